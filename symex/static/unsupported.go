package static

// This file defines a scan of a program for what is not supported: constructs
// that the front end marked and functions that have neither a body nor a model. It is
// static, so it lists what may be reached; what depends on values (long double
// arithmetic on inputs, an index into a large object) shows only when it happens.

import (
	"cmp"
	"slices"

	"heddle.example/ir"
)

// UnsupportedPart is a place that would give an unknown answer if it were reached.
type UnsupportedPart struct {
	Pos  ir.Pos
	Func string // in which it stands, "" for an initialiser
	What string
}

// UnsupportedParts lists what is not supported in the functions that can be reached from the
// entry, in the order of places.
func UnsupportedParts(p *ir.Program, lib Library) []UnsupportedPart {
	s := &scanner{prog: p, lib: lib, funcs: make([]bool, len(p.Funcs)), globals: make([]bool, len(p.Globals)), seen: map[UnsupportedPart]bool{}}
	if p.Entry != nil {
		s.reach(p.Entry, ir.Pos{}, "")
	} else {
		for _, f := range p.Funcs {
			if !f.Model && !f.Extern {
				s.reach(f, f.Pos, "")
			}
		}
	}
	for len(s.work) > 0 {
		f := s.work[len(s.work)-1]
		s.work = s.work[:len(s.work)-1]
		s.scan(f)
	}
	slices.SortFunc(s.out, func(a, b UnsupportedPart) int {
		return cmp.Or(cmp.Compare(a.Pos.File, b.Pos.File), cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col), cmp.Compare(a.What, b.What))
	})
	return s.out
}

type scanner struct {
	prog    *ir.Program
	lib     Library
	funcs   []bool
	globals []bool
	work    []*ir.Func
	seen    map[UnsupportedPart]bool
	out     []UnsupportedPart
}

func (s *scanner) note(u UnsupportedPart) {
	if !s.seen[u] {
		s.seen[u] = true
		s.out = append(s.out, u)
	}
}

// NoBody says that f, which is called, has neither a body nor a model.
func NoBody(f *ir.Func) string {
	switch {
	case f.Library && f.Unlike:
		return "call of library function '" + f.Name + "', which is declared with other types than its model has"
	case f.Library:
		return "call of library function '" + f.Name + "', which has no model"
	}
	return "call of undefined function '" + f.Name + "'"
}

// reach notes that the function f can be called from a place.
func (s *scanner) reach(f *ir.Func, at ir.Pos, from string) {
	if f.Extern {
		if !hasModel(s.lib, f.Name) {
			s.note(UnsupportedPart{at, from, NoBody(f)})
		}
		return
	}
	if !s.funcs[f.ID] {
		s.funcs[f.ID] = true
		s.work = append(s.work, f)
	}
}

// touch notes that a global can be reached, and what its initialiser points to.
func (s *scanner) touch(g *ir.Global) {
	if s.globals[g.ID] {
		return
	}
	s.globals[g.ID] = true
	if g.Undefined {
		s.note(UnsupportedPart{g.Pos, "", "object '" + g.Name + "' without a definition"})
	}
	for _, r := range g.Relocs {
		if r.Global != nil {
			s.touch(r.Global)
		}
		if r.Func != nil {
			s.reach(r.Func, g.Pos, "")
		}
	}
}

func (s *scanner) scan(f *ir.Func) {
	live := reachableCode(f)
	for pc := range f.Code {
		if !live[pc] {
			continue
		}
		in := &f.Code[pc]
		if in.Op == ir.Unsupported {
			s.note(UnsupportedPart{in.Pos, f.Name, in.Msg})
		}
		if in.Global != nil {
			s.touch(in.Global)
		}
		if in.Callee != nil {
			s.reach(in.Callee, in.Pos, f.Name)
		}
		for _, o := range in.AppendOperands(nil) {
			if !o.IsConst() {
				continue
			}
			c := &f.Consts[o.ConstIndex()]
			if c.Global != nil {
				s.touch(c.Global)
			}
			if c.Func != nil {
				s.reach(c.Func, in.Pos, f.Name)
			}
		}
	}
}

// reachableCode tells which instructions of f can be reached from its first, whatever conditions are.
func reachableCode(f *ir.Func) []bool {
	live := make([]bool, len(f.Code))
	work := []int32{0}
	for len(work) > 0 {
		pc := work[len(work)-1]
		work = work[:len(work)-1]
		if int(pc) >= len(live) || live[pc] {
			continue
		}
		live[pc] = true
		work = f.Code[pc].AppendSuccs(int(pc), work)
	}
	return live
}
