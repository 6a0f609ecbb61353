package main

// This file holds what --format json prints to docs/answer.schema.json, one answer of each kind.

import (
	"encoding/json"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"heddle.example/answer"
)

func TestSchema(t *testing.T) {
	path, err := filepath.Abs("../../docs/answer.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	schema, err := jsonschema.NewCompiler().Compile(path)
	if err != nil {
		t.Fatal(err)
	}
	dir := files(t, map[string]string{
		"long.c": counters(t), "lost.c": lostUpdate, "locked.c": locked, "broken.c": "int main(void) { return x; }\n",
		"asm.c":  "int main(void) { int x = 0; __asm__(\"frobnicate %0\" : \"+r\"(x)); return x; }\n",
		"dies.c": "void __VERIFIER_assume(int);\nint main(void) { __VERIFIER_assume(0); return 0; }\n",
		"spin.c": "#include <pthread.h>\nint stop, done;\nvoid *t(void *a) { while (!stop) ; return 0; }\nint main(void) { pthread_t x; pthread_create(&x, 0, t, 0); pthread_join(x, 0); done = 1; return 0; }\n",
	})
	for _, c := range []struct {
		args   []string
		status int
		kind   string // the field that says what the answer is, and the value
		value  string
	}{
		{[]string{"lost.c"}, exitViolated, "verdict", "violated"},
		{[]string{"--check", "all", "--keep-going", "lost.c"}, exitViolated, "verdict", "violated"},
		{[]string{"locked.c"}, exitSafe, "verdict", "safe"},
		{[]string{"--context-bound", "1", "--unwind", "2", "--args", "1", "locked.c"}, exitSafe, "verdict", "safe"},
		{[]string{"asm.c"}, exitUnknown, "verdict", "unknown"},
		{[]string{"dies.c"}, exitSafe, "verdict", "safe"},
		{[]string{"--check", "livelock", "spin.c"}, exitViolated, "verdict", "violated"},
		{[]string{"--ltl", "F {done}", "spin.c"}, exitViolated, "verdict", "violated"},
		{[]string{"--timeout", "100ms", "-DROUNDS=100", "long.c"}, exitUnknown, "verdict", "unknown"},
		{[]string{"--profile", "lost.c"}, exitViolated, "verdict", "violated"},
		{[]string{"broken.c"}, exitUnusable, "errors", ""},
		{[]string{"absent.c"}, exitUnusable, "errors", ""},
		{[]string{"--check", "nothing", "lost.c"}, exitUnusable, "errors", ""},
	} {
		name := strings.Join(c.args, " ")
		status, out, errs := heddle(t, dir, append([]string{"verify", "--format", "json"}, c.args...)...)
		if status != c.status {
			t.Errorf("%s: status %d, want %d: %s", name, status, c.status, errs)
		}
		got, err := jsonschema.UnmarshalJSON(strings.NewReader(out))
		if err != nil {
			t.Errorf("%s: %v in %q", name, err, out)
			continue
		}
		if err := schema.Validate(got); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		m := got.(map[string]any)
		if v, ok := m[c.kind]; !ok || c.value != "" && v != c.value {
			t.Errorf("%s: %s is %v, want %s", name, c.kind, v, c.value)
		}
		if name == "broken.c" {
			first := m["errors"].([]any)[0].(map[string]any)
			if first["file"] != "broken.c" || first["line"] != json.Number("1") || first["column"] == nil {
				t.Errorf("the error is told as %v", first)
			}
		}
		delete(m, "verdict")
		delete(m, "errors")
		if schema.Validate(m) == nil {
			t.Errorf("%s: valid without a verdict and without errors", name)
		}
	}
}

// TestFailureAsSARIF wants a run with a notification for a program that cannot be read.
func TestFailureAsSARIF(t *testing.T) {
	dir := files(t, map[string]string{"broken.c": "int main(void) { return x; }\n"})
	status, out, _ := heddle(t, dir, "verify", "--format", "sarif", "broken.c")
	var log struct {
		Runs []struct {
			Invocations []struct {
				ExecutionSuccessful        *bool
				ToolExecutionNotifications []struct {
					Level     string
					Locations []struct {
						PhysicalLocation struct{ ArtifactLocation struct{ URI string } }
					}
				}
			}
			Results []any
		}
	}
	if err := json.Unmarshal([]byte(out), &log); err != nil || status != exitUnusable || len(log.Runs) != 1 || log.Runs[0].Results == nil {
		t.Fatalf("status %d, %v: %s", status, err, out)
	}
	inv := log.Runs[0].Invocations[0]
	if len(inv.ToolExecutionNotifications) != 1 || inv.ExecutionSuccessful == nil || *inv.ExecutionSuccessful {
		t.Fatalf("%+v", inv)
	}
	n := inv.ToolExecutionNotifications[0]
	if n.Level != "error" || len(n.Locations) != 1 || n.Locations[0].PhysicalLocation.ArtifactLocation.URI != "broken.c" {
		t.Errorf("%+v", n)
	}
}

// TestNextSteps wants the flags that next steps name to be there.
func TestNextSteps(t *testing.T) {
	root := newRoot(nil)
	verify, _, err := root.Find([]string{"verify"})
	if err != nil {
		t.Fatal(err)
	}
	prove, _, err := root.Find([]string{"prove"})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range answer.Reasons {
		for i := range 8 {
			for _, message := range []string{"", "inline assembly", "call of undefined function", "call of library function that has no model"} {
				text := answer.Next(r.Name, answer.Situation{ContextBound: i&1 != 0, Unwind: i&2 != 0, Endless: i&4 != 0, Message: message})
				for _, flag := range regexp.MustCompile(`--[a-z-]+`).FindAllString(text, -1) {
					if name := flag[2:]; verify.Flags().Lookup(name) == nil && prove.Flags().Lookup(name) == nil {
						t.Errorf("%s: there is no flag %s", r.Name, flag)
					}
				}
			}
		}
	}
}
