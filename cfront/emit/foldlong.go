package emit

// This file defines constant folding of long double.

import (
	"math"
	"math/big"

	"heddle.example/extended"
	"heddle.example/ir"
)

// LongConst is a constant of type long double.
func (e *Emitter) LongConst(x extended.Number) ir.Operand {
	low, high := x.Words()
	return e.B.Const(ir.Const{Type: ir.F80, Bits: low, Hi: high})
}

func (e *Emitter) foldLong(op ir.Op, a, b ir.Const) (ir.Operand, bool) {
	x, y := extended.FromWords(a.Bits, a.Hi), extended.FromWords(b.Bits, b.Hi)
	order, ordered := extended.Compare(x, y)
	switch op {
	case ir.FAdd:
		return e.LongConst(extended.Add(x, y)), true
	case ir.FSub:
		return e.LongConst(extended.Sub(x, y)), true
	case ir.FMul:
		return e.LongConst(extended.Mul(x, y)), true
	case ir.FDiv:
		return e.LongConst(extended.Div(x, y)), true
	case ir.FNeg:
		return e.LongConst(x.Neg()), true
	case ir.FEq:
		return e.Const(ir.I1, Bit(ordered && order == 0)), true
	case ir.FNe:
		return e.Const(ir.I1, Bit(!ordered || order != 0)), true
	case ir.FLt:
		return e.Const(ir.I1, Bit(ordered && order < 0)), true
	case ir.FLe:
		return e.Const(ir.I1, Bit(ordered && order <= 0)), true
	}
	return 0, false
}

// foldLongConv folds a conversion from or to long double; to an integer only if that can hold it.
func (e *Emitter) foldLongConv(op ir.Op, from, to ir.Type, c ir.Const) (ir.Operand, bool) {
	x := extended.FromWords(c.Bits, c.Hi)
	switch op {
	case ir.FPExt:
		return e.LongConst(extended.FromDouble(floatOf(from, c.Bits))), true
	case ir.FPTrunc:
		if to == ir.F32 {
			return e.B.Const(ir.Const{Type: to, Bits: uint64(math.Float32bits(x.Float()))}), true
		}
		return e.FloatConst(to, x.Double()), true
	case ir.SIToFP, ir.UIToFP:
		return e.LongConst(extended.FromInt(integer(c, from.Bits(e.ptrSize), op == ir.SIToFP))), true
	case ir.FPToSI, ir.FPToUI:
		v, ok := x.Int()
		if !ok || !extended.Holds(v, to.Bits(e.ptrSize), op == ir.FPToSI) {
			return 0, false
		}
		return e.wideOr(to, v), true
	}
	return 0, false
}

// integer gives the value of an integer constant of so many bits.
func integer(c ir.Const, bits int, signed bool) *big.Int {
	switch {
	case c.Type == ir.I128:
		return Wide(c, signed)
	case signed:
		return big.NewInt(SignExtend(c.Bits, bits))
	}
	return new(big.Int).SetUint64(c.Bits)
}

// wideOr is a constant of the integer type t.
func (e *Emitter) wideOr(t ir.Type, v *big.Int) ir.Operand {
	if t == ir.I128 {
		return e.wideConst(v)
	}
	return e.Const(t, new(big.Int).And(v, new(big.Int).SetUint64(math.MaxUint64)).Uint64())
}
