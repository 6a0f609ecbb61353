package program

// This file defines how a clock goes away. Of a counter that only counts, and of moments that were noted from it, a program looks at
// differences alone: whether all of them are moved by one number is all the same to it. Then states that differ by such a number
// behave alike, one of these cells may stand at 0 in every state, and the others say how far they are from it. That is exact: the
// new system is bisimilar to the old one, and it does not have the values that never come again.
//
// Cells move together if under the move no condition changes, no value of another cell does, and no difference of their own values.

import (
	"maps"
	"math/rand/v2"
	"slices"

	"heddle.example/expr"
	"heddle.example/symex/state"
)

const (
	leastClock     = 16  // bits: what is narrower comes again soon
	maxTogether    = 8   // cells that move together
	maxMoveAsked   = 300 // questions to the solver
	maxMoveVisited = 200_000
	movesTried     = 40
)

// moveKind is the kind of the symbol for the number by which cells are moved.
const moveKind = 102

// movement looks for cells that move together.
type movement struct {
	b        *builder
	cone     []int
	by       expr.Ref // the number, of the width that is looked at
	together []int
	moved    func(r expr.Ref) expr.Ref
	asked    int
	looked   int
}

// differences takes clocks out of the edges.
func (b *builder) differences() {
	x := &movement{b: b, cone: b.cone()}
	var done []int
	for _, c := range x.cone {
		if int(b.cells[c].Width) < leastClock || slices.Contains(done, c) {
			continue
		}
		if x.from(c) {
			if at := x.present(); at >= 0 {
				x.subtract(at)
				done = append(done, x.together...)
			}
		}
	}
}

