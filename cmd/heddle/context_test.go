package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// nested fails in many ways, two calls deep, chosen by a macro.
const nested = `#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int x, y;
unsigned u = 4000000000u;
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static void deeper(int n) {
#ifdef SUM
	assert(x == y + n);
#elif defined BIG
	assert(u < 10);
#elif defined SWAPPED
	assert(x > y);
#elif defined TRUTH
	assert(!x);
#elif defined AND
	assert(x == 3 && y > 7);
#elif defined OR
	assert(x == 2 || y > 7);
#elif defined BOTH
	assert(x == 3 && (y > 7 || n));
#elif defined INPUT
	extern int __VERIFIER_nondet_int(void);
	int in = __VERIFIER_nondet_int();
	if (in > 41 && in < 43)
		assert(in != 42);
#elif defined DIV
	y = x / (y - 4);
#elif defined ADD
	int m = 2147483647;
	y = m + n;
#elif defined LOCKS
	pthread_mutex_lock(&b);
	pthread_mutex_lock(&a);
#elif defined RACE
	x++;
#endif
}
static void middle(int n) { deeper(n); }
void *worker(void *arg) {
#ifdef LOCKS
	pthread_mutex_lock(&a);
	pthread_mutex_lock(&b);
#elif defined RACE
	deeper(1);
#else
	x = 3;
	y = 4;
#endif
	return 0;
}
int main(void) {
	pthread_t t;
	pthread_create(&t, 0, worker, 0);
#if !defined LOCKS && !defined RACE
	pthread_join(t, 0);
#endif
	middle(1);
	return 0;
}
`

