package rt

// This file defines regions: parts of the tree with explorers and visited sets of their own. A node belongs to a region by its
// position (package measure). What the explorer of a region finds to belong elsewhere it hands
// over with its path, and does not look below. Package cluster does the rest.
//
// # What is dropped
//
// A node that is handed over is remembered in a set of its own, sent: it is not handed over twice. That set never decides what
// is explored: only the region's visited set does. (A region that took sent for visited would lose what comes back to it from a
// region that does not own it any more.)

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"heddle.example/answer"
	"heddle.example/hashing"
	"heddle.example/hashing/visited"
	"heddle.example/ir"
	"heddle.example/rt/ltl"
	"heddle.example/rt/measure"
	"heddle.example/rt/memory"
	"heddle.example/rt/pool"
	"heddle.example/rt/save"
	"heddle.example/rt/solver"
	"heddle.example/smt"
	"heddle.example/symex"
	"heddle.example/symex/state"
)

// Border says what belongs to a region and takes what does not.
type Border interface {
	// Owns tells whether a node belongs to the region.
	Owns(at *measure.Position) bool
	// Send hands over a node. The path is valid during the call only.
	Send(at *measure.Position, path []save.Packed, key hashing.Key)
}

// Site is a process that explores regions of one program's tree.
type Site struct {
	ctx    context.Context
	prog   *ir.Program
	opts   Options
	code   *symex.Code
	mo     state.Options
	hash   hashing.Function
	memory *memory.Guard
	solver func() smt.Solver
	asked  atomic.Bool // the solver runs
}

// NewSite prepares a program. The context ends questions to the solver.
func NewSite(ctx context.Context, p *ir.Program, opts Options) (*Site, error) {
	opts.Reduction, opts.SaveDir, opts.Workers, opts.attempt = "", "", 1, attempt{began: time.Now()}
	code, mo, err := Prepare(p, &opts)
	if err != nil {
		return nil, err
	}
	t := &Site{ctx: ctx, prog: p, opts: opts, code: code, mo: mo}
	if t.hash, err = hashing.NewFunction(opts.Hash); err != nil {
		return nil, err
	}
	t.memory = memory.New(opts.MemoryLimit, visited.OnDisk(opts.Store))
	open := t.opts // the hook below is not in it
	t.solver = sync.OnceValue(func() smt.Solver {
		t.asked.Store(true)
		return open.openSolver()
	})
	t.opts.solver = func() smt.Solver { return sharedSolver{t.solver()} }
	return t, nil
}

// Close ends the solver workers; no region may be exploring.
func (t *Site) Close() {
	t.memory.Release()
	if t.asked.Load() {
		t.solver().Close()
	}
}

// Memory measures the resident set; over tells, in words, that the limit is reached.
func (t *Site) Memory() (resident int64, over string) {
	rss, full := t.memory.Look()
	if full {
		over = t.memory.Message()
	}
	return rss, over
}

// OpenStore opens a visited set as the options ask for, or one in memory.
func (t *Site) OpenStore(inMemory bool) (visited.Store, error) {
	name := t.opts.Store
	if inMemory {
		name = visited.DefaultStore
	}
	return visited.Open(name, visited.Options{MemoryLimit: t.memory.Store(), Short: t.memory.Short})
}

// Region explores a part of the tree.
type Region struct {
	s      *search
	e      *explorer
	border Border
	sent   visited.Store

	path   []save.Packed // of the last entry
	tracks []track       // at each choice of it, and behind the last
	spots  []spot        // the same of what was replayed
	valid  int           // spots that are on path

	now   measure.Position         // where the explorer stands,
	steps [measure.StepDims]uint32 // and after how many steps of each thread;
	moved []uint8                  // which of them each choice on its stack moved, noThread: none

	entering bool // the explorer comes to the node of an entry, which counts as visited already
	entry    hashing.Key
	sure     bool // it belongs here, and
	before   visited.Visits

	remembered *remembered

	buf    []save.Packed // the path of the last node that was handed over,
	packed int           // of which so many levels of the stack still are on the explorer's path; -1: not even the entry's
	over   bool          // the machine stands in the middle of a transition
	lost   bool          // and the entry that it was brought to counts as visited though nobody looked below it
	site   *Site

	// Entries counts those that were taken, Dropped those of them that were visited before, Replayed the choices made again,
	// Sent the nodes handed over, Crossed those met.
	Entries, Dropped, Replayed, Sent, Crossed int64
}