// cone lists the cells on which conditions depend, directly or through other cells, in the order of their numbers.
func (b *builder) cone() []int {
	in := map[int]bool{}
	for i := range b.edges {
		for _, g := range b.edges[i].guard {
			b.cellsOf(g, in)
		}
	}
	for before := -1; before < len(in); {
		before = len(in)
		for i := range b.edges {
			for c, v := range b.edges[i].values {
				if in[c] {
					b.cellsOf(v, in)
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(in))
}

// from looks for cells that move together with one. It is false if there are none.
func (x *movement) from(c int) bool {
	x.by = x.b.t.Sym(expr.SymName{Kind: moveKind}, int(x.b.cells[c].Width))
	x.set([]int{c})
	from, part := 0, 0 // where the first obstacle stands
	for {
		edge, item, r := x.obstacle(from)
		if edge < 0 {
			return len(x.together) > 1
		}
		if edge == from && item <= part && len(x.together) > 1 || len(x.together) == maxTogether || !x.join(edge, item, r) {
			return false
		}
		from, part = edge, item
	}
}

// set says which cells are moved.
func (x *movement) set(cells []int) {
	x.together = cells
	x.moved = x.b.t.Renamer(func(sym expr.Ref) expr.Ref {
		if n, _ := x.b.t.SymName(sym); n.Kind == cellKind && slices.Contains(cells, int(n.Site)) {
			return x.b.t.Add(sym, x.by)
		}
		return sym
	})
}

// join adds a cell with which an obstacle is none.
func (x *movement) join(edge, item int, r expr.Ref) bool {
	b := x.b
	var candidates []int
	guards := len(b.edges[edge].guard)
	if item >= guards {
		candidates = append(candidates, x.cone[item-guards])
	}
	for _, sym := range b.t.Symbols(r) {
		if n, _ := b.t.SymName(sym); n.Kind == cellKind {
			candidates = append(candidates, int(n.Site))
		}
	}
	before := x.together
	for _, c := range candidates {
		if b.cells[c].Width != b.cells[before[0]].Width || slices.Contains(before, c) {
			continue
		}
		x.set(append(slices.Clone(before), c))
		if at, _ := x.changes(edge, item); at != item {
			return true
		}
	}
	return false
}

// obstacle gives the first edge that the move changes, looking from one edge on and then at those before it, and what it is there; -1: there is none.
func (x *movement) obstacle(from int) (edge, item int, r expr.Ref) {
	n := len(x.b.edges)
	for i := range n {
		e := (from + i) % n
		if item, r := x.changes(e, 0); item >= 0 {
			return e, item, r
		}
	}
	return -1, 0, expr.None
}

// changes gives the first part of an edge, from one on, that the move changes: its guards are counted first, then the cells of the cone. -1: there is none.
func (x *movement) changes(edge, from int) (item int, r expr.Ref) {
	e, t := &x.b.edges[edge], x.b.t
	for i, g := range e.guard {
		if i >= from && !x.same(g) {
			return i, g
		}
	}
	var first expr.Ref // the value of the first of the cells that move
	for i, c := range x.cone {
		v, ok := e.values[c]
		if !ok {
			continue
		}
		v = t.Untagged(v)
		if slices.Contains(x.together, c) {
			if first == expr.None {
				first = v
			}
			v = t.Sub(v, first)
		}
		if len(e.guard)+i >= from && !x.same(v) {
			return len(e.guard) + i, v
		}
	}
	return -1, expr.None
}

// same tells whether an expression is the same after the move.
func (x *movement) same(r expr.Ref) bool {
	t := x.b.t
	m := x.moved(r)
	if m == r || !slices.Contains(t.Symbols(m), x.by) {
		return true
	}
	x.looked += len(t.Symbols(m))
	if x.looked > maxMoveVisited || x.differ(m, r) {
		return false
	}
	if x.asked++; x.asked > maxMoveAsked || x.b.opt.Solver == nil || x.b.ctx.Err() != nil {
		return false
	}
	solver := x.b.opt.Solver
	if x.b.opt.Quick != nil {
		solver = x.b.opt.Quick
	}
	sat, _, _ := solver.Check(t, []expr.Ref{t.Not(t.Eq(m, r))})
	return sat == state.Unsat
}

// differ tells whether two expressions differ for some values that are drawn: that spares the solver most questions.
func (x *movement) differ(a, b expr.Ref) bool {
	t, rng := x.b.t, rand.New(rand.NewPCG(1, 2))
	for i := range movesTried {
		drawn := map[expr.Ref]uint64{}
		e := expr.NewEvaluator(t, func(sym expr.Ref) (lo, hi uint64) {
			v, ok := drawn[sym]
			if !ok {
				if v = rng.Uint64(); i%2 == 0 {
					v = v%16 - 8
				}
				drawn[sym] = v
			}
			return expr.Word{Lo: v}.Mask(t.Width(sym)).Lo, 0
		})
		if e.Eval(a) != e.Eval(b) {
			return true
		}
	}
	return false
}

// present gives one of the cells that move that has a value wherever another one has; -1: there is none.
func (x *movement) present() int {
	for _, at := range x.together {
		if !slices.ContainsFunc(x.b.edges, func(e edge) bool {
			if _, ok := e.values[at]; ok {
				return false
			}
			return slices.ContainsFunc(x.together, func(c int) bool { _, ok := e.values[c]; return ok })
		}) {
			return at
		}
	}
	return -1
}

// subtract exchanges the cells for their differences from one of them, which is 0 then.
func (x *movement) subtract(at int) {
	b, t := x.b, x.b.t
	zero := t.Const(t.Width(x.by), 0, 0)
	still := t.Renamer(func(sym expr.Ref) expr.Ref {
		if sym == b.symbol(at) {
			return zero
		}
		return sym
	})
	for i := range b.edges {
		e := &b.edges[i]
		guard := make([]expr.Ref, len(e.guard))
		for k, g := range e.guard {
			guard[k] = still(g)
		}
		values := map[int]expr.Ref{}
		for c, v := range e.values {
			v = t.Untagged(v)
			switch {
			case c == at:
				v = zero
			case slices.Contains(x.together, c):
				v = t.Sub(v, t.Untagged(e.values[at]))
			}
			values[c] = still(v)
		}
		e.guard, e.values = guard, values
	}
	for _, c := range x.together {
		if c != at {
			b.names[c] += " - " + b.names[at]
		}
	}
}
