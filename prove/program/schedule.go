package program

// This file defines how a path of the model becomes a list of choices. The program runs again on a machine that knows nothing of the
// model: inputs have the values of the path, and threads move in its order. Every backward jump ends in a node there, so the machine
// makes more transitions than the path has edges.

import (
	"context"
	"errors"
	"slices"

	"heddle.example/expr"
	"heddle.example/hashing"
	"heddle.example/prove/system"
	"heddle.example/scheduler"
	"heddle.example/symex/state"
)

// Run is an execution to replay: the choices, and the inputs that each thread reads.
type Run struct {
	Choices []scheduler.Choice
	Inputs  [][]uint64
	Open    bool // it is of a lasso, but no state of the program comes again on it
}

// guide leads a machine along edges.
type guide struct {
	m      *Model
	d      *scheduler.Driver
	p      system.Path
	walk   *walk
	edges  []*edge // of the path, and of rounds of its loop
	at     int     // of these, the next one
	last   *edge
	ahead  []stand  // where transitions of the last edge begin that are still to be made
	due    []uint32 // inputs read when the last edge is done, by thread
	taken  []int    // alternatives of choices that are no branches
	seen   map[hashing.Key]bool
	out    Run
	short  int      // choices when the loop was gone through twice
	enough []uint32 // and the inputs that each thread had read
}

// ErrLost says that the program does not follow a path of the model.
var ErrLost = errors.New("the program does not follow it")

// maxJumps bounds the nodes of the machine on one edge.
const maxJumps = 100_000

// maxRounds bounds how often a loop is gone through until the program's state comes again.
const maxRounds = 50

// enoughRounds is how often it is gone through where that does not happen, and only what nothing depends on may change.
const enoughRounds = 2

// Replay gives the execution of a path of the model. That of a lasso goes on until a state of the program comes again.
func (m *Model) Replay(ctx context.Context, p system.Path) (out Run, err error) {
	defer building(&err)
	hash, err := hashing.NewFunction(hashing.DefaultFunction)
	if err != nil {
		return out, err
	}
	g := &guide{m: m, p: p, walk: m.walk(), seen: map[hashing.Key]bool{}}
	opt := m.opt
	opt.Machine.Given = g.input
	g.d = opt.drive(ctx, &hash)
	if err = g.read(); err != nil {
		return g.out, err
	}
	if len(g.edges) == 0 {
		return g.out, nil // its only state is the one before the program begins, which may do anything then
	}
	err = g.run()
	g.forget()
	return g.out, err
}

// input gives the inputs of the edges so far; what the model does not depend on is 0.
func (g *guide) input(thread int, count uint32, _ int) uint64 {
	if thread < len(g.out.Inputs) && int(count) < len(g.out.Inputs[thread]) {
		return g.out.Inputs[thread][count]
	}
	return 0
}

// take takes the next edge of the path.
func (g *guide) take() {
	e := g.edges[g.at]
	g.at++
	g.last = e
	g.ahead = append(g.ahead, e.nodes...)
	g.due = grown(g.due, len(e.reads))
	for t, n := range e.reads {
		g.due[t] += n
	}
	g.taken = append(g.taken, e.taken...)
}

// grown gives a slice at least so many elements.
func grown[T any](list []T, n int) []T {
	for len(list) < n {
		list = append(list, *new(T))
	}
	return list
}

// read finds the edges of the path and one round of its loop, and takes their inputs: the machine may read some before it comes to the edge that has them.
func (g *guide) read() error {
	if g.p.Loop < 0 {
		return g.along(g.p.Steps[:len(g.p.Steps)-1])
	}
	if err := g.along(g.p.Steps); err != nil {
		return err
	}
	return g.along(g.p.Steps[g.p.Loop:])
}

func (g *guide) along(steps []system.Step) error {
	for _, st := range steps {
		e, inputs, err := g.walk.edge(st)
		if err != nil {
			return err
		}
		g.edges = append(g.edges, e)
		for _, in := range inputs {
			g.out.Inputs = grown(g.out.Inputs, in.thread+1)
			g.out.Inputs[in.thread] = grown(g.out.Inputs[in.thread], int(in.count)+1)
			g.out.Inputs[in.thread][in.count] = in.value
		}
	}
	return nil
}

