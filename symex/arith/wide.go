package arith

// This file defines when arithmetic on known numbers of 128 bits overflows.

import (
	"math/big"

	"heddle.example/expr"
	"heddle.example/extended"
	"heddle.example/ir"
)

// WideOverflows tells whether an operation on numbers of 128 bits overflows; an unsigned one is an addition, subtraction or multiplication.
func WideOverflows(op ir.Op, x, y expr.Word, signed bool) bool {
	a, b, r := wideInt(x, 128, signed), wideInt(y, 128, signed), new(big.Int)
	switch op {
	case ir.Add:
		r.Add(a, b)
	case ir.Sub:
		r.Sub(a, b)
	case ir.Mul:
		r.Mul(a, b)
	case ir.SDiv, ir.SRem:
		if b.Sign() == 0 {
			return false // division by zero is another check's
		}
		r.Quo(a, b)
	case ir.Shl:
		return a.Sign() < 0 || b.Sign() < 0 || b.Cmp(big.NewInt(128)) >= 0 || a.BitLen()+int(b.Int64()) >= 128
	}
	return !extended.Holds(r, 128, signed)
}

// wideInt gives the integer that a word of so many bits is.
func wideInt(w expr.Word, bits int, signed bool) *big.Int {
	v := new(big.Int).Lsh(new(big.Int).SetUint64(w.Hi), 64)
	v.Or(v, new(big.Int).SetUint64(w.Lo))
	if signed && v.Bit(bits-1) != 0 {
		v.Sub(v, new(big.Int).Lsh(big.NewInt(1), uint(bits)))
	}
	return v
}
