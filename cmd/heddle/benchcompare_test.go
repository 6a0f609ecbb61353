package main

// This file tests `heddle bench compare` and `heddle bench interleavings` from the command line.

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"heddle.example/bench/compare"
)

func TestBenchInterleavings(t *testing.T) {
	dir := files(t, map[string]string{"a.c": lostUpdate, "spin.c": "int x;\n#include <pthread.h>\nvoid *f(void *p) { x = 1; return p; }\nint main(void) { pthread_t t; pthread_create(&t, 0, f, 0); while (!x); return 0; }\n"})
	for _, c := range []struct {
		args []string
		want string
	}{
		// The load, store and end of one thread among the load and store of the other, whose join comes last: 5 over 2.
		{[]string{"a.c"}, "10"},
		{[]string{"--context-bound=1", "a.c"}, "3"},
		{[]string{"spin.c"}, "infinite"},
	} {
		status, out, errs := heddle(t, dir, append([]string{"bench", "interleavings"}, c.args...)...)
		var got struct {
			Interleavings string
			Exact         bool
		}
		if err := json.Unmarshal([]byte(out), &got); err != nil || status != 0 || !got.Exact || got.Interleavings != c.want {
			t.Errorf("%q: status %d, %s%s", c.args, status, out, errs)
		}
	}
	if status, _, _ := heddle(t, dir, "bench", "interleavings"); status != exitUnusable {
		t.Errorf("without a file: status %d", status)
	}
}

func TestBenchCompareRefuses(t *testing.T) {
	dir := files(t, map[string]string{"a.c": lostUpdate})
	for _, args := range [][]string{
		{}, {"a.c", "--vary", "hash"}, {"a.c", "--vary", "colour=red"}, {"a.c", "--vary", "format=json"}, {"a.c", "--flag", "--save=x"}, {"a.c", "--flag", "--nothing"},
		{"a.c", "--part", "none"}, {"a.c", "--without", "hash=a"}, {"a.c", "--peers", "nobody"}, {"a.c", "--repeat", "0"}, {"b.c"}, {"a.c", "a.c"},
	} {
		status, _, errs := heddle(t, dir, append([]string{"bench", "compare"}, args...)...)
		if status != exitUnusable || strings.Count(errs, "\n") != 1 {
			t.Errorf("%q: status %d: %s", args, status, errs)
		}
	}
}

// TestBenchCompare compares with the built program.
func TestProgramIdentity(t *testing.T) {
	dir := files(t, map[string]string{"a.c": "#include \"n.h\"\nint main(void) { return N + M; }\n", "n.h": "#define N 1\n"})
	program, header := filepath.Join(dir, "a.c"), filepath.Join(dir, "n.h")
	first := identity(program, []string{"-DM=1", "--hash=none"})
	if first == "" || first != identity(program, []string{"-DM=1", "--workers=2"}) || first == identity(program, []string{"-DM=2"}) {
		t.Errorf("%q does not go by what the program means", first)
	}
	if got := identity(program, nil); got != "" {
		t.Errorf("a program that cannot be read is %q", got)
	}
	if err := os.WriteFile(header, []byte("#define N 2\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if first == identity(program, []string{"-DM=1"}) {
		t.Error("another header is the same program")
	}
}

func TestBenchCompare(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds heddle")
	}
	dir := files(t, map[string]string{"a.c": locked, "b.c": strings.ReplaceAll(lostUpdate, "assert(x == 2);", "")})
	binary, err := builtHeddle()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(binary, "bench", "compare", "a.c", "b.c", "--vary", "hash=xxh3,none", "--vary", "context-bound=1,3", "--flag=--reduction=none", "--flag=-DN=1",
		"--format", "json", "--html", "p.html", "--svg", "pictures", "--csv", "t.csv", "--markdown", "t.md")
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var c compare.Comparison
	if err := json.Unmarshal(out, &c); err != nil || len(c.Rows) != 8 || len(c.Contradictions) != 0 {
		t.Fatalf("%v, %d rows\n%s", err, len(c.Rows), out)
	}
	for _, r := range c.Rows {
		if r.Verdict != "safe" || r.Interleavings == "" || !r.Exact || r.Peak == 0 {
			t.Errorf("%+v", r)
		}
	}
	for _, name := range []string{"p.html", "t.csv", "t.md", "pictures/cactus.svg", "pictures/nodes-a.svg"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Size() < 100 {
			t.Errorf("%s: %v", name, err)
		}
	}
}
