package rt

// This file defines what the explorers of one search share: what was found, why
// the result is not complete, the limits, the solver and the visited set.

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"heddle.example/answer"
	"heddle.example/expr"
	"heddle.example/hashing"
	"heddle.example/hashing/visited"
	"heddle.example/ir"
	"heddle.example/rt/estimate"
	"heddle.example/rt/ground"
	"heddle.example/rt/ltl"
	"heddle.example/rt/memory"
	"heddle.example/rt/pool"
	"heddle.example/rt/result"
	"heddle.example/rt/solver"
	"heddle.example/rt/trace"
	"heddle.example/scheduler/comparison"
	"heddle.example/symex/state"
)

type search struct {
	opts          *Options
	prog          *ir.Program
	start         time.Time
	stopped       atomic.Bool
	solver        *solver.Solver
	pool          *pool.Pool
	visited       visited.Store    // nil: no pruning
	numbers       *visited.Numbers // in its place where a reduction chooses and there is one worker: see scheduler.Nodes
	team          *team            // and where there are several
	function      hashing.Function
	formulas      *ltl.Search                           // nil: there are none to judge
	symbolic      atomic.Bool                           // its states are: see Attempt.Concrete
	compared      atomic.Pointer[comparison.Comparison] // of a reduction with the plain way; nil: there was none
	gaveUpAttempt atomic.Bool                           // the attempt was too much work
	refused       atomic.Bool                           // its reduction does not hold
	crowded       atomic.Bool                           // a path made more threads than there may be at a time, where they can be counted
	differs       atomic.Bool                           // rc11 may show more: see attempts.go
	cutDeep       atomic.Bool                           // a path was cut where a later attempt goes on
	cutNodes      atomic.Int64                          // nodes at which the context bound ends paths: see covered
	survived      atomic.Bool                           // a path came to an end that is no dead end: see deadend.go
	died          atomic.Bool                           // a path came to a dead end before
	grounded      *ground.Fates                         // nil: nobody notes what is grounded (see endless.go)
	acyclic       bool                                  // no path comes back to a node on itself
	comesAgain    atomic.Bool                           // a path came back to a node on itself: see endless.go
	piecemeal     atomic.Bool                           // the search was no plain depth-first one
	decided       bool                                  // a process before this one came to the end, and what it decided there is known
	endless       *endless                              // the execution that never ends which it found then; nil: none
	asked         atomic.Int64                          // how often workers were asked where they stand

	tryAside func(o Options) *outcome // makes a search beside this one; nil is returned if the options are at fault

	mu          sync.Mutex
	cuts        map[string]bool
	violations  map[string]*found
	order       []*found
	reasons     []Reason
	assume      map[string]bool
	deadEnds    []DeadEnd
	interrupted bool
	lastReport  time.Time
	peak        int64
	explorers   []*explorer
	newExplorer func() *explorer // one more
	before      Stats            // what the processes before this one did

	// What the processes before this one knew of how much is explored: see explored.
	resumed        int64 // nodes that they visited
	sizes          estimate.Sizes
	exploredBefore *estimate.Explored

	memory   *memory.Guard
	owed     *ledger // nil: the search waits for every answer
	wentBack bool    // see goBack

	// see interlude.go.
	between  atomic.Pointer[interlude] // the next interlude; nil: there is none, or it was begun
	endPause context.CancelFunc        // ends one that is made
	resting  *explorer                 // that makes one
	beside   Stats                     // what was done in them
	walked   *Result                   // the violation that one found; nil: none has
}

// found is a violation with what is needed to show it.
type found struct {
	v      Violation
	prefix []Choice
	model  trace.Model
}

// cut records that a bound ended a path.
func (s *search) cut(what string) {
	s.mu.Lock()
	s.cuts[what] = true
	s.mu.Unlock()
}

// maxReasons bounds the reasons that an answer lists.
const maxReasons = 100

func (s *search) reason(r Reason) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, have := range s.reasons {
		if have == r {
			return
		}
	}
	if len(s.reasons) < maxReasons {
		s.reasons = append(s.reasons, r)
	}
}

func (s *search) unsupported(p Place, what string) {
	s.reason(Reason{Kind: answer.BecauseUnsupported, Place: p, Message: what})
}

func (s *search) gaveUp(what string) { s.reason(Reason{Kind: answer.BecauseSolver, Message: what}) }

// found records a violation if it is feasible and not known yet. cond is what
// must hold beside the path condition, 0: nothing.
func (e *explorer) found(v Violation, cond expr.Ref) { e.foundOn(e.m.Path(), v, cond) }

