package judge

// This file defines Judge: the walk over all interleavings and what it finds.

import (
	"fmt"
	"math"
	"strings"
)

// Bounds say under which bounds and assumptions a program is judged.
type Bounds struct {
	Context         int  // most switches on a path, -1: unbounded
	Unwind          int  // bodies of one loop entry, 0: unbounded
	AfterMainWait   bool // main's return lets the other threads finish
	SpuriousWakeups bool // a wait may return without a signal, or not
	Statement       bool // switch only before the first visible step of a full expression
	EveryStep       bool // switch before invisible steps too; not with Statement
	LateCancel      bool // a thread that was woken, or whose time ran out, may still act upon a cancellation before it has the mutex
	MaxStates       int  // give up beyond, 0: a million
}

// Violation is a property that fails at a line of the printed program. A deadlock has line 0.
type Violation struct {
	Property string // assert, deadlock, memory, pthread
	Line     int
}

// Outcome is all that a program can do under its bounds.
//
// A deadlock among some threads while others can go on is special: it is
// reported where it closes, and whether the paths beyond it are walked is a matter of
// taste. The judge walks them and sets Partial; an engine that stops there finds a part of the outcome.
type Outcome struct {
	Violations map[Violation]bool
	Finals     map[string]bool // valuations of Program.Cells where the program ended, as Valuation writes them
	Cuts       map[string]bool // context-bound, unwind
	Partial    bool
	States     int
	Paths      float64 // maximal paths; infinite if there is a cycle
	TooBig     bool    // MaxStates was reached: the outcome is a part of the truth
	Invalid    string  // why the program is outside the language; "" if it is not
}

// Valuation writes the values of the cells of a final state.
func Valuation(values []int64) string {
	var b strings.Builder
	for i, v := range values {
		if i > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprint(&b, v)
	}
	return b.String()
}

type judge struct {
	layout   *layout
	routines []*routine
	bounds   Bounds
	main     int
	bounded  bool
	out      *Outcome
	seen     map[string]int32 // key to index in paths
	paths    []float64        // below the state; -1: still open
	buf      []byte
}

// Judge walks all interleavings of p.
func Judge(p *Program, b Bounds) *Outcome {
	_, ls := p.print()
	l := newLayout(p)
	j := &judge{
		layout: l, routines: flatten(p, l, ls), bounds: b, main: len(p.Funcs) + len(p.Handlers) + len(p.Threads), bounded: b.Context >= 0,
		out:  &Outcome{Violations: map[Violation]bool{}, Finals: map[string]bool{}, Cuts: map[string]bool{}},
		seen: map[string]int32{},
	}
	if j.bounds.MaxStates == 0 {
		j.bounds.MaxStates = 1e6
	}
	slots := 0
	p.eachStmt(func(s *Stmt) {
		switch s.Kind {
		case Create, Join, JoinStatus, Cancel:
			slots = max(slots, s.N+1)
		}
	})
	s := &state{cells: append([]int32(nil), l.init...), owners: make([]int8, p.Mutexes), threads: make([]thread, slots+1)}
	for _, v := range p.Sems {
		s.sems = append(s.sems, int8(v))
	}
	j.start(s, 0, j.main, nil)
	var next follow
	j.advance(s, 0, false, &next)
	for _, n := range next.states {
		j.out.Paths += j.visit(n)
	}
	j.out.Paths += float64(next.ends)
	j.out.States = len(j.seen)
	return j.out
}

// start puts thread t before the first step of a routine.
func (j *judge) start(s *state, t, routine int, args []int32) {
	f := frame{routine: routine, regs: make([]int32, j.routines[routine].regs)}
	copy(f.regs, args)
	s.threads[t] = thread{status: running, frames: []frame{f}}
}

// follow collects what comes after a transition: states, and paths that ended within.
type follow struct {
	states []*state
	ends   int
}

