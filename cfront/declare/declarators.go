package declare

// This file defines how declarators build types around that of the specifiers.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/symbols"
	"heddle.example/cfront/values"
	"heddle.example/ir"
)

func (l *Env) pointers(p *cc.Pointer, t *ctype.Type) *ctype.Type {
	for ; p != nil; p = p.Pointer {
		t = l.Target.PtrTo(t)
		for q := p.TypeQualifiers; q != nil; q = q.TypeQualifiers {
			t = t.With(qualOf(q.TypeQualifier))
		}
	}
	return t
}

// declarator gives the type of what d declares.
func (l *Env) declarator(d *cc.Declarator, t *ctype.Type) *ctype.Type {
	if d == nil {
		return t
	}
	return l.direct(d.DirectDeclarator, l.pointers(d.Pointer, t))
}

func (l *Env) direct(d *cc.DirectDeclarator, t *ctype.Type) *ctype.Type {
	if d == nil {
		return t
	}
	switch d.Case {
	case cc.DirectDeclaratorIdent:
		return t
	case cc.DirectDeclaratorDecl:
		return l.declarator(d.Declarator, t)
	case cc.DirectDeclaratorArr, cc.DirectDeclaratorStaticArr, cc.DirectDeclaratorArrStatic:
		// The dimensions on the left are the outer ones; they are evaluated here
		// in the order of their nesting, which only side effects could tell.
		return l.direct(d.DirectDeclarator, l.array(d, t, d.AssignmentExpression))
	case cc.DirectDeclaratorStar:
		return l.direct(d.DirectDeclarator, l.array(d, t, nil))
	case cc.DirectDeclaratorFuncParam:
		return l.direct(d.DirectDeclarator, l.function(d, t, d.ParameterTypeList))
	case cc.DirectDeclaratorFuncIdent:
		ft := &ctype.FuncType{Result: t}
		for id := d.IdentifierList; id != nil; id = id.IdentifierList {
			tok := id.Token2
			if tok.SrcStr() == "" {
				tok = id.Token
			}
			ft.Params = append(ft.Params, ctype.Param{Name: tok.SrcStr(), T: l.Target.Int, Node: tok})
		}
		return l.direct(d.DirectDeclarator, &ctype.Type{Kind: ctype.KindFunc, Fn: ft})
	}
	l.Fail(d, "declarator not supported")
	return nil
}

// abstract gives the type of a type name's declarator.
func (l *Env) abstract(a *cc.AbstractDeclarator, t *ctype.Type) *ctype.Type {
	if a == nil {
		return t
	}
	return l.directAbstract(a.DirectAbstractDeclarator, l.pointers(a.Pointer, t))
}

func (l *Env) directAbstract(d *cc.DirectAbstractDeclarator, t *ctype.Type) *ctype.Type {
	if d == nil {
		return t
	}
	switch d.Case {
	case cc.DirectAbstractDeclaratorDecl:
		return l.abstract(d.AbstractDeclarator, t)
	case cc.DirectAbstractDeclaratorArr, cc.DirectAbstractDeclaratorStaticArr, cc.DirectAbstractDeclaratorArrStatic:
		return l.directAbstract(d.DirectAbstractDeclarator, l.array(d, t, d.AssignmentExpression))
	case cc.DirectAbstractDeclaratorArrStar:
		return l.directAbstract(d.DirectAbstractDeclarator, l.array(d, t, nil))
	case cc.DirectAbstractDeclaratorFunc:
		return l.directAbstract(d.DirectAbstractDeclarator, l.function(d, t, d.ParameterTypeList))
	}
	l.Fail(d, "declarator not supported")
	return nil
}

