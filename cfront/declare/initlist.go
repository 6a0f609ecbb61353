package declare

// This file defines how the initialiser of an aggregate is matched with its
// members: nested and elided braces, designators, strings.

import (
	"strings"

	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/syntax"
	"heddle.example/cfront/values"
)

// Item says that the subobject of type t at off is initialised by expr.
type Item struct {
	Off    int64
	T      *ctype.Type
	Field  *ctype.Field // bit-field: off is that of the record
	Expr   cc.ExpressionNode
	Str    *cc.PrimaryExpression // a string for a character array, instead of expr
	Repeat int64                 // number of elements initialised alike, stride bytes apart
	Stride int64
	Clear  bool // the subobject gets zeros, before items that follow; no Expr
}

// InitList matches one initialiser.
type InitList struct {
	l      *Env
	Items  []Item
	Length map[*ctype.Type]int64 // elements given to arrays of unknown length
	warned bool

	end    int64             // of all that has been given
	ranges int               // range designators around what is at hand
	active map[unionAt]int64 // members given
}

func (l *Env) newInitList() *InitList {
	return &InitList{l: l, Length: map[*ctype.Type]int64{}, active: map[unionAt]int64{}}
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

// InitItems gives the items of init for an object of type t, and t with the
// length that init gives it.
func (l *Env) InitItems(t *ctype.Type, init *cc.Initializer) (*InitList, *ctype.Type) {
	b := l.newInitList()
	b.object(t, 0, init)
	b.given()
	if t.Kind == ctype.KindArray && t.N < 0 && t.Vla == nil {
		c := *t
		c.N = b.Length[t]
		t = &c
	}
	return b, t
}

// flexible gives the number of elements of the flexible array member of t.
func (b *InitList) flexible(t *ctype.Type) int64 {
	if t.Kind != ctype.KindRecord || t.Rec.Union || len(t.Rec.Fields) == 0 {
		return 0
	}
	last := t.Rec.Fields[len(t.Rec.Fields)-1].T
	if last.Kind == ctype.KindArray && last.N < 0 {
		return b.Length[last]
	}
	return 0
}

// object initialises the whole of an object.
func (b *InitList) object(t *ctype.Type, off int64, init *cc.Initializer) {
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
		if t.IsVector() {
			b.vector(t, off, list)
			return
		}
		b.object(t, off, list.Initializer)
		if list.InitializerList != nil && t.Kind != ctype.KindExotic { // a complex number has two parts
			b.excess(list.InitializerList)
		}
		return
	}
	c := &cursor{n: list}
	b.anew(t, off)
	b.aggregate(t, off, c, true, 0)
}

// vector initialises the elements of a vector.
func (b *InitList) vector(t *ctype.Type, off int64, list *cc.InitializerList) {
	b.anew(t, off)
	for end := off + t.SizeOf(); list != nil; list, off = list.InitializerList, off+t.Elem.SizeOf() {
		switch {
		case list.Designation != nil:
			b.l.Fail(list.Designation, "designator for an element of %s", t)
		case off >= end:
			b.excess(list)
			return
		}
		b.object(t.Elem, off, list.Initializer)
	}
}

// expression initialises an object by an expression without braces.
func (b *InitList) expression(t *ctype.Type, off int64, e cc.ExpressionNode) {
	if t.Kind != ctype.KindArray {
		b.add(Item{Off: off, T: t, Expr: e, Repeat: 1})
		return
	}
	if s := b.stringFor(t, e); s != nil {
		b.addString(t, off, s)
		return
	}
	// GNU: an array initialised by a compound literal of its type.
	if x, ok := syntax.StripParens(e).(*cc.PostfixExpression); ok && x.Case == cc.PostfixExpressionComplit {
		if lt := b.l.TypeName(x.TypeName); lt.Kind == ctype.KindArray {
			b.anew(t, off)
			b.aggregate(t, off, &cursor{n: x.InitializerList}, true, 0)
			return
		}
	}
	b.l.Fail(e, "an array is initialised by an expression of type %s", b.l.TypeOf(e))
}

