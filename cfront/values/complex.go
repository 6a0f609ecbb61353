package values

// This file defines arithmetic on complex numbers. Products and quotients neither of whose parts is a number are not computed: annex G of C
// makes some of them infinite.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/syntax"
	"heddle.example/ir"
)

// Complex makes a complex number of its parts, floats of one type.
func (l *Lowerer) Complex(n cc.Node, re, im Value) Value {
	return l.assemble(n, ctype.ComplexOf(re.T), re, im)
}

// applyComplex computes a op b in type t; one of the operands may be real: then the other one's imaginary part is not touched by a 0.
func (l *Lowerer) applyComplex(n cc.Node, op int, t *ctype.Type, a, b Value) Value {
	re := func(v Value) Value {
		if v.T.IsComplex() {
			v = l.part(n, v, 0)
		}
		return l.Convert(n, v, t.Elem)
	}
	im := func(v Value) Value {
		if v.T.IsComplex() {
			return l.Convert(n, l.part(n, v, 1), t.Elem)
		}
		return l.Convert(n, l.IntValue(0), t.Elem)
	}
	do := func(op int, x, y Value) Value { return l.applyPart(n, op, t.Elem, x, y) }
	ar, ai, br, bi := re(a), im(a), re(b), im(b)
	switch op {
	case syntax.OpEq, syntax.OpNe:
		both := ir.And
		if op == syntax.OpNe {
			both = ir.Or
		}
		return l.BitValue(l.Arith(both, ir.I1, 0, l.Truth(n, l.Apply(n, op, ar, br)), l.Truth(n, l.Apply(n, op, ai, bi))))
	case '+', '-':
		r := do(op, ar, br)
		switch {
		case !b.T.IsComplex():
			return l.assemble(n, t, r, ai)
		case !a.T.IsComplex() && op == '+':
			return l.assemble(n, t, r, bi)
		case !a.T.IsComplex():
			return l.assemble(n, t, r, l.negated(bi))
		}
		return l.assemble(n, t, r, do(op, ai, bi))
	case '*':
		if !a.T.IsComplex() {
			return l.assemble(n, t, do('*', ar, br), do('*', ar, bi))
		}
		if !b.T.IsComplex() {
			return l.assemble(n, t, do('*', ar, br), do('*', ai, br))
		}
		return l.numbers(n, t, do('-', do('*', ar, br), do('*', ai, bi)), do('+', do('*', ar, bi), do('*', ai, br)))
	case '/':
		if !b.T.IsComplex() {
			return l.assemble(n, t, do('/', ar, br), do('/', ai, br))
		}
		return l.quotient(n, t, ar, ai, br, bi)
	}
	l.Fail(n, "operands have types %s and %s", a.T, b.T)
	return Value{}
}

// quotient divides by Smith's method: by the greater part of the divisor first, so that no square overflows. (C leaves open how exact a quotient is.
// Of integers gcc computes it so, too, which is not the nearest: (5+5i)/(1+2i) is 2-2i.)
func (l *Lowerer) quotient(n cc.Node, t *ctype.Type, ar, ai, br, bi Value) Value {
	do := func(op int, x, y Value) Value { return l.applyPart(n, op, x.T, x, y) }
	if t.Elem.Kind == ctype.KindFloat && t.Elem.Size == l.Target.Float.Size { // doubles hold the squares
		for _, v := range []*Value{&ar, &ai, &br, &bi} {
			*v = l.Convert(n, *v, l.Target.Double)
		}
		d := do('+', do('*', br, br), do('*', bi, bi))
		re, im := do('/', do('+', do('*', ar, br), do('*', ai, bi)), d), do('/', do('-', do('*', ai, br), do('*', ar, bi)), d)
		return l.numbers(n, t, l.Convert(n, re, t.Elem), l.Convert(n, im, t.Elem))
	}
	s := t.Elem.Scalar
	pick := func(c ir.Operand, x, y Value) Value {
		return Value{T: t.Elem, Op: l.Op(ir.Select, s, s, 0, c, x.Op, y.Op)}
	}
	size := func(v Value) Value {
		return pick(l.Truth(n, do('<', v, l.Convert(n, l.IntValue(0), t.Elem))), l.negated(v), v)
	}
	turned := l.Truth(n, do('<', size(br), size(bi)))
	more, less := pick(turned, bi, br), pick(turned, br, bi)
	ratio := do('/', less, more)
	d := do('+', do('*', less, ratio), more)
	re := do('+', do('*', pick(turned, ar, ai), ratio), pick(turned, ai, ar))
	product := do('*', pick(turned, ai, ar), ratio)
	im := do('-', pick(turned, product, ai), pick(turned, ar, product))
	return l.numbers(n, t, do('/', re, d), do('/', im, d))
}

// numbers makes a complex number of parts of which one has to be a number.
func (l *Lowerer) numbers(n cc.Node, t *ctype.Type, re, im Value) Value {
	if t.Elem.Kind == ctype.KindFloat {
		s := t.Elem.Scalar
		none := l.Arith(ir.And, ir.I1, 0, l.Compare(ir.FNe, s, re.Op, re.Op), l.Compare(ir.FNe, s, im.Op, im.Op))
		l.refuse(none, "a complex product or quotient neither of whose parts is a number is not supported")
	}
	return l.assemble(n, t, re, im)
}

// refuse makes a place unsupported where c holds.
func (l *Lowerer) refuse(c ir.Operand, what string) {
	if v, ok := l.Number(c); ok && v == 0 {
		return
	} else if l.Noting {
		l.Seen.Code, l.Seen.Impure, l.Seen.NonConst = true, true, l.Seen.NonConst || ok
		return
	}
	bad, good := l.NewLabel(), l.NewLabel()
	l.BranchTo(c, bad, good)
	l.Bind(bad)
	l.Unsupported("%s", what)
	l.Bind(good)
}

// negated is -v of a part, which is not promoted.
func (l *Lowerer) negated(v Value) Value {
	op := ir.Neg
	if v.T.Kind == ctype.KindFloat {
		op = ir.FNeg
	}
	return Value{T: v.T, Op: l.Op(op, v.T.Scalar, v.T.Scalar, l.wrapFlags(v.T), v.Op, ir.None, ir.None)}
}

// ComplexPart is the real or the imaginary part of the complex number at p.
func (l *Lowerer) ComplexPart(p Place, imaginary bool) Place {
	if !p.T.IsComplex() {
		l.Unsupported("%s arithmetic is not supported", p.T)
		return Memory(l.Target.Double, l.Undef(ir.Ptr), 0)
	}
	part := Memory(p.T.Elem.With(p.T.Quals&^(ctype.QualAtomic|ctype.QualRestrict)), p.Addr, p.off)
	if imaginary {
		part.off += p.T.Elem.Size
	}
	return part
}

// PartOf is what __real__ or __imag__ gives of a value.
func (l *Lowerer) PartOf(n cc.Node, v Value, imaginary bool) Value {
	switch {
	case v.T.IsComplex() && imaginary:
		return l.part(n, v, 1)
	case v.T.IsComplex():
		return l.part(n, v, 0)
	case v.T.Kind == ctype.KindExotic:
		l.Unsupported("%s arithmetic is not supported", v.T)
		return l.UndefValue(l.Target.Double)
	case imaginary:
		return l.Convert(n, l.IntValue(0), v.T)
	}
	return v
}
