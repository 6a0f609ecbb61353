package rt

// This file defines how the search makes the attempts that package scheduler lists, and the first attempt under the memory model
// auto: an answer for rc11 that is found under sequential consistency where that shows the same. symex/consistency.go says when it does, and why.
//
// That search looks for data races, whether they are asked for or not, so that threads are switched at every
// access. What it finds counts if it is a violation that was asked for, or if the search was exhaustive and found no two
// operations for which the models differ. Else rc11 follows. Of a time limit the first search has one half.
//
// # Searches that need not begin
//
// A program without threads and without a single assertion satisfies its properties on every path, however long
// its loops run; that rests on the assumption that undefined behaviour that is not asked for does not occur. Such
// a search is begun all the same, so far, to see whether any path survives.

import (
	"context"
	"errors"
	"slices"
	"time"

	"heddle.example/answer"
	"heddle.example/ir"
	"heddle.example/rt/memory"
	"heddle.example/scheduler"
	"heddle.example/scheduler/comparison"
	"heddle.example/symex"
	"heddle.example/symex/check"
	"heddle.example/symex/guards"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
	"heddle.example/symex/weak"
)

// attempts gives the options of what is tried before the search in the plain way to the end, whose options they are.
func (o *Options) attempts(p *ir.Program) []Options {
	if o.SaveDir != "" || o.OnLeaf != nil || o.Hash == "none" {
		return nil
	}
	var list []Options
	reduced := *o
	reduced.Reduction = scheduler.AutoReduction
	canReduce := Reducible(p, reduced) == nil
	attempts := scheduler.Attempts(canReduce, o.walking(), o.Workers)
	if (o.MemoryModel == weak.RC11 || len(o.LTL) > 0) && len(attempts) > 1 {
		// Under rc11 looksConsistent comes before what is long. Where formulas are judged the schedule that is found is the one that is shown, and the plain way finds the one with fewer switches.
		attempts = attempts[1:]
	}
	beyond := false
	if bound := reduced.ContextBound; !canReduce && bound >= 0 {
		reduced.ContextBound, reduced.attempt.beyond = -1, true
		if beyond = Reducible(p, reduced) == nil; beyond {
			attempts = scheduler.AttemptsBeyond(bound)
		}
	}
	walks := 0
	for _, a := range attempts {
		small := o.trying(a, walks)
		if a.Reduction == "" || a.Reduction == scheduler.Symmetry {
			small.Workers = 1
		}
		walks += a.Interlude // others walk other paths
		if a.Reduction != "" && beyond {
			small.ContextBound, small.attempt.beyond = -1, true
		}
		if a.Reduction != scheduler.Symmetry || Reducible(p, small) == nil {
			list = append(list, small)
		}
	}
	if o.walking() { // the search to the end may be long, too
		o.attempt.Interlude, o.attempt.from = scheduler.RandomWalks, walks
	}
	return list
}

// trying gives the options of an attempt before which so many random paths were walked.
func (o *Options) trying(a scheduler.Attempt, walks int) Options {
	t := *o
	t.Store, t.attempt.Attempt, t.attempt.from, t.Elsewhere = "memory", a, walks, nil
	if a.Reduction != "" {
		t.Reduction = a.Reduction
	}
	return t
}

// doubted gives the options of what is tried where the attempt made with o was given up because its reduction hardly pays, as a comparison says; o has the search go on from its random paths.
func (o *Options) doubted(made *Options, c *comparison.Comparison) (list []Options) {
	walks := made.attempt.from
	for _, a := range made.attempt.Doubted(c) {
		walks += a.Interlude
		list = append(list, o.trying(a, walks))
	}
	o.attempt.Interlude, o.attempt.from = made.attempt.Interlude, walks+made.attempt.Interlude
	return list
}

// decides tells whether the outcome of the attempt o is one of the search that opts ask for, and makes it that. If there is no
// violation beyond the context bound there is none within it; but one that is found may need more switches. Where threads are counted a search proves or says nothing.
func (o *Options) decides(r *outcome, opts *Options) bool {
	if scheduler.Abstracts(o.Reduction) {
		return !r.gaveUp && r.Complete && r.Verdict == Safe
	}
	if o.attempt.beyond {
		if r.gaveUp || r.Verdict != Safe {
			return false
		}
		r.Bounds.Context = opts.ContextBound
	}
	return !r.gaveUp || r.differs || len(r.Violations) > 0 && !o.KeepGoing
}