// array makes an array type; a length that is no constant makes it variable.
func (l *Env) array(at cc.Node, elem *ctype.Type, length cc.ExpressionNode) *ctype.Type {
	switch elem.Kind {
	case ctype.KindVoid:
		l.Fail(at, "array of void")
	case ctype.KindFunc:
		l.Fail(at, "array of functions")
	}
	if length == nil {
		return ctype.ArrayOf(elem, -1)
	}
	if c, ok := l.TryConst(length); ok {
		if c.Value < 0 {
			l.Fail(length, "size of array is negative")
		}
		if s := elem.SizeOf(); s > 0 && c.Value > ctype.MaxObject/s {
			l.Fail(length, "size of array is too large")
		}
		return ctype.ArrayOf(elem, c.Value)
	}
	t := ctype.ArrayOf(elem, -1)
	t.Vla = &ctype.Vla{Count: ir.None}
	l.varies = true
	if l.Noting {
		l.Seen.Code = true
		if l.Function == nil {
			l.Seen.NonConst = true
		} else {
			l.Facts.Expr(length)
		}
		return t // the length is evaluated where the type is lowered
	}
	v := l.Materialise(l.Code.Expr(length))
	if !v.T.IsInteger() {
		l.Fail(length, "size of array has no integer type")
	}
	if !l.param && !l.Unit.Model {
		l.positive(v)
	}
	r := l.B.Temp(ir.I64)
	l.CopyTo(r, ir.I64, l.ToSize(v))
	t.Vla.Count = ir.Operand(r)
	return t
}

// positive emits a check that a length is greater than zero (C11 6.7.6.2p5).
func (l *Env) positive(v values.Value) {
	zero := l.Const(v.T.Scalar, 0)
	var c ir.Operand
	if v.T.Signed {
		c = l.Compare(ir.SLt, v.T.Scalar, zero, v.Op)
	} else {
		c = l.Compare(ir.Ne, v.T.Scalar, v.Op, zero)
	}
	l.Require(c, "the length of a variable-length array is not greater than zero")
}

// function makes a function type.
func (l *Env) function(at cc.Node, result *ctype.Type, ps *cc.ParameterTypeList) *ctype.Type {
	if result.Kind == ctype.KindFunc || result.Kind == ctype.KindArray {
		l.Fail(at, "function returning a function or array")
	}
	ft := &ctype.FuncType{Result: result.Unqual()}
	t := &ctype.Type{Kind: ctype.KindFunc, Fn: ft}
	if ps == nil {
		return t // (): nothing is known
	}
	ft.Proto = true
	ft.Variadic = ps.Case == cc.ParameterTypeListVar
	// Lengths of array parameters may use earlier parameters; they are evaluated
	// when a body is entered, not here.
	e := l.notes()
	saved, seen, varies := e.Scope, e.Seen, e.varies
	e.Push()
	for p := ps.ParameterList; p != nil; p = p.ParameterList {
		ft.Params = append(ft.Params, e.Param(p.ParameterDeclaration))
	}
	e.Scope, e.Seen, e.varies = saved, seen, varies
	if len(ft.Params) == 1 && ft.Params[0].T.Kind == ctype.KindVoid && ft.Params[0].Name == "" {
		ft.Params = nil
	}
	for _, p := range ft.Params {
		if p.T.Kind == ctype.KindVoid {
			l.Fail(p.Node, "parameter has type void")
		}
	}
	return t
}

// Param reads one parameter and declares its name.
func (l *Env) Param(p *cc.ParameterDeclaration) ctype.Param {
	s := l.declSpecs(p.DeclarationSpecifiers)
	t := l.applyAttrs(p, s.t, &s.attrs)
	out := ctype.Param{Node: p}
	defer func(was bool) { l.param = was }(l.param)
	l.param = true
	if p.Case == cc.ParameterDeclarationDecl {
		t = l.declarator(p.Declarator, t)
		out.Name, out.Decl = p.Declarator.Name(), p.Declarator
	} else {
		t = l.abstract(p.AbstractDeclarator, t)
	}
	out.T = l.adjustParam(t)
	if out.Name != "" {
		l.Scope.Declare(&symbols.Symbol{Kind: symbols.KindReg, Name: out.Name, T: out.T, Register: ir.NoReg})
	}
	return out
}

// adjustParam turns array and function parameters into pointers.
func (l *Env) adjustParam(t *ctype.Type) *ctype.Type {
	switch t.Kind {
	case ctype.KindArray:
		return l.Target.PtrTo(t.Elem)
	case ctype.KindFunc:
		return l.Target.PtrTo(t)
	}
	return t
}
