package prove

// This file defines where control settles: an infinite path stays in one strongly connected component of the places of control from some
// moment on, and what settles there may depend on the component. Once it has settled fewer transitions are left, and the component may fall
// apart: it is a ranking of places and bits, in the order of a dictionary.

import (
	"context"
	"slices"

	"heddle.example/digraph"
	"heddle.example/expr"
	"heddle.example/prove/system"
	"heddle.example/smt"
)

// regions looks for what settles where the last of the conditions holds, all of which have settled, each within those before it. It is false if the
// search is to end.
func (s *settling) regions(ctx context.Context, list []oneWay, within []expr.Ref) bool {
	t := s.sys.Table
	for {
		components, ok := s.components(ctx, within)
		if !ok {
			return false
		}
		if len(components) > 1 {
			when := within[len(within)-1]
			s.order(components, when)
			for _, c := range components {
				if c.again && !s.regions(ctx, list, append(slices.Clone(within), t.And(when, s.at(c.places)))) {
					return false
				}
			}
			return true
		}
		if some, ok := s.among(ctx, list, within); !ok || !some {
			return ok
		}
	}
}

// component is a strongly connected one.
type component struct {
	places []int
	again  bool // a transition leads from it into it
}

// components lists those of the places between which transitions lead under conditions, the ones that lead to others behind these.
func (s *settling) components(ctx context.Context, within []expr.Ref) (list []component, ok bool) {
	t := s.sys.Table
	size := 1 << t.Width(s.sys.Vars[s.control].Cur) // also numbers that are no places
	edges := make([][]int, size)
	found := make([]bool, size)
	here, there := s.u.Var(s.control, 0), s.u.Var(s.control, 1)
	place := func(v expr.Ref, i int) expr.Ref { return t.Eq(v, t.Const(t.Width(v), uint64(i), 0)) }
	s.session.Push()
	defer s.session.Pop()
	for _, when := range within {
		s.session.Assert(s.u.At(when, 0))
	}
	for {
		if s.asked++; s.asked > maxSettleQuestions {
			return nil, false
		}
		a := s.session.Check(ctx, s.want)
		if a.Result == smt.Unknown {
			return nil, false
		}
		if a.Result == smt.Unsat {
			break
		}
		from, to := int(a.Model[here].Lo), int(a.Model[there].Lo)
		edges[from] = append(edges[from], to)
		found[from], found[to] = true, true
		s.session.Assert(t.Not(t.And(place(here, from), place(there, to))))
	}
	number, count := digraph.Components(size, nil, func(v int, visit func(w int)) {
		for _, w := range edges[v] {
			visit(w)
		}
	})
	all := make([]component, count)
	for v, c := range number {
		if !found[v] {
			continue
		}
		all[c].places = append(all[c].places, v)
		all[c].again = all[c].again || len(all[c].places) > 1 || slices.Contains(edges[v], v)
	}
	return slices.DeleteFunc(all, func(c component) bool { return len(c.places) == 0 }), true
}

// order adds that no component is left for one behind it.
func (s *settling) order(components []component, when expr.Ref) {
	t := s.sys.Table
	v := &s.sys.Vars[s.control]
	bit, next := t.Bool(false), t.Bool(false)
	for _, c := range components[:len(components)-1] {
		for _, i := range c.places {
			k := t.Const(t.Width(v.Cur), uint64(i), 0)
			bit, next = t.Or(bit, t.Eq(v.Cur, k)), t.Or(next, t.Eq(v.Update, k))
		}
		w := oneWay{bit: bit, next: next, value: true, when: when, place: true}
		s.found = append(s.found, w)
		s.session.Assert(s.keeps(w))
	}
}

// at says that control is at one of places.
func (s *settling) at(places []int) expr.Ref {
	t := s.sys.Table
	v := s.sys.Vars[s.control].Cur
	out := t.Bool(false)
	for _, i := range places {
		out = t.Or(out, t.Eq(v, t.Const(t.Width(v), uint64(i), 0)))
	}
	return out
}

// maxPlaceBits bounds the bits of the variable that says where control stands.
const maxPlaceBits = 12

// controlOf gives the variable that says where control stands, if it has an update; -1: there is none.
func controlOf(sys *system.System) int {
	if i := sys.Control(); i >= 0 && sys.Vars[i].Update != expr.None && sys.Table.Width(sys.Vars[i].Cur) <= maxPlaceBits {
		return i
	}
	return -1
}
