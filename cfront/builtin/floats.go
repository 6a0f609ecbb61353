package builtin

// This file defines the builtins on floating numbers, by their bits.

import (
	"heddle.example/cfront/ctype"
	"heddle.example/cfront/values"
	"heddle.example/ir"
)

func (c *call) floatBits(t *ctype.Type, bits uint64) values.Value {
	c.rest(0)
	return values.Value{T: t, Op: c.l.B.Const(ir.Const{Type: t.Scalar, Bits: bits})}
}

// floatArg evaluates a floating argument as its bits.
func (c *call) floatArg(i int, t *ctype.Type) (float values.Value, bits ir.Operand, s ir.Type) {
	v := c.arg(i, t)
	if v.T.IsInteger() {
		v = c.l.Convert(c.x, v, c.l.Target.Double)
	}
	if v.T.Kind != ctype.KindFloat {
		if v.T.Kind != ctype.KindExotic {
			c.l.Fail(c.x, "argument has type %s, expected a floating type", v.T)
		}
		v = c.l.Convert(c.x, v, c.l.Target.Double)
	}
	s = ctype.IntOfSize(v.T.Size)
	return v, c.l.Bitcast(v.T.Scalar, s, v.Op), s
}

// floatShape gives the mask of the sign bit and the bits of infinity.
func floatShape(s ir.Type) (sign, inf uint64) {
	if s == ir.I32 {
		return 1 << 31, 0x7f800000
	}
	return 1 << 63, 0x7ff0000000000000
}

func (c *call) fabs(t *ctype.Type) values.Value {
	l := c.l
	_, bits, s := c.floatArg(0, t)
	sign, _ := floatShape(s)
	r := l.Arith(ir.And, s, 0, bits, l.Const(s, ^sign))
	return values.Value{T: t, Op: l.Bitcast(s, t.Scalar, r)}
}

func (c *call) copysign(t *ctype.Type) values.Value {
	l := c.l
	_, x, s := c.floatArg(0, t)
	_, y, _ := c.floatArg(1, t)
	sign, _ := floatShape(s)
	r := l.Arith(ir.Or, s, 0, l.Arith(ir.And, s, 0, x, l.Const(s, ^sign)), l.Arith(ir.And, s, 0, y, l.Const(s, sign)))
	return values.Value{T: t, Op: l.Bitcast(s, t.Scalar, r)}
}

// floatTest lowers isnan and its kin: the magnitude's bits are compared with infinity's.
func (c *call) floatTest() values.Value {
	l := c.l
	_, bits, s := c.floatArg(0, nil)
	sign, inf := floatShape(s)
	mag := l.Arith(ir.And, s, 0, bits, l.Const(s, ^sign))
	k := l.Const(s, inf)
	switch c.name {
	case "isnan":
		return l.BitValue(l.Compare(ir.ULt, s, k, mag))
	case "isinf", "isinf_sign":
		is := l.Compare(ir.Eq, s, mag, k)
		if c.name == "isinf" {
			return l.BitValue(is)
		}
		neg := l.Compare(ir.Ne, s, mag, bits)
		one := l.Op(ir.Select, ir.I32, ir.I32, 0, neg, l.Const(ir.I32, ^uint64(0)), l.Const(ir.I32, 1))
		return values.Value{T: l.Target.Int, Op: l.Op(ir.Select, ir.I32, ir.I32, 0, is, one, l.Const(ir.I32, 0))}
	case "isfinite":
		return l.BitValue(l.Compare(ir.ULt, s, mag, k))
	case "isnormal":
		least := uint64(1) << 23
		if s == ir.I64 {
			least = 1 << 52
		}
		return l.BitValue(l.Arith(ir.And, ir.I1, 0, l.Compare(ir.ULt, s, mag, k), l.Compare(ir.ULe, s, l.Const(s, least), mag)))
	}
	return l.BitValue(l.Compare(ir.Ne, s, mag, bits)) // signbit
}

func (c *call) floatCompare() values.Value {
	l := c.l
	a, b := c.arg(0, nil), c.arg(1, nil)
	t := l.Target.Usual(a.T, b.T)
	if t.Kind != ctype.KindFloat {
		t = l.Target.Double
	}
	a, b = l.Convert(c.x, a, t), l.Convert(c.x, b, t)
	cmp := func(op ir.Op, x, y values.Value) ir.Operand { return l.Compare(op, t.Scalar, x.Op, y.Op) }
	switch c.name {
	case "isgreater":
		return l.BitValue(cmp(ir.FLt, b, a))
	case "isgreaterequal":
		return l.BitValue(cmp(ir.FLe, b, a))
	case "isless":
		return l.BitValue(cmp(ir.FLt, a, b))
	case "islessequal":
		return l.BitValue(cmp(ir.FLe, a, b))
	case "islessgreater":
		return l.BitValue(l.Arith(ir.Or, ir.I1, 0, cmp(ir.FLt, a, b), cmp(ir.FLt, b, a)))
	}
	return l.BitValue(l.Arith(ir.Or, ir.I1, 0, cmp(ir.FNe, a, a), cmp(ir.FNe, b, b))) // isunordered
}

// fpClassify gives its argument 0, 1, 2, 3 or 4: for nan, infinite, normal, subnormal, zero.
func (c *call) fpClassify() values.Value {
	l := c.l
	var kinds [5]ir.Operand
	for i := range kinds {
		kinds[i] = c.arg(i, l.Target.Int).Op
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
	return values.Value{T: l.Target.Int, Op: r}
}
