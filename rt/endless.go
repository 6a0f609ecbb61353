package rt

// This file defines what is said of executions that never end (DESIGN law 16).
//
// A path that comes back to a node on itself can do so for ever. Whether an execution does that weak fairness allows
// (see lasso.Graph.Endless) the graph of all nodes tells, which is built when the search has come to its end: if livelocks are
// asked for always, after a reduction that of what it explored (scheduler/words.go), else only where it is small, for answers must not wait for it. A program that has such an execution, or one
// whose graph is too large to tell, is not simply safe: the answer says that it may not terminate.
//
// No graph is needed where a plain depth-first search met no path that comes back. It closes each cycle at some node that lies on
// its path. So does a search under the reduction, if there is a weakly fair execution without end: at each node that is expanded
// with some threads only, a thread of those moves in it, for otherwise one that can move does not for ever, and what moves first
// commutes with all before it. So the reduced graph has an infinite path, too, and being finite a cycle.
// With several workers, or with tasks put off, the parts of a cycle may lie on different paths; package ground says how workers that share one tree find it all the same. (The visited set is
// not asked there about more than that a node was there, so there is no context bound.) Where that
// is not done one worker explores under auto until such a path is met, and then all; not with several under the reduction, as
// scheduler/persistent.go says.

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"heddle.example/answer"
	"heddle.example/hashing"
	"heddle.example/hashing/path"
	"heddle.example/hashing/visited"
	"heddle.example/ir"
	"heddle.example/rt/ground"
	"heddle.example/rt/lasso"
	"heddle.example/rt/result"
	"heddle.example/rt/trace"
	"heddle.example/scheduler"
	"heddle.example/symex"
	"heddle.example/symex/check"
	"heddle.example/symex/state"
)

// How many nodes are looked at where nobody asked: a number, or a part of those that the search visited.
const (
	fewNodes      = 2000
	shareOfLooked = 100
	countedTwice  = 8 // no state is stored by a worker more often than that, by far
)

func (e *explorer) opensForEndless(k hashing.Key) {
	if e.watchesPath {
		e.path.Push(k)
	}
}

func (e *explorer) closesForEndless() {
	if e.watchesPath {
		e.path.Pop()
	}
}

// mayEndNever looks whether the node k, which was visited before, lies on the present path. note is what is known to be noted of it, 0 if nothing is.
func (e *explorer) mayEndNever(k hashing.Key, note uint32) {
	switch {
	case !e.watchesPath:
	case e.shared.comesAgain.Load():
		e.cycles()
	case note == ground.Noted: // no path from it comes back
	case e.path.Has(k) && !(blind && e.ground != nil):
		e.cycles()
	case e.ground != nil && (len(e.stack) > 0 || e.fate != 0):
		e.ground.Meets(k)
	}
}

// judgesEndless tells whether executions that never end decide about what was asked for.
func (s *search) judgesEndless() bool {
	return s.opts.Checks.Has(check.Livelock) || s.formulas.NeedsCycles()
}

// cycles notes that a path comes back to itself: nobody need look for one any more.
func (e *explorer) cycles() {
	e.watchesPath, e.path = false, path.Nodes{}
	e.shared.comesAgain.Store(true)
	if e.shared.team == nil { // whose workers see all paths anyway
		e.shared.pool.Together()
	}
}

// grounds makes the workers note which nodes are grounded, and then lets all explore, if that can tell what one would see that explores alone.
func (s *search) grounds() {
	o := s.opts
	if s.pool.Workers == 1 || s.team != nil || s.formulas != nil || s.prog.Monitor != nil || o.ContextBound >= 0 || o.SaveDir != "" || o.Elsewhere != nil || o.attempt.Deep > 0 {
		return
	}
	if noted, ok := s.visited.(visited.Noter); ok {
		s.grounded = ground.New(noted)
		s.pool.Together()
	}
}

// closesGround deals with the deepest level, whose alternatives are all taken or given away.
func (e *explorer) closesGround(l *level) {
	if e.ground == nil || !e.watchesPath {
		return
	}
	switch {
	case l.gave != 0:
		e.ground.Gave(l.gave)
	case l.n < l.of:
		e.ground.Leaves()
	}
	if l.kind == ChooseThread && e.ground.Closes(l.key, l.met) {
		e.cycles()
	}
}

