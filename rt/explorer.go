package rt

// This file defines the depth-first search.

import (
	"slices"
	"sync"
	"time"

	"golang.org/x/sys/cpu"

	"heddle.example/answer"
	"heddle.example/hashing"
	"heddle.example/hashing/path"
	"heddle.example/hashing/visited"
	"heddle.example/rt/estimate"
	"heddle.example/rt/ground"
	"heddle.example/rt/ltl"
	"heddle.example/rt/result"
	"heddle.example/scheduler"
	"heddle.example/scheduler/comparison"
	"heddle.example/symex"
	"heddle.example/symex/check"
	"heddle.example/symex/state"
	"heddle.example/symex/weak"
)

// level is one element of the path under exploration: a node, where a thread is
// chosen, or a choice inside a transition.
type level struct {
	mark     state.Mark
	kind     ChoiceKind
	active   int16 // thread that was active when the node was reached
	next     int32 // alternatives taken so far
	n        int32 // alternatives that this explorer takes: those given away are gone
	of       int32 // alternatives that there were
	first    int32 // node: index of its first candidate in explorer.candidates
	silent   int32 // alternatives before those that are moves in a silent loop
	switches int32 // context switches used up to here
	cost     int64 // of the path up to here, in units: see silent.go
	turn     int32 // choice: the alternative that is taken first, as others have begun with those before
	key      hashing.Key
	hash     hashing.Key       // node: see visited.go
	waiting  weak.Position     // likewise
	idle     bool              // likewise
	canMove  visited.ThreadSet // where a reduction chooses
	passes   int32             // how often the transition has gone on where there might be a node: see scheduler/passes.go
	met      int32             // node: see package ground
	gave     int32             // the fate of what was given away here: likewise
	sizes    estimate.Level
}

// unguardedNodes is how many nodes a search still makes that is to begin again, or until a path comes to its end: what else is not guarded shows soon.
const unguardedNodes = 500

// explorer walks the tree with one machine.
type explorer struct {
	_            cpu.CacheLinePad // written at each node: not in the lines of another worker
	m            *scheduler.Driver
	policy       scheduler.Policy
	bound        scheduler.ContextBound
	opts         *Options
	shared       *search
	stack        []level
	candidates   []uint8 // threads to try, of all nodes on the stack
	active       int
	switches     int
	stats        Stats
	steps        int64
	base         []Choice // the prefix under which the stack stands
	root         state.Mark
	rootEvent    state.Event
	wantDeadlock bool
	wantRaces    bool
	wantEnd      bool                 // a property looks at the state in which the program has ended
	equalBudgets bool                 // what is seen at a cut depends on the budget (law 2)
	unguarded    int                  // nodes since it is known that threads have gone on where others may come between
	replayed     []Choice             // the prefix of a replay, instead of the stack's
	follower     follower             // nil: nobody asks
	judge        *ltl.Judge           // the same, for what a replay asks besides
	reduction    scheduler.Reduction  // nil: every enabled thread is expanded
	doubts       comparison.Size      // on which part of the tree it is to be found out whether one pays
	sees         branching            // what it is shown
	tableLimit   int64                // see restore.go; 0: not asked for yet
	prefetcher   visited.Prefetcher   // nil: the visited set cannot look ahead
	key          hashing.Key          // of the last node that the visited set was asked about
	survived     bool                 // see deadend.go
	owes         []*owed              // since the transition began: see owed.go
	above        []hashing.Key        // the nodes on the path to the task, as long as no path has survived
	way          way                  // to the last task
	lent         lent                 // to those given away
	path         path.Nodes           // see endless.go
	watchesPath  bool                 // no path that comes back to itself is known
	region       part                 // nil: the whole tree is explored
	symmetric    *scheduler.Symmetric // nil: nodes are told apart by the numbers of threads
	ahead        ahead                // see foresee.go
	ground       *ground.Worker       // nil: nobody asks (see endless.go)
	fate         int32                // of the task

	// See silent.go. A unit of work is a transition, or as much.
	fair     bool              // silent moves are put off
	sleep    bool              // silent threads sleep
	asleep   visited.ThreadSet // those that sleep at the present node
	at       scheduler.Node    // the present node; what it says of sleepers holds where threads are silent
	cost     int64             // units of the path up to where the machine stands
	units    int64             // done so far
	replays  int64             // of tasks put off, in units
	closed   int               // levels of the stack that have no alternatives left
	known    int               // the same levels, one that has some, and those behind it that have none
	gaveAt   int64             // the step at which something was given away last
	generous int               // how many alternatives are given away besides the first
	passed   int               // levels from the first on of which nothing is worth to be given to another worker

	// What an interruption restores: see worker.go.
	beginning bool  // a task is being begun
	kept      Stats // before the transition in progress

	seenMu    sync.Mutex
	seen      Stats // what others may look at
	seenUnits int64
	stands    position // likewise, when it was asked for last
	told      int64    // the number of that question: see search.asked

	sizes estimate.Sizes
	_     cpu.CacheLinePad
}

