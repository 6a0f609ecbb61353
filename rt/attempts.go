package rt

// This file defines how the search goes about a program when no reduction is asked
// for by name: in the plain way while the tree is small, which is most often; then a
// number of paths at random, since many defects lie on many paths, but far from the
// first ones of a depth-first search; then with the reduction, to the end while it pays, which
// it does where it leaves threads out at most nodes; and then in the plain way to the end. What is given up
// is bounded by numbers of nodes, not by time, so that runs stay reproducible.

import (
	"context"
	"math/rand"
	"time"

	"heddle/symex"
)

// attempt says how far one way of exploring goes.
type attempt struct {
	began time.Time // of the first attempt
	limit int64     // give up after so much work; 0: never
	pays  bool      // but not while a reduction leaves out much
	walks int       // walk so many random paths instead of exploring
}

// What an attempt may cost, in nodes. A question to the solver counts as many.
const (
	attemptLimit  = 100_000
	reducedLimit  = 600_000
	questionNodes = 100
	randomWalks   = 3000
	walkLength    = 20_000 // transitions of a random path
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
	reduced.attempt.limit, reduced.attempt.pays = reducedLimit, true
	reducible := Reducible(reduced) == nil
	walking := !o.KeepGoing && len(o.LTL) == 0 && !o.Interleaved
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

// bound says how much work the attempt may be for a search that has done what st says; 0: any.
func (a *attempt) bound(st Stats) int64 {
	if a.pays && 2*st.Reduced > st.Nodes-st.Pruned {
		return 0
	}
	return a.limit
}

// giveUpAttempt ends this way of exploring.
func (s *search) giveUpAttempt() {
	s.gaveUpAttempt.Store(true)
	s.halt()
}

// work is what the search has done so far, in nodes.
func (s *search) work() int64 {
	n := s.solver.queries.Load() * questionNodes
	for _, e := range s.explorers {
		e.seenMu.Lock()
		n += e.seen.Nodes
		e.seenMu.Unlock()
	}
	return n
}

// walk walks random paths from the root. The attempt comes to nothing unless one of them has a
// violation.
func (s *search) walk(ctx context.Context, code *symex.Code, mo symex.Options) {
	e := newExplorer(s, code, mo, nil)
	s.explorers = append(s.explorers, e)
	s.solver.searching = true
	end := s.watch(ctx)
	defer func() {
		end()
		s.gaveUpAttempt.Store(!s.ending(ctx) && len(s.violations) == 0)
	}()
	if !e.start() {
		return
	}
	for i := range s.opts.attempt.walks {
		rng := rand.New(rand.NewSource(s.opts.Seed<<20 + int64(i)))
		if !e.randomPath(rng) || s.work() >= s.opts.attempt.limit {
			return
		}
	}
}

// randomPath walks one path; false means that the search is over.
func (e *explorer) randomPath(rng *rand.Rand) (goOn bool) {
	defer e.publish()
	defer func() {
		if p := recover(); p == (interruption{}) {
			goOn = false
		} else if p != nil {
			panic(p)
		}
	}()
	e.m.Undo(e.root)
	e.stack, e.candidates = e.stack[:0], e.candidates[:0]
	e.active, e.switches = 0, 0
	stay := []int{0, 50, 80, 95}[rng.Intn(4)] // in a hundred
	e.arrive(e.rootEvent)
	for depth := 1; len(e.stack) == depth && depth < walkLength; depth++ {
		if e.shared.stopped.Load() {
			return false
		}
		top := &e.stack[depth-1]
		i := rng.Int31n(top.n)
		if top.kind == ChooseThread && rng.Intn(100) < stay {
			i = 0 // the active thread comes first if it can move
		}
		top.next = i + 1
		e.arrive(e.take(top, i))
	}
	return !e.shared.stopped.Load()
}
