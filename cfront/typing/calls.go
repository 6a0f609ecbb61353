package typing

// This file defines the facts of calls, and of the statements and declarations in GNU's
// statement expressions.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/builtin"
	"heddle.example/cfront/ctype"
	"heddle.example/cfront/declare"
	"heddle.example/cfront/evalorder"
	"heddle.example/cfront/symbols"
	"heddle.example/cfront/syntax"
	"heddle.example/cfront/values"
	"heddle.example/ir"
)

func (t *typer) call(x *cc.PostfixExpression) values.Value {
	e := t.e
	args := syntax.Arguments(x)
	if name, chosen := e.CalleeName(x); name != "" {
		if sym := e.Scope.Lookup(name); builtin.Means(name, sym) {
			if v, ok := builtin.Lower(&e.Lowerer, e, t, x, name, sym, args, true); ok {
				return v
			}
			if sym == nil && !chosen {
				e.ImplicitFunction(x, name)
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
	e.WantFunction(x, callee)
	return t.CallFunction(x, nil, ir.None, callee.T.Elem, direct, args, true)
}

// CallFunction is a call of a function of type ct; direct is the function, nil if it is called
// through a pointer.
func (t *typer) CallFunction(x *cc.PostfixExpression, _ *evalorder.Grouping, _ ir.Operand, ct *ctype.Type, direct *symbols.Function, args []cc.ExpressionNode, _ bool) values.Value {
	e, ft := t.e, ct.Fn
	if !e.Fits(x, ft, direct, args) {
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
	if e.Function == nil {
		e.Fail(c, "statement expression outside a function")
	}
	table, names := t.table, t.names
	t.Forget()
	e.Push()
	e.Scope.Body = c
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
	e.Scope = e.Scope.Parent
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
		e.Declaration(n.Declaration)
	case cc.BlockItemStmt:
		t.stmt(n.Statement)
	case cc.BlockItemFuncDef:
		e.NestedFunction(n)
	}
	e.Seen.Temps = temps
}

func (t *typer) stmt(n *cc.Statement) {
	if n == nil {
		return
	}
	e := t.e
	e.Enter(n)
	defer func() { e.Depth-- }()
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
		e.Push()
		if s.Declaration != nil {
			e.Declaration(s.Declaration)
		}
		effects(s.ExpressionList, s.ExpressionList2, s.ExpressionList3)
		t.stmt(s.Statement)
		e.Scope = e.Scope.Parent
	case cc.StatementJump:
		effects(n.JumpStatement.ExpressionList)
	}
}

// Local declares an automatic variable.
func (t *typer) Local(init *cc.Initializer, d *cc.Declarator, name string, ct *ctype.Type, inRegister bool) {
	e := t.e
	t.jumps()
	sym := &symbols.Symbol{Kind: symbols.KindLocal, Name: name, T: ct, Address: e.Undef(ir.Ptr), Seq: syntax.SeqOf(d)}
	if inRegister {
		sym.Kind, sym.Register = symbols.KindReg, ir.Reg(sym.Address)
		sym.Undef = init == nil || e.Hoisting()
	}
	e.Scope.Declare(sym)
	if init == nil {
		if !ct.IsComplete() {
			e.Fail(d, "%s has incomplete type", name)
		}
		return
	}
	if ct.IsScalar() {
		if n := e.ScalarInit(init); n != nil {
			t.Expr(n)
		}
		return
	}
	items, full := e.InitItems(ct, init)
	sym.T = full
	t.items(items)
}

// items evaluates what initialises the parts of an object.
func (t *typer) items(b *declare.InitList) {
	for _, it := range b.Items {
		switch {
		case it.Clear:
		case it.Str != nil:
			t.e.StringObject(it.Str)
		default:
			t.Expr(it.Expr)
		}
	}
}
