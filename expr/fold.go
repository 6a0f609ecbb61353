package expr

// This file defines the meaning of every operation on constant operands. The
// constructors fold with it and Eval computes with it.

// FoldBinary computes op of two operands of width w. Truth values come out as 0
// or 1. It knows every operation of two arguments, the derived ones (OpSub,
// OpULe, OpSLe) included, except OpConcat.
func FoldBinary(op Op, w int, x, y Word) Word {
	switch op {
	case OpAdd:
		return x.Add(y).Mask(w)
	case OpSub:
		return x.Sub(y).Mask(w)
	case OpMul:
		return x.Mul(y).Mask(w)
	case OpUDiv:
		if y.IsZero() {
			return Ones(w)
		}
		q, _ := x.DivRem(y)
		return q
	case OpURem:
		if y.IsZero() {
			return x
		}
		_, r := x.DivRem(y)
		return r
	case OpSDiv:
		// Of the magnitudes, so that division by zero follows from UDiv.
		q := FoldBinary(OpUDiv, w, x.abs(w), y.abs(w))
		if x.Bit(w-1) != y.Bit(w-1) {
			q = q.Neg().Mask(w)
		}
		return q
	case OpSRem:
		r := FoldBinary(OpURem, w, x.abs(w), y.abs(w))
		if x.Bit(w - 1) {
			r = r.Neg().Mask(w)
		}
		return r
	case OpAnd:
		return x.And(y)
	case OpOr:
		return x.Or(y)
	case OpXor:
		return x.Xor(y)
	case OpShl:
		if n, ok := shiftAmount(y, w); ok {
			return x.Shl(n).Mask(w)
		}
		return Word{}
	case OpLShr:
		if n, ok := shiftAmount(y, w); ok {
			return x.Shr(n)
		}
		return Word{}
	case OpAShr:
		n, ok := shiftAmount(y, w)
		if !ok {
			n = w - 1
		}
		return x.SExt(w, 128).Shr(n).Mask(128-n).SExt(128-n, 128).Mask(w)
	case OpEq:
		return truth(x == y)
	case OpULt:
		return truth(x.Less(y))
	case OpULe:
		return truth(!y.Less(x))
	case OpSLt:
		return truth(x.SLess(y, w))
	case OpSLe:
		return truth(!y.SLess(x, w))
	case OpFAdd, OpFSub, OpFMul, OpFDiv:
		return word(FloatArith(op, w, x.Lo, y.Lo))
	case OpFEq, OpFLt, OpFLe:
		return truth(FloatCompare(op, w, x.Lo, y.Lo))
	}
	panic("expr: FoldBinary of " + op.String())
}

// FoldUnary computes op of an operand of width from, with a result of width to.
// It knows OpNeg, OpNot and OpFNeg (from == to) and the conversions, OpZExt included.
func FoldUnary(op Op, from, to int, x Word) Word {
	switch op {
	case OpNeg:
		return x.Neg().Mask(to)
	case OpNot:
		return x.Not().Mask(to)
	case OpFNeg:
		return x.Xor(word(1).Shl(to - 1))
	case OpZExt:
		return x
	case OpSExt:
		return x.SExt(from, to)
	case OpFConv:
		return word(FloatConv(from, to, x.Lo))
	case OpSIToFP, OpUIToFP:
		return word(IntToFloat(op == OpSIToFP, from, to, x))
	case OpFPToSI, OpFPToUI:
		return FloatToInt(op == OpFPToSI, from, to, x.Lo)
	}
	panic("expr: FoldUnary of " + op.String())
}

// abs gives the magnitude of x as a two's complement number of width w.
func (x Word) abs(w int) Word {
	if x.Bit(w - 1) {
		return x.Neg().Mask(w)
	}
	return x
}

// shiftAmount gives y as an int; ok is false from w on.
func shiftAmount(y Word, w int) (n int, ok bool) {
	if y.Hi != 0 || y.Lo >= uint64(w) {
		return 0, false
	}
	return int(y.Lo), true
}

func truth(b bool) Word {
	if b {
		return Word{Lo: 1}
	}
	return Word{}
}