// counts gives how many inputs each thread has read.
func (g *guide) counts() (out []uint32) {
	for t := range max(len(g.out.Inputs), len(g.due), readers(g.d)) {
		n := uint32(0)
		if t < len(g.due) {
			n = g.due[t]
		}
		n = max(n, symbolCount(g.d, t))
		out = append(out, n)
	}
	return out
}

// shorten leaves the rounds out that brought nothing.
func (g *guide) shorten() {
	g.out.Open = true
	g.out.Choices = g.out.Choices[:g.short]
}

// forget leaves the inputs that were read, those too that nothing depends on.
func (g *guide) forget() {
	n := g.enough
	if !g.out.Open {
		n = g.counts()
	}
	g.out.Inputs = grown(g.out.Inputs, len(n))
	for t, count := range n {
		g.out.Inputs[t] = grown(g.out.Inputs[t], int(count))[:count]
	}
}

// Event gives why a path ends where a check fails or something is not supported, nil if it does not.
func (m *Model) Event(p system.Path) *Problem {
	w := m.walk()
	for _, st := range p.Steps {
		if at := int(st.State[0].Lo); at == controlBad || at == controlOpen {
			return nil
		}
		e, _, err := w.edge(st)
		if err != nil {
			return nil
		}
		if e.event != nil {
			return e.event
		}
	}
	return nil
}

// run leads the machine along the path. It ends where a check fails too.
func (g *guide) run() error {
	steps := g.p.Steps
	g.take()
	next := 1
	for ; g.m.between[g.last.to] && next < len(steps)-1; next++ {
		g.take()
	}
	event := g.m.Event(g.p)
	deadlocks := event != nil && event.Property == state.PropDeadlock
	ev := *g.d.Start()
	for rounds := 0; ; {
		ended, err := g.finish(&ev)
		if ended || err != nil {
			return err
		}
		if deadlocks && g.d.ClosedCycle(g.last.thread) != nil {
			return nil // others might go on
		}
		if next == len(steps) {
			if g.p.Loop < 0 || g.seen[g.d.Hash()] {
				return nil
			}
			if rounds++; rounds > maxRounds {
				g.shorten()
				return nil
			}
			if rounds == enoughRounds {
				g.short, g.enough = len(g.out.Choices), g.counts()
			}
			if err := g.along(g.p.Steps[g.p.Loop:]); err != nil {
				return err
			}
			next = g.p.Loop
		}
		if next == g.p.Loop {
			g.seen[g.d.Hash()] = true
		}
		if g.p.Loop < 0 && next == len(steps)-1 {
			return nil // the last state is where it ends
		}
		g.take()
		next++
		// A transition that writes more than once is several edges.
		for thread := g.last.thread; g.m.between[g.last.to] && next < len(steps)-1; next++ {
			g.take()
			g.last.thread = thread
		}
		if g.last.rests {
			continue
		}
		if ev = (state.Event{Kind: state.EventNode}); g.passed(g.last.thread) {
			continue
		}
		if ev, err = g.step(g.last.thread); err != nil {
			return err
		}
	}
}

// passed tells whether a thread that stands before a check at the beginning of the last edge has passed it in the machine, to which the check is known to hold.
func (g *guide) passed(thread int) bool {
	want, ok := g.m.checks[g.last.from][thread]
	if !ok || thread >= g.d.NumThreads() {
		return false
	}
	return standOf(g.d, thread).other(want)
}

// step makes a transition of a thread.
func (g *guide) step(thread int) (state.Event, error) {
	if threads, _, _ := g.d.Movable(nil, thread); len(threads) == 0 {
		return state.Event{Kind: state.EventNode}, nil // nobody moves any more
	} else if thread < g.d.NumThreads() && g.d.Enabled(thread) {
		g.out.Choices = append(g.out.Choices, scheduler.Choice{Kind: scheduler.ChooseThread, Index: thread, Of: len(threads)})
		return *g.d.Step(thread), nil
	}
	return state.Event{}, ErrLost
}

