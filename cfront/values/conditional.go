package values

// This file defines the type of a conditional expression.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
)

// ConditionalType is the type of a ? b : c.
func (l *Lowerer) ConditionalType(n cc.Node, b, c Value) *ctype.Type {
	switch {
	case b.T.Kind == ctype.KindExotic || c.T.Kind == ctype.KindExotic:
		return l.Target.Usual(b.T, c.T)
	case b.T.IsArithmetic() && c.T.IsArithmetic():
		return l.Target.Usual(b.T, c.T)
	case b.T.Kind == ctype.KindVoid || c.T.Kind == ctype.KindVoid:
		return l.Target.Void
	case b.T.Kind == ctype.KindRecord && c.T.Kind == ctype.KindRecord && ctype.SameRecord(b.T.Rec, c.T.Rec):
		return b.T
	case b.T.Kind == ctype.KindPtr && c.T.Kind == ctype.KindPtr:
		// void * with a null pointer constant gives the other type.
		if l.isNull(b) {
			return c.T
		}
		if l.isNull(c) {
			return b.T
		}
		q := b.T.Elem.Quals | c.T.Elem.Quals
		if c.T.Elem.Kind == ctype.KindVoid {
			return l.Target.PtrTo(c.T.Elem.With(q))
		}
		return l.Target.PtrTo(b.T.Elem.With(q))
	case b.T.Kind == ctype.KindPtr && c.T.IsInteger():
		return b.T
	case b.T.IsInteger() && c.T.Kind == ctype.KindPtr:
		return c.T
	}
	l.Fail(n, "operands of ?: have types %s and %s", b.T, c.T)
	return nil
}

// isNull tells whether v is (void *)0.
func (l *Lowerer) isNull(v Value) bool {
	c, ok := l.Number(v.Op)
	return ok && c == 0 && v.T.Kind == ctype.KindPtr && v.T.Elem.Kind == ctype.KindVoid && v.T.Elem.Quals == 0
}
