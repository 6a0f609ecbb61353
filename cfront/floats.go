package cfront

// This file defines the builtins on floating numbers, by their bits.

import (
	"heddle/cfront/ctype"
	"heddle/ir"
)

func (c *builtinCtx) floatBits(t *ctype.Type, bits uint64) value {
	c.rest(0)
	return value{t: t, op: c.l.B.Const(ir.Const{Type: t.Scalar, Bits: bits})}
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
	return v, c.l.Bitcast(v.t.Scalar, s, v.op), s
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
	r := l.Arith(ir.And, s, 0, bits, l.Const(s, ^sign))
	return value{t: t, op: l.Bitcast(s, t.Scalar, r)}
}

func (c *builtinCtx) copysign(t *ctype.Type) value {
	l := c.l
	_, x, s := c.floatArg(0, t)
	_, y, _ := c.floatArg(1, t)
	sign, _ := floatShape(s)
	r := l.Arith(ir.Or, s, 0, l.Arith(ir.And, s, 0, x, l.Const(s, ^sign)), l.Arith(ir.And, s, 0, y, l.Const(s, sign)))
	return value{t: t, op: l.Bitcast(s, t.Scalar, r)}
}

// floatTest lowers isnan and its kin: the magnitude's bits are compared with infinity's.
func (c *builtinCtx) floatTest() value {
	l := c.l
	_, bits, s := c.floatArg(0, nil)
	sign, inf := floatShape(s)
	mag := l.Arith(ir.And, s, 0, bits, l.Const(s, ^sign))
	k := l.Const(s, inf)
	switch c.name {
	case "isnan":
		return l.bitValue(l.Compare(ir.ULt, s, k, mag))
	case "isinf", "isinf_sign":
		is := l.Compare(ir.Eq, s, mag, k)
		if c.name == "isinf" {
			return l.bitValue(is)
		}
		neg := l.Compare(ir.Ne, s, mag, bits)
		one := l.Op(ir.Select, ir.I32, ir.I32, 0, neg, l.Const(ir.I32, ^uint64(0)), l.Const(ir.I32, 1))
		return value{t: l.tg.Int, op: l.Op(ir.Select, ir.I32, ir.I32, 0, is, one, l.Const(ir.I32, 0))}
	case "isfinite":
		return l.bitValue(l.Compare(ir.ULt, s, mag, k))
	case "isnormal":
		least := uint64(1) << 23
		if s == ir.I64 {
			least = 1 << 52
		}
		return l.bitValue(l.Arith(ir.And, ir.I1, 0, l.Compare(ir.ULt, s, mag, k), l.Compare(ir.ULe, s, l.Const(s, least), mag)))
	}
	return l.bitValue(l.Compare(ir.Ne, s, mag, bits)) // signbit
}

func (c *builtinCtx) floatCompare() value {
	l := c.l
	a, b := c.arg(0, nil), c.arg(1, nil)
	t := l.tg.Usual(a.t, b.t)
	if t.Kind != ctype.KindFloat {
		t = l.tg.Double
	}
	a, b = l.convert(c.x, a, t), l.convert(c.x, b, t)
	cmp := func(op ir.Op, x, y value) ir.Operand { return l.Compare(op, t.Scalar, x.op, y.op) }
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
		return l.bitValue(l.Arith(ir.Or, ir.I1, 0, cmp(ir.FLt, a, b), cmp(ir.FLt, b, a)))
	}
	return l.bitValue(l.Arith(ir.Or, ir.I1, 0, cmp(ir.FNe, a, a), cmp(ir.FNe, b, b))) // isunordered
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
	mag := l.Arith(ir.And, s, 0, bits, l.Const(s, ^sign))
	pick := func(c, yes, no ir.Operand) ir.Operand { return l.Op(ir.Select, ir.I32, ir.I32, 0, c, yes, no) }
	r := pick(l.Compare(ir.Eq, s, mag, l.Const(s, 0)), kinds[4], kinds[3])
	r = pick(l.Compare(ir.ULe, s, l.Const(s, least), mag), kinds[2], r)
	r = pick(l.Compare(ir.Eq, s, mag, l.Const(s, inf)), kinds[1], r)
	r = pick(l.Compare(ir.ULt, s, l.Const(s, inf), mag), kinds[0], r)
	return value{t: l.tg.Int, op: r}
}