// finish goes on from ev to the end of the last edge. ended tells that the path ends here.
func (g *guide) finish(ev *state.Event) (ended bool, err error) {
	for range maxJumps {
		switch ev.Kind {
		case state.EventNode:
			thread := g.last.thread
			passing := thread < g.d.NumThreads() && passes(g.d, thread)
			if !passing && thread < g.d.NumThreads() {
				g.skip(standOf(g.d, thread))
			}
			rest := slices.ContainsFunc(g.ahead, func(s stand) bool { return !s.passes })
			switch {
			case len(g.ahead) > 0 && !passing:
				g.ahead = g.ahead[1:]
			case g.last.event != nil && passing:
			case !rest && g.arrived(thread):
				// So must those be that it has made.
				if thread = g.late(); thread < 0 {
					return false, nil
				}
			}
			if *ev, err = g.step(thread); err != nil {
				return false, err
			}
		case state.EventChoice:
			if ev.Choice == state.ChoiceBranch || len(g.taken) == 0 || g.taken[0] >= ev.N {
				return false, ErrLost
			}
			i := g.taken[0]
			g.taken = g.taken[1:]
			g.out.Choices = append(g.out.Choices, scheduler.Choice{Kind: scheduler.KindOf(ev.Choice), Index: i, Of: ev.N})
			*ev = *g.d.Choose(i)
		case state.EventViolation:
			if lo, _, known := g.d.Table().IsConst(max(ev.Cond, expr.FirstRef)); ev.Cond == expr.None || known && lo == 1 || !ev.Continue {
				return true, nil
			}
			g.out.Choices = append(g.out.Choices, scheduler.Choice{Kind: scheduler.ChooseBranch, Index: 0, Of: 1})
			*ev = *g.d.Choose(0)
		case state.EventEnd, state.EventUnsupported, state.EventCut:
			return true, nil
		default:
			return false, ErrLost
		}
	}
	return false, ErrLost
}

// skip leaves out the checks ahead that the machine, which knows them to hold, does not stop at; it does where the checked access itself is visible.
func (g *guide) skip(here stand) {
	for len(g.ahead) > 0 && g.ahead[0].passes && g.ahead[0].other(here) {
		g.ahead = g.ahead[1:]
	}
}

func standOf(d *scheduler.Driver, thread int) stand {
	t := d.ThreadTable[thread]
	return stand{t.Fn, t.PC, t.NumFrames, passes(d, thread)}
}

// other tells whether a thread stands at another instruction.
func (s stand) other(than stand) bool {
	return s.fn != than.fn || s.pc != than.pc || s.depth != than.depth
}

// passes tells whether a thread stands where the machine of a model and one with known inputs need not both end a transition: at a backward jump, or before a
// check that may fail.
func passes(d *scheduler.Driver, thread int) bool {
	kind := d.Pending(thread).Kind
	return kind == state.PendLoop || kind == state.PendFail
}

// late gives a thread that has not come to where it is at the end of the last edge; -1: there is none.
func (g *guide) late() int {
	for t := range g.d.NumThreads() {
		if g.d.Live(t) && !g.arrived(t) {
			return t
		}
	}
	return -1
}

// arrived tells whether a thread has come to the end of the last edge: it may stand at backward jumps before it.
func (g *guide) arrived(thread int) bool {
	if thread >= g.d.NumThreads() || !g.d.Yields(thread) {
		return true
	}
	if thread < len(g.due) && g.d.SymbolCount(thread) < g.due[thread] {
		return false
	}
	if _, ok := g.m.checks[g.last.to][thread]; ok {
		return true // or has passed the check
	}
	spots := g.m.spots[g.last.to]
	if spots == nil { // where no node is a path ends: where the program does the machine tells
		return g.last.to < firstControl || g.m.between[g.last.to]
	}
	want, ok := spots[thread]
	at, _ := g.d.At(thread)
	return ok && want == at
}
