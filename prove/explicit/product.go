package explicit

// This file defines the product of a graph with an automaton.

import "heddle.example/monitor"

// Product is a graph of vertices of another one with automaton states.
type Product struct {
	Graph
	Of        []int  // the vertex of the other graph
	Accepting []bool // the automaton's state is accepting
}

// Times gives the product with an automaton, whose edges read the letter of the vertex that they leave. It has what the initial vertices reach, and
// of that what infinite paths go through.
func (g *Graph) Times(letters []uint64, a *monitor.Automaton) *Product {
	p := &Product{}
	number := map[[2]int]int{}
	var at [][2]int
	enter := func(v, q int) int {
		i, ok := number[[2]int{v, q}]
		if !ok {
			i = len(at)
			number[[2]int{v, q}] = i
			at = append(at, [2]int{v, q})
		}
		return i
	}
	if !a.Empty() {
		for _, v := range g.Initial {
			p.Initial = append(p.Initial, enter(v, 0))
		}
	}
	for i := 0; i < len(at); i++ {
		v, q := at[i][0], at[i][1]
		next := map[int]bool{}
		var list []int
		for _, e := range a.States[q].Edges {
			if !e.Label.Holds(letters[v]) {
				continue
			}
			for _, w := range g.Next[v] {
				if j := enter(w, e.To); !next[j] {
					next[j] = true
					list = append(list, j)
				}
			}
		}
		p.Next = append(p.Next, list)
	}
	for _, x := range at {
		p.Of, p.Accepting = append(p.Of, x[0]), append(p.Accepting, a.States[x[1]].Accepting)
	}
	return p.endless()
}

// endless leaves out the vertices from which every path ends.
func (p *Product) endless() *Product {
	before, left := make([][]int, len(p.Next)), make([]int, len(p.Next))
	var dead []int
	for v, next := range p.Next {
		left[v] = len(next)
		for _, w := range next {
			before[w] = append(before[w], v)
		}
		if left[v] == 0 {
			dead = append(dead, v)
		}
	}
	for len(dead) > 0 {
		w := dead[len(dead)-1]
		dead = dead[:len(dead)-1]
		for _, v := range before[w] {
			if left[v]--; left[v] == 0 {
				dead = append(dead, v)
			}
		}
	}
	number := make([]int, len(p.Next))
	out := &Product{}
	for v := range p.Next {
		if left[v] > 0 {
			number[v] = len(out.Of)
			out.Of, out.Accepting = append(out.Of, p.Of[v]), append(out.Accepting, p.Accepting[v])
		}
	}
	keep := func(list []int) (kept []int) {
		for _, w := range list {
			if left[w] > 0 {
				kept = append(kept, number[w])
			}
		}
		return kept
	}
	out.Initial = keep(p.Initial)
	for v := range p.Next {
		if left[v] > 0 {
			out.Next = append(out.Next, keep(p.Next[v]))
		}
	}
	return out
}
