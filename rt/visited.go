package rt

// This file defines pruning: when a node has been seen with at least as much left.

import (
	"heddle/hashing"
	"heddle/scheduler"
	"heddle/symex"
)

// hasher gives the machine the variable-level hashes of a function of package hashing.
type hasher struct{ f hashing.Function }

// Cell implements symex.Hasher.
func (h hasher) Cell(location, value uint64) symex.Key {
	k := h.f.Cell(location, value)
	return symex.Key{Lo: k.Lo, Hi: k.Hi}
}

// Bytes implements symex.SerialHasher.
func (h hasher) Bytes(tag uint64, b []byte) symex.Key {
	k := h.f.Bytes(tag, b)
	return symex.Key{Lo: k.Lo, Hi: k.Hi}
}

// nodeKey is what the visited set knows the present node by, with the budget that is left.
func (e *explorer) nodeKey() (nodeKey, hashing.Budget) {
	k := e.m.Hash()
	key := hashing.Key{Lo: k.Lo, Hi: k.Hi}
	if !e.asleep.IsEmpty() {
		low, high := e.asleep.Words()
		key = key.Add(e.shared.function.Cell(sleepLocation, low)).Add(e.shared.function.Cell(sleepLocation+1, high))
	}
	budget := hashing.Unbounded
	if e.bound.Bounds() {
		budget = hashing.Budget(min(e.bound.Left(e.switches), int(hashing.MaxBudget)))
	}
	if e.equalBudgets && budget != hashing.Unbounded {
		key = key.Add(e.shared.function.Cell(budgetLocation, uint64(e.active)<<32|uint64(budget)))
		budget = hashing.Unbounded
	}
	return key, budget
}

// covered asks the visited set whether the present node needs no expansion, and
// records the visit if it does (law 2).
//
// A node that is visited with no switches left is cut, unless its enabled threads
// are just those that were active on such visits, or it is visited with more left
// before or later. So a cut is a property of the visited set in the end, whatever
// the order of the visits; the search counts the nodes that are cut so far.
func (e *explorer) covered(enabled hashing.ThreadSet) bool {
	if e.shared.visited == nil {
		if e.bound.Bounds() && e.bound.Left(e.switches) == 0 && !enabled.Within(hashing.ThreadSet{}.With(e.active)) {
			e.shared.cut("context-bound")
		}
		return false
	}
	key, budget := e.nodeKey()
	e.key = key
	before, covered := e.shared.visited.Visit(key, e.active, budget)
	if covered {
		e.comesBack(key)
		e.closesCycle(key)
		if e.reduction != nil {
			e.reduction.Seen(scheduler.Key(key))
		}
		return true
	}
	if e.reduction != nil {
		e.reduction.Open(scheduler.Key(key))
	}
	if !e.bound.Bounds() {
		return false
	}
	if e.equalBudgets {
		// The budget is part of the key: other visits of the node are not known here.
		before, budget = hashing.Visits{}, hashing.Budget(e.bound.Left(e.switches))
	}
	if isCut(before, enabled) {
		e.shared.cutNodes.Add(-1)
	}
	after := hashing.Visits{Budget: budget, Threads: hashing.ThreadSet{}.With(e.active)}
	if before.Budget == budget {
		after.Threads = before.Threads.With(e.active)
	}
	if isCut(after, enabled) {
		e.shared.cutNodes.Add(1)
	}
	return false
}

// isCut tells whether the context bound keeps one of a node's enabled threads from
// going on in all visits.
func isCut(v hashing.Visits, enabled hashing.ThreadSet) bool {
	return !v.Threads.IsEmpty() && v.Budget == 0 && !enabled.Within(v.Threads)
}

// budgetLocation is a location that no memory has: the budget as part of the
// node, where what is seen at a cut depends on it.
const budgetLocation = 1<<61 | 1<<40
