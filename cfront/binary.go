package cfront

// This file defines the binary operators, conditions and the conditional operator.

import (
	"slices"

	"modernc.org/cc/v4"

	"heddle/cfront/ctype"
	"heddle/cfront/emit"
	"heddle/cfront/syntax"
	"heddle/ir"
)

func signedFlag(t *ctype.Type) ir.Flags {
	if t.Kind == ctype.KindInt && t.Signed {
		return ir.FlagSigned
	}
	return 0
}

// binary lowers a binary operator.
func (l *body) binary(n cc.Node, op int, left, right cc.ExpressionNode) value {
	g := l.unorderedOf(n)
	g.begin()
	a := l.stable(l.expr(left), right)
	g.end()
	g.begin()
	b := l.expr(right)
	g.end()
	g.close()
	l.clash(n, left, right)
	l.at(n)
	return l.apply(n, op, a, b)
}

// apply computes a op b.
func (l *lower) apply(n cc.Node, op int, a, b value) value {
	a, b = l.materialise(a), l.materialise(b)
	if a.t.Kind == ctype.KindExotic || b.t.Kind == ctype.KindExotic {
		return l.applyExotic(n, op, a, b)
	}
	switch op {
	case '+':
		if a.t.Kind == ctype.KindPtr && b.t.IsInteger() {
			return l.pointerAdd(n, a, b)
		}
		if b.t.Kind == ctype.KindPtr && a.t.IsInteger() {
			return l.pointerAdd(n, b, a)
		}
	case '-':
		if a.t.Kind == ctype.KindPtr && b.t.IsInteger() {
			back := l.Op(ir.Neg, ir.Ptr, ir.Ptr, 0, l.scaled(l.pointee(n, a), b), ir.None, ir.None)
			return value{t: a.t, op: l.Arith(ir.Add, ir.Ptr, 0, a.op, back)}
		}
		if a.t.Kind == ctype.KindPtr && b.t.Kind == ctype.KindPtr {
			return l.pointerDiff(n, a, b)
		}
	case '<', '>', syntax.OpLe, syntax.OpGe, syntax.OpEq, syntax.OpNe:
		if a.t.Kind == ctype.KindPtr || b.t.Kind == ctype.KindPtr {
			return l.pointerCompare(n, op, a, b)
		}
	case syntax.OpShl, syntax.OpShr:
		return l.shift(n, op, a, b)
	}
	if !a.t.IsArithmetic() || !b.t.IsArithmetic() {
		l.fail(n, "operands have types %s and %s", a.t, b.t)
	}
	t := l.tg.Usual(a.t, b.t)
	a, b = l.convert(n, a, t), l.convert(n, b, t)
	if t.Kind == ctype.KindFloat {
		return l.floatOp(n, op, t, a.op, b.op)
	}
	return l.intOp(op, t, a.op, b.op)
}

func (l *lower) intOp(op int, t *ctype.Type, a, b ir.Operand) value {
	s := t.Scalar
	pick := func(signed, unsigned ir.Op) ir.Op {
		if t.Signed {
			return signed
		}
		return unsigned
	}
	cmp := func(o ir.Op, x, y ir.Operand) value { return l.bitValue(l.Compare(o, s, x, y)) }
	do := func(o ir.Op, f ir.Flags) value {
		return value{t: t, op: l.wrap(t, t.Width(), l.Arith(o, s, f, a, b))}
	}
	switch op {
	case '+':
		return do(ir.Add, signedFlag(t))
	case '-':
		return do(ir.Sub, signedFlag(t))
	case '*':
		return do(ir.Mul, signedFlag(t))
	case '/':
		return do(pick(ir.SDiv, ir.UDiv), signedFlag(t))
	case '%':
		return do(pick(ir.SRem, ir.URem), signedFlag(t))
	case '&':
		return do(ir.And, 0)
	case '|':
		return do(ir.Or, 0)
	case '^':
		return do(ir.Xor, 0)
	case '<':
		return cmp(pick(ir.SLt, ir.ULt), a, b)
	case '>':
		return cmp(pick(ir.SLt, ir.ULt), b, a)
	case syntax.OpLe:
		return cmp(pick(ir.SLe, ir.ULe), a, b)
	case syntax.OpGe:
		return cmp(pick(ir.SLe, ir.ULe), b, a)
	case syntax.OpEq:
		return cmp(ir.Eq, a, b)
	}
	return cmp(ir.Ne, a, b)
}

