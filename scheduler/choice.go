package scheduler

import "heddle.example/symex/state"

// This file defines choices: a schedule is a list of them.

// ChoiceKind says what was chosen at a choice point.
type ChoiceKind string

// The kinds of choice.
const (
	ChooseThread ChoiceKind = "thread" // which thread moves
	ChooseBranch ChoiceKind = "branch" // outcome of a symbolic branch or pointer
	ChooseWakeup ChoiceKind = "wakeup" // which waiter a signal wakes
	ChooseNondet ChoiceKind = "nondet" // an alternative of a library model (a time-out, malloc failing)
)

// KindOf gives the kind of a choice that a machine asks for inside a transition.
func KindOf(k state.ChoiceKind) ChoiceKind { return choiceKinds[k] }

var choiceKinds = [...]ChoiceKind{
	state.ChoiceBranch: ChooseBranch,
	state.ChoiceWakeup: ChooseWakeup,
	state.ChoiceNondet: ChooseNondet,

	state.ChoiceCauseless: ChooseNondet,
}

// Choice is one element of a choice prefix (DESIGN §2): for a thread, Index is
// its index and Of the number of threads that could move; else alternative Index of Of. It is checked
// while it is replayed.
type Choice struct {
	Kind  ChoiceKind `json:"kind"`
	Index int        `json:"index"`
	Of    int        `json:"of"`
}
