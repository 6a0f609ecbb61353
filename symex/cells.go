package symex

// This file defines the data of a state as cells, for who takes a program's transition relation from the machine (package
// prove/program): the scalars that live registers and objects hold, pointers and what synchronises
// left out. Their values can be exchanged for others, at a node.

import (
	"fmt"
	"slices"

	"heddle.example/expr"
	"heddle.example/hashing"
	"heddle.example/ir"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
)

// Cell is a live register or a scalar of a live object. The zero Cell is none.
type Cell struct {
	Addr   uint64 // in memory; 0: a register
	Thread int32
	Depth  int32 // frames of the thread below the register's
	Reg    int32
	Width  uint8 // in bits
	Bool   bool  // in memory, of type _Bool
	Signed bool
}

// Cells calls visit with every cell and its value, 0 for one that is uninitialised: ok tells whether it is not.
// The machine stands at a node.
func (m *Machine) Cells(visit func(c Cell, v expr.Ref, ok bool)) {
	for _, o := range m.Objects {
		if l := m.LayoutOfObject(o); l != nil && !o.ReadOnly && l.Size <= o.Size {
			m.scalarCells(o, l, 0, visit)
		}
	}
	for _, t := range m.ThreadTable[:m.ThreadCount] {
		if t.Status != state.ThreadRunning {
			continue
		}
		m.eachFrame(t, func(fn, base, depth int32, live []ir.Reg) {
			f := m.code.Funcs[fn].Src
			for _, r := range live {
				ty := f.Regs[r].Type
				w := ty.Bits(m.code.PtrSize)
				v := t.Regs[base+int32(r)]
				if f.Regs[r].Control || ty == ir.Ptr || w == 0 || w > 64 || v.Sym >= expr.FirstRef && m.Tab.HasTags(v.Sym) {
					continue
				}
				c := Cell{Thread: t.ID, Depth: depth, Reg: int32(r), Width: uint8(w)}
				if l := f.Regs[r].Layout; l != nil {
					c.Signed = l.Signed
				}
				visit(c, m.Ref(v, w), v.Sym != mem.Uninit)
			}
		})
	}
}

// eachFrame calls visit with the frames of a thread and what is live in them.
func (m *Machine) eachFrame(t *state.Thread, visit func(fn, base, depth int32, live []ir.Reg)) {
	for i := range t.NumFrames {
		fr := &t.Frames[i]
		visit(fr.Fn, fr.Base, i, m.FrameLive(fr))
	}
	visit(t.Fn, t.Base, t.NumFrames, m.code.Funcs[t.Fn].Live.LiveBefore(int(t.PC)))
}

// scalarCells visits the scalars of a layout that stands at base in o, of unions the bytes. The library's own types are left out, and unions with pointers.
func (m *Machine) scalarCells(o *mem.Object, l *ir.Layout, base int64, visit func(c Cell, v expr.Ref, ok bool)) {
	if m.Opaque(l) {
		return
	}
	switch l.Kind {
	case ir.LayoutScalar:
		size := l.Scalar.Size(m.code.PtrSize)
		if l.Scalar == ir.Ptr || size == 0 || size > 8 {
			return
		}
		v := m.LoadScalar(0, o, base, uint8(size), true)
		if v.Sym >= expr.FirstRef && m.Tab.HasTags(v.Sym) {
			return
		}
		w := size * 8
		visit(Cell{Addr: o.Addr + uint64(base), Width: uint8(w), Bool: l.Bool, Signed: l.Signed}, m.Ref(v, w), v.Sym != mem.Uninit)
	case ir.LayoutArray:
		for i := range l.Len {
			m.scalarCells(o, l.Elem, base+i*l.Elem.Size, visit)
		}
	case ir.LayoutStruct:
		end := int64(0)
		for i := range l.Fields {
			f := &l.Fields[i]
			m.padding(o, base+end, base+f.Off, visit)
			m.scalarCells(o, f.Layout, base+f.Off, visit)
			end = max(end, f.Off+f.Layout.Size)
		}
		m.padding(o, base+end, base+l.Size, visit)
	case ir.LayoutUnion:
		if !m.pointers(l) {
			m.padding(o, base, base+l.Size, visit)
		}
	}
}

