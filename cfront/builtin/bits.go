package builtin

// This file defines the builtins that count and move bits, and the arithmetic
// that reports overflow, in terms of ordinary IR operations.

import (
	"heddle.example/cfront/ctype"
	"heddle.example/cfront/values"
	"heddle.example/ir"
)

// countBits lowers clz, ctz, ffs, popcount, parity and clrsb.
func (c *call) countBits(name, suffix string) values.Value {
	l := c.l
	t := c.suffixed(suffix, false)
	s := t.Scalar
	w := uint64(t.Bits())
	v := c.arg(0, t).Op
	var r ir.Operand
	switch name {
	case "popcount":
		r = popcount(l, s, w, v)
	case "parity":
		r = l.Arith(ir.And, s, 0, popcount(l, s, w, v), l.Const(s, 1))
	case "clz":
		r = leadingZeros(l, s, w, v)
	case "ctz":
		r = trailingZeros(l, s, w, v)
	case "ffs": // 0 for 0
		n := l.Arith(ir.Add, s, 0, trailingZeros(l, s, w, v), l.Const(s, 1))
		zero := l.Compare(ir.Eq, s, v, l.Const(s, 0))
		r = l.Op(ir.Select, s, s, 0, zero, l.Const(s, 0), n)
	case "clrsb": // leading bits equal to the sign, the sign itself not counted
		sign := l.Arith(ir.AShr, s, 0, v, l.Const(s, w-1))
		r = l.Arith(ir.Sub, s, 0, leadingZeros(l, s, w, l.Arith(ir.Xor, s, 0, v, sign)), l.Const(s, 1))
	}
	return l.Convert(c.x, values.Value{T: t, Op: r}, l.Target.Int)
}

// popcount adds neighbouring fields of 1, 2 and 4 bits, then sums the bytes by a product.
func popcount(l *values.Lowerer, s ir.Type, w uint64, v ir.Operand) ir.Operand {
	m := func(pattern uint64) ir.Operand { return l.Const(s, pattern) }
	shr := func(x ir.Operand, n uint64) ir.Operand { return l.Arith(ir.LShr, s, 0, x, l.Const(s, n)) }
	and := func(x, y ir.Operand) ir.Operand { return l.Arith(ir.And, s, 0, x, y) }
	add := func(x, y ir.Operand) ir.Operand { return l.Arith(ir.Add, s, 0, x, y) }
	const m1, m2, m4, h = 0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f, 0x0101010101010101
	v = l.Arith(ir.Sub, s, 0, v, and(shr(v, 1), m(m1)))
	v = add(and(v, m(m2)), and(shr(v, 2), m(m2)))
	v = and(add(v, shr(v, 4)), m(m4))
	return shr(l.Arith(ir.Mul, s, 0, v, m(h)), w-8)
}

// leadingZeros smears the highest bit downwards and counts what stays clear.
func leadingZeros(l *values.Lowerer, s ir.Type, w uint64, v ir.Operand) ir.Operand {
	for n := uint64(1); n < w; n *= 2 {
		v = l.Arith(ir.Or, s, 0, v, l.Arith(ir.LShr, s, 0, v, l.Const(s, n)))
	}
	return popcount(l, s, w, l.Op(ir.Not, s, s, 0, v, ir.None, ir.None))
}

// trailingZeros counts the bits below the lowest set one.
func trailingZeros(l *values.Lowerer, s ir.Type, w uint64, v ir.Operand) ir.Operand {
	below := l.Arith(ir.And, s, 0, l.Op(ir.Not, s, s, 0, v, ir.None, ir.None), l.Arith(ir.Sub, s, 0, v, l.Const(s, 1)))
	return popcount(l, s, w, below)
}

func (c *call) byteSwap() values.Value {
	l := c.l
	t := map[string]*ctype.Type{"bswap16": l.Target.Ushort, "bswap32": l.Target.Uint, "bswap64": l.Target.Ullong}[c.name]
	s := t.Scalar
	v := c.arg(0, t).Op
	var out ir.Operand
	n := uint64(t.Size)
	for i := range n {
		b := l.Arith(ir.And, s, 0, l.Arith(ir.LShr, s, 0, v, l.Const(s, 8*i)), l.Const(s, 0xff))
		b = l.Arith(ir.Shl, s, 0, b, l.Const(s, 8*(n-1-i)))
		if i == 0 {
			out = b
		} else {
			out = l.Arith(ir.Or, s, 0, out, b)
		}
	}
	return values.Value{T: t, Op: out}
}

