package judge

// This file defines shrinking: making a program on which something fails small.

import "heddle.example/bench/judge/shrink"

// Shrink makes p smaller as long as fails holds.
func Shrink(p *Program, fails func(*Program) bool) *Program {
	edit := func(e *shrink.Editor, p *Program) { (&editor{e}).program(p) }
	return shrink.Minimise(p, (*Program).Clone, edit, fails)
}

// editor knows the edits of a program.
type editor struct{ *shrink.Editor }

func (e *editor) program(p *Program) {
	e.list(&p.Main.Body)
	for _, f := range p.Threads {
		e.list(&f.Body)
	}
	for _, f := range p.Funcs {
		e.list(&f.Body)
	}
	for _, f := range p.Handlers {
		e.list(&f.Body)
	}
	if n := len(p.Sems); n > 0 && !p.Has(SemPost, SemWait, SemTry, SemTimed) && e.Now() {
		p.Sems = nil
	}
	for _, f := range p.funcs() {
		e.inside(f.Body)
		if f.Result != nil {
			e.expr(&f.Result)
		}
		for i := range f.Locals {
			if f.Locals[i] != 0 && e.Now() {
				f.Locals[i] = 0
			}
		}
	}
	for i := range p.Globals {
		g := &p.Globals[i]
		if g.Init != 0 && e.Now() {
			g.Init = 0
		}
		if g.Type != "int" && e.Now() {
			g.Type = "int"
		}
	}
	e.locks(p)
	e.unused(p)
}

// list removes statements: long runs first, then single ones.
func (e *editor) list(list *[]*Stmt) {
	shrink.Remove(e.Editor, list)
	if e.Done() {
		return
	}
	for i, s := range *list {
		e.unwrap(list, i, s)
		if e.Done() {
			return
		}
		e.list(&s.Body)
		e.list(&s.Else)
	}
}

// unwrap replaces a compound statement by what it contains.
func (e *editor) unwrap(list *[]*Stmt, i int, s *Stmt) {
	for _, inner := range [][]*Stmt{s.Body, s.Else} {
		if len(inner) == 0 || leavesLoop(s, inner) {
			continue
		}
		if e.Now() {
			shrink.Splice(list, i, inner)
			return
		}
	}
}

// leavesLoop tells whether statements belong to the loop s that is to go.
func leavesLoop(s *Stmt, inner []*Stmt) bool {
	if s.Kind != For && s.Kind != While && s.Kind != DoWhile {
		return false
	}
	for _, t := range inner {
		switch t.Kind {
		case Break, Continue:
			return true
		case If, Section, Guard:
			if leavesLoop(s, t.Body) || leavesLoop(s, t.Else) {
				return true
			}
		}
	}
	return false
}

// inside simplifies what statements hold.
func (e *editor) inside(list []*Stmt) {
	for _, s := range list {
		for _, x := range []**Expr{&s.X, &s.Y} {
			if *x != nil {
				e.expr(x)
			}
		}
		if s.L != nil && s.L.Kind == Elem {
			e.expr(&s.L.X)
		}
		for i := range s.Args {
			e.expr(&s.Args[i])
		}
		if (s.Kind == For || s.Kind == Nondet) && s.M > 1 && e.Now() {
			s.M--
		}
		if s.Kind == Create && s.Arg != 0 && e.Now() {
			s.Arg = 0
		}
		if s.Kind == DoWhile && e.Now() {
			s.Kind = While
		}
		if s.Kind == Broadcast && e.Now() {
			s.Kind = Signal
		}
		if s.Kind == Guard && s.M != 0 && e.Now() {
			s.M = 0
		}
		e.inside(s.Body)
		e.inside(s.Else)
	}
}

// expr replaces an expression by a part of it or by a constant.
func (e *editor) expr(x **Expr) {
	old := *x
	if old.Kind == Const {
		if old.N > 1 && e.Now() {
			*x = &Expr{Kind: Const, N: 1}
		}
		return
	}
	for _, k := range []int{0, 1} {
		if e.Now() {
			*x = &Expr{Kind: Const, N: k}
			return
		}
	}
	for _, part := range []*Expr{old.X, old.Y} {
		if part != nil && e.Now() {
			*x = part
			return
		}
	}
	if old.X != nil {
		e.expr(&old.X)
	}
	if old.Y != nil {
		e.expr(&old.Y)
	}
}

// locks drops the last mutex or condition variable if nothing uses it.
func (e *editor) locks(p *Program) {
	mutex, cond := 0, 0
	p.eachStmt(func(s *Stmt) {
		switch s.Kind {
		case Wait, TimedWait:
			mutex, cond = max(mutex, s.N+1), max(cond, s.N+1)
		case Signal, Broadcast:
			cond = max(cond, s.N+1)
		case Lock, Unlock, TryLock, TimedLock:
			mutex = max(mutex, s.N+1)
		}
	})
	if mutex < p.Mutexes && e.Now() {
		p.Mutexes--
	}
	if cond < p.Conds && e.Now() {
		p.Conds--
	}
}

// unused drops the last helper or start routine if nothing mentions it, and the
// last local of a function.
func (e *editor) unused(p *Program) {
	helpers, routines, handlers := 0, 0, 0
	p.eachStmt(func(s *Stmt) {
		switch s.Kind {
		case Call:
			helpers = max(helpers, s.M+1)
		case Create:
			routines = max(routines, s.M+1)
		case Guard:
			handlers = max(handlers, s.N+1)
		}
	})
	if handlers < len(p.Handlers) && e.Now() {
		p.Handlers = p.Handlers[:len(p.Handlers)-1]
		return
	}
	if helpers < len(p.Funcs) && e.Now() {
		p.Funcs = p.Funcs[:len(p.Funcs)-1]
		return
	}
	if routines < len(p.Threads) && e.Now() {
		p.Threads = p.Threads[:len(p.Threads)-1]
		return
	}
	for _, f := range p.funcs() {
		if n := len(f.Locals); n > 0 && f.highestLocal() < f.Params+n-1 && e.Now() {
			f.Locals = f.Locals[:n-1]
		}
	}
}

// highestLocal is the greatest index of a local that f mentions, -1 if none.
func (f *Func) highestLocal() int {
	high := -1
	one := &Program{Main: f}
	one.eachExpr(func(x *Expr) {
		if x.Kind == Local {
			high = max(high, x.N)
		}
	})
	one.eachStmt(func(s *Stmt) {
		switch s.Kind {
		case For, Call, Nondet:
			high = max(high, s.N)
		case TryLock, Fetch, CompareSwap, TimedLock, TimedWait, SemTry, SemTimed, JoinStatus:
			high = max(high, s.M)
		case WeakSwap:
			high = max(high, s.M, s.N)
		}
	})
	return high
}
