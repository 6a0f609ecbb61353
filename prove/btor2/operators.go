package btor2

// This file defines the operators on bit-vectors: a table of those with operands of one width, by their kind, and the others.

import (
	"math/big"

	"heddle.example/expr"
)

// unary are the operators n → n.
var unary = map[string]func(t *expr.Table, a expr.Ref) expr.Ref{
	"not": (*expr.Table).Not,
	"neg": (*expr.Table).Neg,
	"inc": func(t *expr.Table, a expr.Ref) expr.Ref { return t.Add(a, t.Const(t.Width(a), 1, 0)) },
	"dec": func(t *expr.Table, a expr.Ref) expr.Ref { return t.Sub(a, t.Const(t.Width(a), 1, 0)) },
}

// reductions are the operators n → 1.
var reductions = map[string]func(t *expr.Table, a expr.Ref) expr.Ref{
	"redand": func(t *expr.Table, a expr.Ref) expr.Ref { return t.Eq(a, ones(t, t.Width(a))) },
	"redor":  func(t *expr.Table, a expr.Ref) expr.Ref { return t.Ne(a, zero(t, t.Width(a))) },
	"redxor": func(t *expr.Table, a expr.Ref) expr.Ref {
		out := t.Bool(false)
		for i := range t.Width(a) {
			out = t.Xor(out, t.Extract(a, i, i))
		}
		return out
	},
}

type binaryOp func(t *expr.Table, a, b expr.Ref) expr.Ref

// binary are the operators n × n → n.
var binary = map[string]binaryOp{
	"and":  (*expr.Table).And,
	"or":   (*expr.Table).Or,
	"xor":  (*expr.Table).Xor,
	"nand": not((*expr.Table).And),
	"nor":  not((*expr.Table).Or),
	"xnor": not((*expr.Table).Xor),
	"add":  (*expr.Table).Add,
	"sub":  (*expr.Table).Sub,
	"mul":  (*expr.Table).Mul,
	"udiv": (*expr.Table).UDiv,
	"urem": (*expr.Table).URem,
	"sdiv": (*expr.Table).SDiv,
	"srem": (*expr.Table).SRem,
	"smod": smod,
	"sll":  (*expr.Table).Shl,
	"srl":  (*expr.Table).LShr,
	"sra":  (*expr.Table).AShr,
	"rol": func(t *expr.Table, a, b expr.Ref) expr.Ref {
		return rotate(t, a, b, (*expr.Table).Shl, (*expr.Table).LShr)
	},
	"ror": func(t *expr.Table, a, b expr.Ref) expr.Ref {
		return rotate(t, a, b, (*expr.Table).LShr, (*expr.Table).Shl)
	},
}

// comparisons are the operators n × n → 1.
var comparisons = map[string]binaryOp{
	"ult":   (*expr.Table).ULt,
	"ulte":  (*expr.Table).ULe,
	"slt":   (*expr.Table).SLt,
	"slte":  (*expr.Table).SLe,
	"ugt":   swap((*expr.Table).ULt),
	"ugte":  swap((*expr.Table).ULe),
	"sgt":   swap((*expr.Table).SLt),
	"sgte":  swap((*expr.Table).SLe),
	"uaddo": func(t *expr.Table, a, b expr.Ref) expr.Ref { return t.ULt(t.Add(a, b), a) },
	"usubo": (*expr.Table).ULt,
	"saddo": func(t *expr.Table, a, b expr.Ref) expr.Ref {
		return t.And(t.Eq(sign(t, a), sign(t, b)), t.Ne(sign(t, a), sign(t, t.Add(a, b))))
	},
	"ssubo": func(t *expr.Table, a, b expr.Ref) expr.Ref {
		return t.And(t.Ne(sign(t, a), sign(t, b)), t.Ne(sign(t, a), sign(t, t.Sub(a, b))))
	},
	"sdivo": func(t *expr.Table, a, b expr.Ref) expr.Ref {
		return t.And(t.Eq(a, least(t, t.Width(a))), t.Eq(b, ones(t, t.Width(b))))
	},
	"umulo": umulo,
	"smulo": smulo,
}

