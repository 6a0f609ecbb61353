package expr

// This file defines the canonical form of bitwise operations.

import "slices"

// maxOperands bounds a flat bitwise operation; beyond it they nest.
const maxOperands = 256

// Not is the complement of a; for width 1 the logical not.
func (t *Table) Not(a Ref) Ref {
	w := t.Width(a)
	if x, ok := t.constWord(a); ok {
		return t.constant(w, x.Not().Mask(w))
	}
	ones := t.ftrue
	if w > 1 {
		ones = t.constant(w, Ones(w))
	}
	return t.Binary(OpXor, ones, a)
}

// complemented gives y if r is ~y in the form of an exclusive or of two.
func (t *Table) complemented(r Ref) (y Ref, ok bool) {
	n := t.node(r)
	if n.op != OpXor || n.nargs != 2 {
		return None, false
	}
	args := t.Args(r)
	k, isConst := t.constWord(args[0])
	return args[1], isConst && k == Ones(int(n.width))
}

// operands lists the operands of a flat op, the constant among them folded into c.
func (t *Table) operands(op Op, w int, r Ref, out []Ref, c Word) ([]Ref, Word) {
	if x, ok := t.constWord(r); ok {
		return out, FoldBinary(op, w, c, x)
	}
	if t.Op(r) != op {
		return append(out, r), c
	}
	for _, a := range t.Args(r) {
		if x, ok := t.constWord(a); ok {
			c = FoldBinary(op, w, c, x)
		} else {
			out = append(out, a)
		}
	}
	return out, c
}

func (t *Table) andOr(op Op, a, b Ref) Ref {
	if a == b {
		return a
	}
	w := t.Width(a)
	// unit leaves the other operand as it is, zero swallows it.
	unit, zero := Ones(w), Word{}
	dual := OpOr
	if op == OpOr {
		unit, zero = zero, unit
		dual = OpAnd
	}
	if w > 1 {
		if r := t.piecewise(op, w, a, b); r != None {
			return r
		}
	}
	c := unit
	var buf [16]Ref
	list := buf[:0]
	list, c = t.operands(op, w, a, list, c)
	list, c = t.operands(op, w, b, list, c)
	if c == zero {
		return t.constant(w, c)
	}
	if len(list) > maxOperands {
		a, b = t.ordered(a, b)
		return t.intern(op, w, 0, a, b)
	}
	slices.SortFunc(list, t.compare)
	list = slices.Compact(list)
	for _, x := range list {
		if y, ok := t.complemented(x); ok && t.contains(list, y) {
			return t.constant(w, zero)
		}
	}
	// x & (x | y) = x
	n := 0
	for _, x := range list {
		if t.Op(x) == dual && t.sharesOperand(list, x) {
			continue
		}
		list[n] = x
		n++
	}
	list = list[:n]
	if c != unit {
		list = slices.Insert(list, 0, t.constant(w, c))
	}
	switch len(list) {
	case 0:
		return t.constant(w, unit)
	case 1:
		return list[0]
	}
	return t.intern(op, w, 0, list...)
}

// contains looks r up in a sorted list.
func (t *Table) contains(list []Ref, r Ref) bool {
	_, found := slices.BinarySearchFunc(list, r, t.compare)
	return found
}

// sharesOperand tells whether an operand of x stands in the sorted list.
func (t *Table) sharesOperand(list []Ref, x Ref) bool {
	for _, y := range t.Args(x) {
		if t.contains(list, y) {
			return true
		}
	}
	return false
}

func (t *Table) xor(a, b Ref) Ref {
	w := t.Width(a)
	if a == b {
		return t.constant(w, Word{})
	}
	if w > 1 {
		if r := t.piecewise(OpXor, w, a, b); r != None {
			return r
		}
	}
	var buf [16]Ref
	list := buf[:0]
	var c Word
	list, c = t.operands(OpXor, w, a, list, c)
	list, c = t.operands(OpXor, w, b, list, c)
	if len(list) > maxOperands {
		a, b = t.ordered(a, b)
		return t.intern(OpXor, w, 0, a, b)
	}
	slices.SortFunc(list, t.compare)
	n := 0
	for _, x := range list { // pairs cancel
		if n > 0 && list[n-1] == x {
			n--
			continue
		}
		list[n] = x
		n++
	}
	list = list[:n]
	if len(list) == 0 {
		return t.constant(w, c)
	}
	if len(list) == 1 {
		x := list[0]
		switch {
		case c.IsZero():
			return x
		case c == Ones(w) && w > 1 && t.isSumOrMultiple(x):
			return t.sumComplement(w, x)
		}
	}
	if !c.IsZero() {
		list = slices.Insert(list, 0, t.constant(w, c))
	}
	return t.intern(OpXor, w, 0, list...)
}

