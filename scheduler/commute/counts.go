package commute

// This file says why calls that count up and down, as those of semaphores do, need not be interleaved where one counts up and the other down, and defines which those are.
//
// A take waits until the count is above 0 and lowers it, a give raises it and never waits; neither tells what the count was, and all else that accesses the count depends on both.
// Where a take and a give can be made both, each can be made after the other, and the two orders lead to the same state: they are independent
// in that state (conditional independence: S. Katz, D. Peled, Defining conditional independence using collapses, 1992). The proof of the reduction (scheduler/persistent.go) asks for
// no more: the transition t of a thread in T is possible at the node, and a1 … an are steps that are made one after the other without it. If t gives, each aj that takes
// is made after t, too, to the same effect, and one that waits is none of them. If t takes, what gives among them only adds to the count.
// So neither has the other's thread join T, whether it has come to its call or waits there. Two takes depend on each other, as one may be the last; so do two gives, for what follows.
//
// The past of a touch (scheduler/persistent.go) must be the same in all orders that count as one. With two gives and two takes in a fixed order, all that is asked of a give and a take
// is that the k-th take comes behind the give that brings the count to k, if it did not begin there; that is a partial order, and its orders are those that
// exchanges of neighbours lead to. If the count is 0 at a node and t gives, t is the first give behind the node on each path that begins with it, so that
// each take on the path comes behind the first one, and that behind t: t is in the past of all takes. That is what follows says of a give
// that has raised the count from 0 (TouchRaise). Of one that found it above 0 it says nothing (TouchGive): a take may come first.
//
// Who waits at a node for a count to be raised cannot move before somebody has raised it. So it does not count there unless a thread outside T may do that before T moves: unless
// the future has a touch free of T of such a thread on which the call depends, and which is no take. The first move of the one that waits, in a path on which T does not move, comes behind such a touch.
//
// A call on a count that is not known, or so large that it may end, depends on all others (symex/footcall.go).

import "heddle.example/symex/state"

// Supplies tells whether a gives and b takes at the same place.
func Supplies(a, b *state.Touch) bool {
	return b.Kind == state.TouchTake && (a.Kind == state.TouchGive || a.Kind == state.TouchRaise) && a.Addr == b.Addr && a.Size == b.Size
}
