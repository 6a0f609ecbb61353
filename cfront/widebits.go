package cfront

// This file defines the types of bit-fields that are wider than int. In GNU C the
// value of such a bit-field has an integer type of exactly its width: with
// unsigned long x : 40, x + 1 and x << 8 have 40 bits. Their values are kept
// extended to a whole register, so that only what may leave the range is wrapped.

import "heddle/ir"

// width gives the bits of an integer type that count.
func (t *ctype) width() int {
	if t.prec != 0 {
		return t.prec
	}
	return t.bits()
}

// wideBits is the type of the value of a bit-field of type t, wider than int.
func (tg *target) wideBits(t *ctype, width int) *ctype {
	if t.kind != kindInt || width <= 32 || width == t.bits() {
		return t
	}
	base := tg.llong
	switch {
	case width > 64 && t.signed:
		base = tg.int128
	case width > 64:
		base = tg.uint128
	case !t.signed:
		base = tg.ullong
	}
	if width == 64 {
		return base
	}
	c := *base
	c.prec = width
	return &c
}

// usualWide is the common type of two promoted types of which one is that of a
// wide bit-field: the wider one, else the unsigned one.
func usualWide(a, b *ctype) *ctype {
	switch {
	case a.width() != b.width():
		if a.width() > b.width() {
			return a
		}
		return b
	case a.signed:
		return b
	}
	return a
}

// toWide converts to the type of a wide bit-field.
func (l *lower) toWide(from, to *ctype, op ir.Operand) ir.Operand {
	whole := *to
	whole.prec = 0
	op = l.intToInt(from, &whole, op)
	if from.signed == to.signed && from.width() <= to.width() || !from.signed && from.width() < to.width() {
		return op
	}
	return l.wrap(to, to.prec, op)
}

// wrap reduces v, of integer type t, to its low width bits and extends them again.
func (l *lower) wrap(t *ctype, width int, v ir.Operand) ir.Operand {
	switch {
	case t.kind != kindInt || width >= t.bits():
		return v
	case t.signed:
		return l.extend(t, width, v)
	case width <= 64:
		return l.arith(ir.And, t.scalar, 0, v, l.k(t.scalar, mask(width)))
	}
	spare := l.k(t.scalar, uint64(t.bits()-width))
	return l.arith(ir.LShr, t.scalar, 0, l.arith(ir.Shl, t.scalar, 0, v, spare), spare)
}
