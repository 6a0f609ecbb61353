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
}

type state struct {
	cells    []int32
	owners   []int8 // per mutex: thread + 1, or 0
	threads  []thread
	active   int
	switches int
	dead     bool // a cycle of waiting threads was closed before
}

func (s *state) clone() *state {
	c := *s
	c.cells = append([]int32(nil), s.cells...)
	c.owners = append([]int8(nil), s.owners...)
	c.threads = append([]thread(nil), s.threads...)
	for i := range c.threads {
		t := &c.threads[i]
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
	for i := range s.threads {
		t := &s.threads[i]
		put(int(t.status)<<4 | int(t.phase)<<1 | truth(t.fresh))
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
