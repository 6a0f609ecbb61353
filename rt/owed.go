package rt

// This file defines what the search owes: violations of which the solver has not said yet whether
// they are feasible. The search goes on while solver workers look at them.
//
// A question leaves the explorer whole, with a table of expressions of its own: the path that
// led to it may be undone, cut or dead when the answer comes (DESIGN law 1). What is open belongs
// to a checkpoint, and a resumed run asks again (law 6). The result waits for all answers.
//
// Answers count in the order in which the questions came up, whatever the order in which they
// arrive. Where the first violation ends the search, the result is as if the search had stood still
// at that question: what one explorer did after it is taken back, so that no figure depends on
// how fast the solver is. With several explorers the figures differ from run to run in any case.

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"heddle.example/answer"
	"heddle.example/expr"
	"heddle.example/rt/save"
	"heddle.example/rt/solver"
	"heddle.example/rt/trace"
	"heddle.example/smt"
)

// maxOwed is how many questions may be open before the search waits for answers.
const maxOwed = 256

// owed is a violation that may not be feasible.
type owed struct {
	found
	key      string
	question smt.Query // in a table of its own
	at       int       // how many reasons the search had
	behind   *owed     // of the same kind and place; if that is one, this need not be asked
	fresh    bool      // the explorer is still in the transition: it has not said where it stands
	begin    *standing // where the search stood; nil: of no use
	asked    bool
	answer   *smt.Answer
	done     bool // the answer has been counted
}

// standing is what a search has found out when its one explorer stands somewhere.
type standing struct {
	stats          Stats
	cuts           map[string]bool
	assume         map[string]bool
	reasons        []Reason
	deadEnds       []DeadEnd
	survived, died bool
	cutNodes       int64
	cutDeep, gave  bool
}

// ledger lists what is owed. It is guarded by the search's lock.
type ledger struct {
	ctx     context.Context
	cancel  context.CancelFunc
	changed *sync.Cond // on the search's lock
	open    []*owed    // in the order in which they came up
	asking  int        // questions that workers look at
	most    int        // of them at a time: a worker is left for what the search waits for
	waited  time.Duration
	back    *owed // the violation that has ended the search
}

// newLedger makes the ledger of a search whose context is ctx.
func newLedger(ctx context.Context, s *search) *ledger {
	l := &ledger{changed: sync.NewCond(&s.mu), most: max(1, s.opts.solvers()-1)}
	l.ctx, l.cancel = context.WithCancel(ctx)
	return l
}

// giveUp leaves open what is open; a search without a ledger has a nil one.
func (l *ledger) giveUp() {
	if l != nil {
		l.cancel()
	}
}

// mayOwe tells whether the explorer may go on while a violation is asked about. With formulas or a
// visitor of leaves, what happens after the first violation could not be taken back.
func (e *explorer) mayOwe() bool {
	s := e.shared
	return s.owed != nil && e.replayed == nil && s.opts.attempt.wanted == "" && (s.opts.KeepGoing || s.formulas == nil && s.opts.OnLeaf == nil)
}

// owesBefore tells whether a violation that needs no solver has to wait for others, which may be the first.
func (s *search) owesBefore() bool {
	if s.opts.KeepGoing {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.owed.open) > 0
}