func (l *lower) floatOp(n cc.Node, op int, t *ctype.Type, a, b ir.Operand) value {
	s := t.Scalar
	cmp := func(o ir.Op, x, y ir.Operand) value { return l.bitValue(l.Compare(o, s, x, y)) }
	do := func(o ir.Op) value { return value{t: t, op: l.Arith(o, s, 0, a, b)} }
	switch op {
	case '+':
		return do(ir.FAdd)
	case '-':
		return do(ir.FSub)
	case '*':
		return do(ir.FMul)
	case '/':
		return do(ir.FDiv)
	case '<':
		return cmp(ir.FLt, a, b)
	case '>':
		return cmp(ir.FLt, b, a)
	case syntax.OpLe:
		return cmp(ir.FLe, a, b)
	case syntax.OpGe:
		return cmp(ir.FLe, b, a)
	case syntax.OpEq:
		return cmp(ir.FEq, a, b)
	case syntax.OpNe:
		return cmp(ir.FNe, a, b)
	}
	l.fail(n, "operands have type %s, expected an integer type", t)
	return value{}
}

// applyExotic refuses arithmetic that is not modelled, when it is reached.
func (l *lower) applyExotic(n cc.Node, op int, a, b value) value {
	t := a.t
	if t.Kind != ctype.KindExotic {
		t = b.t
	}
	for _, v := range []value{a, b} {
		if !v.t.IsArithmetic() && v.t.Kind != ctype.KindExotic {
			l.fail(n, "operands have types %s and %s", a.t, b.t)
		}
	}
	l.Unsupported("%s arithmetic is not supported", t)
	switch op {
	case '<', '>', syntax.OpLe, syntax.OpGe, syntax.OpEq, syntax.OpNe:
		return l.bitValue(l.Undef(ir.I1))
	}
	return l.undefValue(t)
}

// shift lowers << and >>: the operands are promoted on their own, the count may
// have any width.
func (l *lower) shift(n cc.Node, op int, a, b value) value {
	if !a.t.IsInteger() || !b.t.IsInteger() {
		l.fail(n, "operands have types %s and %s, expected integer types", a.t, b.t)
	}
	t := l.tg.Promote(a.t)
	a, b = l.convert(n, a, t), l.convert(n, b, l.tg.Promote(b.t))
	// A count that the narrower type of the shifted value cannot hold stays out of
	// range: saturate instead of truncating.
	count := l.intToInt(b.t, t, b.op)
	if b.t.Size > t.Size {
		if c, ok := l.Number(b.op); ok {
			if c >= uint64(t.Bits()) {
				count = l.Const(t.Scalar, emit.Mask(t.Bits()))
			}
		} else {
			small := l.Compare(ir.ULt, b.t.Scalar, b.op, l.constWide(b.t.Scalar, uint64(t.Bits())))
			count = l.Op(ir.Select, t.Scalar, t.Scalar, 0, small, count, l.Const(t.Scalar, emit.Mask(t.Bits())))
		}
	}
	o := ir.LShr
	switch {
	case op == syntax.OpShl:
		o = ir.Shl
	case t.Signed:
		o = ir.AShr
	}
	return value{t: t, op: l.wrap(t, t.Width(), l.Arith(o, t.Scalar, signedFlag(t), a.op, count))}
}

func (l *lower) constWide(t ir.Type, v uint64) ir.Operand {
	return l.B.Const(ir.Const{Type: t, Bits: v})
}

// pointee is the type that pointer arithmetic counts in.
func (l *lower) pointee(n cc.Node, p value) *ctype.Type {
	t := p.t.Elem
	if !t.IsComplete() && t.Kind != ctype.KindVoid && t.Kind != ctype.KindFunc {
		l.fail(n, "arithmetic on a pointer to the incomplete type %s", t)
	}
	return t
}

