package monitor

// This file defines strongly connected components (Tarjan's algorithm), which
// decide emptiness, dead states and stutter acceptance.

// components numbers the strongly connected components of a graph of n vertices
// so that an edge never leads to a component with a larger number. It returns
// the component of each vertex and their count. each calls visit for every
// successor of v.
func components(n int, each func(v int, visit func(w int))) (component []int, count int) {
	const unseen, open = 0, -1
	component = make([]int, n)
	order := make([]int, n) // unseen, or the time of discovery from 1
	low := make([]int, n)
	var stack []int
	clock := 0
	for i := range component {
		component[i] = open
	}
	var walk func(v int)
	walk = func(v int) {
		clock++
		order[v], low[v] = clock, clock
		stack = append(stack, v)
		each(v, func(w int) {
			if order[w] == unseen {
				walk(w)
				low[v] = min(low[v], low[w])
			} else if component[w] == open {
				low[v] = min(low[v], order[w])
			}
		})
		if low[v] != order[v] {
			return
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
	for v := range n {
		if order[v] == unseen {
			walk(v)
		}
	}
	return component, count
}