// descend takes the next alternative of the deepest level that has one left.
func (e *explorer) descend() (*state.Event, bool) {
	for len(e.stack) > 0 {
		top := &e.stack[len(e.stack)-1]
		top.sizes.Ends(e.stats.Nodes, top.next)
		if top.next == top.n || e.reduction != nil && top.kind != ChooseThread && e.reduction.Leaves() {
			if top.kind == ChooseThread {
				if e.reduction != nil && e.expandMore(top) {
					continue
				}
				e.candidates = e.candidates[:top.first]
				e.closesNode()
			}
			var above *estimate.Level
			if n := len(e.stack); n > 1 && e.stack[n-2].next == 1 {
				above = &e.stack[n-2].sizes
			}
			e.closesGround(top)
			e.sizes.Closes(&top.sizes, above, top.next, top.of)
			e.stack = e.stack[:len(e.stack)-1]
			e.known, e.passed = min(e.known, len(e.stack)), min(e.passed, len(e.stack))
			e.lent.changesFrom(len(e.stack))
			continue
		}
		i := top.next
		top.next++
		if i >= top.silent && e.putOff(i) {
			if e.ground != nil {
				e.ground.Leaves()
			}
			continue
		}
		top.sizes.Takes(e.stats.Nodes)
		if e.foreseen(top, i) {
			continue
		}
		e.kept = e.stats
		e.m.Undo(top.mark)
		if e.ahead.foresees && top.kind == ChooseThread {
			e.departs(top, i)
		}
		return e.take(top, i), true
	}
	return nil, false
}

// take takes alternative i of a level at which the machine stands.
func (e *explorer) take(l *level, i int32) *state.Event {
	e.active, e.switches, e.cost = int(l.active), int(l.switches), l.cost
	if e.region != nil {
		e.region.takes(l, i)
	}
	var ev *state.Event
	if l.kind == ChooseThread {
		t := int(e.candidates[l.first+i])
		e.switches = scheduler.Switches(e.switches, e.active, t)
		e.active = t
		e.stats.Transitions++
		ev = e.step(t)
	} else {
		ev = e.m.Choose(int(l.alternative(i)))
	}
	l.passes = e.m.Passes
	return ev
}

// arrive deals with what the machine stopped for, and pushes a level if there is
// something to explore below.
func (e *explorer) arrive(ev *state.Event) {
	if e.ahead.studying && ev.Kind != state.EventNode {
		e.studied(false)
	}
	e.takeReports()
	if e.opts.attempt.robust && e.m.Consistent {
		e.shared.weakRaces()
	}
	if e.opts.attempt.guards.Broken() {
		if e.unguarded++; e.unguarded > unguardedNodes || ev.Kind == state.EventEnd {
			e.shared.giveUpAttempt()
		}
	}
	if e.opts.attempt.places.Again() {
		e.shared.weakRaces()
	}
	if d := e.m.Delays; d != nil && d.Exceeded {
		e.shared.cut(answer.CutMemoryHistory)
	}
	if g := e.m.Graphs; g != nil && g.Skipped {
		e.shared.cut(answer.CutStaleBound)
	}
	switch ev.Kind {
	case state.EventNode:
		e.node()
	case state.EventChoice:
		e.push(scheduler.KindOf(ev.Choice), int32(ev.N))
	default:
		e.stops(*ev)
	}
}

// stops deals with the end of a path, or with a check that failed on it.
func (e *explorer) stops(ev state.Event) {
	switch ev.Kind {
	case state.EventEnd:
		if !ev.Abort {
			e.leaks()
		}
		e.ended()
	case state.EventDead:
		// The path is no leaf.
		e.dies(ev)
		if ev.Property != "" {
			e.undefined()
		}
	case state.EventCut:
		e.stats.Paths++
		e.survives()
		if ev.Message == answer.CutMemoryHistory {
			e.shared.cut(answer.CutMemoryHistory)
		} else {
			e.shared.cut(answer.CutUnwind)
		}
		e.uncertain()
		e.cut()
	case state.EventUnsupported:
		e.stats.Paths++
		e.survives()
		e.shared.unsupported(e.place(ev), ev.Message)
		if ev.Message == symex.TooManyThreads && e.opts.attempt.counts {
			e.shared.crowded.Store(true)
			e.shared.giveUpAttempt()
		}
		e.cut()
	case state.EventViolation:
		e.violation(ev)
		if ev.Continue {
			// Unless the search stops here, the path goes on with the check assumed
			// (also where the solver then finds that it cannot fail after all).
			e.push(ChooseBranch, 1)
		} else {
			e.stats.Paths++
			e.survives()
			e.stopped()
		}
	}
}