// owe has the solver asked whether f is feasible under the constraints, which are the explorer's;
// without any it is.
func (e *explorer) owe(f *found, constraints []expr.Ref) {
	s := e.shared
	o := &owed{found: *f, key: violationKey(&f.v), fresh: !s.opts.KeepGoing}
	o.question = smt.Query{Table: e.m.Table(), Constraints: constraints, WantModel: true, Reproducible: true}.Detach()
	if o.fresh {
		e.owes = append(e.owes, o)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	l := s.owed
	if l.back != nil {
		return // the search has ended before this
	}
	if len(l.open) >= maxOwed && !l.open[0].fresh {
		e.awaitRoom()
	}
	for _, x := range l.open {
		if x.key == o.key && comparePrefix(x.prefix, o.prefix) <= 0 {
			o.behind = x
		}
	}
	o.at = len(s.reasons)
	l.open = append(l.open, o)
	if o.behind == nil {
		s.solver.Count(1)
	}
	if len(constraints) == 0 {
		o.asked, o.answer = true, &smt.Answer{Result: smt.Sat}
	}
	s.submit()
}

// awaitRoom waits until another question may be open. The search is locked.
func (e *explorer) awaitRoom() {
	s := e.shared
	l := s.owed
	stop := context.AfterFunc(s.solver.Context(), func() {
		s.mu.Lock()
		l.changed.Broadcast()
		s.mu.Unlock()
	})
	defer stop()
	begun := time.Now()
	for len(l.open) >= maxOwed && s.solver.Context().Err() == nil {
		l.changed.Wait()
	}
	l.waited += time.Since(begun)
	if s.solver.MustUnwind() {
		panic(solver.Interruption{}) // the lock goes with it
	}
}

// submit hands questions to the solver workers, as many as may be. The search is locked.
func (s *search) submit() {
	l := s.owed
	for _, o := range l.open {
		if l.asking == l.most {
			return
		}
		if o.asked || o.behind != nil {
			continue
		}
		o.asked = true
		l.asking++
		s.solver.Workers().Submit(l.ctx, o.question, func(a smt.Answer) {
			s.mu.Lock()
			l.asking--
			if a.Result != smt.Unknown || l.ctx.Err() == nil { // else it stays open
				o.answer = &a
			}
			won := s.count()
			s.mu.Unlock()
			if won {
				s.halt()
			}
		})
	}
}

// count counts the answers that are due, and tells whether one of them ends the search, which
// is locked.
func (s *search) count() (won bool) {
	l := s.owed
	defer l.changed.Broadcast()
	if l.back != nil {
		return false
	}
	for len(l.open) > 0 {
		o := l.open[0]
		if o.fresh || o.answer == nil {
			break
		}
		l.open, o.done = l.open[1:], true
		switch o.answer.Result {
		case smt.Unsat:
		case smt.Unknown:
			s.reasonAt(o.at, gaveUpOn(&o.v, o.answer.Reason))
		default:
			o.model = trace.ModelOf(o.question.Table, o.question.Constraints, func(sym expr.Ref) (uint64, uint64) {
				v := o.answer.Model[sym]
				return v.Lo, v.Hi
			})
			s.enter(o.key, &o.found)
			if !s.opts.KeepGoing {
				s.cuts[answer.CutFirstViolation] = true
				l.back, l.open = o, nil
				return true
			}
		}
		s.freeBehind()
	}
	if l.ctx.Err() == nil {
		s.submit()
	}
	return false
}

// freeBehind looks again at the questions that waited for another one. The search is locked.
func (s *search) freeBehind() {
	l := s.owed
	l.open = slices.DeleteFunc(l.open, func(o *owed) bool {
		if o.behind == nil || !o.behind.done {
			return false
		}
		o.behind = nil
		if s.known(o.key, o.prefix) {
			o.done = true // others may be behind it
			return true
		}
		s.solver.Count(1)
		return false
	})
}

// gaveUpOn is the reason for an answer that the solver does not give.
func gaveUpOn(v *Violation, why string) Reason {
	return Reason{Kind: answer.BecauseSolver, Message: "the solver gave up on whether a violation of " + v.Property + " is feasible: " + why}
}

// known tells whether a violation with a lesser prefix was found. The search is locked.
func (s *search) known(key string, prefix []Choice) bool {
	old := s.violations[key]
	return old != nil && comparePrefix(old.prefix, prefix) <= 0
}

// enter records a feasible violation. The search is locked.
func (s *search) enter(key string, f *found) {
	if old := s.violations[key]; old != nil {
		if comparePrefix(old.prefix, f.prefix) > 0 {
			*old = *f
		}
		return
	}
	s.violations[key] = f
	s.order = append(s.order, f)
}

// reasonAt records a reason as if there were only the first n others. The search is locked.
func (s *search) reasonAt(n int, r Reason) {
	if i := slices.Index(s.reasons, r); i >= 0 {
		if i < n {
			return
		}
		s.reasons = slices.Delete(s.reasons, i, i+1)
	}
	s.reasons = slices.Insert(s.reasons, n, r)
	if len(s.reasons) > maxReasons {
		s.reasons = s.reasons[:maxReasons]
	}
	for _, o := range s.owed.open {
		if o.at >= n {
			o.at = min(o.at+1, len(s.reasons))
		}
	}
}

// stand notes where the search stands for what has become owed in the last transition.
func (e *explorer) stand() {
	s := e.shared
	s.mu.Lock()
	var here *standing
	if len(s.explorers) == 1 {
		here = s.standing()
	}
	for _, o := range e.owes {
		o.fresh, o.begin = false, here
	}
	e.owes = nil
	won := s.count()
	s.mu.Unlock()
	if won {
		s.halt()
	}
}

// standing describes where the search stands. It is locked.
func (s *search) standing() *standing {
	st := &standing{
		cuts: maps.Clone(s.cuts), assume: maps.Clone(s.assume), reasons: slices.Clone(s.reasons), deadEnds: slices.Clone(s.deadEnds),
		survived: s.survived.Load(), died: s.died.Load(), cutNodes: s.cutNodes.Load(), cutDeep: s.cutDeep.Load(), gave: s.gaveUpAttempt.Load(),
	}
	for _, e := range s.explorers {
		st.stats.Add(e.stats)
		for _, a := range e.m.Assumptions() {
			st.assume[a] = true
		}
		all := s.deadEnds
		s.deadEnds = st.deadEnds
		s.addUnasked(s.prog, e.m.Unasked())
		st.deadEnds, s.deadEnds = s.deadEnds, all
	}
	return st
}

// goBack takes back what the search did after the violation that ended it. Its explorer has stopped.
func (s *search) goBack() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.owed.back == nil || s.owed.back.begin == nil {
		return
	}
	st := s.owed.back.begin
	s.wentBack = true
	s.cuts, s.assume, s.reasons, s.deadEnds = st.cuts, st.assume, st.reasons, st.deadEnds
	s.cuts[answer.CutFirstViolation] = true
	s.survived.Store(st.survived)
	s.died.Store(st.died)
	s.cutNodes.Store(st.cutNodes)
	s.cutDeep.Store(st.cutDeep)
	s.gaveUpAttempt.Store(st.gave)
	for _, e := range s.explorers {
		e.stats = st.stats // there is one
	}
}

