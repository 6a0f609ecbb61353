package scheduler

// This file defines how single paths go on, and random walks: how a path is drawn.

import "math/rand"

const walkSilent = 5 // in a hundred: how often a thread in a silent loop moves though another could

// walkLengths are how long random paths of few threads are, in units of work (rt/silent.go): most of what can go wrong does so
// early, and a path that has no end must not use up what is for all.
var walkLengths = [...]int64{300, 2500, 20_000}

// Path says how one path goes on.
type Path interface {
	// Units gives the units of work after which the path is left.
	Units() int64
	// Thread gives the index of one of threads, which come in the order of a policy, -1 to leave the path; the first others of them
	// stand in no silent loop.
	Thread(threads []uint8, others int32) int32
	// Alternative gives one of n alternatives within a transition, of which those behind the first others are moves in a silent loop.
	Alternative(n, others int32) int32
}

// Straight is a path on which a thread moves as long as it can, and then the first one that can: by it most programs come to their end soon. What
// is chosen within transitions is drawn.
type Straight struct{ rng *rand.Rand }

// NewStraight makes the path of that number.
func NewStraight(number int64) *Straight { return &Straight{rand.New(rand.NewSource(number))} }

// straightUnits are the units of work after which a straight path is left.
const straightUnits = 5_000

// Units implements Path.
func (*Straight) Units() int64 { return straightUnits }

// Thread implements Path: the active thread comes first, those in silent loops last.
func (*Straight) Thread([]uint8, int32) int32 { return 0 }

// Alternative implements Path.
func (s *Straight) Alternative(n, others int32) int32 {
	if others > 0 {
		n = others
	}
	return s.rng.Int31n(n)
}

// Walk draws one path.
type Walk struct {
	Most int64 // units of work after which the path is left

	rng  *rand.Rand
	stay int         // in a hundred: how often the active thread moves without being drawn
	rank *priorities // nil: threads are drawn at each node
}

// NewWalk makes the walk of that number, in a program in which so many threads were seen to be able to move at once.
func NewWalk(number int64, threads int) *Walk {
	w := &Walk{rng: rand.New(rand.NewSource(number))}
	w.stay = []int{0, 50, 80, 95}[w.rng.Intn(4)]
	w.Most = walkLengths[len(walkLengths)-1]
	for _, n := range walkLengths[:len(walkLengths)-1] { // each length has about the same part of the work
		if w.rng.Intn(9) > 0 {
			w.Most = n
			break
		}
	}
	if threads >= crowd {
		w.Most *= int64(threads / 4)
	}
	if every := priorityWalks(threads); number%every == every-1 {
		w.rank = newPriorities(w.rng)
	}
	return w
}

// evenUnits are the units of work after which an even path is left.
const evenUnits = 20_000

// NewEven makes a walk on which all threads come as far as each other, or nearly so: each is drawn at each node.
func NewEven() *Walk { return &Walk{Most: evenUnits, rng: rand.New(rand.NewSource(1))} }

// Units implements Path.
func (w *Walk) Units() int64 { return w.Most }

// Thread implements Path: it draws one.
func (w *Walk) Thread(threads []uint8, others int32) int32 {
	if w.rank != nil {
		return w.rank.pick(threads[:w.among(int32(len(threads)), others)])
	}
	i := w.Alternative(int32(len(threads)), others)
	if w.rng.Intn(100) < w.stay {
		i = 0 // the active thread comes first if it can move
	}
	return i
}

// Alternative implements Path: it draws one, seldom one behind the first others.
func (w *Walk) Alternative(n, others int32) int32 { return w.rng.Int31n(w.among(n, others)) }

// among draws of how many, the first ones, one is to be drawn.
func (w *Walk) among(n, others int32) int32 {
	if others > 0 && w.rng.Intn(100) >= walkSilent {
		return others
	}
	return n
}
