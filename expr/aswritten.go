package expr

// This file defines the forms of a table that keeps operations as the program
// writes them: the expressions of sefm2011 §4.1, where constants are propagated and
// nothing else. There x+2+3 and x+3+2 are two expressions, which is the limit that the
// canonical form lifts; the papers' hash function is compared with the others on them.
//
// It concerns sums, products, bitwise operations and shifts by a constant, of more than one
// bit. What only takes words apart and joins them again, comparisons, and truth values, which
// the executor makes for questions of its own, have their canonical form in every table.

// NewTableAsWritten makes an empty table that reorders and regroups no operands.
func NewTableAsWritten() *Table {
	t := NewTable()
	t.written = true
	return t
}

// asWritten gives op of two operands that are not both constant; ok is false for
// an operation that has one form in every table. A constant that changes nothing or decides
// everything is propagated.
func (t *Table) asWritten(op Op, w int, a, b Ref) (r Ref, ok bool) {
	if w == 1 {
		return None, false
	}
	x, isX := t.constWord(a)
	y, isY := t.constWord(b)
	is := func(v Word) bool { return isX && x == v || isY && y == v }
	other := a
	if isX {
		other = b
	}
	zero, ones := Word{}, Ones(w)
	switch op {
	case OpAdd:
		if is(zero) {
			return other, true
		}
	case OpSub: // a + -b
		switch {
		case a == b:
			return t.constant(w, zero), true
		case isY:
			return t.Add(a, t.constant(w, y.Neg())), true
		}
		return t.Add(a, t.Neg(b)), true
	case OpMul:
		switch {
		case is(zero):
			return t.constant(w, zero), true
		case is(word(1)):
			return other, true
		}
	case OpAnd:
		switch {
		case is(zero):
			return t.constant(w, zero), true
		case is(ones) || a == b:
			return other, true
		}
	case OpOr:
		switch {
		case is(ones):
			return t.constant(w, ones), true
		case is(zero) || a == b:
			return other, true
		}
	case OpXor:
		switch {
		case a == b:
			return t.constant(w, zero), true
		case is(zero):
			return other, true
		case is(ones): // the complement has one form
			if in, ok := t.complemented(other); ok {
				return in, true
			}
			return t.intern(OpXor, w, 0, t.constant(w, ones), other), true
		}
	case OpShl: // by a constant that is no shift out of the word: 2^y * a
		n, inside := shiftAmount(y, w)
		if !isY || !inside {
			return None, false
		}
		return t.Mul(t.constant(w, word(1).Shl(n)), a), true
	default:
		return None, false
	}
	return t.intern(op, w, 0, a, b), true
}
