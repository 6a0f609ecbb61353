package expr

// This file defines the canonical form of comparisons: Eq, ULt and SLt, a constant on
// the right, in the narrowest width. What the ranges decide is folded.

func (t *Table) eq(a, b Ref) Ref {
	if a == b {
		return t.ftrue
	}
	w := t.Width(a)
	if w == 1 {
		return t.Not(t.Xor(a, b))
	}
	if t.disjoint(a, b) {
		return t.ffalse
	}
	if t.isConst(a) {
		a, b = b, a
	}
	if y, ok := t.constWord(b); ok {
		return t.eqConst(w, a, b, y)
	}
	if t.isSumOrMultiple(a) || t.isSumOrMultiple(b) {
		return t.eqSums(w, a, b)
	}
	na, nb := t.node(a), t.node(b)
	if na.op == OpSExt && nb.op == OpSExt {
		x, y := t.Args(a)[0], t.Args(b)[0]
		if t.Width(x) == t.Width(y) {
			return t.Eq(x, y)
		}
	}
	if n := min(t.leadingZeros(a), t.leadingZeros(b)); n > 0 {
		return t.Eq(t.Extract(a, w-n-1, 0), t.Extract(b, w-n-1, 0))
	}
	a, b = t.ordered(a, b)
	return t.intern(OpEq, 1, 0, a, b)
}

// eqConst is a == b where b is the constant y and a is none.
func (t *Table) eqConst(w int, a, b Ref, y Word) Ref {
	n := t.node(a)
	args := t.Args(a)
	switch n.op {
	case OpAdd, OpMul:
		if t.isSumOrMultiple(a) {
			return t.eqSums(w, a, b)
		}
	case OpXor:
		if k, ok := t.constWord(args[0]); ok && !t.written {
			return t.Eq(t.Xor(a, args[0]), t.constant(w, y.Xor(k)))
		}
	case OpITE:
		p, isP := t.constWord(args[1])
		q, isQ := t.constWord(args[2])
		if isP && isQ { // they differ
			switch y {
			case p:
				return args[0]
			case q:
				return t.Not(args[0])
			}
			return t.ffalse
		}
	case OpSExt:
		wx := t.Width(args[0])
		if y.Mask(wx).SExt(wx, w) != y {
			return t.ffalse
		}
		return t.Eq(args[0], t.constant(wx, y))
	case OpConcat:
		// Constant parts are decided; what is left may be narrower.
		at := w
		var rest, val = None, None
		for _, p := range args {
			wp := t.Width(p)
			at -= wp
			want := y.Shr(at).Mask(wp)
			if k, ok := t.constWord(p); ok {
				if k != want {
					return t.ffalse
				}
				continue
			}
			v := t.constant(wp, want)
			if rest == None {
				rest, val = p, v
			} else {
				rest, val = t.Concat(rest, p), t.Concat(val, v)
			}
		}
		if t.Width(rest) < w {
			return t.Eq(rest, val)
		}
	}
	return t.intern(OpEq, 1, 0, a, b)
}

// eqSums is a == b where a sum or multiple takes part: everything goes to one
// side, with the constant on the other.
func (t *Table) eqSums(w int, a, b Ref) Ref {
	d := t.Sub(a, b)
	terms, c := t.terms(w, part{d, word(1)}, t.takeParts(), Word{})
	r := t.eqZero(w, d, terms, c)
	t.giveParts(terms)
	return r
}

// eqZero is d == 0 for a d that is c plus terms.
func (t *Table) eqZero(w int, d Ref, terms []part, c Word) Ref {
	c = c.Mask(w)
	switch len(terms) {
	case 0:
		return t.Bool(c.IsZero())
	case 1:
		k := terms[0].k.Mask(w)
		s := k.TrailingZeros()
		if c.TrailingZeros() < s {
			return t.ffalse
		}
		// k*x = -c, divided by 2^s, then by the odd rest.
		v := c.Neg().Mask(w).Shr(s).Mul(k.Shr(s).inverse()).Mask(w - s)
		return t.Eq(t.Extract(terms[0].r, w-s-1, 0), t.constant(w-s, v))
	case 2:
		x, y := terms[0].k.Mask(w), terms[1].k.Mask(w)
		if c.IsZero() && x.Add(y).Mask(w).IsZero() && (x == word(1) || y == word(1)) {
			return t.eqPair(terms[0].r, terms[1].r)
		}
	}
	// Either d or -d: the choice is by shape and does not depend on the order of a and b.
	left := t.sum(w, c.Neg(), part{d, word(1)})
	right := t.constant(w, c.Neg())
	if minus := t.Neg(left); t.compare(minus, left) < 0 {
		left, right = minus, t.constant(w, c)
	}
	return t.intern(OpEq, 1, 0, left, right)
}