func (e *explorer) push(kind ChoiceKind, n int32) {
	e.stack = append(e.stack, level{
		mark: e.m.Mark(), kind: kind, active: int16(e.active), n: n, of: n, silent: n,
		first: int32(len(e.candidates)), switches: int32(e.switches), cost: e.cost,
	})
	if e.reduction != nil {
		e.stack[len(e.stack)-1].turn = int32(e.reduction.Crowd()) % n
	}
}

// alternative is the number of a choice's alternative that is the i-th to be taken.
func (l *level) alternative(i int32) int32 {
	if i += l.turn; i >= l.of {
		i -= l.of
	}
	return i
}

// node handles a node of the tree: which threads may move from here.
func (e *explorer) node() {
	e.stats.Nodes++
	unit := 1 + int64(uint(e.m.Rounds(e.active))/roundsPerUnit)
	e.cost += unit
	if e.ahead.leapt {
		e.ahead.leapt, unit = false, e.ahead.unit()
	}
	e.units += unit
	if e.follower != nil {
		e.follower.Node()
	}
	if !e.wantRaces || e.opts.attempt.robust {
		e.m.NoteRaces(e.active)
	}
	if e.opts.attempt.Concrete && !e.m.Concrete() {
		e.shared.symbolic.Store(true)
		e.shared.giveUpAttempt()
		return
	}
	e.m.AtNode(e.active)
	e.takeReports()
	e.monitorAlone()
	hash := e.arrives()
	idle := e.m.Idle == weak.IdleLook
	if idle {
		hash = e.beforeIdling(hash)
	}
	first := len(e.candidates)
	var live, silent int
	e.candidates, live, silent = e.m.Movable(e.candidates, e.active)
	if e.symmetric != nil {
		kept, fewer, ok := e.symmetric.Candidates(e.candidates[first:], e.active)
		if !ok {
			e.shared.refuse()
			return
		}
		e.candidates = e.candidates[:first+len(kept)]
		if fewer {
			e.stats.Reduced++
		}
	}
	if len(e.candidates) == first {
		if live > 0 && e.wantDeadlock {
			e.stuck()
			e.stats.Paths++
			e.stats.Leaves++
			e.survives()
			e.ends()
			return
		}
		if live == 0 {
			e.leaks()
			e.ended()
		} else {
			e.leaf()
			e.ends()
		}
		return
	}
	var canMove visited.ThreadSet
	if e.reduction != nil || e.bound.Bounds() { // nobody else asks
		for _, t := range e.candidates[first:] {
			canMove = canMove.With(int(t))
		}
	}
	got := e.orders(first, silent)
	at := &e.at
	if at.Awake == 0 && got > 0 || e.tooDeep() || e.more() || e.covered(hash, canMove) {
		e.candidates = e.candidates[:first]
		e.stats.Pruned++
		e.stats.Paths++
		return
	}
	if got == 0 { // no switch is left
		e.leaf()
		e.cut()
		return
	}
	e.stack = append(e.stack, level{
		mark: e.m.Mark(), kind: ChooseThread, active: int16(e.active), n: int32(at.Awake), of: int32(got),
		first: int32(first), silent: int32(at.Others), switches: int32(e.switches), cost: e.cost, key: e.key,
		hash: hash, waiting: e.m.Waiting, idle: idle,
	})
	if e.reduction != nil {
		top := &e.stack[len(e.stack)-1]
		top.n, top.canMove = 0, canMove // expandMore says how many
	}
	if e.ahead.prober != nil {
		e.foretell(&e.stack[len(e.stack)-1])
	}
	if e.ground != nil {
		e.stack[len(e.stack)-1].met = e.ground.Opens()
	}
	e.opensNode(e.key)
}

// ended deals with the end of the program.
func (e *explorer) ended() {
	e.leaf()
	e.ends()
	if e.opts.OnLeaf != nil {
		e.opts.OnLeaf(e.m.Machine)
	}
}

// leaf counts the end of a path.
func (e *explorer) leaf() {
	e.stats.Leaves++
	e.stats.Paths++
	e.survives()
	e.uncertain()
}