// endsGround deals with the end of a task.
func (e *explorer) endsGround() {
	if e.fate != 0 && e.ground != nil && e.watchesPath && e.ground.Ends(e.fate) {
		e.cycles()
	}
}

// seesGrounded tells whether the search looks only for what is not grounded, and the node k is.
func (e *explorer) seesGrounded(k hashing.Key) bool {
	g := e.opts.attempt.grounded
	return g != nil && g.Grounded(k)
}

// lookForCycles finds out whether a path comes back to a node on itself, where workers have noted what is grounded and the search has come to its end.
func (s *search) lookForCycles(ctx context.Context) {
	if s.grounded == nil || scheduler.Abstracts(s.opts.Reduction) || s.comesAgain.Load() || s.piecemeal.Load() || s.stopped.Load() || s.gaveUpAttempt.Load() || ctx.Err() != nil {
		return
	}
	o := s.opts.beside(scheduler.Attempt{})
	if s.opts.Reduction == scheduler.Symmetry {
		o.Reduction = scheduler.Symmetry
	}
	o.attempt.grounded = s.grounded
	if r := s.tryAside(o); r != nil && len(r.Reasons) == 0 {
		s.acyclic = !r.comesAgain
		s.comesAgain.Store(r.comesAgain)
	}
}

// blind has workers that share a tree not see that their own paths come back (tests).
var blind bool

// endless is an execution that never ends.
type endless struct {
	*lasso.Execution
	hopeless bool // nothing ends it
}

// decideEndless looks for an execution that never ends when the search has come to its end; interrupted is true if a saved run can
// begin it again.
func (s *search) decideEndless(ctx context.Context, code *symex.Code, mo state.Options, nodes, pruned, stored int64) (found *endless, interrupted bool) {
	o := s.opts
	if scheduler.Abstracts(o.Reduction) {
		s.assume[answer.MayNotTerminate] = true // what seems to come back may be another thread
		return nil, false
	}
	asked := mo.Checks.Has(check.Livelock)
	switch {
	case s.gaveUpAttempt.Load() || o.attempt.grounded != nil || o.attempt.Walks > 0 || o.attempt.wanted != "" || s.prog.Monitor != nil:
		return nil, false
	case o.attempt.aside && !asked: // nobody reads that in its answer
		return nil, false
	case len(s.order) > 0 && !(asked && o.KeepGoing):
		return nil, false
	case asked && s.plain() && !s.comesAgain.Load():
		return nil, false
	case !asked && (len(s.reasons) > 0 || !s.comesAgain.Load() && (s.plain() || pruned == 0 || nodes > fewNodes)):
		return nil, false
	case asked && ctx.Err() != nil: // all may be explored: then nothing else tells that the search is open
		return nil, s.ending(ctx)
	case !asked && ctx.Err() != nil:
		s.assume[answer.MayNotTerminate] = true // as where the graph is too large
		return nil, false
	}
	build := lasso.Options{Bound: -1}
	if s.cutNodes.Load() > 0 || s.cuts[answer.CutContextBound] {
		build.Bound = scheduler.ContextBound(o.ContextBound) // else all states are known, and so are the ways between them
	}
	if asked {
		build.Leaves = s.leaves()
	} else {
		build.Most = int(max(fewNodes, nodes/shareOfLooked))
		if o.ContextBound < 0 && stored/countedTwice/int64(s.pool.Workers) > int64(build.Most) {
			s.assume[answer.MayNotTerminate] = true // the graph has all that was stored
			return nil, false
		}
	}
	build.Full = func() bool {
		if ctx.Err() != nil {
			return true
		}
		_, over := s.memory.Look()
		if over && asked {
			s.endBecause(answer.BecauseMemoryLimit, s.memory.Message())
		}
		return over
	}
	s.solver.Reopen()
	g, ok := lasso.Build(s.recogniser(code, mo, &build.Function), build)
	if ok {
		x, hopeless, undecided := g.Endless()
		switch {
		case x != nil:
			found = &endless{x, hopeless}
		case undecided && asked && len(s.reasons) == 0:
			s.reason(Reason{Kind: answer.BecauseLivelock, Message: "whether the program may go on for ever is not decided: in some executions threads would always see some of what others store, but not all"})
		case undecided && !asked:
			s.assume[answer.MayNotTerminate] = true
		}
	}
	switch {
	case !asked && (found != nil || !ok):
		s.assume[answer.MayNotTerminate] = true
		return nil, false
	case ok || len(s.reasons) > 0:
		return found, !ok
	case s.ending(ctx):
		return nil, true
	}
	s.reason(Reason{Kind: answer.BecauseLivelock, Message: "whether the program may go on for ever is not decided: its states are too many, or the solver gave up on some"})
	return nil, false
}

