package program

// This file defines how control states are discovered.

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"heddle.example/expr"
	"heddle.example/hashing"
	"heddle.example/scheduler"
	"heddle.example/symex"
	"heddle.example/symex/check"
	"heddle.example/symex/proposition"
	"heddle.example/symex/state"
)

func errorsAs(err error, target any) bool { return err != nil && errors.As(err, target) }

// cellKind is the kind of the symbols that stand for cells; the machine's own kinds are small.
const cellKind = 100

// newKind is that of those that stand for cells while what depends on their former values is looked for.
const newKind = cellKind + 1

// builder explores a program once.
type builder struct {
	ctx     context.Context
	opt     Options
	d       *scheduler.Driver
	t       *expr.Table
	data    map[symex.Cell]bool // shared by all passes
	few     explicit
	grown   bool // data was found that an earlier node may have had as control
	crowded bool // there are too many control states
	wordy   bool // rounds of a loop that write what is observed make one transition
	forky   bool // rounds of a loop that branch on input do

	index    map[symex.Cell]int
	cells    []symex.Cell
	names    []string
	seen     map[symex.Cell]map[expr.Ref]bool // values at nodes
	controls []control
	known    map[stateKey]int
	fan      map[[2]int]int // edges by control state and thread
	starts   map[uint64]int // control states before the beginning, by valuation
	ways     map[string]int // control states inside a transition: see way
	edges    []edge
	holes    []Problem
	checks   []Problem
	doubts   []string
	unmet    []Problem // assumptions that end paths
}

type stateKey struct {
	hash      hashing.Key
	valuation uint64
	ended     bool
	failed    bool
	past      string // what depends on data that is dead
}

// maxForks bounds the branches on input on one way between two control states: recursion has no backward jump.
const maxForks = 60

// stopBuilding ends an exploration with an error.
type stopBuilding struct{ err error }

// building, deferred, turns what ends an exploration into the error *err.
func building(err *error) {
	switch x := recover().(type) {
	case nil:
	case stopBuilding:
		*err = x.err
	default:
		panic(x)
	}
}

// silentObserver is a monitor that only has its propositions evaluated.
type silentObserver struct{}

func (silentObserver) Step(uint32, uint64) uint32 { return 0 }
func (silentObserver) Hash(uint32) hashing.Key    { return hashing.Key{} }

func newBuilder(ctx context.Context, opt Options, data map[symex.Cell]bool, few explicit) *builder {
	return &builder{
		ctx: ctx, opt: opt, data: data, few: few, index: map[symex.Cell]int{}, seen: map[symex.Cell]map[expr.Ref]bool{},
		known: map[stateKey]int{}, fan: map[[2]int]int{}, starts: map[uint64]int{}, ways: map[string]int{}, controls: make([]control, firstControl),
	}
}

// drive makes a machine for the program, which observes its propositions.
func (o *Options) drive(ctx context.Context, hash *hashing.Function) *scheduler.Driver {
	mo := o.Machine
	mo.Poll = func() {
		if ctx.Err() != nil {
			panic(stopBuilding{fmt.Errorf("cancelled: %w", context.Cause(ctx))})
		}
	}
	d := scheduler.Drive(symex.New(o.Code, mo, o.Solver, hash), "")
	if len(o.Props) > 0 {
		d.Observe(proposition.Observation{Propositions: o.Props, Observer: silentObserver{}})
		d.RecordWords()
	}
	return d
}

func (b *builder) explore() (err error) {
	defer building(&err)
	hash, err := hashing.NewFunction(hashing.DefaultFunction)
	if err != nil {
		return err
	}
	b.d = b.opt.drive(b.ctx, &hash)
	b.t = b.d.Table()
	b.follow(&edge{from: -1, base: make([]uint32, 1)}, *b.d.Start())
	return nil
}

