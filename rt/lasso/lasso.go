package lasso

// This file defines the search for an execution that repeats itself: a cycle with an accepting arc in a graph whose vertices
// are nodes, or nodes with something more, by its strongly connected components.
//
// Under weak fairness a thread that could always move does. A component allows
// that if each thread moves inside it, or cannot move at one of its nodes; a thread that
// neither does in a component does in no part of it either.

import (
	"slices"

	"heddle.example/hashing/visited"
	"heddle.example/rt/result"
)

// Execution is an execution that repeats itself.
type Execution struct {
	Choices    []result.Choice
	At         int      // choices before the loop
	Stem, Loop []uint64 // combined valuations
	Apart      []string // names of data that is another one each time, on which nothing depends
	Gaining    bool     // nothing but differences of Apart does
}

type search struct {
	graph *Graph
	fair  bool
}

// Find gives an accepting cycle in loops, one that weak fairness allows if fair is set, and a way there in ways; nil if there
// is none. Both are short: the cycles
// through the accepting arcs are compared, those near the beginning first, as long as
// that is cheap.
func Find(g *Graph, ways, loops *Arcs, fair bool) *Execution {
	x := &search{g, fair}
	component := loops.components()
	good := x.good(loops, component)
	if len(good) == 0 {
		return nil
	}
	var loop *graphPath
	left := loopEffort
	ways.path(ways.Roots, func(v int32) bool {
		left--
		if always, ok := good[component[v]]; ok {
			for _, a := range loops.Of(v, nil) {
				if !a.Accept || component[a.To] != component[v] || loop != nil && left <= 0 {
					continue
				}
				if p := x.loop(loops, component, v, a, always, &left); loop == nil || len(p.edges) < len(loop.edges) {
					loop = p
				}
			}
		}
		return loop != nil && (left <= 0 || len(loop.edges) == 1)
	}, nil)
	if loop == nil {
		return nil
	}
	stem := ways.path(ways.Roots, func(v int32) bool { return slices.Contains(loop.at, v) }, nil)
	k := slices.Index(loop.at, stem.end)
	return x.graph.execution(stem.edges, append(slices.Clone(loop.edges[k:]), loop.edges[:k]...))
}

// loopEffort bounds the vertices that are looked at to find a short cycle.
const loopEffort = 1 << 20

// loop gives a cycle through the arc a of v, inside its component, that fairness allows.
// always are the threads that can move at all of its vertices.
func (x *search) loop(d *Arcs, component []int32, v int32, a Arc, always visited.ThreadSet, left *int) *graphPath {
	inside := func(w int32) bool {
		*left--
		return component[w] == component[v]
	}
	p := &graphPath{edges: []int32{a.Edge}, at: []int32{v}, end: a.To}
	reach := func(goal func(w int32) bool) { p.append(d.path([]int32{p.end}, goal, inside)) }
	if x.fair {
		for t := range x.graph.Threads {
			rests := func(w int32) bool { return !x.graph.Nodes[w/d.Per].Enabled.Has(t) }
			moves := func(a Arc) bool { return component[a.To] == component[v] && int(x.graph.edges[a.Edge].thread) == t }
			var buf []Arc
			mover := func(w int32) bool {
				buf = d.Of(w, buf[:0])
				return slices.ContainsFunc(buf, moves)
			}
			switch {
			case rests(p.end) || slices.ContainsFunc(p.at, rests):
			case slices.ContainsFunc(p.edges, func(e int32) bool { return int(x.graph.edges[e].thread) == t }):
			case !always.Has(t):
				reach(rests)
			default:
				reach(mover)
				m := buf[slices.IndexFunc(buf, moves)]
				p.append(&graphPath{edges: []int32{m.Edge}, at: []int32{p.end}, end: m.To})
			}
		}
	}
	reach(func(w int32) bool { return w == v })
	return p
}

// good gives the components that have an accepting arc inside, and under weak fairness allow it,
// with the threads that can move at all of their vertices.
func (x *search) good(d *Arcs, component []int32) map[int32]visited.ThreadSet {
	type facts struct {
		accepts       bool
		always, moved visited.ThreadSet
	}
	known := map[int32]*facts{}
	var buf []Arc
	for v, c := range component {
		if c < 0 {
			continue
		}
		enabled := x.graph.Nodes[int32(v)/d.Per].Enabled
		buf = d.Of(int32(v), buf[:0])
		for _, a := range buf {
			if component[a.To] != c {
				continue
			}
			f := known[c]
			if f == nil {
				f = &facts{always: enabled}
				known[c] = f
			}
			f.accepts = f.accepts || a.Accept
			f.always, f.moved = f.always.And(enabled), f.moved.With(int(x.graph.edges[a.Edge].thread))
		}
	}
	good := map[int32]visited.ThreadSet{}
	for c, f := range known {
		if f.accepts && (!x.fair || f.always.Within(f.moved)) {
			good[c] = f.always
		}
	}
	return good
}

// execution puts edges together: from the beginning along stem, then loop for ever.
func (g *Graph) execution(stem, loop []int32) *Execution {
	l := &Execution{}
	for _, id := range stem {
		e := &g.edges[id]
		l.Choices = g.choices(l.Choices, e)
		l.Stem = append(l.Stem, g.words.lists[e.Word]...)
	}
	l.At = len(l.Choices)
	for _, id := range loop {
		e := &g.edges[id]
		l.Choices = g.choices(l.Choices, e)
		l.Loop = append(l.Loop, g.words.lists[e.Word]...)
	}
	if len(l.Loop) == 0 && len(l.Stem) > 0 {
		l.Loop = l.Stem[len(l.Stem)-1:]
	}
	return l
}