// awaits tells whether payUp has answers to wait for.
func (s *search) awaits() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.owed.open) > 0 && s.owed.ctx.Err() == nil
}

// payUp waits for the answers that are still open when the explorers have stopped; what the end of the
// search cuts short stays open.
func (s *search) payUp() {
	stop := context.AfterFunc(s.owed.ctx, func() {
		s.mu.Lock()
		s.owed.changed.Broadcast()
		s.mu.Unlock()
	})
	defer stop()
	begun := time.Now()
	s.mu.Lock()
	for _, o := range s.owed.open {
		o.fresh = false // an explorer that was interrupted did not say where it stood
	}
	s.count()
	for len(s.owed.open) > 0 && s.owed.ctx.Err() == nil {
		s.owed.changed.Wait()
	}
	s.owed.waited += time.Since(begun)
	s.mu.Unlock()
	s.owed.cancel()
	s.solver.Wait() // nobody changes the search any more
	s.goBack()
}

// addSolver adds to st what the solver was asked, and how long that took. The search is locked, or has stopped.
func (s *search) addSolver(st *Stats) {
	s.solver.AddTo(st)
	if s.owed != nil {
		st.SolverWait += s.owed.waited
	}
}

// saveOwed gives what is owed. The search is locked.
func (s *search) saveOwed() (out []save.Owed) {
	if s.owed == nil {
		return nil
	}
	for _, o := range s.owed.open {
		out = append(out, save.Owed{V: o.v, Prefix: o.prefix, Question: o.question.Encode()})
	}
	return out
}

// adoptOwed asks again what a saved run owed.
func (s *search) adoptOwed(list []save.Owed) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, x := range list {
		q, err := smt.DecodeQuery(x.Question)
		if err != nil {
			return fmt.Errorf("%w: %v", save.ErrDamaged, err)
		}
		o := &owed{found: found{v: x.V, prefix: x.Prefix}, key: violationKey(&x.V), question: q, at: len(s.reasons)}
		s.owed.open = append(s.owed.open, o)
	}
	s.submit()
	return nil
}
