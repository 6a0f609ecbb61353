// Package sets computes which values of its only symbol a condition holds for, as a union of ranges.
package sets

// This file defines unions of ranges of unsigned numbers.

import (
	"slices"

	"heddle.example/expr"
)

// Span is the numbers from Low to High, ends included.
type Span struct{ Low, High expr.Word }

// Set is a set of numbers of some width: spans that ascend and have something between them.
type Set struct {
	width int
	spans []Span
}

// All is the set of all numbers of a width.
func All(width int) Set { return Set{width, []Span{{High: expr.Ones(width)}}} }

// Between is the set of the numbers from low to high, ends included.
func Between(width int, low, high expr.Word) Set { return Set{width, []Span{{low, high}}} }

var one = expr.Word{Lo: 1}

// half is the least number that is negative as a signed one.
func half(width int) expr.Word { return one.Shl(width - 1) }

// Width is the width of the numbers, in bits.
func (s Set) Width() int { return s.width }

// Empty tells whether there is no number in s.
func (s Set) Empty() bool { return len(s.spans) == 0 }

// all tells whether s has all numbers of its width.
func (s Set) all() bool { return s.Has(expr.Word{}, expr.Ones(s.width)) }

// Least is the smallest number of a set that has any.
func (s Set) Least() expr.Word { return s.spans[0].Low }

// Greatest is the largest number of a set that has any.
func (s Set) Greatest() expr.Word { return s.spans[len(s.spans)-1].High }

// LeastSigned is the smallest one as signed numbers.
func (s Set) LeastSigned() expr.Word {
	if negative := s.Negative(); !negative.Empty() {
		return negative.Least()
	}
	return s.Least()
}

// GreatestSigned is the largest one as signed numbers.
func (s Set) GreatestSigned() expr.Word {
	if rest := s.And(Between(s.width, expr.Word{}, half(s.width).Sub(one))); !rest.Empty() {
		return rest.Greatest()
	}
	return s.Greatest()
}

// Negative has the numbers of s that are negative as signed ones.
func (s Set) Negative() Set { return s.And(Between(s.width, half(s.width), expr.Ones(s.width))) }

// Has tells whether all numbers from low to high are in s.
func (s Set) Has(low, high expr.Word) bool {
	return slices.ContainsFunc(s.spans, func(x Span) bool { return !low.Less(x.Low) && !x.High.Less(high) })
}

// And has what is in both.
func (s Set) And(o Set) Set {
	out := Set{width: s.width}
	for i, j := 0, 0; i < len(s.spans) && j < len(o.spans); {
		x, y := s.spans[i], o.spans[j]
		both := Span{x.Low, x.High}
		if x.Low.Less(y.Low) {
			both.Low = y.Low
		}
		if y.High.Less(x.High) {
			both.High = y.High
			j++
		} else {
			i++
		}
		if !both.High.Less(both.Low) {
			out.spans = append(out.spans, both)
		}
	}
	return out
}

// Common has what is in all of some sets of one width, and everything if there is none.
func Common(width int, of []Set) Set {
	if len(of) == 1 {
		return of[0]
	}
	var missing []Span
	for _, s := range of {
		missing = append(missing, s.Not().spans...)
	}
	return union(width, missing).Not()
}

// Not has what is not in s.
func (s Set) Not() Set {
	out, next := Set{width: s.width}, expr.Word{}
	all := expr.Ones(s.width)
	for _, x := range s.spans {
		if next.Less(x.Low) {
			out.spans = append(out.spans, Span{next, x.Low.Sub(one)})
		}
		if x.High == all {
			return out
		}
		next = x.High.Add(one)
	}
	out.spans = append(out.spans, Span{next, all})
	return out
}

// union makes a set of spans in any order.
func union(width int, spans []Span) Set {
	slices.SortFunc(spans, func(x, y Span) int {
		switch {
		case x.Low.Less(y.Low):
			return -1
		case y.Low.Less(x.Low):
			return 1
		}
		return 0
	})
	out := Set{width: width}
	for _, x := range spans {
		n := len(out.spans)
		if n == 0 || out.spans[n-1].High.Less(x.Low) && out.spans[n-1].High.Add(one) != x.Low {
			out.spans = append(out.spans, x)
		} else if out.spans[n-1].High.Less(x.High) {
			out.spans[n-1].High = x.High
		}
	}
	return out
}

// Or has what is in one or both.
func (s Set) Or(o Set) Set { return union(s.width, slices.Concat(s.spans, o.spans)) }

// plus has the sums of the numbers and k, as they wrap.
func (s Set) plus(k expr.Word) Set {
	out := make([]Span, 0, len(s.spans)+1)
	for _, x := range s.spans {
		low, high := x.Low.Add(k).Mask(s.width), x.High.Add(k).Mask(s.width)
		if high.Less(low) {
			out = append(out, Span{low, expr.Ones(s.width)}, Span{expr.Word{}, high})
		} else {
			out = append(out, Span{low, high})
		}
	}
	return union(s.width, out)
}

// flipped has the complements of the numbers.
func (s Set) flipped() Set {
	all, out := expr.Ones(s.width), Set{width: s.width}
	for _, x := range slices.Backward(s.spans) {
		out.spans = append(out.spans, Span{all.Sub(x.High), all.Sub(x.Low)})
	}
	return out
}
