package rt

// This file defines pruning: when a node has been seen with at least as much left.
//
// # Threads that only look
//
// Under rc11 a thread that waits, say for a lock by atomic exchanges, comes back to a node that is known.
//
// Let a thread do nothing but idle operations (symex/weak/idle.go) from a node to another one at which all but the state of rc11 is as it was. What
// that state has more at the second node are views, messages that have the values of those that they stand behind, attached to them, and sequentially consistent
// operations: each only takes away from what may follow. Whoever reads one of these messages later could read the one before, and would
// know no more; psc has fewer vertices and edges without them; and no access is known that could race. So the first node covers the second, which is on a path from it, and the
// second is taken for the first: the loop closes, though the thread may have left messages and operations at each of its rounds.
//
// Where executions that never end are looked at one by one it matters what is read in them, and nodes stay what they are; so they do in runs that
// are kept or made by several machines, whose parts must look the same whoever explores them.

import (
	"heddle.example/answer"
	"heddle.example/hashing"
	"heddle.example/hashing/visited"
	"heddle.example/scheduler"
	"heddle.example/symex/state"
)

// equalBudgets tells whether what is seen at a cut depends on the budget (law 2).
func equalBudgets(mo state.Options, formulas bool) bool {
	return mo.PartialLoops || mo.UnwindingAssertions || formulas
}

// nodeKey is what the visited set knows the present node by, with the budget that is left.
func (e *explorer) nodeKey() (hashing.Key, visited.Budget) { return e.keyOf(e.nodeHash()) }

// nodeHash is the hash of the present node, if there is a visited set, which is going to be asked about it.
func (e *explorer) nodeHash() hashing.Key {
	h := e.hash()
	if e.prefetcher != nil && !e.equalBudgets {
		e.prefetcher.Prefetch(h)
	}
	return h
}

// hash is nodeHash where nobody is going to ask.
func (e *explorer) hash() (h hashing.Key) {
	switch {
	case e.shared.visited == nil:
		return h
	case e.symmetric != nil:
		return e.symmetric.Hash()
	}
	return e.m.Hash()
}

// keyOf is nodeKey where the hash of the node is known.
func (e *explorer) keyOf(key hashing.Key) (hashing.Key, visited.Budget) {
	if !e.asleep.IsEmpty() {
		low, high := e.asleep.Words()
		key = key.Add(e.shared.function.Pair(hashing.Asleep(), low, high))
	}
	return budgetKey(&e.shared.function, key, e.active, e.bound, e.switches, e.equalBudgets)
}

// budgetKey is what the visited set knows the node with a hash by, at which active moved last after so many switches, with the budget that is left.
// equal says that other budgets are other nodes.
func budgetKey(f *hashing.Function, key hashing.Key, active int, bound scheduler.ContextBound, switches int, equal bool) (hashing.Key, visited.Budget) {
	if !bound.Bounds() {
		return key, visited.Unbounded
	}
	budget := visited.Budget(min(bound.Left(switches), int(visited.MaxBudget)))
	if equal {
		return key.Add(f.Cell(hashing.Budget(), uint64(active)<<32|uint64(budget))), visited.Unbounded
	}
	return key, budget
}

// part is a part of the tree, as its explorer sees it: see region.go.
type part interface {
	takes(l *level, i int32) // the explorer takes an alternative of the deepest level
	visit(key hashing.Key, b visited.Budget) (before visited.Visits, covered bool)
}

// covered asks the visited set whether the present node needs no expansion, and
// records the visit if it does (law 2). hash is what nodeHash said.
//
// A node that is visited with no switches left is cut, unless its enabled threads
// are just those that were active on such visits, or it is visited with more left
// before or later. So a cut is a property of the visited set in the end, whatever
// the order of the visits; the search counts the nodes that are cut so far.
func (e *explorer) covered(hash hashing.Key, enabled visited.ThreadSet) bool {
	if e.shared.visited == nil {
		if e.bound.Bounds() && e.bound.Left(e.switches) == 0 && !enabled.Within(visited.ThreadSet{}.With(e.active)) {
			e.shared.cut(answer.CutContextBound)
		}
		return false
	}
	key, budget := e.keyOf(hash)
	e.key = key
	if e.seesGrounded(key) {
		return true
	}
	var before visited.Visits
	var covered bool
	if e.reduction != nil { // no bound, and whoever is active nothing but the node counts
		if e.symmetric != nil {
			e.reduction.Stands(e.symmetric.Order())
		}
		covered = e.reduction.Visit(key)
	} else {
		before, covered = e.visit(key, budget)
	}
	if covered {
		e.mayEndNever(key, 0)
		e.comesBack(key)
		if e.follower != nil {
			e.follower.Pruned(key)
		}
		return true
	}
	if e.reduction == nil || e.reduction.Crowd() == 0 { // else another worker has stored it
		e.stats.Stored++
	}
	if !e.bound.Bounds() {
		return false
	}
	if e.equalBudgets {
		// The budget is part of the key: other visits of the node are not known here.
		before, budget = visited.Visits{}, visited.Budget(e.bound.Left(e.switches))
	}
	if isCut(before, enabled) {
		e.shared.cutNodes.Add(-1)
	}
	after := visited.Visits{Budget: budget, Threads: visited.ThreadSet{}.With(e.active)}
	if before.Budget == budget {
		after.Threads = before.Threads.With(e.active)
	}
	if isCut(after, enabled) {
		e.shared.cutNodes.Add(1)
	}
	return false
}

// visit asks the visited set that the present node belongs to.
func (e *explorer) visit(key hashing.Key, budget visited.Budget) (visited.Visits, bool) {
	if e.region != nil {
		return e.region.visit(key, budget)
	}
	return e.shared.visited.Visit(key, e.active, budget)
}

// isCut tells whether the context bound keeps one of a node's enabled threads from
// going on in all visits.
func isCut(v visited.Visits, enabled visited.ThreadSet) bool {
	return !v.Threads.IsEmpty() && v.Budget == 0 && !enabled.Within(v.Threads)
}

// storeErr says why what is known of nodes is of no use any more.
func (s *search) storeErr() error {
	if err := s.nodesErr(); err != nil {
		return err
	}
	return s.visited.Err()
}

// nodesErr is the table's error.
func (s *search) nodesErr() error {
	switch {
	case s.numbers != nil:
		return s.numbers.Err()
	case s.team != nil:
		return s.team.nodes.Err()
	}
	return nil
}

// mostIdle is how many transitions back the node is looked for.
const mostIdle = 4

// beforeIdling gives the hash of the node that covers the present one, which has the given hash and to which an idle transition led.
func (e *explorer) beforeIdling(hash hashing.Key) hashing.Key {
	if e.shared.visited == nil || e.follower != nil || e.symmetric != nil || e.region != nil || e.opts.SaveDir != "" {
		return hash
	}
	now := e.m.Waiting
	defer func() { e.m.Waiting = now }()
	for i, n := len(e.stack)-1, 0; i >= 0 && n < mostIdle; i-- {
		l := &e.stack[i]
		if l.kind != ChooseThread {
			continue
		}
		e.m.Waiting = now.Back(l.waiting)
		if e.m.Hash() == l.hash {
			return l.hash
		}
		if !l.idle || int(l.active) != e.active {
			break
		}
		n++
	}
	return hash
}
