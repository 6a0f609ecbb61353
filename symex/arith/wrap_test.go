package arith

// This file defines tests of when unsigned arithmetic wraps round: the condition on expressions and the answer for words are the same, and that of integers.

import (
	"math/big"
	"testing"

	"heddle.example/expr"
	"heddle.example/ir"
)

func TestWraps(t *testing.T) {
	tab := expr.NewTable()
	b := &Bounds{Tab: tab}
	for _, w := range []int{8, 32, 64} {
		top := ^uint64(0) >> (64 - w)
		numbers := []uint64{0, 1, 2, 3, 5, 15, 16, 17, 127, 128, 129, 254, 255, top / 2, top/2 + 1, top / 3, top - 1, top}
		for _, op := range []ir.Op{ir.Add, ir.Sub, ir.Mul} {
			for _, x := range numbers {
				for _, y := range numbers {
					r, p, q := new(big.Int), new(big.Int).SetUint64(x), new(big.Int).SetUint64(y)
					switch op {
					case ir.Add:
						r.Add(p, q)
					case ir.Sub:
						r.Sub(p, q)
					default:
						r.Mul(p, q)
					}
					want := r.Sign() < 0 || r.BitLen() > w
					if got := Wraps(op, uint8(w), x, y); got != want {
						t.Errorf("%d bits: %d %s %d wraps: %v", w, x, op, y, got)
					}
					holds, _, known := tab.IsConst(b.NoWrap(op, tab.Const(w, x, 0), tab.Const(w, y, 0), w))
					if !known || (holds == 0) != want {
						t.Errorf("%d bits: the condition of %d %s %d is %d (%v)", w, x, op, y, holds, known)
					}
				}
			}
		}
	}
}
