package profile

// This file tests how functions are given to parts, and holds the rules to the sources.

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestPartOf(t *testing.T) {
	for _, c := range []struct{ function, file, want string }{
		{"heddle.example/symex/state.(*State).Undo", "/x/symex/state/trail.go", Undo},
		{"heddle.example/symex.(*Machine).Hash", "/x/symex/hash.go", Hash},
		{"heddle.example/hashing/visited.(*memory).Visit", "/x/hashing/visited/memory.go", LookUp},
		{"heddle.example/hashing.Key.Add", "/x/hashing/key.go", Hash},
		{"heddle.example/symex.(*Machine).exec", "/x/symex/exec.go", ""}, // the driver above it decides
		{"heddle.example/scheduler.(*Driver).run", "/x/scheduler/driver.go", Step},
		{"github.com/zeebo/xxh3.Hash128", "/x/xxh3.go", ""},
		{"runtime.gcBgMarkWorker", "/go/mgc.go", Collector},
		{"heddle.example/smt.(*pool).ask", "/x/smt/pool.go", Solver},
	} {
		if got := partOf(c.function, c.file); got != c.want {
			t.Errorf("%s: %q, want %q", c.function, got, c.want)
		}
	}
}

// TestRules wants each rule to name what is there, so that it does not fall silent when code moves.
func TestRules(t *testing.T) {
	var sources strings.Builder
	var names []string
	for _, room := range []string{"../symex", "../rt", "../scheduler", "../hashing", "../smt"} {
		err := filepath.WalkDir(room, func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			names = append(names, strings.Replace(path, "..", "/x", 1))
			text, err := os.ReadFile(path)
			sources.Write(text)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, r := range rules {
		if !slices.Contains(Parts, r.part) {
			t.Errorf("%s is no part", r.part)
		}
		for _, f := range r.files {
			if strings.Contains(f, "github.com") {
				continue
			}
			if !slices.ContainsFunc(names, func(n string) bool { return strings.Contains(n, f) }) {
				t.Errorf("%s: there is no file %s", r.part, f)
			}
		}
		for _, f := range r.functions {
			if name, ok := strings.CutPrefix(f, ")."); ok && !regexp.MustCompile(`(?m)^func \([^)]*\) `+name+`\(`).MatchString(sources.String()) {
				t.Errorf("%s: there is no function %s", r.part, name)
			}
		}
	}
}

func TestRecorder(t *testing.T) {
	r, err := Start()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Start(); err == nil {
		t.Error("two recorders at a time")
	}
	for end := time.Now().Add(300 * time.Millisecond); time.Now().Before(end); {
	}
	got, err := r.Stop(2 * time.Second)
	if err != nil || got[Solver] != 2 || got[Other] <= 0 {
		t.Errorf("%v, %v", got, err)
	}
}
