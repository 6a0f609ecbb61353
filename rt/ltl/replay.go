package ltl

// This file defines what a replayed list of choices says of formulas.

import (
	"heddle/hashing"
	"heddle/hashing/visited"
	"heddle/monitor"
	"heddle/rt/result"
	"heddle/symex"
)

// Replayed judges the replayed path, at the end of choices; goesOn tells that the program does not end there.
func (j *Judge) Replayed(choices []result.Choice, goesOn bool) {
	if j.mayStarve() {
		j.repeats(choices)
	}
	j.endsReplay()
	if goesOn && j.thread == nil {
		j.Cut()
	}
	if !j.mayStarve() {
		j.repeats(choices)
	}
}

// endsReplay counts a replayed path that violates a formula though it does not end:
// it was found by a cycle, or when the search ended.
func (j *Judge) endsReplay() {
	if j.thread != nil {
		if v, final, ok := j.counted(); ok && final {
			j.counts(0, v, endDone)
		}
		return
	}
	j.falseAlready()
}

// passedNode is a node on a replayed path.
type passedNode struct {
	key     hashing.Key
	at      int // choices before it
	word    int // symbols before it
	enabled visited.ThreadSet
	mover   int // thread that moves from here
}

// repeats looks whether a replayed path comes back to a node of its own so that the execution
// that repeats the way between violates a formula.
func (j *Judge) repeats(choices []result.Choice) {
	if len(j.formulas) == 0 || j.Hash == "none" || j.WeakFairness && j.thread != nil {
		return
	}
	f, err := hashing.NewFunction(j.Hash)
	if err != nil {
		return
	}
	m := j.Machine(&f)
	m.RecordWords()
	var path []passedNode
	var word []uint64
	ev := m.Start()
	for i, c := range choices {
		if ev.Kind == symex.EventNode {
			word = append(word, m.Word()...)
			path = append(path, passedNode{m.Hash(), i, len(word), enabledThreads(m.Machine), c.Index})
		}
		if ev, err = m.Replay(ev, c, i); err != nil {
			return
		}
	}
	if ev.Kind != symex.EventNode || m.Uncertain() {
		return
	}
	word = append(word, m.Word()...)
	last := m.Hash()
	value := monitor.False
	if j.thread != nil {
		value = monitor.PresumablyFalse // it tells no more
	}
	var waits, moved visited.ThreadSet // threads that can move at every node from k on; that move
	for k := len(path) - 1; k >= 0; k-- {
		n := &path[k]
		if k == len(path)-1 {
			waits = n.enabled
		}
		waits, moved = waits.And(n.enabled), moved.With(n.mover)
		if n.key != last || j.WeakFairness && !waits.Within(moved) {
			continue
		}
		loop := word[n.word:]
		if len(loop) == 0 {
			loop = word[len(word)-1:]
		}
		for i, x := range j.formulas {
			if !x.Parsed.Holds(x.symbols(word[:n.word]), x.symbols(loop)) {
				j.record(i, pathValue{Value: value, Loop: n.at + 1}, endDone)
			}
		}
	}
}
