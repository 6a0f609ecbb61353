package declare

// This file defines enumerations.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/symbols"
)

// enumType reads an enum specifier and declares its constants.
func (l *Env) enumType(n *cc.EnumSpecifier) (_ *ctype.Type, low, high int64) {
	name := "enum " + n.Token2.SrcStr()
	tag := n.Token2.SrcStr()
	if n.Case == cc.EnumSpecifierTag {
		if t := l.Scope.Tag(tag); t != nil {
			return t, 0, 0
		}
		t := *l.Target.Uint
		t.Name, t.Enum = name, true
		l.Scope.DeclareTag(tag, &t)
		return &t, 0, 0
	}
	t := *l.Target.Uint
	t.Name, t.Enum = name, true
	if tag == "" {
		t.Name = "enum"
	}
	var next, least, most int64
	var negative, big, huge bool
	var syms []*symbols.Symbol
	for list := n.EnumeratorList; list != nil; list = list.EnumeratorList {
		e := list.Enumerator
		if t.First == "" {
			t.First = e.Token.SrcStr()
		}
		if e.Case == cc.EnumeratorExpr {
			v := l.constValue(e.ConstantExpression, "enumerator")
			next = v.Value
			huge = huge || v.T.Kind == ctype.KindInt && !v.T.Signed && v.Value < 0
		}
		negative = negative || next < 0 && !huge
		big = big || next > 1<<32-1 || next < -1<<31 || huge
		sym := &symbols.Symbol{Kind: symbols.KindEnumConst, Name: e.Token.SrcStr(), T: l.Target.Int, Value: next, Seq: e.Token.Seq()}
		if next > 1<<31-1 || next < -1<<31 || huge {
			sym.T = l.Target.Llong
			if huge {
				sym.T = l.Target.Ullong
			}
			syms = append(syms, sym)
		}
		l.Scope.Declare(sym)
		least, most = min(least, next), max(most, next)
		next++
	}
	base := l.Target.Uint
	switch {
	case n.EnumTypeSpecifier != nil:
		base, _, _ = l.specQuals(n.EnumTypeSpecifier.SpecifierQualifierList)
	case big && negative:
		base = l.Target.Llong
		if l.Target.PtrSize == 8 {
			base = l.Target.Long
		}
	case big:
		base = l.Target.Ullong
		if l.Target.PtrSize == 8 {
			base = l.Target.Ulong
		}
	case negative:
		base = l.Target.Int
	}
	if n.EnumTypeSpecifier != nil && base.Kind == ctype.KindVoid {
		base = l.smallest(least, most, negative) // package source writes a packed one so
	}
	for _, s := range syms {
		s.T = base // what int cannot hold has the type of the enumeration
	}
	t.Size, t.Align, t.Scalar, t.Signed, t.Rank = base.Size, base.Align, base.Scalar, base.Signed, base.Rank
	if old := l.Scope.Tags[tag]; tag != "" && old != nil && old.Enum {
		*old = t // an earlier reference to the tag
		return old, least, most
	}
	if tag != "" {
		l.Scope.DeclareTag(tag, &t)
	}
	return &t, least, most
}

// smallest is the smallest integer type that holds all constants of a packed enumeration.
func (l *Env) smallest(least, most int64, negative bool) *ctype.Type {
	tg := l.Target
	for _, pair := range [][2]*ctype.Type{{tg.Schar, tg.Uchar}, {tg.Short, tg.Ushort}, {tg.Int, tg.Uint}} {
		bits := pair[0].Bits()
		if negative && least >= -1<<(bits-1) && most <= 1<<(bits-1)-1 {
			return pair[0]
		}
		if !negative && most <= 1<<bits-1 {
			return pair[1]
		}
	}
	return tg.Llong
}
