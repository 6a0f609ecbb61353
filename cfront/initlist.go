package cfront

// This file defines how the initialiser of an aggregate is matched with its
// members: nested and elided braces, designators, strings.

import (
	"strings"

	"modernc.org/cc/v4"

	"heddle/cfront/ctype"
	"heddle/cfront/syntax"
	"heddle/cfront/values"
)

// initItem says that the subobject of type t at off is initialised by expr.
type initItem struct {
	off    int64
	t      *ctype.Type
	field  *ctype.Field // bit-field: off is that of the record
	expr   cc.ExpressionNode
	str    *cc.PrimaryExpression // a string for a character array, instead of expr
	repeat int64                 // number of elements initialised alike, stride bytes apart
	stride int64
}

// initList matches one initialiser.
type initList struct {
	l      *lower
	items  []initItem
	length map[*ctype.Type]int64 // elements given to arrays of unknown length
	warned bool
}

// cursor stands before an item of a brace-enclosed list; used says that its
// designation has been followed already.
type cursor struct {
	n    *cc.InitializerList
	used bool
}

func (c *cursor) next() {
	c.n = c.n.InitializerList
	c.used = false
}

func (c *cursor) designated() bool { return c.n.Designation != nil && !c.used }

// initItems gives the items of init for an object of type t, and t with the
// length that init gives it.
func (l *lower) initItems(t *ctype.Type, init *cc.Initializer) (*initList, *ctype.Type) {
	b := &initList{l: l, length: map[*ctype.Type]int64{}}
	b.object(t, 0, init)
	if t.Kind == ctype.KindArray && t.N < 0 && t.Vla == nil {
		c := *t
		c.N = b.length[t]
		t = &c
	}
	return b, t
}

// flexible gives the number of elements of the flexible array member of t.
func (b *initList) flexible(t *ctype.Type) int64 {
	if t.Kind != ctype.KindRecord || t.Rec.Union || len(t.Rec.Fields) == 0 {
		return 0
	}
	last := t.Rec.Fields[len(t.Rec.Fields)-1].T
	if last.Kind == ctype.KindArray && last.N < 0 {
		return b.length[last]
	}
	return 0
}

// object initialises the whole of an object.
func (b *initList) object(t *ctype.Type, off int64, init *cc.Initializer) {
	if init.Case == cc.InitializerExpr {
		b.expression(t, off, init.AssignmentExpression)
		return
	}
	list := init.InitializerList
	switch t.Kind {
	case ctype.KindArray:
		if list != nil && list.InitializerList == nil && list.Designation == nil && list.Initializer.Case == cc.InitializerExpr {
			if s := b.stringFor(t, list.Initializer.AssignmentExpression); s != nil {
				b.addString(t, off, s)
				return
			}
		}
	case ctype.KindRecord:
		if !t.Rec.Complete {
			b.l.Fail(init, "initialiser of the incomplete type %s", t)
		}
	default:
		if list == nil {
			return
		}
		b.object(t, off, list.Initializer)
		if list.InitializerList != nil {
			b.excess(list.InitializerList)
		}
		return
	}
	c := &cursor{n: list}
	b.aggregate(t, off, c, true, 0)
}

// expression initialises an object by an expression without braces.
func (b *initList) expression(t *ctype.Type, off int64, e cc.ExpressionNode) {
	if t.Kind != ctype.KindArray {
		b.items = append(b.items, initItem{off: off, t: t, expr: e, repeat: 1})
		return
	}
	if s := b.stringFor(t, e); s != nil {
		b.addString(t, off, s)
		return
	}
	// GNU: an array initialised by a compound literal of its type.
	if x, ok := syntax.StripParens(e).(*cc.PostfixExpression); ok && x.Case == cc.PostfixExpressionComplit {
		if lt := b.l.TypeName(x.TypeName); lt.Kind == ctype.KindArray {
			b.aggregate(t, off, &cursor{n: x.InitializerList}, true, 0)
			return
		}
	}
	b.l.Fail(e, "an array is initialised by an expression of type %s", b.l.TypeOf(e))
}

