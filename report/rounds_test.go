package report

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"heddle.example/rt"
)

// line makes a write in a line.
func line(n int) rt.Step {
	return rt.Step{Kind: rt.StepWrite, Place: rt.Place{File: "a.c", Line: n}}
}

func TestGaps(t *testing.T) {
	var loop []rt.Step
	for range 10 {
		loop = append(loop, line(3), line(4))
	}
	if got := gaps(loop, nil); len(got) != 1 || got[0] != (gap{5, 18, 7, 2}) || got[0].text() != "... 7 more rounds of steps 3 to 4 (--trace-detail full has all)" {
		t.Errorf("ten rounds: %+v", got)
	}
	if got := gaps(loop, map[int]bool{9: true}); len(got) != 1 || got[0] != (gap{12, 17, 3, 2}) { // it is in the first round of these
		t.Errorf("a step that others name: %+v", got)
	}
	for i := range loop {
		loop[i].Kind, loop[i].Text = rt.StepNondet, "x = 1"
	}
	if got := gaps(loop, nil); len(got) != 1 {
		t.Errorf("equal inputs: %+v", got)
	}
	if got := strings.Join(counted([]string{"x = 1", "x = 1", "x = 1", "x = 2", "x = 2"}), ", "); got != "x = 1 (3 times), x = 2, x = 2" {
		t.Error(got)
	}
	for _, c := range []struct {
		what   string
		change func(s *rt.Step)
	}{
		{"a context switch", func(s *rt.Step) { s.Switch = true }},
		{"another input", func(s *rt.Step) { s.Text = "x = 2" }},
		{"the begin of what repeats", func(s *rt.Step) { s.Repeats = true }},
		{"another thread", func(s *rt.Step) { s.Thread = 1 }},
		{"another line", func(s *rt.Step) { s.Line = 5 }},
	} {
		steps := append([]rt.Step(nil), loop...)
		c.change(&steps[10])
		if got := gaps(steps, nil); len(got) != 0 {
			t.Errorf("%s: %+v", c.what, got)
		}
	}
}

// TestGapsRandom checks that what is left out is what its line says: so many rounds, each in the same lines as the one before, of one thread and without a switch.
func TestGapsRandom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var steps []rt.Step
		for range rapid.IntRange(1, 5).Draw(t, "parts") {
			body := rapid.SliceOfN(rapid.IntRange(1, 3), 1, 4).Draw(t, "lines")
			for range rapid.IntRange(1, 12).Draw(t, "rounds") {
				for _, n := range body {
					s := line(n)
					s.Switch = rapid.IntRange(0, 40).Draw(t, "switch") == 0
					steps = append(steps, s)
				}
			}
		}
		last := 0
		for _, g := range gaps(steps, nil) {
			if g.from <= last || g.from-firstRounds*g.steps <= last || g.to+g.steps > len(steps) || g.to-g.from+1 != g.rounds*g.steps || g.rounds < 1 {
				t.Fatalf("%+v, after %d", g, last)
			}
			for i := g.from; i <= g.to+g.steps; i++ { // the last round is told
				if s, before := &steps[i-1], &steps[i-1-g.steps]; s.Line != before.Line || s.Switch {
					t.Fatalf("%+v: step %d", g, i)
				}
			}
			last = g.to
		}
	})
}
