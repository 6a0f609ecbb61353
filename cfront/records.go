package cfront

// This file defines the layout of structs and unions as gcc lays them out for
// the System V ABIs, bit-fields, packed records and #pragma pack included.

import (
	"modernc.org/cc/v4"

	"heddle/cfront/ctype"
)

// recordType reads a struct or union specifier.
func (l *lower) recordType(n *cc.StructOrUnionSpecifier) *ctype.Type {
	isUnion := n.StructOrUnion.Case == cc.StructOrUnionUnion
	tag := n.Token.SrcStr()
	fresh := func() *ctype.Type {
		return &ctype.Type{Kind: ctype.KindRecord, Rec: &ctype.Record{Tag: tag, Union: isUnion}}
	}
	if n.Case == cc.StructOrUnionSpecifierTag {
		t := l.sc.Tag(tag)
		if t == nil {
			t = fresh()
			l.sc.DeclareTag(tag, t)
		}
		if t.Kind != ctype.KindRecord || t.Rec.Union != isUnion {
			l.Fail(n, "%s was declared as another kind of tag", tag)
		}
		return t
	}
	var t *ctype.Type
	if tag != "" {
		t = l.sc.Tags[tag]
	}
	switch {
	case t == nil:
		t = fresh()
		if tag != "" {
			l.sc.DeclareTag(tag, t)
		}
	case t.Kind != ctype.KindRecord || t.Rec.Union != isUnion:
		l.Fail(n, "%s was declared as another kind of tag", tag)
	case t.Rec.Complete:
		l.Fail(n, "redefinition of %s", t)
	}
	var a attributes
	l.attrs(&a, n.AttributeSpecifierList)
	l.attrs(&a, n.AttributeSpecifierList2)
	b := recordBuilder{l: l, rec: t.Rec, packed: a.packed, limit: l.Unit.Packings.At(n.Token3), align: 1}
	for list := n.StructDeclarationList; list != nil; list = list.StructDeclarationList {
		b.declaration(list.StructDeclaration)
	}
	b.finish(a.aligned)
	t.Rec.Transparent = a.transparent && l.Unit.InSystemHeader(l.Unit.Pos(n))
	return t
}

// recordBuilder places members one after the other; pos counts bits.
type recordBuilder struct {
	l      *lower
	rec    *ctype.Record
	packed bool
	limit  int64 // #pragma pack: the greatest alignment of members, 0 if none
	align  int64
	pos    int64 // struct: next free bit
	size   int64 // union: bytes so far
	names  map[string]bool
}

func (b *recordBuilder) declaration(d *cc.StructDeclaration) {
	if d == nil {
		return
	}
	if d.Case == cc.StructDeclarationAssert {
		b.l.staticAssert(d.StaticAssertDeclaration)
		return
	}
	base, align, a := b.l.specQuals(d.SpecifierQualifierList)
	var tail attributes
	b.l.attrs(&tail, d.AttributeSpecifierList)
	align = max(align, a.aligned)
	if d.StructDeclaratorList == nil {
		if base.Kind == ctype.KindRecord && base.Rec.Tag == "" {
			b.member(d, ctype.Field{T: base}, max(align, tail.aligned), a.packed || tail.packed)
		}
		return
	}
	for list := d.StructDeclaratorList; list != nil; list = list.StructDeclaratorList {
		sd := list.StructDeclarator
		f := ctype.Field{T: b.l.declarator(sd.Declarator, base), Name: sd.Declarator.Name()}
		want, packed := align, a.packed
		if list.StructDeclaratorList == nil {
			want, packed = max(want, tail.aligned), packed || tail.packed
		}
		if sd.Case == cc.StructDeclaratorBitField {
			if !f.T.IsInteger() {
				b.l.Fail(sd, "bit-field %s has no integer type", f.Name)
			}
			w := b.l.ConstInt(sd.ConstantExpression, "bit-field width")
			if w < 0 || w > int64(f.T.Bits()) || w == 0 && f.Name != "" || f.T.Kind == ctype.KindBool && w > 1 {
				b.l.Fail(sd, "width of bit-field %s is out of range", f.Name)
			}
			f.IsBit, f.Width = true, int(w)
		}
		var at cc.Node = sd
		b.member(at, f, want, packed)
	}
}

