package memory

// This file defines the walk over all interleavings under one interpretation, and its states.

import (
	"encoding/binary"
	"slices"
)

// How is one interpretation of what C and the platform leave open.
type How struct {
	Layout    int  // where objects lie: 0, 1 or 2
	Whole     bool // copies and comparisons of blocks are one step
	AnySize   bool // a small block may come where a small block of another size was
	Remember  bool // an integer that is made a pointer goes to an object that it came from, or nowhere
	Keep      bool // an integer that lies in no object is made a pointer to those that it came from, if it gets there
	MaxStates int
}

// Violation is a property that fails at a line of the printed program. Deadlocks and leaks have line 0.
type Violation struct {
	Property string // assert, memory, deadlock, leak
	Line     int
}

// result is what the walk under one interpretation finds.
type result struct {
	must, may map[Violation]bool // they differ in leaks only
	states    int
	ends      int // paths that come to the end of the program
	tooBig    bool
	invalid   string // why the program is outside the language
}

type frame struct {
	routine int
	pc      int
	p, w, i []value
	temp    [2]cell
	locals  []int // object numbers, -1: not alive
	result  int   // register p of the caller
}

type threadState uint8

const (
	unborn threadState = iota
	running
	finished
	joined
)

type thread struct {
	status threadState
	frames []frame
}

type state struct {
	objects []*object // never changed in place: see change
	owner   int       // of the mutex: thread + 1
	threads []thread
}

type judge struct {
	p        *Program
	how      How
	routines []*routine
	out      *result
	seen     map[string]bool
	buf      []byte
}

// explore walks all interleavings of p under an interpretation.
func explore(p *Program, how How) *result {
	j := &judge{p: p, how: how, routines: flatten(p, how.Whole), seen: map[string]bool{},
		out: &result{must: map[Violation]bool{}, may: map[Violation]bool{}}}
	threads := 1
	p.Main.each(func(s *Stmt) {
		if s.Kind == Create || s.Kind == Join {
			threads = max(threads, s.N+2)
		}
	})
	s := &state{threads: make([]thread, threads)}
	for i, shape := range p.Objects {
		j.alloc(s, place{static, i}, p.shapeSize(shape), p.shapeAlign(shape))
	}
	s.threads[0] = j.begin(len(j.routines)-1, value{})
	j.run(s, 0, false)
	j.out.states = len(j.seen)
	return j.out
}

// begin makes a thread that stands before a routine.
func (j *judge) begin(routine int, arg value) thread {
	return thread{status: running, frames: []frame{j.enter(routine, arg)}}
}

func (j *judge) enter(routine int, arg value) frame {
	r := j.routines[routine]
	f := frame{routine: routine, p: make([]value, r.regs.p), w: make([]value, r.regs.w), i: make([]value, r.regs.i), locals: make([]int, len(r.f.Locals))}
	for i := range f.locals {
		f.locals[i] = -1
	}
	if len(f.p) > 0 {
		f.p[0] = arg
	}
	return f
}

func (s *state) clone() *state {
	c := *s
	c.objects = slices.Clone(s.objects)
	c.threads = slices.Clone(s.threads)
	for i := range c.threads {
		t := &c.threads[i]
		t.frames = slices.Clone(t.frames)
		for k := range t.frames {
			f := &t.frames[k]
			f.p, f.w, f.i, f.locals = slices.Clone(f.p), slices.Clone(f.w), slices.Clone(f.i), slices.Clone(f.locals)
		}
	}
	return &c
}

