package lasso

// This file defines what is asked of the graphs in which cycles are searched: their
// strongly connected components and shortest paths.

import (
	"slices"

	"heddle.example/digraph"
)

// Arc is an edge of the graph that is searched.
type Arc struct {
	To     int32
	Edge   int32 // of the graph of nodes
	Accept bool
}

// Arcs is a graph of Size vertices, given by the arcs of each.
type Arcs struct {
	Size  int
	Per   int32 // vertices per node of the graph of nodes
	Roots []int32
	Of    func(v int32, out []Arc) []Arc // appended to out
}

// components numbers the strongly connected components that the roots reach; others have
// digraph.Unreached.
func (d *Arcs) components() []int32 {
	var buf []Arc
	component, _ := digraph.Components(d.Size, d.Roots, func(v int32, visit func(w int32)) {
		buf = d.Of(v, buf[:0])
		for _, a := range buf {
			visit(a.To)
		}
	})
	return component
}

// graphPath is a path: its edges, the vertex before each, and where it ends.
type graphPath struct {
	edges []int32
	at    []int32
	end   int32
}

// append makes the path go on along another one, which begins where it ends.
func (p *graphPath) append(q *graphPath) {
	p.edges, p.at, p.end = append(p.edges, q.edges...), append(p.at, q.at...), q.end
}

// path gives a shortest path from one of the vertices to one that is a goal, over
// vertices that are allowed (nil: all); nil if there is none. Vertices are asked about in
// the order of their distance.
func (d *Arcs) path(from []int32, goal, allowed func(v int32) bool) *graphPath {
	type step struct{ before, edge int32 }
	came := map[int32]step{}
	var queue []int32
	for _, v := range from {
		if _, ok := came[v]; !ok {
			came[v] = step{-1, -1}
			queue = append(queue, v)
		}
	}
	var buf []Arc
	for len(queue) > 0 {
		v := queue[0]
		queue = queue[1:]
		if goal(v) {
			p := &graphPath{end: v}
			for at := v; came[at].before >= 0; at = came[at].before {
				p.edges = append(p.edges, came[at].edge)
				p.at = append(p.at, came[at].before)
			}
			slices.Reverse(p.edges)
			slices.Reverse(p.at)
			return p
		}
		buf = d.Of(v, buf[:0])
		for _, a := range buf {
			if _, ok := came[a.To]; ok || allowed != nil && !allowed(a.To) {
				continue
			}
			came[a.To] = step{v, a.Edge}
			queue = append(queue, a.To)
		}
	}
	return nil
}
