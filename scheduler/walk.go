package scheduler

// This file defines random walks: how a path is drawn.

import "math/rand"

const walkSilent = 5 // in a hundred: how often a thread in a silent loop moves though another could

// walkLengths are how long random paths are, in units of work (rt/silent.go): most of what can go wrong does so
// early, and a path that has no end must not use up what is for all.
var walkLengths = [...]int64{300, 2500, 20_000}

// Walk draws one path.
type Walk struct {
	Most int64 // units of work after which the path is left

	rng  *rand.Rand
	stay int // in a hundred: how often the active thread moves without being drawn
}

// NewWalk makes the walk of that number.
func NewWalk(number int64) *Walk {
	w := &Walk{rng: rand.New(rand.NewSource(number))}
	w.stay = []int{0, 50, 80, 95}[w.rng.Intn(4)]
	w.Most = walkLengths[len(walkLengths)-1]
	for _, n := range walkLengths[:len(walkLengths)-1] { // each length has about the same part of the work
		if w.rng.Intn(9) > 0 {
			w.Most = n
			break
		}
	}
	return w
}

// Thread draws one of n threads, which come in the order of a policy; the first others of them stand in no silent loop.
func (w *Walk) Thread(n, others int32) int32 {
	i := w.Alternative(n, others)
	if w.rng.Intn(100) < w.stay {
		i = 0 // the active thread comes first if it can move
	}
	return i
}

// Alternative draws one of n alternatives, seldom one behind the first others.
func (w *Walk) Alternative(n, others int32) int32 {
	if others > 0 && w.rng.Intn(100) >= walkSilent {
		n = others
	}
	return w.rng.Int31n(n)
}
