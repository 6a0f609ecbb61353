package main

// This file defines the tests of the command line: exit statuses and messages
// for input that cannot be used, and the way from verify to replay.

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heddle.example/report"
)

const lostUpdate = `#include <assert.h>
#include <pthread.h>
int x;
void *worker(void *p) { x++; return p; }
int main(void) {
	pthread_t t;
	pthread_create(&t, 0, worker, 0);
	x++;
	pthread_join(t, 0);
	assert(x == 2);
	return 0;
}
`

const locked = `#include <assert.h>
#include <pthread.h>
#include <stdio.h>
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *worker(void *p) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); return p; }
int main(int argc, char **argv) {
	pthread_t t;
	pthread_create(&t, 0, worker, 0);
	pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);
	pthread_join(t, 0);
	assert(x == 2);
	printf("x is %d\n", x);
	return 7;
}
`

// heddle runs one command line in dir, where relative file names are looked up.
func heddle(t *testing.T, dir string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	t.Chdir(dir)
	var out, errs bytes.Buffer
	status = execute(context.Background(), args, strings.NewReader(""), &out, &errs)
	return status, out.String(), errs.String()
}

func files(t *testing.T, texts map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestUnusableInput(t *testing.T) {
	dir := files(t, map[string]string{
		"good.c": locked, "bad.c": "int main(void) { return 0 +; }\n", "nomain.c": "int f(void) { return 0; }\n",
		"foreign.json": `{"a": 1}`, "half.json": `{"heddle_trace": 1, "files": [`,
	})
	tests := []struct {
		name   string
		args   []string
		status int
		want   string
	}{
		{"negative bound", []string{"verify", "--context-bound", "-3", "good.c"}, 2, `invalid argument "-3" for "--context-bound"`},
		{"no file", []string{"verify"}, 2, "name at least one C file"},
		{"missing file", []string{"verify", "none.c"}, 2, "none.c: no such file or directory"},
		{"directory", []string{"verify", "."}, 2, "this is a directory"},
		{"malformed C", []string{"verify", "bad.c"}, 2, "bad.c:1:"},
		{"no main", []string{"verify", "nomain.c"}, 2, "main"},
		{"unknown flag", []string{"verify", "--nope", "good.c"}, 2, "unknown flag: --nope"},
		{"misspelt flag", []string{"verify", "--contxt-bound", "2", "good.c"}, 2, "unknown flag: --contxt-bound (did you mean --context-bound?)"},
		{"misspelt command", []string{"verfy", "good.c"}, 2, `no command "verfy" (did you mean verify?)`},
		{"unknown command", []string{"verfy", "good.c"}, 2, `no command "verfy"`},
		{"unknown check", []string{"verify", "--check", "luck", "good.c"}, 2, `"luck" is not one of assert`},
		{"misspelt check", []string{"verify", "--check", "memory,rcae", "good.c"}, 2, `unreach-call, all (did you mean race?)`},
		{"misspelt choice", []string{"verify", "--policy", "natual", "good.c"}, 2, `round-robin (did you mean natural?)`},
		{"misspelt model", []string{"verify", "--memory-model=rc1", "good.c"}, 2, `auto (did you mean rc11?)`},
		{"unknown hash", []string{"verify", "--hash", "crc", "good.c"}, 2, "choose one of"},
		{"no number", []string{"verify", "--seed", "abc", "good.c"}, 2, `--seed: "abc" is no number`},
		{"large number", []string{"verify", "--seed", "99999999999999999999", "good.c"}, 2, "is too large a number"},
		{"small size", []string{"verify", "--memory-limit", "1KB", "good.c"}, 2, "the least size that makes sense is 10 MB"},
		{"no property file", []string{"verify", "--prp", "none.prp", "good.c"}, 2, "--prp: none.prp: no such file"},
		{"bad size", []string{"verify", "--memory-limit", "much", "good.c"}, 2, "a size is"},
		{"bad time", []string{"verify", "--timeout", "0s", "good.c"}, 2, "must be positive"},
		{"unknown loop", []string{"verify", "--unwindset", "main.9:2", "good.c"}, 2, `no loop "main.9"`},
		{"both widths", []string{"verify", "--32", "--64", "good.c"}, 2, "exclude each other"},
		{"both at bounds", []string{"verify", "--partial-loops", "--unwinding-assertions", "good.c"}, 2, "exclude each other"},
		{"trace nowhere", []string{"replay", "none.json"}, 2, "none.json"},
		{"foreign trace", []string{"replay", "foreign.json"}, 2, "foreign.json: not a heddle trace file"},
		{"half a trace", []string{"replay", "half.json"}, 2, "half.json: the trace file is cut off"},
		{"two traces", []string{"replay", "a", "b"}, 2, "name one trace file"},
		{"run without file", []string{"run"}, 125, "name at least one C file"},
		{"run missing file", []string{"run", "none.c"}, 125, "none.c: no such file"},
		{"run unknown flag", []string{"run", "--nope", "good.c"}, 125, "unknown flag"},
		{"no formula", []string{"monitor"}, 2, "give one formula"},
		{"bad formula", []string{"monitor", "G{x"}, 2, "formula:1:2"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			status, stdout, stderr := heddle(t, dir, tt.args...)
			if status != tt.status || !strings.Contains(stderr, tt.want) {
				t.Errorf("status %d, want %d; standard error: %s; want %q", status, tt.status, stderr, tt.want)
			}
			if stdout != "" {
				t.Errorf("standard output: %s", stdout)
			}
			if n := strings.Count(stderr, "\n"); n != 1 && tt.name != "bad formula" {
				t.Errorf("%d lines: %s", n, stderr)
			}
		})
	}
}

