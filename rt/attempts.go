package rt

// This file defines how the search makes the attempts that package scheduler lists.

import (
	"context"
	"runtime/debug"
	"time"

	"heddle/ir"
	"heddle/scheduler"
)

// attempt is one way of exploring.
type attempt struct {
	scheduler.Attempt
	began time.Time // of the first attempt
	from  int       // the number of the first random path
	every int       // and the distance to the next; 0: 1
	aside bool      // another attempt runs at the same time: see beside.go
	spent Stats     // by the attempts before

	trivial bool   // see trivial.go
	wanted  string // key of the only violation that is looked for: see shorten.go
}

// questionNodes is how many nodes a question to the solver counts as.
const questionNodes = 100

// attempts gives the options of what is tried before the search in the plain way to the end.
func (o *Options) attempts(p *ir.Program) []Options {
	if o.SaveDir != "" || o.OnLeaf != nil || o.Hash == "none" {
		return nil
	}
	var list []Options
	reduced := *o
	reduced.Reduction = scheduler.AutoReduction
	for _, a := range scheduler.Attempts(reducible(p, reduced) == nil, o.walking()) {
		small := *o
		small.Store, small.attempt.Attempt = "memory", a
		if a.Reduction != "" {
			small.Reduction = a.Reduction
		}
		list = append(list, small)
	}
	return list
}

// walking tells whether random paths are of use: whether one violation is enough.
func (o *Options) walking() bool { return !o.KeepGoing && len(o.LTL) == 0 && !o.Interleaved }

// exploreDeeper explores with a reduction: see scheduler.Attempt.Deeper.
func exploreDeeper(ctx context.Context, p *ir.Program, opts Options) (*Result, error) {
	for {
		opts.attempt.Deeper()
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
	deep := e.opts.attempt.Deep
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
