package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"heddle.example/patience"
	"heddle.example/prove"
	"heddle.example/prove/automaton"
	"heddle.example/prove/fair"
)

var proveLine = regexp.MustCompile(`(?m)^// prove: (.*) : (safe|violated)$`)

// proveFlags splits the flags of an expectation, where formulas stand in quotes.
func proveFlags(text string) (out []string) {
	for i, part := range strings.Split(text, "'") {
		if i%2 == 1 {
			out = append(out, part)
		} else {
			out = append(out, strings.Fields(part)...)
		}
	}
	return out
}

// TestProvePrograms: each program of testdata/prove is proved or refuted as its first lines say, and what refutes replays. HEDDLE_ALL_PROGRAMS
// takes every program and line, otherwise the first proof and refutation of some are taken.
func TestProvePrograms(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../testdata/prove/*.c")
	if err != nil || len(files) < 12 {
		t.Fatalf("%d programs: %v", len(files), err)
	}
	small, err := filepath.Glob("../../testdata/prove/replayed/*.c")
	if err != nil || len(small) == 0 {
		t.Fatalf("%d programs: %v", len(small), err)
	}
	for _, file := range append(files, small...) {
		if name := filepath.Base(file); os.Getenv("HEDDLE_ALL_PROGRAMS") == "" && !slices.Contains(small, file) && name != "debounce.c" && name != "job.c" && name != "bucket.c" {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			lines := proveLine.FindAllStringSubmatch(string(source), -1)
			if len(lines) == 0 {
				t.Fatal("the program expects nothing")
			}
			seen := map[string]bool{}
			for _, l := range lines {
				if seen[l[2]] && os.Getenv("HEDDLE_ALL_PROGRAMS") == "" {
					continue
				}
				seen[l[2]] = true
				trace := filepath.Join(t.TempDir(), "t.json")
				args := append([]string{"prove", "--format", "json", "--timeout", patience.For(20 * time.Second).String(), "--trace", trace}, proveFlags(l[1])...)
				var out, errs bytes.Buffer
				status := execute(context.Background(), append(args, file), strings.NewReader(""), &out, &errs)
				var answer struct {
					Verdict  string
					Complete bool
					Reason   string
					Proof    *struct{ Criterion, Automaton, Fair string }
					LTL      []struct{ Value string }
				}
				if err := json.Unmarshal(out.Bytes(), &answer); err != nil {
					t.Fatalf("%s: %v\n%s%s", l[1], err, out.String(), errs.String())
				}
				want := map[string]int{"safe": exitSafe, "violated": exitViolated}[l[2]]
				if answer.Verdict != l[2] || status != want || answer.Complete != (l[2] == "safe") || answer.Proof == nil || answer.Proof.Criterion == "" {
					t.Errorf("%s: %s, status %d, proof %v: %s", l[1], answer.Verdict, status, answer.Proof, answer.Reason)
					continue
				}
				if l[2] == "violated" {
					if len(answer.LTL) > 0 && answer.LTL[0].Value != "false" && answer.LTL[0].Value != "presumably-false" {
						t.Errorf("%s: the formula is %s", l[1], answer.LTL[0].Value)
					}
					out.Reset()
					if status := execute(context.Background(), []string{"replay", "-q", trace}, strings.NewReader(""), &out, &errs); status != exitViolated {
						t.Errorf("%s: the trace replays with status %d\n%s%s", l[1], status, out.String(), errs.String())
					}
				}
			}
		})
	}
}

// TestProveRefuses: what prove cannot do it says in one line, or as the reason.
func TestProveRefuses(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		p := filepath.Join(dir, name)
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return p
	}
	deep := write("deep.c", "int nondet(void); int x; int f(int n) { return n <= 0 ? 0 : 1 + f(n - 1); }\nint __VERIFIER_nondet_int(void);\nint main(void) { while (1) x = f(__VERIFIER_nondet_int()); }\n")
	heap := write("heap.c", "#include <stdlib.h>\nint __VERIFIER_nondet_int(void);\nstruct n { struct n *next; } *h;\nint main(void) { while (1) if (__VERIFIER_nondet_int()) { struct n *p = malloc(sizeof *p); if (p) p->next = h, h = p; } }\n")
	wide := write("wide.c", "unsigned long a; unsigned char __VERIFIER_nondet_uchar(void);\nint main(void) { while (1) a = a * 6364136223846793005ul + 2 * __VERIFIER_nondet_uchar() + 1; }\n")
	loop := write("loop.c", "int x; int __VERIFIER_nondet_int(void);\nint main(void) { while (1) if (__VERIFIER_nondet_int()) x = 1; }\n")
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"--ltl", "X {x == 1}", loop}, exitUnknown, "formulas without X"},
		{[]string{"--ltl", "G {y == 1}", loop}, exitUnusable, "formula:1:4: y is not declared"},
		{[]string{"--criterion", "best", loop}, exitUnusable, "best"},
		{[]string{"--check", "race", loop}, exitUnusable, "race"},
		{[]string{"--criterion", "safety", "--ltl", "F {x == 1}", loop}, exitUnknown, "do not fit"},
		{[]string{"--max-control-states", "40", "--ltl", "G {x < 9}", deep}, exitUnknown, "branches more than 60 times on input at " + deep + ":1)"},
		{[]string{"--check", "assert,memory", heap}, exitUnknown, "more than 600 control states at " + heap + ":4)"},
		{[]string{"--timeout", patience.For(2 * time.Second).String(), "--ltl", "G {a != 12345}", wide}, exitUnknown, "the time limit"},
		{[]string{"--property", "b0", loop}, exitUnusable, "--property is for models of hardware"},
		{nil, exitUnusable, "name a C file"},
	} {
		var out, errs bytes.Buffer
		status := execute(context.Background(), append([]string{"prove"}, c.args...), strings.NewReader(""), &out, &errs)
		if all := out.String() + errs.String(); status != c.status || !strings.Contains(all, c.want) {
			t.Errorf("%q: status %d, want %d and %q\n%s", c.args, status, c.status, c.want, all)
		} else if strings.Contains(all, "proof:") {
			t.Errorf("%q: nothing was proved\n%s", c.args, all)
		}
	}
}

// TestProveVacuous: where no path survives the answer says so, with where paths end.
func TestProveVacuous(t *testing.T) {
	dir := t.TempDir()
	for name, c := range map[string]struct{ source, flags, verdict string }{
		"assumed":   {"extern void __VERIFIER_assume(int);\nint x;\nint main(void) { while (1) { x = 1; __VERIFIER_assume(x == 2); } }\n", "", "safe, but vacuous"},
		"undefined": {"int a[2], n;\nint main(void) { while (1) { a[n] = 1; n++; } }\n", "--check=assert", "safe, but vacuous"},
		"survives":  {"extern int __VERIFIER_nondet_int(void);\nint a[2], n;\nint main(void) { while (1) { if (__VERIFIER_nondet_int()) { a[n] = 1; n++; } } }\n", "--check=assert", "safe (complete: every interleaving is covered, up to undefined behaviour"},
		"defined":   {"extern int __VERIFIER_nondet_int(void);\nint a[2], n;\nint main(void) { while (1) { if (__VERIFIER_nondet_int()) { a[n] = 1; n = !n; } } }\n", "--check=assert", "safe (complete: every interleaving is covered)"},
	} {
		file := filepath.Join(dir, name+".c")
		if err := os.WriteFile(file, []byte(c.source), 0o644); err != nil {
			t.Fatal(err)
		}
		var out, errs bytes.Buffer
		status := execute(context.Background(), append(append([]string{"prove"}, strings.Fields(c.flags)...), file), strings.NewReader(""), &out, &errs)
		if status != exitSafe || !strings.Contains(out.String(), c.verdict) {
			t.Errorf("%s: status %d, want %q\n%s%s", name, status, c.verdict, out.String(), errs.String())
		}
	}
}

var modelLine = regexp.MustCompile(`(?m)^(?:; )?prove: (.*?) ?: (safe|violated)$`)

// TestProveModels: each model of hardware in testdata/prove is proved or refuted as its comment says.
func TestProveModels(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../testdata/prove/*.[ab][at][go]*")
	if err != nil || len(files) < 9 {
		t.Fatalf("%d models: %v", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			lines := modelLine.FindAllStringSubmatch(string(source), -1)
			if len(lines) == 0 {
				t.Fatal("the model expects nothing")
			}
			for _, l := range lines {
				args := append([]string{"prove", "--format", "json", "--timeout", patience.For(20 * time.Second).String()}, proveFlags(l[1])...)
				var out, errs bytes.Buffer
				status := execute(context.Background(), append(args, file), strings.NewReader(""), &out, &errs)
				var answer struct {
					Verdict    string
					Complete   bool
					Reason     string
					Trace      []struct{ Text string }
					Properties []struct{ Verdict string }
				}
				if err := json.Unmarshal(out.Bytes(), &answer); err != nil {
					t.Fatalf("%s: %v\n%s%s", l[1], err, out.String(), errs.String())
				}
				violated := l[2] == "violated"
				want := map[bool]int{false: exitSafe, true: exitViolated}[violated]
				if answer.Verdict != l[2] || status != want || answer.Complete == violated || len(answer.Properties) == 0 || len(answer.Trace) > 0 != violated {
					t.Errorf("%s: %s, status %d: %s", l[1], answer.Verdict, status, answer.Reason)
				}
			}
		})
	}
}

// TestProveRefusesModels: what is wrong with a model or what is asked of it is said in one line.
func TestProveRefusesModels(t *testing.T) {
	dir := t.TempDir()
	bad := filepath.Join(dir, "bad.aag")
	if err := os.WriteFile(bad, []byte("aag 1 0 1 0 0\n2 7\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	unknown := filepath.Join(dir, "unknown.btor2")
	if err := os.WriteFile(unknown, []byte("1 sort bitvec 8\n2 state 1 a\n3 plus 1 2 2\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	const arbiter = "../../testdata/prove/arbiter.aag"
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{bad}, "bad.aag:2:3: the next value of a latch"},
		{[]string{unknown}, "unknown.btor2:3:3: there is no operator \"plus\""},
		{[]string{"--property", "b7", arbiter}, "has no property b7"},
		{[]string{"--ltl", "G {req[0] && grnt}", arbiter}, "formula:1:14: the model has no symbol grnt"},
		{[]string{"--ltl", "G {req[0] &&}", arbiter}, "an expression is expected"},
		{[]string{"--check", "assert", arbiter}, "for C programs"},
		{[]string{arbiter, bad}, "stands alone"},
		{[]string{filepath.Join(dir, "none.aig")}, "no such file"},
	} {
		var out, errs bytes.Buffer
		status := execute(context.Background(), append([]string{"prove"}, c.args...), strings.NewReader(""), &out, &errs)
		if all := out.String() + errs.String(); status != exitUnusable || !strings.Contains(all, c.want) {
			t.Errorf("%q: status %d, want %q\n%s", c.args, status, c.want, all)
		}
	}
}

// TestProveHelp: every value of the flags that name a method is listed with what it is.
func TestProveHelp(t *testing.T) {
	var out, errs bytes.Buffer
	if status := execute(context.Background(), []string{"prove", "--help"}, strings.NewReader(""), &out, &errs); status != exitSafe {
		t.Fatalf("status %d: %s", status, errs.String())
	}
	text := strings.Join(strings.Fields(out.String()), " ")
	want := [][2]string{{"--criterion", "what ends the search"}, {"--automaton", "which automaton"}, {"--fair", "how several fair sets"}}
	for _, c := range prove.Criteria() {
		want = append(want, [2]string{c.Name, c.Help})
	}
	for _, k := range automaton.Kinds() {
		want = append(want, [2]string{k.Name, k.Help})
	}
	for _, m := range fair.Methods() {
		want = append(want, [2]string{m.Name, m.Help})
	}
	for _, w := range want {
		if !strings.Contains(text, w[0]+" ") || !strings.Contains(text, w[1]) {
			t.Errorf("%s (%s) is missing", w[0], w[1])
		}
	}
}

// TestProveUnordered: what says which parts of an expression are left is no data, however many values it has.
func TestProveUnordered(t *testing.T) {
	dir := files(t, map[string]string{"sums.c": `#include <assert.h>
#include <pthread.h>
int a, b = 1, c, d, e;
static void *sums(void *arg) { a = (b + c) * (d + e) + (e + b) * c; return arg; }
int main(void) {
	pthread_t t;
	pthread_create(&t, 0, sums, 0);
	b = 2;
	pthread_join(t, 0);
	assert(a == 0);
}
`})
	if status, out, errs := heddle(t, dir, "prove", "--evaluation-order=all", "--check=assert", "sums.c"); status != exitUnknown && status != exitSafe || strings.Contains(out+errs, "internal error") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
}
