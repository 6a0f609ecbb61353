package main

// This file defines the tests of property files, task definitions, corpora and
// --explain-unknown on the command line.

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const competitionTask = `format_version: '2.0'
input_files: 'race.c'
properties:
  - property_file: unreach-call.prp
    expected_verdict: true
  - property_file: no-data-race.prp
    expected_verdict: false
  - property_file: termination.prp
    expected_verdict: true
options:
  language: C
  data_model: ILP32
`

func taskFiles(t *testing.T) string {
	return files(t, map[string]string{
		"task.yml": competitionTask,
		"race.c": `#include <assert.h>
#include <pthread.h>
void reach_error(void) { assert(0); }
int x;
void *worker(void *p) { x = 1; return p; }
int main(void) {
	pthread_t t;
	pthread_create(&t, 0, worker, 0);
	x = 2;
	pthread_join(t, 0);
	assert(sizeof(long) == 4 && x == 3);
	reach_error();
}
`,
		"unreach-call.prp": "CHECK( init(main()), LTL(G ! call(reach_error())) )\n",
		"no-data-race.prp": "CHECK( init(main()), LTL(G ! data-race) )\n",
		"termination.prp":  "CHECK( init(main()), LTL(F end) )\n",
		"wakes.c": `#include <pthread.h>
void reach_error(void) {}
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int set;
void *worker(void *p) { pthread_mutex_lock(&m); set = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m); return p; }
int main(void) {
	pthread_t t;
	pthread_mutex_lock(&m);
	pthread_create(&t, 0, worker, 0);
	pthread_cond_wait(&c, &m);
	if (!set) reach_error();
	pthread_mutex_unlock(&m);
	pthread_join(t, 0);
}
`,
		"bad.prp":   "CHECK( init(main()), LTL(G luck) )\n",
		"bad.yml":   "format_version: '2.0'\ninput_files: *x\n",
		"unknown.c": "#include <unistd.h>\n\nint foo(void);\nstatic int never(void) { return foo(); }\nint main(int argc, char **argv) {\n\tif (argc > 9)\n\t\tfork();\n\treturn 0;\n}\n",
	})
}

func TestProperties(t *testing.T) {
	dir := taskFiles(t)
	tests := []struct {
		name   string
		args   []string
		status int
		want   string
	}{
		{"unreach-call", []string{"--prp", "unreach-call.prp", "race.c"}, exitSafe, "verdict: safe"},
		{"data race", []string{"--prp", "no-data-race.prp", "race.c"}, exitViolated, "(1 violation, race)"},
		{"termination", []string{"--prp", "termination.prp", "race.c"}, exitUnknown, "verdict: unknown (unsupported: the property termination)"},
		{"task", []string{"task.yml"}, exitViolated, "(1 violation, race)"},
		{"task, one property", []string{"--prp", "unreach-call.prp", "task.yml"}, exitSafe, "unreach-call is expected to be true"},
		{"task, other check", []string{"--check", "assert", "task.yml"}, exitViolated, "assert"},
		{"task, one of two", []string{"--keep-going", "--quiet", "task.yml"}, exitViolated, "(1 violation, race)"},
		{"wakes up", []string{"--prp", "unreach-call.prp", "wakes.c"}, exitViolated, "(1 violation, assert)"},
		{"does not", []string{"--prp", "unreach-call.prp", "--spurious-wakeups=false", "wakes.c"}, exitSafe, "no-spurious-wakeup"},
		{"two ways", []string{"--prp", "unreach-call.prp", "--check", "race", "race.c"}, exitUnusable, "exclude each other"},
		{"stop and go", []string{"--stop-on-first", "--keep-going", "race.c"}, exitUnusable, "exclude each other"},
		{"bad property", []string{"--prp", "bad.prp", "race.c"}, exitUnusable, "bad.prp:1: unknown formula"},
		{"no property file", []string{"--prp", "none.prp", "race.c"}, exitUnusable, "no such file"},
		{"bad task", []string{"bad.yml"}, exitUnusable, "bad.yml:2:"},
		{"task and file", []string{"task.yml", "race.c"}, exitUnusable, "stands alone"},
		{"explain", []string{"--explain-unknown", "unknown.c"}, exitUnknown, "unknown.c:7:"},
		{"explain nothing", []string{"--explain-unknown", "race.c"}, exitSafe, "is supported"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			status, stdout, stderr := heddle(t, dir, append([]string{"verify"}, tt.args...)...)
			if status != tt.status || !strings.Contains(stdout+stderr, tt.want) {
				t.Errorf("status %d, want %d, with %q:\n%s%s", status, tt.status, tt.want, stdout, stderr)
			}
			if tt.name == "explain" && strings.Contains(stdout, "foo") {
				t.Errorf("what cannot be reached is listed:\n%s", stdout)
			}
		})
	}
}

