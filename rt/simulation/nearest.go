package simulation

// This file defines the search for the nearest node that has a property: breadth first, so that no way to such a node has fewer choices.
// The machine has one state and takes steps back but not aside, so each node is come to from the beginning of the search anew.

import (
	"context"
	"errors"
	"fmt"

	"heddle.example/hashing"
	"heddle.example/scheduler"
	"heddle.example/symex/state"
)

// MostNodes is how many nodes are looked at in the search for the nearest one.
const MostNodes = 100_000

// The ends of a search without a result.
var (
	ErrNowhere = errors.New("no node that can be reached from here is like that")
	ErrTooFar  = fmt.Errorf("none of the %d nearest nodes is like that", MostNodes)
)

// reached is a node of the search.
type reached struct {
	from             int // the node before, -1: the beginning
	choice           scheduler.Choice
	active, switches int
}

// nodeID recognises nodes: what is left of the context switches counts, where they are bounded.
type nodeID struct {
	key              hashing.Key
	active, switches int
}

// Nearest gives the choices that lead from the end of the path to the nearest other node for which holds is true. m is a machine that has not
// begun and keeps hashes; it may be one of another program, if that is the same but for functions that nobody calls.
func (s *Simulation) Nearest(ctx context.Context, m *scheduler.Driver, holds func(m *scheduler.Driver) (bool, error)) ([]scheduler.Choice, error) {
	begin, err := scheduler.Follow(m, s.takes)
	if err != nil {
		return nil, err
	}
	m.TakeReports()
	mark := m.Mark()
	nodes := []reached{{from: -1, active: s.now().active, switches: s.now().switches}}
	known := map[nodeID]bool{}
	var way []scheduler.Choice
	for i := 0; i < len(nodes); i++ {
		if i%64 == 0 && ctx.Err() != nil {
			return nil, ErrTooFar
		}
		way = way[:0]
		for k := i; nodes[k].from >= 0; k = nodes[k].from {
			way = append(way, nodes[k].choice)
		}
		m.Undo(mark)
		ev := begin
		for k := len(way) - 1; k >= 0; k-- {
			if ev, err = m.Replay(ev, way[k], len(s.takes)+len(way)-1-k); err != nil {
				return nil, err
			}
		}
		m.TakeReports()
		n := nodes[i]
		if ev.Kind == state.EventNode {
			id := nodeID{key: m.Hash()}
			if s.ContextBound.Bounds() {
				id.active, id.switches = n.active, n.switches
			}
			if known[id] {
				continue
			}
			known[id] = true
			if i > 0 {
				ok, err := holds(m)
				if err != nil {
					return nil, err
				}
				if ok {
					out := make([]scheduler.Choice, 0, len(way))
					for k := len(way) - 1; k >= 0; k-- {
						out = append(out, way[k])
					}
					return out, nil
				}
			}
		}
		for _, c := range choices(m, &ev, n.active, n.switches, s.ContextBound) {
			next := reached{from: i, choice: c, active: n.active, switches: n.switches}
			if c.Kind == scheduler.ChooseThread {
				next.switches, next.active = scheduler.Switches(n.switches, n.active, c.Index), c.Index
			}
			if len(nodes) < MostNodes {
				nodes = append(nodes, next)
			}
		}
	}
	if len(nodes) >= MostNodes {
		return nil, ErrTooFar
	}
	return nil, ErrNowhere
}

// AtLine is where some thread stands at a line of a file, by its number.
func AtLine(file, line int) func(m *scheduler.Driver) (bool, error) {
	return func(m *scheduler.Driver) (bool, error) {
		for id := range m.NumThreads() {
			if stack := m.CallStack(id); len(stack) > 0 && int(stack[0].Pos.File) == file && int(stack[0].Pos.Line) == line {
				return true, nil
			}
		}
		return false, nil
	}
}
