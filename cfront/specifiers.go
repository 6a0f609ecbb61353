package cfront

// This file defines how declaration specifiers become a type and a storage class.

import (
	"modernc.org/cc/v4"

	"heddle/cfront/ctype"
	"heddle/cfront/emit"
	"heddle/cfront/symbols"
	"heddle/cfront/values"
	"heddle/ir"
)

// specs is what declaration specifiers say.
type specs struct {
	t           *ctype.Type
	typedef     bool
	extern      bool
	static      bool
	tls         bool
	inline      bool
	implicitInt bool
	attrs       attributes
	align       int64 // _Alignas
	node        cc.Node
}

// typeWords counts the words of a type specifier list.
type typeWords struct {
	n           int
	defined     bool  // an enumeration is defined here,
	least, most int64 // with these extreme values
	count       map[cc.TypeSpecifierCase]int
	t           *ctype.Type
	q           ctype.Quals
	lastToken   cc.Node
}

func (w *typeWords) add(l *lower, s *cc.TypeSpecifier) {
	if s == nil {
		return
	}
	w.n++
	if w.count == nil {
		w.count = map[cc.TypeSpecifierCase]int{}
	}
	w.count[s.Case]++
	w.lastToken = s
	switch s.Case {
	case cc.TypeSpecifierStructOrUnion:
		w.t = l.recordType(s.StructOrUnionSpecifier)
	case cc.TypeSpecifierEnum:
		w.t, w.least, w.most = l.enumType(s.EnumSpecifier)
		w.defined = s.EnumSpecifier.Case == cc.EnumSpecifierDef
	case cc.TypeSpecifierTypeName:
		name := s.Token.SrcStr()
		sym := l.sc.Lookup(name)
		if sym == nil || sym.Kind != symbols.KindType {
			l.Unit.UnknownName(s, name, "unknown type name %s")
		}
		w.t = sym.T
	case cc.TypeSpecifierTypeofExpr:
		w.t = l.TypeOf(s.ExpressionList)
		if !l.Noting && !w.t.IsMeasured() {
			w.t = l.into.exprTypeEvaluated(s.ExpressionList)
		}
	case cc.TypeSpecifierTypeofType:
		w.t = l.TypeName(s.TypeName)
	case cc.TypeSpecifierAtomic:
		w.t = l.TypeName(s.AtomicTypeSpecifier.TypeName).Unqual().With(ctype.QualAtomic)
	}
}

// resolve gives the type that the words name; ok is false if there are none.
func (w *typeWords) resolve(l *lower, at cc.Node) (t *ctype.Type, ok bool) {
	tg := l.Target
	if w.n == 0 {
		return tg.Int.With(w.q), false
	}
	if w.t != nil {
		if w.n > 1 {
			l.Fail(at, "two or more data types in a declaration")
		}
		return w.t.With(w.q), true
	}
	c := w.count
	if c[cc.TypeSpecifierSigned] > 0 && c[cc.TypeSpecifierUnsigned] > 0 {
		l.Fail(at, "both signed and unsigned in a declaration")
	}
	unsigned := c[cc.TypeSpecifierUnsigned] > 0
	pick := func(s, u *ctype.Type) *ctype.Type {
		if unsigned {
			return u
		}
		return s
	}
	has := func(s cc.TypeSpecifierCase) bool { return c[s] > 0 }
	switch {
	case has(cc.TypeSpecifierComplex) || has(cc.TypeSpecifierImaginary):
		size := int64(16)
		switch {
		case has(cc.TypeSpecifierFloat):
			size = 8
		case has(cc.TypeSpecifierDouble) && has(cc.TypeSpecifierLong):
			size = 32
		}
		t = ctype.Exotic("_Complex", size, size/2)
	case has(cc.TypeSpecifierVoid):
		t = tg.Void
	case has(cc.TypeSpecifierBool):
		t = tg.Bool
	case has(cc.TypeSpecifierChar):
		t = pick(tg.Char, tg.Uchar)
		if has(cc.TypeSpecifierSigned) {
			t = tg.Schar
		}
	case has(cc.TypeSpecifierShort):
		t = pick(tg.Short, tg.Ushort)
	case has(cc.TypeSpecifierInt128):
		t = pick(tg.Int128, tg.Uint128)
	case has(cc.TypeSpecifierUint128):
		t = tg.Uint128
	case has(cc.TypeSpecifierFloat), has(cc.TypeSpecifierFloat32):
		t = tg.Float
	case has(cc.TypeSpecifierDouble):
		t = tg.Double
		if has(cc.TypeSpecifierLong) {
			t = tg.Ldouble
		}
	case has(cc.TypeSpecifierFloat64), has(cc.TypeSpecifierFloat32x):
		t = tg.Double
	case has(cc.TypeSpecifierFloat64x), has(cc.TypeSpecifierFloat128), has(cc.TypeSpecifierFloat128x):
		t = ctype.Exotic("_Float128", 16, 16)
	case has(cc.TypeSpecifierFloat16), has(cc.TypeSpecifierBFloat16):
		t = ctype.Exotic("_Float16", 2, 2)
	case has(cc.TypeSpecifierDecimal32):
		t = ctype.Exotic("_Decimal32", 4, 4)
	case has(cc.TypeSpecifierDecimal64):
		t = ctype.Exotic("_Decimal64", 8, 8)
	case has(cc.TypeSpecifierDecimal128):
		t = ctype.Exotic("_Decimal128", 16, 16)
	case c[cc.TypeSpecifierLong] >= 2:
		t = pick(tg.Llong, tg.Ullong)
	case has(cc.TypeSpecifierLong):
		t = pick(tg.Long, tg.Ulong)
	default:
		t = pick(tg.Int, tg.Uint)
	}
	return t.With(w.q), true
}

