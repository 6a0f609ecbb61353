package cfront

// This file defines the layout of structs and unions as gcc lays them out for
// the System V ABIs, bit-fields, packed records and #pragma pack included.

import "modernc.org/cc/v4"

// recordType reads a struct or union specifier.
func (l *lower) recordType(n *cc.StructOrUnionSpecifier) *ctype {
	isUnion := n.StructOrUnion.Case == cc.StructOrUnionUnion
	tag := n.Token.SrcStr()
	fresh := func() *ctype {
		return &ctype{kind: kindRecord, rec: &record{tag: tag, union: isUnion}}
	}
	if n.Case == cc.StructOrUnionSpecifierTag {
		t := l.sc.tag(tag)
		if t == nil {
			t = fresh()
			l.sc.declareTag(tag, t)
		}
		if t.kind != kindRecord || t.rec.union != isUnion {
			l.fail(n, "%s was declared as another kind of tag", tag)
		}
		return t
	}
	var t *ctype
	if tag != "" {
		t = l.sc.tags[tag]
	}
	switch {
	case t == nil:
		t = fresh()
		if tag != "" {
			l.sc.declareTag(tag, t)
		}
	case t.kind != kindRecord || t.rec.union != isUnion:
		l.fail(n, "%s was declared as another kind of tag", tag)
	case t.rec.complete:
		l.fail(n, "redefinition of %s", t)
	}
	var a attributes
	l.attrs(&a, n.AttributeSpecifierList)
	l.attrs(&a, n.AttributeSpecifierList2)
	b := recordBuilder{l: l, rec: t.rec, packed: a.packed, limit: l.u.packAt(n.Token3), align: 1}
	for list := n.StructDeclarationList; list != nil; list = list.StructDeclarationList {
		b.declaration(list.StructDeclaration)
	}
	b.finish(a.aligned)
	t.rec.transparent = a.transparent && l.u.inSystemHeader(l.u.pos(n))
	return t
}

// recordBuilder places members one after the other; pos counts bits.
type recordBuilder struct {
	l      *lower
	rec    *record
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
		if base.kind == kindRecord && base.rec.tag == "" {
			b.member(d, field{t: base}, max(align, tail.aligned), a.packed || tail.packed)
		}
		return
	}
	for list := d.StructDeclaratorList; list != nil; list = list.StructDeclaratorList {
		sd := list.StructDeclarator
		f := field{t: b.l.declarator(sd.Declarator, base), name: sd.Declarator.Name()}
		want, packed := align, a.packed
		if list.StructDeclaratorList == nil {
			want, packed = max(want, tail.aligned), packed || tail.packed
		}
		if sd.Case == cc.StructDeclaratorBitField {
			if !f.t.isInteger() {
				b.l.fail(sd, "bit-field %s has no integer type", f.name)
			}
			w := b.l.constInt(sd.ConstantExpression, "bit-field width")
			if w < 0 || w > int64(f.t.bits()) || w == 0 && f.name != "" || f.t.kind == kindBool && w > 1 {
				b.l.fail(sd, "width of bit-field %s is out of range", f.name)
			}
			f.isBit, f.width = true, int(w)
		}
		var at cc.Node = sd
		b.member(at, f, want, packed)
	}
}

func (b *recordBuilder) member(at cc.Node, f field, want int64, packed bool) {
	if f.name != "" {
		if b.names == nil {
			b.names = map[string]bool{}
		}
		if b.names[f.name] {
			b.l.fail(at, "duplicate member %s", f.name)
		}
		b.names[f.name] = true
	}
	switch {
	case f.t.kind == kindFunc:
		b.l.fail(at, "member %s is a function", f.name)
	case f.t.isVariable():
		b.l.fail(at, "a member of variable size is not supported")
	case f.t.kind == kindArray && f.t.n < 0:
		if !f.t.elem.isComplete() {
			b.l.fail(at, "member %s has incomplete type", f.name)
		}
		// Flexible array member: no room of its own.
	case !f.t.isComplete():
		b.l.fail(at, "member %s has incomplete type", f.name)
	}
	packed = packed || b.packed
	if f.isBit {
		b.bitField(f, want, packed)
		return
	}
	align := f.t.alignOf()
	if packed {
		align = 1
	}
	align = max(align, want)
	if b.limit > 0 {
		align = min(align, b.limit)
	}
	b.align = max(b.align, align)
	if b.rec.union {
		b.size = max(b.size, f.t.sizeOf())
	} else {
		off := roundUp((b.pos+7)/8, align)
		f.off = off
		if s := f.t.sizeOf(); s > maxObject-off {
			b.l.fail(at, "%s is too large", "record")
		}
		b.pos = (off + f.t.sizeOf()) * 8
	}
	b.rec.fields = append(b.rec.fields, f)
}

