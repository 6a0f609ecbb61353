package expr

// This file defines the canonical form of if-then-else.

import "fmt"

// ITE is a if c, of width 1, holds, else b.
func (t *Table) ITE(c, a, b Ref) Ref {
	w := t.Width(a)
	if t.Width(c) != 1 || t.Width(b) != w {
		panic(fmt.Sprintf("expr: widths %d, %d and %d of ite", t.Width(c), w, t.Width(b)))
	}
	switch {
	case c == t.ftrue || a == b:
		return a
	case c == t.ffalse:
		return b
	}
	if y, ok := t.complemented(c); ok {
		return t.ITE(y, b, a)
	}
	if w == 1 {
		switch {
		case a == t.ftrue || a == c:
			return t.Or(c, b)
		case a == t.ffalse:
			return t.And(t.Not(c), b)
		case b == t.ffalse || b == c:
			return t.And(c, a)
		case b == t.ftrue:
			return t.Or(t.Not(c), a)
		}
	}
	x, isX := t.constWord(a)
	y, isY := t.constWord(b)
	if isX && isY {
		switch {
		case x == word(1) && y.IsZero():
			return t.ZExt(c, w)
		case x.IsZero() && y == word(1):
			return t.ZExt(t.Not(c), w)
		case x == Ones(w) && y.IsZero():
			return t.SExt(c, w)
		case x.IsZero() && y == Ones(w):
			return t.SExt(t.Not(c), w)
		}
	}
	if t.Op(a) == OpITE {
		switch in := t.Args(a); {
		case in[0] == c:
			return t.ITE(c, in[1], b)
		case in[2] == b: // c ? (d ? x : b) : b
			return t.ITE(t.And(c, in[0]), in[1], b)
		}
	}
	if t.Op(b) == OpITE {
		switch in := t.Args(b); {
		case in[0] == c:
			return t.ITE(c, a, in[2])
		case in[1] == a: // c ? a : (d ? a : y)
			return t.ITE(t.Or(c, in[0]), a, in[2])
		}
	}
	return t.intern(OpITE, w, 0, c, a, b)
}
