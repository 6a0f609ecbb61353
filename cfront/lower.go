package cfront

// This file defines the state in which declarations and function bodies are
// lowered.

import (
	"modernc.org/cc/v4"

	"heddle/cfront/ctype"
	"heddle/cfront/emit"
	"heddle/cfront/evalorder"
	"heddle/cfront/syntax"
	"heddle/ir"
)

// lower is what declarations and operations on values are translated with. Code goes
// into a body. Where there is none, at file scope and for what a typer finds out, nothing is
// emitted: what the code would do is noted, and constants are folded alike.
type lower struct {
	emit.Emitter
	u  *unit
	tg *ctype.Target
	fn *function // nil at file scope
	sc *scope

	into  *body
	typer *typer
	depth int
	scan  *syntax.Body

	varies bool // a length that is no constant was met

	varArea ir.Operand // the vararg area of a variadic function
	temps   []*ir.Site // temporaries of the current full expression
	statics map[*cc.Declarator]*symbol
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
	hoisted  map[*cc.Declarator]*symbol // objects that jumps may find before their declaration
	lits     map[cc.Node]*ir.Site       // sites of compound literals

	groups []evalorder.Group // what C leaves unordered
	calls  []evalorder.Piece // code of single calls
}

func newLower(u *unit) *lower {
	f := &ir.Func{Name: "<constant>"}
	l := &lower{Emitter: emit.NewEmitter(ir.NewBuilder(u.fe.prog, f), f, u.fe.tg.PtrSize), u: u, tg: u.fe.tg, sc: u.file,
		statics: map[*cc.Declarator]*symbol{}, varArea: ir.None}
	l.typer = newTyper(l)
	return l
}

// fail gives up with an error at n.
func (l *lower) fail(n cc.Node, format string, args ...any) {
	l.u.fail(n, format, args...)
}

func (l *lower) warn(n cc.Node, format string, args ...any) {
	l.u.warn(n, format, args...)
}

// at sets the position of what is emitted next.
func (l *lower) at(n cc.Node) {
	if p := l.u.pos(n); p.Valid() {
		l.B.Pos = p
	}
}

// push opens a block, pop closes it (emitting the end of its objects).
func (l *lower) push() { l.sc = newScope(l.sc) }

func (l *body) pop() {
	l.leave(l.sc, false)
	l.sc = l.sc.parent
}

// leave emits what happens when control leaves a block, the last declared first.
// A return need not end objects: they end with the frame.
func (l *body) leave(s *scope, returning bool) {
	for i := len(s.exits) - 1; i >= 0; i-- {
		e := s.exits[i]
		switch {
		case e.cleanup != nil:
			l.B.Pos = e.pos
			t := e.cleanup.t.Fn
			in := ir.Instr{Op: ir.Call, Dst: ir.NoReg, Callee: l.u.fe.useFunc(e.cleanup), Args: []ir.Operand{e.addr}}
			if t.Result.HasRegister() {
				in.Type = t.Result.Scalar
			}
			l.Emit(in)
		case !returning:
			l.Emit(ir.Instr{Op: ir.Kill, Dst: ir.NoReg, Site: int32(e.site.ID)})
		}
	}
}

func (l *body) kill(sites []*ir.Site) {
	for i := len(sites) - 1; i >= 0; i-- {
		l.Emit(ir.Instr{Op: ir.Kill, Dst: ir.NoReg, Site: int32(sites[i].ID)})
	}
}

// newSite makes an allocation site.
func (l *lower) newSite(k ir.SiteKind, name string, layout *ir.Layout) *ir.Site {
	if l.Noting {
		return &ir.Site{Kind: k, Name: name, Layout: layout}
	}
	p := l.u.fe.prog
	s := &ir.Site{ID: len(p.Sites), Kind: k, Name: name, Layout: layout, Func: l.F.Name, Pos: l.B.Pos}
	p.Sites = append(p.Sites, s)
	return s
}

// alloca makes an object of t at s and gives its address.
func (l *lower) alloca(s *ir.Site, size ir.Operand) ir.Operand {
	r := l.B.Temp(ir.Ptr)
	l.Emit(ir.Instr{Op: ir.Alloca, Type: ir.Ptr, Dst: r, Site: int32(s.ID)}, size)
	return ir.Operand(r)
}

// temp makes a temporary object of t that lives to the end of the full expression.
func (l *lower) temp(t *ctype.Type, name string) ir.Operand {
	s := l.newSite(ir.SiteVarArgs, name, l.u.layout(t))
	l.ownTemp(s)
	return l.alloca(s, l.sizeOperand(t))
}

// ownTemp makes the objects of s temporary ones.
func (l *lower) ownTemp(s *ir.Site) {
	if l.Noting {
		l.Seen.Temps = true
		return
	}
	l.temps = append(l.temps, s)
}

// full runs the lowering of one full expression: it starts a statement, and its
// temporaries die at its end.
func (l *body) full(run func()) {
	saved := l.temps
	l.temps = nil
	l.statement()
	run()
	l.kill(l.temps)
	l.temps = saved
}
