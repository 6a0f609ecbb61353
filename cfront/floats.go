package cfront

// This file defines the builtins on floating numbers, by their bits.

import (
	"heddle/cfront/ctype"
	"heddle/ir"
)

func (c *builtinCtx) floatBits(t *ctype.Type, bits uint64) value {
	c.rest(0)
	return value{t: t, op: c.l.b.Const(ir.Const{Type: t.Scalar, Bits: bits})}
}

// floatArg evaluates a floating argument as its bits.
func (c *builtinCtx) floatArg(i int, t *ctype.Type) (float value, bits ir.Operand, s ir.Type) {
	v := c.arg(i, t)
	if v.t.IsInteger() {
		v = c.l.convert(c.x, v, c.l.tg.Double)
	}
	if v.t.Kind != ctype.KindFloat {
		if v.t.Kind != ctype.KindExotic {
			c.l.fail(c.x, "argument has type %s, expected a floating type", v.t)
		}
		v = c.l.convert(c.x, v, c.l.tg.Double)
	}
	s = ctype.IntOfSize(v.t.Size)
	return v, c.l.bitcast(v.t.Scalar, s, v.op), s
}

// floatShape gives the mask of the sign bit and the bits of infinity.
func floatShape(s ir.Type) (sign, inf uint64) {
	if s == ir.I32 {
		return 1 << 31, 0x7f800000
	}
	return 1 << 63, 0x7ff0000000000000
}

func (c *builtinCtx) fabs(t *ctype.Type) value {
	l := c.l
	_, bits, s := c.floatArg(0, t)
	sign, _ := floatShape(s)
	r := l.arith(ir.And, s, 0, bits, l.k(s, ^sign))
	return value{t: t, op: l.bitcast(s, t.Scalar, r)}
}

func (c *builtinCtx) copysign(t *ctype.Type) value {
	l := c.l
	_, x, s := c.floatArg(0, t)
	_, y, _ := c.floatArg(1, t)
	sign, _ := floatShape(s)
	r := l.arith(ir.Or, s, 0, l.arith(ir.And, s, 0, x, l.k(s, ^sign)), l.arith(ir.And, s, 0, y, l.k(s, sign)))
	return value{t: t, op: l.bitcast(s, t.Scalar, r)}
}

// floatTest lowers isnan and its kin: the magnitude's bits are compared with infinity's.
func (c *builtinCtx) floatTest() value {
	l := c.l
	_, bits, s := c.floatArg(0, nil)
	sign, inf := floatShape(s)
	mag := l.arith(ir.And, s, 0, bits, l.k(s, ^sign))
	k := l.k(s, inf)
	switch c.name {
	case "isnan":
		return l.bitValue(l.compare(ir.ULt, s, k, mag))
	case "isinf", "isinf_sign":
		is := l.compare(ir.Eq, s, mag, k)
		if c.name == "isinf" {
			return l.bitValue(is)
		}
		neg := l.compare(ir.Ne, s, mag, bits)
		one := l.op(ir.Select, ir.I32, ir.I32, 0, neg, l.k(ir.I32, ^uint64(0)), l.k(ir.I32, 1))
		return value{t: l.tg.Int, op: l.op(ir.Select, ir.I32, ir.I32, 0, is, one, l.k(ir.I32, 0))}
	case "isfinite":
		return l.bitValue(l.compare(ir.ULt, s, mag, k))
	case "isnormal":
		least := uint64(1) << 23
		if s == ir.I64 {
			least = 1 << 52
		}
		return l.bitValue(l.arith(ir.And, ir.I1, 0, l.compare(ir.ULt, s, mag, k), l.compare(ir.ULe, s, l.k(s, least), mag)))
	}
	return l.bitValue(l.compare(ir.Ne, s, mag, bits)) // signbit
}

func (c *builtinCtx) floatCompare() value {
	l := c.l
	a, b := c.arg(0, nil), c.arg(1, nil)
	t := l.tg.Usual(a.t, b.t)
	if t.Kind != ctype.KindFloat {
		t = l.tg.Double
	}
	a, b = l.convert(c.x, a, t), l.convert(c.x, b, t)
	cmp := func(op ir.Op, x, y value) ir.Operand { return l.compare(op, t.Scalar, x.op, y.op) }
	switch c.name {
	case "isgreater":
		return l.bitValue(cmp(ir.FLt, b, a))
	case "isgreaterequal":
		return l.bitValue(cmp(ir.FLe, b, a))
	case "isless":
		return l.bitValue(cmp(ir.FLt, a, b))
	case "islessequal":
		return l.bitValue(cmp(ir.FLe, a, b))
	case "islessgreater":
		return l.bitValue(l.arith(ir.Or, ir.I1, 0, cmp(ir.FLt, a, b), cmp(ir.FLt, b, a)))
	}
	return l.bitValue(l.arith(ir.Or, ir.I1, 0, cmp(ir.FNe, a, a), cmp(ir.FNe, b, b))) // isunordered
}

// fpClassify gives its argument 0, 1, 2, 3 or 4: for nan, infinite, normal, subnormal, zero.
func (c *builtinCtx) fpClassify() value {
	l := c.l
	var kinds [5]ir.Operand
	for i := range kinds {
		kinds[i] = c.arg(i, l.tg.Int).op
	}
	_, bits, s := c.floatArg(5, nil)
	sign, inf := floatShape(s)
	least := uint64(1) << 23
	if s == ir.I64 {
		least = 1 << 52
	}
	mag := l.arith(ir.And, s, 0, bits, l.k(s, ^sign))
	pick := func(c, yes, no ir.Operand) ir.Operand { return l.op(ir.Select, ir.I32, ir.I32, 0, c, yes, no) }
	r := pick(l.compare(ir.Eq, s, mag, l.k(s, 0)), kinds[4], kinds[3])
	r = pick(l.compare(ir.ULe, s, l.k(s, least), mag), kinds[2], r)
	r = pick(l.compare(ir.Eq, s, mag, l.k(s, inf)), kinds[1], r)
	r = pick(l.compare(ir.ULt, s, l.k(s, inf), mag), kinds[0], r)
	return value{t: l.tg.Int, op: r}
}
