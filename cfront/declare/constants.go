package declare

// This file defines integer constant expressions.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/emit"
	"heddle.example/cfront/values"
	"heddle.example/ir"
)

// constValue evaluates an integer constant expression.
func (l *Env) constValue(n cc.ExpressionNode, what string) values.Integer {
	v, ok := l.TryConst(n)
	if !ok && !l.Static {
		// As compilers do, take 1 << 31 for a constant that wraps.
		l.Static = true
		v, ok = l.TryConst(n)
		l.Static = false
	}
	if !ok {
		l.Fail(n, "%s is not an integer constant expression", what)
	}
	return v
}

// TryConst evaluates an expression if it is an integer constant.
func (l *Env) TryConst(n cc.ExpressionNode) (values.Integer, bool) {
	c, t, ok := l.Types().Constant(n)
	if !ok || !t.IsInteger() || c.Global != nil || c.Func != nil {
		return values.Integer{}, false
	}
	x := int64(c.Bits)
	if t.Signed && c.Type != ir.I128 {
		x = emit.SignExtend(c.Bits, c.Type.Bits(l.Target.PtrSize))
	}
	return values.Integer{T: t, Value: x}, true
}

// ConstInt evaluates an integer constant expression.
func (l *Env) ConstInt(n cc.ExpressionNode, what string) int64 {
	return l.constValue(n, what).Value
}
