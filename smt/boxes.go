package smt

// This file defines the layer for inputs with small ranges: it looks at boxes, a range for each symbol, and halves those of which the ranges of the constraints leave open whether they
// hold (package ranges). Comparisons of linear terms narrow a box before. Where programs draw small numbers, few boxes decide what takes thousands of gates.

import (
	"context"
	"math"
	"slices"

	"heddle.example/expr"
	"heddle.example/smt/ranges"
)

const (
	// maxSide is up to how many values a symbol may have, none of which takes more than 32 bits.
	maxSide = 1 << 12
	// maxSides is how many symbols there may be.
	maxSides = 16
	// maxBoxes is how many boxes a question may come to, maxBoxWork how many boxes times expressions.
	maxBoxes   = 2000
	maxBoxWork = 1 << 20
)

type boxes struct {
	next layer
	n    *counters
}

func (l *boxes) solve(ctx context.Context, p *problem) Answer {
	if s := newBoxSearch(p); s != nil {
		if r := s.search(s.whole); r != Unknown {
			l.n.boxes.Add(1)
			return Answer{Result: r, Model: s.model}
		}
	}
	return l.next.solve(ctx, p)
}

// boxSearch looks for a solution box by box.
type boxSearch struct {
	p      *problem
	ranges *ranges.Ranges
	syms   []expr.Ref
	whole  ranges.Box
	boxes  int
	model  map[expr.Ref]Value
}

// newBoxSearch gives nil where some symbol may have too many values, or where there are too many symbols.
func newBoxSearch(p *problem) *boxSearch {
	syms := symbolsOf(p.table, p.constraints)
	if len(syms) > maxSides {
		return nil
	}
	known := boundsOf(p.table, p.constraints)
	s := &boxSearch{p: p, syms: syms}
	for _, sym := range syms {
		side, ok := known[sym].side()
		if !ok || side.Low < math.MinInt32 || side.High > math.MaxInt32 {
			return nil
		}
		s.whole = append(s.whole, side)
	}
	if s.ranges = ranges.New(p.table, p.constraints, syms); s.ranges == nil {
		return nil
	}
	return s
}

// side gives the values within bounds as signed numbers, if they are few and follow each other as such; conditions are 0 or 1.
func (b *bounds) side() (s ranges.Span, ok bool) {
	switch {
	case b.width > 64 || b.empty():
		return s, false
	case b.width == 1:
		return ranges.Span{Low: int64(b.ulo.Lo), High: int64(b.uhi.Lo)}, true
	}
	half := Value{Lo: 1}.Shl(b.width - 1)
	low, high := b.slo, b.shi // with the sign bit flipped: 0 is half
	if b.uhi.Less(half) {     // nothing negative
		low, high = greatest(low, b.ulo.Xor(half)), least(high, b.uhi.Xor(half))
	}
	if n := high.Sub(low); high.Less(low) || n.Hi != 0 || n.Lo >= maxSide {
		return s, false
	}
	return ranges.Span{Low: ranges.Number(b.flip(low).Lo, b.width), High: ranges.Number(b.flip(high).Lo, b.width)}, true
}

// search decides whether b has a solution.
func (s *boxSearch) search(b ranges.Box) Result {
	if s.boxes++; s.boxes > maxBoxes || s.boxes*s.ranges.Size() > maxBoxWork {
		return Unknown
	}
	open := s.ranges.Narrow(b)
	switch {
	case open < 0:
		return Unsat
	case open == len(s.p.constraints): // all hold
		return s.found(b)
	}
	side := s.ranges.Widest(b, open)
	if side < 0 { // a point
		if s.holds(b) {
			return s.found(b)
		}
		return Unsat
	}
	middle := b[side].Low + (b[side].High-b[side].Low)/2
	for _, half := range []ranges.Span{{Low: b[side].Low, High: middle}, {Low: middle + 1, High: b[side].High}} {
		part := slices.Clone(b)
		part[side] = half
		if r := s.search(part); r != Unsat {
			return r
		}
	}
	return Unsat
}

// values gives the least values of a box.
func (s *boxSearch) values(b ranges.Box) map[expr.Ref]Value {
	out := make(map[expr.Ref]Value, len(b))
	for i, sym := range s.syms {
		v := b[i].Low
		if b[i].Low < 0 && b[i].High >= 0 {
			v = 0
		}
		out[sym] = Value{Lo: uint64(v)}.Mask(s.p.table.Width(sym))
	}
	return out
}

func (s *boxSearch) holds(b ranges.Box) bool {
	model := s.values(b)
	return holds(s.p.table, s.p.constraints, func(sym expr.Ref) Value { return model[sym] })
}

func (s *boxSearch) found(b ranges.Box) Result {
	s.model = s.values(b)
	return Sat
}
