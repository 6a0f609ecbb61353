package rt

// This file defines what is asked of the graphs in which cycles are searched: their
// strongly connected components and shortest paths. Nothing here is recursive: a path may
// be as long as the graph is large.

import "slices"

// digraph is a graph of size vertices, given by the arcs of each.
type digraph struct {
	size   int
	states int32 // vertices per node of graph
	roots  []int32
	arcs   func(v int32, out []arc) []arc // appended to out
}

// components numbers the strongly connected components that the roots reach; -1 is a
// vertex that they do not.
func (d *digraph) components() []int32 {
	const open = -2
	component := make([]int32, d.size)
	low := make([]int32, d.size)
	for i := range component {
		component[i] = -1
	}
	type frame struct {
		v    int32
		arcs []arc
	}
	var frames []frame
	var stack []int32
	order := make([]int32, d.size) // time of discovery from 1
	clock, count := int32(0), int32(0)
	enter := func(v int32) {
		clock++
		order[v], low[v] = clock, clock
		component[v] = open
		stack = append(stack, v)
		frames = append(frames, frame{v, d.arcs(v, nil)})
	}
	for _, root := range d.roots {
		if order[root] != 0 {
			continue
		}
		enter(root)
		for len(frames) > 0 {
			f := &frames[len(frames)-1]
			if len(f.arcs) > 0 {
				w := f.arcs[0].to
				f.arcs = f.arcs[1:]
				switch {
				case order[w] == 0:
					enter(w)
				case component[w] == open:
					low[f.v] = min(low[f.v], order[w])
				}
				continue
			}
			v := f.v
			frames = frames[:len(frames)-1]
			if len(frames) > 0 {
				up := frames[len(frames)-1].v
				low[up] = min(low[up], low[v])
			}
			if low[v] != order[v] {
				continue
			}
			for {
				w := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				component[w] = count
				if w == v {
					break
				}
			}
			count++
		}
	}
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
func (d *digraph) path(from []int32, goal, allowed func(v int32) bool) *graphPath {
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
