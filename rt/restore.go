package rt

// This file defines how an explorer's stack, its part of what is open, becomes a task and is restored.

import (
	"fmt"
	"slices"

	"heddle.example/rt/pool"
	"heddle.example/rt/save"
	"heddle.example/scheduler"
	"heddle.example/symex/state"
)

// frontierPart gives the explorer's open part as a task that begins where it stands.
func (e *explorer) frontierPart() pool.Task {
	t := pool.Task{Task: save.Task{Prefix: e.base, Levels: make([]save.Level, 0, len(e.stack))}}
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
		first := int32(len(e.candidates))
		e.candidates = append(e.candidates, s.Candidates...)
		e.stack = append(e.stack, level{
			mark: e.m.Mark(), kind: s.Kind, active: int16(e.active), next: s.Next, n: s.N, of: s.Of,
			first: first, silent: s.Of, switches: int32(e.switches), cost: e.cost,
			sizes: s.Sizes.Later(e.stats.Nodes),
		})
		if isNode {
			if e.shared.visited != nil {
				e.stack[i].key, _ = e.nodeKey()
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
