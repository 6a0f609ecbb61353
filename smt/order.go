package smt

// This file defines the layer for inputs that are compared with each other and with constants, and otherwise only chosen between, as programs that sort, search and
// look for the greatest element do. On bits the transitivity of an order is found anew for each chain of comparisons; here it is a walk over a graph.
//
// # The rule
//
// Let each symbol stand for one number: as a signed number, or as an unsigned one. Let an edge from x to y say y >= x, or y >= x+1. The least values that meet the edges and the lower ends
// of all ranges come from the ends by relaxation (R. Bellman, "On a routing problem", 1958): after as many rounds as there are nodes nothing changes any more, or a cycle
// says x >= x+1. They meet the upper ends, or nothing does. What is said otherwise - one or the other, different values, a choice - is split into its cases.

import (
	"context"
	"slices"

	"heddle.example/expr"
)

// What is more than that is left to the next layer.
const (
	// maxOrders is how many cases a question may come to.
	maxOrders = 400
	// maxSteps is how many edges all cases together may look at.
	maxSteps = 10_000_000
)

type order struct {
	next layer
	n    *counters
}

func (l *order) solve(ctx context.Context, p *problem) Answer {
	if o := newOrdering(p); o != nil {
		if r := o.search(); r != Unknown {
			l.n.order.Add(1)
			return Answer{Result: r, Model: o.model(r)}
		}
	}
	return l.next.solve(ctx, p)
}

// ordering is a question about an order.
type ordering struct {
	p      *problem
	signed bool // how symbols are compared, if nothing else says it
	index  map[expr.Ref]int
	nodes  []rank
	edges  []edge
	apart  [][2]int    // nodes with different values
	either [][]claims  // of each at least one holds
	truths []claim     // of symbols that are conditions
	least  []expr.Word // the values, by node
	cases  int
	steps  int
}

// rank is a node: a number with its range. Numbers have 2^64 added, so that none is negative.
type rank struct {
	sym      expr.Ref // None: a constant
	signed   bool
	low, top expr.Word
}

// edge says that to is at least from, or more.
type edge struct {
	from, to int
	more     bool
}

// claim is a comparison, or where op is OpSym the condition a, that holds or does not.
type claim struct {
	op    expr.Op
	a, b  expr.Ref
	holds bool
}

type claims []claim

// newOrdering takes the constraints of p apart; nil: they say more than an order.
func newOrdering(p *problem) *ordering {
	o := &ordering{p: p, index: make(map[expr.Ref]int)}
	signed, unsigned := o.ways()
	if signed && unsigned {
		return nil
	}
	o.signed = signed
	for _, equal := range []bool{false, true} { // what is equal is compared as everything else says
		for _, c := range p.constraints {
			if k := o.claim(c, true); (k.op == expr.OpEq) == equal && !o.say(k) {
				return nil
			}
		}
	}
	return o
}

// ways tells whether the constraints compare as signed numbers, and as unsigned ones.
func (o *ordering) ways() (signed, unsigned bool) {
	seen := make(map[expr.Ref]bool)
	var walk func(r expr.Ref)
	walk = func(r expr.Ref) {
		if seen[r] {
			return
		}
		seen[r] = true
		switch o.p.table.Op(r) {
		case expr.OpSLt:
			signed = true
		case expr.OpULt:
			unsigned = true
		}
		for _, a := range o.p.table.Args(r) {
			walk(a)
		}
	}
	for _, c := range o.p.constraints {
		walk(c)
	}
	return signed, unsigned
}

// claim gives what a condition says.
func (o *ordering) claim(c expr.Ref, holds bool) claim {
	t := o.p.table
	for {
		y, isNot := negated(t, c)
		if !isNot {
			break
		}
		c, holds = y, !holds
	}
	switch op := t.Op(c); op {
	case expr.OpEq, expr.OpULt, expr.OpSLt:
		if args := t.Args(c); t.Width(args[0]) > 1 {
			return claim{op, args[0], args[1], holds}
		}
	}
	return claim{expr.OpSym, c, expr.None, holds}
}

