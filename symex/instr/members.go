package instr

// This file defines in which member of a structure an access lies whose offset depends on input.

import (
	"heddle.example/expr"
	"heddle.example/ir"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
)

// mostMembers bounds how deep structures lie in each other in which a member is looked for.
const mostMembers = 4

// withinMember gives what is left of the offsets from lo to hi of size bytes at which an access at sym may lie, where they are more than those of one member of a structure, but the path leaves those of one alone: what
// stands beside an array is not to depend on what is written into it. Bounds do not tell where the index comes from a table, as in a list kept in the array; the solver does.
func (m *Unit) withinMember(o *mem.Object, sym expr.Ref, size uint8, lo, hi uint64) (uint64, uint64) {
	l, base := m.LayoutOfObject(o), int64(0)
	w := m.Code.PtrSize * 8
	some := int64(-1) // an offset at which it may lie
	for asked := 0; l != nil && lo < hi && asked < mostMembers; {
		part, off, several := commonPart(l, int64(lo)-base, int64(hi)+int64(size)-base)
		if several {
			if asked++; some < 0 {
				sat, model, _ := m.Ask(0)
				if sat != state.Satisfiable {
					break
				}
				at, _ := m.Tab.Eval(sym, model)
				some = int64(min(max(at, lo), hi))
			}
			part, off = memberAt(l, some-base)
		}
		if part == nil {
			break
		}
		l, base = part, base+off
		if !several {
			continue
		}
		from, last := uint64(base), uint64(base+part.Size-int64(size))
		if lo < from && m.Feasible(m.Tab.ULt(sym, m.Tab.Const(w, from, 0))) != state.Unsat ||
			hi > last && m.Feasible(m.Tab.ULt(m.Tab.Const(w, last, 0), sym)) != state.Unsat {
			break
		}
		lo, hi = max(lo, from), min(hi, last)
	}
	return lo, hi
}

// commonPart gives the part of an aggregate that has all bytes from lo to end, and its offset; several tells that they are those of several members of a structure.
func commonPart(l *ir.Layout, lo, end int64) (part *ir.Layout, off int64, several bool) {
	switch l.Kind {
	case ir.LayoutArray:
		if e := l.Elem; e != nil && e.Size > 0 && lo/e.Size == (end-1)/e.Size {
			return e, lo / e.Size * e.Size, false
		}
	case ir.LayoutStruct:
		if part, off = memberAt(l, lo); part != nil && end <= off+part.Size {
			return part, off, false
		}
		return nil, 0, true
	}
	return nil, 0, false
}

// memberAt gives the member of a structure that has the byte at an offset, and its own; nil: none has.
func memberAt(l *ir.Layout, at int64) (part *ir.Layout, off int64) {
	for i := range l.Fields {
		if f := &l.Fields[i]; f.Off <= at && at < f.Off+f.Layout.Size {
			return f.Layout, f.Off
		}
	}
	return nil, 0
}
