package rt

// This file defines how the explorer of a region comes to an entry: a node, or a choice, at the end of a path that another region has found.
//
// Entries come in an order in which each is near the one before. The explorer keeps the marks of the path to the entry that it explores, and goes
// to the next one from where the paths part. A node that was handed over has been counted where it was found, as one that is
// pruned; where it is explored that is taken back.

import (
	"fmt"

	"heddle.example/hashing"
	"heddle.example/hashing/visited"
	"heddle.example/rt/measure"
	"heddle.example/rt/save"
	"heddle.example/rt/solver"
	"heddle.example/scheduler"
	"heddle.example/symex/state"
)

// track is what the path up to some choice says about the node behind it.
type track struct {
	active   int
	switches int
	steps    measure.Steps
}

// follow makes a path the last one; what it has in common with the one before it stays as it is.
func (r *Region) follow(path []save.Packed) {
	shared := 0
	for shared < len(path) && shared < len(r.path) && path[shared] == r.path[shared] {
		shared++
	}
	suffix := path[shared:]
	r.path = append(r.path[:shared], suffix...)
	r.tracks = r.tracks[:shared+1]
	r.valid = min(r.valid, shared+1)
	at := r.tracks[shared]
	for _, c := range suffix {
		if t := c.Thread(); t >= 0 {
			at.switches = scheduler.Switches(at.switches, at.active, t)
			at.active = t
			at.steps.Moves(t)
		}
		r.tracks = append(r.tracks, at)
	}
}

// Expect says that a node with the key is entered soon.
func (r *Region) Expect(key hashing.Key) {
	if e := r.e; e.prefetcher != nil && !e.equalBudgets {
		e.prefetcher.Prefetch(key)
	}
}

// lastMoved gives the thread that moved last on a path.
func lastMoved(path []save.Packed) int {
	for i := len(path) - 1; i >= 0; i-- {
		if t := path[i].Thread(); t >= 0 {
			return t
		}
	}
	return 0
}

// Enter takes an entry: the node with the key at the end of a path. Sure says that it belongs here; otherwise that is looked at where the
// path ends. More tells whether there is something to explore below it.
func (r *Region) Enter(path []save.Packed, key hashing.Key, sure bool) (more bool) {
	r.Entries++
	e := r.e
	r.entering, r.entry, r.sure = true, key, sure
	active := lastMoved(path)
	if active >= hashing.MaxThreads {
		r.fail(fmt.Errorf("an entry moves thread %d", active))
		return false
	}
	if sure {
		budget := visited.Unbounded
		if e.bound.Bounds() && !e.equalBudgets {
			r.follow(path)
			budget = visited.Budget(min(e.bound.Left(r.tracks[len(path)].switches), int(visited.MaxBudget)))
		}
		var covered bool
		if r.before, covered = r.s.visited.Visit(key, active, budget); covered {
			r.Dropped++
			r.entering = false
			return false
		}
	}
	r.follow(path)
	return r.begin(func() (state.Event, error) {
		ev, err := r.goTo(len(r.path))
		e.m.TakeReports() // where the node was found they were taken
		e.stats.Nodes--
		e.stats.Pruned--
		e.stats.Paths--
		return ev, err
	})
}

// Reopen takes a path whose last choice has not been made; the empty one stands for the root.
func (r *Region) Reopen(path []save.Packed) (more bool) {
	r.follow(path)
	e := r.e
	return r.begin(func() (state.Event, error) {
		if len(path) > 0 {
			if _, err := r.goTo(len(path) - 1); err != nil {
				return state.Event{}, err
			}
			e.m.TakeReports()
			if path[len(path)-1].Thread() >= 0 {
				e.stats.Transitions++
			}
		}
		return r.goTo(len(path))
	})
}

// begin brings the explorer to where an entry begins.
func (r *Region) begin(where func() (state.Event, error)) (more bool) {
	e := r.e
	defer func() {
		if p := recover(); p == (solver.Interruption{}) {
			e.stats, r.over, r.lost, more = e.kept, true, true, false
		} else if p != nil {
			panic(p)
		}
	}()
	e.kept = e.stats
	e.stack, e.candidates, r.packed = e.stack[:0], e.candidates[:0], -1
	e.startsAnew()
	e.above = e.above[:0]
	ev, err := where()
	if err != nil {
		r.fail(err)
		return false
	}
	e.cost = int64(len(r.path))
	at := &r.tracks[len(r.path)]
	e.active, e.switches = at.active, at.switches
	r.begins(&at.steps)
	e.arrive(&ev)
	if r.entering {
		r.fail(fmt.Errorf("%w: the node of an entry is another one", scheduler.ErrDiverged))
		return false
	}
	return len(e.stack) > 0
}

// goTo brings the machine to the choice of that number on the entry's path.
func (r *Region) goTo(n int) (state.Event, error) {
	e := r.e
	i := min(r.valid-1, n)
	for k := len(r.spots) - 1; k > i; k-- {
		if r.spots[k].onPath && e.watchesPath {
			e.path.Pop()
		}
	}
	r.spots = r.spots[:i+1]
	r.valid = i + 1
	e.base = e.base[:i]
	top := &r.spots[i]
	e.m.Undo(top.mark)
	at := top.ev.event()
	if i == 0 {
		at = e.rootEvent
	}
	ev := &at
	e.active, e.switches = top.active, top.switches
	for ; i < n; i++ {
		if ev.Kind == state.EventNode && e.watchesPath && !r.spots[i].onPath {
			k, _ := e.keyOf(e.hash()) // nobody is going to look it up
			e.path.Push(k)
			r.spots[i].onPath = true
		}
		c := r.path[i].Choice()
		if c.Of = ev.N; ev.Kind != state.EventChoice {
			c.Of = 1
		}
		var err error
		if ev, err = e.m.Repeat(ev, c, i); err != nil {
			return *ev, err
		}
		r.Replayed++
		if c.Kind == ChooseThread {
			e.switches = scheduler.Switches(e.switches, e.active, c.Index)
			e.active = c.Index
		}
		e.base = append(e.base, c)
		r.spots = append(r.spots, spot{mark: e.m.Mark(), ev: briefly(ev), active: e.active, switches: e.switches})
		r.valid = i + 2
	}
	return *ev, nil
}