func TestVerifyAndReplay(t *testing.T) {
	dir := files(t, map[string]string{"lost.c": lostUpdate})
	status, out, errs := heddle(t, dir, "verify", "--trace", "t.json", "--html", "t.html", "lost.c")
	if status != exitViolated || !strings.Contains(out, "lost.c:10") || !strings.HasSuffix(out, "verdict: violated (1 violation, assert)\n") {
		t.Fatalf("status %d\n%s%s", status, out, errs)
	}
	if html, err := os.ReadFile("t.html"); err != nil || !strings.Contains(string(html), "assert(x == 2);") {
		t.Errorf("page: %v", err)
	}
	if status, out, errs := heddle(t, dir, "replay", "t.json"); status != exitViolated {
		t.Errorf("replay: status %d\n%s%s", status, out, errs)
	}

	tr, err := report.LoadTrace("t.json")
	if err != nil {
		t.Fatal(err)
	}
	choices := tr.Choices
	for n := range len(choices) {
		tr.Choices = choices[:n]
		tr.Save("cut.json")
		status, out, errs := heddle(t, dir, "replay", "cut.json")
		if status == exitViolated || status == exitUnusable || !strings.Contains(out, "incomplete: replay") || strings.Contains(out, "safe (complete") {
			t.Errorf("%d of %d choices: status %d\n%s%s", n, len(choices), status, out, errs)
		}
	}
	whole, _ := os.ReadFile("t.json")
	os.WriteFile("half.json", whole[:len(whole)/2], 0o666)
	if status, _, errs := heddle(t, dir, "replay", "half.json"); status != exitUnusable || !strings.Contains(errs, "cut off") {
		t.Errorf("half a file: status %d, %s", status, errs)
	}
	os.WriteFile("lost.c", []byte(strings.Replace(lostUpdate, "x == 2", "x >= 2", 1)), 0o666)
	if status, _, errs := heddle(t, dir, "replay", "t.json"); status != exitUnusable || !strings.Contains(errs, "has changed") {
		t.Errorf("changed program: status %d, %s", status, errs)
	}
}