// try makes the attempt o; last: it is the search in the plain way to the end.
func (o *Options) try(ctx context.Context, p *ir.Program, last bool) (*outcome, error) {
	switch {
	case scheduler.Abstracts(o.Reduction):
		o.Workers = 1
		return explore(ctx, p, *o)
	case last && o.attempt.Reduction == scheduler.Symmetry:
		return exploreAlike(ctx, p, *o)
	case last:
		return explore(ctx, p, *o)
	}
	return exploreReduced(ctx, p, o, exploreBeside)
}

// next gives what follows where the attempt o decides nothing: the rest, of which the last one is the search in the plain way to the end, changed by what came out.
func (o *Options) next(r *outcome, rest []Options) []Options {
	if r.crowded {
		return o.counted(rest)
	}
	if len(rest) == 0 {
		return nil
	}
	end := len(rest) - 1 // where what comes last begins
	last := &rest[end]
	if scheduler.Abstracts(o.Reduction) {
		if a, ok := o.attempt.Counted(); ok && !r.refused {
			return slices.Insert(rest, end, last.trying(a, 0))
		}
		return rest
	}
	if end > 0 && scheduler.Abstracts(rest[end-1].Reduction) {
		end--
	}
	compared := r.compared != nil
	hardlyPays := compared && scheduler.Reduces(o.Reduction) && !r.compared.Pays()
	if (o.Reduction == scheduler.Symmetry && !r.refused || r.alike) && !o.attempt.beyond && !hardlyPays {
		last.attempt.Reduction = scheduler.Symmetry
	}
	switch {
	case hardlyPays:
		return append(last.doubted(o, r.compared), rest[end:]...)
	case compared && !scheduler.Reduces(o.Reduction) && r.compared.Pays():
		rest[0].attempt.Better(r.compared)
	case o.attempt.Concrete && !r.symbolic:
		return rest[end:]
	}
	return rest
}

// counted gives what follows the attempt o where a path made more threads than there may be at a time: they are counted, and if that proves nothing the search goes on without.
func (o *Options) counted(rest []Options) []Options {
	a := scheduler.CountedShortly
	if len(rest) == 0 {
		a = scheduler.Counted
	}
	rest = slices.Insert(rest, 0, o.trying(a, 0), *o)
	for i := range rest {
		rest[i].attempt.counts = false
	}
	return rest
}

// walking tells whether random paths are of use: whether one violation is enough.
func (o *Options) walking() bool { return !o.KeepGoing && len(o.LTL) == 0 && !o.Interleaved }

// exploreDeeper explores with a reduction: see scheduler.Attempt.Deeper.
func exploreDeeper(ctx context.Context, p *ir.Program, opts Options) (*outcome, error) {
	for {
		opts.attempt.Deeper()
		r, err := exploreReduced(ctx, p, &opts, explore)
		if err != nil || ctx.Err() != nil || opts.decides(r, &opts) {
			return r, err
		}
		opts.attempt.spent = r.Stats
		memory.GiveBack(opts.attempt.heap, opts.MemoryLimit)
	}
}

// exploreReduced explores with a reduction, and again where that is needed.
func exploreReduced(ctx context.Context, p *ir.Program, opts *Options, explore func(context.Context, *ir.Program, Options) (*outcome, error)) (*outcome, error) {
	if opts.attempt.guards == nil && opts.guarded(p) {
		opts.attempt.guards = guards.New()
	}
	for {
		r, err := explore(ctx, p, *opts)
		if err != nil || ctx.Err() != nil || len(r.Violations) > 0 && !opts.KeepGoing || !opts.again(r) {
			return r, err
		}
		opts.attempt.spent = r.Stats
		memory.GiveBack(opts.attempt.heap, opts.MemoryLimit)
	}
}

// exploreAlike explores by symmetry, and in the plain way if that does not hold.
func exploreAlike(ctx context.Context, p *ir.Program, opts Options) (*outcome, error) {
	opts.Reduction = scheduler.Symmetry
	r, err := explore(ctx, p, opts)
	if err != nil || ctx.Err() != nil || opts.decides(r, &opts) {
		return r, err
	}
	opts.Reduction, opts.attempt.spent = scheduler.None, r.Stats
	return explore(ctx, p, opts)
}

