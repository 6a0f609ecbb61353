package ltl

// This file defines how cycles are recognised and what they say about formulas
// (law 9).
//
// A depth-first search closes a cycle exactly where it comes back to a node that
// lies on its own path. Between several workers this is not so: the parts of a
// cycle can lie on the paths of different workers, and the path that one
// finds open at another is mostly no cycle. Where the answer depends on cycles one worker
// explores, so that the verdict never depends on how many were asked for. Nodes
// on the path of a task that was saved are put back when its path is replayed.
//
// A cycle is an infinite path of the program. If the formula's value is final the
// path has it, unless only fair paths count and an assumption may keep all that
// begin so from being fair. Of a safety formula that presumably holds the path satisfies it for good, like
// those that do not come to light here, unless it comes to be presumably false where nothing is written any more, which is
// another cycle. For other formulas cycles leave the answer open until the whole graph is known: see
// lasso.go.
//
// Without pruning (--hash none) nodes are not recognised: a cycle is a path
// without end, which only a bound or a limit ends.

import (
	"heddle.example/hashing"
	"heddle.example/monitor"
)

// closesCycle deals with a node that was visited before: if it is open, the path
// that led back to it is a cycle.
func (j *Judge) closesCycle(k hashing.Key) {
	if !j.cycles || !j.open.Has(k) {
		return
	}
	j.explorer.Uncertain()
	if j.thread != nil {
		j.threadCycles(k)
		return
	}
	if j.ambiguous() {
		return
	}
	state, valuation, _ := j.m.MonitorState()
	for i, id := range j.states.tuple(state) {
		f := j.formulas[i]
		v := f.table.Verdict(id, f.symbol(valuation))
		if v == monitor.PresumablyTrue && f.isSafety() {
			continue // it is satisfied, which other paths may do for a greater value: see formula.value
		}
		kind := endCycle
		if _, final := f.table.Final(id); final {
			kind = endDone
		}
		if v == monitor.False && j.mayStarve() {
			v, kind = monitor.PresumablyFalse, endCycle
		}
		j.counts(i, v, kind)
	}
}

// mayStarve tells whether a path on which a formula is false may be one that no execution that
// counts begins with: only fair ones do, and an assumption may end all of them.
func (s *Search) mayStarve() bool { return (s.WeakFairness || s.machine.Weaker() != "") && s.assumes }