// bitField places a bit-field: it may not straddle more units of its type than its
// size needs, unless packed or under #pragma pack, and starts at the alignment
// asked for itself (want), 0 if none. A zero width only aligns.
func (b *recordBuilder) bitField(f field, want int64, packed bool) {
	size := int64(f.t.bits())
	if b.rec.union {
		b.pos = 0
	}
	if f.width == 0 {
		b.pos = roundUp(b.pos, f.t.alignOf()*8)
		b.rec.fields = append(b.rec.fields, field{t: f.t, isBit: true, off: b.pos / 8, seat: b.pos})
		return
	}
	align := f.t.alignOf()
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
		b.pos = roundUp(b.pos, want*8)
	}
	if !packed && b.limit == 0 && (b.pos%unit+int64(f.width)+unit-1)/unit > size/unit {
		b.pos = roundUp(b.pos, unit)
	}
	if f.name != "" {
		b.align = max(b.align, align, want)
	}
	f.seat = b.pos
	f.off = b.pos / 8
	b.pos += int64(f.width)
	if b.rec.union {
		b.size = max(b.size, (int64(f.width)+7)/8)
	}
	b.rec.fields = append(b.rec.fields, f)
}

func (b *recordBuilder) finish(aligned int64) {
	r := b.rec
	r.align = max(b.align, aligned)
	size := b.size
	if !r.union {
		size = (b.pos + 7) / 8
	}
	r.size = roundUp(size, r.align)
	b.units()
	// Unnamed bit-fields only take room.
	kept := r.fields[:0]
	for _, f := range r.fields {
		if !f.isBit || f.name != "" {
			kept = append(kept, f)
		}
	}
	r.fields = kept
	r.complete = true
}

// units chooses the storage units of bit-fields. Consecutive bit-fields are one
// memory location (C11 3.14): their bytes are cut into aligned units that reach
// no member before or after them.
func (b *recordBuilder) units() {
	r := b.rec
	for i := 0; i < len(r.fields); {
		f := &r.fields[i]
		if !f.isBit || f.width == 0 {
			i++
			continue
		}
		j := i + 1
		for !r.union && j < len(r.fields) && r.fields[j].isBit && r.fields[j].width > 0 {
			j++
		}
		limit := r.size
		if !r.union && j < len(r.fields) {
			limit = r.fields[j].off
		}
		var widest int64
		for k := i; k < j; k++ {
			widest = max(widest, r.fields[k].t.size)
		}
		first := r.fields[i].seat / 8
		last := &r.fields[j-1]
		end := (last.seat + int64(last.width) + 7) / 8
		b.cut(r.fields[i:j], first, end, limit, min(widest, 8))
		i = j
	}
}

// cut covers the bytes from first to end with units of at most widest bytes.
func (b *recordBuilder) cut(fields []field, first, end, limit, widest int64) {
	for pos := first; pos < end; {
		size := widest
		for size > 1 && (pos%size != 0 || pos+size > limit || size/2 >= end-pos) {
			size /= 2
		}
		for i := range fields {
			f := &fields[i]
			lo, hi := max(f.seat, pos*8), min(f.seat+int64(f.width), (pos+size)*8)
			if lo < hi {
				f.pieces = append(f.pieces, bitPiece{off: pos, unit: intOfSize(size), bit: int(lo - pos*8), width: int(hi - lo), shift: int(lo - f.seat),
					before: pos - first, after: max(0, end-pos-size)})
			}
		}
		pos += size
	}
}

func roundUp(n, to int64) int64 { return (n + to - 1) / to * to }
