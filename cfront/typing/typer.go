package typing

// This file defines the table of what is known of expressions before they are lowered: their
// types, whether they are constants, what evaluating them would do. It is filled bottom-up: each
// expression is looked at once, however deep it nests and however often it is asked about.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/declare"
	"heddle.example/cfront/emit"
	"heddle.example/cfront/evalorder"
	"heddle.example/cfront/values"
	"heddle.example/ir"
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
	e     *declare.Env // notes what operations do and folds constants
	table [2]map[cc.ExpressionNode]*fact
	names map[*cc.TypeName]*ctype.Type
}

// newTyper makes the typer of the expressions that e notes.
func newTyper(e *declare.Env) *typer {
	t := &typer{e: e}
	t.Forget()
	return t
}

// Forget empties the table.
func (t *typer) Forget() {
	t.table = [2]map[cc.ExpressionNode]*fact{}
	t.names = map[*cc.TypeName]*ctype.Type{}
}

// TypeOf gives the type of an expression; arrays and functions do not decay.
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

// TypeNames are the type names that were read.
func (t *typer) TypeNames() map[*cc.TypeName]*ctype.Type { return t.names }

// fact gives what is known of n.
func (t *typer) fact(n cc.ExpressionNode) *fact {
	if n == nil {
		t.e.Fail(nil, "expression expected")
	}
	table := &t.table[emit.Bit(t.e.Static)] // in static initialisers more is constant
	if f := (*table)[n]; f != nil {
		return f
	}
	t.e.Enter(n)
	regs := len(t.e.F.Regs)
	var f *fact
	t.e.Noted(func() { f = t.find(n) })
	t.e.F.Regs = t.e.F.Regs[:regs]
	t.e.Depth--
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

// Evaluate gives the value of n, no truth value, and what evaluating it does.
func (t *typer) Evaluate(n cc.ExpressionNode) (v values.Value, does emit.Effects) {
	does = t.e.Noted(func() { v = t.e.Materialise(t.Expr(n)) })
	return v, does
}

// Constant gives the constant that n is, and its type; ok is false if it is none.
func (t *typer) Constant(n cc.ExpressionNode) (c ir.Const, ct *ctype.Type, ok bool) {
	v, does := t.Evaluate(n)
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
