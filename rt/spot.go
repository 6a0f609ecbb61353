package rt

// This file defines what an explorer keeps of the path to where it begins, so that it goes on from where the next one parts from it.

import "heddle.example/symex/state"

// way is the path to the last task of an explorer that makes a plain search, so that it goes to the next one from where the paths part: in a deep, narrow tree
// tasks are small, and lie near each other.
type way struct {
	prefix []Choice
	spots  []spot // before each choice
}

// spot is a point on the path to a task or an entry.
type spot struct {
	mark     state.Mark
	ev       brief
	active   int
	switches int
	onPath   bool // its key is on the explorer's path
}

// brief is what a replay asks for of an event.
type brief struct {
	kind   state.EventKind
	choice state.ChoiceKind
	goesOn bool
	n      int32
}

func briefly(ev *state.Event) brief { return brief{ev.Kind, ev.Choice, ev.Continue, int32(ev.N)} }

func (b brief) event() state.Event {
	return state.Event{Kind: b.kind, Choice: b.choice, N: int(b.n), Continue: b.goesOn}
}
