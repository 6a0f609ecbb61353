package compare

// This file tests Run with a program that stands in for heddle, and with heddle itself.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// stand writes a script that answers as verify does: violated with --hash=b, else safe. It notes each call.
func stand(t *testing.T) (script, calls string, programs []string) {
	t.Helper()
	dir := t.TempDir()
	script, calls = filepath.Join(dir, "heddle"), filepath.Join(dir, "calls")
	text := `#!/bin/sh
echo "$@" >> ` + calls + `
verdict=safe
case "$*" in
*bench*) echo '{"interleavings": "100000000000000000000", "exact": true}'; exit;;

*--hash=bad*) echo 'heddle: --hash: choose another' >&2; exit 2;;
*--hash=sleep*) exec sleep 100;;
*--hash=b*q.c*) verdict=violated;;
esac
echo '{"verdict": "'$verdict'", "complete": true, "ltl": [], "stats": {"nodes": 12, "pruned": 2, "paths": 5, "seconds": 0.25, "peak_bytes": 1000}}'
`
	if err := os.WriteFile(script, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"p.c", "q.c"} {
		programs = append(programs, filepath.Join(dir, name))
		if err := os.WriteFile(programs[len(programs)-1], []byte("int main(void) { return 0; }\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return script, calls, programs
}

func lines(t *testing.T, file string) int {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	return strings.Count(string(b), "\n")
}

func TestRun(t *testing.T) {
	script, calls, programs := stand(t)
	log := filepath.Join(t.TempDir(), "log")
	o := Options{
		Heddle: script, Programs: programs, Axes: []Axis{{"hash", []string{"a", "b", "bad"}}, {"unwind", []string{"1", "2"}}}, Repeat: 2,
		Time: time.Minute, Log: log, Count: true, SearchFlags: []string{"hash"}, BoundFlags: []string{"unwind"},
	}
	var told []Progress
	o.Progress = func(p Progress) { told = append(told, p) }
	c, err := Run(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	// Two runs of the base and of each of 12 cells, one count for each program and bound.
	const runs = 2 + 2*12 + 4
	if n := lines(t, calls); n != runs || len(told) != runs || told[runs-1].Done != runs || told[runs-1].Left != 0 {
		t.Errorf("%d runs, want %d; told %d times, last %+v", n, runs, len(told), told[len(told)-1])
	}
	if len(c.Rows) != 12 || c.Missing != 0 || c.Base != 1000 {
		t.Errorf("%d rows, %d missing, base %d", len(c.Rows), c.Missing, c.Base)
	}
	r := c.Rows[0]
	if r.Verdict != "safe" || !r.Complete || r.Runs != 2 || r.Nodes != 12 || r.Distinct != 10 || r.Seconds.Median != 0.25 || r.Interleavings != "100000000000000000000" || r.saving() != 2e19 {
		t.Errorf("%+v", r)
	}
	refused := 0
	for _, r := range c.Rows {
		if r.Verdict == "refused" && r.Reason == "--hash: choose another" {
			refused++
		}
	}
	if refused != 4 || len(c.Contradictions) == 0 || !strings.HasPrefix(c.Contradictions[0], "q: ") {
		t.Errorf("%d refused, contradictions %q", refused, c.Contradictions)
	}

	// With part of the log, and a line that was cut off, only the rest runs.
	text, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	all := strings.SplitAfter(string(text), "\n")
	if err := os.WriteFile(log, []byte(strings.Join(all[:20], "")+all[20][:10]), 0o644); err != nil {
		t.Fatal(err)
	}
	again, err := Run(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	if n := lines(t, calls); n != runs+runs-20 || fmt.Sprint(again.Contradictions) != fmt.Sprint(c.Contradictions) {
		t.Errorf("%d calls, want %d; %v", n, runs+runs-20, again.Contradictions)
	}
	// A program that changed is run again.
	if err := os.WriteFile(programs[0], []byte("int main(void) { return 1; }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Run(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	if n := lines(t, calls); n != runs+runs-20+12+2 {
		t.Errorf("%d calls after a change", n)
	}
	// So is one that reads differently under a bound, and no other; flags of the search do not matter.
	asked := map[string]int{}
	o.Identity = func(program string, flags []string) string {
		asked[program+strings.Join(flags, " ")]++
		return ""
	}
	if _, err := Run(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	before := lines(t, calls)
	o.Identity = func(program string, flags []string) string {
		if program == programs[1] && slices.Contains(flags, "--unwind=2") {
			return "changed"
		}
		return ""
	}
	if _, err := Run(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	if n := lines(t, calls) - before; n != 2*3+1 || len(asked) != 4 {
		t.Errorf("%d calls after a header changed, %d questions: %v", n, len(asked), asked)
	}
}

func TestRunEnds(t *testing.T) {
	script, _, programs := stand(t)
	o := Options{Heddle: script, Programs: programs[:1], Axes: []Axis{{"hash", []string{"sleep"}}}, Time: time.Hour, Jobs: 2}
	ctx, cancel := context.WithCancel(context.Background())
	o.Progress = func(Progress) { cancel() } // the base is done
	begun := time.Now()
	c, err := Run(ctx, o)
	if !errors.Is(err, context.Canceled) || c == nil || c.Missing != 1 || time.Since(begun) > 30*time.Second {
		t.Errorf("%v, %+v after %v", err, c, time.Since(begun))
	}
	o.Heddle = filepath.Join(filepath.Dir(script), "nobody")
	if _, err := Run(context.Background(), o); err == nil {
		t.Error("a heddle that is not there is taken")
	}
}
