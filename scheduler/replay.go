package scheduler

// This file defines choices, of which a schedule is a list, and the replay of a given one.

import (
	"errors"
	"fmt"

	"heddle.example/symex/state"
)

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

// ErrDiverged says that a replay could not follow its choices: the program, the
// flags or heddle changed since they were recorded.
var ErrDiverged = errors.New("the replay diverged from the trace")

// Follow replays a choice prefix from the beginning and gives the event at its end.
func Follow(d *Driver, prefix []Choice) (state.Event, error) {
	ev := *d.Start()
	var err error
	for i, c := range prefix {
		if ev, err = d.Replay(ev, c, i); err != nil {
			return ev, err
		}
	}
	return ev, nil
}

// Replay makes choice number i of a schedule, c, where the machine has stopped with ev, after checking that it fits.
func (d *Driver) Replay(ev state.Event, c Choice, i int) (state.Event, error) {
	after, err := d.Repeat(&ev, c, i)
	return *after, err
}

// Repeat is Replay without copies: the event that it gives is valid until the machine moves again.
func (d *Driver) Repeat(ev *state.Event, c Choice, i int) (*state.Event, error) {
	switch {
	case ev.Kind == state.EventNode && c.Kind == ChooseThread:
		if c.Index < 0 || c.Index >= d.NumThreads() || !d.Enabled(c.Index) {
			return ev, fmt.Errorf("%w: at choice %d thread %d cannot move", ErrDiverged, i+1, c.Index)
		}
		return d.Step(c.Index), nil
	case ev.Kind == state.EventChoice && c.Kind == KindOf(ev.Choice) && c.Of == ev.N && c.Index >= 0 && c.Index < ev.N:
		return d.Choose(c.Index), nil
	case ev.Kind == state.EventViolation && ev.Continue && c.Kind == ChooseBranch:
		return d.Choose(0), nil
	}
	return ev, fmt.Errorf("%w: at choice %d the program does something else", ErrDiverged, i+1)
}