// Region makes the explorer of a region with its visited set, and with what was found out about it before; nil: nothing.
func (t *Site) Region(border Border, store visited.Store, before *save.Frontier) (*Region, error) {
	s := &search{
		opts: &t.opts, prog: t.prog, start: time.Now(), lastReport: time.Now(), memory: t.memory, function: t.hash, visited: store,
		cuts: map[string]bool{}, violations: map[string]*found{}, assume: map[string]bool{},
	}
	s.solver = solver.New(t.ctx, t.opts.openSolver)
	s.solver.Searching = true
	var err error
	if s.formulas, err = ltl.New(t.code, t.mo, s.solver, t.opts.Formulas()); err != nil {
		return nil, err
	}
	s.pool = pool.New(1)
	s.owed = newLedger(t.ctx, s)
	s.piecemeal.Store(true)
	r := &Region{s: s, border: border, site: t, remembered: newRemembered()}
	if before != nil {
		if err := s.adopt(before); err != nil {
			return nil, err
		}
	}
	if t.hash.Bits() == 64 {
		s.assume[answer.Hash64] = true
	}
	if r.sent, err = visited.Open(visited.DefaultStore, visited.Options{}); err != nil {
		return nil, err
	}
	s.newExplorer = func() *explorer {
		e := newExplorer(s, t.code, t.mo, &t.hash)
		e.in(r)
		return e
	}
	return r, r.renew()
}

// renew gives the region a new machine, which stands at the root.
func (r *Region) renew() error {
	if r.e != nil {
		r.s.retire(r.e)
		r.s.before.Add(r.e.stats)
	}
	r.e = r.s.newExplorer()
	r.now.At(r.e.m.Machine, &r.steps)
	r.s.explorers = []*explorer{r.e}
	if !r.e.start() {
		return r.site.ctx.Err()
	}
	r.path, r.tracks = r.path[:0], append(r.tracks[:0], track{})
	r.spots, r.valid = append(r.spots[:0], spot{mark: r.e.root, ev: briefly(&r.e.rootEvent)}), 1
	return nil
}

// Close gives back what the region holds but its visited set.
func (r *Region) Close() {
	r.s.owed.cancel()
	r.s.solver.Wait()
	r.s.solver.Close()
	r.sent.Close()
}

// fail ends the search: an entry is never dropped for an error.
func (r *Region) fail(err error) {
	r.over, r.lost = true, true
	r.s.endBecause(answer.BecauseInternal, err.Error())
}

// Explore goes on below the last entry until nothing is left there, or until enough says so; it is asked now and then.
func (r *Region) Explore(enough func() bool) (done bool) {
	e := r.e
	defer e.publish()
	defer func() {
		if p := recover(); p == (solver.Interruption{}) {
			e.stats = e.kept
			e.stack[len(e.stack)-1].next--
			r.over, done = true, false
		} else if p != nil {
			panic(p)
		}
	}()
	for {
		if e.owes != nil {
			e.stand()
		}
		if r.s.stopped.Load() {
			return false
		}
		if e.steps++; e.steps%publishEvery == 0 {
			e.publish()
			if e.overgrown() {
				r.startAfresh()
				return len(r.s.pool.Later) == 0
			}
			if enough() {
				return false
			}
		}
		ev, ok := e.descend()
		if !ok {
			return true
		}
		e.arrive(ev)
	}
}

// startAfresh gives up a machine whose tables have grown; what is open is put off.
func (r *Region) startAfresh() {
	for _, prefix := range r.openOnStack() {
		r.s.pool.Later = append(r.s.pool.Later, pool.Task{Task: save.Task{Prefix: prefix}})
	}
	if err := r.renew(); err != nil {
		r.over = true
		r.s.halt()
	}
}

// Later takes one of the paths that were put off, if there is one. Nothing may be open below the last entry.
func (r *Region) Later() (more bool) {
	for len(r.s.pool.Later) > 0 && !r.Stopped() {
		t := r.s.pool.TakeLater()
		r.s.pool.LaterChoices = max(0, r.s.pool.LaterChoices)
		path, err := pack(nil, t.Path(nil))
		if err != nil {
			r.fail(err)
			return false
		}
		if r.Reopen(path) {
			return true
		}
	}
	return false
}

// pack appends packed choices.
func pack(out []save.Packed, choices []Choice) ([]save.Packed, error) {
	for _, c := range choices {
		p, err := save.Pack(c)
		if err != nil {
			return out, err
		}
		out = append(out, p)
	}
	return out, nil
}

// Open lists the paths that are open; the last choice of each has not been made.
func (r *Region) Open() (out [][]save.Packed) {
	list := func(prefix []Choice) {
		path, err := pack(nil, prefix)
		if err != nil {
			r.fail(err)
		}
		out = append(out, path)
	}
	for _, prefix := range r.openOnStack() {
		list(prefix)
	}
	for _, t := range r.s.pool.Later {
		list(t.Path(nil))
	}
	return out
}

func (r *Region) openOnStack() (out [][]Choice) {
	e := r.e
	stack := e.choices(max(0, len(e.stack)-1)) // the deepest level may have taken none yet
	for i := range e.stack {
		l := &e.stack[i]
		for k := l.next; k < l.n; k++ {
			prefix := append(make([]Choice, 0, len(e.base)+i+1), e.base...)
			out = append(out, append(append(prefix, stack[:i]...), e.choice(l, k)))
		}
	}
	return out
}

// Settled tells whether nothing is open: no path and no question to the solver.
func (r *Region) Settled() bool {
	r.s.mu.Lock()
	defer r.s.mu.Unlock()
	return len(r.e.stack) == 0 && len(r.s.pool.Later) == 0 && len(r.s.owed.open) == 0
}

