package expr

// This file tests the table that keeps operations as they are written: what it keeps
// apart and what it folds. That its values are right is tested with the other table's.

import "testing"

func TestAsWritten(t *testing.T) {
	w := world{Table: NewTableAsWritten()}
	s := func(i uint32) Ref { return w.Sym(SymName{Site: i}, 32) }
	x, y := s(1), s(2)
	k := w.k
	p := w.Sym(SymName{Site: 3}, 1)
	for _, tt := range []struct {
		name string
		same bool
		refs []Ref
	}{
		{"order of additions", false, []Ref{w.Add(w.Add(x, k(2)), k(3)), w.Add(w.Add(x, k(3)), k(2)), w.Add(x, k(5)), w.Add(k(5), x)}},
		{"order of operands", false, []Ref{w.Add(x, y), w.Add(y, x)}},
		{"products", false, []Ref{w.Mul(w.Mul(x, k(2)), k(3)), w.Mul(w.Mul(x, k(3)), k(2)), w.Mul(x, k(6)), w.Add(x, w.Mul(x, k(5)))}},
		{"bits", false, []Ref{w.Or(w.Or(x, k(2)), k(4)), w.Or(w.Or(x, k(4)), k(2)), w.Or(x, k(6))}},
		{"differences", false, []Ref{w.Sub(w.Sub(x, k(2)), y), w.Sub(w.Sub(x, y), k(2)), w.Sub(y, x)}},
		{"constants", true, []Ref{k(5), w.Add(k(2), k(3)), w.Sub(k(7), k(2)), w.Or(k(4), k(1))}},
		{"zero", true, []Ref{k(0), w.Mul(x, k(0)), w.And(k(0), x), w.Sub(x, x), w.Xor(y, y)}},
		{"x", true, []Ref{x, w.Add(x, k(0)), w.Mul(k(1), x), w.And(x, k(-1)), w.Or(k(0), x), w.Not(w.Not(x)), w.Xor(w.Xor(x, k(-1)), k(-1)), w.Sub(x, k(0))}},
		{"a shift is a product", true, []Ref{w.Shl(x, k(3)), w.Mul(k(8), x)}},
		{"truth values", true, []Ref{w.And(p, w.ULt(x, y)), w.And(w.ULt(x, y), p)}},
		{"comparisons", true, []Ref{w.ULt(x, k(5)), w.ULe(x, k(4)), w.Not(w.ULe(k(5), x))}},
		{"bytes", true, []Ref{w.Add(x, k(2)), w.Concat(w.Extract(w.Add(x, k(2)), 31, 8), w.Extract(w.Add(x, k(2)), 7, 0))}},
	} {
		for i, a := range tt.refs {
			for _, b := range tt.refs[:i] {
				if (a == b) != tt.same {
					t.Errorf("%s: %s and %s: one expression is %v", tt.name, w.String(a), w.String(b), a == b)
				}
			}
		}
	}
}
