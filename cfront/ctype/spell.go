package ctype

// This file defines how types are spelled.

import (
	"fmt"
	"strings"
)

// String spells t as C would in a cast.
func (t *Type) String() string { return strings.TrimSpace(t.Spell("", 0)) }

// A type is spelled up to so many functions within each other and so many characters; what
// stands for more is an ellipsis.
const (
	maxSpelledDepth  = 4
	maxSpelledLength = 1000
)

// Spell gives the declaration of inner with type t, which stands within depth functions.
func (t *Type) Spell(inner string, depth int) string {
	if len(inner) > maxSpelledLength {
		inner = "…"
	}
	q := ""
	if t.Quals&QualConst != 0 {
		q += "const "
	}
	if t.Quals&QualVolatile != 0 {
		q += "volatile "
	}
	if t.Quals&QualAtomic != 0 {
		q += "_Atomic "
	}
	join := func(base string) string {
		if inner == "" {
			return base
		}
		if inner[0] == '[' {
			return base + inner
		}
		return base + " " + inner
	}
	switch t.Kind {
	case KindPtr:
		in := "*" + q + inner
		if t.Elem.Kind == KindArray || t.Elem.Kind == KindFunc {
			in = "(" + in + ")"
		}
		return t.Elem.Spell(in, depth)
	case KindArray:
		if t.N < 0 {
			return t.Elem.Spell(inner+"[]", depth)
		}
		return t.Elem.Spell(fmt.Sprintf("%s[%d]", inner, t.N), depth)
	case KindFunc:
		var ps []string
		for _, p := range t.Fn.Params {
			if depth >= maxSpelledDepth || len(ps) == maxSpelledLength {
				ps = append(ps, "…")
				break
			}
			ps = append(ps, strings.TrimSpace(p.T.Spell("", depth+1)))
		}
		if t.Fn.Variadic {
			ps = append(ps, "...")
		}
		if t.Fn.Proto && len(ps) == 0 {
			ps = []string{"void"}
		}
		return t.Fn.Result.Spell(inner+"("+strings.Join(ps, ", ")+")", depth+1)
	case KindRecord:
		word := "struct"
		if t.Rec.Union {
			word = "union"
		}
		switch {
		case t.Rec.Tag != "":
			return q + join(word+" "+t.Rec.Tag)
		case t.Rec.Alias != "":
			return q + join(t.Rec.Alias)
		}
		return q + join(word+" <anonymous>")
	}
	return q + join(t.Name)
}
