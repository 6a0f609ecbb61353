package declare

// This file defines how the specifiers of structs and unions are read.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
)

// recordType reads a struct or union specifier.
func (l *Env) recordType(n *cc.StructOrUnionSpecifier) *ctype.Type {
	isUnion := n.StructOrUnion.Case == cc.StructOrUnionUnion
	tag := n.Token.SrcStr()
	fresh := func() *ctype.Type {
		return &ctype.Type{Kind: ctype.KindRecord, Rec: &ctype.Record{Tag: tag, Union: isUnion}}
	}
	if n.Case == cc.StructOrUnionSpecifierTag {
		t := l.Scope.Tag(tag)
		if t == nil {
			t = fresh()
			l.Scope.DeclareTag(tag, t)
		}
		if t.Kind != ctype.KindRecord || t.Rec.Union != isUnion {
			l.Fail(n, "%s was declared as another kind of tag", tag)
		}
		return t
	}
	var t *ctype.Type
	if tag != "" {
		t = l.Scope.Tags[tag]
	}
	switch {
	case t == nil:
		t = fresh()
		if tag != "" {
			l.Scope.DeclareTag(tag, t)
		}
	case t.Kind != ctype.KindRecord || t.Rec.Union != isUnion:
		l.Fail(n, "%s was declared as another kind of tag", tag)
	case t.Rec.Complete:
		l.Fail(n, "redefinition of %s", t)
	}
	var a attributes
	l.attrs(&a, n.AttributeSpecifierList)
	l.attrs(&a, n.AttributeSpecifierList2)
	layout := t.Rec.Lay(a.packed, l.Unit.Packings.At(n.Token3))
	for list := n.StructDeclarationList; list != nil; list = list.StructDeclarationList {
		l.members(layout, list.StructDeclaration)
	}
	layout.Finish(a.aligned)
	t.Rec.Transparent = a.transparent && t.Rec.Union
	return t
}

// members adds what a declaration in a record declares.
func (l *Env) members(layout *ctype.RecordLayout, d *cc.StructDeclaration) {
	if d == nil {
		return
	}
	if d.Case == cc.StructDeclarationAssert {
		l.staticAssert(d.StaticAssertDeclaration)
		return
	}
	base, align, a := l.specQuals(d.SpecifierQualifierList)
	var tail attributes
	l.attrs(&tail, d.AttributeSpecifierList)
	align = max(align, a.aligned)
	add := func(at cc.Node, f ctype.Field, want int64, packed bool) {
		if problem := layout.Add(f, want, packed); problem != "" {
			l.Fail(at, "%s", problem)
		}
	}
	if d.StructDeclaratorList == nil {
		if base.Kind == ctype.KindRecord && base.Rec.Tag == "" {
			add(d, ctype.Field{T: base}, max(align, tail.aligned), a.packed || tail.packed)
		}
		return
	}
	for list := d.StructDeclaratorList; list != nil; list = list.StructDeclaratorList {
		sd := list.StructDeclarator
		f := ctype.Field{T: l.declarator(sd.Declarator, base), Name: sd.Declarator.Name()}
		want, packed := align, a.packed
		if list.StructDeclaratorList == nil {
			want, packed = max(want, tail.aligned), packed || tail.packed
		}
		if sd.Case == cc.StructDeclaratorBitField {
			if !f.T.IsInteger() {
				l.Fail(sd, "bit-field %s has no integer type", f.Name)
			}
			w := l.ConstInt(sd.ConstantExpression, "bit-field width")
			if w < 0 || w > int64(f.T.Bits()) || w == 0 && f.Name != "" || f.T.Kind == ctype.KindBool && w > 1 {
				l.Fail(sd, "width of bit-field %s is out of range", f.Name)
			}
			f.IsBit, f.Width = true, int(w)
		}
		add(sd, f, want, packed)
	}
}
