// Package digraph finds the strongly connected components of directed graphs, which decide where a
// cycle may lie: in the automata of formulas, and in the nodes of a program.
package digraph

// This file defines Components (R. Tarjan, Depth-first search and linear graph algorithms, SIAM Journal on
// Computing 1(2), 1972, §4). Nothing is recursive: a path may be as long as the graph is large.

// Vertex is the type in which vertices and components are numbered: a graph of millions of vertices needs the shorter.
type Vertex interface{ ~int | ~int32 }

// Unreached is the component of a vertex that the roots do not reach.
const Unreached = -1

// Components numbers the strongly connected components of a graph of size vertices that the roots
// reach, so that no edge leads to a component with a larger number. It gives the component of
// each vertex, Unreached for those not reached, and their count. Without roots (nil) all vertices are
// roots. each calls visit for every successor of v.
func Components[V Vertex](size int, roots []V, each func(v V, visit func(w V))) (component []V, count V) {
	const open = -2 // entered, its component is not complete
	s := search[V]{component: make([]V, size), order: make([]V, size), low: make([]V, size)}
	for v := range s.component {
		s.component[v] = Unreached
	}
	visit := func(w V) { s.successors = append(s.successors, w) }
	enter := func(v V) {
		s.clock++
		s.order[v], s.low[v] = s.clock, s.clock
		s.component[v] = open
		s.waiting = append(s.waiting, v)
		s.path = append(s.path, frame[V]{v, len(s.successors), len(s.successors)})
		each(v, visit)
	}
	walk := func(root V) {
		if s.order[root] != 0 {
			return
		}
		enter(root)
		for len(s.path) > 0 {
			top := &s.path[len(s.path)-1]
			if top.next == len(s.successors) {
				s.leave(*top)
				continue
			}
			w := s.successors[top.next]
			top.next++
			switch {
			case s.order[w] == 0:
				enter(w)
			case s.component[w] == open:
				s.low[top.vertex] = min(s.low[top.vertex], s.order[w])
			}
		}
	}
	if roots == nil {
		for v := range size {
			walk(V(v))
		}
	}
	for _, v := range roots {
		walk(v)
	}
	return s.component, s.count
}

// search is a depth-first search in progress.
type search[V Vertex] struct {
	component  []V
	order      []V // when a vertex was entered, counted from 1; 0: not yet
	low        []V // the earliest open vertex that is known to be reached from one
	clock      V
	count      V
	waiting    []V // vertices whose components are not complete
	path       []frame[V]
	successors []V // of the vertices on the path that are still to be looked at
}

// frame is a vertex on the path of the search.
type frame[V Vertex] struct {
	vertex      V
	first, next int // of its successors in search.successors: the first, and the one to look at next
}

// leave goes back from the last vertex of the path, all of whose successors were looked at.
func (s *search[V]) leave(last frame[V]) {
	v := last.vertex
	s.path, s.successors = s.path[:len(s.path)-1], s.successors[:last.first]
	if n := len(s.path); n > 0 {
		up := s.path[n-1].vertex
		s.low[up] = min(s.low[up], s.low[v])
	}
	if s.low[v] != s.order[v] {
		return
	}
	for {
		n := len(s.waiting) - 1
		w := s.waiting[n]
		s.waiting = s.waiting[:n]
		s.component[w] = s.count
		if w == v {
			break
		}
	}
	s.count++
}
