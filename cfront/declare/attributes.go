package declare

// This file defines which __attribute__s have a meaning here.

import (
	"strings"

	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/symbols"
	"heddle.example/cfront/syntax"
)

type attributes struct {
	packed      bool
	aligned     int64
	weak        bool
	mode        string
	vector      int64
	cleanup     string // the function called when the variable goes
	alias       string // the function or object that this is another name of
	ifunc       bool
	transparent bool   // a union that takes its members as arguments
	constructor string // the section where its address goes, see symbols/startsections.go
	destructor  string
	section     string
	used        bool  // it is kept although nothing in the file refers to it
	gnuInline   bool  // with extern, a body that is there only to be inlined
	boundary    int64 // what aligned says, wherever it stands
	deduced     bool  // the type of what is declared is that of its initialiser: C23's auto
	constexpr   bool
}

// attrs reads a list of attribute specifiers; those without a meaning for an execution are skipped.
func (l *Env) attrs(into *attributes, list *cc.AttributeSpecifierList) {
	for ; list != nil; list = list.AttributeSpecifierList {
		if list.AttributeSpecifier == nil {
			continue
		}
		for v := list.AttributeSpecifier.AttributeValueList; v != nil; v = v.AttributeValueList {
			if v.AttributeValue != nil {
				l.attr(into, v.AttributeValue)
			}
		}
	}
}

func (l *Env) attr(into *attributes, v *cc.AttributeValue) {
	name := strings.Trim(v.Token.SrcStr(), "_")
	var arg cc.ExpressionNode
	if v.Case == cc.AttributeValueExpr && v.ArgumentExpressionList != nil {
		arg = v.ArgumentExpressionList.AssignmentExpression
	}
	switch name {
	case "packed":
		into.packed = true
	case "aligned":
		into.aligned = 16
		if arg != nil {
			into.aligned = l.ConstInt(arg, "alignment")
			if into.aligned <= 0 || into.aligned&(into.aligned-1) != 0 || into.aligned > 1<<28 {
				l.Fail(v, "alignment %d is not a power of two", into.aligned)
			}
		}
		into.boundary = max(into.boundary, into.aligned)
	case "scalar_storage_order", "ms_struct":
		l.Fail(v, "attribute %s is not supported", name)
	case "weak":
		into.weak = true
	case "gnu_inline":
		into.gnuInline = true
	case "mode":
		if p, ok := arg.(*cc.PrimaryExpression); ok {
			into.mode = strings.Trim(p.Token.SrcStr(), "_")
		}
	case "vector_size":
		if arg != nil {
			into.vector = l.ConstInt(arg, "vector size")
		}
	case "cleanup":
		into.cleanup = syntax.IdentifierOf(arg)
	case "alias":
		if p, ok := arg.(*cc.PrimaryExpression); ok && p.Case == cc.PrimaryExpressionString {
			into.alias = strings.Trim(p.Token.SrcStr(), `"`)
		}
	case "transparent_union":
		into.transparent = true
	case "ifunc":
		into.ifunc = true
	case "constructor":
		into.constructor = l.startSection(v, symbols.InitArray, arg)
	case "destructor":
		into.destructor = l.startSection(v, symbols.FiniArray, arg)
	case "section":
		if p, ok := arg.(*cc.PrimaryExpression); ok && p.Case == cc.PrimaryExpressionString {
			into.section = strings.Trim(p.Token.SrcStr(), `"`)
		}
	case "used", "retain":
		into.used = true
	case "heddle_auto": // see the prelude
		into.deduced = true
	case "heddle_constexpr":
		into.constexpr = true
	}
}

// startSection gives the section where the address of a constructor or destructor goes by its priority, if it has one.
func (l *Env) startSection(n cc.Node, name string, priority cc.ExpressionNode) string {
	if priority == nil {
		return name
	}
	p := l.ConstInt(priority, "priority")
	if p < 0 || p > symbols.LastPriority {
		l.Fail(n, "priority %d is not between 0 and %d", p, symbols.LastPriority)
	}
	return symbols.StartSection(name, p)
}

// apply gives t as changed by attributes of a declaration.
func (l *Env) applyAttrs(n cc.Node, t *ctype.Type, a *attributes) *ctype.Type {
	if a.transparent && t.Kind == ctype.KindRecord && t.Rec.Union {
		t.Rec.Transparent = true
	}
	if a.mode != "" {
		t = l.modeType(n, t, a.mode)
	}
	if a.vector > 0 {
		t = ctype.VectorOf(t, a.vector)
	}
	if a.aligned > 0 {
		c := *t
		c.Over = a.aligned
		t = &c
	}
	return t
}

func (l *Env) modeType(n cc.Node, t *ctype.Type, mode string) *ctype.Type {
	pick := func(s, u *ctype.Type) *ctype.Type {
		if t.Kind == ctype.KindInt && !t.Signed {
			return u
		}
		return s
	}
	tg := l.Target
	switch mode {
	case "QI", "byte":
		return pick(tg.Schar, tg.Uchar)
	case "HI":
		return pick(tg.Short, tg.Ushort)
	case "SI":
		return pick(tg.Int, tg.Uint)
	case "DI":
		if tg.Long.Size == 8 {
			return pick(tg.Long, tg.Ulong)
		}
		return pick(tg.Llong, tg.Ullong)
	case "TI":
		return pick(tg.Int128, tg.Uint128)
	case "word", "pointer", "unwind_word", "libgcc_cmp_return", "libgcc_shift_count": // gcc's unwind.h has the third
		return pick(tg.Long, tg.Ulong)
	case "SF":
		return tg.Float
	case "DF":
		return tg.Double
	}
	l.Fail(n, "machine mode %s is not supported", mode)
	return nil
}
