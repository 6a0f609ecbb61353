package rt

// This file defines workers: explorers that share the visited set and take open
// prefixes from each other, by way of the pool.
//
// # Interruptions
//
// The end of the search catches a worker in the middle of a transition, in a question to the solver or in a long computation.
// The solver answers "unknown" when it is interrupted. To go on with that
// would be wrong twice: the result would blame the solver, and a checkpoint
// would hold a choice that no resumed run meets again, since there the solver
// answers. So the question unwinds the transition by a panic that only the worker's
// loop recovers from, and the worker puts back the alternative it had taken:
// the checkpoint is as if the transition had not begun.

import (
	"errors"

	"heddle.example/answer"
	"heddle.example/rt/pool"
	"heddle.example/rt/save"
	"heddle.example/rt/solver"
	"heddle.example/scheduler"
	"heddle.example/scheduler/comparison"
	"heddle.example/smt"
	"heddle.example/symex/state"
)

// work explores tasks until none is left or the search is stopped.
func (e *explorer) work() {
	if !e.start() {
		return
	}
	for {
		t, ok := e.shared.pool.Next()
		if !ok {
			return
		}
		if !e.explore(t) {
			e.shared.pool.Stop()
			return
		}
		e.shared.seen()
	}
}

// start brings the machine to the root; false means that the search has ended already.
func (e *explorer) start() (ok bool) {
	defer func() {
		if p := recover(); p != nil && p != (solver.Interruption{}) {
			panic(p)
		}
	}()
	e.rootEvent = *e.m.Start()
	e.root = e.m.Mark()
	return true
}

// explore walks the subtree of a task; false means that the whole search stops.
func (e *explorer) explore(t pool.Task) (goOn bool) {
	defer e.publish()
	defer func() {
		if p := recover(); p == (solver.Interruption{}) {
			if goOn = e.shared.team.done(); goOn {
				e.goHome()
				return
			}
			e.takeBack(t)
			e.abandon()
		} else if p != nil {
			panic(p)
		}
	}()
	e.kept, e.beginning = e.stats, true
	if err := e.begin(t); err != nil {
		if errors.Is(err, scheduler.ErrDiverged) && smt.Relieved() {
			e.shared.endBecause(answer.BecauseMemoryLimit, "the solver had too little memory to follow a path that is open once more")
		} else {
			e.shared.endBecause(answer.BecauseInternal, err.Error())
		}
		e.putBack(t)
		return false
	}
	e.beginning = false
	for {
		if e.owes != nil {
			e.stand()
		}
		if e.shared.stopped.Load() {
			e.abandon()
			return false
		}
		if e.shared.team.done() {
			e.goHome()
			return true
		}
		if e.steps++; e.steps%publishEvery == 0 {
			e.publish()
			if e.doubts != comparison.Nothing && (e.opts.attempt.soon || e.stats.Nodes >= comparison.Due(len(e.shared.explorers), e.m.NumThreads(), e.doubts, e.reduction != nil)) {
				e.compares()
			}
			if e.shared.team != nil && e.stats.Nodes >= aloneNodes {
				e.shared.pool.Together()
			}
			e.pause()
			if e.overgrown() {
				e.renew()
			}
		}
		if e.shared.team == nil && e.shared.pool.Wanting() {
			e.gives()
		}
		if e.shared.pool.Pausing.Load() {
			e.shared.pool.Rest()
			continue
		}
		ev, ok := e.descend()
		if !ok {
			e.endsGround()
			e.base = nil
			return true
		}
		if e.reduction != nil {
			e.moved(ev)
		}
		e.arrive(ev)
	}
}

// begin brings the machine to where a task starts.
func (e *explorer) begin(t pool.Task) error {
	from := e.rejoins(&t.Task)
	e.stack, e.candidates = e.stack[:0], e.candidates[:0]
	e.cost = t.Cost
	e.startsAnew()
	e.base = e.way.path
	e.above = e.above[:0]
	if e.fate = t.Fate; e.ground != nil {
		e.ground.Begins()
	}
	if e.follower != nil {
		e.follower.Begins()
	}
	ev, err := e.follow(from, e.base)
	if err != nil {
		return err
	}
	if e.opts.attempt.prefix != nil {
		e.guard()
	}
	if len(t.Levels) == 0 {
		e.arrive(&ev)
		return nil
	}
	return e.restore(ev, t.Levels)
}

// startsAnew says that nothing is known of the levels of the stack.
func (e *explorer) startsAnew() {
	e.closed, e.known, e.passed = 0, 0, 0
	e.lent = lent{}
}

// rejoins brings the machine to where a path parts from that to the last task, and gives what stands there: after len(e.way.spots) choices.
func (e *explorer) rejoins(t *save.Task) state.Event {
	w := &e.way
	n := w.common(t)
	at := min(n, len(w.spots)-1, t.Length()-1) // the last choice is made, to see what it leads to
	tooLong := len(w.path) > mostSpots
	w.goes(t, n)
	if at <= 0 || tooLong || !e.survived || e.follower != nil || e.reduction != nil {
		w.spots = w.spots[:0]
		e.m.Undo(e.root)
		e.active, e.switches = 0, 0
		e.path.Reset()
		return e.rootEvent
	}
	for k := len(w.spots) - 1; k >= at; k-- {
		if w.spots[k].onPath && e.watchesPath {
			e.path.Pop()
		}
	}
	s := w.spots[at]
	w.spots = w.spots[:at]
	e.m.Undo(s.mark)
	e.active, e.switches = s.active, s.switches
	return s.ev.event()
}

