package smt

// This file defines the layer that splits a hard question: by the values of symbols that have few and on which choices depend, such as indices of small arrays, and then by the conditions
// of the choices that are left. What an array holds after writes at an index is a choice for each element; sums over it are hard for any solver, and cancel term by term once
// the index is known. Symbols that a constraint says to be something else are replaced by that (equations.go).

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"heddle.example/expr"
	"heddle.example/smt/sets"
)

const (
	// fewValues is how many values a symbol may have that a question is split by.
	fewValues = 16
	// maxCases is how many cases a question may come to, those included that are split further.
	maxCases = 4096
	// maxSplit is by how many symbols of more than one value a question may be split: more come to more than maxCases as a rule, and each takes a pass over all constraints.
	maxSplit = 12
	// maxCaseTerms is how many terms their table may hold.
	maxCaseTerms = 500_000
	// splitFor is how long a question is split.
	splitFor = 2 * time.Second
)

type cases struct {
	within layer // answers what is left in a case, if it can
	next   layer
	n      *counters
}

func (l *cases) solve(ctx context.Context, p *problem) Answer {
	if !p.fresh {
		if s := newSplit(p); s.chooses {
			ctx, cancel := context.WithTimeout(ctx, splitFor)
			a := s.solve(ctx, l.within, s.constraints, s.by)
			cancel()
			if a.Result != Unknown {
				l.n.cases.Add(1)
				a.Model = s.model(a)
				return a
			}
		}
	}
	return l.next.solve(ctx, p)
}

// split is a question that is split.
type split struct {
	p           *problem
	table       *expr.Table // of the cases
	constraints []expr.Ref
	origin      map[expr.Ref]expr.Ref // of symbols, in the question's table
	by          []few
	chooses     bool               // there are choices
	chosen      map[expr.Ref]Value // of the case at hand
	equations   []equation         // of the case at hand
	cases       int
}

// few is a symbol with few values: count of them, the least being first in the order of the bounds that say so.
type few struct {
	sym   expr.Ref
	first Value
	count uint64
}

// newSplit enters p into a table of its own, and finds what it may be split by, that with the fewest values first.
func newSplit(p *problem) *split {
	s := &split{p: p, table: expr.NewTable(), origin: make(map[expr.Ref]expr.Ref), chosen: make(map[expr.Ref]Value)}
	enter := p.table.Copier(s.table)
	for _, sym := range symbolsOf(p.table, p.constraints) {
		s.origin[enter(sym)] = sym
	}
	for _, c := range p.constraints {
		s.constraints = append(s.constraints, enter(c))
	}
	known, _ := valuesLeft(s.table, s.constraints)
	choices := s.choices()
	s.chooses = len(choices) > 0
	for _, sym := range symbolsOf(s.table, s.constraints) {
		if f, ok := fewOf(known[sym]); ok && choices[sym] {
			f.sym = sym
			s.by = append(s.by, f)
		}
	}
	slices.SortStableFunc(s.by, func(x, y few) int { return cmp.Compare(x.count, y.count) })
	if first := slices.IndexFunc(s.by, func(f few) bool { return f.count > 1 }); first >= 0 {
		s.by = s.by[:min(len(s.by), first+maxSplit)]
	}
	return s
}

// fewOf gives values that follow each other, as unsigned or as signed numbers, and have those of a set among them, if they are few.
func fewOf(s sets.Set) (f few, ok bool) {
	if s.Empty() {
		return f, false
	}
	if n := s.Greatest().Sub(s.Least()); n.Hi == 0 && n.Lo < fewValues {
		return few{first: s.Least(), count: n.Lo + 1}, true
	}
	n := s.GreatestSigned().Sub(s.LeastSigned()).Mask(s.Width())
	return few{first: s.LeastSigned(), count: n.Lo + 1}, n.Hi == 0 && n.Lo < fewValues
}

// choices finds the symbols on which choices depend.
func (s *split) choices() map[expr.Ref]bool {
	out, seen := make(map[expr.Ref]bool), make(map[expr.Ref]bool)
	var walk func(r expr.Ref)
	walk = func(r expr.Ref) {
		if seen[r] || !s.table.HasSymbols(r) {
			return
		}
		seen[r] = true
		args := s.table.Args(r)
		if s.table.Op(r) == expr.OpITE {
			for _, sym := range s.table.Symbols(args[0]) {
				out[sym] = true
			}
		}
		for _, a := range args {
			walk(a)
		}
	}
	for _, c := range s.constraints {
		walk(c)
	}
	return out
}

