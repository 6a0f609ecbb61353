package monitor

// This file defines the constructors of terms. They simplify while they build,
// with rules that preserve the language, so that a term never has an easily
// seen smaller form. The rules come in pairs: what holds for conjunction and
// until holds, turned over, for disjunction and release.

import "slices"

func (t *terms) and(xs ...term) term { return t.junction(termAnd, xs) }
func (t *terms) or(xs ...term) term  { return t.junction(termOr, xs) }

// until returns a U b; F b is true U b.
func (t *terms) until(a, b term) term { return t.fixpoint(termUntil, a, b) }

// release returns a R b; G b is false R b.
func (t *terms) release(a, b term) term { return t.fixpoint(termRelease, a, b) }

// next returns X a.
func (t *terms) next(a term) term {
	// What does not depend on any finite prefix needs no delay: X GF a is GF a.
	if t.suffixOnly(a) {
		return a
	}
	return t.intern(termNode{op: termNext, a: a})
}

// junction returns the conjunction or disjunction of xs.
func (t *terms) junction(op termOp, xs []term) term {
	unit, zero := trueTerm, falseTerm
	if op == termOr {
		unit, zero = falseTerm, trueTerm
	}
	var list []term
	for _, x := range xs {
		list = append(list, t.operands(op, x)...)
	}
restart:
	slices.Sort(list)
	list = slices.Compact(list)
	if slices.Contains(list, zero) {
		return zero
	}
	list = slices.DeleteFunc(list, func(x term) bool { return x == unit })
	for i := 0; i < len(list); i++ {
		t.budget.spend(len(list))
		for j := i + 1; j < len(list); j++ {
			x, y := list[i], list[j]
			if t.excludes(op, x, y) {
				return zero
			}
			switch {
			case t.absorbs(op, x, y):
				list = slices.Delete(list, j, j+1)
				goto restart
			case t.absorbs(op, y, x):
				list = slices.Delete(list, i, i+1)
				goto restart
			}
			if z, ok := t.fuse(op, x, y); ok {
				list = slices.Delete(list, j, j+1)
				list = slices.Delete(list, i, i+1)
				list = append(list, t.operands(op, z)...)
				goto restart
			}
		}
	}
	if len(list) == 0 {
		return unit
	}
	result := list[len(list)-1]
	for i := len(list) - 2; i >= 0; i-- {
		result = t.intern(termNode{op: op, a: list[i], b: result})
	}
	return result
}

// excludes says whether x op y is the zero of op: contradictory operands of a
// conjunction, exhaustive ones of a disjunction.
func (t *terms) excludes(op termOp, x, y term) bool {
	if op == termAnd {
		return t.implies(x, t.not(y))
	}
	return t.implies(t.not(x), y)
}

// absorbs says whether x op y is x.
func (t *terms) absorbs(op termOp, x, y term) bool {
	if op == termAnd {
		return t.implies(x, y)
	}
	return t.implies(y, x)
}

// fuse returns one temporal term for x op y where the operators distribute.
func (t *terms) fuse(op termOp, x, y term) (term, bool) {
	n, m := t.nodes[x], t.nodes[y]
	if n.op != m.op {
		return 0, false
	}
	// strict distributes over op in its right operand, loose in its left.
	strict, loose := termRelease, termUntil
	if op == termOr {
		strict, loose = termUntil, termRelease
	}
	switch n.op {
	case termNext:
		return t.next(t.junction(op, []term{n.a, m.a})), true
	case strict: // (a R b) && (a R c) is a R (b && c)
		if n.a == m.a {
			return t.fixpoint(strict, n.a, t.junction(op, []term{n.b, m.b})), true
		}
	case loose: // (a U c) && (b U c) is (a && b) U c
		if n.b == m.b {
			return t.fixpoint(loose, t.junction(op, []term{n.a, m.a}), n.b), true
		}
		// FG a && FG b is FG (a && b)
		top := t.top(loose)
		p, q := t.nodes[n.b], t.nodes[m.b]
		if n.a == top && m.a == top && p.op == strict && q.op == strict && p.a == t.top(strict) && q.a == p.a {
			return t.fixpoint(loose, top, t.fixpoint(strict, p.a, t.junction(op, []term{p.b, q.b}))), true
		}
	}
	return 0, false
}

// top returns the left operand that makes a fixpoint F or G.
func (t *terms) top(op termOp) term {
	if op == termUntil {
		return trueTerm
	}
	return falseTerm
}

