package rt

// This file defines how threads that stand in a silent loop are interleaved: one that
// has gone round many times without a visible operation, and may do so for ever.
//
// A depth-first search that follows such a thread may never come back to the paths that are left.
// So at a node these threads come last, and if anything else is open anywhere their moves are
// put off: they become tasks that are taken in their order when nothing else is left to do. As a
// task is replayed, the search puts off no more than a part of what it has done so far. So the
// alternatives of a path with silent moves on it are explored in a time proportional to its length,
// whatever follows it.
//
// # What need not be interleaved
//
// Such a move changes nothing that others can see, and nothing that others do changes it: it commutes
// with their moves. So where silent threads Z stand at a node a, and another thread moves from there, Z sleeps
// in the subtree: its threads move from a itself, but not from the nodes that the others reach before any of
// Z has moved. The set Z is a part of the node's key, and no thread sleeps behind a silent move.
//
// Claim: every path w that begins at a node (s, Z) that is visited leads to a state that is visited too, but for
// the order of moves that commute. By induction over the number of silent moves in w, then its length. If the first
// move is by a thread that is awake, it is explored from s, now or later, and the rest is shorter. If it is by t of Z, there
// is an ancestor (a, Z') at which t is awake and a path u from a to s in which t does not move, nor
// any other thread silently, since none would sleep behind that. The move of t from a leads to (t(a), ∅), which
// is visited, and u with the rest of w leads from there where w leads from s, with one silent move
// less. A path under a smaller Z, as that of a task, which begins with none, is no exception: less sleeps there.
//
// Nothing sleeps where a move is more than what the thread does: under a context bound, with a formula or
// a check that remembers the path, at a coarser granularity, where threads can be cancelled, or
// without pruning, when every interleaving is wanted.

import (
	"slices"

	"heddle.example/hashing/visited"
	"heddle.example/rt/pool"
	"heddle.example/rt/save"
	"heddle.example/scheduler"
	"heddle.example/symex/state"
)

const (
	// roundsPerUnit is how many rounds of a silent loop count as much as a transition.
	roundsPerUnit = 32
	// replayShare is the part of the work that replays of tasks put off may take.
	replayShare = 8
	// replayFree is what they may take in any case.
	replayFree = 20_000
)

// fairness says whether silent moves are put off, and whether threads sleep.
func (e *explorer) fairness(mo *state.Options) {
	e.fair = e.follower == nil && e.reduction == nil && !scheduler.Abstracts(e.opts.Reduction) && e.shared.prog.Monitor == nil
	e.sleep = e.fair && e.shared.visited != nil && e.opts.ContextBound < 0 && mo.SwitchesAt() == state.GranularityAccess &&
		!mo.Checks.Remembers() && !e.m.Code().Cancels && !e.m.Code().Strikes && e.symmetric == nil
}

// sleeping gives the threads that sleep at the node to which the deepest level leads.
func (e *explorer) sleeping() (z visited.ThreadSet) {
	if !e.sleep {
		return z
	}
	for i := len(e.stack) - 1; i >= 0; i-- {
		l := &e.stack[i]
		if l.kind != ChooseThread {
			continue
		}
		if l.silent < l.of && l.next-1 < l.silent {
			e.shared.piecemeal.Store(true)
			for _, t := range e.candidates[l.first+l.silent : l.first+l.of] {
				z = z.With(int(t))
			}
		}
		return z
	}
	return z
}

// orders puts the threads that can move at the present node, the candidates from the first one on, in their order; silent of them stand in
// a silent loop. It notes which of these sleep, and gives how many threads a bound leaves.
func (e *explorer) orders(first, silent int) (got int) {
	at := &e.at
	at.Active, at.Switches, at.Depth, at.Silent = e.active, e.switches, len(e.base)+len(e.stack), silent
	if e.asleep = (visited.ThreadSet{}); silent > 0 {
		e.asleep = e.sleeping()
		at.Asleep = e.asleep
	}
	got = len(e.policy.Order(e.candidates[first:], at))
	e.candidates = e.candidates[:first+got]
	return got
}

// ordersAgain is orders for a node that stood on a stack, of whose alternatives the explorer had some left, in the order in which it took them. The others
// come behind these: who sleeps below is among them. It gives how many come before the silent ones; false: it was another node.
func (e *explorer) ordersAgain(left []uint8, of int32) (others int32, same bool) {
	first := len(e.candidates)
	var silent int
	e.candidates, _, silent = e.m.Movable(e.candidates, e.active)
	if e.orders(first, silent) != int(of) {
		return 0, false
	}
	list := e.candidates[first:]
	for i, t := range left {
		k := slices.Index(list, t)
		if k < i {
			return 0, false
		}
		copy(list[i+1:k+1], list[i:k])
		list[i] = t
	}
	return int32(e.at.Others), true
}

// putOff makes a task of the silent alternative i of the deepest level, which counts as
// taken, if something else is open and the replay is not too much.
func (e *explorer) putOff(i int32) bool {
	if !e.fair {
		return false
	}
	top := &e.stack[len(e.stack)-1]
	p := e.shared.pool
	if e.shallowest() < 0 && !p.More() {
		return false
	}
	cost := top.cost
	if e.replays+cost > e.units/replayShare+replayFree {
		return false
	}
	n := len(e.stack) - 1
	if !p.PutOff(pool.Task{Task: save.Task{Prefix: e.pathTo(n), Last: e.choice(top, i)}, Cost: cost}) {
		return false
	}
	if top.kind == ChooseThread {
		e.stats.Transitions++ // whoever takes the task counts what follows
	}
	e.replays += cost
	e.shared.piecemeal.Store(true)
	return true
}

// shallowest gives the first level of the stack with an alternative left, -1 if there is none. No level
// is looked at twice for it unless the search has been there in between.
func (e *explorer) shallowest() int {
	e.closed = min(e.closed, e.known)
	for ; e.closed < len(e.stack); e.closed++ {
		if l := &e.stack[e.closed]; l.next < l.n {
			e.known = max(e.known, e.closed+1)
			return e.closed
		}
	}
	e.known = e.closed
	return -1
}
