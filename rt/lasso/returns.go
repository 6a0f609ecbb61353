package lasso

// This file defines how a given path is seen to come back to a node of its own.

import (
	"heddle/hashing"
	"heddle/hashing/visited"
	"heddle/rt/result"
	"heddle/scheduler"
	"heddle/symex/state"
)

// Returns lists the executions that follow choices and then repeat for ever what comes after a node to which the path comes
// back at its end, the shortest loop first; fair leaves out those that weak fairness does not allow. The machine, which tells
// nodes apart, has not begun. It is empty where the solver did not say whether the path is one.
func Returns(m *scheduler.Driver, choices []result.Choice, fair bool) (list []Execution) {
	type passed struct {
		key     hashing.Key
		at      int // choices before it
		word    int // symbols before it
		enabled visited.ThreadSet
		mover   int // thread that moves from here
	}
	var path []passed
	var word []uint64
	ev := *m.Start()
	for i, c := range choices {
		if ev.Kind == state.EventNode {
			word = append(word, m.Word()...)
			path = append(path, passed{m.Hash(), i, len(word), EnabledThreads(m.Machine), c.Index})
		}
		var err error
		if ev, err = m.Replay(ev, c, i); err != nil {
			return nil
		}
	}
	if ev.Kind != state.EventNode || m.Uncertain() {
		return nil
	}
	word = append(word, m.Word()...)
	last := m.Hash()
	var waits, moved visited.ThreadSet // threads that can move at every node from k on; that move
	for k := len(path) - 1; k >= 0; k-- {
		n := &path[k]
		if k == len(path)-1 {
			waits = n.enabled
		}
		waits, moved = waits.And(n.enabled), moved.With(n.mover)
		if n.key != last || fair && !waits.Within(moved) {
			continue
		}
		loop := word[n.word:]
		if len(loop) == 0 && len(word) > 0 {
			loop = word[len(word)-1:]
		}
		list = append(list, Execution{Choices: choices, At: n.at, Stem: word[:n.word], Loop: loop})
	}
	return list
}