// fixpoint returns a U b or a R b.
func (t *terms) fixpoint(op termOp, a, b term) term {
	top := t.top(op)
	bottom := t.not(top)
	if b == trueTerm || b == falseTerm || a == bottom || a == b {
		return b
	}
	if op == termUntil {
		switch {
		case t.implies(a, b):
			return b
		case a != top && t.implies(t.not(a), b):
			a = top
		}
	} else {
		switch {
		case t.implies(b, a):
			return b
		case a != top && t.implies(b, t.not(a)):
			a = top
		}
	}
	// If b now follows from b later, looking later gives nothing: a U Fb is Fb.
	if t.inherited(op, b) {
		return b
	}
	n := t.nodes[b]
	if n.op == op {
		// a U (c U d) is c U d if a implies c; F(c U d) is F d.
		if op == termUntil && t.implies(a, n.a) || op == termRelease && t.implies(n.a, a) {
			return b
		}
		if a == top {
			return t.fixpoint(op, top, n.b)
		}
	}
	if n.op == termNext {
		if a == top {
			return t.next(t.fixpoint(op, top, n.a))
		}
		if m := t.nodes[a]; m.op == termNext {
			return t.next(t.fixpoint(op, m.a, n.a))
		}
	}
	return t.intern(termNode{op: op, a: a, b: b})
}

// inherited says whether x holds at a symbol as soon as it holds at a later one
// (for termUntil), or fails as soon as it fails at a later one (for
// termRelease). It looks at the shape only and may miss cases.
func (t *terms) inherited(op termOp, x term) bool {
	n := t.nodes[x]
	switch n.op {
	case termTrue, termFalse:
		return true
	case termAnd, termOr:
		return t.inherited(op, n.a) && t.inherited(op, n.b)
	case termNext:
		return t.inherited(op, n.a)
	case termUntil, termRelease:
		if n.op == op && n.a == t.top(op) {
			return true
		}
		return t.suffixOnly(x)
	}
	return false
}

// suffixOnly says whether x never depends on a finite prefix, as GF a and FG a
// do not. It looks at the shape only and may miss cases.
func (t *terms) suffixOnly(x term) bool {
	n := t.nodes[x]
	switch n.op {
	case termTrue, termFalse:
		return true
	case termAnd, termOr:
		return t.suffixOnly(n.a) && t.suffixOnly(n.b)
	case termNext:
		return t.suffixOnly(n.a)
	case termUntil, termRelease:
		m := t.nodes[n.b]
		return n.a == t.top(n.op) && m.op != n.op && (m.op == termUntil || m.op == termRelease) && m.a == t.top(m.op)
	}
	return false
}

// implies says whether every word of x is one of y, judged by the shape: yes is
// certain, no is not.
func (t *terms) implies(x, y term) bool {
	if x == y || x == falseTerm || y == trueTerm {
		return true
	}
	if x == trueTerm || y == falseTerm {
		return false
	}
	key := [2]term{x, y}
	if known, ok := t.stronger[key]; ok {
		return known
	}
	t.budget.spend(1)
	result := t.impliesByShape(x, y)
	t.stronger[key] = result
	return result
}

func (t *terms) impliesByShape(x, y term) bool {
	n, m := t.nodes[x], t.nodes[y]
	switch m.op {
	case termAnd:
		return t.implies(x, m.a) && t.implies(x, m.b)
	case termOr:
		if t.implies(x, m.a) || t.implies(x, m.b) {
			return true
		}
	}
	switch n.op {
	case termOr:
		return t.implies(n.a, y) && t.implies(n.b, y)
	case termAnd:
		if t.implies(n.a, y) || t.implies(n.b, y) {
			return true
		}
	}
	if n.op == m.op {
		switch n.op {
		case termNext:
			return t.implies(n.a, m.a)
		case termUntil, termRelease:
			if t.implies(n.a, m.a) && t.implies(n.b, m.b) {
				return true
			}
		}
	}
	switch m.op {
	case termUntil: // b implies a U b
		if t.implies(x, m.b) {
			return true
		}
	case termRelease: // a && b implies a R b
		if t.implies(x, m.a) && t.implies(x, m.b) {
			return true
		}
	}
	switch n.op {
	case termUntil: // a U b implies a || b
		return t.implies(n.a, y) && t.implies(n.b, y)
	case termRelease: // a R b implies b
		return t.implies(n.b, y)
	}
	return false
}
