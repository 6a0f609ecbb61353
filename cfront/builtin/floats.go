package builtin

// This file defines the builtins on floating numbers, by their bits.

import (
	"math"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/values"
	"heddle.example/ir"
)

func (c *call) floatBits(t *ctype.Type, bits uint64) values.Value {
	c.rest(0)
	return values.Value{T: t, Op: c.l.B.Const(ir.Const{Type: t.Scalar, Bits: bits})}
}

// long lowers a builtin on long double, where that is modelled.
func (c *call) long(run func(*call, *ctype.Type) values.Value) values.Value {
	t := c.l.Target.Ldouble
	if t.Kind != ctype.KindFloat {
		return c.unsupported(t)
	}
	return run(c, t)
}

func (c *call) infinity(t *ctype.Type) values.Value {
	c.rest(0)
	return values.Value{T: t, Op: c.l.FloatConst(t.Scalar, math.Inf(1))}
}

func (c *call) notANumber(t *ctype.Type) values.Value {
	c.rest(0)
	return values.Value{T: t, Op: c.l.FloatConst(t.Scalar, math.Float64frombits(0x7ff8<<48))}
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

// floatShape is what the bits of a float of type s, an integer type, are compared with.
type floatShape struct {
	magnitude, whole ir.Const // masks: all but the sign, all but padding
	inf, least       ir.Const // infinity, the least normal number
}

func shapeOf(s ir.Type) floatShape {
	k := func(low, high uint64) ir.Const { return ir.Const{Type: s, Bits: low, Hi: high} }
	switch s {
	case ir.I32:
		return floatShape{k(1<<31-1, 0), k(1<<32-1, 0), k(0x7f800000, 0), k(1<<23, 0)}
	case ir.I64:
		return floatShape{k(1<<63-1, 0), k(1<<64-1, 0), k(0x7ff0<<48, 0), k(1<<52, 0)}
	}
	return floatShape{k(1<<64-1, 1<<15-1), k(1<<64-1, 1<<16-1), k(1<<63, 0x7fff), k(1<<63, 1)} // a long double
}

func (c *call) fabs(t *ctype.Type) values.Value {
	l := c.l
	_, bits, s := c.floatArg(0, t)
	r := l.Arith(ir.And, s, 0, bits, l.B.Const(shapeOf(s).magnitude))
	return values.Value{T: t, Op: l.Bitcast(s, t.Scalar, r)}
}

func (c *call) copysign(t *ctype.Type) values.Value {
	l := c.l
	_, x, s := c.floatArg(0, t)
	_, y, _ := c.floatArg(1, t)
	mask := l.B.Const(shapeOf(s).magnitude)
	sign := l.Op(ir.Not, s, s, 0, mask, ir.None, ir.None)
	r := l.Arith(ir.Or, s, 0, l.Arith(ir.And, s, 0, x, mask), l.Arith(ir.And, s, 0, y, sign))
	return values.Value{T: t, Op: l.Bitcast(s, t.Scalar, r)}
}

// floatTest lowers isnan and its kin, of which some take an argument of type t only: the magnitude's bits are compared with infinity's.
func (c *call) floatTest(name string, t *ctype.Type) values.Value {
	l := c.l
	_, bits, s := c.floatArg(0, t)
	shape := shapeOf(s)
	if s == ir.I128 {
		bits = l.Arith(ir.And, s, 0, bits, l.B.Const(shape.whole))
	}
	mag := l.Arith(ir.And, s, 0, bits, l.B.Const(shape.magnitude))
	k := l.B.Const(shape.inf)
	switch name {
	case "isnan":
		return l.BitValue(l.Compare(ir.ULt, s, k, mag))
	case "isinf", "isinf_sign":
		is := l.Compare(ir.Eq, s, mag, k)
		if name == "isinf" {
			return l.BitValue(is)
		}
		neg := l.Compare(ir.Ne, s, mag, bits)
		one := l.Op(ir.Select, ir.I32, ir.I32, 0, neg, l.Const(ir.I32, ^uint64(0)), l.Const(ir.I32, 1))
		return values.Value{T: l.Target.Int, Op: l.Op(ir.Select, ir.I32, ir.I32, 0, is, one, l.Const(ir.I32, 0))}
	case "isfinite", "finite":
		return l.BitValue(l.Compare(ir.ULt, s, mag, k))
	case "isnormal":
		return l.BitValue(l.Arith(ir.And, ir.I1, 0, l.Compare(ir.ULt, s, mag, k), l.Compare(ir.ULe, s, l.B.Const(shape.least), mag)))
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
	shape := shapeOf(s)
	mag := l.Arith(ir.And, s, 0, bits, l.B.Const(shape.magnitude))
	pick := func(c, yes, no ir.Operand) ir.Operand { return l.Op(ir.Select, ir.I32, ir.I32, 0, c, yes, no) }
	r := pick(l.Compare(ir.Eq, s, mag, l.B.Const(ir.Const{Type: s})), kinds[4], kinds[3])
	r = pick(l.Compare(ir.ULe, s, l.B.Const(shape.least), mag), kinds[2], r)
	r = pick(l.Compare(ir.Eq, s, mag, l.B.Const(shape.inf)), kinds[1], r)
	r = pick(l.Compare(ir.ULt, s, l.B.Const(shape.inf), mag), kinds[0], r)
	return values.Value{T: l.Target.Int, Op: r}
}

// complex makes a complex number of two floats of one type.
func (c *call) complex() values.Value {
	re, im := c.arg(0, nil), c.arg(1, nil)
	if re.T.Kind != ctype.KindFloat || re.T.Size != im.T.Size || im.T.Kind != ctype.KindFloat {
		c.l.Fail(c.x, "the arguments of __builtin_complex have types %s and %s", re.T, im.T)
	}
	return c.l.Complex(c.x, re, im)
}
