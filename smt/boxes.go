package smt

// This file defines the layer for inputs with small ranges, and for floats: it looks at boxes, a range for each symbol, and halves those of which the ranges of the constraints leave open whether they
// hold (package ranges). Comparisons narrow a box before. Where programs draw small numbers, few boxes decide what takes thousands of gates. Where there are floats, inputs may have any range, and points of a box are tried: one that meets the constraints is a model, however large the box.

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"heddle.example/expr"
	"heddle.example/smt/ranges"
	"heddle.example/smt/sets"
)

const (
	// maxSide is up to how many values a symbol may have, none of which takes more than 32 bits.
	maxSide = 1 << 12
	// maxSides is how many symbols there may be.
	maxSides = 16
	// maxBoxes is how many boxes a question may come to, maxBoxWork how many boxes times expressions.
	maxBoxes   = 2000
	maxBoxWork = 1 << 20
	// maxFloatBoxes and maxFloatWork are the same where there are floats, of which points are tried in each box.
	maxFloatBoxes = 400
	maxFloatWork  = 1 << 18
)

type boxes struct {
	next layer
	n    *counters
}

func (l *boxes) solve(ctx context.Context, p *problem) Answer {
	if s := newBoxSearch(p, true); s != nil {
		r := Unsat
		if s.ranges.Relate(s.whole) {
			r = s.search(s.whole)
		}
		if r != Unknown {
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
	most   int        // boxes
	work   int        // boxes times expressions
	rng    *rand.Rand // where there are floats
	model  map[expr.Ref]Value
}

// newBoxSearch gives nil where there are too many symbols, or where some symbol may have too many values and shall be small.
func newBoxSearch(p *problem, small bool) *boxSearch {
	syms := symbolsOf(p.table, p.constraints)
	if len(syms) > maxSides {
		return nil
	}
	known, _ := valuesLeft(p.table, p.constraints)
	s := &boxSearch{p: p, syms: syms, most: maxBoxes, work: maxBoxWork}
	floats := usesFloats(p.table, p.constraints)
	small = small && !floats
	for _, sym := range syms {
		side, ok := sideOf(known[sym])
		switch {
		case p.table.Width(sym) > 64, small && !ok:
			return nil
		case !ok:
			side = ranges.All(p.table.Width(sym))
		case small && (side.High-side.Low >= maxSide || side.Low < math.MinInt32 || side.High > math.MaxInt32):
			return nil
		}
		s.whole = append(s.whole, side)
	}
	if s.ranges = ranges.New(p.table, p.constraints, syms); s.ranges == nil {
		return nil
	}
	if floats {
		s.most, s.work, s.rng = maxFloatBoxes, maxFloatWork, rand.New(rand.NewPCG(1, 1))
		for i, sym := range syms {
			if s.ranges.IsFloat(i) {
				s.whole[i] = ranges.All(p.table.Width(sym))
			}
		}
	}
	return s
}

// usesFloats tells whether constraints have operations on floats.
func usesFloats(t *expr.Table, constraints []expr.Ref) bool {
	if !t.HasFloats() {
		return false
	}
	seen := make(map[expr.Ref]bool)
	var walk func(x expr.Ref) bool
	walk = func(x expr.Ref) bool {
		if seen[x] {
			return false
		}
		seen[x] = true
		if op := t.Op(x); op >= expr.OpFAdd && op <= expr.OpFPToUI {
			return true
		}
		return slices.ContainsFunc(t.Args(x), walk)
	}
	return slices.ContainsFunc(constraints, walk)
}

// sideOf gives the range of a set as signed numbers, if it has any of at most 64 bits; conditions are 0 or 1.
func sideOf(s sets.Set) (side ranges.Span, ok bool) {
	switch w := s.Width(); {
	case w > 64 || s.Empty():
		return side, false
	case w == 1:
		return ranges.Span{Low: int64(s.Least().Lo), High: int64(s.Greatest().Lo)}, true
	default:
		return ranges.Span{Low: ranges.Number(s.LeastSigned().Lo, w), High: ranges.Number(s.GreatestSigned().Lo, w)}, true
	}
}

// search decides whether b has a solution.
func (s *boxSearch) search(b ranges.Box) Result {
	if s.boxes++; s.boxes > s.most || s.boxes*s.ranges.Size() > s.work {
		return Unknown
	}
	open := s.ranges.Narrow(b)
	switch {
	case open < 0:
		return Unsat
	case open == len(s.p.constraints): // all hold
		return s.point(b, Unknown)
	case s.ranges.HasFloats() && s.sample(b):
		return Sat
	}
	side := s.ranges.Widest(b, open)
	if side < 0 { // a point
		return s.point(b, Unsat)
	}
	first, second := s.ranges.Halves(b, side)
	for _, half := range []ranges.Span{first, second} {
		part := slices.Clone(b)
		part[side] = half
		if r := s.search(part); r != Unsat {
			return r
		}
	}
	return Unsat
}

// sample tries points of a box: halving floats alone comes to a point late.
func (s *boxSearch) sample(b ranges.Box) bool {
	return s.dive(b) || s.try(func(i int) int64 { return b[i].Low }) || s.try(func(i int) int64 { return b[i].High }) ||
		s.try(func(i int) int64 { return s.ranges.Draw(b, i, s.rng) })
}

// dive fixes one symbol after the other in the middle of what those before leave it.
func (s *boxSearch) dive(b ranges.Box) bool {
	b = slices.Clone(b)
	for i := range b {
		if b[i].Single() {
			continue
		}
		k := s.ranges.Middle(b, i)
		b[i] = ranges.Span{Low: k, High: k}
		if s.boxes++; s.ranges.Narrow(b) < 0 {
			return false
		}
	}
	return s.try(func(i int) int64 { return b[i].Low })
}

// point tries one point of a box, and gives otherwise if the constraints do not hold there.
func (s *boxSearch) point(b ranges.Box, otherwise Result) Result {
	if s.try(func(i int) int64 {
		if b[i].Low < 0 && b[i].High >= 0 {
			return 0
		}
		return b[i].Low
	}) {
		return Sat
	}
	return otherwise
}

// try tells whether the constraints hold where each symbol has the number that draw gives, which is the model then.
func (s *boxSearch) try(draw func(i int) int64) bool {
	s.model = make(map[expr.Ref]Value, len(s.syms))
	for i, sym := range s.syms {
		v, w := uint64(draw(i)), s.p.table.Width(sym)
		if s.ranges.IsFloat(i) {
			v = ranges.Pattern(int64(v), w)
		}
		s.model[sym] = Value{Lo: v}.Mask(w)
	}
	return holds(s.p.table, s.p.constraints, func(sym expr.Ref) Value { return s.model[sym] })
}