// say adds a claim; false if it is of no kind that is understood.
func (o *ordering) say(k claim) bool {
	if k.op == expr.OpSym {
		return o.condition(k)
	}
	t := o.p.table
	for _, swap := range []bool{false, true} {
		x, other := k.a, k.b
		if swap {
			x, other = k.b, k.a
		}
		if t.Op(x) != expr.OpITE {
			continue
		}
		args := t.Args(x)
		var both []claims
		for i, v := range args[1:] {
			chosen := claim{k.op, v, other, k.holds}
			if swap {
				chosen.a, chosen.b = other, v
			}
			both = append(both, claims{o.claim(args[0], i == 0), chosen})
		}
		o.either = append(o.either, both)
		return true
	}
	a, b, ok := o.pair(k)
	if !ok {
		return false
	}
	switch {
	case k.op != expr.OpEq && k.holds:
		o.edges = append(o.edges, edge{a, b, true})
	case k.op != expr.OpEq:
		o.edges = append(o.edges, edge{b, a, false})
	case k.holds:
		o.edges = append(o.edges, edge{a, b, false}, edge{b, a, false})
	default:
		o.apart = append(o.apart, [2]int{a, b})
	}
	return true
}

// condition is say for what is no comparison.
func (o *ordering) condition(k claim) bool {
	t := o.p.table
	switch t.Op(k.a) {
	case expr.OpSym, expr.OpConst:
		o.truths = append(o.truths, k)
		return true
	case expr.OpAnd, expr.OpOr:
		var parts claims
		for _, a := range t.Args(k.a) {
			parts = append(parts, o.claim(a, k.holds))
		}
		if (t.Op(k.a) == expr.OpAnd) == k.holds {
			return o.sayAll(parts)
		}
		var alternatives []claims
		for i := range parts {
			alternatives = append(alternatives, parts[i:i+1])
		}
		o.either = append(o.either, alternatives)
		return true
	}
	return false
}

func (o *ordering) sayAll(all claims) bool {
	for _, k := range all {
		if !o.say(k) {
			return false
		}
	}
	return true
}

// pair gives the nodes of the two sides of a comparison.
func (o *ordering) pair(k claim) (a, b int, ok bool) {
	signed := k.op == expr.OpSLt
	if k.op == expr.OpEq {
		signed = o.signed
		for _, x := range []expr.Ref{k.a, k.b} {
			if i, known := o.index[x]; known && o.p.table.Op(x) == expr.OpSym {
				signed = o.nodes[i].signed
			}
		}
	}
	if a, ok = o.node(k.a, signed); !ok {
		return 0, 0, false
	}
	b, ok = o.node(k.b, signed)
	return a, b, ok
}

// node gives the node of one side of a comparison of signed or unsigned numbers.
func (o *ordering) node(x expr.Ref, signed bool) (i int, ok bool) {
	t := o.p.table
	switch t.Op(x) {
	case expr.OpConst:
		lo, hi, _ := t.IsConst(x)
		if t.Width(x) > 64 || hi != 0 {
			return 0, false
		}
		at := number(lo, t.Width(x), signed)
		o.nodes = append(o.nodes, rank{low: at, top: at})
		return len(o.nodes) - 1, true
	case expr.OpSExt:
		if !signed {
			return 0, false
		}
		x = t.Args(x)[0]
	case expr.OpConcat:
		parts := t.Args(x)
		lo, hi, isConst := t.IsConst(parts[0])
		if len(parts) != 2 || !isConst || lo|hi != 0 {
			return 0, false
		}
		x, signed = parts[1], false
	}
	w := t.Width(x)
	if t.Op(x) != expr.OpSym || w == 1 || w > 64 { // one of a bit may be a condition elsewhere, which truths hold
		return 0, false
	}
	if i, ok := o.index[x]; ok {
		return i, o.nodes[i].signed == signed
	}
	n := rank{sym: x, signed: signed, low: number(0, w, false), top: number(expr.Ones(w).Lo, w, false)}
	if signed {
		sign := uint64(1) << (w - 1)
		n.low, n.top = number(sign, w, true), number(sign-1, w, true)
	}
	o.nodes = append(o.nodes, n)
	o.index[x] = len(o.nodes) - 1
	return len(o.nodes) - 1, true
}

