package smt

// This file defines the layer for sums: what the constraints say as linear inequalities is decided by the simplex method. It finds what bounds of single symbols and orders do not tell, that a mean is no less than
// the least of its parts.

import (
	"context"

	"heddle.example/smt/simplex"
)

const (
	// maxRows and maxColumns are how many inequalities of how many variables there may be.
	maxRows, maxColumns = 64, 32
)

type linear struct {
	next layer
	n    *counters
}

func (l *linear) solve(ctx context.Context, p *problem) Answer {
	if usesFloats(p.table, p.constraints) {
		return l.next.solve(ctx, p)
	}
	if s := newBoxSearch(p, false); s != nil {
		if r := s.inequalities(); r != Unknown {
			l.n.linear.Add(1)
			return Answer{Result: r, Model: s.model}
		}
	}
	return l.next.solve(ctx, p)
}

// inequalities decides what linear inequalities do: that there is no solution, or one that the simplex method happens to find.
func (s *boxSearch) inequalities() Result {
	b := s.whole
	if s.ranges.Narrow(b) < 0 {
		return Unsat
	}
	sides, rows, syms := s.ranges.Inequalities()
	if len(rows) == 0 || len(rows) > maxRows || len(sides) > maxColumns {
		return Unknown
	}
	r, values := simplex.Solve(sides, rows)
	switch r {
	case simplex.Infeasible:
		return Unsat
	case simplex.Unknown:
		return Unknown
	}
	point := make([]int64, len(b))
	for i, side := range b {
		point[i] = min(max(side.Low, 0), side.High)
	}
	for v, sym := range syms {
		if sym >= 0 {
			point[sym] = values[v]
		}
	}
	if s.try(func(i int) int64 { return point[i] }) {
		return Sat
	}
	return Unknown
}
