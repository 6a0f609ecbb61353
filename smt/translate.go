package smt

// This file defines the translation of expressions of integers into Z3's terms. A node of width 1 has two
// views, a Bool and a vector of one bit; each is made when it is needed. Nodes
// are known by their structural hash, so a context serves all tables.
//
// Every term stays referenced until the context goes: were the collector to free
// terms at moments of its own, Z3's numbering of terms, and with it the course of
// a check, would differ from run to run.

import (
	"fmt"
	"math/big"

	"github.com/aclements/go-z3/z3"

	"heddle.example/expr"
)

type translator struct {
	ctx    *z3.Context
	bvs    map[expr.Hash]z3.BV
	bools  map[expr.Hash]z3.Bool
	floats map[expr.Hash]z3.Float
	consts map[constKey]z3.BV
	sorts  [expr.MaxWidth + 1]z3.Sort
	f32    z3.Sort
	f64    z3.Sort
	haveFP bool
	kept   []z3.Value
	models []*z3.Model
}

type constKey struct {
	width int
	val   Value
}

func newTranslator(ctx *z3.Context) *translator {
	return &translator{
		ctx:    ctx,
		bvs:    make(map[expr.Hash]z3.BV),
		bools:  make(map[expr.Hash]z3.Bool),
		floats: make(map[expr.Hash]z3.Float),
		consts: make(map[constKey]z3.BV),
	}
}

// size is the number of terms made.
func (tr *translator) size() int { return len(tr.kept) + len(tr.bvs) + len(tr.bools) + len(tr.floats) }

// keep and its like hold on to a term that no memo refers to.
func (tr *translator) keep(v z3.BV) z3.BV {
	tr.kept = append(tr.kept, v)
	return v
}

func (tr *translator) keepBool(v z3.Bool) z3.Bool {
	tr.kept = append(tr.kept, v)
	return v
}

func (tr *translator) keepFloat(v z3.Float) z3.Float {
	tr.kept = append(tr.kept, v)
	return v
}

func (tr *translator) bvSort(w int) z3.Sort {
	if tr.sorts[w].Context() == nil {
		tr.sorts[w] = tr.ctx.BVSort(w)
	}
	return tr.sorts[w]
}

// constant gives v of width w.
func (tr *translator) constant(w int, v Value) z3.BV {
	key := constKey{w, v}
	c, ok := tr.consts[key]
	if !ok {
		if v.Hi == 0 && v.Lo < 1<<63 {
			c = tr.ctx.FromInt(int64(v.Lo), tr.bvSort(w)).(z3.BV)
		} else {
			b := new(big.Int).SetUint64(v.Hi)
			b.Lsh(b, 64)
			b.Or(b, new(big.Int).SetUint64(v.Lo))
			c = tr.ctx.FromBigInt(b, tr.bvSort(w)).(z3.BV)
		}
		tr.consts[key] = c
	}
	return c
}

func symbolName(t *expr.Table, s expr.Ref) string {
	name, _ := t.SymName(s)
	return fmt.Sprintf("%v:%d", name, t.Width(s))
}

// value reads a symbol from a model.
func (tr *translator) value(m *z3.Model, t *expr.Table, s expr.Ref) (v Value, ok bool) {
	if t.Width(s) == 1 {
		r, isBool := m.Eval(tr.truth(t, s), true).(z3.Bool)
		if !isBool {
			return Value{}, false
		}
		tr.keepBool(r)
		b, isLit := r.AsBool()
		if b {
			v.Lo = 1
		}
		return v, isLit
	}
	r, isBV := m.Eval(tr.bv(t, s), true).(z3.BV)
	if !isBV {
		return Value{}, false
	}
	tr.keep(r)
	if t.Width(s) <= 64 {
		u, isLit, fits := r.AsUint64()
		return Value{Lo: u}, isLit && fits
	}
	b, isLit := r.AsBigUnsigned()
	if !isLit {
		return Value{}, false
	}
	lo := new(big.Int).And(b, new(big.Int).SetUint64(^uint64(0)))
	return Value{Lo: lo.Uint64(), Hi: new(big.Int).Rsh(b, 64).Uint64()}, true
}

