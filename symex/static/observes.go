package static

// This file defines whether a program can see the addresses of its objects.

import "heddle.example/ir"

// observesAddresses tells whether a program can see whether an address came again: it compares pointers
// with others than null, or makes numbers of them.
func observesAddresses(p *ir.Program, lib Library) bool {
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
				if l := in.Layout; l == nil || l.Kind == ir.LayoutScalar && l.Scalar != ir.Ptr && int(l.Size) == p.PtrSize {
					return true // a pointer may come to stand in a number
				}
			case ir.Call:
				if in.Callee != nil {
					if c, _ := lib.Conduct(in.Callee.Name); c.Does&ComparesBytes != 0 {
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