// follow follows a path of an edge from an event on.
func (b *builder) follow(e *edge, ev state.Event) {
	if err := b.ctx.Err(); err != nil {
		panic(stopBuilding{fmt.Errorf("cancelled: %w", context.Cause(b.ctx))})
	}
	reports, doubts := b.d.TakeReports()
	b.doubts = append(b.doubts, doubts...)
	for _, r := range reports {
		b.fails(e, Problem{r.Property, r.Message, r.Pos, r.Func}, append(slices.Clone(r.Path), r.Cond), nil)
	}
	if b.d.Uncertain() {
		b.doubts = append(b.doubts, "the solver gave up on whether a path is feasible")
	}
	here := Problem{ev.Property, ev.Message, ev.Pos, ev.Func}
	switch ev.Kind {
	case state.EventNode:
		if b.forced(e) {
			next := *e
			next.nodes = append(slices.Clone(e.nodes), standOf(b.d, e.thread))
			b.follow(&next, *b.d.Step(e.thread))
			return
		}
		b.arrive(e)
	case state.EventChoice:
		mark := b.d.Mark()
		if e.forks >= maxForks {
			panic(stopBuilding{b.tooComplex(fmt.Sprintf("one way between two control states branches more than %d times on input", maxForks))})
		}
		for i := range ev.N {
			next := *e
			next.forks++
			if ev.Choice != state.ChoiceBranch {
				next.taken = append(slices.Clone(e.taken), i)
			}
			b.follow(&next, *b.d.Choose(i))
			b.d.Undo(mark)
		}
	case state.EventEnd:
		b.add(e, b.rests(false), nil, nil)
	case state.EventDead:
		if here.Message = "the assumption does not hold"; here.Property == "" && !slices.Contains(b.unmet, here) {
			b.unmet = append(b.unmet, here)
		}
	case state.EventViolation:
		b.fails(e, here, append(slices.Clone(b.d.Path()), ev.Cond), b.word())
		if ev.Continue {
			b.follow(e, *b.d.Choose(0))
		}
	case state.EventCut, state.EventUnsupported:
		here.Property = ""
		b.holes = append(b.holes, here)
		b.add(e, controlOpen, nil, &here)
	default:
		panic(fmt.Sprintf("program: event %d", ev.Kind))
	}
}

// arrive adds edges to the node at which the machine stands: control states know which functions pointers point to, so there is one for each.
func (b *builder) arrive(e *edge) {
	cond, decide := b.d.Undecided()
	if cond == expr.None {
		at, noted := b.node()
		b.add(e, at, noted, nil)
		return
	}
	mark := b.d.Mark()
	for _, first := range []bool{true, false} {
		when := b.t.Untagged(cond)
		if !first {
			when = b.t.Not(when)
		}
		next := *e
		next.guard = append(slices.Clone(e.guard), when)
		if !b.feasible(append(slices.Clone(b.d.Path()), next.guard...)) {
			continue
		}
		decide(first)
		b.arrive(&next)
		b.d.Undo(mark)
	}
}

// feasible tells whether conditions can hold together; in doubt they can.
func (b *builder) feasible(conds []expr.Ref) bool {
	if b.opt.Solver == nil {
		return true
	}
	for i := range conds {
		conds[i] = b.t.Untagged(conds[i])
	}
	sat, _, _ := b.opt.Solver.Check(b.t, conds)
	return sat != state.Unsat
}

// maxForced bounds the transitions of an edge that nobody could be beside, maxForcedForks the branches on input before the last of them: where branches join
// again is a control state, or there would be an edge for each combination.
const (
	maxForced      = 16
	maxForcedForks = 3
)

