package program

// This file defines what of the edges matters. Those of a control state that exclude each other are a tree of branches, whose leaves say what becomes of the control
// state and of the data that counts. Where both ways of a branch lead to the same it is none, and what it asks of the data does not count: so the system is sliced to
// what conditions depend on in the end, and the program's other parts may do what they like. Trees are reduced as binary decision diagrams are (R. E. Bryant,
// "Graph-based algorithms for Boolean function manipulation", IEEE Transactions on Computers, 1986), with the conditions in the order in which the program asks them.

import (
	"fmt"
	"maps"
	"slices"

	"heddle.example/expr"
)

// leaf is what an edge does.
type leaf struct {
	to, thread int
	rests      bool
	values     []expr.Ref // of the cells that count, in their order; expr.None: it is dead
}

// branch is a condition under which a node of a tree leads to another one.
type branch struct {
	cond expr.Ref
	to   int
}

// trees are the nodes of the trees of all edges.
type trees struct {
	b      *builder
	gone   map[int]bool // control states that are never reached
	cells  []int        // that count, in order
	nodes  []node
	number map[string]int
	roots  [][]int // by control state: of each class of its edges
}

// node is a leaf or has branches, which lead to nodes of lower numbers.
type node struct {
	leaf     *leaf
	branches []branch
	gone     bool // nothing comes this way
}

// classes parts the edges of each control state: those of a class exclude each other, by what their guards say.
func (b *builder) classes() [][][]int {
	t := b.t
	out := make([][][]int, len(b.controls))
	negated := make([]map[expr.Ref]bool, len(b.edges))
	for i := range b.edges {
		negated[i] = map[expr.Ref]bool{}
		for _, g := range b.edges[i].guard {
			negated[i][t.Not(g)] = true
		}
		list := out[b.edges[i].from]
		k := slices.IndexFunc(list, func(class []int) bool {
			return !slices.ContainsFunc(class, func(other int) bool {
				return !slices.ContainsFunc(b.edges[i].guard, func(g expr.Ref) bool { return negated[other][g] })
			})
		})
		if k < 0 {
			k = len(list)
			list = append(list, nil)
		}
		list[k] = append(list[k], i)
		out[b.edges[i].from] = list
	}
	return out
}

// slice gives the reduced trees of classes of edges, with the cells that count where some control states are never reached.
func (b *builder) slice(classes [][][]int, gone map[int]bool) *trees {
	counts := map[int]bool{}
	for {
		x := &trees{b: b, gone: gone, cells: slices.Sorted(maps.Keys(counts)), number: map[string]int{}}
		for _, list := range classes {
			var roots []int
			for _, class := range list {
				roots = append(roots, x.tree(class, 0))
			}
			x.roots = append(x.roots, roots)
		}
		before := len(counts)
		for _, n := range x.nodes {
			if n.gone {
				continue
			}
			for _, br := range n.branches {
				b.cellsOf(br.cond, counts)
			}
			if n.leaf != nil {
				for _, v := range n.leaf.values {
					if v != expr.None {
						b.cellsOf(v, counts)
					}
				}
			}
		}
		if len(counts) == before {
			return x
		}
	}
}

// cellsOf adds the cells that an expression depends on.
func (b *builder) cellsOf(r expr.Ref, to map[int]bool) {
	for _, sym := range b.t.Symbols(r) {
		if n, _ := b.t.SymName(sym); n.Kind == cellKind {
			to[int(n.Site)] = true
		}
	}
}

// tree gives the node of edges whose guards are the same before a position.
func (x *trees) tree(edges []int, from int) int {
	k := slices.IndexFunc(edges, func(i int) bool { return len(x.b.edges[i].guard) == from })
	if len(edges) == 1 || k >= 0 { // if one ends here the others, which exclude it, contradict themselves
		e := &x.b.edges[edges[max(0, k)]]
		to := x.leaf(e)
		for _, g := range slices.Backward(e.guard[from:]) {
			to = x.node(node{branches: []branch{{g, to}}})
		}
		return to
	}
	var conds []expr.Ref
	groups := map[expr.Ref][]int{}
	for _, i := range edges {
		g := x.b.edges[i].guard[from]
		if groups[g] == nil {
			conds = append(conds, g)
		}
		groups[g] = append(groups[g], i)
	}
	var n node
	for _, g := range conds {
		n.branches = append(n.branches, branch{g, x.tree(groups[g], from+1)})
	}
	if len(conds) == 2 && conds[0] == x.b.t.Not(conds[1]) {
		first, second := n.branches[0].to, n.branches[1].to
		switch {
		case first == second || x.nodes[second].gone:
			return first
		case x.nodes[first].gone:
			return second
		}
	}
	return x.node(n)
}

func (x *trees) leaf(e *edge) int {
	l := &leaf{to: e.to, rests: e.rests}
	if x.b.opt.Fair {
		l.thread = e.thread
	}
	for _, c := range x.cells {
		v, ok := e.values[c]
		if ok {
			v = x.b.t.Untagged(v)
		} else {
			v = expr.None
		}
		l.values = append(l.values, v)
	}
	return x.node(node{leaf: l})
}

// node numbers a node.
func (x *trees) node(n node) int {
	key := fmt.Sprint(n.branches)
	if n.leaf != nil {
		key = fmt.Sprint(*n.leaf)
		n.gone = x.gone[n.leaf.to]
	} else {
		n.gone = !slices.ContainsFunc(n.branches, func(br branch) bool { return !x.nodes[br.to].gone })
	}
	i, ok := x.number[key]
	if !ok {
		i = len(x.nodes)
		x.number[key] = i
		x.nodes = append(x.nodes, n)
	}
	return i
}

// ways calls back with the leaves that a root leads to and the conditions under which it does, where it is come to under a condition.
func (x *trees) ways(root int, under expr.Ref, rename func(r expr.Ref) expr.Ref, each func(l *leaf, when expr.Ref)) {
	t := x.b.t
	when := map[int]expr.Ref{root: under}
	for i := root; i >= 0; i-- {
		w, ok := when[i]
		if !ok {
			continue
		}
		n := &x.nodes[i]
		if n.gone {
			continue
		}
		if n.leaf != nil {
			each(n.leaf, w)
		}
		for _, br := range n.branches {
			c := t.And(w, rename(br.cond))
			if before, ok := when[br.to]; ok {
				c = t.Or(before, c)
			}
			when[br.to] = c
		}
	}
}
