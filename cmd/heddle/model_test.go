package main

// This file tests --model on the command line: that its files belong to what a
// saved run and a trace are of.

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestModelFiles(t *testing.T) {
	const model = "int rounds(void) { return 3; }\n"
	dir := files(t, map[string]string{"m.c": model, "bad.c": "int rounds(void)\n{ return none; }\n",
		"prog.c": "#include <assert.h>\nint rounds(void);\nint main(void) { assert(rounds() != 3); return rounds(); }\n"})
	if status, out, _ := heddle(t, dir, "verify", "--model", "m.c", "--trace", "t.json", "--save", "run", "prog.c"); status != exitViolated {
		t.Fatalf("status %d\n%s", status, out)
	}
	if status, out, _ := heddle(t, dir, "verify", "prog.c"); status != exitUnknown || !strings.Contains(out, "undefined function 'rounds'") {
		t.Errorf("without a model: status %d\n%s", status, out)
	}
	status, _, errs := heddle(t, dir, "verify", "--model", "bad.c", "prog.c")
	oneLine(t, status, errs, "bad.c:2:10: none is not declared")
	status, _, errs = heddle(t, dir, "verify", "--model", "gone.c", "prog.c")
	oneLine(t, status, errs, "gone.c: no such file")
	if status, out, errs := heddle(t, dir, "run", "-q", "--model", "m.c", "-DNDEBUG", "prog.c"); status != 3 {
		t.Errorf("run: status %d\n%s%s", status, out, errs)
	}
	if status, out, errs := heddle(t, dir, "replay", "t.json"); status != exitViolated {
		t.Errorf("replay: status %d\n%s%s", status, out, errs)
	}
	if status, out, errs := heddle(t, dir, "resume", "run"); status != exitViolated {
		t.Errorf("resume: status %d\n%s%s", status, out, errs)
	}
	status, _, errs = heddle(t, dir, "resume", "--model", "bad.c", "run")
	oneLine(t, status, errs, "--model belongs to the run")

	// A comment in a model is a change of a saved run's program, other code one of a trace's.
	change := func(text string) {
		if err := os.WriteFile(filepath.Join(dir, "m.c"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	change(model + "// more\n")
	status, _, errs = heddle(t, dir, "resume", "run")
	oneLine(t, status, errs, "the program has changed")
	change(strings.Replace(model, "3", "4", 1))
	status, _, errs = heddle(t, dir, "replay", "t.json")
	oneLine(t, status, errs, "the program has changed")
}
