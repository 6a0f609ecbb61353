package smt

// This file defines the layer that splits constraints into components that
// share no symbol. A component can be met or not whatever the others say, and most
// components of a path's constraints have been decided before.

import (
	"context"
	"maps"

	"heddle.example/expr"
)

type slicing struct {
	next layer
	n    *counters
}

func (l *slicing) solve(ctx context.Context, p *problem) Answer {
	parts := components(p)
	if len(parts) == 1 {
		return l.next.solve(ctx, p)
	}
	l.n.split.Add(1)
	all := Answer{Result: Sat, Model: make(map[expr.Ref]Value)}
	for i := range parts {
		switch a := l.next.solve(ctx, &parts[i]); a.Result {
		case Unsat:
			return a
		case Unknown:
			// A later component may still be unsatisfiable.
			all = a
		case Sat:
			if all.Result == Sat {
				maps.Copy(all.Model, a.Model)
			}
		}
	}
	return all
}

// components splits p; the constraints keep their order, and the component
// of the last constraint, which is most likely the new one, comes first.
func components(p *problem) []problem {
	if len(p.constraints) == 1 {
		return []problem{*p}
	}
	// Union-find over constraints; a symbol joins all constraints it stands in.
	root := make([]int, len(p.constraints))
	find := func(i int) int {
		for root[i] != i {
			root[i] = root[root[i]]
			i = root[i]
		}
		return i
	}
	first := make(map[expr.Ref]int)
	for i, c := range p.constraints {
		root[i] = i
		for _, s := range p.table.Symbols(c) {
			if j, ok := first[s]; ok {
				root[find(i)] = find(j)
			} else {
				first[s] = i
			}
		}
	}
	index := make(map[int]int)
	var parts []problem
	for k := len(p.constraints) - 1; k >= 0; k-- {
		if r := find(k); !contains(index, r) {
			index[r] = len(parts)
			parts = append(parts, problem{table: p.table, fresh: p.fresh, background: p.background})
		}
	}
	if len(parts) == 1 {
		return []problem{*p}
	}
	for i, c := range p.constraints {
		part := &parts[index[find(i)]]
		part.constraints = append(part.constraints, c)
	}
	for i := range parts {
		parts[i].key = keyOf(p.table, parts[i].constraints)
	}
	return parts
}

func contains(m map[int]int, k int) bool {
	_, ok := m[k]
	return ok
}
