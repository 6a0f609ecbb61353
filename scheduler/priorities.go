package scheduler

// This file defines walks by priorities (Burckhardt, Kothari, Musuvathi and Nagarakatte, A randomized scheduler with
// probabilistic guarantees of finding bugs, ASPLOS 2010, section 2.2): every thread gets a priority when it is met first, and of
// those that can move the highest does. At a few points the one whose turn it is gets the lowest of all. So one thread of very
// many is early, or late, as a whole, which threads drawn at each step hardly ever are.
//
// The points are not drawn from all steps of the path, of which there may be few or thousands before the threads meet: each
// step is one with a chance that is drawn for the walk. And in half of the walks the first thread goes first, since most
// often it makes the others.

import (
	"math"
	"math/rand"
)

// priorityWalks says how many walks of so many threads there are for each one by priorities, that one counted.
func priorityWalks(threads int) int64 {
	if threads >= crowd {
		return 2
	}
	return 4
}

type priorities struct {
	rng    *rand.Rand
	of     map[uint8]int32
	first  bool  // the first thread goes first
	points int   // how many are left
	chance int   // in a hundred: that of a step to be one
	lowest int32 // that was given
}

func newPriorities(rng *rand.Rand) *priorities {
	return &priorities{rng: rng, of: map[uint8]int32{}, first: rng.Intn(2) == 0, points: rng.Intn(4), chance: []int{2, 10, 30}[rng.Intn(3)]}
}

// pick gives the place of the thread that moves.
func (p *priorities) pick(threads []uint8) int32 {
	i := p.highest(threads)
	if p.points > 0 && p.rng.Intn(100) < p.chance {
		p.points--
		p.lowest--
		p.of[threads[i]] = p.lowest
		i = p.highest(threads)
	}
	return i
}

func (p *priorities) highest(threads []uint8) int32 {
	best := 0
	for i, t := range threads {
		if _, ok := p.of[t]; !ok {
			p.of[t] = p.rng.Int31n(math.MaxInt32)
			if p.first && len(p.of) == 1 {
				p.of[t] = math.MaxInt32
			}
		}
		if p.of[t] > p.of[threads[best]] {
			best = i
		}
	}
	return int32(best)
}