// solve answers the case in which constraints are left, and which may be split by symbols further.
func (s *split) solve(ctx context.Context, within layer, constraints []expr.Ref, by []few) Answer {
	if s.cases++; s.cases > maxCases || s.table.Len() > maxCaseTerms || ctx.Err() != nil {
		return unknown("too many cases")
	}
	said := len(s.equations)
	constraints, ok := s.solved(constraints)
	a := Answer{Result: Unsat}
	switch {
	case !ok:
	case len(by) > 0:
		a = s.byValue(ctx, within, constraints, by)
	default:
		if c := s.choice(constraints); c != expr.None {
			a = s.byCondition(ctx, within, constraints, c)
		} else {
			a = s.leaf(ctx, within, constraints)
		}
	}
	if a.Result == Unsat {
		s.equations = s.equations[:said]
	}
	return a
}

// byValue splits by the values of the first of some symbols.
func (s *split) byValue(ctx context.Context, within layer, constraints []expr.Ref, by []few) Answer {
	f := by[0]
	for i := range f.count {
		v := f.first.Add(Value{Lo: i}).Mask(s.table.Width(f.sym))
		s.chosen[f.sym] = v
		left, ok := s.with(constraints, f.sym, s.table.Const(s.table.Width(f.sym), v.Lo, v.Hi))
		if !ok {
			continue
		}
		if a := s.solve(ctx, within, left, by[1:]); a.Result != Unsat {
			return a
		}
	}
	delete(s.chosen, f.sym)
	return Answer{Result: Unsat}
}

// byCondition splits by whether a condition holds.
func (s *split) byCondition(ctx context.Context, within layer, constraints []expr.Ref, c expr.Ref) Answer {
	for _, holds := range []bool{true, false} {
		fact := c
		if !holds {
			fact = s.table.Not(c)
		}
		left, ok := s.with(constraints, c, s.table.Bool(holds))
		if x, v := s.constantIn(c); ok && holds && x != expr.None {
			left, ok = s.with(left, x, v)
		}
		if !ok {
			continue
		}
		if a := s.solve(ctx, within, append(left, fact), nil); a.Result != Unsat {
			return a
		}
	}
	return Answer{Result: Unsat}
}

// constantIn gives what an equation says to be a constant, and that; None: c is no such equation.
func (s *split) constantIn(c expr.Ref) (x, v expr.Ref) {
	if s.table.Op(c) == expr.OpEq {
		for i, a := range s.table.Args(c) {
			if _, _, isConst := s.table.IsConst(a); isConst {
				return s.table.Args(c)[1-i], a
			}
		}
	}
	return expr.None, expr.None
}

// choice finds the condition of a choice, itself without choices; None: there is no choice any more.
func (s *split) choice(constraints []expr.Ref) (found expr.Ref) {
	seen := make(map[expr.Ref]bool)
	var walk func(r expr.Ref)
	walk = func(r expr.Ref) {
		if found != expr.None || seen[r] || !s.table.HasSymbols(r) {
			return
		}
		seen[r] = true
		args := s.table.Args(r)
		for _, a := range args {
			walk(a)
		}
		if s.table.Op(r) == expr.OpITE && found == expr.None {
			found = args[0]
		}
	}
	for i := len(constraints) - 1; i >= 0; i-- {
		walk(constraints[i])
	}
	return found
}

// with gives the constraints with an expression in the place of another; ok is false if one cannot hold.
func (s *split) with(constraints []expr.Ref, old, value expr.Ref) (left []expr.Ref, ok bool) {
	rewrite := s.table.Rewriter(func(r expr.Ref) expr.Ref {
		switch {
		case r == old:
			return value
		case s.table.Op(r) == expr.OpSym:
			return r
		}
		return expr.None
	})
	q, seen := &problem{table: s.table}, make(map[expr.Ref]bool)
	for _, c := range constraints {
		if !q.add(rewrite(c), seen) {
			return nil, false
		}
	}
	return q.constraints, true
}

// leaf answers a case that is split no further.
func (s *split) leaf(ctx context.Context, within layer, constraints []expr.Ref) Answer {
	if len(constraints) == 0 {
		return Answer{Result: Sat}
	}
	return within.solve(ctx, &problem{table: s.table, constraints: constraints, key: keyOf(s.table, constraints), background: s.p.background})
}

// model gives the values of the question's symbols, when a is yes: those of the case, those it was split by, and what equations say. What has none does not matter.
func (s *split) model(a Answer) map[expr.Ref]Value {
	if a.Result != Sat {
		return nil
	}
	values := make(map[expr.Ref]Value, len(s.origin))
	maps.Copy(values, a.Model)
	maps.Copy(values, s.chosen)
	for _, e := range slices.Backward(s.equations) {
		lo, hi := s.table.Eval(e.is, func(sym expr.Ref) (lo, hi uint64) { return values[sym].Lo, values[sym].Hi })
		values[e.sym] = Value{Lo: lo, Hi: hi}
	}
	out := make(map[expr.Ref]Value, len(s.origin))
	for own, sym := range s.origin {
		out[sym] = values[own]
	}
	return out
}

// nobody is the layer behind the last one that may answer.
type nobody struct{}

func (nobody) solve(context.Context, *problem) Answer { return unknown("no answer in a moment") }