// number gives the number that w bits are.
func number(v uint64, w int, signed bool) expr.Word {
	if signed && v>>(w-1)&1 == 1 {
		return zero.Sub(expr.Word{Lo: -v & expr.Ones(w).Lo})
	}
	return zero.Add(expr.Word{Lo: v})
}

// search decides the question, case by case.
func (o *ordering) search() Result {
	if o.cases++; o.cases > maxOrders {
		return Unknown
	}
	if !o.relax(false) || !o.consistent() {
		if o.steps > maxSteps {
			return Unknown
		}
		return Unsat
	}
	if last := len(o.either) - 1; last >= 0 {
		alternatives := o.either[last]
		o.either = slices.Clone(o.either[:last])
		return o.cover(alternatives)
	}
	p := o.meets()
	if p == nil {
		return Sat
	}
	edges := slices.Clip(o.edges)
	for _, e := range []edge{{p[0], p[1], true}, {p[1], p[0], true}} {
		o.edges = append(edges, e)
		if r := o.search(); r != Unsat {
			return r
		}
	}
	return Unsat
}

// meets gives two nodes that have the same value and must not.
func (o *ordering) meets() *[2]int {
	for i, p := range o.apart {
		if o.least[p[0]] == o.least[p[1]] {
			return &o.apart[i]
		}
	}
	return nil
}

// cover looks for an alternative that can hold.
func (o *ordering) cover(alternatives []claims) Result {
	edges, apart, either, truths := slices.Clip(o.edges), slices.Clip(o.apart), slices.Clip(o.either), slices.Clip(o.truths)
	for _, all := range alternatives {
		o.edges, o.apart, o.either, o.truths = edges, apart, either, truths
		if !o.sayAll(all) {
			return Unknown
		}
		if r := o.search(); r != Unsat {
			return r
		}
	}
	return Unsat
}

// zero is the number 0.
var zero = expr.Word{Hi: 1}

// relax finds the least values, from 0 on where that is wanted and the range allows it; false: there are none, or it takes too many steps.
func (o *ordering) relax(fromZero bool) bool {
	o.least = o.least[:0]
	for i := range o.nodes {
		low := o.nodes[i].low
		if fromZero && low.Less(zero) && !o.nodes[i].top.Less(zero) {
			low = zero
		}
		o.least = append(o.least, low)
	}
	for range len(o.nodes) + 1 {
		if o.steps += len(o.edges); o.steps > maxSteps {
			return false
		}
		changed := false
		for _, e := range o.edges {
			least := o.least[e.from]
			if e.more {
				least = least.Add(expr.Word{Lo: 1})
			}
			if !o.least[e.to].Less(least) {
				continue
			}
			if o.nodes[e.to].top.Less(least) {
				return false
			}
			o.least[e.to], changed = least, true
		}
		if !changed {
			return true
		}
	}
	return false
}

// consistent tells whether no condition both holds and does not.
func (o *ordering) consistent() bool {
	t, said := o.p.table, make(map[expr.Ref]bool, len(o.truths))
	for _, k := range o.truths {
		if t.Op(k.a) == expr.OpConst && t.IsTrue(k.a) != k.holds {
			return false
		}
		if holds, before := said[k.a]; before && holds != k.holds {
			return false
		}
		said[k.a] = k.holds
	}
	return true
}

// model gives the least values, from 0 on if those will do, which are shorter to tell; nil if r is not yes. What no node has does not matter.
func (o *ordering) model(r Result) map[expr.Ref]Value {
	if r != Sat {
		return nil
	}
	o.steps = 0
	if !o.relax(true) || o.meets() != nil {
		o.steps = 0 // as many as the last case took will do
		o.relax(false)
	}
	out := make(map[expr.Ref]Value)
	for _, s := range symbolsOf(o.p.table, o.p.constraints) {
		out[s] = Value{}
		if i, ok := o.index[s]; ok {
			out[s] = o.least[i].Sub(zero).Mask(o.p.table.Width(s))
		}
	}
	for _, k := range o.truths {
		if k.holds && o.p.table.Op(k.a) == expr.OpSym {
			out[k.a] = Value{Lo: 1}
		}
	}
	return out
}
