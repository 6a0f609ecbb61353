package cfront

// This file defines how C types become IR layouts.

import "heddle/ir"

// layouts makes layouts of types, one per type.
type layouts struct {
	scalars map[string]*ir.Layout
	arrays  map[arrayKey]*ir.Layout
}

type arrayKey struct {
	elem *ir.Layout
	n    int64
}

func newLayouts() *layouts {
	return &layouts{scalars: map[string]*ir.Layout{}, arrays: map[arrayKey]*ir.Layout{}}
}

// of gives the layout of t, nil where its size is not a constant.
func (ls *layouts) of(t *ctype) *ir.Layout {
	switch t.kind {
	case kindArray:
		if t.isVariable() {
			return nil
		}
		elem := ls.of(t.elem)
		if elem == nil {
			return nil
		}
		k := arrayKey{elem, max(t.n, 0)}
		if l := ls.arrays[k]; l != nil {
			return l
		}
		l := &ir.Layout{Kind: ir.LayoutArray, Name: t.unqual().String(), Size: k.n * elem.Size, Align: elem.Align, Elem: elem, Len: k.n}
		ls.arrays[k] = l
		return l
	case kindRecord:
		return ls.record(t)
	case kindVoid, kindFunc:
		return nil
	}
	name := t.unqual().String()
	if l := ls.scalars[name]; l != nil && l.Size == t.size {
		return l
	}
	l := &ir.Layout{Kind: ir.LayoutScalar, Name: name, Size: t.size, Align: t.align, Scalar: t.scalar,
		Signed: t.kind == kindInt && t.signed, Bool: t.kind == kindBool}
	if t.scalar == ir.Void {
		l.Kind = ir.LayoutOpaque
	}
	ls.scalars[name] = l
	return l
}

func (ls *layouts) record(t *ctype) *ir.Layout {
	r := t.rec
	if !r.complete {
		return nil
	}
	if r.layout != nil {
		return r.layout
	}
	l := &ir.Layout{Kind: ir.LayoutStruct, Name: t.unqual().String(), Size: r.size, Align: r.align}
	if r.union {
		l.Kind = ir.LayoutUnion
	}
	for i := range r.fields {
		f := &r.fields[i]
		if !f.isBit {
			fl := ls.of(f.t)
			if fl == nil {
				continue
			}
			l.Fields = append(l.Fields, ir.Field{Name: f.name, Off: f.off, Layout: fl})
			continue
		}
		for _, p := range f.pieces {
			l.Fields = append(l.Fields, ir.Field{Name: f.name, Off: p.off, BitOff: p.bit, BitWidth: p.width, Layout: ls.unit(p.unit, f.t)})
		}
	}
	r.layout = l
	return l
}

// unit is the layout of a bit-field's storage unit; its signedness is the bit-field's.
func (ls *layouts) unit(t ir.Type, of *ctype) *ir.Layout {
	size := int64(t.Size(8))
	signed := of.kind == kindInt && of.signed
	name := of.unqual().String() + " bits " + t.String()
	if l := ls.scalars[name]; l != nil {
		return l
	}
	l := &ir.Layout{Kind: ir.LayoutScalar, Name: of.unqual().String(), Size: size, Align: size, Scalar: t, Signed: signed, Bool: of.kind == kindBool}
	ls.scalars[name] = l
	return l
}

// extended is the layout of a record whose flexible array member holds n elements.
func (ls *layouts) extended(t *ctype, n int64) *ir.Layout {
	base := ls.of(t)
	last := len(t.rec.fields) - 1
	if base == nil || last < 0 || len(base.Fields) == 0 {
		return base
	}
	l := *base
	l.Fields = append([]ir.Field(nil), base.Fields...)
	f := &l.Fields[len(l.Fields)-1]
	f.Layout = ls.of(arrayOf(t.rec.fields[last].t.elem, n))
	l.Size = max(l.Size, f.Off+f.Layout.Size)
	return &l
}
