package main

// This file checks small programs of testdata/mutants and wrong ones made of them by a macro: each fault is found, and the schedule
// shown has the fewest context switches that it can have.

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

func TestMutants(t *testing.T) {
	programs, err := filepath.Glob("../../testdata/mutants/*.c")
	if err != nil || len(programs) == 0 {
		t.Fatal("no programs", err)
	}
	for _, p := range programs {
		t.Run(filepath.Base(p), func(t *testing.T) {
			text, err := os.ReadFile(p)
			if err != nil {
				t.Fatal(err)
			}
			dir, name := filepath.Split(p)
			ask := func(args ...string) (answer struct {
				Verdict    string
				Complete   bool
				Violations []struct {
					Property string
					Switches *int `json:"context_switches"`
					Fewest   bool
				}
			}) {
				args = append([]string{"verify", "--check", "assert,deadlock,memory,leak=all", "--format", "json"}, args...)
				_, out, errs := heddle(t, dir, append(args, name)...)
				if err := json.Unmarshal([]byte(out), &answer); err != nil {
					t.Fatalf("%v: %s%s", err, out, errs)
				}
				return answer
			}
			if a := ask(); a.Verdict != "safe" || !a.Complete {
				t.Errorf("without a fault: %+v", a)
			}
			n := 0
			for _, line := range strings.Split(string(text), "\n") {
				rest, ok := strings.CutPrefix(line, "// mutant: ")
				if !ok {
					continue
				}
				n++
				define, property, _ := strings.Cut(rest, " => ")
				a := ask(define, "--shorten", "1m")
				if len(a.Violations) != 1 || a.Violations[0].Property != property || a.Violations[0].Switches == nil || !a.Violations[0].Fewest {
					t.Errorf("%s: %+v, want %s", define, a, property)
					continue
				}
				switches := *a.Violations[0].Switches
				if switches == 0 {
					continue
				}
				for _, v := range ask(define, "--keep-going", "--shorten", "0", "--context-bound", strconv.Itoa(switches-1)).Violations {
					if v.Property == property {
						t.Errorf("%s: %d context switches are shown, and fewer do", define, switches)
					}
				}
			}
			if n == 0 {
				t.Error("no faults")
			}
		})
	}
}
