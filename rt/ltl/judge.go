package ltl

// This file defines the judge, which follows an explorer of the search.

import (
	"slices"

	"heddle.example/answer"
	"heddle.example/hashing"
	"heddle.example/hashing/path"
	"heddle.example/monitor"
	"heddle.example/rt/result"
	"heddle.example/scheduler"
	"heddle.example/symex/state"
)

// Judge is an explorer's part: what it knows is already recorded, and its open nodes.
type Judge struct {
	*Search
	m        *scheduler.Driver // the explorer's
	explorer Explorer
	states   *workerObserver
	known    [][numEnds]pathValue // no better than what is recorded
	cycles   bool                 // matter: they are recognised
	open     path.Nodes
	told     bool // that a path has no word
}

// Follow makes the judge of an explorer with the machine m, which has not begun. recognised tells whether a node that was
// visited before is.
func (s *Search) Follow(m *scheduler.Driver, e Explorer, recognised bool) *Judge {
	j := &Judge{Search: s, m: m, explorer: e, states: newWorkerObserver(s.observer), known: make([][numEnds]pathValue, len(s.best))}
	for i := range j.known {
		j.known[i] = noValues()
	}
	j.cycles = recognised && s.NeedsCycles()
	s.watch(m.Machine, j.states)
	return j
}

// Begins tells that the path begins again at the root.
func (j *Judge) Begins() { j.open.Reset() }

// Opens tells that the path goes on below the present node, which k recognises.
func (j *Judge) Opens(k hashing.Key) {
	if j.cycles {
		j.open.Push(k)
	}
}

// Closes tells that all children of the deepest open node are done.
func (j *Judge) Closes() {
	if j.cycles {
		j.open.Pop()
	}
}

// Pruned tells that the present node k was visited before.
func (j *Judge) Pruned(k hashing.Key) { j.closesCycle(k) }

// Ends tells that the path ends by itself: the program is done, or no thread can go on.
func (j *Judge) Ends() {
	if j.m.StoresWait() && !j.m.Ended() {
		j.explorer.Reason(result.Reason{Kind: answer.BecauseLTLWeakMemory, Place: j.place(),
			Message: "no thread can go on, and stores have not reached memory; formulas are not judged on what comes then"})
		j.pathEnds(endCut, true)
		return
	}
	j.pathEnds(endDone, false)
}

// Cut tells that the path ends here although the program goes on.
func (j *Judge) Cut() { j.pathEnds(endCut, true) }

// Stops tells that the path ends in a check that has failed.
func (j *Judge) Stops() { j.pathEnds(endCut, false) }

// Undefined tells that the path ends in undefined behaviour for which no check looks: what it did before counts if nothing that follows can change it.
func (j *Judge) Undefined() {
	if !j.ambiguous() && j.thread == nil {
		j.falseAlready()
	}
}

// Abandoned tells that the search ends in the middle of the path.
func (j *Judge) Abandoned() { j.pathEnds(endAbandoned, true) }

// Node tells that the machine stands at a node. A path on which a formula is false whatever follows counts, unless
// an assumption may still show that the path is none.
func (j *Judge) Node() {
	if !j.ambiguous() && (!j.assumes || j.thread == nil && j.falls() && !j.mayBeNone()) {
		j.falseAlready()
	}
}

// falls tells whether some formula is false on the present path whatever follows.
func (j *Judge) falls() bool {
	state, _, _ := j.m.MonitorState()
	return slices.Contains(j.states.tuple(state), monitor.Violated)
}

// falseAlready counts the present path for the formulas that are false on it whatever follows.
func (j *Judge) falseAlready() {
	state, _, _ := j.m.MonitorState()
	for i, id := range j.states.tuple(state) {
		if id == monitor.Violated {
			j.counts(i, monitor.False, endDone)
		}
	}
}

// mayBeNone tells whether an assumption that follows may show that the present path is none.
func (j *Judge) mayBeNone() bool { return j.assumptions.ahead(j.m.Threads()) }

// pathEnds counts the present path, which ended, for all formulas; goesOn tells whether the program does.
func (j *Judge) pathEnds(kind endKind, goesOn bool) {
	if j.thread != nil {
		j.threadEnds(kind)
		return
	}
	state, valuation, ok := j.m.MonitorState()
	if !ok {
		return
	}
	ambiguous := j.ambiguous()
	for i, id := range j.states.tuple(state) {
		f := j.formulas[i]
		v, kind := f.table.Verdict(id, f.symbol(valuation)), kind
		switch {
		case ambiguous:
			v, kind = f.open(), endAbandoned
		case v == monitor.False && kind != endDone && j.mayStarve():
			v = monitor.PresumablyFalse
		case v == monitor.False && goesOn && j.mayBeNone():
			if kind == endCut && j.completes(j.explorer.Prefix()) {
				kind = endDone
				break
			}
			if v = monitor.PresumablyFalse; kind == endCut {
				kind = endBroken
			}
		}
		j.counts(i, v, kind)
	}
}

// Fails tells of a failed check; it is true if that is the judgement of a monitor thread, and nothing else.
func (j *Judge) Fails(ev state.Event) bool { return j.judged(ev) }