func (l *lower) pointerAdd(n cc.Node, p, i value) value {
	step := l.scaled(l.pointee(n, p), i)
	return value{t: p.t, op: l.Arith(ir.Add, ir.Ptr, 0, p.op, step)}
}

func (l *lower) pointerDiff(n cc.Node, a, b value) value {
	t := l.pointee(n, a)
	d := l.Bitcast(ir.Ptr, l.tg.IntPtr, l.Arith(ir.Sub, ir.Ptr, 0, a.op, b.op))
	if t.IsVariable() {
		size := l.sizeOperand(t)
		if l.tg.PtrSize == 4 {
			size = l.Conv(ir.Trunc, ir.I64, ir.I32, size)
		}
		return value{t: l.tg.Ptrdif, op: l.Arith(ir.SDiv, l.tg.IntPtr, 0, d, size)}
	}
	size := max(t.SizeOf(), 1)
	return value{t: l.tg.Ptrdif, op: l.Arith(ir.SDiv, l.tg.IntPtr, 0, d, l.Const(l.tg.IntPtr, uint64(size)))}
}

func (l *lower) pointerCompare(n cc.Node, op int, a, b value) value {
	if !a.t.IsScalar() || !b.t.IsScalar() || a.t.Kind == ctype.KindFloat || b.t.Kind == ctype.KindFloat {
		l.fail(n, "comparison of %s and %s", a.t, b.t)
	}
	if a.t.Kind == ctype.KindPtr && b.t.Kind == ctype.KindPtr && !l.comparable(a.t.Elem, b.t.Elem) {
		l.warn(n, "comparison of distinct pointer types %s and %s", a.t, b.t)
	}
	if a.t.Kind != ctype.KindPtr {
		a = l.convert(n, a, b.t)
	}
	if b.t.Kind != ctype.KindPtr {
		b = l.convert(n, b, a.t)
	}
	x, y := a.op, b.op
	switch op {
	case syntax.OpEq:
		return l.bitValue(l.Compare(ir.Eq, ir.Ptr, x, y))
	case syntax.OpNe:
		return l.bitValue(l.Compare(ir.Ne, ir.Ptr, x, y))
	case '<':
		return l.bitValue(l.Compare(ir.ULt, ir.Ptr, x, y))
	case '>':
		return l.bitValue(l.Compare(ir.ULt, ir.Ptr, y, x))
	case syntax.OpLe:
		return l.bitValue(l.Compare(ir.ULe, ir.Ptr, x, y))
	}
	return l.bitValue(l.Compare(ir.ULe, ir.Ptr, y, x))
}

func (l *lower) comparable(a, b *ctype.Type) bool {
	return a.Kind == ctype.KindVoid || b.Kind == ctype.KindVoid || ctype.Compatible(a.Unqual(), b.Unqual(), true) ||
		a.IsInteger() && b.IsInteger() && a.Size == b.Size || a.Kind == ctype.KindFunc && b.Kind == ctype.KindFunc && transparentParams(a.Fn, b.Fn)
}

// transparentParams tells whether two types of functions differ only in that a parameter of one is a transparent union and
// of the other a member of that, as the C library declares accept.
func transparentParams(a, b *ctype.FuncType) bool {
	if !ctype.Compatible(a.Result, b.Result, true) || len(a.Params) != len(b.Params) || a.Variadic != b.Variadic {
		return false
	}
	takes := func(u, t *ctype.Type) bool {
		return u.Kind == ctype.KindRecord && u.Rec.Transparent && slices.ContainsFunc(u.Rec.Fields, func(f ctype.Field) bool { return ctype.Compatible(f.T, t, true) })
	}
	for i := range a.Params {
		x, y := a.Params[i].T, b.Params[i].T
		if !ctype.Compatible(x, y, true) && !takes(x, y) && !takes(y, x) {
			return false
		}
	}
	return true
}

