// Package pool holds the parts of a tree that nobody explores yet, and hands them to workers.
package pool

import (
	"sync"
	"sync/atomic"
	"time"

	"heddle.example/rt/estimate"
	"heddle.example/rt/save"
)

// Task is a part of the tree to explore.
type Task struct {
	save.Task
	Cost  int64          // of the prefix, in units of work
	Fate  int32          // what becomes of it: see package ground; 0: nobody asks
	Waits *estimate.Part // what it contributes to an estimate; nil: not looked at yet
}

// Pool hands tasks from workers that have much left to workers that have none.
type Pool struct {
	sync.Mutex // of the lists and their numbers
	cond       *sync.Cond
	Queue      []Task // to be taken from the end
	Later      []Task // put off: from the beginning, when nothing is queued
	Workers    int
	Idle       int // workers that wait for a task
	done       bool
	wanted     atomic.Int32 // tasks that waiting workers would take beyond the queue's; may be negative
	news       atomic.Int32 // changes that may end a worker's waiting
	Alone      atomic.Bool  // one worker at a time explores, so that it sees all paths from one stack

	// A checkpoint stops the world: every worker that is not idle comes to rest
	// at its next safe point.
	Pausing atomic.Bool
	paused  int

	LaterChoices int // in the tasks put off
}

// New makes a pool for so many workers.
func New(workers int) *Pool {
	p := &Pool{Workers: workers}
	p.cond = sync.NewCond(&p.Mutex)
	return p
}

// attentive is how long a worker that waits looks for a task itself before it lets the system put it to sleep, from which it comes back a hundred microseconds later: where tasks are small
// the next one comes sooner.
const attentive = 50 * time.Microsecond

// Next waits for a task; ok is false when nothing is left anywhere.
func (p *Pool) Next() (t Task, ok bool) {
	p.Lock()
	defer p.Unlock()
	p.Idle++
	p.wanted.Add(1)
	for looked := false; ; looked = !looked {
		if p.done {
			return Task{}, false
		}
		free := !p.Pausing.Load() && (!p.Alone.Load() || p.Idle == p.Workers)
		if n := len(p.Queue); n > 0 && free {
			t = p.Queue[n-1]
			p.Queue = p.Queue[:n-1]
			p.Idle-- // one that waits and one task less: wanted stays
			return t, true
		}
		if len(p.Later) > 0 && free {
			p.Idle--
			p.wanted.Add(-1)
			return p.TakeLater(), true
		}
		if p.Idle == p.Workers && len(p.Queue)+len(p.Later) == 0 {
			p.done = true
			p.tell()
			return Task{}, false
		}
		p.cond.Broadcast() // a checkpoint may be waiting for the last worker to rest
		if looked {
			p.cond.Wait()
		} else {
			p.look()
		}
	}
}

// look waits a moment for news. The caller has the lock, and has it again afterwards.
func (p *Pool) look() {
	known := p.news.Load()
	p.Unlock()
	defer p.Lock()
	for began := time.Now(); p.news.Load() == known && time.Since(began) < attentive; {
	}
}

// tell tells those who wait that something has changed. The caller has the lock.
func (p *Pool) tell() {
	p.news.Add(1)
	p.cond.Broadcast()
}

// Wanting tells whether some worker waits for a task that is not in the queue yet.
func (p *Pool) Wanting() bool { return p.wanted.Load() > 0 && !p.Alone.Load() }

// Rested tells whether nobody but the worker that asks has anything to do, and no task waits.
func (p *Pool) Rested() bool {
	p.Lock()
	defer p.Unlock()
	return p.Idle == p.Workers-1 && len(p.Queue)+len(p.Later) == 0
}

// Together lets all workers explore.
func (p *Pool) Together() {
	if p.Alone.CompareAndSwap(true, false) {
		p.Lock()
		p.tell()
		p.Unlock()
	}
}

// Give puts a task into the queue.
func (p *Pool) Give(t Task) {
	p.Lock()
	p.add(t)
	p.Unlock()
}

// add is Give for whoever has the lock.
func (p *Pool) add(t Task) {
	p.Queue = append(p.Queue, t)
	p.wanted.Add(-1)
	p.tell()
}

// Stop ends the search for all workers.
func (p *Pool) Stop() {
	p.Lock()
	p.done = true
	p.tell()
	p.Unlock()
}

// Rest blocks a worker at a safe point while a checkpoint is taken.
func (p *Pool) Rest() {
	p.Lock()
	p.paused++
	p.tell()
	for p.Pausing.Load() {
		p.cond.Wait()
	}
	p.paused--
	p.Unlock()
}

// Pause brings all workers to rest; Resume lets them go on. It is false when the
// search ends instead: then the workers stop by themselves.
func (p *Pool) Pause() bool {
	p.Lock()
	defer p.Unlock()
	p.Pausing.Store(true)
	for !p.done && p.paused+p.Idle < p.Workers {
		p.cond.Wait()
	}
	return !p.done
}

// Resume lets workers go on after Pause.
func (p *Pool) Resume() {
	p.Lock()
	p.Pausing.Store(false)
	p.tell()
	p.Unlock()
}

// More tells whether tasks wait.
func (p *Pool) More() bool {
	p.Lock()
	defer p.Unlock()
	return len(p.Queue)+len(p.Later) > 0
}

// TakeAll empties the queue.
func (p *Pool) TakeAll() {
	p.Lock()
	defer p.Unlock()
	p.Queue = nil
}

// mostPutOff bounds the choices in all tasks put off, at some 32 bytes each.
const mostPutOff = 1 << 20

// PutOff keeps a task until nothing else is left to do; false: there are too many.
func (p *Pool) PutOff(t Task) bool {
	p.Lock()
	defer p.Unlock()
	if p.LaterChoices+t.Length() > mostPutOff {
		return false
	}
	if p.Wanting() {
		p.add(t)
		return true
	}
	p.Later = append(p.Later, t)
	p.LaterChoices += t.Length()
	return true
}

// TakeLater takes the first of the tasks that were put off.
func (p *Pool) TakeLater() Task {
	t := p.Later[0]
	p.Later[0] = Task{}
	if p.Later = p.Later[1:]; len(p.Later) == 0 {
		p.Later = nil
	}
	p.LaterChoices -= t.Length()
	return t
}