// TestContext wants the values of what fails, and the calls that led there, in every form of report.
func TestContext(t *testing.T) {
	dir := files(t, map[string]string{"nested.c": nested})
	for _, c := range []struct {
		define string
		want   []string // in the text
		not    string
	}{
		{"SUM", []string{"where x is 3, y + n is 5\n", "in deeper()", "called in middle() at nested.c:", "called in main() at nested.c:"}, ""},
		{"BIG", []string{"where u is 4000000000\n"}, ""},
		{"SWAPPED", []string{"where x is 3, y is 4\n"}, ""},
		{"TRUTH", []string{"where x is 3\n"}, ""},
		{"AND", []string{"where y is 4\n"}, ""},
		{"OR", []string{"where x is 3, y is 4\n"}, ""},
		{"BOTH", nil, "where"},
		{"INPUT", []string{"where in is 42\n"}, ""},
		{"DIV", []string{"where the left operand is 3, the right operand is 0\n"}, ""},
		{"ADD", []string{"where the left operand is 2147483647, the right operand is 1\n"}, ""},
		{"LOCKS", []string{"deadlock", "called in middle() at nested.c:"}, "where"},
		{"RACE", []string{"called in middle() at nested.c:", "called in worker() at nested.c:"}, "where"},
	} {
		status, out, errs := heddle(t, dir, "verify", "--check", "assert,deadlock,div,overflow,race", "-D"+c.define, "nested.c")
		if c.define == "BOTH" {
			status, out, errs = heddle(t, dir, "verify", "-D"+c.define, "-Dn=0", "nested.c")
		}
		head, _, _ := strings.Cut(out, "trace:")
		for _, w := range c.want {
			if !strings.Contains(head, w) {
				t.Errorf("%s: %q is missing (status %d) in\n%s%s", c.define, w, status, head, errs)
			}
		}
		if c.not != "" && strings.Contains(head, c.not) {
			t.Errorf("%s: %q is said in\n%s", c.define, c.not, head)
		}
	}
	_, out, _ := heddle(t, dir, "verify", "--format", "json", "-DSUM", "--html", "page.html", "nested.c")
	for _, w := range []string{`"name": "y + n",`, `"frames": [`, `"function": "middle"`} {
		if !strings.Contains(out, w) {
			t.Errorf("%s is missing in %s", w, out)
		}
	}
	_, out, _ = heddle(t, dir, "verify", "--format", "sarif", "-DSUM", "nested.c")
	for _, w := range []string{`x == y + n: x is 3, y + n is 5"`, `"stacks": [`, `"frames": [`} {
		if !strings.Contains(out, w) {
			t.Errorf("%s is missing in %s", w, out)
		}
	}
	page, err := os.ReadFile(filepath.Join(dir, "page.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range []string{"x is 3, y &#43; n is 5", "<code>middle()</code>"} {
		if !strings.Contains(string(page), w) {
			t.Errorf("%s is missing on the page", w)
		}
	}
}

// TestFaultsOfOneLine wants a null pointer not to hide that memory is used after its end in the same place.
func TestFaultsOfOneLine(t *testing.T) {
	dir := files(t, map[string]string{"use.c": `#include <pthread.h>
#include <stdlib.h>
int *p;
void *frees(void *arg) { int *q = p; free(q); p = 0; return 0; }
int main(void) {
	pthread_t t;
	p = calloc(1, sizeof *p);
	pthread_create(&t, 0, frees, 0);
	*p = 1;
	pthread_join(t, 0);
	return 0;
}
`})
	_, out, _ := heddle(t, dir, "verify", "--keep-going", "use.c")
	for _, w := range []string{"null pointer", "after its lifetime"} {
		if !strings.Contains(out, w) {
			t.Errorf("%s is not found:\n%s", w, out)
		}
	}
}

// TestLibraryFunctionNamed wants the function that the program calls, not the one in which heddle's model of it stands.
func TestLibraryFunctionNamed(t *testing.T) {
	dir := files(t, map[string]string{
		"open.c": "#include <stdio.h>\nint main(void) { return fopen(0, \"r\") != 0; }\n",
		"dup.c":  "#include <string.h>\nint main(void) {\n\tchar *p = strdup(\"a\");\n\treturn p[5];\n}\n",
		"leak.c": "#include <string.h>\nstatic void keep(void) {\n\tstrdup(\"a\");\n}\nint main(void) {\n\tkeep();\n}\n",
		"gone.c": "#include <string.h>\n#include <stdlib.h>\nint main(void) {\n\tchar *p = strdup(\"a\");\n\tfree(p);\n\treturn p[0];\n}\n",
	})
	_, out, errs := heddle(t, dir, "verify", "open.c")
	if !strings.Contains(out, "by thread 0 (main) in fopen()") || strings.Contains(out, "__heddle") {
		t.Errorf("%s%s", out, errs)
	}
	for file, wants := range map[string][]string{
		"leak.c": {"leak.c:3:2: error: the block allocated by strdup at leak.c:3:2 is not freed", "in keep()"},
		"gone.c": {"(freed by thread 0 (main) at gone.c:5:2; allocated by strdup at gone.c:4:12)"},
	} {
		_, out, errs := heddle(t, dir, "verify", "--check", "memory,leak", file)
		for _, want := range wants {
			if !strings.Contains(out, want) || strings.Contains(out, "<libc>") {
				t.Errorf("%q is not in\n%s%s", want, out, errs)
			}
		}
	}
	_, out, errs = heddle(t, dir, "verify", "dup.c")
	if !strings.Contains(out, "of the block allocated by strdup at dup.c:3") || strings.Contains(out, "<libc>") {
		t.Errorf("%s%s", out, errs)
	}
}

// TestUnnamedObjects: blocks of one line have names of their own, members of what alloca made and of arrays of variable length are told by
// their types, and a pointer by what it points to, no deeper.
func TestUnnamedObjects(t *testing.T) {
	dir := files(t, map[string]string{"p.c": `#include <alloca.h>
#include <assert.h>
#include <stdlib.h>
struct pair { int a, b; };
struct pair *g;
int *h;
const char *text;
int main(void) {
	g = malloc(2 * sizeof *g), h = malloc(sizeof *h);
	struct pair *two = alloca(2 * sizeof *two);
	int n = 3;
	struct pair v[n];
	two[1].b = 1;
	v[2].a = 2;
	g = &v[1];
	h = &two[1].b;
	text = "abc";
	text = text + 1;
	assert(g == 0);
	return 0;
}
`})
	_, out, errs := heddle(t, dir, "verify", "p.c")
	for _, want := range []string{"makes pair@p.c:9, 16 bytes; g = &pair@p.c:9[0]", "makes block@p.c:9#2, 4 bytes", "pair@p.c:10[1].b = 1", "v[2].a = 2", "g = &v[1]", "h = &pair@p.c:10[1].b", `text = "bc"`, "where g is &v[1]"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s%s", want, out, errs)
		}
	}
}

// TestContextInlined: functions whose code stands in the place of calls, as they are handed the addresses of local objects, are named all the same.
func TestContextInlined(t *testing.T) {
	dir := files(t, map[string]string{"inlined.c": `#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct pair { int x, y; };
static void deeper(struct pair *p) {
	p->x = __VERIFIER_nondet_int();
	assert(p->x != p->y);
}
static int middle(struct pair p) {
	deeper(&p);
	return p.x;
}
int main(void) {
	return middle((struct pair){1, 2});
}
`})
	_, out, errs := heddle(t, dir, "verify", "--dump-ir", "inlined.c")
	if _, main, _ := strings.Cut(out, "func main("); strings.Contains(main, "call i32 middle") {
		t.Fatalf("nothing is inlined: %s%s", out, errs)
	}
	_, out, errs = heddle(t, dir, "verify", "inlined.c")
	for _, w := range []string{"where p->x is 2, p->y is 2\n", "in deeper()\n        called in middle() at inlined.c:9\n        called in main() at inlined.c:13\n"} {
		if !strings.Contains(out, w) {
			t.Errorf("%q is missing in\n%s%s", w, out, errs)
		}
	}
	_, out, _ = heddle(t, dir, "verify", "--format", "json", "inlined.c")
	for _, w := range []string{`"function": "deeper"`, `"function": "middle"`} {
		if !strings.Contains(out, w) {
			t.Errorf("%s is missing in %s", w, out)
		}
	}
}
