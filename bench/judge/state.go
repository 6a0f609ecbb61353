package judge

// This file defines the state of a program under exploration and its key: the
// state written down in full.

import "encoding/binary"

type status uint8

const (
	unborn status = iota
	running
	finished
	joined
)

// The phases of a wait on a condition variable.
const (
	awake   uint8 = iota
	waiting       // not signalled
	woken         // signalled; wants the mutex
	late          // time ran out; wants the mutex
	acting        // acts upon a cancellation in a wait; wants the mutex
	blocked       // in a call on a semaphore that was 0
)

type frame struct {
	routine int
	pc      int
	regs    []int32
	result  int // register of the caller for what is returned
}

type thread struct {
	status  status
	phase   uint8
	section int  // depth of atomic sections
	fresh   bool // no visible step since the last full expression began
	frames  []frame

	requested, disabled bool  // a cancellation; whether it has to wait
	ending              bool  // acts upon it: handlers run
	cancelled           bool  // has ended so
	guards              []int // routines of the handlers in force
}

// acts tells whether the thread is to act upon a cancellation.
func (t *thread) acts() bool { return t.requested && !t.disabled && !t.ending }

type state struct {
	cells    []int32
	owners   []int8 // per mutex: thread + 1, or 0
	sems     []int8
	threads  []thread
	active   int
	switches int
	dead     bool // a cycle of waiting threads was closed before
}

func (s *state) clone() *state {
	c := *s
	c.cells = append([]int32(nil), s.cells...)
	c.owners = append([]int8(nil), s.owners...)
	c.sems = append([]int8(nil), s.sems...)
	c.threads = append([]thread(nil), s.threads...)
	for i := range c.threads {
		t := &c.threads[i]
		t.guards = append([]int(nil), t.guards...)
		frames := make([]frame, len(t.frames), len(t.frames)+1)
		for j, f := range t.frames {
			f.regs = append([]int32(nil), f.regs...)
			frames[j] = f
		}
		t.frames = frames
	}
	return &c
}

// key writes the state down. The active thread and the switches count only where
// a bound makes them matter.
func (s *state) key(buf []byte, bounded bool) []byte {
	put := func(v int) { buf = binary.AppendVarint(buf, int64(v)) }
	for _, c := range s.cells {
		put(int(c))
	}
	for _, o := range s.owners {
		put(int(o))
	}
	for _, v := range s.sems {
		put(int(v))
	}
	for i := range s.threads {
		t := &s.threads[i]
		put(int(t.status)<<4 | int(t.phase)<<1 | truth(t.fresh))
		put(truth(t.requested)<<3 | truth(t.disabled)<<2 | truth(t.ending)<<1 | truth(t.cancelled))
		put(len(t.guards))
		for _, g := range t.guards {
			put(g)
		}
		put(t.section)
		put(len(t.frames))
		for j := range t.frames {
			f := &t.frames[j]
			put(f.routine)
			put(f.pc)
			put(f.result)
			for _, r := range f.regs {
				put(int(r))
			}
		}
	}
	put(truth(s.dead))
	if bounded {
		put(s.active)
		put(s.switches)
	}
	return buf
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (t *thread) top() *frame { return &t.frames[len(t.frames)-1] }