// key writes the state down in full.
func (s *state) key(buf []byte) []byte {
	put := func(v int) { buf = binary.AppendVarint(buf, int64(v)) }
	values := func(list []value) {
		for _, v := range list {
			buf = binary.AppendUvarint(buf, v.bits)
			put(v.prov)
			buf = binary.AppendUvarint(buf, v.from)
		}
	}
	flag := func(b bool) {
		if b {
			put(1)
		} else {
			put(0)
		}
	}
	cells := func(list []cell) {
		for _, c := range list {
			buf = append(buf, c.bits, byte(c.prov), byte(c.idx))
			buf = binary.AppendUvarint(buf, c.from)
		}
	}
	put(len(s.objects))
	for _, o := range s.objects {
		put(int(o.place.kind))
		put(o.place.slot)
		put(int(o.size))
		flag(o.live)
		flag(o.exposed)
		cells(o.cells)
	}
	put(s.owner)
	for i := range s.threads {
		t := &s.threads[i]
		put(int(t.status))
		put(len(t.frames))
		for k := range t.frames {
			f := &t.frames[k]
			put(f.routine)
			put(f.pc)
			values(f.p)
			values(f.w)
			values(f.i)
			cells(f.temp[:])
			for _, l := range f.locals {
				put(l)
			}
			put(f.result)
		}
	}
	return buf
}

// visit explores below a state in which all threads stand where they may be switched.
func (j *judge) visit(s *state) {
	if j.out.invalid != "" || j.out.tooBig {
		return
	}
	j.buf = s.key(j.buf[:0])
	if j.seen[string(j.buf)] {
		return
	}
	if len(j.seen) >= j.how.MaxStates {
		j.out.tooBig = true
		return
	}
	j.seen[string(j.buf)] = true
	moved, live := false, false
	for t := range s.threads {
		if s.threads[t].status != running {
			continue
		}
		live = true
		if j.enabled(s, t) {
			moved = true
			j.run(s.clone(), t, true)
		}
	}
	switch {
	case moved:
	case live:
		j.violation("deadlock", 0)
	default:
		j.end(s) // all threads have ended: main by pthread_exit, which is not in the language
	}
}

func (j *judge) violation(property string, line int) {
	j.out.must[Violation{property, line}] = true
	j.out.may[Violation{property, line}] = true
}

func (j *judge) invalid(why string) {
	if j.out.invalid == "" {
		j.out.invalid = why
	}
}

func (s *state) top(t int) *frame {
	frames := s.threads[t].frames
	return &frames[len(frames)-1]
}

func (j *judge) next(s *state, t int) *step {
	f := s.top(t)
	return &j.routines[f.routine].steps[f.pc]
}

// enabled tells whether thread t can make its next step.
func (j *judge) enabled(s *state, t int) bool {
	st := j.next(s, t)
	if st.kind != stepStmt {
		return true
	}
	switch st.stmt.Kind {
	case Lock:
		return s.owner == 0
	case Join:
		return s.threads[st.stmt.N+1].status != running
	}
	return true
}

// visible tells whether another thread can tell when the step is made.
func (j *judge) visible(f *frame, st *step) bool {
	private := func(at *Place, n int64) bool { return j.routines[f.routine].private(j.p, at, n) }
	switch st.kind {
	case stepStmt:
		switch st.stmt.Kind {
		case AddressOf, WordOp, PtrMove, PtrAdd, IntSet, IntOp, PtrEqual, WordEqual, Call, Nondet, AnyPointer:
			return false
		case Load, Store:
			return !private(&st.stmt.At, j.p.size(st.stmt.At.Type))
		}
		return true
	case stepGet, stepPut:
		if st.kind == stepPut || st.side == 1 {
			return !private(&st.stmt.At, st.k+1)
		}
		return !private(&st.stmt.From, st.k+1)
	case stepDiffer, stepSet, stepJump, stepZero:
		return false
	}
	return true
}

// private tells whether n bytes from a place on are inside a local object to which nothing points.
func (r *routine) private(p *Program, at *Place, n int64) bool {
	if at.Base != Local || at.Index >= 0 || at.Off < 0 || at.Off+n > p.shapeSize(r.f.Locals[at.N]) {
		return false
	}
	return !r.pointed[at.N]
}

// run lets thread t make its next step, and all invisible ones after it. granted: the first
// step may be a visible one.
func (j *judge) run(s *state, t int, granted bool) {
	for j.out.invalid == "" {
		if s.threads[t].status != running {
			break
		}
		st := j.next(s, t)
		if j.visible(s.top(t), st) && !granted {
			break
		}
		granted = false
		several, over := j.perform(s, t, st)
		for _, c := range several {
			j.run(c, t, false)
		}
		if over || several != nil {
			return
		}
	}
	j.visit(s)
}
