package static

// This file defines whether a program can see the addresses of its objects.

import (
	"regexp"
	"slices"
	"sync"

	"heddle.example/ir"
)

// ReadInPieces is what is not supported where the program turns out to see addresses though nothing in its text says so: Observe says it then.
const ReadInPieces = "bytes of a pointer read as a number where freed memory may have been given again"

// Observe notes that the program can see whether an address came again, whatever its text says.
func (c *Code) Observe() {
	c.Observes = true
	c.Reuses = slices.ContainsFunc(c.Prog.Funcs, func(f *ir.Func) bool { return Does(c.library, f, Frees) })
}

// observesAddresses tells whether a program can see whether an address came again: it compares pointers
// with others than null, or makes numbers of them.
func observesAddresses(p *ir.Program, lib Library) bool {
	spelled := sync.OnceValue(func() bool { return printsPointers(p) })
	for _, f := range p.Funcs {
		null := func(o ir.Operand) bool {
			if !o.IsConst() {
				return false
			}
			c := &f.Consts[o.ConstIndex()]
			return c.Global == nil && c.Func == nil
		}
		for pc := range f.Code {
			in := &f.Code[pc]
			switch in.Op {
			case ir.Eq, ir.Ne, ir.ULt, ir.ULe:
				if in.Type == ir.Ptr && !null(in.A) && !null(in.B) {
					return true
				}
			case ir.CmpXchg:
				if in.Type.Size(p.PtrSize) == p.PtrSize && !null(in.B) {
					return true
				}
			case ir.PtrToInt:
				return true
			case ir.MemCopy:
				if l := in.Layout; l == nil || !inWholes(f, in.C, l) || l.Kind == ir.LayoutScalar && l.Scalar != ir.Ptr && int(l.Size) == p.PtrSize {
					return true // a pointer may come to stand in a number
				}
			case ir.Call:
				if in.Callee != nil {
					if c, _ := lib.Conduct(in.Callee.Name); c.Does&ComparesBytes != 0 || c.Does&SpellsPointers != 0 && spelled() {
						return true
					}
				}
			}
		}
		for i := range f.Regs {
			if punsPointers(f.Regs[i].Layout) {
				return true
			}
		}
	}
	for _, g := range p.Globals {
		if punsPointers(g.Layout) {
			return true
		}
	}
	for i := range p.Sites {
		if punsPointers(p.Sites[i].Layout) {
			return true
		}
	}
	return false
}

// inWholes tells whether as many bytes as n says are always some whole layouts: others are copied byte by byte.
func inWholes(f *ir.Func, n ir.Operand, l *ir.Layout) bool {
	return n.IsConst() && l.Size > 0 && f.Consts[n.ConstIndex()].Bits%uint64(l.Size) == 0
}

var pointerFormat = regexp.MustCompile(`%[-+ #0-9.*$]*p`)

// printsPointers tells whether a format of the program spells a pointer.
func printsPointers(p *ir.Program) bool {
	return slices.ContainsFunc(p.Globals, func(g *ir.Global) bool { return pointerFormat.Match(g.Data) })
}

// punsPointers tells whether a type has a union in which a pointer lies over something else.
func punsPointers(l *ir.Layout) bool {
	if l == nil {
		return false
	}
	if l.Kind == ir.LayoutUnion {
		pointers, others := 0, 0
		for _, f := range l.Fields {
			if f.Layout.Kind == ir.LayoutScalar && f.Layout.Scalar == ir.Ptr {
				pointers++
			} else {
				others++
			}
		}
		if pointers > 0 && others > 0 {
			return true
		}
	}
	for _, f := range l.Fields {
		if punsPointers(f.Layout) {
			return true
		}
	}
	return l.Elem != nil && punsPointers(l.Elem)
}
