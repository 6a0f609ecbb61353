package smt

// This file defines the layer for inputs of which only the remainder by a constant k matters, such as rand() % 6: they may as well be
// smaller than k, where each is its own remainder. A division is dear for Z3, a bound costs nothing.
//
// # The rule
//
// Let x be a symbol of w bits that the constraints name only in conditions on x alone, such as comparisons with constants, which are constraints themselves, and in remainders by one
// constant 0 < k < 2^(w-1), of x or of x widened. Let the conditions leave x all of 0 to k-1, and besides
//
//   - nothing negative: then all these remainders are one, x mod k;
//   - or all remainders be of x as an unsigned number, widened with zeros if at all: likewise;
//   - or all be of x as a signed number, widened by its sign if at all, and the conditions leave x all of -k to -1, too: then the remainder has the sign of x.
//
// So values that meet the constraints meet them with the remainder in the place of x, which is its own remainder, and is among those that the conditions leave. Thus each remainder
// becomes x, and the conditions the bounds by k; a model of that is one of the constraints as they were.

import (
	"context"

	"heddle.example/expr"
	"heddle.example/smt/sets"
)

type remainders struct {
	next layer
	n    *counters
}

func (l *remainders) solve(ctx context.Context, p *problem) Answer {
	if !p.table.Divides() {
		return l.next.solve(ctx, p)
	}
	found := smallOnes(p)
	if len(found) == 0 {
		return l.next.solve(ctx, p)
	}
	l.n.smaller.Add(1)
	q, origin, ok := smaller(p, found)
	if !ok {
		return Answer{Result: Unsat}
	}
	a := l.next.solve(ctx, q)
	if a.Result != Sat {
		return a
	}
	model := make(map[expr.Ref]Value, len(origin))
	for own, s := range origin {
		model[s] = a.Model[own] // 0 where it does not matter any more
	}
	a.Model = model
	return a
}

// The ways to take the remainder of a symbol.
const (
	ofSigned   uint8 = 1 << iota // as a signed number
	ofUnsigned                   // as an unsigned one
	ofEither                     // of an unsigned number, after it was widened by its sign
)

// small is a symbol of which perhaps only a remainder matters.
type small struct {
	left sets.Set // by the conditions on it alone
	by   Value    // k; 0: no remainder has been met yet
	ways uint8    // in which it is taken
}

// smallOnes finds the symbols for which the rule holds.
func smallOnes(p *problem) map[expr.Ref]*small {
	t := p.table
	found := make(map[expr.Ref]*small)
	for _, s := range symbolsOf(t, p.constraints) {
		found[s] = &small{left: sets.All(t.Width(s))}
	}
	seen := make(map[expr.Ref]bool)
	var walk func(r expr.Ref)
	walk = func(r expr.Ref) {
		if seen[r] || !t.HasSymbols(r) {
			return
		}
		seen[r] = true
		if t.Op(r) == expr.OpSym {
			delete(found, r) // it matters otherwise
			return
		}
		if s, by, way := remainder(t, r); way != 0 {
			if x := found[s]; x != nil && !x.takes(by, way) {
				delete(found, s)
			}
			return
		}
		for _, a := range t.Args(r) {
			walk(a)
		}
	}
	for _, c := range p.constraints {
		s, values, alone := sets.Of(t, c)
		if x := found[s]; !alone {
			walk(c)
		} else if x != nil {
			x.left = x.left.And(values)
		}
	}
	for s, x := range found {
		if may, _ := x.may(); !may {
			delete(found, s)
		}
	}
	return found
}

// remainder takes r apart where it is the remainder of a symbol by a constant; way is 0 if it is not.
func remainder(t *expr.Table, r expr.Ref) (s expr.Ref, by Value, way uint8) {
	switch t.Op(r) {
	case expr.OpSRem:
		way = ofSigned
	case expr.OpURem:
		way = ofUnsigned
	default:
		return expr.None, by, 0
	}
	args := t.Args(r)
	lo, hi, isConst := t.IsConst(args[1])
	if !isConst {
		return expr.None, by, 0
	}
	s = args[0]
	switch t.Op(s) {
	case expr.OpSExt:
		if s = t.Args(s)[0]; way == ofUnsigned {
			way = ofEither
		}
	case expr.OpConcat:
		parts := t.Args(s)
		if lo, hi, isConst := t.IsConst(parts[0]); !isConst || lo|hi != 0 || len(parts) != 2 {
			return expr.None, by, 0
		}
		s, way = parts[1], ofUnsigned // what is widened is not negative
	}
	if t.Op(s) != expr.OpSym {
		return expr.None, by, 0
	}
	return s, Value{Lo: lo, Hi: hi}, way
}

// takes notes a remainder of the symbol; false if it is none of the rule, beside those before.
func (x *small) takes(by Value, way uint8) bool {
	if by.IsZero() || !by.Less(Value{Lo: 1}.Shl(x.left.Width()-1)) || !x.by.IsZero() && x.by != by {
		return false
	}
	x.by, x.ways = by, x.ways|way
	return true
}

// may tells whether the rule holds for what has been noted, and whether it lets the symbol be negative.
func (x *small) may() (ok, negative bool) {
	most := x.by.Sub(Value{Lo: 1})
	if x.by.IsZero() || !x.left.Has(Value{}, most) {
		return false, false
	}
	if x.left.Negative().Empty() || x.ways == ofUnsigned {
		return true, false
	}
	all := expr.Ones(x.left.Width())
	return x.ways == ofSigned && x.left.Has(all.Sub(most), all), true
}

// smaller gives the problem by the rule, in a table of its own, and what its symbols are in that of p; ok is false if it has no solution.
func smaller(p *problem, found map[expr.Ref]*small) (q *problem, origin map[expr.Ref]expr.Ref, ok bool) {
	own := expr.NewTable()
	q = &problem{table: own, fresh: p.fresh, background: p.background}
	enter := p.table.Copier(own)
	origin = make(map[expr.Ref]expr.Ref)
	here, seen := make(map[expr.Ref]bool), make(map[expr.Ref]bool)
	for _, s := range symbolsOf(p.table, p.constraints) {
		r := enter(s)
		origin[r] = s
		x := found[s]
		if x == nil {
			continue
		}
		here[r] = true
		k := own.Const(x.left.Width(), x.by.Lo, x.by.Hi)
		if _, negative := x.may(); negative {
			q.add(own.SLt(own.Neg(k), r), seen)
			q.add(own.SLt(r, k), seen)
		} else {
			q.add(own.ULt(r, k), seen)
		}
	}
	rewrite := own.Rewriter(func(r expr.Ref) expr.Ref {
		if own.Op(r) == expr.OpSym {
			return r
		}
		if s, _, way := remainder(own, r); way != 0 && here[s] {
			return own.Args(r)[0]
		}
		return expr.None
	})
	for _, c := range p.constraints {
		r := enter(c)
		if s, _, alone := sets.Of(own, r); !(alone && here[s]) && !q.add(rewrite(r), seen) {
			return nil, nil, false
		}
	}
	q.key = keyOf(own, q.constraints)
	return q, origin, true
}
