package ltl

// This file defines which symbols of a formula are feasible: the valuations of
// its propositions that some content of the memory they read gives. Excluding the
// others makes values exact where propositions depend on each other, as {p} and
// {!p} do .
//
// Propositions that share no memory are independent of each other, so the
// symbols are a product over groups of propositions that do. What the solver cannot say, a
// group that is too large and a proposition that follows a pointer count as
// possible: that only makes values less definite.

import (
	"heddle.example/expr"
	"heddle.example/monitor"
	"heddle.example/symex/state"
)

// Limits of the search for infeasible symbols.
const (
	maxGroup = 8    // propositions in one group
	maxCubes = 1024 // cubes of the product
)

// feasibleSymbols gives the symbols of f. conds are the conditions of the combined
// propositions over free memory, as far as they are known.
func (s *Search) feasibleSymbols(tab *expr.Table, f *formula, conds []expr.Ref, known []bool) monitor.Symbols {
	cubes := []monitor.Label{{}}
	limited := false
	for _, group := range dependent(tab, f, conds, known) {
		if len(group) > maxGroup {
			continue
		}
		found := s.valuations(tab, f, group, conds)
		if len(found) == 1<<len(group) || len(found) == 0 || len(found)*len(cubes) > maxCubes {
			continue
		}
		limited = true
		var product []monitor.Label
		for _, c := range cubes {
			for _, g := range found {
				product = append(product, monitor.Label{Pos: c.Pos | g.Pos, Neg: c.Neg | g.Neg})
			}
		}
		cubes = product
	}
	if !limited {
		return monitor.AllSymbols()
	}
	return monitor.SymbolsFromCubes(cubes...)
}

// dependent groups the propositions of f whose conditions are known by the
// symbols they share, in the order of the propositions.
func dependent(tab *expr.Table, f *formula, conds []expr.Ref, known []bool) [][]int {
	var groups [][]int
	var symbols []map[expr.Ref]bool
	for i, b := range f.bits {
		if !known[b] {
			continue
		}
		group, mine := []int{i}, map[expr.Ref]bool{}
		for _, s := range tab.Symbols(conds[b]) {
			mine[s] = true
		}
		var rest [][]int
		var restSymbols []map[expr.Ref]bool
		for k, g := range groups {
			shared := false
			for s := range symbols[k] {
				shared = shared || mine[s]
			}
			if !shared {
				rest, restSymbols = append(rest, g), append(restSymbols, symbols[k])
				continue
			}
			group = append(g, group...)
			for s := range symbols[k] {
				mine[s] = true
			}
		}
		groups, symbols = append(rest, group), append(restSymbols, mine)
	}
	return groups
}

// valuations gives the feasible valuations of a group of propositions.
func (s *Search) valuations(tab *expr.Table, f *formula, group []int, conds []expr.Ref) []monitor.Label {
	var out []monitor.Label
	var path []expr.Ref
	var walk func(k int, l monitor.Label)
	walk = func(k int, l monitor.Label) {
		if len(path) > 0 {
			if sat, _, _ := s.solver.Check(tab, path); sat == state.Unsat {
				return
			}
		}
		if k == len(group) {
			out = append(out, l)
			return
		}
		bit := uint64(1) << group[k]
		c := conds[f.bits[group[k]]]
		n := len(path)
		path = append(path[:n], c)
		walk(k+1, monitor.Label{Pos: l.Pos | bit, Neg: l.Neg})
		path = append(path[:n], tab.Not(c))
		walk(k+1, monitor.Label{Pos: l.Pos, Neg: l.Neg | bit})
		path = path[:n]
	}
	walk(0, monitor.Label{})
	return out
}