// overflow lowers __builtin_add_overflow and its kin: the exact result is
// computed in a type wide enough, then compared with the one that is kept. With t
// nil, the third argument says the type: what it points to (stored), or its own.
func (c *call) overflow(op string, t *ctype.Type, stored bool) values.Value {
	l := c.l
	a, b := c.arg(0, t), c.arg(1, t)
	third := c.arg(2, nil)
	r := third.T
	if stored {
		if third.T.Kind != ctype.KindPtr {
			l.Fail(c.x, "third argument has type %s, expected a pointer", third.T)
		}
		r = third.T.Elem
	}
	if !a.T.IsInteger() || !b.T.IsInteger() || !r.IsInteger() {
		l.Fail(c.x, "overflow arithmetic on types %s and %s", a.T, b.T)
	}
	wide := l.Target.Llong
	if max(a.T.Size, b.T.Size, r.Size) > 4 {
		wide = l.Target.Int128
	}
	ops := map[string]ir.Op{"add": ir.Add, "sub": ir.Sub, "mul": ir.Mul}
	x, y := l.Convert(c.x, a, wide), l.Convert(c.x, b, wide)
	exact := values.Value{T: wide, Op: l.Arith(ops[op], wide.Scalar, 0, x.Op, y.Op)}
	kept := values.Value{T: r.Unqual(), Op: l.IntToInt(wide, r, exact.Op)}
	if stored {
		l.Write(values.Memory(r, third.Op, 0), kept, 0)
	}
	back := l.IntToInt(kept.T, wide, kept.Op)
	bad := l.Compare(ir.Ne, wide.Scalar, back, exact.Op)
	if max(a.T.Size, b.T.Size, r.Size) > 8 {
		above := beyond(l, op, a.T, b.T, x.Op, y.Op, exact.Op)
		bad = l.Op(ir.Or, ir.I1, ir.I1, 0, bad, l.Compare(ir.Ne, ir.I64, above, sign(l, kept.T, back)), ir.None)
	}
	return values.Value{T: l.Target.Bool, Op: l.Conv(ir.ZExt, ir.I1, ir.I8, bad)}
}

// sign gives the bits of a number above its lowest 128, which are all alike: v is of type t, or of 128 bits made of such a one.
func sign(l *values.Lowerer, t *ctype.Type, v ir.Operand) ir.Operand {
	if !t.Signed {
		return l.Const(ir.I64, 0)
	}
	return negated(l, l.Compare(ir.SLt, ir.I128, v, l.Const(ir.I128, 0)))
}

// negated gives -1 where a condition holds, else 0.
func negated(l *values.Lowerer, is ir.Operand) ir.Operand {
	return l.Conv(ir.SExt, ir.I1, ir.I64, is)
}

// beyond gives the bits of the exact result of an operation on x and y above its lowest 128, which are low. x and y were of types a and b.
func beyond(l *values.Lowerer, op string, a, b *ctype.Type, x, y, low ir.Operand) ir.Operand {
	signs := func(op ir.Op) ir.Operand { return l.Arith(op, ir.I64, 0, sign(l, a, x), sign(l, b, y)) }
	switch op {
	case "add":
		carry := negated(l, l.Compare(ir.ULt, ir.I128, low, x))
		return l.Arith(ir.Sub, ir.I64, 0, signs(ir.Add), carry)
	case "sub":
		borrow := negated(l, l.Compare(ir.ULt, ir.I128, x, y))
		return l.Arith(ir.Add, ir.I64, 0, signs(ir.Sub), borrow)
	}
	// The upper half of the product of the two as numbers without a sign, from those of their halves; each sign takes the other factor from it.
	const s = ir.I128
	half := l.Const(s, 64)
	mul := func(p, q ir.Operand) ir.Operand { return l.Arith(ir.Mul, s, 0, p, q) }
	add := func(p, q ir.Operand) ir.Operand { return l.Arith(ir.Add, s, 0, p, q) }
	upper := func(p ir.Operand) ir.Operand { return l.Arith(ir.LShr, s, 0, p, half) }
	lower := func(p ir.Operand) ir.Operand { return l.Arith(ir.And, s, 0, p, l.Const(s, ^uint64(0))) }
	middle := add(mul(upper(x), lower(y)), upper(mul(lower(x), lower(y))))
	other := add(mul(lower(x), upper(y)), lower(middle))
	high := add(add(mul(upper(x), upper(y)), upper(middle)), upper(other))
	less := func(high ir.Operand, of *ctype.Type, v, factor ir.Operand) ir.Operand {
		if !of.Signed {
			return high
		}
		negative := l.Compare(ir.SLt, s, v, l.Const(s, 0))
		return l.Op(ir.Select, s, s, 0, negative, l.Arith(ir.Sub, s, 0, high, factor), high)
	}
	high = less(less(high, a, x, y), b, y, x)
	// 64 bits are enough to tell whether all are alike.
	alike := l.Compare(ir.Eq, s, l.Arith(ir.AShr, s, 0, high, l.Const(s, 1)), high)
	return l.Op(ir.Select, ir.I64, ir.I64, 0, alike, l.Conv(ir.Trunc, s, ir.I64, high), l.Const(ir.I64, 1))
}