// isSumOrMultiple tells whether r is a sum or multiple in canonical form.
func (t *Table) isSumOrMultiple(r Ref) bool {
	if t.written {
		return false
	}
	n := t.node(r)
	return n.op == OpAdd || n.op == OpMul && t.isConst(t.Args(r)[0])
}

// maxPieces bounds the parts into which piecewise cuts its operands.
const maxPieces = 8

// piecewise computes a bitwise operation part by part where constants decide
// some of the parts: a mask, or the assembly of a word from shifted bytes, becomes a
// concatenation. It gives None where that does not help.
func (t *Table) piecewise(op Op, w int, a, b Ref) Ref {
	cuts, ok := t.cuts(op, a, Word{})
	if !ok {
		return None
	}
	if cuts, ok = t.cuts(op, b, cuts); !ok || cuts.IsZero() {
		return None
	}
	var at [maxPieces + 1]int
	n := 0
	for {
		at[n] = w
		if cuts.IsZero() {
			break
		}
		if n == maxPieces-1 {
			return None
		}
		k := cuts.TrailingZeros()
		cuts = cuts.Xor(word(1).Shl(k))
		at[n] = k
		n++
	}
	// at[0..n] are the upper ends of n+1 pieces.
	var as, bs [maxPieces]Ref
	decided := false
	low := 0
	for i := 0; i <= n; i++ {
		as[i], bs[i] = t.pieceOf(a, at[i]-1, low), t.pieceOf(b, at[i]-1, low)
		decided = decided || t.decides(op, as[i], bs[i])
		low = at[i]
	}
	if !decided {
		return None
	}
	res := None
	for i := 0; i <= n; i++ {
		p := t.Binary(op, as[i], bs[i])
		if res == None {
			res = p
		} else {
			res = t.Concat(p, res)
		}
	}
	return res
}

// decides tells whether a constant among x and y settles op on a part.
func (t *Table) decides(op Op, x, y Ref) bool {
	for _, r := range [2]Ref{x, y} {
		if k, ok := t.constWord(r); ok {
			if k.IsZero() || op != OpXor && k == Ones(t.Width(r)) {
				return true
			}
		}
	}
	return t.isConst(x) && t.isConst(y)
}

// cuts adds to set the positions at which r is made of separate parts: bit i of the
// result tells that a part begins at bit i. ok is false if r is a constant of no use as a mask.
func (t *Table) cuts(op Op, r Ref, set Word) (_ Word, ok bool) {
	n := t.node(r)
	w := int(n.width)
	switch n.op {
	case OpConst:
		x := Word{n.lo, n.hi}
		if x.IsZero() || x == Ones(w) {
			return set, false // plain rules do
		}
		if op == OpXor {
			return set, true // no mask
		}
		edges := x.Xor(x.Shl(1)).Mask(w)
		edges.Lo &^= 1
		return set.Or(edges), true
	case OpConcat:
		at := w
		for _, p := range t.Args(r) {
			if x, ok := t.constWord(p); ok {
				wp := t.Width(p)
				edges := x.Xor(x.Shl(1)).Mask(wp)
				edges.Lo &^= 1
				set = set.Or(edges.Shl(at - wp))
			}
			if at -= t.Width(p); at > 0 {
				set = set.Or(word(1).Shl(at))
			}
		}
	case OpMul:
		if k := t.shifted(r); k > 0 {
			set = set.Or(word(1).Shl(k))
		}
	}
	return set, true
}

// shifted gives k if r is a term times 2^k, else -1.
func (t *Table) shifted(r Ref) int {
	args := t.Args(r)
	if k, ok := t.constWord(args[0]); ok {
		return k.onlyBit()
	}
	return -1
}

// pieceOf extracts bits of r, and looks through a shift to the left.
func (t *Table) pieceOf(r Ref, high, low int) Ref {
	if t.Op(r) == OpMul {
		if k := t.shifted(r); k > 0 {
			switch {
			case high < k:
				return t.constant(high-low+1, Word{})
			case low >= k:
				w := t.Width(r)
				y := t.product(w, t.Args(r)[1:])
				return t.Extract(y, high-k, low-k)
			}
		}
	}
	return t.Extract(r, high, low)
}
