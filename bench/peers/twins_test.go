package peers_test

// This file holds the larger twins to what must come out of them, and measures them beside SPIN where that is asked for.

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"heddle.example/cfront"
	"heddle.example/cfront/compiler"
	"heddle.example/patience"
	"heddle.example/rt"
	"heddle.example/sample"
)

// twin is a row of twins/sizes.txt.
type twin struct {
	file    string
	verdict string
	size    []string // -DNAME=VALUE
	first   bool     // of those of its program that have this verdict
}

func twins(t *testing.T) (rows []twin) {
	text, err := os.ReadFile("twins/sizes.txt")
	if err != nil {
		t.Fatal(err)
	}
	last := ""
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		if len(words) < 3 || words[1] != "safe" && words[1] != "violated" {
			t.Fatalf("sizes.txt: %q is no program, verdict and sizes", line)
		}
		rows = append(rows, twin{"twins/" + words[0] + ".c", words[1], words[2:], words[0]+words[1] != last})
		last = words[0] + words[1]
	}
	return rows
}

// TestTwinSizes: each program, and each that is broken, in its quickest size, a third of them unless all are asked for.
func TestTwinSizes(t *testing.T) {
	rows := twins(t)
	files, err := filepath.Glob("twins/*.c")
	if err != nil {
		t.Fatal(err)
	}
	programs, tried := map[string]bool{}, 0
	for i, w := range rows {
		programs[w.file] = true
		if !w.first {
			continue
		}
		tried++
		if tried%3 != 0 && !sample.All() || testing.Short() && tried > 12 {
			continue
		}
		t.Run(strings.Join(append([]string{filepath.Base(w.file)}, w.size...), " "), func(t *testing.T) {
			var f compiler.Flags
			for _, d := range w.size {
				f.Define = append(f.Define, strings.TrimPrefix(d, "-D"))
			}
			p, _, err := cfront.Load(cfront.Config{Flags: f}, w.file)
			if err != nil {
				t.Fatal(err)
			}
			o := rt.DefaultOptions()
			o.Workers = 1 + i%2
			r, err := rt.Explore(context.Background(), p, o)
			if err != nil || string(r.Verdict) != w.verdict || w.verdict == "safe" && !r.Complete {
				t.Errorf("%v, %v, %v; want %s", r.Verdict, r.Reasons, err, w.verdict)
			}
		})
	}
	if len(programs) != len(files) {
		t.Errorf("sizes.txt has %d programs, the folder %d", len(programs), len(files))
	}
}

// TestTwinsInTime prints what each row takes, by heddle with no flags and by SPIN, in turn, the better of two: wall seconds, start and reading of C contained, SPIN's compilation
// not, and states stored.
func TestTwinsInTime(t *testing.T) {
	asked := os.Getenv("HEDDLE_TWINS")
	if asked == "" {
		t.Skip("takes some minutes: HEDDLE_TWINS=1, or the name of one program")
	}
	spin := spinPeer(t)
	if missing := spin.Missing(); missing != "" {
		t.Fatalf("%s is not installed", missing)
	}
	heddle := filepath.Join(t.TempDir(), "heddle")
	if out, err := exec.Command("go", "build", "-pgo=auto", "-o", heddle, "heddle.example/cmd/heddle").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	stored := regexp.MustCompile(`([\d,]+) stored`)
	var b strings.Builder
	b.WriteString("| program | size | heddle | states | SPIN | states | |\n|---|---|---:|---:|---:|---:|---|\n")
	for _, w := range twins(t) {
		if asked != "1" && asked+".c" != filepath.Base(w.file) {
			continue
		}
		var ours, theirs []float64
		states, theirStates := "", 0.
		for range 2 {
			begun := time.Now()
			out, err := exec.Command(heddle, append(append([]string{"verify"}, w.size...), w.file)...).CombinedOutput()
			ours = append(ours, time.Since(begun).Seconds())
			if want := "verdict: " + w.verdict; !strings.Contains(string(out), want) {
				t.Errorf("%s %v: %v, want %s\n%s", w.file, w.size, err, want, out)
			}
			if m := stored.FindSubmatch(out); m != nil {
				states = string(m[1])
			}
			a, err := spin.Run(context.Background(), w.file, w.size, patience.For(5*time.Minute), 0)
			if err != nil || a.Verdict != w.verdict {
				t.Errorf("%s %v: SPIN: %+v, %v", w.file, w.size, a, err)
			}
			theirs, theirStates = append(theirs, a.Wall), a.Counts["nodes"]
		}
		o, s := min(ours[0], ours[1]), min(theirs[0], theirs[1])
		note := ""
		if o > s && o > .1 {
			note = "SPIN"
		}
		fmt.Fprintf(&b, "| %s | `%s` | %.2f | %s | %.2f | %.0f | %s |\n", strings.TrimSuffix(filepath.Base(w.file), ".c"), strings.Join(w.size, " "), o, states, s, theirStates, note)
	}
	t.Log("\n" + b.String())
}
