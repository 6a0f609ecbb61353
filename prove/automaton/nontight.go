package automaton

// This file defines the product with package monitor's automaton: its state is one variable, an edge
// is taken on the propositions of the state that it leaves.

import (
	"math/bits"

	"heddle.example/expr"
	"heddle.example/monitor"
	"heddle.example/monitor/syntax"
	"heddle.example/prove/system"
)

func multiplyNonTight(s *system.System, f *syntax.Formula, props []expr.Ref, reach bool) (*Product, error) {
	a, err := monitor.Translate(f, true, monitor.AllSymbols(), 0)
	if err != nil {
		return nil, err
	}
	if a.Empty() {
		return &Product{Empty: true, Bad: expr.None}, nil
	}
	t := s.Table
	n := len(a.States)
	width := max(1, bits.Len(uint(n-1)))
	v := s.AddVar("automaton", width)
	v.Hidden = true
	v.Init = t.Const(width, 0, 0)
	q, next := v.Cur, v.Next
	is := func(sym expr.Ref, state int) expr.Ref { return t.Eq(sym, t.Const(width, uint64(state), 0)) }
	step, leaves, fair := t.Bool(false), t.Bool(false), t.Bool(false)
	for from := range a.States {
		some, way := t.Bool(false), t.Bool(false)
		for _, e := range a.States[from].Edges {
			l := label(t, e.Label, props)
			some = t.Or(some, l)
			way = t.Or(way, t.And(l, is(next, e.To)))
		}
		leaves = t.Or(leaves, t.And(is(q, from), some))
		step = t.Or(step, t.And(is(q, from), way))
		if a.States[from].Accepting {
			fair = t.Or(fair, is(q, from))
		}
	}
	s.Now = append(s.Now, leaves)
	s.Trans = append(s.Trans, step)
	if reach {
		s.Now = append(s.Now, t.ULe(q, t.Const(width, uint64(n-1), 0)))
	}
	p := &Product{Fair: []expr.Ref{fair}, Bad: t.Bool(false)}
	universal := a.Universal()
	for i, yes := range universal {
		if yes {
			p.Bad = t.Or(p.Bad, is(q, i))
		}
	}
	p.Strength, p.Safety = strength(a, universal)
	return p, nil
}

// label gives a conjunction of literals over the system.
func label(t *expr.Table, l monitor.Label, props []expr.Ref) expr.Ref {
	out := t.Bool(true)
	for i, p := range props {
		switch bit := uint64(1) << i; {
		case l.Pos&bit != 0:
			out = t.And(out, p)
		case l.Neg&bit != 0:
			out = t.And(out, t.Not(p))
		}
	}
	return out
}

// strength classifies an automaton. It is a safety one if every accepting cycle is in universal states only: then every
// accepting run comes to one.
func strength(a *monitor.Automaton, universal []bool) (s Strength, safety bool) {
	reach := closure(a)
	weak, terminal := true, true
	for p := range a.States {
		if !reach[p][p] { // on no cycle
			continue
		}
		for q := range a.States {
			if reach[p][q] && reach[q][p] && a.States[p].Accepting != a.States[q].Accepting {
				weak = false
			}
		}
		if a.States[p].Accepting && !universal[p] {
			terminal = false
		}
	}
	switch {
	case !weak:
		return Strong, terminal
	case !terminal:
		return Weak, false
	}
	return Terminal, true
}

// closure tells which states reach which in one step or more.
func closure(a *monitor.Automaton) [][]bool {
	reach := make([][]bool, len(a.States))
	for p := range reach {
		reach[p] = make([]bool, len(a.States))
		todo := []int{p}
		for len(todo) > 0 {
			q := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for _, e := range a.States[q].Edges {
				if !reach[p][e.To] {
					reach[p][e.To] = true
					todo = append(todo, e.To)
				}
			}
		}
	}
	return reach
}
