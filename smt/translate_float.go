package smt

// This file defines the translation of floating-point operations. A node has
// a Float view besides its bits. Z3's floats know one NaN only: where the bits of a
// result matter, NaNs are chosen as package expr defines them. A Float view never needs
// that, so a chain of operations is translated without it.

import (
	"math"

	"github.com/aclements/go-z3/z3"

	"heddle.example/expr"
)

func (tr *translator) floatSort(w int) z3.Sort {
	if !tr.haveFP {
		tr.f32, tr.f64 = tr.ctx.FloatSort(8, 24), tr.ctx.FloatSort(11, 53)
		tr.haveFP = true
	}
	if w == 32 {
		return tr.f32
	}
	return tr.f64
}

// float gives the Float view of a node of width 32 or 64.
func (tr *translator) float(t *expr.Table, r expr.Ref) z3.Float {
	h := t.Hash(r)
	if f, ok := tr.floats[h]; ok {
		return f
	}
	f := tr.makeFloat(t, r)
	tr.floats[h] = f
	return f
}

func (tr *translator) makeFloat(t *expr.Table, r expr.Ref) z3.Float {
	w := t.Width(r)
	sort := tr.floatSort(w)
	args := t.Args(r)
	arg := func(i int) z3.Float { return tr.float(t, args[i]) }
	switch t.Op(r) {
	case expr.OpFAdd:
		return arg(0).Add(arg(1))
	case expr.OpFSub:
		return arg(0).Sub(arg(1))
	case expr.OpFMul:
		return arg(0).Mul(arg(1))
	case expr.OpFDiv:
		return arg(0).Div(arg(1))
	case expr.OpFConv:
		return arg(0).ToFloat(sort)
	case expr.OpSIToFP:
		return tr.bv(t, args[0]).SToFloat(sort)
	case expr.OpUIToFP:
		return tr.bv(t, args[0]).UToFloat(sort)
	case expr.OpITE:
		return tr.truth(t, args[0]).IfThenElse(arg(1), arg(2)).(z3.Float)
	case expr.OpXor:
		lo, _, isConst := t.IsConst(args[0])
		if isConst && lo == 1<<(w-1) && len(args) == 2 {
			return arg(1).Neg()
		}
	}
	return tr.bv(t, r).IEEEToFloat(sort)
}

// floatBits gives the bits of the result of a floating-point operation.
func (tr *translator) floatBits(t *expr.Table, r expr.Ref) z3.BV {
	w := t.Width(r)
	args := t.Args(r)
	res := tr.float(t, r)
	bits := tr.keep(res.ToIEEEBV())
	switch t.Op(r) {
	case expr.OpSIToFP, expr.OpUIToFP:
		return bits
	case expr.OpFConv:
		nan := tr.keep(tr.convertedNaN(tr.bv(t, args[0]), w))
		return tr.choose(tr.keepBool(tr.float(t, args[0]).IsNaN()), nan, bits)
	}
	quietBit, invalid := Value{Lo: 1 << 51}, Value{Lo: 0xfff8 << 48}
	if w == 32 {
		quietBit, invalid = Value{Lo: 1 << 22}, Value{Lo: 0xffc << 20}
	}
	bits = tr.keep(tr.choose(tr.keepBool(res.IsNaN()), tr.constant(w, invalid), bits))
	for i := 1; i >= 0; i-- {
		quiet := tr.keep(tr.bv(t, args[i]).Or(tr.constant(w, quietBit)))
		bits = tr.keep(tr.choose(tr.keepBool(tr.float(t, args[i]).IsNaN()), quiet, bits))
	}
	return bits
}

// convertedNaN converts the bits of a NaN to the other format.
func (tr *translator) convertedNaN(x z3.BV, to int) z3.BV {
	if to == 32 {
		sign := tr.keep(x.Extract(63, 63))
		top := tr.keep(sign.Concat(tr.constant(9, expr.Ones(9))))
		return top.Concat(tr.keep(x.Extract(50, 29)))
	}
	sign := tr.keep(x.Extract(31, 31))
	top := tr.keep(sign.Concat(tr.constant(12, expr.Ones(12))))
	rest := tr.keep(x.Extract(21, 0))
	return tr.keep(top.Concat(rest)).Concat(tr.constant(29, Value{}))
}

// power gives 2^e, or -2^e, in the format of width w; 2^128 is infinite in 32 bits.
func (tr *translator) power(w, e int, neg bool) z3.Float {
	f := math.Ldexp(1, e)
	if neg {
		f = -f
	}
	bits := math.Float64bits(f)
	if w == 32 {
		bits = uint64(math.Float32bits(float32(f)))
	}
	return tr.keepFloat(tr.constant(w, Value{Lo: bits}).IEEEToFloat(tr.floatSort(w)))
}

// floatToInt converts toward zero, in range or not, as expr.FloatToInt does.
func (tr *translator) floatToInt(t *expr.Table, r expr.Ref) z3.BV {
	w, from := t.Width(r), t.Width(t.Args(r)[0])
	signed := t.Op(r) == expr.OpFPToSI
	n := expr.ConversionWidth(signed, w)
	x := tr.keepFloat(tr.float(t, t.Args(r)[0]).Round(z3.RoundToZero))
	half := tr.power(from, n-1, false)
	inRange := tr.keepBool(tr.keepBool(tr.power(from, n-1, true).LE(x)).And(tr.keepBool(x.LT(half))))
	least := tr.constant(n, Value{Lo: 1}.Shl(n-1))
	res := tr.keep(tr.choose(inRange, tr.keep(x.ToSBV(n)), least))
	if !signed && n == w {
		// The upper half of an unsigned range, and what lies beyond.
		fits := tr.keepBool(x.LT(tr.power(from, n, false)))
		upper := tr.keep(tr.choose(fits, tr.keep(x.ToUBV(n)), tr.constant(n, Value{})))
		res = tr.keep(tr.choose(tr.keepBool(half.LE(x)), upper, res))
	}
	if w < n {
		return res.Extract(w-1, 0)
	}
	return res
}
