package ranges

// This file defines how a box is split, and which points of it are tried.

import (
	"math"
	"math/rand/v2"
)

// Halves splits the range of a symbol that is no single number; of a float at the middle of its numbers, with the NaNs apart.
func (r *Ranges) Halves(b Box, sym int) (first, second Span) {
	s := b[sym]
	middle := s.Low + int64(uint64(s.High-s.Low)/2)
	if !r.floatSym[sym] {
		return Span{s.Low, middle}, Span{middle + 1, s.High}
	}
	w := r.nodes[sym].w
	switch inf := infinity(w); {
	case s.High > inf && s.Low <= inf:
		return Span{s.Low, inf}, Span{inf + 1, s.High}
	case s.Low < -1-inf && s.High >= -1-inf:
		return Span{-1 - inf, s.High}, Span{s.Low, -2 - inf}
	}
	if f := s.floats(w); f.Low < f.High && !f.endless() {
		k := Key(patternOf(f.Low/2+f.High/2, w), w)
		middle = min(max(k, s.Low), s.High-1)
	}
	return Span{s.Low, middle}, Span{middle + 1, s.High}
}

// Middle gives a number in the middle of the range of a symbol, of a float one with few digits if it can.
func (r *Ranges) Middle(b Box, sym int) int64 {
	s := b[sym]
	if s.Single() {
		return s.Low
	}
	first, _ := r.Halves(b, sym)
	if !r.floatSym[sym] {
		return first.High
	}
	w := r.nodes[sym].w
	if k := Key(patternOf(math.Round(first.floats(w).High), w), w); k >= s.Low && k <= s.High {
		return k
	}
	return first.High
}

// HasFloats tells whether anything is used as a float, IsFloat whether a symbol is.
func (r *Ranges) HasFloats() bool      { return r.isFloat != nil }
func (r *Ranges) IsFloat(sym int) bool { return r.floatSym[sym] }

// Draw gives any number in the range of a symbol; of a float one of those between its ends as numbers, where these are no infinities.
func (r *Ranges) Draw(b Box, sym int, rng *rand.Rand) int64 {
	s := b[sym]
	if r.floatSym[sym] {
		w := r.nodes[sym].w
		if f := s.floats(w); f.Low < f.High && !f.endless() {
			u := rng.Float64()
			k := Key(patternOf(f.Low*(1-u)+f.High*u, w), w)
			return min(max(k, s.Low), s.High)
		}
	}
	if n := s.size(); n != math.MaxUint64 {
		return s.Low + int64(rng.Uint64N(n+1))
	}
	return int64(rng.Uint64())
}
