package rt

// This file defines what an explorer keeps of the path to where it begins, so that it goes on from where the next one parts from it.

import (
	"slices"

	"heddle.example/rt/save"
	"heddle.example/symex/state"
)

// way is the path to the last task of an explorer that makes a plain search, so that it goes to the next one from where the paths part: in a deep, narrow tree
// tasks are small, and lie near each other.
type way struct {
	path   []Choice
	shared []Choice // what the task has of it in common with others
	spots  []spot   // before each choice
}

// mostSpots is how many choices a path has whose spots are kept.
const mostSpots = 1 << 16

// common gives how many choices the way to a task has in common with that to the last one.
func (w *way) common(t *save.Task) (n int) {
	if len(t.Prefix) > 0 && len(w.shared) > 0 && &t.Prefix[0] == &w.shared[0] {
		n = min(len(t.Prefix), len(w.shared))
	}
	for n < min(len(t.Prefix), len(w.path)) && t.Prefix[n] == w.path[n] {
		n++
	}
	return n
}

// goes makes it the way to a task, which has its first n choices.
func (w *way) goes(t *save.Task, n int) {
	rest := save.Task{Prefix: t.Prefix[n:], Last: t.Last}
	w.path, w.shared = rest.Path(w.path[:n]), t.Prefix
}

// lent is a path to a level of the stack, which the tasks that are given away at it, or at levels above it, have in common.
type lent struct {
	path []Choice // nobody writes to what is there, since tasks hold it
	ends []int    // how many of its choices were made before each level from the first on, for those to which the stack still leads as it did
}

// changesFrom says that from a level on the stack leads elsewhere: only so many are left, and the last of them takes its next alternative.
func (l *lent) changesFrom(levels int) {
	if len(l.ends) > levels {
		l.ends = l.ends[:levels]
	}
}

// to gives the choices made before level n of a stack under base; chosen appends those made at one.
func (l *lent) to(n int, base []Choice, chosen func(level int, to []Choice) []Choice) []Choice {
	if len(l.ends) == 0 {
		l.path = slices.Clone(base)
		l.ends = append(l.ends, len(l.path))
	}
	for k := len(l.ends) - 1; k < n; k++ {
		if end := l.ends[k]; end < len(l.path) {
			l.path = l.path[:end:end] // what comes next goes to another place in memory
		}
		l.path = chosen(k, l.path)
		l.ends = append(l.ends, len(l.path))
	}
	end := l.ends[n]
	return l.path[:end:end]
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