// follow replays what is left of a prefix and keeps count of the active thread and its switches.
func (e *explorer) follow(ev state.Event, prefix []Choice) (state.Event, error) {
	var err error
	for i := len(e.way.spots); i < len(prefix); i++ {
		c := prefix[i]
		if i < mostSpots {
			e.way.spots = append(e.way.spots, spot{mark: e.m.Mark(), ev: briefly(&ev), active: e.active, switches: e.switches, onPath: ev.Kind == state.EventNode && e.watchesPath})
		}
		if ev.Kind == state.EventNode {
			e.passesNode()
		}
		if ev, err = e.m.Replay(ev, c, i); err != nil {
			return ev, err
		}
		if c.Kind == ChooseThread && c.Index != e.active {
			e.active = c.Index
			e.switches++
		}
	}
	return ev, nil
}

// gives gives away what others want: several alternatives at once where they come back for more soon.
func (e *explorer) gives() {
	for i := 0; i <= e.generous; i++ {
		open := e.spare()
		if open < 0 {
			return
		}
		if i == 0 {
			if e.generous = min(2*e.generous+1, mostGenerous); e.steps-e.gaveAt > backSoon {
				e.generous = 0
			}
			e.gaveAt = e.steps
		}
		e.donate(open)
	}
}

// backSoon is after how many steps of this worker tasks that it gave away were small.
const backSoon = 1000

// mostGenerous is how many alternatives are given away besides the first at most.
const mostGenerous = 63

// donate gives the last alternative of an open level, the shallowest, to a worker that has nothing to do; open is the level, negative if there is
// none: see spare, where this worker keeps some work itself.
func (e *explorer) donate(open int) {
	if open < 0 {
		return
	}
	l := &e.stack[open]
	l.n--
	if e.ground != nil && e.watchesPath {
		l.gave = e.ground.Gives(l.gave)
	}
	e.shared.pool.Give(pool.Task{Task: save.Task{Prefix: e.pathTo(open), Last: e.choice(l, l.n)}, Cost: l.cost, Fate: l.gave})
}

// spare gives the shallowest level with an open alternative that is not known to lead to a node that is covered, and makes that its last one. What is covered is not worth the way there, and stays so. It gives -1 if there
// is none, or it is the only alternative that is left.
func (e *explorer) spare() int {
	first := e.shallowest()
	if first < 0 {
		return -1
	}
	for e.passed = max(e.passed, first); e.passed < len(e.stack); e.passed++ {
		l := &e.stack[e.passed]
		switch {
		case !e.worthy(l):
		case l.n-l.next > 1 || e.openBelow(e.passed):
			return e.passed
		default:
			return -1
		}
	}
	return -1
}

// worthy tells whether a level has such an alternative, which is then the last one.
func (e *explorer) worthy(l *level) bool {
	for i := l.n - 1; i >= l.next; i-- {
		if _, _, covered := e.foreknown(l, i); covered {
			continue
		}
		last := l.n - 1
		if i == last {
			return true
		}
		if (i < l.silent) != (last < l.silent) {
			return false // those that wait come last
		}
		a, b := l.first+i, l.first+last
		e.candidates[a], e.candidates[b] = e.candidates[b], e.candidates[a]
		e.ahead.told[a], e.ahead.told[b] = e.ahead.told[b], e.ahead.told[a]
		return true
	}
	return false
}

// openBelow tells whether a level deeper than that one has an alternative left.
func (e *explorer) openBelow(n int) bool {
	for i := len(e.stack) - 1; i > n; i-- {
		if l := &e.stack[i]; l.next < l.n {
			return true
		}
	}
	return false
}

// interlude is the next one of a search.
type interlude struct {
	at   int64 // it is made after so much work, in nodes
	made func(at int64) *Result
}

// pause makes the next interlude if it is due. The worker that calls it stands between two transitions.
func (e *explorer) pause() {
	s := e.shared
	i := s.between.Load()
	if i == nil || s.work() < i.at || !s.between.CompareAndSwap(i, nil) {
		return
	}
	if begins := s.opts.attempt.interlude; begins != nil && i.at == scheduler.FirstInterlude {
		begins(e.rests)
	}
	s.resting = e
	r := i.made(i.at)
	if s.resting = nil; r == nil {
		s.between.Store(&interlude{at: scheduler.NextInterlude(i.at), made: i.made})
		return
	}
	s.foundBeside(r)
}

// rests is called now and then while the worker makes an interlude, by whoever explores in its place: the others take what it has open. over tells that nothing is left of the search: then
// nothing need be looked for.
func (e *explorer) rests() (over bool) {
	s := e.shared
	if s.team != nil || !s.pool.Wanting() {
		return false
	}
	open := e.shallowest()
	e.donate(open)
	if over = open < 0 && s.pool.Rested(); over {
		s.endPause()
	}
	return over
}

// seen ends the search for the others of the team when a worker has closed the root: what they have open was not needed.
func (s *search) seen() {
	if s.team != nil && s.team.closed.CompareAndSwap(false, true) {
		s.pool.TakeAll()
		s.pool.Stop()
		s.solver.Stop()
		if s.endPause != nil {
			s.endPause()
		}
	}
}

// goHome leaves what the explorer has open.
func (e *explorer) goHome() {
	if e.owes != nil {
		e.stand()
	}
	e.stack, e.base = e.stack[:0], nil
}

// takeBack undoes the bookkeeping of the transition in progress after an
// interruption; the machine is not used any more.
func (e *explorer) takeBack(t pool.Task) {
	e.stats = e.kept
	if e.beginning {
		e.putBack(t)
		return
	}
	// The level whose alternative was taken is on top: whatever arrive pushes, it
	// pushes after its last question.
	e.stack[len(e.stack)-1].next--
}

// putBack returns a task that could not be begun to the queue, for a checkpoint to find.
func (e *explorer) putBack(t pool.Task) {
	e.stack, e.base = e.stack[:0], nil
	e.shared.pool.Give(t)
}
