package lasso

// This file defines how a given path is seen to come back to a node of its own.

import (
	"heddle.example/hashing"
	"heddle.example/hashing/visited"
	"heddle.example/rt/result"
	"heddle.example/scheduler"
	"heddle.example/symex/state"
)

// Returns lists the executions that follow choices and then repeat for ever what comes after a node to which the path comes
// back at its end, the shortest loop first; fair leaves out those that weak fairness does not allow. The machine, which tells
// nodes apart, has not begun. It is empty where the solver did not say whether the path is one.
func Returns(m *scheduler.Driver, choices []result.Choice, fair bool) (list []Execution) {
	f := follow(m, choices, func() {})
	if f == nil {
		return nil
	}
	last := m.Hash()
	f.loops(fair, func(k int) {
		if f.path[k].key == last {
			list = append(list, f.repeated(k))
		}
	})
	return list
}

// passed is a node on a path.
type passed struct {
	key     hashing.Key
	at      int // choices before it
	word    int // symbols before it
	enabled visited.ThreadSet
	mover   int // thread that moves from here
}

// followed is a path to a node.
type followed struct {
	choices []result.Choice
	path    []passed // the nodes before that
	word    []uint64 // the symbols
}

// follow has a machine that has not begun follow choices; it calls seen at each node before the last one. It is nil where the path does not
// end at a node, or where the solver did not say whether it is one.
func follow(m *scheduler.Driver, choices []result.Choice, seen func()) *followed {
	f := &followed{choices: choices}
	ev := *m.Start()
	for i, c := range choices {
		if ev.Kind == state.EventNode {
			f.word = append(f.word, m.Word()...)
			f.path = append(f.path, passed{m.Hash(), i, len(f.word), EnabledThreads(m.Machine), c.Index})
			seen()
		}
		var err error
		if ev, err = m.Replay(ev, c, i); err != nil {
			return nil
		}
	}
	if ev.Kind != state.EventNode || m.Uncertain() {
		return nil
	}
	f.word = append(f.word, m.Word()...)
	return f
}

// loops calls visit on the nodes from which a loop may lead to the last one, the shortest first; fair leaves out those that weak
// fairness does not allow.
func (f *followed) loops(fair bool, visit func(k int)) {
	var waits, moved visited.ThreadSet // threads that can move at every node from k on; that move
	for k := len(f.path) - 1; k >= 0; k-- {
		n := &f.path[k]
		if k == len(f.path)-1 {
			waits = n.enabled
		}
		waits, moved = waits.And(n.enabled), moved.With(n.mover)
		if !fair || waits.Within(moved) {
			visit(k)
		}
	}
}

// repeated is the execution that follows the path and repeats what comes after node k.
func (f *followed) repeated(k int) Execution {
	n := &f.path[k]
	loop := f.word[n.word:]
	if len(loop) == 0 && len(f.word) > 0 {
		loop = f.word[len(f.word)-1:]
	}
	return Execution{Choices: f.choices, At: n.at, Stem: f.word[:n.word], Loop: loop}
}
