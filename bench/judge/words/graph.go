package words

// This file defines the search for a strongly connected part of a graph that keeps all promises and is fair.

// edge leads to a vertex. It keeps promises, and it is fair to threads: those that move on it.
type edge struct {
	to    int
	kept  uint64
	moves uint64
}

// graph is a directed graph. idle[v] are the threads that cannot move at v.
type graph struct {
	edges [][]edge
	idle  []uint64
}

func (g *graph) vertex() int {
	g.edges = append(g.edges, nil)
	g.idle = append(g.idle, 0)
	return len(g.edges) - 1
}

// accepting tells whether some strongly connected part with an edge keeps all the promises, and lets each
// of the threads move or stand still somewhere.
func (g *graph) accepting(promises, threads uint64) bool {
	n := len(g.edges)
	index, low, part := make([]int, n), make([]int, n), make([]int, n)
	for i := range part {
		part[i] = -1
	}
	var stack []int
	count, parts := 0, 0
	var connect func(int)
	connect = func(v int) {
		count++
		index[v], low[v] = count, count
		stack = append(stack, v)
		for _, e := range g.edges[v] {
			if index[e.to] == 0 {
				connect(e.to)
				low[v] = min(low[v], low[e.to])
			} else if part[e.to] < 0 {
				low[v] = min(low[v], index[e.to])
			}
		}
		if low[v] == index[v] {
			for {
				w := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				part[w] = parts
				if w == v {
					break
				}
			}
			parts++
		}
	}
	for v := range n {
		if index[v] == 0 {
			connect(v)
		}
	}
	kept, fair, cycle := make([]uint64, parts), make([]uint64, parts), make([]bool, parts)
	for v := range n {
		p := part[v]
		fair[p] |= g.idle[v]
		for _, e := range g.edges[v] {
			if part[e.to] == p {
				cycle[p] = true
				kept[p] |= e.kept
				fair[p] |= e.moves
			}
		}
	}
	for p := range parts {
		if cycle[p] && kept[p]&promises == promises && fair[p]&threads == threads {
			return true
		}
	}
	return false
}