// plain tells whether the search followed every path depth first, all from one stack, or its workers under a reduction as good as that.
func (s *search) plain() bool {
	return (s.pool.Workers == 1 || s.pool.Alone.Load() || s.team != nil || s.acyclic) && !s.piecemeal.Load() && s.visited != nil && s.opts.ContextBound < 0
}

// recogniser makes a machine that tells nodes apart, also where the search did not. f becomes its hash function.
func (s *search) recogniser(code *symex.Code, mo state.Options, f *hashing.Function) *scheduler.Driver {
	var err error
	if *f, err = hashing.NewFunction(s.opts.Hash); err != nil || s.opts.Hash == "none" {
		*f, _ = hashing.NewFunction(hashing.DefaultFunction)
	}
	mo.Poll = nil
	return s.drive(symex.New(code, mo, s.solver, f))
}

// addEndless adds to r the violation that an execution without end is.
func (s *search) addEndless(code *symex.Code, mo state.Options, r *Result, x *endless) {
	if x == nil {
		return
	}
	v, err := s.tellEndless(code, mo, x)
	if err != nil {
		r.Reasons = append(r.Reasons, Reason{Kind: answer.BecauseLivelock, Message: "an execution that never ends was found, but not told: " + err.Error()})
	} else {
		r.Violations, r.Vacuous = append(r.Violations, v), false
	}
	r.Conclude()
}

// tellEndless replays an execution that repeats itself.
func (s *search) tellEndless(code *symex.Code, mo state.Options, x *endless) (Violation, error) {
	v := Violation{Property: check.Livelock.Name}
	m := s.drive(symex.New(code, mo, s.solver, nil))
	if _, err := scheduler.Follow(m, x.Choices); err != nil {
		return v, err
	}
	v.Spurious = m.Partial()
	var model trace.Model
	if path := m.Path(); len(path) > 0 {
		sat, values, reason := s.solver.Witness(m.Table(), path)
		if sat != state.Satisfiable {
			return v, fmt.Errorf("the solver finds no inputs for it: %s", reason)
		}
		model = trace.ModelOf(m.Table(), path, values)
	}
	m = s.drive(symex.New(code, mo, s.solver, nil))
	r := &trace.Recorder{}
	trace.Record(m.Machine, model, r, r)
	l, err := lasso.Follow(m, r, x.Choices, x.At)
	if err != nil {
		return v, err
	}
	v.Message = "livelock: the execution repeats " + l.Fold(r) + " for ever, though no thread is kept waiting that could always move"
	if len(l.Passed) > 0 {
		v.Message += " (" + strings.Join(l.Passed, ", ") + " could now and then and never does)"
	}
	if x.hopeless {
		v.Message += "; from there nothing ends the program, no schedule and no input"
	}
	v.Thread, v.Place = l.Thread, l.Place
	r.AddViolation(&v)
	v.Trace = result.NewTrace(r.Steps, x.Choices)
	return v, nil
}

// returns gives the execution that repeats the end of a path that is replayed, where livelocks are asked for; nil if it does not
// come back to a state of its own.
func (s *search) returns(code *symex.Code, mo state.Options, choices []Choice) *endless {
	if !mo.Checks.Has(check.Livelock) {
		return nil
	}
	var f hashing.Function
	list := lasso.Returns(s.recogniser(code, mo, &f), choices, true)
	if len(list) == 0 {
		return nil
	}
	return &endless{Execution: &list[len(list)-1]}
}

// livelockBeside refuses to decide livelocks beside a monitor of the program.
func livelockBeside(p *ir.Program, o *Options) error {
	if p.Monitor != nil && o.Checks.Has(check.Livelock) {
		return errors.New("--check livelock cannot be decided where a thread of the program is its monitor")
	}
	return nil
}