// truth gives the Bool view of a node of width 1.
func (tr *translator) truth(t *expr.Table, r expr.Ref) z3.Bool {
	h := t.Hash(r)
	if b, ok := tr.bools[h]; ok {
		return b
	}
	b := tr.makeTruth(t, r)
	tr.bools[h] = b
	return b
}

func (tr *translator) makeTruth(t *expr.Table, r expr.Ref) z3.Bool {
	args := t.Args(r)
	switch op := t.Op(r); op {
	case expr.OpConst:
		return tr.ctx.FromBool(t.IsTrue(r))
	case expr.OpSym:
		return tr.ctx.BoolConst(symbolName(t, r))
	case expr.OpAnd, expr.OpOr:
		first, rest := tr.truth(t, args[0]), make([]z3.Bool, 0, len(args)-1)
		for _, a := range args[1:] {
			rest = append(rest, tr.truth(t, a))
		}
		if op == expr.OpAnd {
			return first.And(rest...)
		}
		return first.Or(rest...)
	case expr.OpXor:
		if t.IsTrue(args[0]) {
			x := tr.truth(t, args[1])
			for _, a := range args[2:] {
				x = tr.keepBool(x.Xor(tr.truth(t, a)))
			}
			return x.Not()
		}
		x := tr.truth(t, args[0])
		for _, a := range args[1:] {
			x = tr.keepBool(x.Xor(tr.truth(t, a)))
		}
		return x
	case expr.OpEq:
		return tr.bv(t, args[0]).Eq(tr.bv(t, args[1]))
	case expr.OpULt:
		return tr.bv(t, args[0]).ULT(tr.bv(t, args[1]))
	case expr.OpSLt:
		return tr.bv(t, args[0]).SLT(tr.bv(t, args[1]))
	case expr.OpITE:
		return tr.truth(t, args[0]).IfThenElse(tr.truth(t, args[1]), tr.truth(t, args[2])).(z3.Bool)
	case expr.OpFEq:
		return tr.float(t, args[0]).IEEEEq(tr.float(t, args[1]))
	case expr.OpFLt:
		return tr.float(t, args[0]).LT(tr.float(t, args[1]))
	case expr.OpFLe:
		return tr.float(t, args[0]).LE(tr.float(t, args[1]))
	}
	return tr.bv(t, r).Eq(tr.constant(1, Value{Lo: 1}))
}

// bv gives the bit-vector view of a node.
func (tr *translator) bv(t *expr.Table, r expr.Ref) z3.BV {
	h := t.Hash(r)
	if b, ok := tr.bvs[h]; ok {
		return b
	}
	var b z3.BV
	if t.Width(r) == 1 && !vectorOp(t.Op(r)) {
		b = tr.choose(tr.truth(t, r), tr.constant(1, Value{Lo: 1}), tr.constant(1, Value{}))
	} else {
		b = tr.makeBV(t, r)
	}
	tr.bvs[h] = b
	return b
}

// vectorOp tells whether a node of width 1 with that operation is a bit-vector first.
func vectorOp(op expr.Op) bool {
	switch op {
	case expr.OpUDiv, expr.OpSDiv, expr.OpURem, expr.OpSRem, expr.OpShl, expr.OpLShr, expr.OpAShr,
		expr.OpExtract, expr.OpFPToSI, expr.OpFPToUI:
		return true
	}
	return false
}

func (tr *translator) choose(c z3.Bool, a, b z3.BV) z3.BV { return c.IfThenElse(a, b).(z3.BV) }

