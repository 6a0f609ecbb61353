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

import "heddle.example/scheduler/comparison"

// Attempt says how far one way of exploring goes.
type Attempt struct {
	Reduction string          // "": none
	Limit     int64           // give up after so much work, in nodes; 0: never
	Nodes     int64           // or after so many nodes of one worker; 0: any number
	Pays      int64           // or after so much, while a reduction leaves out much
	Share     int64           // which is threads at one in so many nodes
	Concrete  bool            // give up where a state is symbolic
	Walks     int             // walk so many random paths instead of exploring
	Crowd     int64           // they may be so much work for each two of many threads
	Interlude int             // there are interludes, in the first of which so many random paths are walked
	Turned    bool            // a reduction takes threads as that of a second worker does
	Deep      int64           // cut paths that cost more units of work; 0: none
	Doubt     comparison.Size // compare the reduction with the plain way on a part of this size, and then on larger ones
}

// A reduction is compared with the plain way on a part of the tree (package comparison). If the way that the part does not speak for turns out to be long it gets another chance.

// settledLimit is how far the plain way goes where a comparison has settled that it is the better one; doubtedLimit where it has not.
const settledLimit, doubtedLimit = 100_000_000, 5_000_000

// Doubted gives what is tried where an attempt with a reduction was given up because it hardly pays, as a comparison says, before the search in the plain way to the end.
func (a Attempt) Doubted(c *comparison.Comparison) []Attempt {
	plain, again := Attempt{Limit: doubtedLimit, Interlude: a.Interlude, Doubt: c.Next()}, a
	switch {
	case c.Alike:
		plain.Reduction = Symmetry
	case c.Settles():
		plain.Limit = settledLimit
	}
	again.Doubt = comparison.Nothing
	return []Attempt{plain, again}
}

// Better makes the attempt one that a comparison has called the better way.
func (a *Attempt) Better(c *comparison.Comparison) {
	a.Limit, a.Doubt = max(a.Limit, a.Pays), c.Next()
}

// What an attempt may cost, in nodes. The statistics of a search count those of random paths and of attempts given up, too.
const (
	alikeLimit   = 20_000 // for a search that takes threads of the same kind for one another; the reduction that follows does so, too
	plainNodes   = 250    // the reduction takes over where the tree is not small
	plainLimit   = 20_000 // later where most of the work is the solver's, which a second start does again
	reducedLimit = 600_000
	payingLimit  = 16_000_000
	countedLimit = 2_000_000
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
	reduced = Attempt{Reduction: AutoReduction, Limit: reducedLimit, Pays: payingLimit, Share: 4, Doubt: comparison.Small}
)

// Where a program makes too many threads they are counted, for a short while at once, and again when all other attempts were given up: a search that tells them apart proves nothing then, but may
// find a violation.
var (
	CountedShortly = Attempt{Reduction: Counting, Nodes: alikeLimit}
	Counted        = Attempt{Reduction: Counting, Nodes: countedLimit}
)

// Counted gives what follows in the end where threads were counted without coming to an end; ok is false for nothing.
func (a *Attempt) Counted() (longer Attempt, ok bool) { return Counted, a.Nodes < countedLimit }

// AttemptsBeyond gives what is tried before the search under a context bound for which there is no reduction: little of that search, and
// then the reduction without the bound. If that comes to its end and finds no violation, there is none within the bound; else the
// search goes on under the bound. The larger the bound, the more it may cost, as the search under it costs more.
func AttemptsBeyond(bound int) []Attempt {
	reduced := reduced
	reduced.Doubt = comparison.Nothing // what follows is another search than the plain one
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
// reduced of them; 0: any. settled tells that a comparison has settled that it is the better way.
func (a *Attempt) Bound(reduced, expanded int64, settled bool) int64 {
	switch {
	case settled && a.Reduction == "":
		return max(a.Limit, settledLimit)
	case settled || a.Share*reduced > expanded:
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