func TestVerifySafe(t *testing.T) {
	dir := files(t, map[string]string{"good.c": locked})
	status, out, errs := heddle(t, dir, "verify", "--quiet", "good.c")
	if status != exitSafe || out != "verdict: safe (complete: every interleaving is covered)\n" {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
	status, out, _ = heddle(t, dir, "verify", "--format=json", "--context-bound=1", "--require-complete", "good.c")
	var j struct {
		Verdict  string
		Complete bool
	}
	if err := json.Unmarshal([]byte(out), &j); err != nil || status != exitUnknown || j.Verdict != "safe" || j.Complete {
		t.Errorf("status %d, %v\n%s", status, err, out)
	}
}

func TestInterrupted(t *testing.T) {
	dir := files(t, map[string]string{"long.c": `#include <pthread.h>
volatile int a, b, c;
void *f(void *p) { for (;;) { a++; b += a; c ^= b; } return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); f(0); return 0; }
`})
	t.Chdir(dir)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, errs bytes.Buffer
	if status := execute(ctx, []string{"verify", "long.c"}, nil, &out, &errs); status != exitUnknown || !strings.Contains(out.String(), "interrupted") {
		t.Errorf("status %d\n%s%s", status, out.String(), errs.String())
	}
}

func TestRun(t *testing.T) {
	dir := files(t, map[string]string{"good.c": locked, "lost.c": lostUpdate})
	status, out, errs := heddle(t, dir, "run", "good.c", "--", "one")
	if status != 7 || out != "x is 2\n" {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
	if status, _, errs := heddle(t, dir, "run", "lost.c"); status != 0 {
		t.Errorf("natural order: status %d, %s", status, errs)
	}
}

// TestRunStatus: a run ends with the program's status, also where it is one that a signal would leave, and says one line.
func TestRunStatus(t *testing.T) {
	for text, want := range map[string]int{
		"#include <assert.h>\nint main(void) { assert(0); return 0; }": 134,
		"int main(void) { int *volatile p = 0; return *p; }":           139,
		"int main(void) { return 130; }":                               130,
		"int main(void) { return 255; }":                               255,
	} {
		c, said := startHeddle(t, files(t, map[string]string{"x.c": text}), nil, "run", "x.c")
		_ = c.Wait()
		out, errs := said()
		if status := c.ProcessState.ExitCode(); status != want || strings.Count(out+errs, "\n") > 1 {
			t.Errorf("%s: status %d, want %d\n%.300s%.300s", text, status, want, out, errs)
		}
	}
}

func TestShowLoopsAndIR(t *testing.T) {
	dir := files(t, map[string]string{"loop.c": "int main(void) {\n\tint s = 0;\n\tfor (int i = 0; i < 3; i++)\n\t\ts += i;\n\treturn s;\n}\n"})
	if status, out, errs := heddle(t, dir, "verify", "--show-loops", "loop.c"); status != 0 || !strings.Contains(out, "main.0") || !strings.Contains(out, "loop.c:3") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
	if status, out, errs := heddle(t, dir, "verify", "--dump-ir", "loop.c"); status != 0 || !strings.Contains(out, "func main(") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
}

func TestHelp(t *testing.T) {
	for _, args := range [][]string{{"--help"}, {"verify", "--help"}, {"run", "--help"}, {"replay", "--help"}, {"monitor", "--help"}, {"--version"}} {
		status, out, _ := heddle(t, t.TempDir(), args...)
		if status != 0 || out == "" || strings.Contains(out, "%!") {
			t.Errorf("%v: status %d\n%s", args, status, out)
		}
	}
	_, out, _ := heddle(t, t.TempDir(), "verify", "--help")
	for _, want := range []string{"Examples:", "xxh3", "badger", "deadlock", "sarif", "--context-bound N", "--unwindset"} {
		if !strings.Contains(out, want) {
			t.Errorf("the help lacks %q", want)
		}
	}
}

// Inputs are shown as values of their C types, also where they are converted at once.
func TestInputsReadAsC(t *testing.T) {
	dir := files(t, map[string]string{"in.c": `#include <assert.h>
short __VERIFIER_nondet_short(void); double __VERIFIER_nondet_double(void); _Bool __VERIFIER_nondet_bool(void); unsigned __VERIFIER_nondet_uint(void);
int f(float x, _Bool b, signed char c) { assert(!(x == 2.5f && b && c == -7)); return 0; }
int main(void) {
	int s = __VERIFIER_nondet_short();
	if (s == -5 && __VERIFIER_nondet_double() == 0.25 && __VERIFIER_nondet_bool() && __VERIFIER_nondet_uint() == 0xffffffff)
		assert(0);
	return 0;
}
`})
	for want, args := range map[string][]string{
		"inputs: __VERIFIER_nondet_short() gives -5, __VERIFIER_nondet_double() gives 0.25, __VERIFIER_nondet_bool() gives 1, __VERIFIER_nondet_uint() gives 4294967295\n": {"verify", "in.c"},
		"inputs: parameter x gives 2.5, parameter b gives 1, parameter c gives -7\n":                                                                                       {"verify", "--function", "f", "in.c"},
	} {
		if status, out, errs := heddle(t, dir, args...); status != exitViolated || !strings.Contains(out, want) {
			t.Errorf("status %d, want %s%s%s", status, want, out, errs)
		}
	}
}