// countable tells whether there is a proof for a search in which threads are counted.
func (o *Options) countable(p *ir.Program) bool {
	counted := *o
	counted.Reduction = scheduler.Counting
	return o.Elsewhere == nil && o.OnLeaf == nil && o.Seen == nil && Reducible(p, counted) == nil
}

// miscounts tells whether a search in which threads are counted has found a violation, which may be none.
func (s *search) miscounts() bool {
	if !scheduler.Abstracts(s.opts.Reduction) || len(s.order) == 0 {
		return false
	}
	s.violations, s.order = map[string]*found{}, nil
	s.refused.Store(true)
	return true
}

// exploreRobust explores under the model auto.
func exploreRobust(ctx context.Context, p *ir.Program, opts Options) (*Result, error) {
	if err := opts.CheckModel(); err != nil {
		return nil, err
	}
	first := opts
	opts.MemoryModel = weak.RC11
	if Reducible(p, opts) != nil {
		opts.Reduction = scheduler.None
	}
	if first.asksRobust() {
		r, err := first.exploreConsistent(ctx, p)
		if err != nil || r != nil {
			return r, err
		}
		memory.GiveBack(opts.attempt.heap, opts.MemoryLimit)
	}
	r, err := exploreAgain(ctx, p, opts)
	if err != nil {
		return nil, err
	}
	if r.MemoryModel == "" {
		r.MemoryModel = opts.MemoryModel
	}
	return confirmVacuous(ctx, p, opts, r.Result)
}

// exploreAgain explores, under rc11 until the search has left out nothing that it should have remembered: see weak/places.go; and again where the
// program turns out to see addresses. A run that is kept, or made by several machines, is one of one kind.
func exploreAgain(ctx context.Context, p *ir.Program, opts Options) (*outcome, error) {
	var places *weak.Places
	if opts.MemoryModel == weak.RC11 && opts.SaveDir == "" && opts.Elsewhere == nil && opts.Hash != "none" {
		places = &weak.Places{}
	}
	opts.attempt.places, opts.attempt.few = places, &few{}
	for {
		r, err := exploreInTurn(ctx, p, opts)
		if err != nil {
			return nil, err
		}
		if !opts.attempt.sees && opts.SaveDir == "" && opts.Elsewhere == nil && ctx.Err() == nil && readsInPieces(r.Result) {
			opts.attempt.sees, opts.attempt.spent = true, r.Stats
			memory.GiveBack(opts.attempt.heap, opts.MemoryLimit)
			continue
		}
		if !places.Again() || ctx.Err() != nil && len(r.Violations) > 0 {
			if r.Verdict == Unknown {
				r.Bounds.Clear = int(opts.attempt.few.clear.Load())
				if found := opts.attempt.few.rounds.Load(); found != nil {
					r.Bounds.Rounds = *found
				}
			}
			return r, nil
		}
		opts.attempt.spent = r.Stats
		places.Restart()
	}
}

// readsInPieces tells whether a search gave up on paths as the program reads pointers in pieces.
func readsInPieces(r *Result) bool {
	return r.Verdict == Unknown && slices.ContainsFunc(r.Reasons, func(x Reason) bool { return x.Message == static.ReadInPieces })
}

// strong tells whether under rc11 a search under sequential consistency comes first, too: no operation of the program has a weaker order.
func (o *Options) strong(p *ir.Program) bool {
	for _, f := range p.Funcs {
		if slices.ContainsFunc(f.Code, func(in ir.Instr) bool { return in.Weakens() }) {
			return false
		}
	}
	return true
}

// asksRobust tells whether a search under sequential consistency comes first. A run that is kept, shown, or made by several machines, has
// one model.
func (o *Options) asksRobust() bool {
	return o.SaveDir == "" && o.Elsewhere == nil && o.Hash != "none" && !o.Interleaved && o.OnLeaf == nil && o.Seen == nil
}

