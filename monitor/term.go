package monitor

// This file defines terms: formulas in negation normal form, hash-consed, so
// that equal subformulas are one number and comparing them costs nothing; and progression, what remains of a formula to be satisfied by
// the rest of a word once its first symbol is read.

import (
	"fmt"
	"heddle.example/monitor/syntax"
)

// term is an index into terms.nodes. Equal terms are equal numbers.
type term uint32

type termOp uint8

const (
	termTrue termOp = iota
	termFalse
	termLiteral // proposition prop, negated if neg
	termAnd     // a is no termAnd; operands in ascending order
	termOr      // likewise
	termNext
	termUntil
	termRelease
)

type termNode struct {
	op   termOp
	neg  bool
	prop uint8
	a, b term
}

// The two constants are made first.
const (
	trueTerm  term = 0
	falseTerm term = 1
)

// terms is an arena of terms with memo tables. It serves one goroutine.
type terms struct {
	nodes    []termNode
	index    map[termNode]term
	negation map[term]term
	stronger map[[2]term]bool // implies
	budget   *budget
}

func newTerms(b *budget) *terms {
	t := &terms{
		index:    map[termNode]term{},
		negation: map[term]term{trueTerm: falseTerm, falseTerm: trueTerm},
		stronger: map[[2]term]bool{},
		budget:   b,
	}
	t.intern(termNode{op: termTrue})
	t.intern(termNode{op: termFalse})
	return t
}

func (t *terms) intern(n termNode) term {
	if x, ok := t.index[n]; ok {
		return x
	}
	t.budget.spend(1)
	x := term(len(t.nodes))
	t.nodes = append(t.nodes, n)
	t.index[n] = x
	return x
}

func (t *terms) literal(prop int, neg bool) term {
	return t.intern(termNode{op: termLiteral, prop: uint8(prop), neg: neg})
}

// not returns the negation, in normal form.
func (t *terms) not(x term) term {
	if y, ok := t.negation[x]; ok {
		return y
	}
	n := t.nodes[x]
	var y term
	switch n.op {
	case termLiteral:
		y = t.literal(int(n.prop), !n.neg)
	case termAnd:
		y = t.or(t.not(n.a), t.not(n.b))
	case termOr:
		y = t.and(t.not(n.a), t.not(n.b))
	case termNext:
		y = t.next(t.not(n.a))
	case termUntil:
		y = t.release(t.not(n.a), t.not(n.b))
	case termRelease:
		y = t.until(t.not(n.a), t.not(n.b))
	}
	t.negation[x] = y
	if _, ok := t.negation[y]; !ok {
		t.negation[y] = x
	}
	return y
}

// fromNode translates a syntax tree.
func (t *terms) fromNode(n *syntax.Node) term {
	var a, b term
	if n.Left != nil {
		a = t.fromNode(n.Left)
	}
	if n.Right != nil {
		b = t.fromNode(n.Right)
	}
	switch n.Op {
	case syntax.OpTrue:
		return trueTerm
	case syntax.OpFalse:
		return falseTerm
	case syntax.OpProp:
		return t.literal(n.Prop, false)
	case syntax.OpNot:
		return t.not(a)
	case syntax.OpNext:
		return t.next(a)
	case syntax.OpFinally:
		return t.until(trueTerm, a)
	case syntax.OpGlobally:
		return t.release(falseTerm, a)
	case syntax.OpAnd:
		return t.and(a, b)
	case syntax.OpOr:
		return t.or(a, b)
	case syntax.OpImplies:
		return t.or(t.not(a), b)
	case syntax.OpIff:
		return t.or(t.and(a, b), t.and(t.not(a), t.not(b)))
	case syntax.OpUntil:
		return t.until(a, b)
	case syntax.OpRelease:
		return t.release(a, b)
	case syntax.OpWeakUntil:
		return t.release(b, t.or(a, b))
	}
	panic(fmt.Sprintf("monitor: operator %d of a formula", n.Op))
}

// toNode translates a term back to a syntax tree, for printing.
func (t *terms) toNode(x term) *syntax.Node {
	n := t.nodes[x]
	switch n.op {
	case termTrue:
		return &syntax.Node{Op: syntax.OpTrue}
	case termFalse:
		return &syntax.Node{Op: syntax.OpFalse}
	case termLiteral:
		p := &syntax.Node{Op: syntax.OpProp, Prop: int(n.prop)}
		if n.neg {
			return &syntax.Node{Op: syntax.OpNot, Left: p}
		}
		return p
	case termNext:
		return &syntax.Node{Op: syntax.OpNext, Left: t.toNode(n.a)}
	case termUntil:
		if n.a == trueTerm {
			return &syntax.Node{Op: syntax.OpFinally, Left: t.toNode(n.b)}
		}
		return &syntax.Node{Op: syntax.OpUntil, Left: t.toNode(n.a), Right: t.toNode(n.b)}
	case termRelease:
		if n.a == falseTerm {
			return &syntax.Node{Op: syntax.OpGlobally, Left: t.toNode(n.b)}
		}
		return &syntax.Node{Op: syntax.OpRelease, Left: t.toNode(n.a), Right: t.toNode(n.b)}
	}
	// A chain of conjunctions is nested to the right; printed to the left it
	// needs no parentheses.
	op := syntax.OpAnd
	if n.op == termOr {
		op = syntax.OpOr
	}
	var result *syntax.Node
	for _, y := range t.operands(n.op, x) {
		if result == nil {
			result = t.toNode(y)
		} else {
			result = &syntax.Node{Op: op, Left: result, Right: t.toNode(y)}
		}
	}
	return result
}

// operands returns the operands of a chain of op (termAnd or termOr), x itself
// if it is none.
func (t *terms) operands(op termOp, x term) []term {
	var list []term
	for t.nodes[x].op == op {
		list = append(list, t.nodes[x].a)
		x = t.nodes[x].b
	}
	return append(list, x)
}

// text prints a term as a formula over the propositions.
func (t *terms) text(x term, props []syntax.Proposition) string {
	return (&syntax.Formula{Root: t.toNode(x), Props: props}).String()
}

// size returns the number of operators and operands of x printed as a tree, or
// a number above limit if there are more.
func (t *terms) size(x term, limit int) int {
	n := t.nodes[x]
	total := 1
	switch n.op {
	case termNext:
		total += t.size(n.a, limit)
	case termAnd, termOr, termUntil, termRelease:
		total += t.size(n.a, limit)
		if total <= limit {
			total += t.size(n.b, limit)
		}
	}
	return min(total, limit+1)
}

// progress returns the term that the rest of a word must satisfy if the word
// begins with symbol and satisfies x.
func (t *terms) progress(x term, symbol uint64, memo map[term]term) term {
	if r, ok := memo[x]; ok {
		return r
	}
	n := t.nodes[x]
	r := x
	switch n.op {
	case termLiteral:
		r = falseTerm
		if (symbol>>n.prop&1 == 1) != n.neg {
			r = trueTerm
		}
	case termAnd:
		r = t.and(t.progress(n.a, symbol, memo), t.progress(n.b, symbol, memo))
	case termOr:
		r = t.or(t.progress(n.a, symbol, memo), t.progress(n.b, symbol, memo))
	case termNext:
		r = n.a
	case termUntil:
		r = t.or(t.progress(n.b, symbol, memo), t.and(t.progress(n.a, symbol, memo), x))
	case termRelease:
		r = t.and(t.progress(n.b, symbol, memo), t.or(t.progress(n.a, symbol, memo), x))
	}
	t.budget.spend(1)
	memo[x] = r
	return r
}