func qualOf(q *cc.TypeQualifier) ctype.Quals {
	if q == nil {
		return 0
	}
	switch q.Case {
	case cc.TypeQualifierConst:
		return ctype.QualConst
	case cc.TypeQualifierVolatile:
		return ctype.QualVolatile
	case cc.TypeQualifierAtomic:
		return ctype.QualAtomic
	case cc.TypeQualifierRestrict:
		return ctype.QualRestrict
	}
	return 0
}

// declSpecs reads the specifiers of a declaration.
func (l *lower) declSpecs(ds *cc.DeclarationSpecifiers) specs {
	var s specs
	var w typeWords
	s.node = ds
	for d := ds; d != nil; d = d.DeclarationSpecifiers {
		switch d.Case {
		case cc.DeclarationSpecifiersStorage:
			switch d.StorageClassSpecifier.Case {
			case cc.StorageClassSpecifierTypedef:
				s.typedef = true
			case cc.StorageClassSpecifierExtern:
				s.extern = true
			case cc.StorageClassSpecifierStatic:
				s.static = true
			case cc.StorageClassSpecifierThreadLocal:
				s.tls = true
			}
		case cc.DeclarationSpecifiersTypeSpec:
			w.add(l, d.TypeSpecifier)
		case cc.DeclarationSpecifiersTypeQual:
			w.q |= qualOf(d.TypeQualifier)
			if d.TypeQualifier.Case == cc.TypeQualifierAttr {
				l.attrs(&s.attrs, d.TypeQualifier.AttributeSpecifierList)
			}
		case cc.DeclarationSpecifiersFunc:
			if d.FunctionSpecifier.Case == cc.FunctionSpecifierInline {
				s.inline = true
			}
		case cc.DeclarationSpecifiersAlignSpec:
			s.align = max(s.align, l.alignas(d.AlignmentSpecifier))
		case cc.DeclarationSpecifiersAttr:
			l.attrs(&s.attrs, d.AttributeSpecifierList)
		}
	}
	t, ok := w.resolve(l, ds)
	if s.attrs.packed && t.Enum && w.defined {
		small := l.smallest(w.least, w.most, w.least < 0)
		t.Size, t.Align, t.Scalar, t.Signed, t.Rank = small.Size, small.Align, small.Scalar, small.Signed, small.Rank
	}
	s.implicitInt = !ok
	s.t = t
	return s
}

