package rt

// This file defines the search along random paths.

import (
	"context"
	"math/rand"

	"heddle/symex"
)

const (
	walksPerMachine = 1000 // of a search whose paths have no end
	walkSilent      = 5    // in a hundred: how often a thread in a silent loop moves though another could
)

// walkLengths are how long random paths are, in units of work (see silent.go): most of what can go wrong does so
// early, and a path that has no end must not use up what is for all.
var walkLengths = [...]int64{300, 2500, 20_000}

// walkLength draws a length; each has about the same part of the work.
func walkLength(rng *rand.Rand) int64 {
	for _, n := range walkLengths[:len(walkLengths)-1] {
		if rng.Intn(9) > 0 {
			return n
		}
	}
	return walkLengths[len(walkLengths)-1]
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
	a := &s.opts.attempt
	for k := range a.walks {
		if k == 0 || a.aside && k%walksPerMachine == 0 {
			if k > 0 {
				e = s.another(e, code, mo)
			}
			if !e.start() {
				return
			}
		}
		rng := rand.New(rand.NewSource(s.opts.Seed<<20 + int64(a.from+k*max(1, a.every))))
		if !e.randomPath(rng) || a.limit > 0 && s.work() >= a.limit {
			return
		}
	}
}

// another replaces the explorer that walks, whose tables grow with every path.
func (s *search) another(e *explorer, code *symex.Code, mo symex.Options) *explorer {
	s.retire(e)
	s.before.add(e.stats)
	e = newExplorer(s, code, mo, nil)
	s.explorers[0] = e
	return e
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
	e.active, e.switches, e.cost = 0, 0, 0
	stay := []int{0, 50, 80, 95}[rng.Intn(4)] // in a hundred
	e.arrive(e.rootEvent)
	most := walkLength(rng)
	for depth := 1; len(e.stack) == depth && e.cost+int64(depth) < 2*most; depth++ {
		if e.shared.stopped.Load() {
			return false
		}
		top := &e.stack[depth-1]
		n := top.n
		if top.silent > 0 && rng.Intn(100) >= walkSilent {
			n = top.silent
		}
		i := rng.Int31n(n)
		if top.kind == ChooseThread && rng.Intn(100) < stay {
			i = 0 // the active thread comes first if it can move
		}
		top.next = i + 1
		e.arrive(e.take(top, i))
	}
	return !e.shared.stopped.Load()
}
