package scheduler

// This file defines the interludes of a search that turns out to be long: what else is tried before it goes on. A depth-first search stays
// near its first path for long. Many defects lie on many paths, though far from the first ones, so some are walked at random. And most
// need few context switches, wherever they come (M. Musuvathi, S. Qadeer: Iterative context bounding for systematic testing of multithreaded programs,
// PLDI 2007), so the schedules with one, two, … of them are searched, as far as a share of the work so far allows. Where a hundred threads can
// move, one of which has to be late, hardly a random path is of use, but two switches may be enough.

import "math"

// FirstInterlude is the work, in nodes, after which a search makes its first interlude.
const FirstInterlude = 100_000

// NextInterlude gives the work at which the interlude after the one at that work is made: about three times as much.
func NextInterlude(at int64) int64 {
	if Bounded(at) {
		return 3 * at
	}
	return at / 3 * 10
}

// Bounded tells whether the interlude at that work has searches within bounds, as every other one has, the first one with them; all have random paths.
func Bounded(at int64) bool {
	for ; at > FirstInterlude; at /= 10 {
	}
	return at == FirstInterlude
}

// MostFew is the context bound up to which switches are few.
const MostFew = 8

// mostBeside is the most nodes that a search of an interlude has, as it keeps them beside those of the search.
const mostBeside = 2_000_000

// FewWork, ShallowWork, turnedWork and walkWork are how much work the parts of the interlude at that work may be: searches within small bounds of context switches, those within small bounds of loops,
// those from the other end, random paths. Together they are little more than a third of the first 100,000 nodes and a fifth of what follows, for a search that comes to its end soon after an interlude.
func FewWork(at int64) int64     { return (at + FirstInterlude) / 10 }
func ShallowWork(at int64) int64 { return min(at/50+2_000, mostBeside) }
func turnedWork(at int64) int64  { return min(at/20, mostBeside) }
func walkWork(at int64) int64    { return at/25 + 4_000 }

// FewSwitches is the attempt within one small context bound where so much work is left for all: half of it. ok is false where that is too little. Long paths are cut, since
// one that never ends needs no switch; short ones where endless tells that there are such.
func FewSwitches(left int64, endless bool) (a Attempt, ok bool) {
	const least = 2_500
	a.Limit = min(left/2, mostBeside)
	if a.Deep = a.Limit / 2; endless {
		a.Deep = max(int64(math.Sqrt(float64(left))), 100)
	}
	return a, a.Limit >= least
}

// Turned is the attempt with a reduction in the interlude at that work that begins at the other end of the tree than the search, as one worker alone does not come there for long.
func Turned(reduction string, at int64) Attempt {
	return Attempt{Reduction: reduction, Limit: turnedWork(at), Turned: true}
}

// FewRounds is the first bound of loops within which interludes search.
const FewRounds = 1

// RandomWalks is the number of random paths that one interlude walks at most.
const RandomWalks = 3000

// Walking is the attempt along random paths in the interlude at that work.
func Walking(at int64) Attempt {
	a := Attempt{Limit: walkWork(at), Walks: RandomWalks}
	if at == FirstInterlude {
		a.Crowd = crowdShare
	}
	return a
}

// crowd is how many threads that can move at once are many: then hardly any search comes to an end, and more work goes into the first
// random paths, as they are longer too, and the defect of one is one among so many. For a hundred the work is that of four million nodes.
const crowd, crowdShare = 8, 400

// WalkLimit is how much work random paths of so many threads may be, in nodes; 0: any.
func (a *Attempt) WalkLimit(threads int) int64 {
	if threads >= crowd {
		return max(a.Limit, a.Crowd*int64(threads)*int64(threads))
	}
	return a.Limit
}
