package rt

// This file defines pruning: when a node has been seen with at least as much left.

import (
	"heddle/hashing"
	"heddle/symex"
)

// hasher gives the machine the variable-level hashes of a function of package hashing.
type hasher struct{ f hashing.Function }

// Cell implements symex.Hasher.
func (h hasher) Cell(location, value uint64) symex.Key {
	k := h.f.Cell(location, value)
	return symex.Key{Lo: k.Lo, Hi: k.Hi}
}

// nodeKey is what the visited set knows the present node by, with the budget that is left.
func (e *explorer) nodeKey() (nodeKey, hashing.Budget) {
	k := e.m.Hash()
	key := hashing.Key{Lo: k.Lo, Hi: k.Hi}
	budget := hashing.Unbounded
	if b := e.opts.ContextBound; b >= 0 {
		budget = hashing.Budget(min(b-e.switches, int(hashing.MaxBudget)))
	}
	if e.equalBudgets && budget != hashing.Unbounded {
		key = key.Add(e.shared.function.Cell(budgetLocation, uint64(e.active)<<32|uint64(budget)))
		budget = hashing.Unbounded
	}
	return key, budget
}

// covered asks the visited set whether the present node needs no expansion, and
// records the visit if it does (law 2).
func (e *explorer) covered() bool {
	if e.shared.visited == nil {
		return false
	}
	key, budget := e.nodeKey()
	if !e.shared.visited.Visit(key, e.active, budget) {
		return false
	}
	e.closesCycle(key)
	return true
}

// budgetLocation is a location that no memory has: the budget as part of the
// node, where what is seen at a cut depends on it.
const budgetLocation = 1<<61 | 1<<40
