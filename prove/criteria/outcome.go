package criteria

// This file defines what a criterion is told and what it answers.

import (
	"context"
	"time"

	"heddle.example/prove/system"
)

// Verdict is an answer.
type Verdict uint8

// The verdicts.
const (
	Unknown Verdict = iota
	Proved
	Refuted
)

func (v Verdict) String() string { return [...]string{"unknown", "proved", "refuted"}[v] }

// Open is the m, n or k that was not found.
const Open = -1

// Outcome is an answer with how it came about.
type Outcome struct {
	Verdict Verdict
	M, N    int // Open: not found
	K       int // the last k that was looked at; Open: none
	Path    system.Path
	Reason  string // why the verdict is Unknown
	Queries int64
	Solving time.Duration
}

// Options say how a criterion proceeds. The zero value has no limit of k, and uses both β′ and β″.
type Options struct {
	MaxK   int // 0: none
	Beta   Beta
	Solver string            // of package solver; "": chosen for the system
	Watch  func(k, m, n int) // called before each k, with Open for what is not known; nil: nobody watches
}

// Beta says which formulas find m.
type Beta uint8

// The formulas for m.
const (
	BothBetas Beta = iota
	PrimeOnly
	SecondOnly
)

// found is the end of a search that a callee noticed: an answer to be handed on.
type found struct{ Outcome }

// run runs a search, which ends by a panic with found.
func run(f func() Outcome) (o Outcome) {
	defer func() {
		switch x := recover().(type) {
		case nil:
		case found:
			o = x.Outcome
		default:
			panic(x)
		}
	}()
	return f()
}

// stopped is the outcome of a search that cannot go on.
func stopped(reason string) found {
	return found{Outcome{Verdict: Unknown, M: Open, N: Open, K: Open, Reason: reason}}
}

// searching is what all searches share.
type searching struct {
	ctx   context.Context
	sys   *system.System
	u     *system.Unrolling
	opt   Options
	paths []*path
	k     int // what watch was told last; Open: nothing
	m, n  int
}

func newSearch(ctx context.Context, sys *system.System, opt Options) *searching {
	return &searching{ctx: ctx, sys: sys, u: sys.Unroll(), opt: opt, k: Open, m: Open, n: Open}
}

// finish ends the sessions and adds up what they did. A search that could not go on has come as far as it was last looked at.
func (s *searching) finish(o Outcome) Outcome {
	if o.K == Open {
		o.M, o.N, o.K = s.m, s.n, s.k
	}
	for _, p := range s.paths {
		took, checks := p.session.Took()
		o.Queries += checks
		o.Solving += took
		p.session.Close()
	}
	return o
}

func (s *searching) watch(k, m, n int) {
	s.k, s.m, s.n = k, m, n
	if s.opt.Watch != nil {
		s.opt.Watch(k, m, n)
	}
}

// beyond tells whether k is beyond the limit.
func (s *searching) beyond(k int) bool { return s.opt.MaxK > 0 && k > s.opt.MaxK }