// bools are the operators 1 × 1 → 1.
var bools = map[string]binaryOp{
	"iff":     (*expr.Table).Eq,
	"implies": func(t *expr.Table, a, b expr.Ref) expr.Ref { return t.Or(t.Not(a), b) },
}

func not(f binaryOp) binaryOp {
	return func(t *expr.Table, a, b expr.Ref) expr.Ref { return t.Not(f(t, a, b)) }
}

func swap(f binaryOp) binaryOp {
	return func(t *expr.Table, a, b expr.Ref) expr.Ref { return f(t, b, a) }
}

func zero(t *expr.Table, w int) expr.Ref { return t.Const(w, 0, 0) }
func ones(t *expr.Table, w int) expr.Ref { return t.Not(zero(t, w)) }

// least is the least signed number.
func least(t *expr.Table, w int) expr.Ref {
	if w > 64 {
		return t.Const(w, 0, 1<<(w-65))
	}
	return t.Const(w, 1<<(w-1), 0)
}

func sign(t *expr.Table, a expr.Ref) expr.Ref { w := t.Width(a); return t.Extract(a, w-1, w-1) }

// smod is the remainder with the sign of the divisor.
func smod(t *expr.Table, a, b expr.Ref) expr.Ref {
	rem := t.SRem(a, b)
	fits := t.Or(t.Eq(rem, zero(t, t.Width(a))), t.Eq(sign(t, rem), sign(t, b)))
	return t.ITE(fits, rem, t.Add(rem, b))
}

// rotate shifts by b modulo the width one way and takes what fell out from the other.
func rotate(t *expr.Table, a, b expr.Ref, one, other binaryOp) expr.Ref {
	w := t.Width(a)
	if w == 1 {
		return a
	}
	width := t.Const(w, uint64(w), 0)
	n := t.URem(b, width)
	return t.Or(one(t, a, n), other(t, a, t.Sub(width, n)))
}

// umulo and smulo ask whether a product loses bits: from one of twice the width, or by dividing again.
func umulo(t *expr.Table, a, b expr.Ref) expr.Ref {
	w := t.Width(a)
	if 2*w <= expr.MaxWidth {
		return t.Ne(t.Extract(t.Mul(t.ZExt(a, 2*w), t.ZExt(b, 2*w)), 2*w-1, w), zero(t, w))
	}
	return t.And(t.Ne(a, zero(t, w)), t.Ne(t.UDiv(t.Mul(a, b), a), b))
}

func smulo(t *expr.Table, a, b expr.Ref) expr.Ref {
	w := t.Width(a)
	if 2*w <= expr.MaxWidth {
		wide := t.Mul(t.SExt(a, 2*w), t.SExt(b, 2*w))
		return t.Ne(t.SExt(t.Extract(wide, w-1, 0), 2*w), wide)
	}
	edge := t.And(t.Eq(a, ones(t, w)), t.Eq(b, least(t, w)))
	return t.And(t.Ne(a, zero(t, w)), t.Or(edge, t.Ne(t.SDiv(t.Mul(a, b), a), b)))
}