func (l *lower) alignas(a *cc.AlignmentSpecifier) int64 {
	if a.Case == cc.AlignmentSpecifierType {
		return l.TypeName(a.TypeName).AlignOf()
	}
	return l.ConstInt(a.ConstantExpression, "alignment")
}

// specQuals reads a specifier-qualifier list: that of a member or type name.
func (l *lower) specQuals(list *cc.SpecifierQualifierList) (t *ctype.Type, align int64, a attributes) {
	var w typeWords
	var at cc.Node = list
	for ; list != nil; list = list.SpecifierQualifierList {
		l.attrs(&a, list.AttributeSpecifierList)
		switch list.Case {
		case cc.SpecifierQualifierListTypeSpec:
			w.add(l, list.TypeSpecifier)
		case cc.SpecifierQualifierListTypeQual:
			w.q |= qualOf(list.TypeQualifier)
			if list.TypeQualifier.Case == cc.TypeQualifierAttr {
				l.attrs(&a, list.TypeQualifier.AttributeSpecifierList)
			}
		case cc.SpecifierQualifierListAlignSpec:
			align = max(align, l.alignas(list.AlignmentSpecifier))
		}
	}
	t, _ = w.resolve(l, at)
	return l.applyAttrs(at, t, &a), align, a
}

// TypeName reads a type name as in a cast. One with a variable length is evaluated each time.
func (l *lower) TypeName(n *cc.TypeName) *ctype.Type {
	known := l.typer.names
	if t := known[n]; t != nil {
		return t
	}
	varies := l.varies
	l.varies = false
	t, _, _ := l.specQuals(n.SpecifierQualifierList)
	t = l.abstract(n.AbstractDeclarator, t)
	if !l.varies {
		known[n] = t
	}
	l.varies = l.varies || varies
	return t
}

// enumType reads an enum specifier and declares its constants.
func (l *lower) enumType(n *cc.EnumSpecifier) (_ *ctype.Type, low, high int64) {
	name := "enum " + n.Token2.SrcStr()
	tag := n.Token2.SrcStr()
	if n.Case == cc.EnumSpecifierTag {
		if t := l.sc.Tag(tag); t != nil {
			return t, 0, 0
		}
		t := *l.Target.Uint
		t.Name, t.Enum = name, true
		l.sc.DeclareTag(tag, &t)
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
		l.sc.Declare(sym)
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
		base = l.smallest(least, most, negative) // see packedEnum
	}
	for _, s := range syms {
		s.T = base // what int cannot hold has the type of the enumeration
	}
	t.Size, t.Align, t.Scalar, t.Signed, t.Rank = base.Size, base.Align, base.Scalar, base.Signed, base.Rank
	if old := l.sc.Tags[tag]; tag != "" && old != nil && old.Enum {
		*old = t // an earlier reference to the tag
		return old, least, most
	}
	if tag != "" {
		l.sc.DeclareTag(tag, &t)
	}
	return &t, least, most
}

// smallest is the smallest integer type that holds all constants of a packed enumeration.
func (l *lower) smallest(least, most int64, negative bool) *ctype.Type {
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

// ConstInt evaluates an integer constant expression.
func (l *lower) ConstInt(n cc.ExpressionNode, what string) int64 {
	return l.constValue(n, what).Value
}

// constValue evaluates an integer constant expression.
func (l *lower) constValue(n cc.ExpressionNode, what string) values.Integer {
	v, ok := l.TryConst(n)
	if !ok && !l.Static {
		// As compilers do, take 1 << 31 for a constant that wraps.
		l.Static = true
		v, ok = l.TryConst(n)
		l.Static = false
	}
	if !ok {
		l.Fail(n, "%s is not an integer constant expression", what)
	}
	return v
}

// TryConst evaluates an expression if it is an integer constant.
func (l *lower) TryConst(n cc.ExpressionNode) (values.Integer, bool) {
	c, t, ok := l.types().constant(n)
	if !ok || !t.IsInteger() || c.Global != nil || c.Func != nil {
		return values.Integer{}, false
	}
	x := int64(c.Bits)
	if t.Signed && c.Type != ir.I128 {
		x = emit.SignExtend(c.Bits, c.Type.Bits(l.Target.PtrSize))
	}
	return values.Integer{T: t, Value: x}, true
}