// stringFor gives the string literal that e is, if it can initialise t.
func (b *InitList) stringFor(t *ctype.Type, e cc.ExpressionNode) *cc.PrimaryExpression {
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

func (b *InitList) addString(t *ctype.Type, off int64, s *cc.PrimaryExpression) {
	elem, data := b.l.StringData(s)
	n := int64(len(data)) / elem.Size
	if t.N < 0 {
		b.Length[t] = max(b.Length[t], n)
	} else if n-1 > t.N {
		b.l.Warn(s, "initialiser string is too long")
	}
	b.anew(t, off)
	b.add(Item{Off: off, T: t, Str: s, Repeat: 1})
}

func (b *InitList) excess(n cc.Node) {
	if !b.warned {
		b.warned = true
		b.l.Warn(n, "excess elements in initialiser")
	}
}

// aggregate initialises the members of t from the one numbered start on. If the
// list's braces are not t's own, it takes as many items as t has members
// and stops before a designation.
func (b *InitList) aggregate(t *ctype.Type, off int64, c *cursor, braced bool, start int64) {
	b.l.Enter(c.n)
	defer func() { b.l.Depth-- }()
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
		b.activates(t, off, i)
		b.sub(sub, c)
		if c.n == before { // an empty record takes no item
			if t.Kind == ctype.KindArray && sub.T.SizeOf() == 0 {
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
func (b *InitList) reached(t *ctype.Type, n int64) {
	if t.Kind == ctype.KindArray && t.N < 0 {
		b.Length[t] = max(b.Length[t], n)
	}
}

// member gives member i of an aggregate.
func (b *InitList) member(t *ctype.Type, off, i int64) (Item, bool) {
	switch t.Kind {
	case ctype.KindArray:
		if t.N >= 0 && i >= t.N {
			return Item{}, false
		}
		return Item{Off: off + i*t.Elem.SizeOf(), T: t.Elem, Repeat: 1}, true
	case ctype.KindRecord:
		if i >= int64(len(t.Rec.Fields)) {
			return Item{}, false
		}
		f := &t.Rec.Fields[i]
		if f.IsBit {
			return Item{Off: off, T: f.T, Field: f, Repeat: 1}, true
		}
		return Item{Off: off + f.Off, T: f.T, Repeat: 1}, true
	case ctype.KindExotic: // a vector
		if i < t.Parts() {
			return Item{Off: off + i*t.Elem.SizeOf(), T: t.Elem, Repeat: 1}, true
		}
	}
	return Item{}, false
}

// sub initialises a subobject from the item at hand, or (braces elided) from it and those after.
func (b *InitList) sub(s Item, c *cursor) {
	init := c.n.Initializer
	if init.Case == cc.InitializerInitList {
		mark := len(b.Items)
		b.object(s.T, s.Off, init)
		if s.Field != nil {
			for i := mark; i < len(b.Items); i++ {
				b.Items[i].Field, b.Items[i].Off = s.Field, s.Off
			}
		}
		c.next()
		return
	}
	e := init.AssignmentExpression
	switch s.T.Kind {
	case ctype.KindArray:
		if str := b.stringFor(s.T, e); str != nil {
			b.addString(s.T, s.Off, str)
			c.next()
			return
		}
		if x, ok := syntax.StripParens(e).(*cc.PostfixExpression); ok && x.Case == cc.PostfixExpressionComplit && b.l.TypeName(x.TypeName).Kind == ctype.KindArray {
			b.expression(s.T, s.Off, e)
			c.next()
			return
		}
		c.used = true // its designation, if any, led here
		b.aggregate(s.T, s.Off, c, false, 0)
		return
	case ctype.KindRecord:
		if t := b.l.TypeOf(e); t.Kind == ctype.KindRecord && ctype.SameRecord(t.Rec, s.T.Rec) {
			break
		}
		c.used = true
		b.aggregate(s.T, s.Off, c, false, 0)
		return
	case ctype.KindExotic:
		if s.T.IsVector() && !b.l.TypeOf(e).IsVector() {
			c.used = true
			b.aggregate(s.T, s.Off, c, false, 0)
			return
		}
	}
	s.Expr = e
	b.add(s)
	c.next()
}

// designation follows designators from an aggregate and initialises what they
// lead to, then what comes after it at the inner levels. It gives the number of the
// member after the one designated at this level.
func (b *InitList) designation(t *ctype.Type, off int64, dl *cc.DesignatorList, c *cursor) int64 {
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
	mark := len(b.Items)
	sub, ok := b.member(t, off, first)
	if !ok {
		b.l.Fail(d, "designator is out of range")
	}
	if first != last {
		b.ranges++
	}
	b.activates(t, off, first)
	if rest != nil {
		next := b.designation(sub.T, sub.Off, rest, c)
		if sub.T.Kind != ctype.KindRecord || !sub.T.Rec.Union {
			b.aggregate(sub.T, sub.Off, c, false, next)
		}
	} else {
		b.sub(sub, c)
	}
	b.reached(t, last+1)
	if n := last - first + 1; n > 1 {
		b.ranges--
		b.repeat(mark, n, sub.T.SizeOf())
	}
	if t.Kind == ctype.KindRecord && t.Rec.Union {
		return int64(len(t.Rec.Fields))
	}
	return last + 1
}

// repeat applies the items from mark on to n elements.
func (b *InitList) repeat(mark int, n, stride int64) {
	for i := mark; i < len(b.Items); i++ {
		it := &b.Items[i]
		if it.Repeat == 0 {
			continue
		}
		if it.Repeat == 1 {
			it.Repeat, it.Stride = n, stride
			b.end = max(b.end, b.endOf(*it))
			continue
		}
		for k := int64(1); k < n; k++ {
			again := *it
			again.Off += k * stride
			b.add(again)
			it = &b.Items[i]
		}
		break // ranges within ranges are expanded; the rest follows in order
	}
}

// ScalarInit gives the expression that initialises a scalar, nil for {}.
func (l *Env) ScalarInit(init *cc.Initializer) cc.ExpressionNode {
	for init.Case == cc.InitializerInitList {
		list := init.InitializerList
		if list == nil {
			return nil
		}
		if list.InitializerList != nil {
			l.Warn(list.InitializerList, "excess elements in initialiser")
		}
		init = list.Initializer
	}
	return init.AssignmentExpression
}