func (tr *translator) makeBV(t *expr.Table, r expr.Ref) z3.BV {
	w := t.Width(r)
	args := t.Args(r)
	arg := func(i int) z3.BV { return tr.bv(t, args[i]) }
	switch op := t.Op(r); op {
	case expr.OpConst:
		lo, hi, _ := t.IsConst(r)
		return tr.constant(w, Value{Lo: lo, Hi: hi})
	case expr.OpSym:
		return tr.ctx.Const(symbolName(t, r), tr.bvSort(w)).(z3.BV)
	case expr.OpMul:
		return tr.product(t, w, args)
	case expr.OpAdd, expr.OpAnd, expr.OpOr:
		return tr.fold(t, op, args)
	case expr.OpXor:
		lo, hi, isConst := t.IsConst(args[0])
		if isConst && (Value{Lo: lo, Hi: hi}) == expr.Ones(w) {
			return tr.fold(t, op, args[1:]).Not()
		}
		return tr.fold(t, op, args)
	case expr.OpUDiv:
		return arg(0).UDiv(arg(1))
	case expr.OpSDiv:
		return arg(0).SDiv(arg(1))
	case expr.OpURem:
		return arg(0).URem(arg(1))
	case expr.OpSRem:
		return arg(0).SRem(arg(1))
	case expr.OpShl:
		return arg(0).Lsh(arg(1))
	case expr.OpLShr:
		return arg(0).URsh(arg(1))
	case expr.OpAShr:
		return arg(0).SRsh(arg(1))
	case expr.OpITE:
		return tr.choose(tr.truth(t, args[0]), arg(1), arg(2))
	case expr.OpExtract:
		return arg(0).Extract(t.Low(r)+w-1, t.Low(r))
	case expr.OpConcat:
		if lo, hi, isConst := t.IsConst(args[0]); isConst && lo|hi == 0 {
			return tr.concat(t, args[1:]).ZeroExtend(t.Width(args[0]))
		}
		return tr.concat(t, args)
	case expr.OpSExt:
		return arg(0).SignExtend(w - t.Width(args[0]))
	case expr.OpFAdd, expr.OpFSub, expr.OpFMul, expr.OpFDiv, expr.OpFConv, expr.OpSIToFP, expr.OpUIToFP:
		return tr.floatBits(t, r)
	case expr.OpFPToSI, expr.OpFPToUI:
		return tr.floatToInt(t, r)
	default:
		panic(fmt.Sprintf("no translation of %v", op))
	}
}

// product multiplies; constants in front become negations and shifts where they can.
func (tr *translator) product(t *expr.Table, w int, args []expr.Ref) z3.BV {
	lo, hi, isConst := t.IsConst(args[0])
	if !isConst {
		return tr.fold(t, expr.OpMul, args)
	}
	x := tr.fold(t, expr.OpMul, args[1:])
	switch k := (Value{Lo: lo, Hi: hi}); {
	case k == expr.Ones(w):
		return x.Neg()
	case k.BitLen() == k.TrailingZeros()+1:
		return x.Lsh(tr.constant(w, Value{Lo: uint64(k.TrailingZeros())}))
	default:
		return tr.constant(w, k).Mul(x)
	}
}

// fold applies a binary operation from left to right.
func (tr *translator) fold(t *expr.Table, op expr.Op, args []expr.Ref) z3.BV {
	x := tr.bv(t, args[0])
	for _, a := range args[1:] {
		y := tr.bv(t, a)
		switch op {
		case expr.OpAdd:
			x = x.Add(y)
		case expr.OpMul:
			x = x.Mul(y)
		case expr.OpAnd:
			x = x.And(y)
		case expr.OpOr:
			x = x.Or(y)
		case expr.OpXor:
			x = x.Xor(y)
		}
		tr.keep(x)
	}
	return x
}

func (tr *translator) concat(t *expr.Table, args []expr.Ref) z3.BV {
	x := tr.bv(t, args[0])
	for _, a := range args[1:] {
		x = tr.keep(x.Concat(tr.bv(t, a)))
	}
	return x
}
