package cfront

// This file defines the table of what is known of expressions before they are lowered: their
// types, whether they are constants, what evaluating them would do. It is filled bottom-up: each
// expression is looked at once, however deep it nests and however often it is asked about.

import (
	"modernc.org/cc/v4"

	"heddle/cfront/ctype"
	"heddle/cfront/emit"
	"heddle/cfront/evalorder"
	"heddle/cfront/syntax"
	"heddle/cfront/values"
	"heddle/ir"
)

// fact is what is known of an expression.
type fact struct {
	value values.Value  // what it evaluates to; the operand is a constant, or unknown: some register
	does  emit.Effects  // what evaluating it does
	place *values.Place // what it designates: of an lvalue and of the name of a function,
	finds emit.Effects  // what finding that does,
	known bool          // whether value and does are known: what it designates is read when that is asked for
}

// typer finds the facts of the expressions of one function, or at file scope.
type typer struct {
	e     *lower // notes what operations do and folds constants
	table [2]map[cc.ExpressionNode]*fact
	names map[*cc.TypeName]*ctype.Type
}

func newTyper(e *lower) *typer {
	t := &typer{e: e}
	t.forget()
	return t
}

// forget empties the table.
func (t *typer) forget() {
	t.table = [2]map[cc.ExpressionNode]*fact{}
	t.names = map[*cc.TypeName]*ctype.Type{}
}

// types gives the typer of a body, in the scope at hand.
func (l *lower) types() *typer {
	t := l.typer
	if t.e != l {
		t.e.sc, t.e.depth, t.e.Static = l.sc, l.depth, l.Static
	}
	return t
}

// TypeOf gives the type of an expression; arrays and functions do not decay.
func (l *lower) TypeOf(n cc.ExpressionNode) *ctype.Type { return l.types().TypeOf(n) }

func (t *typer) TypeOf(n cc.ExpressionNode) *ctype.Type {
	f := t.fact(n)
	switch {
	case f.place == nil:
		return f.value.T
	case f.place.Field != nil:
		return t.e.BitFieldType(f.place.Field)
	}
	return f.place.T
}

// fact gives what is known of n.
func (t *typer) fact(n cc.ExpressionNode) *fact {
	if n == nil {
		t.e.Fail(nil, "expression expected")
	}
	table := &t.table[emit.Bit(t.e.Static)] // in static initialisers more is constant
	if f := (*table)[n]; f != nil {
		return f
	}
	t.e.enter(n)
	regs := len(t.e.F.Regs)
	var f *fact
	t.e.Noted(func() { f = t.find(n) })
	t.e.F.Regs = t.e.F.Regs[:regs]
	t.e.depth--
	if table = &t.table[emit.Bit(t.e.Static)]; *table == nil {
		*table = map[cc.ExpressionNode]*fact{}
	}
	(*table)[n] = f
	return f
}

// valued makes the fact of an expression that is no lvalue, of which the effects have been noted.
func (t *typer) valued(v values.Value) *fact { return &fact{value: v, does: t.e.Seen, known: true} }

// placed makes the fact of an lvalue.
func (t *typer) placed(p values.Place) *fact { return &fact{place: &p, finds: t.e.Seen} }

// Expr evaluates n; arrays and functions decay.
func (t *typer) Expr(n cc.ExpressionNode) values.Value {
	f := t.fact(n)
	if !f.known {
		f.does = t.e.Noted(func() { f.value = t.e.Read(n, *f.place) })
		f.does.Add(f.finds)
		f.known = true
	}
	t.e.Seen.Add(f.does)
	return f.value
}

// tryPlace finds what n designates, if it is an lvalue or names a function.
func (t *typer) tryPlace(n cc.ExpressionNode) (values.Place, bool) {
	f := t.fact(n)
	if f.place == nil {
		return values.Place{}, false
	}
	t.e.Seen.Add(f.finds)
	return *f.place, true
}

// Cond evaluates a controlling expression.
func (t *typer) Cond(n cc.ExpressionNode) ir.Operand { return t.e.Truth(n, t.Expr(n)) }

// evaluate gives the value of n, no truth value, and what evaluating it does.
func (t *typer) evaluate(n cc.ExpressionNode) (v values.Value, does emit.Effects) {
	does = t.e.Noted(func() { v = t.e.Materialise(t.Expr(n)) })
	return v, does
}

// constant gives the constant that n is, and its type; ok is false if it is none.
func (t *typer) constant(n cc.ExpressionNode) (c ir.Const, ct *ctype.Type, ok bool) {
	v, does := t.evaluate(n)
	if c, ok = t.e.ConstOf(v.Op); !ok || does.Code || does.NonConst {
		return ir.Const{}, nil, false
	}
	return c, v.T, true
}

// unknown is a value of type ct that code computes.
func (t *typer) unknown(ct *ctype.Type) values.Value {
	t.e.Seen.Add(emit.Effects{Code: true, Impure: true})
	return t.e.UndefValue(ct)
}

// jumps notes that control branches.
func (t *typer) jumps() { t.e.Seen.Add(emit.Effects{Code: true, Impure: true}) }

// Unordered gives nothing: order is the code's.
func (t *typer) Unordered(cc.Node) *evalorder.Grouping { return nil }

// Constant gives the constant that n is, and its type; ok is false if it is none.
func (l *lower) Constant(n cc.ExpressionNode) (c ir.Const, t *ctype.Type, ok bool) {
	return l.types().constant(n)
}

// Beneath gives the type of an expression without casts of it to untyped pointers.
func (l *lower) Beneath(n cc.ExpressionNode) *ctype.Type {
	for {
		x, ok := syntax.StripParens(n).(*cc.CastExpression)
		if !ok || x.Case != cc.CastExpressionCast {
			break
		}
		if t := l.types().e.TypeName(x.TypeName); t.Kind != ctype.KindPtr || t.Elem.Kind != ctype.KindVoid && !t.Elem.IsChar() {
			break
		}
		n = x.CastExpression
	}
	return l.TypeOf(n)
}

// FunctionName is the name of the function at hand, "" outside.
func (l *lower) FunctionName() string {
	if l.fn == nil {
		return ""
	}
	return l.fn.Name
}

// VarArea is the area of the unnamed arguments of the function at hand, none if it has a fixed number.
func (l *lower) VarArea() ir.Operand { return l.varArea }
