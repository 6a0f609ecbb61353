package mem

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The owner's kinds in TestThin: what says all itself, what is on a pile, and what must stay.
const (
	testPlain = uint32(FirstKind) + iota
	testSaved
	testOther
)

// TestThin: whatever is dropped, undoing goes back to each mark.
func TestThin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		type states struct {
			words, plain, saved [4]uint64
			others              int
		}
		var now states
		var trail Trail
		var pile Pile[uint64]
		others := []uint64{}
		undo := func(mark Mark) {
			for part := trail.Above(mark); len(part) > 0; part = trail.Above(mark) {
				for _, e := range slices.Backward(part) {
					switch uint32(e.Kind()) {
					case uint32(undoWord):
						now.words[e.Index] = e.A
					case testPlain:
						now.plain[e.Index] = e.A
					case testSaved:
						now.saved[e.Index] = *pile.Last()
						pile.Drop()
					case testOther:
						if others[len(others)-1] != e.A {
							t.Fatalf("%d comes before %d", e.A, others[len(others)-1])
						}
						others = others[:len(others)-1]
						now.others--
					}
				}
				trail.Drop(len(part))
			}
		}
		type level struct {
			mark Mark
			was  states
		}
		levels := []level{{trail.Mark(), now}}
		for step := range rapid.IntRange(1, 12).Draw(t, "steps") {
			if trail.Full() {
				trail.seal()
				pile.Seal()
			}
			thinned := false
			for i := range rapid.SampledFrom([]int{1, 40, 300, 2000, 9000}).Draw(t, "changes") {
				v, at := uint64(step)<<32|uint64(i), uint32(i*i+step)%4
				switch (i*7 + step) % 11 {
				case 0:
					pile.Push(now.saved[at])
					trail.Log(testSaved, at, 0, 0)
					now.saved[at] = v
				case 1:
					if i%50 == 0 {
						others = append(others, v)
						trail.Log(testOther, at, v, 0)
						now.others++
					}
				case 2, 3, 4, 5:
					trail.Log(uint32(undoWord), at, now.words[at], 0)
					now.words[at] = v
				default:
					trail.Log(testPlain, at, now.plain[at], 0)
					now.plain[at] = v
				}
				if i%64 == 63 {
					before := trail.entries.len()
					Thin(&trail, testPlain, testSaved, &pile)
					thinned = thinned || trail.entries.len() < before
				}
			}
			if n := trail.entries.len() - int(trail.marked); thinned && n > 3*thinFrom {
				t.Fatalf("%d entries are left", n)
			}
			switch rapid.IntRange(0, 2).Draw(t, "then") {
			case 0:
				levels = append(levels, level{trail.Mark(), now})
			case 1:
				back := rapid.IntRange(0, len(levels)-1).Draw(t, "back")
				undo(levels[back].mark)
				if now != levels[back].was {
					t.Fatalf("%v, not %v", now, levels[back].was)
				}
				levels = levels[:back+1]
			}
		}
		for _, l := range slices.Backward(levels) {
			if undo(l.mark); now != l.was {
				t.Fatalf("%v, not %v", now, l.was)
			}
		}
	})
}