func (b *recordBuilder) member(at cc.Node, f ctype.Field, want int64, packed bool) {
	if f.Name != "" {
		if b.names == nil {
			b.names = map[string]bool{}
		}
		if b.names[f.Name] {
			b.l.Fail(at, "duplicate member %s", f.Name)
		}
		b.names[f.Name] = true
	}
	switch {
	case f.T.Kind == ctype.KindFunc:
		b.l.Fail(at, "member %s is a function", f.Name)
	case f.T.IsVariable():
		b.l.Fail(at, "a member of variable size is not supported")
	case f.T.Kind == ctype.KindArray && f.T.N < 0:
		if !f.T.Elem.IsComplete() {
			b.l.Fail(at, "member %s has incomplete type", f.Name)
		}
		// Flexible array member: no room of its own.
	case !f.T.IsComplete():
		b.l.Fail(at, "member %s has incomplete type", f.Name)
	}
	packed = packed || b.packed
	if f.IsBit {
		b.bitField(f, want, packed)
		return
	}
	align := f.T.AlignOf()
	if packed {
		align = 1
	}
	align = max(align, want)
	if b.limit > 0 {
		align = min(align, b.limit)
	}
	b.align = max(b.align, align)
	if b.rec.Union {
		b.size = max(b.size, f.T.SizeOf())
	} else {
		off := ctype.RoundUp((b.pos+7)/8, align)
		f.Off = off
		if s := f.T.SizeOf(); s > maxObject-off {
			b.l.Fail(at, "%s is too large", "record")
		}
		b.pos = (off + f.T.SizeOf()) * 8
	}
	b.rec.Fields = append(b.rec.Fields, f)
}

// bitField places a bit-field: it may not straddle more units of its type than its
// size needs, unless packed or under #pragma pack, and starts at the alignment
// asked for itself (want), 0 if none. A zero width only aligns.
func (b *recordBuilder) bitField(f ctype.Field, want int64, packed bool) {
	size := int64(f.T.Bits())
	if b.rec.Union {
		b.pos = 0
	}
	if f.Width == 0 {
		b.pos = ctype.RoundUp(b.pos, f.T.AlignOf()*8)
		b.rec.Fields = append(b.rec.Fields, ctype.Field{T: f.T, IsBit: true, Off: b.pos / 8, Seat: b.pos})
		return
	}
	align := f.T.AlignOf()
	unit := align * 8
	switch {
	case b.limit > 0:
		// The type's share in the alignment of the record is then limited by the
		// pragma alone, even in packed records.
		align, want = min(align, b.limit), min(want, b.limit)
	case packed:
		align = 1
	}
	if want > 0 {
		b.pos = ctype.RoundUp(b.pos, want*8)
	}
	if !packed && b.limit == 0 && (b.pos%unit+int64(f.Width)+unit-1)/unit > size/unit {
		b.pos = ctype.RoundUp(b.pos, unit)
	}
	if f.Name != "" {
		b.align = max(b.align, align, want)
	}
	f.Seat = b.pos
	f.Off = b.pos / 8
	b.pos += int64(f.Width)
	if b.rec.Union {
		b.size = max(b.size, (int64(f.Width)+7)/8)
	}
	b.rec.Fields = append(b.rec.Fields, f)
}

func (b *recordBuilder) finish(aligned int64) {
	r := b.rec
	r.Align = max(b.align, aligned)
	size := b.size
	if !r.Union {
		size = (b.pos + 7) / 8
	}
	r.Size = ctype.RoundUp(size, r.Align)
	b.units()
	// Unnamed bit-fields only take room.
	kept := r.Fields[:0]
	for _, f := range r.Fields {
		if !f.IsBit || f.Name != "" {
			kept = append(kept, f)
		}
	}
	r.Fields = kept
	r.Complete = true
}

// units chooses the storage units of bit-fields. Consecutive bit-fields are one
// memory location (C11 3.14): their bytes are cut into aligned units that reach
// no member before or after them.
func (b *recordBuilder) units() {
	r := b.rec
	for i := 0; i < len(r.Fields); {
		f := &r.Fields[i]
		if !f.IsBit || f.Width == 0 {
			i++
			continue
		}
		j := i + 1
		for !r.Union && j < len(r.Fields) && r.Fields[j].IsBit && r.Fields[j].Width > 0 {
			j++
		}
		limit := r.Size
		if !r.Union && j < len(r.Fields) {
			limit = r.Fields[j].Off
		}
		var widest int64
		for k := i; k < j; k++ {
			widest = max(widest, r.Fields[k].T.Size)
		}
		first := r.Fields[i].Seat / 8
		last := &r.Fields[j-1]
		end := (last.Seat + int64(last.Width) + 7) / 8
		b.cut(r.Fields[i:j], first, end, limit, min(widest, 8))
		i = j
	}
}

// cut covers the bytes from first to end with units of at most widest bytes.
func (b *recordBuilder) cut(fields []ctype.Field, first, end, limit, widest int64) {
	for pos := first; pos < end; {
		size := widest
		for size > 1 && (pos%size != 0 || pos+size > limit || size/2 >= end-pos) {
			size /= 2
		}
		for i := range fields {
			f := &fields[i]
			lo, hi := max(f.Seat, pos*8), min(f.Seat+int64(f.Width), (pos+size)*8)
			if lo < hi {
				f.Pieces = append(f.Pieces, ctype.BitPiece{Off: pos, Unit: ctype.IntOfSize(size), Bit: int(lo - pos*8), Width: int(hi - lo), Shift: int(lo - f.Seat),
					Before: pos - first, After: max(0, end-pos-size)})
			}
		}
		pos += size
	}
}