// eqPair is a == b for two different terms.
func (t *Table) eqPair(a, b Ref) Ref {
	if t.isSumOrMultiple(a) || t.isSumOrMultiple(b) { // nested sums
		a, b = t.ordered(a, b)
		return t.intern(OpEq, 1, 0, a, b)
	}
	return t.Eq(a, b)
}

// disjoint tells whether the ranges of a and b have nothing in common.
func (t *Table) disjoint(a, b Ref) bool {
	amin, amax, ok := t.Range(a)
	if !ok {
		return false
	}
	bmin, bmax, _ := t.Range(b)
	return amax < bmin || bmax < amin
}

func (t *Table) ult(a, b Ref) Ref {
	if a == b {
		return t.ffalse
	}
	w := t.Width(a)
	if w == 1 {
		return t.And(t.Not(a), b)
	}
	if amin, amax, ok := t.Range(a); ok {
		bmin, bmax, _ := t.Range(b)
		switch {
		case amax < bmin:
			return t.ftrue
		case amin >= bmax:
			return t.ffalse
		}
	}
	if x, ok := t.constWord(a); ok { // x < b is !(b < x+1)
		if x == Ones(w) {
			return t.ffalse
		}
		return t.Not(t.Binary(OpULt, b, t.constant(w, x.Add(word(1)))))
	}
	if y, ok := t.constWord(b); ok {
		switch {
		case y.IsZero():
			return t.ffalse
		case y == word(1):
			return t.Eq(a, t.constant(w, Word{}))
		case y == Ones(w):
			return t.Ne(a, b)
		}
		if n := t.leadingZeros(a); n > 0 {
			if y.BitLen() > w-n {
				return t.ftrue
			}
			return t.Binary(OpULt, t.Extract(a, w-n-1, 0), t.constant(w-n, y))
		}
		return t.intern(OpULt, 1, 0, a, b)
	}
	if n := min(t.leadingZeros(a), t.leadingZeros(b)); n > 0 {
		return t.Binary(OpULt, t.Extract(a, w-n-1, 0), t.Extract(b, w-n-1, 0))
	}
	if x, y := t.extended(a), t.extended(b); x != None && y != None && t.Width(x) == t.Width(y) {
		return t.Binary(OpULt, x, y) // sign extension keeps the unsigned order too
	}
	return t.intern(OpULt, 1, 0, a, b)
}

// extended gives x if r is the sign extension of x, else None.
func (t *Table) extended(r Ref) Ref {
	if t.Op(r) == OpSExt {
		return t.Args(r)[0]
	}
	return None
}

func (t *Table) slt(a, b Ref) Ref {
	if a == b {
		return t.ffalse
	}
	w := t.Width(a)
	if w == 1 { // 1 is -1
		return t.And(a, t.Not(b))
	}
	if t.signClear(a) && t.signClear(b) {
		return t.Binary(OpULt, a, b)
	}
	least, greatest := word(1).Shl(w-1), Ones(w-1)
	if x, ok := t.constWord(a); ok {
		if x == greatest {
			return t.ffalse
		}
		return t.Not(t.Binary(OpSLt, b, t.constant(w, x.Add(word(1)))))
	}
	if y, ok := t.constWord(b); ok {
		if y.Bit(w-1) && t.signClear(a) {
			return t.ffalse
		}
		switch y {
		case least:
			return t.ffalse
		case least.Add(word(1)).Mask(w):
			return t.Eq(a, t.constant(w, least))
		case greatest:
			return t.Ne(a, b)
		}
		if x := t.extended(a); x != None {
			wx := t.Width(x)
			switch lo, hi := word(1).Shl(wx-1).SExt(wx, w), Ones(wx-1); {
			case hi.SLess(y, w):
				return t.ftrue
			case !lo.SLess(y, w):
				return t.ffalse
			}
			return t.Binary(OpSLt, x, t.constant(wx, y))
		}
		return t.intern(OpSLt, 1, 0, a, b)
	}
	if x, y := t.extended(a), t.extended(b); x != None && y != None && t.Width(x) == t.Width(y) {
		return t.Binary(OpSLt, x, y)
	}
	return t.intern(OpSLt, 1, 0, a, b)
}
