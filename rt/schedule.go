package rt

// This file connects the search with what package scheduler decides: a policy, a reduction, the team of its workers.

import (
	"math"
	"slices"
	"sync/atomic"

	"heddle.example/hashing"
	"heddle.example/hashing/visited"
	"heddle.example/ir"
	"heddle.example/scheduler"
	"heddle.example/scheduler/comparison"
	"heddle.example/symex"
	"heddle.example/symex/check"
	"heddle.example/symex/guards"
	"heddle.example/symex/lib"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

// ErrReduction says that the reduction asked for has no proof under the other options.
var ErrReduction = scheduler.ErrReduction

// does tells whether p calls a function of the library that does what.
func does(p *ir.Program, what static.Trait) bool {
	return slices.ContainsFunc(p.Funcs, func(f *ir.Func) bool { return static.Does(lib.Models, f, what) })
}

// Reducible tells whether the reduction that the options ask for may be used for a program; nil stands for any that refuses none.
func Reducible(p *ir.Program, o Options) error { return scheduler.Holds(o.Reduction, o.provedFor(p)) }

// provedFor gives what proofs about a search of the program ask of it.
func (o *Options) provedFor(p *ir.Program) *scheduler.Search {
	s := &scheduler.Search{
		ContextBound: scheduler.ContextBound(o.ContextBound), Unhashed: o.Hash == "none", Formulas: len(o.LTL) > 0, Beyond: o.attempt.beyond,
		MonitorThread: o.Interleaved || p != nil && p.Monitor != nil, PartialLoops: o.PartialLoops, Saved: o.SaveDir != "",
		MemoryModel: o.Weaker(), Interrupts: p != nil && does(p, static.Interrupts) && does(p, static.Cancels), Strikes: p != nil && does(p, static.Strikes) && static.InstallsHandlers(p),
	}
	for _, p := range o.Checks.Rows() {
		if p.AtEnd != nil {
			s.AtEnd = append(s.AtEnd, p.Name)
		}
		if p.LooksBetween() || p.MarksUninitialised {
			s.Twins = append(s.Twins, p.Name)
		}
		switch {
		case p.Remembers != "":
			s.Remembers = append(s.Remembers, p.Name)
		case !p.Reduces:
			s.Unproved = append(s.Unproved, p.Name)
		}
	}
	return s
}

// alike tells whether threads may change places where the reduction that the options ask for chooses: see scheduler/alike.go.
func (o *Options) alike(p *ir.Program) bool {
	x := *o
	x.Reduction = scheduler.Symmetry
	return scheduler.Reduces(o.Reduction) && !o.attempt.apart && o.OnLeaf == nil && !o.Checks.Has(check.Livelock) && Reducible(p, x) == nil
}

// guarded tells whether threads may go on where a lock guards what comes next, in a search with a reduction: see scheduler/passes.go. A thread that may be cancelled may stop anywhere.
func (o *Options) guarded(p *ir.Program) bool {
	return scheduler.Reduces(o.Reduction) && scheduler.Passes(o.provedFor(p)) && !does(p, static.Cancels) && o.Granularity == state.GranularityAccess && o.Elsewhere == nil && o.Seen == nil && o.OnLeaf == nil && !o.Checks.Any((*check.Property).LooksBetween)
}

// again tells whether a search that came to r begins again, and has o say how: threads may not change places in it after all, or have gone on where others may come between.
func (o *Options) again(r *outcome) bool {
	switch {
	case r.passed:
		o.attempt.guards.Restart()
	case r.refused && scheduler.Reduces(o.Reduction) && !o.attempt.apart:
		o.attempt.apart = true
	default:
		return false
	}
	return true
}

// policy makes the policy that the options ask for, under the context bound.
func (o *Options) policy() scheduler.Policy {
	p, err := scheduler.NewPolicy(o.Policy, o.Seed)
	if err != nil {
		panic(err) // Prepare has refused it
	}
	return scheduler.ContextBound(o.ContextBound).Within(scheduler.SilentLast(p))
}

// reduce makes the explorer use the reduction asked for.
func (e *explorer) reduce() {
	if e.shared.visited == nil {
		return // a replay
	}
	if scheduler.Alike(e.opts.Reduction) {
		e.m.TrackFootprints(false) // they say whether the program sees the numbers of threads
	}
	if !scheduler.Reduces(e.opts.Reduction) {
		return
	}
	var nodes interface {
		scheduler.Nodes
		visited.Prefetcher
	} = e.shared.numbers
	var futures *scheduler.Futures
	if t := e.shared.team; t != nil {
		nodes, futures = t.nodes.Member(len(e.shared.explorers)), t.futures
	} else if e.opts.attempt.Turned {
		futures = scheduler.NewFutures().Turned()
	}
	e.reduction, _ = scheduler.New(e.opts.Reduction, nodes, futures, e.m.Machine, scheduler.Judged{
		Words: e.shared.formulas != nil, Endless: e.shared.judgesEndless(),
	})
	e.prefetcher = nodes
	e.m.TrackFootprints(e.opts.OnLeaf != nil || e.wantEnd)
	if e.opts.attempt.prefix == nil {
		e.guard()
	}
}

// guard has the machine's transitions go on from where it stands, where that is asked for. The choices on the way to a part of the tree are those of a search in which none did.
func (e *explorer) guard() {
	if g := e.opts.attempt.guards; g != nil && e.reduction != nil {
		e.m.Guard(g)
	}
}

// moved tells the reduction about the transition, or the part of one, that led to ev.
func (e *explorer) moved(ev *state.Event) {
	to := scheduler.EndsPath
	switch ev.Kind {
	case state.EventNode, state.EventChoice:
		to = scheduler.GoesOn
	case state.EventEnd:
		to = scheduler.EndsProgram
	}
	e.reduction.Moved(e.active, e.m.Footprint(), to)
}

// expandMore chooses a further thread to expand at the node of the deepest level; it is
// false if none has to be.
func (e *explorer) expandMore(l *level) bool {
	e.m.Undo(l.mark)
	rest := e.candidates[l.first+l.n : l.first+l.of]
	e.sees.Machine, e.sees.canMove = e.m.Machine, l.canMove
	t, ok := e.reduction.Next(&e.sees, rest)
	if !ok {
		if len(rest) > 0 {
			e.stats.Reduced++
		}
		return false
	}
	for i := range rest {
		if int(rest[i]) == t {
			rest[0], rest[i] = rest[i], rest[0]
		}
	}
	l.n++
	return true
}

// branching is a node whose enabled threads are known.
type branching struct {
	*symex.Machine
	canMove visited.ThreadSet
}

// Enabled implements scheduler.State.
func (s *branching) Enabled(thread int) bool { return s.canMove.Has(thread) }

// leaves tells whether the reduction left a thread out at a node; it is nil if there is none.
func (s *search) leaves() func(k hashing.Key, thread int) bool {
	if len(s.explorers) == 0 || s.explorers[0].reduction == nil {
		return nil
	}
	return func(k hashing.Key, thread int) bool {
		closed := false
		for _, e := range s.explorers {
			expanded, known := e.reduction.Expanded(k, thread)
			if closed = closed || known; expanded {
				return false
			}
		}
		return closed
	}
}

// compares has the explorer, the first of a search, find out on a part of the tree whether a reduction pays, and give up the search if the other way is the better one.
func (e *explorer) compares() {
	part := e.doubts
	e.doubts = comparison.Nothing
	s := e.shared
	path, threads := s.drawn()
	c := &comparison.Comparison{Threads: threads, Part: part, Alike: e.symmetric.Begun()}
	prefix, plain := s.plainPart(path, c)
	if plain == nil {
		return
	}
	c.In(plain.Stats.Nodes, plain.ran)
	reduction := s.opts.Reduction
	if e.reduction == nil {
		reduction = scheduler.AutoReduction
	}
	reduced := s.part(reduction, scheduler.Attempt{Limit: c.Most()}, prefix)
	if reduced == nil {
		return
	}
	c.Reduced, c.Composed, c.GaveUp = reduced.Stats.Nodes, reduced.composed, reduced.gaveUp
	s.compared.Store(c)
	if c.Pays() != (e.reduction != nil) {
		s.giveUpAttempt()
		return
	}
	e.doubts = c.Next()
}

// plainPart looks for a part of the tree behind a node of a path that is neither too large nor too small to compare, and explores it in the plain way. Where there is none it gives the largest of
// those that are too small, if one tells anything; nil: none does.
func (s *search) plainPart(path []Choice, c *comparison.Comparison) (part []Choice, plain *outcome) {
	least, most, some, all := c.Sizes()
	parts := comparison.NewParts(len(path), least, most)
	plainly := scheduler.None
	if c.Alike {
		plainly = scheduler.Symmetry
	}
	explored := int64(0)
	for again := len(path) > 0; again && explored < all; {
		here := path[:len(path)-parts.Back()]
		r := s.part(plainly, scheduler.Attempt{Limit: math.MaxInt64, Nodes: most}, here)
		if r == nil {
			return nil, nil
		}
		explored += r.Stats.Nodes
		switch {
		case r.gaveUp:
			again = parts.TooLarge()
		case r.Stats.Nodes < least && len(here) > 0:
			again = parts.TooSmall(r.Stats.Nodes)
			if r.Stats.Nodes >= some && (plain == nil || r.Stats.Nodes > plain.Stats.Nodes) {
				part, plain = here, r
			}
		default:
			return here, r
		}
	}
	return part, plain
}

// drawn gives the choices of a random path, and how many threads it has.
func (s *search) drawn() (path []Choice, threads int) {
	o := s.opts.drawing(&path)
	o.attempt.threads = &threads
	if r := s.tryAside(o); r != nil {
		s.foundBeside(r.violated())
	}
	return path, threads
}

// drawing gives the options of a search that walks a random path and tells its choices.
func (o *Options) drawing(path *[]Choice) Options {
	w := o.beside(scheduler.Attempt{Walks: 1})
	w.attempt.paths = func(yield func(scheduler.Path) bool) { yield(scheduler.NewEven()) }
	w.attempt.along = path
	return w
}

// part explores what lies behind a prefix in one way, as far as a says. It gives nil where that is no answer.
func (s *search) part(reduction string, a scheduler.Attempt, prefix []Choice) *outcome {
	o := s.opts.beside(a)
	o.Reduction, o.attempt.prefix, o.attempt.apart = reduction, prefix, s.opts.attempt.apart
	if scheduler.Reduces(reduction) && o.guarded(s.prog) {
		o.attempt.guards = guards.New() // what the search has seen of them is not all that there is to see here
	}
	r := s.tryAside(o)
	for r != nil && o.again(r) {
		r = s.tryAside(o)
	}
	if r == nil || r.refused {
		return nil
	}
	if s.foundBeside(r.violated()); s.stopped.Load() || len(r.Reasons) > 0 || r.Stats.SolverQueries > 0 {
		return nil
	}
	return r
}

// Several workers explore with a reduction in searches of their own, each from the root; what one has closed the others need not enter (see
// scheduler/persistent.go). The first that is done with the root ends the search for all.

// aloneNodes is how many nodes the first worker of a team explores before the others begin. Near the root they would do much of its work once more, and a small
// tree is explored before they have found their ways.
const aloneNodes = 4_000

// team is what the workers of a search with a reduction have in common.
type team struct {
	nodes   *visited.Team
	futures *scheduler.Futures
	closed  atomic.Bool // a worker has closed the root
}

// done tells whether one of the workers has seen everything. A search without a team has a nil one.
func (t *team) done() bool { return t != nil && t.closed.Load() }
