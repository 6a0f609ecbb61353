package ltl

// This file defines what is asked of the graphs in which cycles are searched: their
// strongly connected components and shortest paths.

import (
	"slices"

	"heddle/digraph"
)

// arc is an edge of the graph that is searched.
type arc struct {
	to     int32
	edge   int32
	accept bool
}

// graph has size vertices, given by the arcs of each.
type graph struct {
	size   int
	states int32 // vertices per node of graph
	roots  []int32
	arcs   func(v int32, out []arc) []arc // appended to out
}

// components numbers the strongly connected components that the roots reach; others have
// digraph.Unreached.
func (d *graph) components() []int32 {
	var buf []arc
	component, _ := digraph.Components(d.size, d.roots, func(v int32, visit func(w int32)) {
		buf = d.arcs(v, buf[:0])
		for _, a := range buf {
			visit(a.to)
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
func (d *graph) path(from []int32, goal, allowed func(v int32) bool) *graphPath {
	type step struct{ before, edge int32 }
	came := map[int32]step{}
	var queue []int32
	for _, v := range from {
		if _, ok := came[v]; !ok {
			came[v] = step{-1, -1}
			queue = append(queue, v)
		}
	}
	var buf []arc
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
		buf = d.arcs(v, buf[:0])
		for _, a := range buf {
			if _, ok := came[a.to]; ok || allowed != nil && !allowed(a.to) {
				continue
			}
			came[a.to] = step{v, a.edge}
			queue = append(queue, a.to)
		}
	}
	return nil
}