// foundOn is found with the path condition that counts.
func (e *explorer) foundOn(path []expr.Ref, v Violation, cond expr.Ref) {
	s := e.shared
	key := violationKey(&v)
	wanted := s.opts.attempt.wanted
	if wanted != "" && key != wanted && v.Property != wanted {
		return
	}
	f := &found{v: v, prefix: e.prefix()}
	s.mu.Lock()
	known := s.known(key, f.prefix)
	s.mu.Unlock()
	if known {
		return
	}
	if cond != 0 {
		path = append(path[:len(path):len(path)], cond)
	}
	if e.mayOwe() && (len(path) > 0 || s.owesBefore()) {
		e.owe(f, path)
		return
	}
	if len(path) > 0 {
		sat, model, reason := s.solver.Witness(e.m.Table(), path)
		switch sat {
		case state.Unsat:
			return
		case state.SatUnknown:
			s.reason(gaveUpOn(&v, reason))
			return
		}
		f.model = trace.ModelOf(e.m.Table(), path, model)
	}
	s.mu.Lock()
	s.enter(key, f)
	s.mu.Unlock()
	if !s.opts.KeepGoing || wanted != "" {
		s.cut(answer.CutFirstViolation)
		s.halt()
	}
}

// fault tells errors of memory at one place apart: a null pointer does not hide that an object is used after its end.
func fault(v *Violation) string {
	if v.Property == state.PropMemory {
		for _, kind := range []string{"null", "after its lifetime"} {
			if strings.Contains(v.Message, kind) {
				return "\x00" + kind
			}
		}
	}
	return ""
}

// violationKey tells violations apart: by property and place.
func violationKey(v *Violation) string {
	key := v.Property + fault(v) + "\x00" + v.File + "\x00" + strconv.Itoa(v.Line) + "\x00" + strconv.Itoa(v.Column)
	for _, r := range v.Related {
		key += "\x00" + r.File + "\x00" + strconv.Itoa(r.Line) + "\x00" + strconv.Itoa(r.Column)
	}
	return key
}

// comparePrefix orders choice prefixes: the one with the lesser first difference, or the shorter.
func comparePrefix(a, b []Choice) int {
	for i := 0; i < len(a) && i < len(b); i++ {
		if a[i].Index != b[i].Index {
			return a[i].Index - b[i].Index
		}
	}
	return len(a) - len(b)
}

// result puts together what the explorers found.
func (s *search) result(stats Stats) *Result {
	if slices.ContainsFunc(s.reasons, func(r Reason) bool { return r.Kind == answer.BecauseSolver && r.Message != result.PathUncertain }) {
		s.reasons = slices.DeleteFunc(s.reasons, func(r Reason) bool { return r.Kind == answer.BecauseSolver && r.Message == result.PathUncertain })
	}
	r := &Result{
		Bounds:      Bounds{Context: s.opts.ContextBound, Unwind: s.opts.Unwind, Args: s.opts.MaxArgs, ArgSize: s.opts.ArgLength},
		Reasons:     s.reasons,
		Interrupted: s.interrupted,
		Stats:       stats,
	}
	if s.cutNodes.Load() > 0 {
		s.cut(answer.CutContextBound)
	}
	for c := range s.cuts {
		r.Cuts = append(r.Cuts, c)
	}
	slices.Sort(r.Cuts)
	for a := range s.assume {
		r.Assumptions = append(r.Assumptions, a)
	}
	slices.Sort(r.Assumptions)
	slices.SortStableFunc(s.order, func(a, b *found) int { return comparePrefix(a.prefix, b.prefix) })
	for _, f := range s.order {
		r.Violations = append(r.Violations, f.v)
	}
	r.Stats.Elapsed = s.elapsed()
	r.Stats.PeakBytes = max(stats.PeakBytes, s.peak, memory.Peak())
	r.Conclude()
	s.listDeadEnds(r)
	return r
}

// retire takes over what an explorer knows when it is done.
func (s *search) retire(e *explorer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.takeOver(e)
}

// takeOver is retire for whoever has the lock.
func (s *search) takeOver(e *explorer) {
	if s.wentBack {
		return
	}
	for _, a := range e.m.Assumptions() {
		s.assume[a] = true
	}
	s.addUnasked(s.prog, e.m.Unasked())
}

// poll is asked by a worker's machine during a transition that takes long.
func (s *search) poll() {
	if (s.stopped.Load() || s.team.done()) && s.solver.MustUnwind() {
		panic(solver.Interruption{})
	}
}
