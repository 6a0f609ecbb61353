package rt

// This file defines the pool: which parts of the tree nobody explores yet.

import (
	"sync"
	"sync/atomic"

	"heddle/rt/estimate"
	"heddle/rt/save"
)

// task is a part of the tree to explore.
type task struct {
	save.Task
	cost  int64          // of the prefix, in units: see silent.go
	waits *estimate.Part // see explored; nil: not looked at yet
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
	alone   atomic.Bool  // one worker at a time explores, so that it sees all paths from one stack: see endless.go

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
		free := !p.pausing.Load() && (!p.alone.Load() || p.idle == p.workers)
		if n := len(p.queue); n > 0 && free {
			t = p.queue[n-1]
			p.queue = p.queue[:n-1]
			p.idle-- // one that waits and one task less: wanted stays
			return t, true
		}
		if len(p.later) > 0 && free {
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
func (p *pool) wanting() bool { return p.wanted.Load() > 0 && !p.alone.Load() }

// together lets all workers explore.
func (p *pool) together() {
	if p.alone.CompareAndSwap(true, false) {
		p.mu.Lock()
		p.cond.Broadcast()
		p.mu.Unlock()
	}
}

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

// more tells whether tasks wait.
func (p *pool) more() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.queue)+len(p.later) > 0
}

// takeAll empties the queue.
func (p *pool) takeAll() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.queue = nil
}

// mostPutOff bounds the choices in all tasks put off, at some 32 bytes each.
const mostPutOff = 1 << 20

// putOff keeps a task until nothing else is left to do; false: there are too many.
func (p *pool) putOff(t task) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.laterChoices+len(t.Prefix) > mostPutOff {
		return false
	}
	if p.wanting() {
		p.add(t)
		return true
	}
	p.later = append(p.later, t)
	p.laterChoices += len(t.Prefix)
	return true
}

// takeLater takes the first of the tasks that were put off.
func (p *pool) takeLater() task {
	t := p.later[0]
	p.later[0] = task{}
	if p.later = p.later[1:]; len(p.later) == 0 {
		p.later = nil
	}
	p.laterChoices -= len(t.Prefix)
	return t
}
