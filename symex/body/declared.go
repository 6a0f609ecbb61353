package body

// This file defines by which scalars a block operation accesses memory where the types of its pointers say nothing of them: those
// that the objects are declared with. Bytes remain where neither object says more, or the scalar does not lie whole, and at a
// multiple of its size, on both sides.

import (
	"heddle.example/ir"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
)

// part is a scalar of a block.
type part struct {
	off  int64
	size uint8
}

// blocks are those of an operation of n bytes, and scalars the scalars of them: nil if they are all bytes.
type blocks struct {
	to, of    declaration
	dst, from uint64
	n         int64
}

type scalars struct {
	blocks
	list []part
}

// declared lists the scalars of a block of n bytes in order, nil if they are all bytes; from is the address of what is copied there, dst again where
// nothing is. While a block is accessed they stay the same, unless it ends: that is an error, whatever is accessed of it next.
func (m *Unit) declared(dst, from state.Value, n int64) []part {
	if dst.Sym|from.Sym != 0 || n < 2 || n >= mem.PageBytes {
		return nil
	}
	to, of := m.declarationAt(dst.Bits), m.declarationAt(from.Bits)
	if to.l == nil && of.l == nil {
		return nil
	}
	b := blocks{to, of, dst.Bits, from.Bits, n}
	if m.latest.blocks != b {
		m.latest = scalars{b, b.scalars()}
	}
	return m.latest.list
}

func (b *blocks) scalars() (list []part) {
	to, of, n := b.to, b.of, b.n
	for off := int64(0); off < n; {
		// Where the two differ the smaller scalars count, or fewer halves would be seen than there are.
		size, other := to.scalarAt(off), of.scalarAt(off)
		one := size == other
		if size == 0 || other > 0 && other < size {
			size = other
		}
		aligned := (b.dst + uint64(off)) | (b.from + uint64(off))
		if size == 0 || size > n-off || int64(aligned)&(size-1) != 0 || !one && (to.begins(off+1, off+size) || of.begins(off+1, off+size)) {
			size = 1
		}
		list = append(list, part{off, uint8(size)})
		off += size
	}
	if int64(len(list)) == n {
		return nil
	}
	return list
}

// declaration is what an object is declared as, and a place in it.
type declaration struct {
	l   *ir.Layout
	off int64
}

func (m *Unit) declarationAt(addr uint64) declaration {
	o, _ := m.Lookup(addr)
	if o == nil {
		return declaration{}
	}
	l := m.LayoutOfObject(o)
	if l != nil && chars(l) {
		return declaration{}
	}
	return declaration{l, int64(addr - o.Addr)}
}

// chars tells whether a layout is an array of chars, which is memory for anything.
func chars(l *ir.Layout) bool {
	return l.Kind == ir.LayoutArray && l.Elem.Kind == ir.LayoutScalar && l.Elem.Size == 1
}

// begins tells whether a scalar begins between two places.
func (d declaration) begins(from, to int64) bool {
	for ; from < to; from++ {
		if d.scalarAt(from) > 0 {
			return true
		}
	}
	return false
}

// scalarAt gives the size of the integer, the float or the pointer that begins at off, counted from the place; 0 if none does.
func (d declaration) scalarAt(off int64) int64 {
	l := d.l
	for off += d.off; l != nil && off >= 0 && off < l.Size; {
		switch {
		case l.Kind == ir.LayoutScalar:
			if off != 0 || l.Size > 8 {
				return 0
			}
			return l.Size
		case l.Kind == ir.LayoutArray && l.Elem.Size > 0 && !chars(l):
			l, off = l.Elem, off%l.Elem.Size
		case l.Kind == ir.LayoutStruct || l.Kind == ir.LayoutUnion:
			var in *ir.Field
			for i := range l.Fields {
				f := &l.Fields[i]
				if off < f.Off || off >= f.Off+f.Layout.Size {
					continue
				}
				if f.BitWidth > 0 {
					return 1
				}
				if in == nil || f.Layout.Size > in.Layout.Size { // a union is copied by its largest member
					in = f
				}
			}
			if in == nil {
				return 0
			}
			l, off = in.Layout, off-in.Off
		default:
			return 0
		}
	}
	return 0
}
