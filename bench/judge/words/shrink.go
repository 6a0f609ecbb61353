package words

// This file defines shrinking: making a program and its formula small as long as something fails.

import "heddle.example/bench/judge/shrink"

// Shrink makes p smaller as long as fails holds.
func Shrink(p *Program, fails func(*Program) bool) *Program {
	edit := func(e *shrink.Editor, p *Program) { (&editor{e}).program(p) }
	return shrink.Minimise(p, (*Program).Clone, edit, fails)
}

// editor knows the edits of a program and of its formula.
type editor struct{ *shrink.Editor }

func (e *editor) program(p *Program) {
	if n := len(p.Threads); n > 0 {
		created := false
		for _, s := range p.Main {
			created = created || (s.Kind == Create || s.Kind == Join) && s.V == n-1
		}
		if !created && e.Now() {
			p.Threads = p.Threads[:n-1]
			return
		}
	}
	e.list(&p.Main)
	for i := range p.Threads {
		e.list(&p.Threads[i])
	}
	for _, f := range e.formulas(p.Formula) {
		if e.Now() {
			p.Formula = f
		}
	}
	if p.Fair && e.Now() {
		p.Fair = false
	}
}

func (e *editor) list(list *[]*Stmt) {
	shrink.Remove(e.Editor, list)
	if e.Done() {
		return
	}
	for i, s := range *list {
		for _, inner := range [][]*Stmt{s.Body, s.Else} {
			if len(inner) > 0 && !breaks(inner) && e.Now() {
				shrink.Splice(list, i, inner)
				return
			}
		}
		if s.Kind == While && e.Now() {
			s.Kind = Loop
		}
		if s.Kind == Input && s.K > 1 && e.Now() {
			s.K = 1
		}
		if (s.Kind == Copy || s.Kind == FromLoc) && e.Now() {
			*s = Stmt{Kind: Set, V: s.V, K: 1}
		}
		e.list(&s.Body)
		e.list(&s.Else)
		if e.Done() {
			return
		}
	}
}

// breaks tells whether a break in the list leaves a loop around it.
func breaks(list []*Stmt) bool {
	for _, s := range list {
		if s.Kind == Break || (s.Kind == If || s.Kind == IfLoc) && (breaks(s.Body) || breaks(s.Else)) {
			return true
		}
	}
	return false
}

// formulas lists formulas that are simpler than f by one edit.
func (e *editor) formulas(f *Formula) []*Formula {
	var out []*Formula
	for _, part := range []*Formula{f.A, f.B} {
		if part != nil {
			out = append(out, part)
		}
	}
	if f.A != nil {
		for _, a := range e.formulas(f.A) {
			out = append(out, &Formula{Op: f.Op, A: a, B: f.B})
		}
	}
	if f.B != nil {
		for _, b := range e.formulas(f.B) {
			out = append(out, &Formula{Op: f.Op, A: f.A, B: b})
		}
	}
	return out
}