// forced tells whether an edge goes on where the machine stands, as the thread that has moved is the only one that can: what it does with a lock held
// that all others wait for is one step. Fair sets look at all states, formulas at all letters, and loops must come to an end.
func (b *builder) forced(e *edge) bool {
	if e.from < 0 || b.opt.Fair || len(e.nodes) == maxForced || e.forks > maxForcedForks || b.d.Yields(e.thread) {
		return false
	}
	if threads, _, _ := b.d.Movable(nil, 0); len(threads) != 1 || int(threads[0]) != e.thread || b.d.NumThreads() == 1 {
		return false
	}
	if b.wantsDeadlock() && b.d.ClosedCycle(e.thread) != nil {
		return false
	}
	now := b.controls[e.from].valuation
	return !slices.ContainsFunc(b.word(), func(v uint64) bool { return v != now })
}

// fails adds an edge on which a check fails, under a condition, after the letters of a word.
func (b *builder) fails(e *edge, p Problem, cond []expr.Ref, word []uint64) {
	b.checks = append(b.checks, p)
	cond = slices.DeleteFunc(cond, func(r expr.Ref) bool { return r == expr.None })
	to := controlBad
	if b.opt.Ends {
		to = b.rests(true)
	} else {
		word = nil
	}
	b.connect(e, to, &p, cond, nil, word)
}

// add adds an edge to a control state; the machine stands at its end. noted are values that it does not show: see node.
func (b *builder) add(e *edge, to int, noted map[int]expr.Ref, event *Problem) {
	values := b.values(to)
	maps.Copy(values, noted)
	b.connect(e, to, event, append(slices.Clone(b.d.Path()), e.guard...), values, b.word())
}

// word gives the letters that the transition read.
func (b *builder) word() []uint64 {
	if len(b.opt.Props) == 0 {
		return nil
	}
	return b.d.Word()
}

func (b *builder) valuation() uint64 {
	_, v, _ := b.d.MonitorState()
	return v
}

// connect adds an edge with what it reads. Letters between the first and the last one are control states of their own.
func (b *builder) connect(e *edge, to int, event *Problem, guard []expr.Ref, values map[int]expr.Ref, word []uint64) {
	out := *e
	out.to, out.event, out.guard, out.values = to, event, guard, values
	for i := range guard {
		guard[i] = b.t.Untagged(guard[i])
	}
	for t := range readers(b.d) {
		n := symbolCount(b.d, t)
		if t < len(e.base) {
			n -= e.base[t]
		}
		out.reads = append(out.reads, n)
	}
	if e.from < 0 {
		first := b.valuation()
		if len(word) > 0 {
			first, word = word[0], word[1:]
		}
		out.from = b.start(first)
	}
	letters := b.between(b.controls[out.from].valuation, word)
	if len(letters) > maxLetters && b.opt.Machine.SilentJumps > 1 {
		b.wordy = true
		panic(stopBuilding{b.tooComplex("a transition writes what is observed too often")})
	}
	if len(letters) > 0 {
		out.to = b.way(letters, &out)
	}
	b.edges = append(b.edges, out)
	if b.fan[[2]int{out.from, out.thread}]++; b.fan[[2]int{out.from, out.thread}] > maxFan && b.d.NumThreads() > 1 && b.opt.Machine.ForkedJumps != 1 {
		b.forky = true
		panic(stopBuilding{b.tooComplex("a transition branches on input too often")})
	}
}

// maxFan bounds the edges of a thread that leave a control state, unless every round of a loop that branches on input is a transition.
const maxFan = 100

// maxLetters bounds the letters between the first and the last one of a transition, unless every round of a loop is one.
const maxLetters = 16

// between gives the letters of a word that are states of their own: those between the valuation before it and its last letter, without repetitions.
func (b *builder) between(now uint64, word []uint64) (out []uint64) {
	for i, v := range word {
		if i < len(word)-1 && v != now {
			out = append(out, v)
			now = v
		}
	}
	return out
}

