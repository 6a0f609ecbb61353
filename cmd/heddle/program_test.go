package main

// This file tests that the flags of compilers, compile_commands.json, --cpp and standard input belong to a run: what is saved
// goes on, and is replayed, with them.

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// heddleReads runs heddle in a directory with a text on standard input.
func heddleReads(t *testing.T, dir, text string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	leave, err := enter(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer leave()
	var out, errs bytes.Buffer
	status = execute(context.Background(), args, strings.NewReader(text), &out, &errs)
	return status, out.String(), errs.String()
}

func TestCompilerFlagsBelongToRun(t *testing.T) {
	const text = "#include <assert.h>\n#include <h.h>\n#include <h.h>\nint main(void) { assert(N + FORCED == 3); return N; }\n"
	const commands = `[{"directory": "%/src", "command": "cc -DM=2 -c prog.c", "file": "prog.c"}]`
	for _, c := range []struct {
		name, stdin string
		args        []string
	}{
		{"flags", "", []string{"-isystem", "inc", "-include", "inc/force.h", "-DM=1", "-UM", "-DM=2", "-Wall", "-O2", "-o", "x", "src/prog.c"}},
		{"after --", "", []string{"src/prog.c", "--", "-Iinc", "-include", "inc/force.h", "-DM=2", "-std=gnu11", "-lpthread"}},
		{"standard input", text, []string{"-", "-Iinc", "-include", "inc/force.h", "-DM=2"}},
		{"compile commands", "", []string{"--compile-commands", "cc.json", "-Iinc", "-include", "inc/force.h"}},
		{"cpp", "", []string{"--cpp", "-Iinc", "-include", "inc/force.h", "-DM=2", "src/prog.c"}},
		{"cpp of standard input", text, []string{"--cpp", "-Iinc", "-include", "inc/force.h", "-DM=2", "-"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := files(t, map[string]string{"prog.c": text})
			if err := os.WriteFile(filepath.Join(dir, "cc.json"), []byte(strings.ReplaceAll(commands, "%", dir)), 0o644); err != nil {
				t.Fatal(err)
			}
			for _, f := range [][2]string{{"src/prog.c", text}, {"inc/h.h", "#pragma once\n#define N M\nstatic inline int one(void) { return 1; }\n"}, {"inc/force.h", "#define FORCED 2\n"}} {
				if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, f[0])), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(dir, f[0]), []byte(f[1]), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			verify := func(args ...string) {
				t.Helper()
				status, out, errs := heddleReads(t, dir, c.stdin, append(append([]string{"verify"}, args...), c.args...)...)
				if status != exitViolated || errs != "" || !strings.Contains(out, "4 | int main(void) { assert(N + FORCED == 3); return N; }") {
					t.Fatalf("%v: status %d\n%s%s", args, status, out, errs)
				}
			}
			verify("--save=run", "--trace=t.json")
			for _, again := range [][]string{{"resume", "run"}, {"replay", "t.json"}} {
				if status, out, errs := heddleReads(t, dir, "", again...); status != exitViolated || !strings.Contains(out, "N + FORCED == 3") {
					t.Errorf("%v: status %d\n%s%s", again, status, out, errs)
				}
			}
			if status, out, errs := heddleReads(t, dir, "", "status", "run"); status != 0 {
				t.Errorf("status %d\n%s%s", status, out, errs)
			}
			if c.name == "after --" {
				return // those of run are the program's
			}
			args := append([]string{"run", "-DNDEBUG"}, c.args...)
			if status, out, errs := heddleReads(t, dir, c.stdin, args...); status != 2 {
				t.Errorf("%v: status %d\n%s%s", args, status, out, errs)
			}
		})
	}
}

// TestExplainAll: --explain-unknown goes on after what is wrong in the text.
func TestExplainAll(t *testing.T) {
	dir := files(t, map[string]string{
		"syntax.c": "int f(void) { return 1 +; }\n",
		"names.c":  "int f(void), g(void);\nint h(void) { return a; }\nint main(void) {\n  h();\n  b = 1;\n  if (c) asm(\"cpuid\");\n  return f() + g();\n}\nstruct S s;\n",
	})
	status, out, _ := heddleReads(t, dir, "", "verify", "--explain-unknown", "syntax.c", "names.c")
	for _, want := range []string{"syntax.c:1:25: ", "names.c:9:10: s has incomplete type", "names.c:2:22: a is not declared", "names.c:5:3: b is not declared", "names.c:6:7: c is not declared",
		"names.c:7:10: call of undefined function 'f' (in main)", "names.c:7:16: call of undefined function 'g' (in main)"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not listed", want)
		}
	}
	if status != exitUnknown || t.Failed() {
		t.Errorf("status %d\n%s", status, out)
	}
}

// TestExplainLibrary: without main, all functions of the files count as reached.
func TestExplainLibrary(t *testing.T) {
	dir := files(t, map[string]string{"lib.c": "int f(void), g(void);\nint first(void) { return f(); }\nstatic void second(void) { asm(\"xgetbv\"); }\nvoid third(void) { second(); }\n"})
	status, out, _ := heddleReads(t, dir, "", "verify", "--explain-unknown", "lib.c")
	if status != exitUnknown || !strings.Contains(out, "main is not defined") || !strings.Contains(out, "lib.c:2:26: call of undefined function 'f' (in first)") ||
		!strings.Contains(out, "lib.c:3:") || strings.Contains(out, "'g'") {
		t.Errorf("status %d\n%s", status, out)
	}
}

func TestCompilerFlagsRefused(t *testing.T) {
	dir := files(t, map[string]string{"prog.c": "int main(void) { return 0; }\n", "@x.c": "int main(void) { return 0; }\n", "empty.json": "[]"})
	for _, c := range []struct{ args, want string }{
		{"-fshort-enums prog.c", "-fshort-enums"},
		{"prog.c -- -fopenmp", "-fopenmp"},
		{"-std=c42 prog.c", `the C standard "c42" is not known`},
		{"--32 prog.c -- -m64", "--32 and --64 exclude each other"},
		{"--compile-commands empty.json", "empty.json"},
		{"--compile-commands nowhere.json", "nowhere.json"},
		{"--cpp @x.c", "@x.c"},
		{"-", "standard input is empty"},
		{"prog.c -- -isystem", "lacks its value"},
	} {
		status, _, errs := heddleReads(t, dir, "", append([]string{"verify"}, strings.Fields(c.args)...)...)
		oneLine(t, status, errs, c.want)
	}
	if status, _, errs := heddleReads(t, dir, "", "verify", "prog.c", "--", "-frobnicate", "-ZZ"); status != exitSafe || errs != "heddle: the compiler's flag -ZZ is not known and has no effect\n" {
		t.Errorf("status %d\n%s", status, errs)
	}
	if status, out, errs := heddleReads(t, dir, "", "verify", "--show-cpp", "-DX=a b", "-Wall", "prog.c"); status != 0 || !strings.HasSuffix(out, " -E -pthread '-DX=a b' -x c ./prog.c\n") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
}
