package ranges

// This file defines what follows from comparisons of floats with each other: of a < b and b <= c that a < c, and of a <= b that b - a is not below 0, however it is rounded.

import "heddle.example/expr"

// relation is how two floats that are no NaNs compare, more than which is known the greater it is.
type relation byte

const (
	unrelated relation = iota
	atMost
	less
)

// Relate takes in how the constraints compare floats with each other, given a box in which all solutions are; false: there is none. Whatever is narrowed later lies in that box.
func (r *Ranges) Relate(b Box) bool {
	if r.isFloat == nil {
		return true
	}
	r.evaluate(b)
	if _, empty := r.narrowBack(b); empty {
		return false
	}
	order := r.compared()
	nodes := order.nodes
	for k := range nodes {
		for i := range nodes {
			for j := range nodes {
				if x, y := order.of[i][k], order.of[k][j]; x != unrelated && y != unrelated {
					order.of[i][j] = max(order.of[i][j], x, y)
				}
			}
		}
	}
	for i := range nodes {
		if order.of[i][i] == less {
			return false
		}
	}
	for i, n := range r.nodes {
		if n.op != expr.OpFSub {
			continue
		}
		x, known := order.at[n.args[0]]
		y, too := order.at[n.args[1]]
		if known && too && order.of[y][x] != unrelated {
			if r.notNegative == nil {
				r.notNegative = make([]bool, len(r.nodes))
			}
			r.notNegative[i] = true
		}
	}
	return true
}

// floatOrder has nodes and how each compares with each other.
type floatOrder struct {
	nodes []int
	at    map[int]int // where a node is
	of    [][]relation
}

// maxCompared is how many floats are compared with each other at most.
const maxCompared = 40

// compared lists the floats that the constraints compare, as far as they are no NaNs, and what is known of two of them.
func (r *Ranges) compared() *floatOrder {
	o := &floatOrder{at: make(map[int]int)}
	index := func(i int) (int, bool) {
		if f := r.float[i]; f.NaN || f.Low > f.High || len(o.nodes) == maxCompared {
			return 0, false
		}
		k, ok := o.at[i]
		if !ok {
			k = len(o.nodes)
			o.nodes, o.at[i] = append(o.nodes, i), k
			for j := range o.of {
				o.of[j] = append(o.of[j], unrelated)
			}
			o.of = append(o.of, make([]relation, len(o.nodes)))
		}
		return k, true
	}
	for _, c := range r.roots {
		n := &r.nodes[c.node]
		if n.op != expr.OpFEq && n.op != expr.OpFLt && n.op != expr.OpFLe {
			continue
		}
		x, ok := index(n.args[0])
		y, too := index(n.args[1])
		if !ok || !too {
			continue
		}
		say := func(x, y int, as relation) { o.of[x][y] = max(o.of[x][y], as) }
		switch {
		case n.op == expr.OpFEq && c.want == 1:
			say(x, y, atMost)
			say(y, x, atMost)
		case n.op == expr.OpFEq:
		case n.op == expr.OpFLt && c.want == 1:
			say(x, y, less)
		case n.op == expr.OpFLt:
			say(y, x, atMost)
		case c.want == 1:
			say(x, y, atMost)
		default:
			say(y, x, less)
		}
	}
	for i, x := range o.nodes {
		for j, y := range o.nodes {
			if f, g := r.float[x], r.float[y]; i != j && f.High <= g.Low {
				o.of[i][j] = max(o.of[i][j], atMost)
				if f.High < g.Low {
					o.of[i][j] = less
				}
			}
		}
	}
	return o
}
