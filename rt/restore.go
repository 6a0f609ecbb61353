package rt

// This file defines how an explorer's stack, its part of what is open, becomes a task and is restored, and how a worker gives back the memory of its
// machine's tables by that.
//
// # Tables
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

import (
	"fmt"
	"slices"

	"heddle.example/hashing/visited"
	"heddle.example/rt/pool"
	"heddle.example/rt/save"
	"heddle.example/rt/solver"
	"heddle.example/scheduler"
	"heddle.example/symex/state"
)

// frontierPart gives the explorer's open part as a task that begins where it stands.
func (e *explorer) frontierPart() pool.Task {
	t := pool.Task{Task: save.Task{Prefix: slices.Clone(e.base), Levels: make([]save.Level, 0, len(e.stack))}}
	// The candidates of a path's levels lie one behind the other: one copy serves all.
	candidates := slices.Clone(e.candidates)
	for i := range e.stack {
		l := &e.stack[i]
		s := save.Level{Kind: l.kind, Next: l.next, N: l.n, Of: l.of, Sizes: l.sizes.Later(-e.stats.Nodes)}
		if l.kind == ChooseThread {
			s.Candidates = candidates[l.first : l.first+l.n : l.first+l.n]
		}
		t.Levels = append(t.Levels, s)
	}
	return t
}

// restore rebuilds the stack of a saved explorer: the choice in progress at each
// level is replayed, the deepest level goes on with its next alternative.
func (e *explorer) restore(ev state.Event, levels []save.Level) error {
	for i, s := range levels {
		isNode := ev.Kind == state.EventNode
		if isNode != (s.Kind == ChooseThread) {
			return fmt.Errorf("%w: the saved run does not fit the program at level %d", scheduler.ErrDiverged, i)
		}
		first, silent := int32(len(e.candidates)), s.Of
		if e.asleep = (visited.ThreadSet{}); isNode && e.fair && e.symmetric == nil {
			var same bool
			if silent, same = e.ordersAgain(s.Candidates, s.Of); !same {
				return fmt.Errorf("%w: other threads move than in the saved run at level %d", scheduler.ErrDiverged, i)
			}
		} else {
			e.candidates = append(e.candidates, s.Candidates...)
		}
		e.stack = append(e.stack, level{
			mark: e.m.Mark(), kind: s.Kind, active: int16(e.active), next: s.Next, n: s.N, of: s.Of,
			first: first, silent: silent, switches: int32(e.switches), cost: e.cost,
			sizes: s.Sizes.Later(e.stats.Nodes),
		})
		if e.ground != nil {
			e.stack[i].met = e.ground.Opens()
			e.ground.Leaves() // what was explored before nobody knows
		}
		if isNode {
			if e.shared.visited != nil {
				e.stack[i].hash = e.nodeHash()
				e.stack[i].key, _ = e.keyOf(e.stack[i].hash)
				if e.ahead.prober != nil {
					e.foretell(&e.stack[i])
				}
				e.opensNode(e.stack[i].key)
			}
		}
		if i == len(levels)-1 {
			return nil
		}
		if s.Next < 1 || s.Next > s.N {
			return fmt.Errorf("%w: the saved run is inconsistent at level %d", scheduler.ErrDiverged, i)
		}
		c := Choice{Kind: s.Kind, Index: int(s.Next - 1), Of: int(s.Of)}
		if isNode {
			c.Index = int(s.Candidates[s.Next-1])
		}
		var err error
		if ev, err = e.m.Replay(ev, c, i); err != nil {
			return err
		}
		if isNode && c.Index != e.active {
			e.active = c.Index
			e.switches++
		}
	}
	return nil
}

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
		e.path, e.watchesPath, e.ground = next.path, next.watchesPath, next.ground
		e.way = next.way
		e.ahead.told = next.ahead.told // it speaks of what the machine knows
		e.startsAnew()
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
