package cfront

// This file defines the facts of calls, and of the statements and declarations in GNU's
// statement expressions.

import (
	"modernc.org/cc/v4"

	"heddle/cfront/builtin"
	"heddle/cfront/ctype"
	"heddle/cfront/evalorder"
	"heddle/cfront/symbols"
	"heddle/cfront/syntax"
	"heddle/cfront/values"
	"heddle/ir"
)

func (t *typer) call(x *cc.PostfixExpression) values.Value {
	e := t.e
	args := syntax.Arguments(x)
	if name := syntax.IdentifierOf(x.PostfixExpression); name != "" {
		if sym := e.sc.Lookup(name); sym == nil || sym.Kind == symbols.KindFunc && sym.Function.Def == nil {
			if v, ok := builtin.Lower(&e.Lowerer, e, t, x, name, sym, args, true); ok {
				return v
			}
			if sym == nil {
				e.implicitFunction(x, name)
			}
		}
	}
	var direct *symbols.Function
	var callee values.Value
	if p, ok := t.tryPlace(x.PostfixExpression); ok && p.Function != nil {
		direct, callee = p.Function, values.Value{T: e.Target.PtrTo(p.T)}
	} else {
		callee = t.Expr(x.PostfixExpression)
	}
	e.wantFunction(x, callee)
	return t.CallFunction(x, nil, ir.None, callee.T.Elem, direct, args, true)
}

// CallFunction is a call of a function of type ct; direct is the function, nil if it is called
// through a pointer.
func (t *typer) CallFunction(x *cc.PostfixExpression, _ *evalorder.Grouping, _ ir.Operand, ct *ctype.Type, direct *symbols.Function, args []cc.ExpressionNode, _ bool) values.Value {
	e, ft := t.e, ct.Fn
	if !e.fits(x, ft, direct, args) {
		return e.UndefValue(ft.Result)
	}
	if ft.Result.Kind != ctype.KindVoid && !ft.Result.HasRegister() {
		e.Seen.Temps = true
	}
	for i, a := range args {
		v := e.Materialise(t.Expr(a))
		if ft.Proto && i < len(ft.Params) {
			v.T = ft.Params[i].T
		}
		// A record is copied for the callee.
		e.Seen.Temps = e.Seen.Temps || v.T.Kind != ctype.KindVoid && !v.T.HasRegister()
	}
	if ft.Variadic && (direct == nil || e.Unit.Table.HasBody(direct)) {
		e.Seen.Temps = true // the area of the unnamed arguments
	}
	return t.unknown(ft.Result.Unqual())
}

// statementExpr is GNU's ({ … }). What is declared in it is declared anew when it is lowered, so that
// facts that rest on that are forgotten.
func (t *typer) statementExpr(c *cc.CompoundStatement, wanted bool) values.Value {
	e := t.e
	if e.fn == nil {
		e.Fail(c, "statement expression outside a function")
	}
	table, names := t.table, t.names
	t.forget()
	e.push()
	e.sc.Body = c
	out := e.Nothing()
	for list := c.BlockItemList; list != nil; list = list.BlockItemList {
		if list.BlockItemList == nil && wanted {
			if n, labels := syntax.LastExpression(list.BlockItem); n != nil {
				if len(labels) > 0 {
					t.jumps()
				}
				out = e.Keep(e.Materialise(t.Expr(n)))
				continue
			}
		}
		t.blockItem(list.BlockItem)
	}
	e.sc = e.sc.Parent
	t.table, t.names = table, names
	return out
}

// blockItem notes what a statement or declaration does. Temporaries die with it.
func (t *typer) blockItem(n *cc.BlockItem) {
	if n == nil {
		return
	}
	e := t.e
	temps := e.Seen.Temps
	switch n.Case {
	case cc.BlockItemDecl:
		e.declaration(n.Declaration)
	case cc.BlockItemStmt:
		t.stmt(n.Statement)
	case cc.BlockItemFuncDef:
		e.Fail(n.Declarator, "nested functions are not supported")
	}
	e.Seen.Temps = temps
}

func (t *typer) stmt(n *cc.Statement) {
	if n == nil {
		return
	}
	e := t.e
	e.enter(n)
	defer func() { e.depth-- }()
	switch n.Case {
	case cc.StatementExpr:
		if s := n.ExpressionStatement; s != nil && s.ExpressionList != nil {
			t.Effect(s.ExpressionList)
		}
	case cc.StatementCompound:
		t.statementExpr(n.CompoundStatement, false)
	default:
		t.jumps()
		t.inner(n)
	}
}

// inner goes through the parts of a statement that branches.
func (t *typer) inner(n *cc.Statement) {
	e := t.e
	effects := func(list ...cc.ExpressionNode) {
		for _, x := range list {
			if x != nil {
				t.Effect(x)
			}
		}
	}
	switch n.Case {
	case cc.StatementLabeled:
		t.stmt(n.LabeledStatement.Statement)
	case cc.StatementSelection:
		s := n.SelectionStatement
		effects(s.ExpressionList)
		t.stmt(s.Statement)
		t.stmt(s.Statement2)
	case cc.StatementIteration:
		s := n.IterationStatement
		e.push()
		if s.Declaration != nil {
			e.declaration(s.Declaration)
		}
		effects(s.ExpressionList, s.ExpressionList2, s.ExpressionList3)
		t.stmt(s.Statement)
		e.sc = e.sc.Parent
	case cc.StatementJump:
		effects(n.JumpStatement.ExpressionList)
	}
}

// local declares an automatic variable.
func (t *typer) local(init *cc.Initializer, d *cc.Declarator, name string, ct *ctype.Type, s *specs) {
	e := t.e
	t.jumps()
	sym := &symbols.Symbol{Kind: symbols.KindLocal, Name: name, T: ct, Address: e.Undef(ir.Ptr), Seq: syntax.SeqOf(d)}
	if e.inRegister(d, ct, s) {
		sym.Kind, sym.Register = symbols.KindReg, ir.Reg(sym.Address)
		sym.Undef = init == nil || e.hoisting()
	}
	e.sc.Declare(sym)
	if init == nil {
		if !ct.IsComplete() {
			e.Fail(d, "%s has incomplete type", name)
		}
		return
	}
	if ct.IsScalar() {
		if n := e.scalarInit(init); n != nil {
			t.Expr(n)
		}
		return
	}
	items, full := e.initItems(ct, init)
	sym.T = full
	t.items(items)
}

// items evaluates what initialises the parts of an object.
func (t *typer) items(b *initList) {
	for _, it := range b.items {
		if it.str != nil {
			t.e.StringObject(it.str)
		} else {
			t.Expr(it.expr)
		}
	}
}
