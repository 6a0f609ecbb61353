package expr

// This file defines shifts. By a constant they are multiples, concatenations
// and extracts; only shifts by an unknown amount are nodes.

func (t *Table) shift(op Op, a, b Ref) Ref {
	w := t.Width(a)
	y, ok := t.constWord(b)
	if !ok {
		if x, isConst := t.constWord(a); isConst && (x.IsZero() || op == OpAShr && x == Ones(w)) {
			return a
		}
		if op == OpAShr && t.signClear(a) {
			op = OpLShr
		}
		return t.intern(op, w, 0, a, b)
	}
	n, ok := shiftAmount(y, w)
	switch {
	case op == OpAShr:
		if !ok {
			n = w - 1
		}
		return t.SExt(t.Extract(a, w-1, n), w)
	case !ok:
		return t.constant(w, Word{})
	case op == OpShl:
		if w == 1 { // n is 0
			return a
		}
		return t.sum(w, Word{}, part{a, word(1).Shl(n)})
	}
	return t.ZExt(t.Extract(a, w-1, n), w)
}
