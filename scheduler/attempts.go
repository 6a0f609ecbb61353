package scheduler

// This file defines what a search tries one after the other when no reduction is asked
// for by name: the reduction, much longer if it leaves threads
// out at many nodes, and then the plain way to the end. Where states are symbolic, so that most of the work is the solver's, which each start does again, the plain way
// comes first while the tree is small, which is most often. A search that turns out to be long stops now and then for
// interludes: see interlude.go. What is given up is bounded by numbers of nodes, not by
// time, so that runs stay reproducible.
//
// That it leaves threads out at many nodes does not tell how many nodes it saves: that may be a factor
// of two, while a node costs up to three times as much, or thousands. Hence the bound also then.

// Attempt says how far one way of exploring goes.
type Attempt struct {
	Reduction string // "": none
	Limit     int64  // give up after so much work, in nodes; 0: never
	Nodes     int64  // or after so many nodes of one worker; 0: any number
	Pays      int64  // or after so much, while a reduction leaves out much
	Share     int64  // which is threads at one in so many nodes
	Concrete  bool   // give up where a state is symbolic
	Walks     int    // walk so many random paths instead of exploring
	Crowd     int64  // they may be so much work for each two of many threads
	Interlude int    // there are interludes, in the first of which so many random paths are walked
	Deep      int64  // cut paths that cost more units of work; 0: none
	Doubt     int64  // after so many nodes compare the reduction with the plain way; 0: do not
}

// # Whether a reduction pays
//
// How many nodes a reduction saves cannot be told from what it does: it leaves threads out at few nodes of a program of which it leaves
// nearly all, and at every third of one of which it saves next to nothing. But it can be measured on a part: behind a node near the end of a random path, on which all threads have come as
// far as each other, so that none of them is over before the others begin. Where the plain way costs less there the reduction is given up.
// A part can mislead: if the plain way turns out to be long the reduction gets another chance.
// Where threads may change places most of what is saved does not lie in one part, and nothing is compared.

const (
	// doubtful is how many nodes there are in a search with a reduction before it is compared with the plain way.
	doubtful = 8_000
	// The first part begins at the last firstPart choices of a path, or of a long one at the last one in pathParts. A part is too small if it has less than smallPart nodes, and too large if it has more than largePart.
	firstPart, pathParts = 40, 16
	smallPart, largePart = 6_000, 20_000
	// LeastPart is the least that tells anything where there is none of that size.
	LeastPart = 1_000
	// MostParts is how many nodes all parts together may have in the plain way.
	MostParts = 40_000
	// doubtedLimit is how far the plain way goes on the word of a part, and fewLimit how far where there are few threads, of which a part tells as much as the whole.
	doubtedLimit = 5_000_000
	fewLimit     = 100_000_000
)

// What nodes cost, in nanoseconds of one worker: least squares over parts of 40 programs, for code that is run half as much again, as it is where blocks of the heap are made. By these a whole program of two
// or more threads took between half and one and a half times what its part says, in most cases less: what a reduction saves near the end of paths is more than what it saves in all.
const (
	plainNode    = 320   // in the plain way
	ranNode      = 1_800 // and more where code was run in the transition to it
	reducedNode  = 1_550 // with the reduction
	composedList = 950   // and each list of its futures that was worked out
)

// lessInAll is how many times what a reduction saves in a part may be what it saves in all, of more than fewThreads threads: in 33 programs between as much and six times, and none was quicker in all whose part was less than
// three times as cheap, but for few and by little. Where two threads run beside the main one a part has the share of nodes that the whole has, within a sixth (20 programs).
const lessInAll, fewThreads = 3, 3

// Parts tells which parts of a tree to try: each begins so many choices from the end of one path. Which one comes next depends on whether those before were too small or too large.
type Parts struct{ small, large, back, path int }

// NewParts looks for a part on a path with so many choices.
func NewParts(path int) *Parts {
	return &Parts{large: path + 1, back: min(max(firstPart, path/pathParts), path), path: path}
}

// Back is how many choices from the end the part begins that is to be tried.
func (p *Parts) Back() int { return p.back }

// TooSmall says that this part is. It tells whether there is another one to be tried.
func (p *Parts) TooSmall() bool {
	if p.small = p.back; p.large <= p.path {
		return p.between()
	}
	p.back = min(p.back+p.back/2+1, p.path) // none was too large
	return p.back > p.small
}

// TooLarge is TooSmall for one that is too large.
func (p *Parts) TooLarge() bool {
	p.large = p.back
	return p.between()
}

// between goes on in the middle of what is too small and what is too large, if there is anything.
func (p *Parts) between() bool {
	p.back = (p.small + p.large) / 2
	return p.back > p.small
}

// DoubtedFrom is how many nodes there are before the comparison, where there are so many threads: of few, a small part is compared.
func (a *Attempt) DoubtedFrom(threads int) int64 { return smallerOfFew(a.Doubt, threads) }