// stringFor gives the string literal that e is, if it can initialise t.
func (b *initList) stringFor(t *ctype.Type, e cc.ExpressionNode) *cc.PrimaryExpression {
	s, ok := syntax.StripParens(e).(*cc.PrimaryExpression)
	if !ok || s.Case != cc.PrimaryExpressionString && s.Case != cc.PrimaryExpressionLString {
		return nil
	}
	if t.Kind != ctype.KindArray || t.Elem.Kind != ctype.KindInt {
		return nil
	}
	src := s.Token.SrcStr()
	open := strings.IndexByte(src, '"')
	if open < 0 || len(src) < open+2 {
		return nil
	}
	prefix, _ := values.LiteralPrefix(src, open)
	wide := prefix != "" && prefix != "u8"
	if wide == t.Elem.IsChar() {
		return nil
	}
	return s
}

func (b *initList) addString(t *ctype.Type, off int64, s *cc.PrimaryExpression) {
	elem, data := b.l.StringData(s)
	n := int64(len(data)) / elem.Size
	if t.N < 0 {
		b.length[t] = max(b.length[t], n)
	} else if n-1 > t.N {
		b.l.Warn(s, "initialiser string is too long")
	}
	b.items = append(b.items, initItem{off: off, t: t, str: s, repeat: 1})
}

func (b *initList) excess(n cc.Node) {
	if !b.warned {
		b.warned = true
		b.l.Warn(n, "excess elements in initialiser")
	}
}

// aggregate initialises the members of t from the one numbered start on. If the
// list's braces are not t's own, it takes as many items as t has members
// and stops before a designation.
func (b *initList) aggregate(t *ctype.Type, off int64, c *cursor, braced bool, start int64) {
	b.l.enter(c.n)
	defer func() { b.l.depth-- }()
	i := start
	for c.n != nil {
		if c.designated() {
			if !braced {
				break
			}
			c.used = true
			i = b.designation(t, off, c.n.Designation.DesignatorList, c)
			continue
		}
		sub, ok := b.member(t, off, i)
		if !ok {
			if !braced {
				break
			}
			b.excess(c.n)
			c.next()
			continue
		}
		before := c.n
		b.sub(sub, c)
		if c.n == before { // an empty record takes no item
			if t.Kind == ctype.KindArray && sub.t.SizeOf() == 0 {
				b.excess(c.n)
				c.next()
			}
		}
		i++
		b.reached(t, i)
		if t.Kind == ctype.KindRecord && t.Rec.Union {
			i = int64(len(t.Rec.Fields))
		}
	}
}

// reached notes that the elements below n of an array of unknown length are given.
func (b *initList) reached(t *ctype.Type, n int64) {
	if t.Kind == ctype.KindArray && t.N < 0 {
		b.length[t] = max(b.length[t], n)
	}
}

// member gives member i of an aggregate.
func (b *initList) member(t *ctype.Type, off, i int64) (initItem, bool) {
	switch t.Kind {
	case ctype.KindArray:
		if t.N >= 0 && i >= t.N {
			return initItem{}, false
		}
		return initItem{off: off + i*t.Elem.SizeOf(), t: t.Elem, repeat: 1}, true
	case ctype.KindRecord:
		if i >= int64(len(t.Rec.Fields)) {
			return initItem{}, false
		}
		f := &t.Rec.Fields[i]
		if f.IsBit {
			return initItem{off: off, t: f.T, field: f, repeat: 1}, true
		}
		return initItem{off: off + f.Off, t: f.T, repeat: 1}, true
	}
	return initItem{}, false
}

