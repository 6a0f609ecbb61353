package cfront

// This file defines the state in which declarations and function bodies are
// lowered.

import (
	"modernc.org/cc/v4"

	"heddle/cfront/ctype"
	"heddle/cfront/emit"
	"heddle/cfront/evalorder"
	"heddle/cfront/symbols"
	"heddle/cfront/syntax"
	"heddle/cfront/values"
	"heddle/ir"
)

// lower is what declarations and operations on values are translated with. Code goes
// into a body. Where there is none, at file scope and for what a typer finds out, nothing is
// emitted: what the code would do is noted, and constants are folded alike.
type lower struct {
	values.Lowerer
	fn *symbols.Function // nil at file scope
	sc *symbols.Scope

	into  *body
	typer *typer
	depth int
	scan  *syntax.Body

	varies bool // a length that is no constant was met

	varArea ir.Operand // the vararg area of a variadic function
	statics map[*cc.Declarator]*symbols.Symbol
}

// body lowers the statements and expressions of a function.
type body struct {
	*lower

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

	noted evalorder.Noted // what C leaves unordered
}

func newLower(u *symbols.Unit) *lower {
	f := &ir.Func{Name: "<constant>"}
	l := &lower{Lowerer: values.Lowerer{Emitter: emit.NewEmitter(ir.NewBuilder(u.Table.Program, f), f, u.Table.Target.PtrSize), Unit: u, Target: u.Table.Target}, sc: u.FileScope,
		statics: map[*cc.Declarator]*symbols.Symbol{}, varArea: ir.None}
	l.typer = newTyper(l)
	return l
}

// push opens a block, pop closes it (emitting the end of its objects).
func (l *lower) push() { l.sc = symbols.NewScope(l.sc) }

func (l *body) pop() {
	l.leave(l.sc, false)
	l.sc = l.sc.Parent
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
			in := ir.Instr{Op: ir.Call, Dst: ir.NoReg, Callee: l.Unit.Table.UseFunc(e.Cleanup), Args: []ir.Operand{e.Addr}}
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
