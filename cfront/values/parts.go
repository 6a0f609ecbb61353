package values

// This file defines numbers that have parts, complex ones and GNU's vectors: they lie in memory, and what is computed of
// them is computed part by part.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/syntax"
	"heddle.example/ir"
)

// hasParts tells whether there is arithmetic on the parts of t.
func hasParts(t *ctype.Type) bool { return t.IsComplex() || t.IsVector() }

// part gives part i of v.
func (l *Lowerer) part(n cc.Node, v Value, i int64) Value {
	if v.parts != nil {
		return v.parts[i]
	}
	return l.Read(n, Memory(v.T.Elem, v.Op, i*v.T.Elem.Size))
}

// assemble makes a number of type t of its parts, in a temporary object. Where nothing is emitted the parts are kept: they may be constant.
func (l *Lowerer) assemble(n cc.Node, t *ctype.Type, parts ...Value) Value {
	for i, p := range parts {
		parts[i] = l.Convert(n, p, t.Elem)
	}
	if l.Noting {
		for _, p := range parts {
			if _, ok := l.ConstOf(p.Op); !ok {
				l.Seen.Code, l.Seen.Impure = true, true
			}
		}
		l.Seen.Temps = true
		return Value{T: t, Op: ir.Operand(l.B.Temp(ir.Ptr)), parts: parts}
	}
	o := l.Temp(t, "number")
	for i, p := range parts {
		l.Write(Memory(t.Elem, o, int64(i)*t.Elem.Size), p, ir.FlagInit)
	}
	return Value{T: t, Op: o}
}

// ConstParts gives the parts of a complex number or vector of type t that v becomes, if they are constant.
func (l *Lowerer) ConstParts(n cc.Node, v Value, t *ctype.Type) (parts []ir.Const, ok bool) {
	if !hasParts(t) || !hasParts(v.T) && !v.T.IsArithmetic() {
		return nil, false
	}
	for _, p := range l.Convert(n, v, t.Unqual()).parts {
		c, ok := l.ConstOf(p.Op)
		if !ok {
			return nil, false
		}
		parts = append(parts, c)
	}
	return parts, parts != nil
}

// partwise computes every part of a number of type t.
func (l *Lowerer) partwise(n cc.Node, t *ctype.Type, part func(i int64) Value) Value {
	var parts []Value
	for i := range t.Parts() {
		parts = append(parts, part(i))
	}
	return l.assemble(n, t, parts...)
}

// convertParts converts from or to a type with parts; ok is false if C has no such conversion.
func (l *Lowerer) convertParts(n cc.Node, v Value, t *ctype.Type) (r Value, ok bool) {
	from := v.T
	switch {
	case t.IsComplex() && from.IsComplex():
		if ctype.Compatible(from, t, true) {
			return Value{T: t, Op: v.Op, parts: v.parts}, true
		}
		return l.partwise(n, t, func(i int64) Value { return l.part(n, v, i) }), true
	case t.IsComplex() && from.IsArithmetic():
		return l.assemble(n, t, v, l.Convert(n, l.IntValue(0), t.Elem)), true
	case from.IsComplex() && t.IsArithmetic():
		return l.Convert(n, l.part(n, v, 0), t), true
	case t.IsVector() && from.IsVector() && t.Size == from.Size: // the same bytes
		if t.Elem.Kind == from.Elem.Kind && t.Elem.Size == from.Elem.Size {
			return Value{T: t, Op: v.Op, parts: v.parts}, true
		}
		return Value{T: t, Op: v.Op}, true
	case t.IsVector() && from.IsInteger() && t.Size == from.Size:
		o := l.Temp(t, "number")
		l.Write(Memory(from, o, 0), v, ir.FlagInit)
		return Value{T: t, Op: o}, true
	case from.IsVector() && t.IsInteger() && t.Size == from.Size:
		return l.Read(n, Memory(t, v.Op, 0)), true
	}
	return Value{}, false
}

// applyParts computes a op b, of which one has parts.
func (l *Lowerer) applyParts(n cc.Node, op int, a, b Value) Value {
	if a.T.IsVector() || b.T.IsVector() {
		return l.applyVector(n, op, a, b)
	}
	t := l.Target.Usual(a.T, b.T)
	if !a.T.IsComplex() {
		a = l.Convert(n, a, t.Elem)
	}
	if !b.T.IsComplex() {
		b = l.Convert(n, b, t.Elem)
	}
	return l.applyComplex(n, op, t, a, b)
}

// applyVector computes a op b part by part; what is no vector stands for one all of whose parts it is.
func (l *Lowerer) applyVector(n cc.Node, op int, a, b Value) Value {
	t := a.T
	if !t.IsVector() {
		t = b.T
	}
	for _, v := range []*Value{&a, &b} {
		switch {
		case v.T.IsArithmetic():
			*v = l.Convert(n, *v, t.Elem)
		case !v.T.IsVector() || v.T.Size != t.Size || v.T.Elem.Size != t.Elem.Size || v.T.Elem.Kind != t.Elem.Kind:
			l.Fail(n, "operands have types %s and %s", a.T, b.T)
		}
	}
	at := func(v Value, i int64) Value {
		if v.T.IsVector() {
			return l.part(n, v, i)
		}
		return v
	}
	elem := t.Elem
	var truth *ctype.Type // of a comparison: integers of the same size
	switch op {
	case '<', '>', syntax.OpLe, syntax.OpGe, syntax.OpEq, syntax.OpNe:
		truth = l.Target.SignedOfSize(t.Elem.Size)
		if b.T.IsVector() && b.T.Elem.Kind == ctype.KindInt && !b.T.Elem.Signed {
			elem = b.T.Elem // without a sign if one of them is, as in gcc's code
		}
		t = ctype.VectorOf(truth, t.Size)
	}
	return l.partwise(n, t, func(i int64) Value {
		v := l.applyPart(n, op, elem, at(a, i), at(b, i))
		if truth == nil {
			return v
		}
		v = l.Convert(n, v, truth)
		return Value{T: truth, Op: l.Op(ir.Neg, truth.Scalar, truth.Scalar, 0, v.Op, ir.None, ir.None)}
	})
}

// applyPart computes a op b in type t, that of the parts: it is not promoted, and that of the first vector counts.
func (l *Lowerer) applyPart(n cc.Node, op int, t *ctype.Type, a, b Value) Value {
	a, b = l.Convert(n, a, t), l.Convert(n, b, t)
	shift := ir.LShr
	switch {
	case t.Kind == ctype.KindFloat:
		return l.floatOp(n, op, t, a.Op, b.Op)
	case op != syntax.OpShl && op != syntax.OpShr:
		return l.intOp(op, t, a.Op, b.Op)
	case op == syntax.OpShl:
		shift = ir.Shl
	case t.Signed:
		shift = ir.AShr
	}
	return Value{T: t, Op: l.Arith(shift, t.Scalar, signedFlag(t), a.Op, b.Op)}
}

// VectorElement is element i of the vector v.
func (l *Lowerer) VectorElement(x *cc.PostfixExpression, v, i Value) Place {
	if !v.T.IsVector() {
		l.Unsupported("%s arithmetic is not supported", v.T)
		return Memory(v.T, l.Undef(ir.Ptr), 0)
	}
	p := Memory(ctype.ArrayOf(v.T.Elem, v.T.Parts()), v.Op, 0)
	p.part = true
	return l.ElementOf(x, p, i, false)
}
