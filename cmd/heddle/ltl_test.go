package main

// This file tests the flags of temporal formulas on the command line.

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const requests = `// ltl: G({request} -> F{response})
#include <pthread.h>
static int request, response;
void *server(void *p) { response = 1; return p; }
int main(void) {
	pthread_t t;
	// ltl: F{request}
	request = 1;
	pthread_create(&t, 0, server, 0);
	pthread_join(t, 0);
	request = 0;
	response = 0;
	return 0;
}
`

func TestLTLFlags(t *testing.T) {
	dir := files(t, map[string]string{
		"r.c": requests, "plain.c": "int main(void) { return 0; }\n",
		"formulas": "// two formulas\nG({request} -> F{response})\n\nG{response==0}\n", "wrong": "F{request}\nG(\n",
		"a.c": "static int x; void go(void); int main(void) { x = 7; go(); return 0; }\n", "b.c": "static int x; void go(void) { x = 8; }\n",
	})
	emitMonitor(t, dir, "own.c", "F{request}")
	type answer struct {
		Verdict string
		LTL     []struct {
			Formula, Value, Class, Schedule string
			Conclusive                      bool
			Witness                         []struct{ Kind string }
		}
	}
	for _, c := range []struct {
		name   string
		args   []string
		status int
		values string
	}{
		{"one", []string{"--ltl", "F{response==1}"}, 0, "true"},
		{"two", []string{"--ltl", "F{response==1}", "--ltl", "G{request==0}"}, 1, "presumably-false false"},
		{"two, all paths", []string{"--ltl", "F{response==1}", "--ltl", "G{request==0}", "--keep-going"}, 1, "true false"},
		{"from source", []string{"--ltl-from-source", "--keep-going"}, 0, "presumably-true true"},
		{"from a file", []string{"--ltl-file", "formulas", "--keep-going"}, 1, "presumably-true false"},
		{"open", []string{"--ltl", "G({request} -> F{response==2})"}, 1, "presumably-false"},
		{"cut", []string{"--ltl", "F{response==1}", "--context-bound", "0"}, 3, "presumably-false"},
		{"interleaved", []string{"--ltl", "F{response==1}", "--monitor-schedule", "interleaved"}, 0, "presumably-true"},
		{"interleaved, violated", []string{"--ltl", "G{request==0}", "--monitor-schedule=interleaved"}, 1, "presumably-false"},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, out, errs := heddle(t, dir, append(append([]string{"verify", "--format", "json"}, c.args...), "r.c")...)
			var a answer
			if err := json.Unmarshal([]byte(out), &a); err != nil {
				t.Fatal(err, out, errs)
			}
			var values []string
			for _, l := range a.LTL {
				values = append(values, l.Value)
				if want := "directed"; strings.HasPrefix(c.name, "interleaved") != (l.Schedule != want) {
					t.Errorf("schedule %q", l.Schedule)
				}
				if l.Formula == "" || l.Class == "" || strings.HasSuffix(l.Value, "false") == (len(l.Witness) == 0) {
					t.Errorf("%+v", l)
				}
			}
			if got := strings.Join(values, " "); status != c.status || got != c.values {
				t.Errorf("status %d, values %s; want %d, %s\n%s", status, got, c.status, c.values, errs)
			}
		})
	}
	for _, c := range []struct {
		name string
		args []string
		want string
	}{
		{"undeclared", []string{"--ltl", "G{nothing}", "r.c"}, "--ltl: formula:1:3: nothing is not declared"},
		{"ambiguous", []string{"--ltl", "G{x!=8}", "a.c", "b.c"}, "--ltl: formula:1:3: x is ambiguous: it is one variable in a.c (a.c:1:12) and another one in b.c (b.c:1:12)"},
		{"syntax", []string{"--ltl", "G(", "r.c"}, "formula:1:3"},
		{"no such file", []string{"--ltl-file", "none", "r.c"}, "--ltl-file: none: no such file"},
		{"wrong line", []string{"--ltl-file", "wrong", "r.c"}, "--ltl-file: wrong:2: formula:1:3"},
		{"no lines", []string{"--ltl-from-source", "plain.c"}, "no file has a line"},
		{"two interleaved", []string{"--ltl", "F{request}", "--ltl", "F{response}", "--monitor-schedule", "interleaved", "r.c"}, "--monitor-schedule interleaved judges one formula at a time"},
		{"no formula to interleave", []string{"--monitor-schedule", "interleaved", "r.c"}, "--monitor-schedule interleaved judges one formula at a time"},
		{"a monitor of its own", []string{"--ltl", "F{request}", "r.c", "own.c"}, "brings a monitor thread of its own"},
		{"two monitors", []string{"--ltl", "F{request}", "--monitor-schedule", "interleaved", "r.c", "own.c"}, "brings a monitor thread of its own"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if status, _, errs := heddle(t, dir, append([]string{"verify"}, c.args...)...); status != exitUnusable || !strings.Contains(errs, c.want) {
				t.Errorf("status %d: %s, want %s", status, errs, c.want)
			}
		})
	}
}

// emitMonitor writes the monitor of a formula into a file.
func emitMonitor(t *testing.T, dir, name, formula string) {
	t.Helper()
	status, out, errs := heddle(t, dir, "monitor", "--emit", "c", formula)
	if status != exitSafe {
		t.Fatal(status, errs)
	}
	if err := os.WriteFile(filepath.Join(dir, name), []byte(out), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestMonitorAsFile gives an emitted monitor to verify beside the program, saves what it
// finds and replays it.
func TestMonitorAsFile(t *testing.T) {
	dir := files(t, map[string]string{"r.c": requests})
	for _, c := range []struct {
		formula string
		status  int
		value   string
	}{
		{"F{response==1}", exitSafe, "true"},
		{"G({request} -> F{response})", exitSafe, "presumably-true"},
		{"G F{response==1}", exitViolated, "presumably-false"},
		{"G{response==0}", exitViolated, "false"},
	} {
		emitMonitor(t, dir, "m.c", c.formula)
		status, out, errs := heddle(t, dir, "verify", "--trace", "t.json", "r.c", "m.c")
		if status != c.status || !strings.Contains(out, "ltl: monitor thread of m.c is "+c.value+" ") {
			t.Errorf("%s: status %d, want %d and %s\n%s%s", c.formula, status, c.status, c.value, out, errs)
		}
		if c.status != exitViolated {
			continue
		}
		if status, out, errs := heddle(t, dir, "replay", "t.json"); status != exitViolated || !strings.Contains(out, "[ltl]") {
			t.Errorf("%s: replay: status %d\n%s%s", c.formula, status, out, errs)
		}
	}
}

// TestLTLReplay saves the witness of a formula and replays it.
func TestLTLReplay(t *testing.T) {
	dir := files(t, map[string]string{"r.c": requests})
	for i, formula := range []string{"G{response==0}", "G F{response==1}", "G{response==0}", "G F{response==1}"} {
		schedule := [...]string{"directed", "interleaved"}[i/2]
		status, out, errs := heddle(t, dir, "verify", "--ltl", formula, "--monitor-schedule", schedule, "--trace", "t.json", "r.c")
		if status != exitViolated || !strings.Contains(out, "symbol 1: ") || !strings.Contains(out, "ltl: "+formula+" is ") {
			t.Fatalf("%s: status %d\n%s%s", formula, status, out, errs)
		}
		if status, out, errs := heddle(t, dir, "replay", "t.json"); status != exitViolated || !strings.Contains(out, "[ltl]") {
			t.Errorf("%s: replay: status %d\n%s%s", formula, status, out, errs)
		}
	}
}
