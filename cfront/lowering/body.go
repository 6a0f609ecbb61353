package lowering

// This file defines the state in which a function body is lowered, and how blocks and full expressions end.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/declare"
	"heddle.example/cfront/evalorder"
	"heddle.example/cfront/symbols"
	"heddle.example/cfront/syntax"
	"heddle.example/ir"
)

// body lowers the statements and expressions of a function.
type body struct {
	*declare.Env

	result    *ctype.Type // of the function
	resultPtr ir.Operand  // where an aggregate result goes
	atomicFn  bool        // the whole body is an atomic section
	broken    bool        // some of it has errors, which were told

	labels   map[syntax.Label]ir.Label
	placed   map[syntax.Label]bool // labels whose statement has been lowered
	needs    []hoistNeed
	loops    []*loopContext // innermost last: loops and switches
	switches []*switchContext
	hoisted  map[*cc.Declarator]*symbols.Symbol // objects that jumps may find before their declaration
	lits     map[cc.Node]*ir.Site               // sites of compound literals
	renewed  map[*cc.CompoundStatement][]renewal

	noted evalorder.Noted // what C leaves unordered

	addressed *cc.PostfixExpression // the operand of & that comes next
	inner     *cc.PostfixExpression // what comes next and has a subscript
}

// pop closes a block, emitting the end of its objects.
func (l *body) pop() {
	l.leave(l.Scope, false)
	l.Scope = l.Scope.Parent
}

// leave emits what happens when control leaves a block, the last declared first.
// A return need not end objects: they end with the frame.
func (l *body) leave(s *symbols.Scope, returning bool) {
	for i := len(s.Exits) - 1; i >= 0; i-- {
		e := s.Exits[i]
		switch {
		case e.Cleanup != nil:
			l.B.Pos = e.Pos
			t := e.Cleanup.T.Fn
			outer, ok := l.UsedBy(e.Cleanup)
			if !ok {
				l.Unsupported("call of nested function %s where not all variables that it uses have been declared", e.Cleanup.Name)
				continue
			}
			in := ir.Instr{Op: ir.Call, Dst: ir.NoReg, Callee: l.Unit.Table.UseFunc(e.Cleanup), Args: append(outer, e.Addr)}
			if t.Result.HasRegister() {
				in.Type = t.Result.Scalar
			}
			l.Emit(in)
		case !returning:
			l.Emit(ir.Instr{Op: ir.Kill, Dst: ir.NoReg, Site: int32(e.Site.ID)})
		}
	}
}

func (l *body) kill(sites []*ir.Site) {
	for i := len(sites) - 1; i >= 0; i-- {
		l.Emit(ir.Instr{Op: ir.Kill, Dst: ir.NoReg, Site: int32(sites[i].ID)})
	}
}

// full runs the lowering of one full expression: it starts a statement, and its
// temporaries die at its end.
func (l *body) full(run func()) {
	saved := l.Temps
	l.Temps = nil
	l.statement()
	run()
	l.kill(l.Temps)
	l.Temps = saved
}

// Unordered starts a group that belongs to the operator or call n.
func (l *body) Unordered(n cc.Node) *evalorder.Grouping {
	if l.Dead {
		return nil
	}
	return l.noted.Start(l.F, l.Unit.Pos(n))
}

// hoistNeed is a variable that must exist at the function's entry.
type hoistNeed struct {
	decl    *cc.Declarator
	literal cc.Node // a compound literal instead
	sym     *symbols.Symbol
	t       *ctype.Type // of an object in memory; nil for a register
	block   *cc.CompoundStatement
}

// renewal is an object that is made anew, or ends, where control enters its block from above.
type renewal struct {
	sym  *symbols.Symbol // nil: it ends
	site *ir.Site
}

// loopContext is a statement that break or continue leaves: a loop or a switch.
type loopContext struct {
	breakTo    ir.Label
	continueTo ir.Label
	isSwitch   bool
	outer      *symbols.Scope // the scope around it
}

// switchContext collects the labels of the switch at hand.
type switchContext struct {
	t     *ctype.Type
	cases map[*cc.LabeledStatement]ir.Label
	def   ir.Label
	has   bool // has a default label
}

// statement marks the next instruction as the first of a full expression.
func (l *body) statement() {
	if !l.Dead {
		l.B.Statement()
	}
}
