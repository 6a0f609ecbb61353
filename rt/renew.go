package rt

import (
	"heddle.example/rt/pool"
	"heddle.example/rt/solver"
)

// This file defines how a worker gives back the memory of its machine's tables.
//
// A machine interns expressions, shadow records and histories, and never forgets one: on
// a program with inputs that is some megabytes per million nodes, without end. What the path
// in progress needs of it is little. So when the tables have grown the worker makes a machine
// anew and brings it to where the old one stands, by replaying the path, as a resumed run
// does. The old one is given up only when that has succeeded: nothing is lost if the solver
// does not answer a second time as it did the first.
//
// Nobody outside the machine holds on to its expressions: the solver's memories know them by
// hash, violations know inputs by name. Formulas and reductions keep records along the
// path that a replay does not make again; their workers keep their machines.

// tableLimit says how large tables may become when those of a new machine, with the path
// replayed, have so many bytes. Tests make it small.
var tableLimit = func(kept int64) int64 { return max(64<<20, 4*kept) }

// overgrown tells whether the machine's tables should be given up.
func (e *explorer) overgrown() bool {
	if e.follower != nil || e.reduction != nil || len(e.stack) == 0 {
		return false
	}
	if e.tableLimit == 0 {
		e.tableLimit = tableLimit(0)
	}
	return e.m.TableBytes() > e.tableLimit
}

// renew puts a new machine in the place of the old one, with the same path. The explorer must be
// at a safe point.
func (e *explorer) renew() {
	next := e.shared.newExplorer()
	if next.replay(e.frontierPart()) && next.standsWhere(e) {
		e.shared.retire(e)
		next.m.TakeReports() // made once more by the replay
		e.m, e.root, e.rootEvent = next.m, next.root, next.rootEvent
		for i := range next.stack {
			l := &next.stack[i]
			l.sizes = l.sizes.Later(e.stats.Nodes - next.stats.Nodes)
		}
		e.stack, e.candidates = next.stack, next.candidates
		e.path, e.watchesPath = next.path, next.watchesPath
		e.closed, e.known = 0, 0
		e.tableLimit = tableLimit(e.m.TableBytes())
		return
	}
	e.tableLimit = 4 * e.m.TableBytes() // not again soon
}

// replay brings a new explorer to where a task begins; false: it could not be done.
func (e *explorer) replay(t pool.Task) (done bool) {
	defer func() {
		if p := recover(); p != nil && p != (solver.Interruption{}) {
			panic(p)
		}
	}()
	return e.start() && e.begin(t) == nil
}

// standsWhere tells whether e's machine is in the state of the old one's, at the deepest level.
func (e *explorer) standsWhere(old *explorer) bool {
	top, was := &e.stack[len(e.stack)-1], &old.stack[len(old.stack)-1]
	old.m.Undo(was.mark)
	if len(e.stack) != len(old.stack) || top.kind != was.kind || top.active != was.active || top.switches != was.switches {
		return false
	}
	return e.shared.visited == nil || top.kind != ChooseThread || e.m.Hash() == old.m.Hash()
}
