package static_test

// This file tests the analyses on small programs.

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heddle.example/cfront"
	"heddle.example/ir"
	"heddle.example/symex/static"
)

// library has the few functions that the programs call.
type library map[string]static.Trait

func (l library) Conduct(name string) (c static.Conduct, ok bool) {
	does, ok := l[name]
	return static.Conduct{Does: does, AsksThread: name == "pthread_join" || name == "pthread_detach"}, ok
}

var functions = library{
	"malloc": static.Allocates | static.ViolatesOnlyMemory, "free": static.Frees | static.ViolatesOnlyMemory,
	"pthread_create": static.RunsCode, "pthread_join": 0, "pthread_detach": 0, "reach_error": static.Fails | static.Anonymous, "memcmp": static.ComparesBytes,
	"exit": static.Anonymous, "pthread_exit": static.Anonymous, "fprintf": static.Anonymous, "abort": static.Anonymous, "usleep": static.Anonymous, "atexit": static.RunsAtExit,
}

func load(t *testing.T, text string) *ir.Program {
	t.Helper()
	file := filepath.Join(t.TempDir(), "p.c")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p, _, err := cfront.Load(cfront.Config{}, file)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func prepare(t *testing.T, text string) *static.Code {
	t.Helper()
	c, err := static.Prepare(load(t, text), functions, false, true)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

const thread = `#include <pthread.h>
int g;
static void *run(void *arg) { return arg; }
`

func TestFrozen(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want bool
	}{
		"written before":          {thread + `int main(void) { pthread_t t; g = 1; return pthread_create(&t, 0, run, 0); }`, true},
		"written after":           {thread + `int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); g = 1; return 0; }`, false},
		"written in a loop":       {thread + `int main(void) { pthread_t t; for (int i = 0; i < 2; i++) { g = i; pthread_create(&t, 0, run, 0); } return 0; }`, false},
		"address passed":          {thread + `int main(void) { pthread_t t; return pthread_create(&t, 0, run, &g); }`, false},
		"by a function any time":  {thread + `static void set(void) { g = 2; } int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); set(); return 0; }`, false},
		"by a function's pointer": {thread + `static void set(void) { g = 2; } void (*f)(void) = set; int main(void) { pthread_t t; f(); return pthread_create(&t, 0, run, 0); }`, false},
	} {
		code := prepare(t, c.text)
		i := slices.IndexFunc(code.Prog.Globals, func(g *ir.Global) bool { return g.Name == "g" })
		if got := code.Frozen[i]; got != c.want {
			t.Errorf("%s: frozen %v, want %v", name, got, c.want)
		}
	}
}

// TestHandles: which variables have handles at which the main thread alone can get.
func TestHandles(t *testing.T) {
	const handles = "#include <pthread.h>\npthread_t g[2];\nstatic void *run(void *arg) { return arg; }\n"
	for text, want := range map[string]bool{
		handles + `int main(void) { for (int i = 0; i < 2; i++) pthread_create(&g[i], 0, run, 0); for (int i = 0; i < 2; i++) pthread_join(g[i], 0); }`: true,
		handles + `static void join(int i) { pthread_join(g[i], 0); } int main(void) { pthread_create(&g[1], 0, run, 0); join(1); }`:                    true,
		handles + `int main(void) { pthread_create(&g[1], 0, run, &g); }`:                                                                               false,
		handles + `pthread_t *p = &g[1]; int main(void) { pthread_create(&g[1], 0, run, 0); }`:                                                          false,
		handles + `static void *other(void *arg) { return (void *)g[0]; } int main(void) { pthread_create(&g[1], 0, other, 0); }`:                       false,
		handles + `static int one(void) { return g[0] == g[1]; } static void *other(void *arg) { return one() ? arg : 0; }
			int main(void) { pthread_create(&g[1], 0, other, 0); return one(); }`: false,
		handles + `void *q; int main(void) { q = &g[0]; pthread_create(&g[1], 0, run, 0); }`:                                                                  false,
		handles + `static void set(pthread_t *t) { *t = 0; } int main(void) { set(g); }`:                                                                      false,
		handles + `int main(void) { g[1]++; return g[1] == 0; }`:                                                                                              false,
		handles + `int main(void) { pthread_create(&g[1], 0, run, 0); return *(int *)0x601000; }`:                                                             true,
		handles + `int main(void) { pthread_create(&g[1], 0, run, (void *)((long)&g + 0)); }`:                                                                 false,
		handles + `void *__VERIFIER_nondet_pointer(void); int main(void) { int *p = __VERIFIER_nondet_pointer(); *p = 1; pthread_create(&g[1], 0, run, 0); }`: false,
	} {
		code := prepare(t, text)
		i := slices.IndexFunc(code.Prog.Globals, func(g *ir.Global) bool { return g.Name == "g" })
		if got := code.Handles[i]; got != want {
			t.Errorf("%s: handles of main: %v, want %v", text, got, want)
		}
	}
}

// TestSeesNames: programs that may see whether the name of a thread comes again.
func TestSeesNames(t *testing.T) {
	const begin = "#include <pthread.h>\npthread_t g[2]; long n; void use(void *);\nstatic void *run(void *arg) { return arg; }\n"
	for text, want := range map[string]bool{
		`int main(void) { pthread_t t[2] = {0}; for (int i = 0; i < 2; i++) { pthread_create(&t[i], 0, run, 0); pthread_detach(t[i]); } return n == 1; }`: false,
		`int main(void) { pthread_create(&g[1], 0, run, 0); pthread_t t = g[1]; return pthread_join(t, 0); }`:                                             false,
		`int main(void) { pthread_detach(pthread_self()); return 0; }`:                                                                                    false,
		`int main(void) { pthread_create(&g[1], 0, run, 0); return g[0] == g[1]; }`:                                                                       true,
		`int main(void) { pthread_create(&g[1], 0, run, 0); return pthread_equal(g[0], g[1]); }`:                                                          true,
		`int main(void) { pthread_create(&g[1], 0, run, 0); n = g[1]; return 0; }`:                                                                        true,
		`int main(void) { pthread_create(&g[1], 0, run, 0); use(&g[1]); return 0; }`:                                                                      true,
		`int main(void) { pthread_create(&g[1], 0, run, (void *)g[0]); return 0; }`:                                                                       true,
		`int main(void) { pthread_create(&g[1], 0, run, g); return 0; }`:                                                                                  true,
		`pthread_t *p = g; int main(void) { pthread_create(&g[1], 0, run, 0); return *p == 0; }`:                                                          true,
		`static void make(pthread_t *t) { pthread_create(t, 0, run, 0); } int main(void) { make(g); return 0; }`:                                          true,
		`int main(void) { n = pthread_self(); return 0; }`:                                                                                                true,
		`pthread_t (*self)(void) = pthread_self; int main(void) { return self() == 0; }`:                                                                  true,
		`int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); return *(char *)&t; }`:                                                              true,
		`int main(void) { struct { pthread_t t; } a, b; pthread_create(&a.t, 0, run, 0); b = a; return b.t == 0; }`:                                       true,
	} {
		if got := prepare(t, begin+text).SeesName; got != want {
			t.Errorf("%s: sees names: %v, want %v", text, got, want)
		}
	}
}

// TestSeesOwn: programs that do more with the addresses of what threads have for themselves than access it.
func TestSeesOwn(t *testing.T) {
	const begin = "#include <pthread.h>\nint *g; static void use(int *p) { ++*p; }\nstatic void keep(int *p) { g = p; }\n"
	const end = "int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); return 0; }"
	for text, want := range map[string]bool{
		`static void *run(void *arg) { int x = 0; use(&x); x++; return arg; }`:                                                       false,
		`static __thread int x; static void *run(void *arg) { use(&x); x++; return arg; }`:                                           false,
		`static void *run(void *arg) { int x[4] = {0}; for (int i = 0; i < 4; i++) x[i]++; return 0; }`:                              false,
		`static void *run(void *arg) { int x = 0; g = &x; return arg; }`:                                                             true,
		`static void *run(void *arg) { int x = 0; keep(&x); return arg; }`:                                                           true,
		`static __thread int x; static void *run(void *arg) { keep(&x); return arg; }`:                                               true,
		`static int f(long n) { int x = 0; return n == (long)&x; } static void *run(void *arg) { f(7); return arg; }`:                true,
		`static void *run(void *arg) { return arg; } static void main_only(void) { int x; keep(&x); } void (*unused)(int *) = keep;`: false,
	} {
		if got := prepare(t, begin+text+end).SeesOwn; got != want {
			t.Errorf("%s: sees what threads have for themselves: %v, want %v", text, got, want)
		}
	}
}

// TestAnonymous: start routines whose threads nobody can tell from each other.
func TestAnonymous(t *testing.T) {
	const begin = "#include <pthread.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\nint x;\n"
	const joins = "int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); pthread_join(t, 0); }"
	const asks = "int main(void) { pthread_t t; void *r; pthread_create(&t, 0, run, 0); pthread_join(t, &r); return r != 0; }"
	for text, want := range map[string]bool{
		"static void *run(void *a) { if (x) exit(1); x = 1; return a; }" + joins:                                                                                       true,
		"static void *run(void *a) { if (x) { fprintf(stderr, \"no\"); abort(); } usleep(1); return a; }" + joins:                                                      true,
		"void reach_error(void); static void *run(void *a) { if (x) reach_error(); return a; }" + joins:                                                                true,
		"static void *run(void *a) { x = pthread_self() == 0; return a; }" + joins:                                                                                     false,
		"static void bye(void) {} static void *run(void *a) { if (x) exit(1); return a; } int main(void) { pthread_t t; atexit(bye); pthread_create(&t, 0, run, 0); }": false,
		"static void *run(void *a) { x++; return a; }" + asks:                                                                                                          false,
		"static void *run(void *a) { x++; return 0; }" + asks:                                                                                                          true,
		"static void *run(void *a) { if (x++) pthread_exit(0); return 0; }" + asks:                                                                                     true,
		"static void *run(void *a) { if (x++) pthread_exit(a); return 0; }" + asks:                                                                                     false,
		"static void end(void *a) { pthread_exit(a); } static void *run(void *a) { if (x++) end(a); return 0; }" + asks:                                                false,
		"static int *where(void) { return &x; } static void *run(void *a) { ++*where(); return 0; }" + asks:                                                            true,
	} {
		code := prepare(t, begin+text)
		i := slices.IndexFunc(code.Prog.Funcs, func(f *ir.Func) bool { return f.Name == "run" })
		if got := code.Anonymous != nil && code.Anonymous[i]; got != want {
			t.Errorf("%s: anonymous %v, want %v", text, got, want)
		}
	}
}

// TestPrivate: what threads that nobody can tell from each other may have for themselves.
func TestPrivate(t *testing.T) {
	for body, want := range map[string]bool{
		"int own[2]; own[x] = 1; x = own[0];":                                                          true,
		"int own[2]; int *p = 0; p = own + x; for (; p < own + 2 && x; p++) *p = 1;":                   false, // compared
		"int own[2]; int *p = 0; p = own + x; for (; x; p++) *p = 1;":                                  true,
		"int own[2], *p = x ? own : own + 1; *p = x;":                                                  true,
		"int own[2], *p = x ? own : &x; *p = 1;":                                                       false,
		"int own[2]; g = own + x; own[x] = 1;":                                                         false,
		"int own[2]; own[x] = 1; x = (long)own;":                                                       false,
		"int own[2]; own[x] = 1; use(own);":                                                            false,
		"int own[2]; own[x] = 1; return own;":                                                          false,
		"int own[2]; own[x] = 1; a = own; return 0;":                                                   false, // a has something else, too
		"int own[200]; own[x] = 1;":                                                                    false, // many bytes
		"int own[x]; own[0] = 1;":                                                                      false,
		"int own[2], *q[2] = {own, own}; *q[x] = 1;":                                                   false,
		"struct { int a[2]; } o = {{0}}, p; o.a[x] = 1; p = o; x = p.a[x];":                            true,
		"mine = x; mine++; x = mine;":                                                                  true,
		"some[x]++; int *p = some; p[1]++;":                                                            true,
		"lent++;":                                                                                      false,
		"int own[2]; own[x] = 1; __atomic_fetch_add(&own[x], 1, 5);":                                   true,
		"int own[2], k; own[x] = 1; __atomic_compare_exchange_n(&own[x], &k, 1, 0, 5, 5);":             true,
		"int own[2]; own[x] = 1; int *none = 0; __atomic_compare_exchange_n(&g, &none, own, 0, 5, 5);": false,
	} {
		code := prepare(t, "#include <pthread.h>\nint x, *g;\n_Thread_local int mine, some[2], lent;\nvoid use(int *);\nvoid lend(void) { g = &lent; }\nstatic void *run(void *a) { "+body+
			" }\nint main(void) { pthread_t t; pthread_create(&t, 0, run, 0); pthread_join(t, 0); }")
		i := slices.IndexFunc(code.Prog.Funcs, func(f *ir.Func) bool { return f.Name == "run" })
		if got := code.Anonymous != nil && code.Anonymous[i]; got != want || got && !code.Private.Some {
			t.Errorf("%s: anonymous %v, want %v", body, got, want)
		}
	}
}

// TestFaint: what is computed for nothing is not computed, and tells no states apart.
func TestFaint(t *testing.T) {
	for text, want := range map[string]bool{
		"int n = 0; while (g) n++;":                               true,
		"int n = 0, k = 1; while (g) { n += k; k = 2 * n; }":      true,
		"int n = 0; while (g) n++; g = n;":                        false,
		"int n = 0; while (g != n) n++;":                          false,
		"int n = 1; while (g) n = 8 / n;":                         false, // which may fail
		"int n = 1, v[4] = {0}; while (g) { n++; v[n & 3] = 1; }": false,
		"int *n = &g; while (*n) n++;":                            false,
		"int n = 0; while (g) { n++; h(n); }":                     false,
	} {
		f := prepare(t, "int g; void h(int); int main(void) { "+text+" }").Funcs[0]
		n := slices.IndexFunc(f.Src.Regs, func(r ir.RegInfo) bool { return r.Name == "n" })
		faint := true
		for pc := range f.Code {
			faint = faint && !slices.Contains(f.Live.LiveBefore(pc), ir.Reg(n))
		}
		if n < 0 || faint != want {
			t.Errorf("%s: register %d faint %v, want %v", text, n, faint, want)
		}
	}
}

func TestObserves(t *testing.T) {
	for text, want := range map[string]bool{
		`int g; int main(void) { int *p = &g; return p == 0; }`:                                               false,
		`int g, h; int main(void) { int *p = &g, *q = &h; return p == q; }`:                                   true,
		`int g; int main(void) { return (int)(unsigned long)&g; }`:                                            true,
		`int memcmp(const void *, const void *, unsigned long); int main(void) { return memcmp("", "", 1); }`: true,
	} {
		if got := prepare(t, text).Observes; got != want {
			t.Errorf("%s: observes addresses: %v, want %v", text, got, want)
		}
	}
}

func TestCanFail(t *testing.T) {
	for text, want := range map[string]bool{
		`int main(void) { int n = 0; while (n < 1000000) n++; return n; }`: false,
		`#include <stdlib.h>
		int main(void) { free(malloc(1)); return 0; }`: false,
		`#include <assert.h>
		int main(void) { int n = 1; assert(n); return 0; }`: true,
		`void reach_error(void) {} int main(void) { reach_error(); return 0; }`: true,
		`void other(void) {} int main(void) { other(); return 0; }`:             false,
		`void missing(void); int main(void) { missing(); return 0; }`:           true,
	} {
		if got := prepare(t, text).CanFail(); got != want {
			t.Errorf("%s: can fail: %v, want %v", text, got, want)
		}
	}
}

func TestUnsupportedParts(t *testing.T) {
	p := load(t, `void missing(void); void never(void);
static void unused(void) { never(); }
int main(int argc, char **argv) { if (argc > 5) missing(); return 0; }`)
	var got []string
	for _, u := range static.UnsupportedParts(p, functions) {
		got = append(got, u.Func+": "+u.What)
	}
	if s := strings.Join(got, "\n"); s != "main: call of undefined function 'missing'" {
		t.Errorf("got %q", s)
	}
}

func TestAddresses(t *testing.T) {
	code := prepare(t, `char a[3], b[70000]; int main(void) { return a[0] + b[0]; }`)
	end := uint64(0)
	for i, g := range code.Prog.Globals {
		at := code.GlobalAddr[i]
		if at < end || at == 0 {
			t.Errorf("%s at %#x, before the end of what comes before, %#x", g.Name, at, end)
		}
		end = at + uint64(g.Size) + 1
	}
}

// TestManySites: a program may make objects in more places than the address space is laid out for by itself.
func TestManySites(t *testing.T) {
	var b strings.Builder
	b.WriteString("void *malloc(unsigned long); void free(void *);\nint main(void) {\n")
	for range 3000 {
		b.WriteString("free(malloc(1));\n")
	}
	b.WriteString("return 0; }\n")
	c, err := static.Prepare(load(t, b.String()), functions, false, true)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Sites) < 3000 {
		t.Errorf("%d sites", len(c.Sites))
	}
}