// visit explores below a state in which all threads stand where they may be
// switched. It gives the number of paths below.
func (j *judge) visit(s *state) float64 {
	if j.out.Invalid != "" || j.out.TooBig {
		return 0
	}
	j.buf = s.key(j.buf[:0], j.bounded)
	if i, ok := j.seen[string(j.buf)]; ok {
		if j.paths[i] < 0 {
			return math.Inf(1)
		}
		return j.paths[i]
	}
	if len(j.seen) >= j.bounds.MaxStates {
		j.out.TooBig = true
		return 0
	}
	index := int32(len(j.paths))
	j.seen[string(j.buf)] = index
	j.paths = append(j.paths, -1)
	n := j.expand(s)
	j.paths[index] = n
	return n
}

func (j *judge) expand(s *state) float64 {
	var enabled []int
	live, stuck := 0, true // stuck: nobody moves unless a wait ends for no reason
	for t := range s.threads {
		if s.threads[t].status == running {
			live++
			if j.enabled(s, t) {
				enabled = append(enabled, t)
				stuck = stuck && j.wakesForNothing(s, t)
			}
		}
	}
	if live > 0 && stuck {
		j.violation("deadlock", 0)
	}
	if len(enabled) == 0 {
		if live == 0 {
			j.final(s)
		}
		return 1
	}
	if !s.dead && j.waitCycle(s) {
		j.violation("deadlock", 0)
		j.out.Partial = true
		s.dead = true
	}
	paths := 0.0
	for _, t := range enabled {
		c := s.clone()
		if t != s.active {
			if j.bounded {
				if s.switches >= j.bounds.Context {
					j.out.Cuts["context-bound"] = true
					continue
				}
				c.switches++
			}
			c.active = t
		}
		var next follow
		j.advance(c, t, true, &next)
		paths += float64(next.ends)
		for _, n := range next.states {
			paths += j.visit(n)
		}
	}
	return max(paths, 1)
}

func (j *judge) violation(property string, line int) {
	j.out.Violations[Violation{property, line}] = true
}

func (j *judge) invalid(why string) {
	if j.out.Invalid == "" {
		j.out.Invalid = why
	}
}

// final records the valuation of a state in which the program ended.
func (j *judge) final(s *state) {
	values := make([]int64, 0, len(j.layout.final))
	for _, c := range j.layout.final {
		values = append(values, int64(s.cells[c]))
	}
	j.out.Finals[Valuation(values)] = true
}

// enabled tells whether thread t can make its next step.
func (j *judge) enabled(s *state, t int) bool {
	th := &s.threads[t]
	f := th.top()
	st := &j.routines[f.routine].steps[f.pc]
	switch st.kind {
	case stepLock:
		return s.owners[st.k] == 0
	case stepJoin:
		return s.threads[st.k+1].status != running || th.acts()
	case stepWait, stepTimedWait:
		free := s.owners[st.k] == 0
		switch th.phase {
		case waiting:
			return j.bounds.SpuriousWakeups && free || st.kind == stepTimedWait || th.acts()
		case woken, late:
			return free || j.bounds.LateCancel && th.acts()
		case acting:
			return free
		}
	case stepSem, stepSemTimed:
		return th.phase != blocked || s.sems[st.k] > 0 || st.kind == stepSemTimed || th.acts()
	}
	return true
}

// wakesForNothing tells whether all that thread t, which is enabled, can do is to wake without a signal.
func (j *judge) wakesForNothing(s *state, t int) bool {
	th := &s.threads[t]
	f := th.top()
	return th.phase == waiting && j.routines[f.routine].steps[f.pc].kind == stepWait && !th.acts()
}

// waitsFor gives the thread without whose doing t cannot go on, -1 if there is none.
func (j *judge) waitsFor(s *state, t int) int {
	th := &s.threads[t]
	if th.status != running || j.enabled(s, t) {
		return -1
	}
	f := th.top()
	st := &j.routines[f.routine].steps[f.pc]
	switch {
	case st.kind == stepJoin:
		return st.k + 1
	case st.kind == stepLock, st.kind == stepWait, st.kind == stepTimedWait: // whether or not it was signalled
		return int(s.owners[st.k]) - 1
	}
	return -1
}

// waitCycle tells whether threads wait for each other in a cycle.
func (j *judge) waitCycle(s *state) bool {
	for t := range s.threads {
		at := t
		for range s.threads {
			if at = j.waitsFor(s, at); at < 0 {
				break
			}
			if at == t {
				return true
			}
		}
	}
	return false
}
