package arith

// This file defines arithmetic on long double. Only known numbers are computed with.

import (
	"math"
	"math/big"

	"heddle.example/expr"
	"heddle.example/extended"
	"heddle.example/ir"
)

// LongBinary computes one of the operations on two numbers, whose words are given; compare tells that the result is the bit.
func LongBinary(op ir.Op, a, b expr.Word) (z expr.Word, bit, compare bool) {
	x, y := extended.FromWords(a.Lo, a.Hi), extended.FromWords(b.Lo, b.Hi)
	var r extended.Number
	switch op {
	case ir.FAdd:
		r = extended.Add(x, y)
	case ir.FSub:
		r = extended.Sub(x, y)
	case ir.FMul:
		r = extended.Mul(x, y)
	case ir.FDiv:
		r = extended.Div(x, y)
	default:
		order, ordered := extended.Compare(x, y)
		switch op {
		case ir.FEq:
			bit = ordered && order == 0
		case ir.FNe:
			bit = !ordered || order != 0
		case ir.FLt:
			bit = ordered && order < 0
		default:
			bit = ordered && order <= 0
		}
		return expr.Word{}, bit, true
	}
	return longWord(r), false, false
}

func longWord(x extended.Number) (w expr.Word) {
	w.Lo, w.Hi = x.Words()
	return w
}

// LongConvert converts a known value from or to long double: low and high are its words, from and to the widths, of which one is that of
// long double. ok is false where an integer type cannot hold the number.
func LongConvert(op ir.Op, v expr.Word, from, to int) (z expr.Word, ok bool) {
	x := extended.FromWords(v.Lo, v.Hi)
	switch op {
	case ir.FPExt:
		if from == 32 {
			return longWord(extended.FromDouble(float64(math.Float32frombits(uint32(v.Lo))))), true
		}
		return longWord(extended.FromDouble(math.Float64frombits(v.Lo))), true
	case ir.FPTrunc:
		if to == 32 {
			return expr.Word{Lo: uint64(math.Float32bits(x.Float()))}, true
		}
		return expr.Word{Lo: math.Float64bits(x.Double())}, true
	case ir.SIToFP, ir.UIToFP:
		return longWord(extended.FromInt(wideInt(v, from, op == ir.SIToFP))), true
	case ir.FPToSI, ir.FPToUI:
		i, finite := x.Int()
		if !finite || !extended.Holds(i, to, op == ir.FPToSI) {
			return expr.Word{}, false
		}
		if i.Sign() < 0 {
			i.Add(i, new(big.Int).Lsh(big.NewInt(1), uint(to)))
		}
		low := new(big.Int).SetUint64(math.MaxUint64)
		return expr.Word{Lo: new(big.Int).And(i, low).Uint64(), Hi: new(big.Int).Rsh(i, 64).Uint64()}, true
	}
	return v, true
}

// LongNegate gives the words of -x.
func LongNegate(x expr.Word) expr.Word { return longWord(extended.FromWords(x.Lo, x.Hi).Neg()) }
