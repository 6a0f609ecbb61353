package memory

// This file defines shrinking: making a program on which something fails small.

import "heddle.example/bench/judge/shrink"

// Shrink makes p smaller as long as fails holds.
func Shrink(p *Program, fails func(*Program) bool) *Program {
	edit := func(e *shrink.Editor, p *Program) { (&editor{e, p}).program() }
	p = shrink.Minimise(p, (*Program).Clone, edit, fails)
	q := p.Clone()
	if q.tidy(); fails(q) {
		return q
	}
	return p
}

// editor knows the edits of a program.
type editor struct {
	*shrink.Editor
	p *Program
}

func (e *editor) program() {
	funcs := e.p.funcs()
	for i := len(funcs) - 1; i >= 0; i-- {
		e.list(&funcs[i].Body)
	}
	for _, f := range funcs {
		e.bypass(f)
		f.each(e.simplify)
	}
	if e.p.Narrow && e.Now() {
		e.p.Narrow = false
	}
}

// list removes statements, long runs first, and replaces compound ones by what they contain.
func (e *editor) list(list *[]*Stmt) {
	shrink.Remove(e.Editor, list)
	if e.Done() {
		return
	}
	for i, s := range *list {
		for _, inner := range [][]*Stmt{s.Body, s.Else} {
			if len(inner) > 0 && s.Kind != Scope && e.Now() {
				shrink.Splice(list, i, inner)
				return
			}
		}
		e.list(&s.Body)
		e.list(&s.Else)
		if e.Done() {
			return
		}
	}
}

// bypass removes one or two operations on words, or a move of a pointer, and lets their results be
// their operands.
func (e *editor) bypass(f *Func) {
	var ops []*Stmt
	f.each(func(s *Stmt) {
		if s.Kind == WordOp && s.D != s.A || s.Kind == PtrAdd && s.D != s.A || s.Kind == IntOp && s.D != s.A {
			ops = append(ops, s)
		}
	})
	for i := range ops {
		for k := i; k < len(ops); k++ {
			if e.Now() {
				f.forward(ops[i])
				if k != i {
					f.forward(ops[k])
				}
				return
			}
		}
	}
}

// forward makes s do nothing and puts its operand in the place of its result.
func (f *Func) forward(s *Stmt) {
	d, a := s.D, s.A
	kind := s.Kind
	f.each(func(t *Stmt) {
		rename := func(x *int) {
			if *x == d {
				*x = a
			}
		}
		keep := func(*int) {}
		switch kind {
		case WordOp:
			t.use(keep, rename, keep)
		case PtrAdd:
			t.use(rename, keep, keep)
		default:
			t.use(keep, keep, rename)
		}
	})
	remove(&f.Body, s)
}

func remove(list *[]*Stmt, s *Stmt) {
	for i, t := range *list {
		if t == s {
			*list = append((*list)[:i:i], (*list)[i+1:]...)
			return
		}
		remove(&t.Body, s)
		remove(&t.Else, s)
	}
}

func (e *editor) simplify(s *Stmt) {
	if s.Kind == Nondet && len(s.Values) > 1 {
		for i := range s.Values {
			if e.Now() {
				s.Values = []int64{s.Values[i]}
				return
			}
		}
	}
	if s.Kind == AnyPointer && len(s.Values) > 1 {
		for i := range s.Values {
			if e.Now() {
				s.Values = []int64{s.Values[i]}
				return
			}
		}
	}
	if s.Kind == MallocClear && e.Now() {
		s.Kind = Calloc
	}
	if s.Kind == ByteLoop && s.B == 0 && e.Now() {
		s.Kind = Copy
	}
	if s.Kind == ByteLoop && s.B > 1 && e.Now() {
		s.B = 1
	}
	if (s.Kind == Calloc || s.Kind == MallocClear) && s.K > 4 && e.Now() {
		s.K = 4
	}
	if (s.Kind == Call || s.Kind == Create) && s.A >= 0 && e.Now() {
		s.A = -1
	}
	if s.Kind == Repeat && s.K > 1 && e.Now() {
		s.K--
	}
	for _, at := range s.places() {
		if at.Index >= 0 && e.Now() {
			at.Index = -1
		}
	}
}

// tidy drops what nothing mentions: globals, locals, helpers, start routines; and numbers registers anew.
func (p *Program) tidy() {
	objects, funcs, routines := make([]bool, len(p.Objects)), make([]bool, len(p.Funcs)), make([]bool, len(p.Threads))
	for again := true; again; {
		again = false
		for i, f := range p.funcs() {
			if i < len(p.Funcs) && !funcs[i] || i >= len(p.Funcs) && i < len(p.Funcs)+len(p.Threads) && !routines[i-len(p.Funcs)] {
				continue
			}
			mark := func(b *bool) {
				again = again || !*b
				*b = true
			}
			f.each(func(s *Stmt) {
				for _, at := range s.places() {
					if at.Base == Global {
						mark(&objects[at.N])
					}
				}
				switch s.Kind {
				case AnyPointer:
					for _, n := range s.Values {
						mark(&objects[n])
					}
				case Call:
					mark(&funcs[s.N])
				case Create:
					mark(&routines[s.B])
				}
			})
		}
	}
	objectAt, funcAt, routineAt := compact(&p.Objects, objects), compact(&p.Funcs, funcs), compact(&p.Threads, routines)
	for _, f := range p.funcs() {
		f.each(func(s *Stmt) {
			for _, at := range s.places() {
				if at.Base == Global {
					at.N = objectAt[at.N]
				}
			}
			switch s.Kind {
			case AnyPointer:
				for i, n := range s.Values {
					s.Values[i] = int64(objectAt[n])
				}
			case Call:
				s.N = funcAt[s.N]
			case Create:
				s.B = routineAt[s.B]
			}
		})
		f.tidy(f != p.Main)
	}
}

// compact keeps the marked elements and tells where each goes.
func compact[T any](list *[]T, keep []bool) []int {
	at := make([]int, len(keep))
	var out []T
	for i, x := range *list {
		at[i] = len(out)
		if keep[i] {
			out = append(out, x)
		}
	}
	*list = out
	return at
}

func (f *Func) tidy(parameter bool) {
	used := make([]bool, len(f.Locals))
	f.each(func(s *Stmt) {
		for _, at := range s.places() {
			if at.Base == Local {
				used[at.N] = true
			}
		}
		if s.Kind == Scope {
			used[s.N] = true
		}
	})
	compact(&f.Scoped, used)
	localAt := compact(&f.Locals, used)
	var names [3]map[int]int
	for i := range names {
		names[i] = map[int]int{}
	}
	if parameter {
		names[0][0] = 0
	}
	fresh := func(class int) func(*int) {
		return func(x *int) {
			if *x < 0 {
				return
			}
			n, ok := names[class][*x]
			if !ok {
				n = len(names[class])
				names[class][*x] = n
			}
			*x = n
		}
	}
	f.each(func(s *Stmt) {
		for _, at := range s.places() {
			if at.Base == Local {
				at.N = localAt[at.N]
			}
		}
		if s.Kind == Scope {
			s.N = localAt[s.N]
		}
		s.use(fresh(0), fresh(1), fresh(2))
	})
	if n, ok := names[0][f.Result]; ok {
		f.Result = n
	} else if parameter {
		f.Result = 0
	}
}
