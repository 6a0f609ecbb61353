// Package explicit counts out the states of small transition systems and answers by looking at all of them what packages criteria and
// prove answer symbolically: it is the oracle of their tests. It also gives the figures of a graph on which bounds for
// bounded model checking rest (Biere et al., 1999; Kroening and Strichman, 2003).
//
// It shares no code with the criteria.
package explicit

import (
	"errors"

	"heddle.example/expr"
	"heddle.example/prove/system"
)

// Graph is a finite directed graph.
type Graph struct {
	Next    [][]int // sorted, each once
	Initial []int
	States  []system.State // what the vertices are; nil where they are no states of a system
}

// ErrTooLarge says that a system has too many states, or a graph too many paths, to look at all.
var ErrTooLarge = errors.New("too large to look at all states or paths")

// maxBits bounds the bits of a system's states, and of its inputs.
const maxBits = 14

// FromSystem builds the graph of all states that may stand on a path.
func FromSystem(s *system.System) (*Graph, error) {
	inputBits := 0
	for _, in := range s.Inputs {
		inputBits += s.Table.Width(in.Sym)
	}
	if s.Bits() > maxBits || inputBits > maxBits {
		return nil, ErrTooLarge
	}
	widths := func(refs []expr.Ref) (w []int) {
		for _, r := range refs {
			w = append(w, s.Table.Width(r))
		}
		return w
	}
	var vars, inputs, free []expr.Ref
	for _, v := range s.Vars {
		vars = append(vars, v.Cur)
		if v.Update == expr.None {
			free = append(free, v.Cur)
		}
	}
	for _, in := range s.Inputs {
		inputs = append(inputs, in.Sym)
	}
	states, choices, frees := valuations(widths(vars)), valuations(widths(inputs)), valuations(widths(free))
	number := map[string]int{}
	g := &Graph{}
	var standing [][]system.Step // of each vertex
	for _, st := range states {
		var steps []system.Step
		for _, in := range choices {
			if at := (system.Step{State: st, Inputs: in}); s.Stands(at) {
				steps = append(steps, at)
			}
		}
		if len(steps) == 0 {
			continue
		}
		number[key(st)] = len(g.States)
		if s.IsInitial(st) {
			g.Initial = append(g.Initial, len(g.States))
		}
		g.States = append(g.States, st)
		standing = append(standing, steps)
	}
	g.Next = make([][]int, len(g.States))
	for i, steps := range standing {
		found := map[int]bool{}
		for _, at := range steps {
			to := make(system.State, len(s.Vars))
			for v := range s.Vars {
				if r := s.Vars[v].Update; r != expr.None {
					to[v] = s.Eval(r, at, nil)
				}
			}
			for _, choice := range frees {
				n := 0
				for v := range s.Vars {
					if s.Vars[v].Update == expr.None {
						to[v] = choice[n]
						n++
					}
				}
				if j, ok := number[key(to)]; ok && !found[j] && s.Leads(at, to) {
					found[j] = true
				}
			}
		}
		for j := range g.States {
			if found[j] {
				g.Next[i] = append(g.Next[i], j)
			}
		}
	}
	return g, nil
}

func key(s system.State) string {
	b := make([]byte, 0, 2*len(s))
	for _, w := range s {
		b = append(b, byte(w.Lo), byte(w.Lo>>8))
	}
	return string(b)
}

// valuations lists all values of variables of some widths.
func valuations(widths []int) (out []system.State) {
	out = []system.State{{}}
	for _, w := range widths {
		var longer []system.State
		for _, st := range out {
			for v := range uint64(1) << w {
				longer = append(longer, append(st[:len(st):len(st)], expr.Word{Lo: v}))
			}
		}
		out = longer
	}
	return out
}

// Where gives the vertices of a system's graph at which r, over its variables, holds.
func (g *Graph) Where(s *system.System, r expr.Ref) []bool {
	out := make([]bool, len(g.States))
	for i, st := range g.States {
		out[i] = s.Holds(r, system.Step{State: st}, nil)
	}
	return out
}

// Reachable gives the vertices that the given ones reach, themselves included.
func (g *Graph) Reachable(from []int) []bool {
	seen := make([]bool, len(g.Next))
	var todo []int
	visit := func(v int) {
		if !seen[v] {
			seen[v] = true
			todo = append(todo, v)
		}
	}
	for _, v := range from {
		visit(v)
	}
	for len(todo) > 0 {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, w := range g.Next[v] {
			visit(w)
		}
	}
	return seen
}

// Reaches tells whether an initial vertex reaches one of bad.
func (g *Graph) Reaches(bad []bool) bool {
	for v, yes := range g.Reachable(g.Initial) {
		if yes && bad[v] {
			return true
		}
	}
	return false
}

// FairPath tells whether an infinite path from an initial vertex is in each of the sets infinitely often.
func (g *Graph) FairPath(sets ...[]bool) bool {
	for v, yes := range g.Reachable(g.Initial) {
		if !yes {
			continue
		}
		after := g.Reachable(g.Next[v])
		if !after[v] {
			continue
		}
		// The component of v: what it reaches and what reaches it.
		met := make([]bool, len(sets))
		for w, there := range after {
			if there && (w == v || g.Reachable(g.Next[w])[v]) {
				for i, f := range sets {
					met[i] = met[i] || f[w]
				}
			}
		}
		all := true
		for _, m := range met {
			all = all && m
		}
		if all {
			return true
		}
	}
	return false
}
