package declare

// This file defines what declarations are read with, and what they ask of those above.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/emit"
	"heddle.example/cfront/symbols"
	"heddle.example/cfront/syntax"
	"heddle.example/cfront/values"
	"heddle.example/ir"
)

// Env is what declarations are read with, at file scope and in a function. Code goes into a body. Where there is none, at file scope and
// for what is found out of expressions, nothing is emitted.
type Env struct {
	values.Lowerer
	Function *symbols.Function // nil at file scope
	Scope    *symbols.Scope

	Code  Code  // nil where nothing is emitted
	Facts Facts // of expressions
	Noter *Env  // notes what expressions would do: itself where nothing is emitted
	Depth int
	Scan  *syntax.Body

	varies bool // a length that is no constant was met
	param  bool // a parameter is declared, whose length counts for nothing

	VarArgs ir.Operand // the vararg area of a variadic function
	Statics map[*cc.Declarator]*symbols.Symbol

	Outer   map[*cc.Declarator]ir.Operand // the addresses of variables of the functions around this one
	Outside string                        // why it cannot be lowered where it stands; "": it can
	Callee  *cc.PrimaryExpression         // the name that is called next
}

// Code lowers what declarations in a function evaluate.
type Code interface {
	Expr(n cc.ExpressionNode) values.Value
	// EvaluatedType gives the type of an operand of sizeof or typeof whose lengths vary.
	EvaluatedType(n cc.ExpressionNode) *ctype.Type
	// RegisterVariable and MemoryVariable make an automatic variable.
	RegisterVariable(init *cc.Initializer, d *cc.Declarator, name string, t *ctype.Type)
	MemoryVariable(init *cc.Initializer, d *cc.Declarator, name string, t *ctype.Type)
}

// Facts is what is known of expressions before they are lowered.
type Facts interface {
	// TypeOf gives the type of an expression; arrays and functions do not decay.
	TypeOf(n cc.ExpressionNode) *ctype.Type
	// Expr gives what an expression evaluates to; arrays and functions decay.
	Expr(n cc.ExpressionNode) values.Value
	// Evaluate gives the value of n, no truth value, and what evaluating it does.
	Evaluate(n cc.ExpressionNode) (values.Value, emit.Effects)
	// Constant gives the constant that n is, and its type; ok is false if it is none.
	Constant(n cc.ExpressionNode) (c ir.Const, t *ctype.Type, ok bool)
	// Choose gives the association that a _Generic selection chooses.
	Choose(g *cc.GenericSelection) cc.ExpressionNode
	// Local notes what an automatic variable does.
	Local(init *cc.Initializer, d *cc.Declarator, name string, t *ctype.Type, inRegister bool)
	// TypeNames are the type names that were read.
	TypeNames() map[*cc.TypeName]*ctype.Type
	// Forget empties the table.
	Forget()
}

// maxDepth bounds the recursion over nested expressions and statements.
const maxDepth = 3000

// notes gives the env that notes what expressions in the scope at hand would do.
func (l *Env) notes() *Env {
	e := l.Noter
	if e != l {
		e.Scope, e.Depth, e.Static = l.Scope, l.Depth, l.Static
	}
	return e
}

// Types gives what is known of expressions in the scope at hand.
func (l *Env) Types() Facts {
	l.notes()
	return l.Facts
}

// Push opens a block.
func (l *Env) Push() { l.Scope = symbols.NewScope(l.Scope) }

// Constant gives the constant that n is, and its type; ok is false if it is none.
func (l *Env) Constant(n cc.ExpressionNode) (c ir.Const, t *ctype.Type, ok bool) {
	return l.Types().Constant(n)
}

// Beneath gives the type of an expression without casts of it to untyped pointers.
func (l *Env) Beneath(n cc.ExpressionNode) *ctype.Type {
	for {
		x, ok := syntax.StripParens(n).(*cc.CastExpression)
		if !ok || x.Case != cc.CastExpressionCast {
			break
		}
		if t := l.notes().TypeName(x.TypeName); t.Kind != ctype.KindPtr || t.Elem.Kind != ctype.KindVoid && !t.Elem.IsChar() {
			break
		}
		n = x.CastExpression
	}
	return l.TypeOf(n)
}

// FunctionName is the name of the function at hand, "" outside.
func (l *Env) FunctionName() string {
	if l.Function == nil {
		return ""
	}
	return l.Function.Name
}

// VarArea is the area of the unnamed arguments of the function at hand, none if it has a fixed number.
func (l *Env) VarArea() ir.Operand { return l.VarArgs }

// TypeOf gives the type of an expression; arrays and functions do not decay.
func (l *Env) TypeOf(n cc.ExpressionNode) *ctype.Type { return l.Types().TypeOf(n) }

// AlignOf gives the alignment of what an expression designates: that of a member or function may be another one than its type's.
func (l *Env) AlignOf(n cc.ExpressionNode) int64 {
	t := l.TypeOf(n)
	switch x := syntax.StripParens(n).(type) {
	case *cc.PrimaryExpression:
		if t.Kind == ctype.KindFunc && x.Case == cc.PrimaryExpressionIdent {
			if sym := l.Scope.Lookup(x.Token.SrcStr()); sym != nil && sym.Function != nil {
				return max(sym.Function.Boundary, t.AlignOf())
			}
		}
	case *cc.PostfixExpression:
		if x.Case != cc.PostfixExpressionSelect && x.Case != cc.PostfixExpressionPSelect {
			break
		}
		of := l.TypeOf(x.PostfixExpression)
		if of.Elem != nil {
			of = of.Elem
		}
		if f, _ := of.Rec.Member(x.Token2.SrcStr()); f.Align > 0 {
			return f.Align
		}
	}
	return t.AlignOf()
}

// Enter guards against input that would exhaust the stack.
func (l *Env) Enter(n cc.Node) {
	if l.Depth++; l.Depth > maxDepth {
		l.Fail(n, "nested too deeply")
	}
}

// Stable copies a value that is the register of a variable if lowering next
// could change the variable: operands are evaluated from left to right.
func (l *Env) Stable(v values.Value, next ...cc.ExpressionNode) values.Value {
	if !v.Op.IsReg() || l.Noting || int(v.Op) >= len(l.F.Regs) || l.F.Regs[v.Op].Name == "" {
		return v
	}
	for _, n := range next {
		if l.Scan.Mutates(n) {
			t := l.F.Regs[v.Op].Type
			r := l.B.Temp(t)
			l.CopyTo(r, t, v.Op)
			v.Op = ir.Operand(r)
			return v
		}
	}
	return v
}
