package ctype

// This file defines how C types become IR layouts.

import (
	"slices"

	"heddle.example/ir"
)

// Layouts makes Layouts of types, one per type.
type Layouts struct {
	scalars map[string]*ir.Layout
	arrays  map[arrayKey]*ir.Layout
	solids  map[*ir.Layout]*ir.Layout
}

type arrayKey struct {
	elem *ir.Layout
	n    int64
}

// NewLayouts makes a table for one ABI.
func NewLayouts() *Layouts {
	return &Layouts{scalars: map[string]*ir.Layout{}, arrays: map[arrayKey]*ir.Layout{}, solids: map[*ir.Layout]*ir.Layout{}}
}

// Of gives the layout of t, nil where its size is not a constant.
func (ls *Layouts) Of(t *Type) *ir.Layout {
	switch t.Kind {
	case KindArray:
		if t.IsVariable() {
			return nil
		}
		elem := ls.Of(t.Elem)
		if elem == nil {
			return nil
		}
		k := arrayKey{elem, max(t.N, 0)}
		if l := ls.arrays[k]; l != nil {
			return l
		}
		l := &ir.Layout{Kind: ir.LayoutArray, Name: t.Unqual().String(), Size: k.n * elem.Size, Align: elem.Align, Elem: elem, Len: k.n}
		ls.arrays[k] = l
		return l
	case KindRecord:
		return ls.record(t)
	case KindVoid, KindFunc:
		return nil
	}
	if t.Kind == KindExotic && t.Elem != nil {
		return ls.Of(ArrayOf(t.Elem, t.Parts()))
	}
	name := t.Unqual().String()
	if l := ls.scalars[name]; l != nil && l.Size == t.Size {
		return l
	}
	l := &ir.Layout{Kind: ir.LayoutScalar, Name: name, Size: t.Size, Align: t.Align, Scalar: t.Scalar,
		Signed: t.Kind == KindInt && t.Signed, Bool: t.Kind == KindBool}
	if t.Scalar == ir.Void {
		l.Kind = ir.LayoutOpaque
	}
	ls.scalars[name] = l
	return l
}

func (ls *Layouts) record(t *Type) *ir.Layout {
	r := t.Rec
	if !r.Complete {
		return nil
	}
	if r.layout != nil {
		return r.layout
	}
	l := &ir.Layout{Kind: ir.LayoutStruct, Name: t.Unqual().String(), Size: r.Size, Align: r.Align}
	if r.Union {
		l.Kind = ir.LayoutUnion
	}
	for i := range r.Fields {
		f := &r.Fields[i]
		if !f.IsBit {
			fl := ls.Of(f.T)
			if fl == nil {
				continue
			}
			l.Fields = append(l.Fields, ir.Field{Name: f.Name, Off: f.Off, Layout: fl})
			continue
		}
		for _, p := range f.Pieces {
			l.Fields = append(l.Fields, ir.Field{Name: f.Name, Off: p.Off, BitOff: p.Bit, BitWidth: p.Width, Layout: ls.unit(p.Unit, f.T)})
		}
	}
	r.layout = l
	return l
}

// Solid gives a layout that also covers the padding of t, byte by byte: memset and
// memcpy reach it.
func (ls *Layouts) Solid(t *Type) *ir.Layout {
	l := ls.Of(t)
	if l == nil {
		return nil
	}
	return ls.solid(l)
}

func (ls *Layouts) solid(l *ir.Layout) *ir.Layout {
	if s, ok := ls.solids[l]; ok {
		return s
	}
	s := l
	switch l.Kind {
	case ir.LayoutArray:
		if elem := ls.solid(l.Elem); elem != l.Elem {
			c := *l
			c.Elem = elem
			s = &c
		}
	case ir.LayoutStruct:
		fields := slices.Clone(l.Fields)
		for i := range fields {
			fields[i].Layout = ls.solid(fields[i].Layout)
		}
		s = filled(l, fields)
	case ir.LayoutUnion:
		// What no member covers comes from bytes behind all members, and what is behind the largest from bytes behind the union.
		u, most := *l, int64(0)
		u.Fields = nil
		for _, f := range l.Fields {
			f.Layout = ls.solid(f.Layout)
			u.Fields = append(u.Fields, f)
			most = max(most, f.Layout.Size)
		}
		u.Size = most
		u.Fields = append(u.Fields, ir.Field{Layout: bytesOf(most)})
		s = filled(l, []ir.Field{{Layout: &u}})
	}
	ls.solids[l] = s
	return s
}

// filled is a structure with the size of l and its fields, with bytes between and behind them.
func filled(l *ir.Layout, fields []ir.Field) *ir.Layout {
	s := &ir.Layout{Kind: ir.LayoutStruct, Name: l.Name, Size: l.Size, Align: l.Align}
	pos := int64(0)
	pad := func(to int64) {
		if pos < to {
			s.Fields = append(s.Fields, ir.Field{Off: pos, Layout: bytesOf(to - pos)})
			pos = to
		}
	}
	for _, f := range fields {
		pad(f.Off)
		s.Fields = append(s.Fields, f)
		pos = max(pos, f.Off+f.Layout.Size)
	}
	pad(l.Size)
	return s
}

func bytesOf(n int64) *ir.Layout {
	return &ir.Layout{Kind: ir.LayoutArray, Name: "char", Size: n, Align: 1, Elem: padding, Len: n}
}

var padding = &ir.Layout{Kind: ir.LayoutScalar, Name: "char", Size: 1, Align: 1, Scalar: ir.I8}

// unit is the layout of a bit-field's storage unit; its signedness is the bit-field's.
func (ls *Layouts) unit(t ir.Type, of *Type) *ir.Layout {
	size := int64(t.Size(8))
	signed := of.Kind == KindInt && of.Signed
	name := of.Unqual().String() + " bits " + t.String()
	if l := ls.scalars[name]; l != nil {
		return l
	}
	l := &ir.Layout{Kind: ir.LayoutScalar, Name: of.Unqual().String(), Size: size, Align: size, Scalar: t, Signed: signed, Bool: of.Kind == KindBool}
	ls.scalars[name] = l
	return l
}

// Extended is the layout of a record whose flexible array member holds n elements.
func (ls *Layouts) Extended(t *Type, n int64) *ir.Layout {
	base := ls.Of(t)
	last := len(t.Rec.Fields) - 1
	if base == nil || last < 0 || len(base.Fields) == 0 {
		return base
	}
	l := *base
	l.Fields = append([]ir.Field(nil), base.Fields...)
	f := &l.Fields[len(l.Fields)-1]
	f.Layout = ls.Of(ArrayOf(t.Rec.Fields[last].T.Elem, n))
	l.Size = max(l.Size, f.Off+f.Layout.Size)
	return &l
}

// RoundUp gives the first multiple of to that is not below n.
func RoundUp(n, to int64) int64 { return (n + to - 1) / to * to }
