package btor2

// This file defines arrays, which are their elements.

import "heddle.example/expr"

// maxIndexBits bounds the indices of arrays, maxElements the elements of all arrays that a file computes.
const (
	maxIndexBits = 12
	maxElements  = 1 << 21
)

// spend counts elements.
func (r *reader) spend(n int) {
	if r.elements += n; n > 0 && r.elements > maxElements {
		r.fail(0, "the arrays of the model are too large together")
	}
}

func (r *reader) constantArray(s sort, element expr.Ref) value {
	v := value{sort: s}
	r.spend(1 << s.index)
	for range 1 << s.index {
		v.parts = append(v.parts, element)
	}
	return v
}

// read selects an element by the bits of the index, the highest first.
func (r *reader) read(a value, index expr.Ref) expr.Ref {
	parts := a.parts
	r.spend(len(parts))
	for bit := range a.sort.index {
		c := r.t.Extract(index, bit, bit)
		half := make([]expr.Ref, len(parts)/2)
		for i := range half {
			half[i] = r.t.ITE(c, parts[2*i+1], parts[2*i])
		}
		parts = half
	}
	return parts[0]
}

func (r *reader) write(a value, index, element expr.Ref) value {
	out := value{sort: a.sort}
	r.spend(len(a.parts))
	for i, old := range a.parts {
		here := r.t.Eq(index, r.t.Const(a.sort.index, uint64(i), 0))
		out.parts = append(out.parts, r.t.ITE(here, element, old))
	}
	return out
}

// same tells whether two values of one sort are equal.
func (r *reader) same(a, b value) expr.Ref {
	out := r.t.Bool(true)
	r.spend(len(a.parts) - 1)
	for i := range a.parts {
		out = r.t.And(out, r.t.Eq(a.parts[i], b.parts[i]))
	}
	return out
}

// choose is the if-then-else of values of one sort.
func (r *reader) choose(c expr.Ref, a, b value) value {
	out := value{sort: a.sort}
	r.spend(len(a.parts) - 1)
	for i := range a.parts {
		out.parts = append(out.parts, r.t.ITE(c, a.parts[i], b.parts[i]))
	}
	return out
}