// pointers tells whether a layout has members that are pointers, or the library's.
func (m *Machine) pointers(l *ir.Layout) bool {
	switch {
	case m.Opaque(l):
		return true
	case l.Kind == ir.LayoutScalar:
		return l.Scalar == ir.Ptr
	case l.Kind == ir.LayoutArray:
		return m.pointers(l.Elem)
	}
	return slices.ContainsFunc(l.Fields, func(f ir.Field) bool { return m.pointers(f.Layout) })
}

// padding visits the bytes of a union, or between the members of a structure: a store behind an array's end, at an index that is not known, may come to lie there.
func (m *Machine) padding(o *mem.Object, from, to int64, visit func(c Cell, v expr.Ref, ok bool)) {
	for at := from; at < to; at++ {
		if v := m.LoadScalar(0, o, at, 1, true); v.Sym < expr.FirstRef || !m.Tab.HasTags(v.Sym) {
			visit(Cell{Addr: o.Addr + uint64(at), Width: 8}, m.Ref(v, 8), v.Sym != mem.Uninit)
		}
	}
}

// CellName names a cell as the program does.
func (m *Machine) CellName(c Cell) string {
	if c.Addr != 0 {
		if o, _ := m.Lookup(c.Addr); o != nil {
			name, _ := m.Place(o, int64(c.Addr-o.Addr), int64(c.Width/8))
			return name
		}
		return fmt.Sprintf("%#x", c.Addr)
	}
	name := ""
	m.eachFrame(m.ThreadTable[c.Thread], func(fn, base, depth int32, live []ir.Reg) {
		if f := m.code.Funcs[fn].Src; depth == c.Depth {
			if name = f.Regs[c.Reg].Name; name == "" {
				name = fmt.Sprintf("register %d", c.Reg)
			}
			name = f.Name + "." + name
		}
	})
	return name
}

// SetCell gives a cell another value. Exchanged must follow the last of several.
func (m *Machine) SetCell(c Cell, v expr.Ref) {
	x := m.Wrap(v)
	if c.Addr != 0 {
		o, _ := m.Lookup(c.Addr)
		m.Materialise(o, int64(c.Addr-o.Addr), c.Width/8, x)
		return
	}
	t := m.ThreadTable[c.Thread]
	m.eachFrame(t, func(fn, base, depth int32, live []ir.Reg) {
		if depth == c.Depth {
			m.setRegister(t, base+c.Reg, x)
		}
	})
}

// Exchanged brings the node hash up to what SetCell has changed, and drops the path condition: the new values
// are not bound by it. restore brings it back; call it before Undo to a mark made before the first SetCell.
func (m *Machine) Exchanged() (restore func()) {
	m.SaveMachine()
	path, n := slices.Clone(m.Constraints), m.PathLen
	m.Constraints, m.PathLen = nil, 0
	for _, t := range m.ThreadTable[:m.ThreadCount] {
		m.SaveThread(t)
		if t.Status != state.ThreadUnused {
			m.SaveFrames(t)
			m.RehashFrames(t)
			m.HashThread(t)
		}
	}
	return func() { m.Constraints, m.PathLen = path, n }
}