// operation reads a line that computes a value, and tells how many tokens it took.
func (r *reader) operation(op string) (v value, used int) {
	t := r.t
	s := sort{}
	if r.known(op) {
		s = r.sortAt(2)
	} else {
		r.fail(1, "there is no operator %q", op)
	}
	result := func(e expr.Ref, n int) (value, int) {
		out := r.bits(e)
		if out.sort != s {
			r.fail(2, "the result has %v, not %v", out.sort, s)
		}
		return out, n
	}
	word := func(at int) expr.Ref {
		v := r.operand(at)
		if v.sort.index > 0 {
			r.fail(at, "the operand is an array")
		}
		return v.parts[0]
	}
	pair := func() (a, b expr.Ref) {
		a, b = word(3), word(4)
		if t.Width(a) != t.Width(b) {
			r.fail(4, "the operands have %d and %d bits", t.Width(a), t.Width(b))
		}
		return a, b
	}
	if f, ok := unary[op]; ok {
		return result(f(t, word(3)), 4)
	}
	if f, ok := reductions[op]; ok {
		return result(f(t, word(3)), 4)
	}
	for _, table := range []map[string]binaryOp{binary, comparisons} {
		if f, ok := table[op]; ok {
			a, b := pair()
			return result(f(t, a, b), 5)
		}
	}
	if f, ok := bools[op]; ok {
		return result(f(t, r.condition(3), r.condition(4)), 5)
	}
	switch op {
	case "zero", "one", "ones", "const", "constd", "consth":
		return r.constant(op, s)
	case "eq", "neq":
		a, b := r.operand(3), r.operand(4)
		r.want(4, b, a.sort)
		e := r.same(a, b)
		if op == "neq" {
			e = t.Not(e)
		}
		return result(e, 5)
	case "concat":
		a, b := word(3), word(4)
		if w := t.Width(a) + t.Width(b); w > expr.MaxWidth {
			r.fail(1, "bit-vectors of %d bits are not supported", w)
		}
		return result(t.Concat(a, b), 5)
	case "slice":
		a := word(3)
		high := r.integer(4, "the upper bit", 0, int64(t.Width(a)-1))
		low := r.integer(5, "the lower bit", 0, high)
		return result(t.Extract(a, int(high), int(low)), 6)
	case "uext", "sext":
		a := word(3)
		w := t.Width(a) + int(r.integer(4, "the number of new bits", 0, int64(expr.MaxWidth-t.Width(a))))
		if op == "uext" {
			return result(t.ZExt(a, w), 5)
		}
		return result(t.SExt(a, w), 5)
	case "ite":
		c, a, b := r.condition(3), r.operand(4), r.operand(5)
		r.want(4, a, s)
		r.want(5, b, s)
		return r.choose(c, a, b), 6
	case "read":
		a, i := r.operand(3), word(4)
		if a.sort.index == 0 || t.Width(i) != a.sort.index {
			r.fail(4, "the index does not fit the array")
		}
		return result(r.read(a, i), 5)
	}
	a, i, e := r.operand(3), word(4), word(5) // write
	r.want(3, a, s)
	if a.sort.index == 0 || t.Width(i) != a.sort.index || t.Width(e) != a.sort.bits {
		r.fail(4, "index and element do not fit the array")
	}
	return r.write(a, i, e), 6
}

// known tells whether an operator exists.
func (r *reader) known(op string) bool {
	switch op {
	case "zero", "one", "ones", "const", "constd", "consth", "eq", "neq", "concat", "slice", "uext", "sext", "ite", "read", "write":
		return true
	}
	_, u := unary[op]
	_, d := reductions[op]
	_, b := binary[op]
	_, c := comparisons[op]
	_, l := bools[op]
	return u || d || b || c || l
}

// constant reads a constant of a sort.
func (r *reader) constant(op string, s sort) (value, int) {
	if s.index > 0 {
		r.fail(2, "a constant is no array")
	}
	switch op {
	case "zero":
		return r.bits(zero(r.t, s.bits)), 3
	case "one":
		return r.bits(r.t.Const(s.bits, 1, 0)), 3
	case "ones":
		return r.bits(ones(r.t, s.bits)), 3
	}
	base := map[string]int{"const": 2, "constd": 10, "consth": 16}[op]
	text := r.word(3, "a constant")
	if len(text) > 200 {
		r.fail(3, "the constant is too long")
	}
	v, ok := new(big.Int).SetString(text, base)
	if !ok || text[0] == '+' || text[0] == '-' && base != 10 {
		r.fail(3, "%q is no number of base %d", text, base)
	}
	if base == 2 && len(text) != s.bits {
		r.fail(3, "the constant has %d bits, not %d", len(text), s.bits)
	}
	limit := new(big.Int).Lsh(big.NewInt(1), uint(s.bits))
	half := new(big.Int).Rsh(limit, 1)
	if v.Cmp(limit) >= 0 || v.Sign() < 0 && new(big.Int).Neg(v).Cmp(half) > 0 {
		r.fail(3, "the constant %s does not fit into %d bits", text, s.bits)
	}
	if v.Sign() < 0 {
		v.Add(v, limit)
	}
	low := new(big.Int).And(v, new(big.Int).SetUint64(^uint64(0)))
	return r.bits(r.t.Const(s.bits, low.Uint64(), new(big.Int).Rsh(v, 64).Uint64())), 4
}