// smallerOfFew is a number of nodes to compare, or a third of it where there are few threads.
func smallerOfFew(nodes int64, threads int) int64 {
	if threads <= fewThreads {
		return nodes / 3
	}
	return nodes
}

// PartSizes are the least and the most nodes of a part to compare in the plain way: of few threads a small one tells as much as a large one.
func PartSizes(threads int) (small, large int64) {
	return smallerOfFew(smallPart, threads), smallerOfFew(largePart, threads)
}

// PayingCost is what a part may cost with a reduction that pays, of so many nodes in the plain way if code was run in so many of the transitions to them. There are so many threads, the main one included.
func PayingCost(nodes, ran int64, threads int) int64 {
	cost := plainNode*nodes + ranNode*ran
	if threads > fewThreads {
		cost /= lessInAll
	}
	return cost
}

// ReducedCost is what so many nodes cost with a reduction that has composed so many lists.
func ReducedCost(nodes, composed int64) int64 { return reducedNode*nodes + composedList*composed }

// ReducedNodes is how many nodes of a reduction cost no more.
func ReducedNodes(cost int64) int64 { return cost / reducedNode }

// Doubted gives what is tried where an attempt with a reduction was given up because it hardly pays for so many threads, before the search in the plain way to the end.
func (a Attempt) Doubted(threads int) []Attempt {
	plain, again := Attempt{Limit: doubtedLimit, Interlude: a.Interlude}, a
	if threads <= fewThreads {
		plain.Limit = fewLimit
	}
	again.Doubt = 0
	return []Attempt{plain, again}
}

// What an attempt may cost, in nodes. The statistics of a search count those of random paths and of attempts given up, too.
const (
	alikeLimit   = 20_000 // for a search that takes threads of the same kind for one another; the reduction that follows does so, too
	plainNodes   = 250    // the reduction takes over where the tree is not small
	plainLimit   = 20_000 // later where most of the work is the solver's, which a second start does again
	reducedLimit = 600_000
	payingLimit  = 16_000_000
)

// Attempts gives what is tried before the search in the plain way to the end, by workers. reducible tells whether a reduction may be
// used, walking whether one violation is enough, so that random paths are of use. The plain way is tried by one worker. Where the first attempt is given up for want of nothing but nodes the
// others are not made.
func Attempts(reducible, walking bool, workers int) []Attempt {
	switch {
	case !reducible && workers == 1:
		return nil
	case !reducible:
		return []Attempt{{Limit: plainLimit}} // one worker is enough for most, and makes the same run every time
	}
	symmetric, reduced := alike, reduced
	if walking {
		symmetric.Interlude, reduced.Interlude = RandomWalks, RandomWalks
	}
	concrete := reduced
	concrete.Concrete = true
	return []Attempt{concrete, shortly, symmetric, reduced}
}

// What is tried first, and what follows where states with threads in other places may be one.
var (
	shortly = Attempt{Limit: plainLimit, Nodes: plainNodes}
	alike   = Attempt{Reduction: Symmetry, Limit: alikeLimit, Pays: alikeLimit}
	reduced = Attempt{Reduction: AutoReduction, Limit: reducedLimit, Pays: payingLimit, Share: 4, Doubt: doubtful}
)

// AttemptsBeyond gives what is tried before the search under a context bound for which there is no reduction: little of that search, and
// then the reduction without the bound. If that comes to its end and finds no violation, there is none within the bound; else the
// search goes on under the bound. The larger the bound, the more it may cost, as the search under it costs more.
func AttemptsBeyond(bound int) []Attempt {
	reduced := reduced
	reduced.Doubt = 0 // what follows is another search than the plain one
	switch {
	case bound < smallBound:
		return []Attempt{shortly}
	case bound < largeBound:
		return []Attempt{shortly, {Reduction: AutoReduction, Limit: reducedLimit / 4}}
	}
	return []Attempt{shortly, alike, reduced}
}

// Under a context bound below smallBound a search is most often small, and from largeBound on seldom much smaller than without.
const smallBound, largeBound = 5, 10

// Looking is the attempt under another memory model, which shows only a part.
var Looking = Attempt{Reduction: AutoReduction, Limit: reducedLimit, Interlude: RandomWalks}

// AutoReduction is the reduction that auto uses.
const AutoReduction = "persistent"

// Bound says how much work the attempt may be for a search that has expanded so many nodes and left out threads at
// reduced of them; 0: any.
func (a *Attempt) Bound(reduced, expanded int64) int64 {
	if a.Share*reduced > expanded {
		return max(a.Limit, a.Pays)
	}
	return a.Limit
}

// The costs at which Deeper cuts paths at first, and how many times later ones are as much.
const (
	firstDepth  = 4000
	depthFactor = 16
)

// Deeper makes the attempt the next one with a reduction. That follows depth-first searches, in which a path without
// end starves all others. So long paths are cut, and if any was, and nothing is found, the search is
// made again with longer ones. Only a search in which none was cut is taken for complete.
func (a *Attempt) Deeper() {
	if a.Deep == 0 {
		a.Deep = firstDepth
		return
	}
	a.Deep *= depthFactor
}