// Undecided looks for the address of a function that is one of two by a condition, in a variable or a live register. decide puts one of them, the first if
// the condition holds, in its place; Exchanged must follow. cond is expr.None where there is none.
func (m *Machine) Undecided() (cond expr.Ref, decide func(first bool)) {
	either := func(v state.Value) bool {
		return cond == expr.None && v.Sym >= expr.FirstRef && m.Tab.Op(v.Sym) == expr.OpITE && !m.Tab.HasTags(v.Sym)
	}
	take := func(v state.Value, set func(v state.Value)) {
		args := slices.Clone(m.Tab.Args(v.Sym))
		cond, decide = args[0], func(first bool) {
			m.SaveMachine()
			if first {
				set(m.Wrap(args[1]))
			} else {
				set(m.Wrap(args[2]))
			}
		}
	}
	for _, o := range m.Objects {
		if l := m.LayoutOfObject(o); l != nil && !o.ReadOnly && l.Size <= o.Size {
			m.pointerPlaces(l, 0, func(off int64) {
				if v := m.LoadScalar(0, o, off, uint8(m.code.PtrSize), true); either(v) {
					take(v, func(v state.Value) { m.Materialise(o, off, uint8(m.code.PtrSize), v) })
				}
			})
		}
	}
	for _, t := range m.ThreadTable[:m.ThreadCount] {
		if t.Status != state.ThreadRunning {
			continue
		}
		m.eachFrame(t, func(fn, base, depth int32, live []ir.Reg) {
			for _, r := range live {
				if old := t.Regs[base+int32(r)]; m.code.Funcs[fn].Src.Regs[r].Type == ir.Ptr && either(old) {
					take(old, func(v state.Value) { m.setRegister(t, base+int32(r), v) })
				}
			}
		})
	}
	return cond, decide
}

// pointerPlaces calls visit with the offsets of the pointers in a layout that stands at base; unions are left out.
func (m *Machine) pointerPlaces(l *ir.Layout, base int64, visit func(off int64)) {
	switch {
	case m.Opaque(l):
	case l.Kind == ir.LayoutScalar && l.Scalar == ir.Ptr:
		visit(base)
	case l.Kind == ir.LayoutArray && m.pointers(l.Elem):
		for i := range l.Len {
			m.pointerPlaces(l.Elem, base+i*l.Elem.Size, visit)
		}
	case l.Kind == ir.LayoutStruct:
		for i := range l.Fields {
			m.pointerPlaces(l.Fields[i].Layout, base+l.Fields[i].Off, visit)
		}
	}
}

// setRegister gives a register another value.
func (m *Machine) setRegister(t *state.Thread, at int32, v state.Value) {
	old := t.Regs[at]
	m.Trail.Log(state.UndoReg|uint32(t.ID)<<state.ThreadShift, uint32(at), old.Bits, uint64(old.Sym))
	t.Regs[at] = v
}

// Rename exchanges inputs in what is no cell, registers and variables that are pointers. Exchanged must follow.
func (m *Machine) Rename(to func(sym expr.Ref) expr.Ref) {
	rename := m.Tab.Renamer(to)
	for _, p := range m.SymbolicPointers() {
		if sym := rename(p.Value.Sym); sym != p.Value.Sym {
			m.Materialise(p.Object, p.Off, uint8(m.code.PtrSize), m.Wrap(sym))
		}
	}
	for _, t := range m.ThreadTable[:m.ThreadCount] {
		if t.Status != state.ThreadRunning {
			continue
		}
		m.eachFrame(t, func(fn, base, depth int32, live []ir.Reg) {
			for _, r := range live {
				at := base + int32(r)
				old := t.Regs[at]
				if old.Sym < expr.FirstRef {
					continue
				}
				if sym := rename(old.Sym); sym != old.Sym {
					m.setRegister(t, at, m.Wrap(sym))
				}
			}
		})
	}
}

// Symbolic calls visit with everything in the state that depends on inputs, in the order of the node hash, which does not tell inputs apart.
func (m *Machine) Symbolic(visit func(r expr.Ref)) {
	m.symbolicCells(func(_ hashing.Location, r expr.Ref) hashing.Key {
		visit(r)
		return hashing.Key{}
	})
}

// SymbolCount is how many inputs thread id has read on this path, uninitialised values included.
func (m *Machine) SymbolCount(id int) uint32 { return m.ThreadTable[id].SymCount }
