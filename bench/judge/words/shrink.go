package words

// This file defines shrinking: making a program and its formula small as long as something fails.

// Shrink makes p smaller as long as fails holds.
func Shrink(p *Program, fails func(*Program) bool) *Program {
	for {
		before := p
		for n := 0; ; {
			q := p.Clone()
			e := &editor{left: n}
			e.program(q)
			if !e.done {
				break
			}
			if fails(q) {
				p = q
			} else {
				n++
			}
		}
		if p == before {
			return p
		}
	}
}

type editor struct {
	left int
	done bool
}

func (e *editor) now() bool {
	if e.done {
		return false
	}
	e.left--
	e.done = e.left < 0
	return e.done
}

func (e *editor) program(p *Program) {
	if n := len(p.Threads); n > 0 {
		created := false
		for _, s := range p.Main {
			created = created || (s.Kind == Create || s.Kind == Join) && s.V == n-1
		}
		if !created && e.now() {
			p.Threads = p.Threads[:n-1]
			return
		}
	}
	e.list(&p.Main)
	for i := range p.Threads {
		e.list(&p.Threads[i])
	}
	for _, f := range e.formulas(p.Formula) {
		if e.now() {
			p.Formula = f
		}
	}
	if p.Fair && e.now() {
		p.Fair = false
	}
}

func (e *editor) list(list *[]*Stmt) {
	for n := len(*list); n > 0; n /= 2 {
		for at := 0; at < len(*list); at += n {
			if e.now() {
				rest := append([]*Stmt(nil), (*list)[:at]...)
				*list = append(rest, (*list)[min(at+n, len(*list)):]...)
				return
			}
		}
	}
	for i, s := range *list {
		for _, inner := range [][]*Stmt{s.Body, s.Else} {
			if len(inner) > 0 && !breaks(inner) && e.now() {
				rest := append([]*Stmt(nil), (*list)[:i]...)
				rest = append(rest, inner...)
				*list = append(rest, (*list)[i+1:]...)
				return
			}
		}
		if s.Kind == While && e.now() {
			s.Kind = Loop
		}
		if s.Kind == Input && s.K > 1 && e.now() {
			s.K = 1
		}
		if (s.Kind == Copy || s.Kind == FromLoc) && e.now() {
			*s = Stmt{Kind: Set, V: s.V, K: 1}
		}
		e.list(&s.Body)
		e.list(&s.Else)
		if e.done {
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
