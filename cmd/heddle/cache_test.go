package main

// This file tests that a run says the same whether the headers come from the user's cache directory or from where they are.

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

var figures = regexp.MustCompile(`(?m)^statistics: .*\n`)

func TestKeptHeadersSayTheSame(t *testing.T) {
	bin, err := builtHeddle()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	t.Chdir(t.TempDir())
	file := func(text string) {
		t.Helper()
		if err := os.WriteFile("a.c", []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run := func(cache string, flags ...string) string {
		t.Helper()
		c := exec.Command(bin, append([]string{"verify", "a.c"}, flags...)...)
		c.Env = append(os.Environ(), "XDG_CACHE_HOME="+dir, "HEDDLE_CACHE="+cache)
		out, _ := c.CombinedOutput()
		return figures.ReplaceAllString(string(out), "")
	}
	kept := func() int {
		found, err := filepath.Glob(filepath.Join(dir, "heddle", "headers-*"))
		if err != nil {
			t.Fatal(err)
		}
		return len(found)
	}
	for i, c := range []struct {
		text  string
		flags []string
		files int // that are there afterwards; a model of the library has headers, too
	}{
		{"#include <pthread.h>\n#include <stdio.h>\n#include <assert.h>\nint x;\nvoid *f(void *p) { x++; printf(\"%d\\n\", x); return p; }\n" +
			"int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); x++; pthread_join(t, 0); assert(x == 2); }\n", nil, 1},
		{"#include <stdlib.h>\nint main(void) { return abs(1, 2) + strlen(\"\"); }\n", nil, 3},
		{"#include <stdlib.h>\nint main(void) { size_t n = sizeof(div_t); return EXIT_FAILURE + N - (int)n; }\n", []string{"-DN=7"}, 3},
		{"#include <stdlib.h>\nint main(void) { int *p = malloc(sizeof *p); return *p; }\nint abs(long x) { return 0; }\n", nil, 3},
		{"#include <stdlib.h>\nint main(void) { abort(); }\n", []string{"-DNDEBUG", "-std=c11"}, 4},
		{"#include <no_such_header.h>\nint main(void) { }\n", nil, 5},
	} {
		file(c.text)
		want := run("off", c.flags...)
		if n := kept(); i == 0 && n != 0 {
			t.Fatalf("HEDDLE_CACHE=off writes %d files", n)
		}
		for _, what := range []string{"asked for once", "written", "read"} {
			if got := run("", c.flags...); got != want {
				t.Errorf("%d, %s:\n%s\nwant:\n%s", i, what, got, want)
			}
		}
		if n := kept(); n != c.files {
			t.Errorf("%d: %d files, want %d", i, n, c.files)
		}
	}
}
