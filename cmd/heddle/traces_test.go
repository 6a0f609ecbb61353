package main

// This file compares the traces of testdata/traces with what they ought to read like. HEDDLE_UPDATE=1 writes down
// how they read now.

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestTraces(t *testing.T) {
	programs, err := filepath.Glob("../../testdata/traces/*.c")
	if err != nil || len(programs) == 0 {
		t.Fatal("no programs", err)
	}
	for _, p := range programs {
		t.Run(filepath.Base(p), func(t *testing.T) {
			golden := strings.TrimSuffix(p, ".c") + ".trace"
			dir, name := filepath.Split(p)
			source, err := os.ReadFile(p)
			if err != nil {
				t.Fatal(err)
			}
			first, _, _ := strings.Cut(string(source), "\n")
			flags, _, _ := strings.Cut(first, "=>")
			flags, given := strings.CutPrefix(flags, "// heddle: ")
			if !given {
				flags = ""
			}
			// Of several workers the one that is first shows its violation.
			args := append([]string{"verify", "--reduction", "none", "--workers", "1", "--shorten", "20s"}, strings.Fields(flags)...)
			status, out, errs := heddle(t, dir, append(args, name)...)
			if status != exitViolated {
				t.Fatalf("status %d: %s", status, errs)
			}
			got, _, _ := strings.Cut(out, "\nbounds:")
			if os.Getenv("HEDDLE_UPDATE") != "" {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// TestTraceOfModelLeftOpen checks that the trace of a violation found under sequential consistency, where the model was left open, names all that it repeats under: races
// are looked for then, so that threads are switched at more places.
func TestTraceOfModelLeftOpen(t *testing.T) {
	for _, program := range []string{"testdata/traces/counter.c", "testdata/weak/objects/call_on_shared_data.c", "testdata/weak/objects/pipe_used_by_one.c"} {
		for _, flags := range [][]string{{"--memory-model", "auto"}, {"--memory-model", "rc11"}, {"--memory-model", "auto", "--check", "assert,race"}} {
			dir, file := t.TempDir(), filepath.Join("..", "..", program)
			trace := filepath.Join(dir, "t.json")
			if status, out, errs := heddle(t, ".", slices.Concat([]string{"verify", "--shorten", "0", "--trace", trace}, flags, []string{file})...); status != exitViolated {
				t.Fatalf("%s, %v: status %d\n%s%s", program, flags, status, out, errs)
			}
			if status, out, errs := heddle(t, ".", "replay", trace); status != exitViolated {
				t.Errorf("%s, %v: the replay has status %d\n%s%s", program, flags, status, out, errs)
			}
		}
	}
}