// sub initialises a subobject from the item at hand, or (braces elided) from it and those after.
func (b *initList) sub(s initItem, c *cursor) {
	init := c.n.Initializer
	if init.Case == cc.InitializerInitList {
		mark := len(b.items)
		b.object(s.t, s.off, init)
		if s.field != nil {
			for i := mark; i < len(b.items); i++ {
				b.items[i].field, b.items[i].off = s.field, s.off
			}
		}
		c.next()
		return
	}
	e := init.AssignmentExpression
	switch s.t.Kind {
	case ctype.KindArray:
		if str := b.stringFor(s.t, e); str != nil {
			b.addString(s.t, s.off, str)
			c.next()
			return
		}
		if x, ok := syntax.StripParens(e).(*cc.PostfixExpression); ok && x.Case == cc.PostfixExpressionComplit && b.l.TypeName(x.TypeName).Kind == ctype.KindArray {
			b.expression(s.t, s.off, e)
			c.next()
			return
		}
		c.used = true // its designation, if any, led here
		b.aggregate(s.t, s.off, c, false, 0)
		return
	case ctype.KindRecord:
		if t := b.l.TypeOf(e); t.Kind == ctype.KindRecord && ctype.SameRecord(t.Rec, s.t.Rec) {
			break
		}
		c.used = true
		b.aggregate(s.t, s.off, c, false, 0)
		return
	}
	s.expr = e
	b.items = append(b.items, s)
	c.next()
}

// designation follows designators from an aggregate and initialises what they
// lead to, then what comes after it at the inner levels. It gives the number of the
// member after the one designated at this level.
func (b *initList) designation(t *ctype.Type, off int64, dl *cc.DesignatorList, c *cursor) int64 {
	d := dl.Designator
	first, last := int64(0), int64(0)
	rest := dl.DesignatorList
	switch d.Case {
	case cc.DesignatorIndex, cc.DesignatorIndex2:
		if t.Kind != ctype.KindArray {
			b.l.Fail(d, "array designator in an initialiser of %s", t)
		}
		first = b.l.ConstInt(d.ConstantExpression, "array designator")
		last = first
		if d.ConstantExpression2 != nil {
			last = b.l.ConstInt(d.ConstantExpression2, "array designator")
		}
		const most = 1 << 24
		if first < 0 || last < first || t.N >= 0 && last >= t.N || last-first > most {
			b.l.Fail(d, "array designator is out of range")
		}
	default:
		name := d.Token2.SrcStr()
		if d.Case == cc.DesignatorField2 {
			name = d.Token.SrcStr()
		}
		if t.Kind != ctype.KindRecord {
			b.l.Fail(d, "member designator in an initialiser of %s", t)
		}
		i, direct := t.Rec.FieldIndex(name)
		if i < 0 {
			b.l.Fail(d, "%s has no member named %s", t, name)
		}
		first, last = int64(i), int64(i)
		if !direct {
			rest = dl // look for it again, inside the anonymous member
		}
	}
	mark := len(b.items)
	sub, ok := b.member(t, off, first)
	if !ok {
		b.l.Fail(d, "designator is out of range")
	}
	if rest != nil {
		next := b.designation(sub.t, sub.off, rest, c)
		if sub.t.Kind != ctype.KindRecord || !sub.t.Rec.Union {
			b.aggregate(sub.t, sub.off, c, false, next)
		}
	} else {
		b.sub(sub, c)
	}
	b.reached(t, last+1)
	if n := last - first + 1; n > 1 {
		b.repeat(mark, n, sub.t.SizeOf())
	}
	if t.Kind == ctype.KindRecord && t.Rec.Union {
		return int64(len(t.Rec.Fields))
	}
	return last + 1
}

// repeat applies the items from mark on to n elements.
func (b *initList) repeat(mark int, n, stride int64) {
	for i := mark; i < len(b.items); i++ {
		it := &b.items[i]
		if it.repeat == 1 {
			it.repeat, it.stride = n, stride
			continue
		}
		for k := int64(1); k < n; k++ {
			again := *it
			again.off += k * stride
			b.items = append(b.items, again)
			it = &b.items[i]
		}
		break // ranges within ranges are expanded; the rest follows in order
	}
}