// exploreConsistent explores under sequential consistency. It gives nil if the result does not count.
func (o Options) exploreConsistent(ctx context.Context, p *ir.Program) (*Result, error) {
	asked := o.Checks
	o.MemoryModel, o.attempt.robust, o.attempt.few, o.Checks = weak.SC, true, &few{}, asked.With(check.Race)
	if deadline, ok := ctx.Deadline(); ok && o.Timeout > 0 {
		var cancel context.CancelFunc
		half := o.attempt.began.Add(deadline.Sub(o.attempt.began) / 2)
		ctx, cancel = context.WithDeadlineCause(ctx, half, errHalf)
		defer cancel()
	}
	found, err := exploreInTurn(ctx, p, o)
	if err != nil {
		return nil, err
	}
	r := found.Result
	if context.Cause(ctx) != nil && !errors.Is(context.Cause(ctx), errHalf) {
		r.MemoryModel = weak.SC
		return r, nil // the end of the whole
	}
	for i := range r.Violations {
		if v := &r.Violations[i]; v.Property == check.Race.Name && !asked.Has(check.Race) {
			return nil, nil
		}
	}
	if found.differs || len(r.Violations) == 0 && !r.Complete || o.KeepGoing && !r.Complete {
		return nil, nil
	}
	if r, err = confirmVacuous(ctx, p, o, r); err != nil {
		return nil, err
	}
	r.MemoryModel, r.Robust = weak.SC, r.Complete
	if len(r.Violations) > 0 {
		r.Checks = o.Checks
	}
	return r, nil
}

// looksConsistent looks for a violation under sequential consistency, where that of rc11 turns out not to be small: it has fewer states, each of
// which costs less, and its executions are some of rc11's. It gives nil if there is none, or where that does not count.
func (o *Options) looksConsistent(ctx context.Context, p *ir.Program) (*outcome, error) {
	if o.MemoryModel != weak.RC11 || o.attempt.places == nil || !o.walking() || o.Seen != nil {
		return nil, nil
	}
	look := *o
	look.MemoryModel, look.Checks, look.Reduction, look.Store, look.Workers = weak.SC, o.Checks.With(check.Race), scheduler.AutoReduction, "memory", 1
	look.attempt.Attempt, look.attempt.places = scheduler.Looking, nil
	if Reducible(p, look) != nil {
		return nil, nil
	}
	if deadline, ok := ctx.Deadline(); ok {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Until(deadline)/4)
		defer cancel()
	}
	r, err := explore(ctx, p, look)
	if err != nil {
		return nil, err
	}
	if len(r.Violations) == 0 || r.Violations[0].Property == check.Race.Name && !o.Checks.Has(check.Race) {
		o.attempt.spent = r.Stats
		return nil, nil
	}
	r.MemoryModel, r.Checks = weak.SC, look.Checks
	r.Assumptions = slices.DeleteFunc(r.Assumptions, func(name string) bool { return name == answer.SequentialConsistency })
	return r, nil
}

var errHalf = errors.New("the time of the search under sequential consistency is over")

// trivial tells whether nothing in the program can violate what is asked for.
func (s *search) trivial(code *symex.Code, mo *state.Options) bool {
	o := s.opts
	if o.OnLeaf != nil || s.formulas != nil || mo.UnwindingAssertions || code.CanFail() || mo.Checks.Any(func(p *check.Property) bool { return !p.NeedsCall }) {
		return false
	}
	s.assume[answer.NoUndefinedBehaviour] = true
	return true
}

// trivialLimit is how far such a search goes, in nodes (a question to the solver counts as many).
const trivialLimit = 1000

// diesEarly tells whether a search that need not begin soon finds that no path
// survives, and gives its result; nil: one does, or that is not known soon. again tells that the program may go on for ever.
func diesEarly(ctx context.Context, p *ir.Program, opts Options) (r *Result, again bool) {
	if opts.attempt.trivial {
		return nil, false
	}
	opts.keepNothing()
	opts.Workers, opts.Reduction = 1, ""
	opts.attempt = attempt{began: opts.attempt.began, Attempt: scheduler.Attempt{Limit: trivialLimit}, trivial: true}
	early, err := explore(ctx, p, opts)
	if err != nil || early.gaveUp {
		return nil, false
	}
	if !early.Vacuous {
		return nil, slices.Contains(early.Assumptions, answer.MayNotTerminate)
	}
	return early.Result, false
}