// PayUp waits for the solver's answers that are open, at most so long.
func (r *Region) PayUp(most time.Duration) {
	s := r.s
	end := time.Now().Add(most)
	stop := time.AfterFunc(most, func() {
		s.mu.Lock()
		s.owed.changed.Broadcast()
		s.mu.Unlock()
	})
	defer stop.Stop()
	s.mu.Lock()
	for _, o := range s.owed.open {
		o.fresh = false
	}
	won := s.count()
	for !won && len(s.owed.open) > 0 && s.owed.ctx.Err() == nil && time.Now().Before(end) {
		s.owed.changed.Wait()
	}
	s.mu.Unlock()
	if won {
		s.halt()
	}
}

// Stopped tells whether the search is over here: for a reason that was found here, or by the context.
func (r *Region) Stopped() bool { return r.s.stopped.Load() || r.over }

// Lost tells that the visited set says more than is true: of what was done since it was last saved only Found may be kept, without
// its statistics.
func (r *Region) Lost() bool { return r.lost }

// Stop ends the search here for a reason that makes the result incomplete.
func (r *Region) Stop(kind, message string) { r.s.endBecause(kind, message) }

// Err tells that the visited set failed.
func (r *Region) Err() error { return r.s.visited.Err() }

// Bytes gives the memory of what was handed over; the visited set is counted where it was opened.
func (r *Region) Bytes() int64 { return r.sent.Bytes() }

// Survived tells whether a path is known that survives: see deadend.go.
func (r *Region) Survived() bool { return r.s.survived.Load() }

// Survives says that another region has found one, so that this one need not look for any.
func (r *Region) Survives() { r.s.survived.Store(true) }

// Stats counts what was done so far.
func (r *Region) Stats() Stats {
	st := r.s.before
	st.Add(r.e.stats)
	return st
}

// Found gives all that was found out, but what is open. The explorer must not be moving.
func (r *Region) Found() *save.Frontier {
	r.s.mu.Lock()
	defer r.s.mu.Unlock()
	return r.s.facts(0)
}

// visit asks whether the node at which the explorer stands needs no expansion here.
func (r *Region) visit(key hashing.Key, budget visited.Budget) (visited.Visits, bool) {
	e := r.e
	if r.entering {
		if key != r.entry {
			return visited.Visits{}, true // begin finds out
		}
		r.entering = false
		r.remembered.leaves()
		if r.sure {
			r.remembered.visits(r)
			return r.before, false
		}
		if !r.border.Owns(&r.now) {
			r.border.Send(&r.now, r.path, key) // also where it was sent before: then it has come back
			return visited.Visits{}, true
		}
		before, covered := r.s.visited.Visit(key, e.active, budget)
		if covered {
			r.Dropped++
		}
		return before, covered
	}
	if r.border.Owns(&r.now) {
		if len(e.stack) <= r.remembered.below {
			r.remembered.meets(r)
		}
		before, covered := r.s.visited.Visit(key, e.active, budget)
		if !covered {
			r.remembered.visits(r)
		}
		return before, covered
	}
	if !e.asleep.IsEmpty() { // nobody sleeps where an entry begins
		z := e.asleep
		e.asleep = visited.ThreadSet{}
		key, budget = e.nodeKey()
		e.asleep = z
	}
	r.Crossed++
	if _, done := r.sent.Visit(key, e.active, budget); done {
		return visited.Visits{}, true // it was handed over, with as much left
	}
	path := r.buf
	if r.packed < 0 {
		path, r.packed = append(path[:0], r.path...), 0
	}
	path = path[:len(r.path)+r.packed]
	for i := r.packed; i < len(e.stack); i++ {
		l := &e.stack[i]
		p, err := save.Pack(e.choice(l, l.next-1))
		if err != nil {
			r.fail(err)
			return visited.Visits{}, true
		}
		path = append(path, p)
	}
	r.buf, r.packed = path, len(e.stack)
	r.Sent++
	r.border.Send(&r.now, path, key)
	return visited.Visits{}, true
}

// sharedSolver is a solver that others use, too: it is not closed by any of them.
type sharedSolver struct{ smt.Solver }

func (sharedSolver) Close() {}

// noThread stands for no thread whose steps are counted.
const noThread = 1<<8 - 1

// takes notes that the explorer takes alternative i of the deepest level.
func (r *Region) takes(l *level, i int32) {
	n := len(r.e.stack) - 1
	r.packed = min(r.packed, n)
	for k := len(r.moved) - 1; k >= n; k-- {
		if t := r.moved[k]; t != noThread {
			r.steps[t]--
		}
	}
	moved := uint8(noThread)
	if l.kind == ChooseThread {
		if t := r.e.candidates[l.first+i]; t < measure.StepDims {
			moved = t
			r.steps[t]++
		}
	}
	r.moved = append(r.moved[:n], moved)
}

// begins notes that the explorer's stack is empty, where the threads have made so many steps.
func (r *Region) begins(at *measure.Steps) {
	r.moved = r.moved[:0]
	for t, n := range at {
		r.steps[t] = uint32(n)
	}
}