// TestPropertyReplays: a trace keeps what a property file or task stood for.
func TestPropertyReplays(t *testing.T) {
	dir := taskFiles(t)
	for _, args := range [][]string{{"--prp", "no-data-race.prp", "race.c"}, {"task.yml"}} {
		heddle(t, dir, append([]string{"verify", "--trace", "t.json"}, args...)...)
		if status, out, errs := heddle(t, dir, "replay", "t.json"); status != exitViolated {
			t.Errorf("%v: status %d\n%s%s", args, status, out, errs)
		}
	}
}

// TestPropertySaved: a saved run keeps what a property file or task stood for, also what cannot be decided.
func TestPropertySaved(t *testing.T) {
	dir := taskFiles(t)
	const undecided = "format_version: '2.0'\ninput_files: 'race.c'\nproperties:\n  - property_file: unreach-call.prp\n    expected_verdict: true\n  - property_file: termination.prp\n    expected_verdict: true\noptions:\n  language: C\n  data_model: ILP32\n"
	if err := os.WriteFile(filepath.Join(dir, "undecided.yml"), []byte(undecided), 0o644); err != nil {
		t.Fatal(err)
	}
	for run, args := range map[string][]string{"a": {"--prp", "no-data-race.prp", "race.c"}, "b": {"--check=assert", "--keep-going", "race.c"}, "c": {"--prp", "unreach-call.prp", "race.c"}, "d": {"undecided.yml"}} {
		status, out, errs := heddle(t, dir, append([]string{"verify", "--reduction=none", "--shorten=1m", "--save", run}, args...)...)
		again, text, more := heddle(t, dir, "resume", "--shorten=1m", run)
		if again != status || !strings.Contains(withoutStats(out), withoutStats(text)) {
			t.Errorf("%v: status %d, at first %d\n%s%s%s%s", args, again, status, out, errs, text, more)
		}
		_, look, _ := heddle(t, dir, "status", run)
		if verdict := map[int]string{exitSafe: "safe, complete", exitViolated: "violated", exitUnknown: "unknown"}[status]; !strings.Contains(look, verdict) {
			t.Errorf("%v: no %q\n%s", args, verdict, look)
		}
	}
}

func TestCorpus(t *testing.T) {
	dir := taskFiles(t)
	os.Remove(filepath.Join(dir, "bad.yml"))
	bin, err := builtHeddle()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(bin, "corpus", "--log", "log.jsonl", "--csv", "out.csv", "--json", "out.json", ".")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "right    2") || !strings.Contains(string(out), "the property termination is not supported") {
		t.Errorf("%v\n%s", err, out)
	}
	for _, f := range []string{"out.csv", "out.json", "log.jsonl"} {
		if text, err := os.ReadFile(filepath.Join(dir, f)); err != nil || !strings.Contains(string(text), "task.yml no-data-race") {
			t.Errorf("%s: %v\n%s", f, err, text)
		}
	}
	if status, _, errs := heddle(t, dir, "corpus", t.TempDir()); status != exitUnusable || !strings.Contains(errs, "no tasks") {
		t.Errorf("an empty folder: status %d, %s", status, errs)
	}
}
