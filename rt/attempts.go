package rt

// This file defines how the search goes about a program when no reduction is asked
// for by name: in the plain way while the tree is small, which is most often; then a
// number of paths at random, since many defects lie on many paths, but far from the
// first ones of a depth-first search; then with the reduction, much longer if it leaves threads out at most
// nodes; and then in the plain way to the end. What is given up is bounded by numbers of nodes, not by
// time, so that runs stay reproducible.
//
// That it leaves threads out at most nodes does not tell how many nodes it saves: that may be a factor
// of two, while a node costs six times as much, or thousands. Hence the bound also then.

import (
	"context"
	"runtime/debug"
	"time"

	"heddle/ir"
)

// attempt says how far one way of exploring goes.
type attempt struct {
	began time.Time // of the first attempt
	limit int64     // give up after so much work; 0: never
	pays  int64     // or after so much, while a reduction leaves out much
	walks int       // walk so many random paths instead of exploring
	from  int       // the number of the first of them
	every int       // and the distance to the next; 0: 1
	aside bool      // another attempt runs at the same time: see beside.go
	spent Stats     // by the attempts before
	deep  int64     // cut paths that cost more units of work: see exploreDeeper; 0: none

	trivial bool // see trivial.go
}

// What an attempt may cost, in nodes. A question to the solver counts as many.
const (
	attemptLimit  = 100_000
	reducedLimit  = 600_000
	payingLimit   = 16_000_000
	questionNodes = 100
	randomWalks   = 3000
)

// attempts gives the options of what is tried before the search in the plain way to the end.
func (o *Options) attempts() []Options {
	if o.SaveDir != "" || o.OnLeaf != nil || o.Hash == "none" {
		return nil
	}
	var list []Options
	small := *o
	small.Store = "memory"
	reduced := small
	reduced.Reduction = "persistent"
	reduced.attempt.limit, reduced.attempt.pays = reducedLimit, payingLimit
	reducible := Reducible(reduced) == nil
	walking := o.walking()
	if reducible || walking {
		first := small
		first.attempt.limit = attemptLimit
		list = append(list, first)
	}
	if walking {
		random := small
		random.attempt.walks = randomWalks
		random.attempt.limit = attemptLimit
		list = append(list, random)
	}
	if reducible {
		list = append(list, reduced)
	}
	return list
}

// walking tells whether random paths are of use: whether one violation is enough.
func (o *Options) walking() bool { return !o.KeepGoing && len(o.LTL) == 0 && !o.Interleaved }

// bound says how much work the attempt may be for a search that has done what st says; 0: any.
func (a *attempt) bound(st Stats) int64 {
	if 2*st.Reduced > st.Nodes-st.Pruned {
		return max(a.limit, a.pays)
	}
	return a.limit
}

// The costs at which exploreDeeper cuts paths at first, and how many times later ones are as much.
const (
	firstDepth  = 4000
	depthFactor = 16
)

// exploreDeeper explores with a reduction. That follows one depth-first search, in which a path without end starves all
// others, and nothing can be put off (see silent.go). So long paths are cut, and if any was, and nothing is found, the search is
// made again with longer ones. Only a search in which none was cut is taken for complete.
func exploreDeeper(ctx context.Context, p *ir.Program, opts Options) (*Result, error) {
	for opts.attempt.deep = firstDepth; ; opts.attempt.deep *= depthFactor {
		r, err := explore(ctx, p, opts)
		if err != nil || !r.gaveUp {
			return r, err
		}
		opts.attempt.spent = r.Stats
		debug.FreeOSMemory()
	}
}

// tooDeep tells whether the path to the present node is cut.
func (e *explorer) tooDeep() bool {
	deep := e.opts.attempt.deep
	if deep == 0 || e.cost <= deep {
		return false
	}
	e.shared.cutDeep.Store(true)
	return true
}

// giveUpAttempt ends this way of exploring.
func (s *search) giveUpAttempt() {
	s.gaveUpAttempt.Store(true)
	s.halt()
}

// work is what the search has done so far, in nodes or what takes as long.
func (s *search) work() int64 {
	n := s.solver.queries.Load() * questionNodes
	for _, e := range s.explorers {
		e.seenMu.Lock()
		n += e.seenUnits
		e.seenMu.Unlock()
	}
	return n
}