// cond lowers a controlling expression to an I1.
func (l *body) cond(n cc.ExpressionNode) ir.Operand {
	v := l.expr(n)
	l.at(n)
	return l.truth(n, v)
}

// isPure tells whether an expression may be evaluated although the program would not.
func (l *body) isPure(n cc.ExpressionNode) bool {
	_, does := l.types().evaluate(n)
	return does.Pure()
}

// logical lowers && (and) and ||.
func (l *body) logical(n cc.Node, and bool, left, right cc.ExpressionNode) ir.Operand {
	a := l.cond(left)
	if c, ok := l.Number(a); ok {
		if (c != 0) != and {
			return a
		}
		return l.cond(right)
	}
	if l.isPure(right) {
		if a.IsReg() {
			b := l.cond(right)
			l.at(n)
			if and {
				return l.Arith(ir.And, ir.I1, 0, a, b)
			}
			return l.Arith(ir.Or, ir.I1, 0, a, b)
		}
	}
	r := l.B.Temp(ir.I1)
	more, end := l.NewLabel(), l.NewLabel()
	l.CopyTo(r, ir.I1, l.Const(ir.I1, emit.Bit(!and)))
	if and {
		l.BranchTo(a, more, end)
	} else {
		l.BranchTo(a, end, more)
	}
	l.Bind(more)
	b := l.cond(right)
	l.CopyTo(r, ir.I1, b)
	l.Jump(end)
	l.Bind(end)
	l.at(n)
	return ir.Operand(r)
}

// branch lowers a condition straight to a branch.
func (l *body) branch(n cc.ExpressionNode, yes, no ir.Label) {
	l.enter(n)
	defer func() { l.depth-- }()
	switch x := n.(type) {
	case *cc.PrimaryExpression:
		if x.Case == cc.PrimaryExpressionExpr {
			l.branch(x.ExpressionList, yes, no)
			return
		}
	case *cc.ExpressionList:
		for ; x.ExpressionList != nil; x = x.ExpressionList {
			l.effect(x.AssignmentExpression)
		}
		l.branch(x.AssignmentExpression, yes, no)
		return
	case *cc.UnaryExpression:
		if x.Case == cc.UnaryExpressionNot {
			l.branch(x.CastExpression, no, yes)
			return
		}
	case *cc.LogicalAndExpression:
		if x.Case == cc.LogicalAndExpressionLAnd && !l.isPure(x.InclusiveOrExpression) {
			more := l.NewLabel()
			l.branch(x.LogicalAndExpression, more, no)
			l.Bind(more)
			l.branch(x.InclusiveOrExpression, yes, no)
			return
		}
	case *cc.LogicalOrExpression:
		if x.Case == cc.LogicalOrExpressionLOr && !l.isPure(x.LogicalAndExpression) {
			more := l.NewLabel()
			l.branch(x.LogicalOrExpression, yes, more)
			l.Bind(more)
			l.branch(x.LogicalAndExpression, yes, no)
			return
		}
	}
	c := l.cond(n)
	l.BranchTo(c, yes, no)
}

// conditionalType is the type of a ? b : c.
func (l *lower) conditionalType(n cc.Node, b, c value) *ctype.Type {
	switch {
	case b.t.Kind == ctype.KindExotic || c.t.Kind == ctype.KindExotic:
		return l.tg.Usual(b.t, c.t)
	case b.t.IsArithmetic() && c.t.IsArithmetic():
		return l.tg.Usual(b.t, c.t)
	case b.t.Kind == ctype.KindVoid || c.t.Kind == ctype.KindVoid:
		return l.tg.Void
	case b.t.Kind == ctype.KindRecord && c.t.Kind == ctype.KindRecord && ctype.SameRecord(b.t.Rec, c.t.Rec):
		return b.t
	case b.t.Kind == ctype.KindPtr && c.t.Kind == ctype.KindPtr:
		// void * with a null pointer constant gives the other type.
		if l.isNull(b) {
			return c.t
		}
		if l.isNull(c) {
			return b.t
		}
		q := b.t.Elem.Quals | c.t.Elem.Quals
		if c.t.Elem.Kind == ctype.KindVoid {
			return l.tg.PtrTo(c.t.Elem.With(q))
		}
		return l.tg.PtrTo(b.t.Elem.With(q))
	case b.t.Kind == ctype.KindPtr && c.t.IsInteger():
		return b.t
	case b.t.IsInteger() && c.t.Kind == ctype.KindPtr:
		return c.t
	}
	l.fail(n, "operands of ?: have types %s and %s", b.t, c.t)
	return nil
}

