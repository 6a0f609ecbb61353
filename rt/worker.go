package rt

// This file defines workers: explorers that share the visited set and take open
// prefixes from each other.

import (
	"slices"
	"sync"
	"sync/atomic"

	"heddle/answer"
	"heddle/symex"
)

// task is a part of the tree to explore: the subtree under a choice prefix, or
// the levels of an explorer that was saved in the middle of its walk.
type task struct {
	prefix []Choice
	levels []savedLevel // non-empty: the stack to restore under prefix
	cost   int64        // of the prefix, in units: see silent.go
}

// pool hands tasks from workers that have much left to workers that have none.
type pool struct {
	mu      sync.Mutex
	cond    *sync.Cond
	queue   []task
	later   []task // put off: see silent.go
	workers int
	idle    int
	done    bool
	wanted  atomic.Int32 // tasks that waiting workers would take beyond the queue's; may be negative

	// A checkpoint stops the world: every worker that is not idle comes to rest
	// at its next safe point.
	pausing atomic.Bool
	paused  int

	laterChoices int // in the tasks put off
}

func newPool(workers int) *pool {
	p := &pool{workers: workers}
	p.cond = sync.NewCond(&p.mu)
	return p
}

// next waits for a task; ok is false when nothing is left anywhere.
func (p *pool) next() (t task, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle++
	p.wanted.Add(1)
	for {
		if p.done {
			return task{}, false
		}
		if n := len(p.queue); n > 0 && !p.pausing.Load() {
			t = p.queue[n-1]
			p.queue = p.queue[:n-1]
			p.idle-- // one that waits and one task less: wanted stays
			return t, true
		}
		if len(p.later) > 0 && !p.pausing.Load() {
			p.idle--
			p.wanted.Add(-1)
			return p.takeLater(), true
		}
		if p.idle == p.workers && len(p.queue)+len(p.later) == 0 {
			p.done = true
			p.cond.Broadcast()
			return task{}, false
		}
		p.cond.Broadcast() // a checkpoint may be waiting for the last worker to rest
		p.cond.Wait()
	}
}

// wanting tells whether some worker waits for a task that is not in the queue yet.
func (p *pool) wanting() bool { return p.wanted.Load() > 0 }

// give puts a task into the queue.
func (p *pool) give(t task) {
	p.mu.Lock()
	p.add(t)
	p.mu.Unlock()
}

// add is give for whoever has the lock.
func (p *pool) add(t task) {
	p.queue = append(p.queue, t)
	p.wanted.Add(-1)
	p.cond.Broadcast()
}

// stop ends the search for all workers.
func (p *pool) stop() {
	p.mu.Lock()
	p.done = true
	p.cond.Broadcast()
	p.mu.Unlock()
}

// rest blocks a worker at a safe point while a checkpoint is taken.
func (p *pool) rest() {
	p.mu.Lock()
	p.paused++
	p.cond.Broadcast()
	for p.pausing.Load() {
		p.cond.Wait()
	}
	p.paused--
	p.mu.Unlock()
}

// pause brings all workers to rest; resume lets them go on. It is false when the
// search ends instead: then the workers stop by themselves.
func (p *pool) pause() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pausing.Store(true)
	for !p.done && p.paused+p.idle < p.workers {
		p.cond.Wait()
	}
	return !p.done
}

func (p *pool) resume() {
	p.mu.Lock()
	p.pausing.Store(false)
	p.cond.Broadcast()
	p.mu.Unlock()
}

// work explores tasks until none is left or the search is stopped.
func (e *explorer) work() {
	if !e.start() {
		return
	}
	for {
		t, ok := e.shared.pool.next()
		if !ok {
			return
		}
		if !e.explore(t) {
			e.shared.pool.stop()
			return
		}
	}
}

// start brings the machine to the root; false means that the search has ended already.
func (e *explorer) start() (ok bool) {
	defer func() {
		if p := recover(); p != nil && p != (interruption{}) {
			panic(p)
		}
	}()
	e.rootEvent = e.m.Start()
	e.root = e.m.Mark()
	return true
}

// explore walks the subtree of a task; false means that the whole search stops.
func (e *explorer) explore(t task) (goOn bool) {
	defer e.publish()
	defer func() {
		if p := recover(); p == (interruption{}) {
			e.takeBack(t)
			e.abandon()
			goOn = false
		} else if p != nil {
			panic(p)
		}
	}()
	e.kept, e.beginning = e.stats, true
	if err := e.begin(t); err != nil {
		e.shared.endBecause(answer.BecauseInternal, err.Error())
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
		if e.steps++; e.steps%publishEvery == 0 {
			e.publish()
			if e.overgrown() {
				e.renew()
			}
		}
		if e.shared.pool.wanting() {
			e.donate()
		}
		if e.shared.pool.pausing.Load() {
			e.shared.pool.rest()
			continue
		}
		e.kept = e.stats
		ev, ok := e.descend()
		if !ok {
			e.base = nil
			return true
		}
		if e.reduction != nil {
			e.moved(&ev)
		}
		e.arrive(ev)
	}
}

// begin brings the machine to where a task starts.
func (e *explorer) begin(t task) error {
	e.m.Undo(e.root)
	e.stack, e.candidates = e.stack[:0], e.candidates[:0]
	e.active, e.switches, e.cost = 0, 0, t.cost
	e.closed, e.known = 0, 0
	e.base = t.prefix
	e.above = e.above[:0]
	if e.tracksCycles() {
		e.ltl.open.reset()
	}
	ev, err := e.follow(e.rootEvent, t.prefix)
	if err != nil {
		return err
	}
	if len(t.levels) == 0 {
		e.arrive(ev)
		return nil
	}
	return e.restore(ev, t.levels)
}

// follow replays a prefix and keeps count of the active thread and its switches.
func (e *explorer) follow(ev symex.Event, prefix []Choice) (symex.Event, error) {
	var err error
	for i, c := range prefix {
		if ev.Kind == symex.EventNode {
			e.openNode()
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

// donate gives the last alternative of the shallowest open level to a worker
// that has nothing to do, if this worker keeps some work itself.
func (e *explorer) donate() {
	open := e.spare()
	if open < 0 {
		return
	}
	l := &e.stack[open]
	l.n--
	c := Choice{Kind: l.kind, Index: int(l.n), Of: int(l.of)}
	if l.kind == ChooseThread {
		c.Index = int(e.candidates[l.first+l.n])
	}
	prefix := append(slices.Clone(e.base), e.choices(open)...)
	e.shared.pool.give(task{prefix: append(prefix, c), cost: l.cost})
}

// choices gives the choices taken at the first n levels of the stack.
func (e *explorer) choices(n int) []Choice {
	out := make([]Choice, 0, n+1)
	for i := range e.stack[:n] {
		l := &e.stack[i]
		c := Choice{Kind: l.kind, Index: int(l.next - 1), Of: int(l.of)}
		if l.kind == ChooseThread {
			c.Index = int(e.candidates[l.first+l.next-1])
		}
		out = append(out, c)
	}
	return out
}
