package cfront

// This file defines how C types become IR layouts.

import "heddle/ir"

// layouts makes layouts of types, one per type.
type layouts struct {
	scalars map[string]*ir.Layout
	arrays  map[arrayKey]*ir.Layout
	solids  map[*ir.Layout]*ir.Layout
	ptrSize int
}

type arrayKey struct {
	elem *ir.Layout
	n    int64
}

func newLayouts(ptrSize int) *layouts {
	return &layouts{scalars: map[string]*ir.Layout{}, arrays: map[arrayKey]*ir.Layout{}, solids: map[*ir.Layout]*ir.Layout{}, ptrSize: ptrSize}
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

// solid gives a layout that also covers the padding of t, byte by byte: memset and
// memcpy reach it.
func (ls *layouts) solid(t *ctype) *ir.Layout {
	l := ls.of(t)
	if l == nil {
		return nil
	}
	if s, ok := ls.solids[l]; ok {
		return s
	}
	s := l
	const most = 1 << 12
	if l.Size <= most {
		var fields []ir.Field
		gaps := false
		pos := int64(0)
		pad := func(to int64) {
			for ; pos < to; pos++ {
				gaps = true
				fields = append(fields, ir.Field{Off: pos, Layout: padding})
			}
		}
		for _, sc := range l.Scalars() {
			pad(sc.Off)
			size := int64(sc.Type.Size(ls.ptrSize))
			fields = append(fields, ir.Field{Off: sc.Off, Layout: &ir.Layout{Kind: ir.LayoutScalar, Name: sc.Type.String(), Size: size, Align: 1, Scalar: sc.Type}})
			pos = max(pos, sc.Off+size)
		}
		pad(l.Size)
		if gaps {
			s = &ir.Layout{Kind: ir.LayoutStruct, Name: l.Name, Size: l.Size, Align: l.Align, Fields: fields}
		}
	}
	ls.solids[l] = s
	return s
}

var padding = &ir.Layout{Kind: ir.LayoutScalar, Name: "char", Size: 1, Align: 1, Scalar: ir.I8}

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