// isNull tells whether v is (void *)0.
func (l *lower) isNull(v value) bool {
	c, ok := l.Number(v.op)
	return ok && c == 0 && v.t.Kind == ctype.KindPtr && v.t.Elem.Kind == ctype.KindVoid && v.t.Elem.Quals == 0
}

// conditional lowers a ? b : c for its value.
func (l *body) conditional(x *cc.ConditionalExpression) value {
	if x.ExpressionList == nil {
		return l.elvis(x)
	}
	t := l.typeOf(x)
	if t.Kind == ctype.KindVoid {
		l.conditionalEffect(x)
		return l.nothing()
	}
	if k, ok := l.tryConst(x.LogicalOrExpression); ok {
		if k.value != 0 {
			return l.convert(x, l.expr(x.ExpressionList), t)
		}
		return l.convert(x, l.expr(x.ConditionalExpression), t)
	}
	// A record is passed on by its address.
	reg := t.Scalar
	if !t.HasRegister() {
		reg = ir.Ptr
	}
	if t.Kind != ctype.KindExotic && l.isPure(x.ExpressionList) && l.isPure(x.ConditionalExpression) {
		a := l.cond(x.LogicalOrExpression)
		b := l.expr(x.ExpressionList)
		yes := l.convert(x, b, t)
		c := l.expr(x.ConditionalExpression)
		no := l.convert(x, c, t)
		l.at(x)
		if !t.IsMeasured() {
			t = l.conditionalType(x, b, c)
		}
		return value{t: t, op: l.Op(ir.Select, reg, reg, 0, a, yes.op, no.op)}
	}
	r := l.B.Temp(reg)
	yes, no, end := l.NewLabel(), l.NewLabel(), l.NewLabel()
	l.branch(x.LogicalOrExpression, yes, no)
	l.Bind(yes)
	l.CopyTo(r, reg, l.convert(x, l.expr(x.ExpressionList), t).op)
	l.Jump(end)
	l.Bind(no)
	l.CopyTo(r, reg, l.convert(x, l.expr(x.ConditionalExpression), t).op)
	l.Jump(end)
	l.Bind(end)
	l.at(x)
	return value{t: t, op: ir.Operand(r)}
}

// elvis lowers GNU's a ?: c.
func (l *body) elvis(x *cc.ConditionalExpression) value {
	a := l.materialise(l.expr(x.LogicalOrExpression))
	t := l.typeOf(x)
	r := l.B.Temp(t.Scalar)
	no, end := l.NewLabel(), l.NewLabel()
	l.CopyTo(r, t.Scalar, l.convert(x, a, t).op)
	l.BranchTo(l.truth(x, a), end, no)
	l.Bind(no)
	l.CopyTo(r, t.Scalar, l.convert(x, l.expr(x.ConditionalExpression), t).op)
	l.Jump(end)
	l.Bind(end)
	return value{t: t, op: ir.Operand(r)}
}

// conditionalEffect lowers a ? b : c for its side effects.
func (l *body) conditionalEffect(x *cc.ConditionalExpression) {
	if l.assertion(x, x.LogicalOrExpression, x.ConditionalExpression) {
		return
	}
	yes, no, end := l.NewLabel(), l.NewLabel(), l.NewLabel()
	l.branch(x.LogicalOrExpression, yes, no)
	l.Bind(yes)
	if x.ExpressionList != nil {
		l.effect(x.ExpressionList)
	}
	l.Jump(end)
	l.Bind(no)
	l.effect(x.ConditionalExpression)
	l.Jump(end)
	l.Bind(end)
}