// way gives the control state of the first of letters, from which others lead to where an edge would. Edges that end alike share them.
func (b *builder) way(letters []uint64, e *edge) int {
	key := fmt.Sprintln(letters, e.to, e.thread, b.controls[e.from].enabled)
	at, ok := b.ways[key]
	if ok && e.event == nil {
		return at
	}
	// The data has its new values already: nobody looks at it before the transition ends.
	at = b.newControl(control{valuation: letters[0], cells: b.controls[e.to].cells, enabled: b.controls[e.from].enabled, between: true})
	if e.event == nil {
		b.ways[key] = at
	}
	next := edge{from: at, to: e.to, thread: e.thread, values: b.kept(e.to), reads: make([]uint32, len(e.reads)), event: e.event}
	if rest := letters[1:]; len(rest) > 0 {
		next.to = b.way(rest, &next)
	}
	b.edges = append(b.edges, next)
	return at
}

// kept says that the cells of a control state keep their values.
func (b *builder) kept(at int) map[int]expr.Ref {
	out := map[int]expr.Ref{}
	for _, c := range b.controls[at].cells {
		out[c] = b.symbol(c)
	}
	return out
}

// start gives the control state in which the program has not begun.
func (b *builder) start(valuation uint64) int {
	at, ok := b.starts[valuation]
	if !ok {
		at = b.newControl(control{valuation: valuation})
		b.starts[valuation] = at
	}
	return at
}

func (b *builder) newControl(c control) int {
	if len(b.controls) >= b.opt.MaxControl {
		b.crowded = true
		panic(stopBuilding{b.tooComplex(fmt.Sprintf("there are more than %d control states", b.opt.MaxControl))})
	}
	b.controls = append(b.controls, c)
	return len(b.controls) - 1
}

// tooComplex is an error with the place at which the machine stands.
func (b *builder) tooComplex(why string) *TooComplex {
	p := Problem{Message: why}
	for t := range b.d.NumThreads() {
		if b.d.Live(t) {
			p.Pos, p.Func = b.d.At(t)
			break
		}
	}
	return &TooComplex{p}
}

// rests gives the control state of a program that has ended, perhaps as a check has failed: nothing changes any more.
func (b *builder) rests(failed bool) int {
	key := stateKey{valuation: b.valuation(), ended: true, failed: failed}
	at, ok := b.known[key]
	if !ok {
		at = b.newControl(control{valuation: key.valuation, failed: failed})
		b.known[key] = at
		b.edges = append(b.edges, edge{from: at, to: at, rests: true})
	}
	return at
}

func (b *builder) wantsDeadlock() bool { return b.opt.Machine.Checks.Has(check.Deadlock) }

// expand makes all transitions of a control state, at which the machine stands.
func (b *builder) expand(at int) {
	threads, live, _ := b.d.Movable(nil, 0)
	if len(threads) == 0 {
		if live > 0 && b.wantsDeadlock() {
			blocked := b.d.Blocked()
			pos, fn := b.d.At(blocked[0])
			b.fails(&edge{from: at}, Problem{state.PropDeadlock, "deadlock: no thread can go on: " + b.d.DescribeWaits(blocked), pos, fn}, nil, nil)
		}
		b.edges = append(b.edges, edge{from: at, to: at, values: b.kept(at), rests: true})
		return
	}
	base := make([]uint32, readers(b.d))
	for t := range base {
		base[t] = symbolCount(b.d, t)
	}
	if b.wantsDeadlock() {
		// Who closed a circle cannot move, and a state does not say who that was.
		for t := range b.d.NumThreads() {
			if cycle := b.d.ClosedCycle(t); cycle != nil && cycle[0] == t {
				pos, fn := b.d.At(cycle[0])
				b.fails(&edge{from: at, base: base}, Problem{state.PropDeadlock, "deadlock: " + b.d.DescribeWaits(cycle), pos, fn}, nil, nil)
			}
		}
	}
	mark := b.d.Mark()
	for _, t := range threads {
		b.follow(&edge{from: at, thread: int(t), base: base}, *b.d.Step(int(t)))
		b.d.Undo(mark)
	}
}
