package declare

// This file defines how declaration specifiers become a type and a storage class.

import (
	"maps"

	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/symbols"
)

// specs is what declaration specifiers say.
type specs struct {
	t           *ctype.Type
	typedef     bool
	extern      bool
	static      bool
	tls         bool
	register    bool
	inline      bool
	implicitInt bool
	attrs       attributes
	align       int64 // _Alignas
	node        cc.Node
	label       string // the linker's name of what is declared, "": its own
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

func (w *typeWords) add(l *Env, s *cc.TypeSpecifier) {
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
		sym := l.Scope.Lookup(name)
		if sym == nil || sym.Kind != symbols.KindType {
			l.Unit.UnknownName(s, name, "unknown type name %s")
		}
		w.t = sym.T
	case cc.TypeSpecifierTypeofExpr:
		w.t = l.TypeOf(s.ExpressionList)
		if !l.Noting && !w.t.IsMeasured() {
			w.t = l.Code.EvaluatedType(s.ExpressionList)
		}
	case cc.TypeSpecifierTypeofType:
		w.t = l.TypeName(s.TypeName)
	case cc.TypeSpecifierAtomic:
		w.t = l.TypeName(s.AtomicTypeSpecifier.TypeName).Unqual().With(ctype.QualAtomic)
	}
}

// resolve gives the type that the words name; ok is false if there are none.
func (w *typeWords) resolve(l *Env, at cc.Node) (t *ctype.Type, ok bool) {
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
		part := *w
		part.q, part.count = 0, maps.Clone(c)
		delete(part.count, cc.TypeSpecifierComplex)
		delete(part.count, cc.TypeSpecifierImaginary)
		of := tg.Double
		if len(part.count) > 0 {
			of, _ = part.resolve(l, at)
		}
		t = ctype.ComplexOf(of)
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
func (l *Env) declSpecs(ds *cc.DeclarationSpecifiers) specs {
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
			case cc.StorageClassSpecifierRegister:
				s.register = true
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

func (l *Env) alignas(a *cc.AlignmentSpecifier) int64 {
	if a.Case == cc.AlignmentSpecifierType {
		return l.TypeName(a.TypeName).AlignOf()
	}
	return l.ConstInt(a.ConstantExpression, "alignment")
}

// specQuals reads a specifier-qualifier list: that of a member or type name.
func (l *Env) specQuals(list *cc.SpecifierQualifierList) (t *ctype.Type, align int64, a attributes) {
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
func (l *Env) TypeName(n *cc.TypeName) *ctype.Type {
	known := l.Facts.TypeNames()
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
