package smt

// This file defines the layer that reasons with bounds: constraints that
// compare one symbol with a constant bound it; bounds that leave nothing are a
// refutation, and values at the bounds are candidates for a model, which only
// evaluation accepts.

import (
	"context"

	"heddle.example/expr"
)

type interval struct {
	next layer
	n    *counters
}

// bounds are what is known of a symbol, unsigned and as a two's complement
// number; the ends belong to it. Signed ends are kept with the sign bit flipped, which
// makes their order unsigned.
type bounds struct {
	width    int
	ulo, uhi Value
	slo, shi Value
}

// anything is the bounds of a symbol of which nothing is known.
func anything(width int) bounds {
	return bounds{width: width, uhi: expr.Ones(width), shi: expr.Ones(width)}
}

func (b *bounds) flip(v Value) Value {
	return v.Xor(Value{Lo: 1}.Shl(b.width - 1))
}

func (b *bounds) empty() bool { return b.uhi.Less(b.ulo) || b.shi.Less(b.slo) }

func (l *interval) solve(ctx context.Context, p *problem) Answer {
	known := make(map[expr.Ref]*bounds)
	for _, s := range symbolsOf(p.table, p.constraints) {
		b := anything(p.table.Width(s))
		known[s] = &b
	}
	for _, c := range p.constraints {
		if s := bound(p.table, c, known); s != expr.None && known[s].empty() {
			l.n.interval.Add(1)
			return Answer{Result: Unsat}
		}
	}
	for _, candidate := range candidates {
		model := make(map[expr.Ref]Value, len(known))
		for s, b := range known {
			model[s] = candidate(b)
		}
		if holds(p.table, p.constraints, func(s expr.Ref) Value { return model[s] }) {
			l.n.interval.Add(1)
			return Answer{Result: Sat, Model: model}
		}
	}
	return l.next.solve(ctx, p)
}

// candidates are the ways to draw a value from bounds.
var candidates = [...]func(b *bounds) Value{
	func(b *bounds) Value { return b.ulo },
	func(b *bounds) Value { return b.flip(b.slo) },
	func(b *bounds) Value { return b.uhi },
	func(b *bounds) Value { return b.flip(b.shi) },
}

// boundsOf gives what constraints say of each symbol alone.
func boundsOf(t *expr.Table, constraints []expr.Ref) map[expr.Ref]*bounds {
	known := make(map[expr.Ref]*bounds)
	for _, s := range symbolsOf(t, constraints) {
		b := anything(t.Width(s))
		known[s] = &b
	}
	for _, c := range constraints {
		bound(t, c, known)
	}
	return known
}

// bound tightens the bounds of the symbol that c compares with a constant, and
// gives that symbol, or None if c is of another form.
func bound(t *expr.Table, c expr.Ref, known map[expr.Ref]*bounds) expr.Ref {
	holds := true
	if y, isNot := negated(t, c); isNot {
		c, holds = y, false
	}
	one := Value{Lo: 1}
	if b := known[c]; b != nil { // a truth value
		v := Value{}
		if holds {
			v = one
		}
		b.exactly(v)
		return c
	}
	args := t.Args(c)
	if len(args) != 2 || known[args[0]] == nil {
		return expr.None
	}
	s, b := args[0], known[args[0]]
	lo, hi, isConst := t.IsConst(args[1])
	if !isConst {
		return expr.None
	}
	v := Value{Lo: lo, Hi: hi}
	switch t.Op(c) {
	case expr.OpEq:
		if holds {
			b.exactly(v)
		} else {
			b.exclude(v)
		}
	case expr.OpULt:
		below(&b.ulo, &b.uhi, v, holds)
	case expr.OpSLt:
		below(&b.slo, &b.shi, b.flip(v), holds)
	default:
		return expr.None
	}
	return s
}

func (b *bounds) exactly(v Value) {
	b.ulo, b.uhi = greatest(b.ulo, v), least(b.uhi, v)
	b.slo, b.shi = greatest(b.slo, b.flip(v)), least(b.shi, b.flip(v))
}

// below tightens to values < v, or if that does not hold, to values >= v.
func below(lo, hi *Value, v Value, holds bool) {
	switch {
	case !holds:
		*lo = greatest(*lo, v)
	case v.IsZero():
		*lo, *hi = Value{Lo: 1}, Value{} // empty
	default:
		*hi = least(*hi, v.Sub(Value{Lo: 1}))
	}
}

// exclude moves a bound that is v.
func (b *bounds) exclude(v Value) {
	shrink := func(lo, hi *Value, v Value) {
		switch {
		case *lo == v && *hi == v:
			*lo, *hi = Value{Lo: 1}, Value{} // empty
		case *lo == v:
			*lo = lo.Add(Value{Lo: 1})
		case *hi == v:
			*hi = hi.Sub(Value{Lo: 1})
		}
	}
	shrink(&b.ulo, &b.uhi, v)
	shrink(&b.slo, &b.shi, b.flip(v))
}

func least(x, y Value) Value {
	if y.Less(x) {
		return y
	}
	return x
}

func greatest(x, y Value) Value {
	if x.Less(y) {
		return y
	}
	return x
}