// uncertain records what the end of a path says about the result: a loop left
// early was cut, and the solver may not have been able to say that the path is feasible.
func (e *explorer) uncertain() {
	if e.m.Partial() {
		e.shared.cut(answer.CutUnwind)
	}
	if e.m.Uncertain() {
		e.shared.gaveUp(result.PathUncertain)
	}
}

// prefix gives the choices that lead to where the explorer stands.
func (e *explorer) prefix() []Choice {
	if e.replayed != nil {
		return e.replayed
	}
	return append(slices.Clone(e.base), e.choices(len(e.stack))...)
}

// choices gives the choices taken at the first n levels of the stack, and those of a thread that has gone on where there might be a node; how many
// there are then nobody has counted.
func (e *explorer) choices(n int) []Choice {
	out := make([]Choice, 0, n+1)
	for i := range e.stack[:n] {
		out = e.chosen(&e.stack[i], out)
	}
	return out
}

// pathTo is choices with those before the stack, for tasks: they share what they have in common.
func (e *explorer) pathTo(n int) []Choice {
	return e.lent.to(n, e.base, func(k int, to []Choice) []Choice { return e.chosen(&e.stack[k], to) })
}

// choice is alternative i of a level.
func (e *explorer) choice(l *level, i int32) Choice {
	c := Choice{Kind: l.kind, Of: int(l.of)}
	if l.kind == ChooseThread {
		c.Index = int(e.candidates[l.first+i])
	} else {
		c.Index = int(l.alternative(i))
	}
	return c
}

// chosen appends those of one level.
func (e *explorer) chosen(l *level, to []Choice) []Choice {
	c, active := e.choice(l, l.next-1), int(l.active)
	if l.kind == ChooseThread {
		active = c.Index
	}
	to = append(to, c)
	for range l.passes {
		to = append(to, Choice{Kind: ChooseThread, Index: active})
	}
	return to
}

// place gives the location of an event.
func (e *explorer) place(ev state.Event) Place {
	return result.PlaceOf(e.m.Code().Prog, ev.Pos, ev.Func)
}

// more tells whether a node was visited at which there are more threads, where they are counted.
func (e *explorer) more() bool {
	if !e.symmetric.Covered() {
		return false
	}
	e.survives()
	return true
}

// stuck lets properties say what they think of a node at which no thread can go on.
func (e *explorer) stuck() {
	e.m.Stuck()
	e.takeReports()
}

// violation reports a failed check.
func (e *explorer) violation(ev state.Event) {
	if e.follower != nil && e.follower.Fails(ev) {
		return
	}
	e.found(Violation{
		Property: ev.Property, Place: e.place(ev), Thread: ev.Thread, Message: ev.Message, Spurious: e.m.Partial(),
	}, ev.Cond)
}

// elapsed is the time since the search began.
func (s *search) elapsed() time.Duration { return time.Since(s.start) }

// where says where the active thread stands, for reports of internal errors.
func (e *explorer) where() (pos string) {
	defer func() {
		if recover() != nil {
			pos = "an unknown place"
		}
	}()
	pos, _, _, _, _ = e.m.Where(e.active)
	return pos
}

// drive makes the driver of a machine, with the monitor's schedule.
func (s *search) drive(m *symex.Machine) *scheduler.Driver {
	return scheduler.Drive(m, s.formulas.Schedule())
}

func newExplorer(s *search, code *symex.Code, mo state.Options, h *hashing.Function) *explorer {
	mo.Poll = s.poll
	e := &explorer{
		m: s.drive(symex.New(code, mo, s.solver, h)), opts: s.opts, shared: s, wantDeadlock: mo.Checks.Has(check.Deadlock),
		wantRaces: mo.Checks.Has(check.Race), wantEnd: mo.Checks.Any(func(p *check.Property) bool { return p.AtEnd != nil }),
		equalBudgets: equalBudgets(mo, s.formulas != nil), bound: scheduler.ContextBound(s.opts.ContextBound),
	}
	e.policy, e.at.Threads = s.opts.policy(), e.m.Machine
	if s.formulas != nil {
		e.judge = s.formulas.Follow(e.m, e, s.visited != nil)
		e.follower = e.judge
	}
	e.prefetcher, _ = s.visited.(visited.Prefetcher)
	e.reduce()
	if s.visited != nil {
		e.symmetric = scheduler.NewSymmetric(s.opts.Reduction, e.reduction != nil && s.opts.alike(s.prog), e.m, &s.opts.attempt.Attempt)
	}
	e.fairness(&mo)
	e.foresees()
	e.watchesPath = s.visited != nil && !s.comesAgain.Load()
	if s.grounded != nil {
		e.ground = s.grounded.Worker()
	}
	return e
}
