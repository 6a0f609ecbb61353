package ltl

// This file defines what a replayed list of choices says of formulas.

import (
	"heddle.example/hashing"
	"heddle.example/monitor"
	"heddle.example/rt/lasso"
	"heddle.example/rt/result"
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
	value := monitor.False
	if j.thread != nil {
		value = monitor.PresumablyFalse // it tells no more
	}
	list := lasso.Returns(m, choices, j.WeakFairness)
	if len(list) == 0 {
		m = j.Machine(&f)
		m.RecordWords()
		list = lasso.ReturnsApart(m, choices, j.WeakFairness)
	}
	for _, l := range list {
		for i, x := range j.formulas {
			if !x.Parsed.Holds(x.symbols(l.Stem), x.symbols(l.Loop)) {
				j.record(i, pathValue{Value: value, Loop: l.At + 1, Apart: l.Apart, Gaining: l.Gaining}, endDone)
			}
		}
	}
}
