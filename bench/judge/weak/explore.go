package weak

// This file defines Judge: the graphs of a program that a model allows, grown event by event.
//
// All events of a graph but reads can be added at once: where a write stands among others is asked when these come, too,
// and it makes no difference in which order parts of a graph were added. Only at reads the order matters, as they read
// what is there. So one thread goes first as long as it has something else to do than to read.

import (
	"fmt"
	"slices"
	"strings"
)

// Model is a memory model.
type Model string

// The models.
const (
	SC   Model = "sc"
	TSO  Model = "tso"
	PSO  Model = "pso"
	RC11 Model = "rc11"
)

// Models lists them, the stronger ones first.
var Models = []Model{SC, TSO, PSO, RC11}

// Outcome is what a program can do.
type Outcome struct {
	Finals map[string]bool // registers and cells in the end, as Program.Observed orders them
	Race   bool            // there is one, under RC11: then nothing else counts
	Stuck  bool            // some thread may wait for ever
	Graphs int
	TooBig bool
}

// Judge says what a program can do under a model. It gives up after so many graphs, unfinished ones included.
func Judge(p *Program, m Model, most int) *Outcome { return judge(p, m, ofC11, none, most) }

// JudgeC20 is Judge under RC11 with the release sequences of C++20.
func JudgeC20(p *Program, most int) *Outcome { return judge(p, RC11, ofC20, none, most) }

func judge(p *Program, m Model, sequence releaseSequence, d defect, most int) *Outcome {
	x := &explorer{program: p, model: m, sequence: sequence, defect: d, most: most, seen: map[string]bool{}, out: &Outcome{Finals: map[string]bool{}}}
	routines := p.routines()
	s := &state{graph: begin(p.memory(), len(routines)), threads: make([]thread, len(routines))}
	for i, r := range routines {
		x.code = append(x.code, flatten(r))
		s.threads[i].regs = make([]int, registers(r))
		// Threads that main does nothing beside begin at once.
		s.threads[i].started = p.Main == nil || i == len(p.Threads)
	}
	if p.Main == nil {
		s.threads[len(p.Threads)].done = true
	}
	x.visit(s)
	return x.out
}

type explorer struct {
	program  *Program
	model    Model
	sequence releaseSequence
	defect   defect
	code     [][]step
	seen     map[string]bool
	most     int
	out      *Outcome
}

// thread is where a thread stands.
type thread struct {
	pc            int
	regs          []int
	started, done bool
	ended         int // the event
}

// state is a graph with what its threads know.
type state struct {
	*graph
	threads []thread
}

func (s *state) clone() *state {
	c := &state{graph: s.graph.clone(), threads: append([]thread{}, s.threads...)}
	for i := range c.threads {
		c.threads[i].regs = append([]int{}, c.threads[i].regs...)
	}
	return c
}

// key names a graph, whatever the order in which it was made.
func (s *state) key() string {
	var b []byte
	name := func(i int) { b = append(b, byte(s.events[i].thread+1), byte(s.events[i].index)) }
	for _, list := range s.graph.threads {
		for _, i := range list {
			if e := &s.events[i]; e.kind == read {
				name(e.source)
			}
		}
		b = append(b, byte(len(list)), 0xff)
	}
	for _, list := range s.mo {
		for _, i := range list {
			if !s.events[i].initial() {
				name(i)
			}
		}
		b = append(b, 0xff)
	}
	return string(b)
}

// settle runs a thread with that code to its next event.
func (th *thread) settle(code []step) {
	for th.pc < len(code) {
		switch i := code[th.pc]; {
		case i.Op == nil:
			th.pc = i.other
		case i.Kind != If:
			return
		case th.regs[i.Reg] == i.Value:
			th.pc++
		default:
			th.pc = i.other
		}
	}
}

func (x *explorer) visit(s *state) {
	if x.out.Race || x.out.TooBig {
		return
	}
	var ready []int
	waits := false
	for t := range s.threads {
		th := &s.threads[t]
		if th.done || !th.started {
			waits = waits || !th.done
			continue
		}
		th.settle(x.code[t])
		if th.pc < len(x.code[t]) {
			switch o := x.code[t][th.pc].Op; {
			case o.Kind == Join && !s.threads[o.Cell].done:
				waits = true
				continue
			case o.reads() || o.isGuarded():
				ready = append(ready, t)
				continue
			}
		}
		ready = []int{t}
		break
	}
	if len(ready) == 0 && !waits {
		x.out.Graphs++
		x.out.Finals[x.final(s)] = true
		return
	}
	moved := false
	for _, t := range ready {
		moved = x.step(s, t) || moved
	}
	if !moved {
		x.out.Stuck = true
	}
}

// step lets a thread do its next operation in every way, and tells whether there was one.
func (x *explorer) step(s *state, t int) bool {
	th := &s.threads[t]
	if th.pc == len(x.code[t]) {
		n := s.clone()
		n.threads[t].done = true
		if x.program.Main != nil && t < len(x.program.Threads) {
			n.threads[t].ended = n.add(event{kind: meet, thread: t, cell: -1, pair: -1})
		}
		x.visit(n)
		return true
	}
	o := x.code[t][th.pc].Op
	moved := false
	switch o.Kind {
	case Fence:
		moved = x.next(s, t, func(n *state) int {
			return n.add(event{kind: fence, thread: t, cell: -1, order: o.Order, pair: -1})
		})
	case Create:
		moved = x.next(s, t, func(n *state) int {
			e := n.add(event{kind: meet, thread: t, cell: -1, pair: -1})
			first := n.add(event{kind: meet, thread: o.Cell, cell: -1, pair: -1})
			n.threads[o.Cell].started = true
			if x.defect != createNot {
				n.meets = append(n.meets, [2]int{e, first})
			}
			return e
		})
	case Join:
		moved = x.next(s, t, func(n *state) int {
			e := n.add(event{kind: meet, thread: t, cell: -1, pair: -1})
			if x.defect != joinNot {
				n.meets = append(n.meets, [2]int{n.threads[o.Cell].ended, e})
			}
			return e
		})
	case Store:
		value := o.Value
		if o.Copies {
			value = th.regs[o.Reg]
		}
		moved = x.write(s, t, event{cell: o.Cell, order: o.Order, value: value, pair: -1})
	case Unlock:
		order := Release
		if x.defect == unlockReleasesNot {
			order = Relaxed
		}
		moved = x.write(s, t, event{cell: x.program.hidden(o), order: order, pair: -1, drains: true})
	case Lock, Post, Wait, arrive, leave:
		cell := x.program.hidden(o)
		for _, w := range s.mo[cell] {
			found := s.events[w].value
			enabled, value, order := x.program.guarded(o.Kind, found)
			if x.defect == lockAcquiresNot && o.Kind == Lock || x.defect == postReleasesNot && o.Kind == Post || x.defect == arriveReleasesNot && o.Kind == arrive {
				order = Relaxed
			}
			switch {
			case !enabled:
			case o.Kind == leave:
				moved = x.next(s, t, func(n *state) int {
					return n.add(event{kind: read, thread: t, cell: cell, order: order, value: found, source: w, pair: -1, drains: true})
				}) || moved
			default:
				moved = x.modify(s, t, w, event{cell: cell, order: order, value: value}, nil) || moved
			}
		}
	default:
		for _, w := range s.mo[o.Cell] {
			moved = x.read(s, t, w, o) || moved
		}
	}
	return moved
}

// next adds events that leave no choice.
func (x *explorer) next(s *state, t int, add func(n *state) int) bool {
	n := s.clone()
	n.threads[t].pc++
	return x.check(n, add(n))
}

// write adds a write in each place that its cell's order has.
func (x *explorer) write(s *state, t int, e event) bool {
	moved := false
	e.kind, e.thread = write, t
	for at := 1; at <= len(s.mo[e.cell]); at++ {
		n := s.clone()
		n.threads[t].pc++
		w := n.add(e)
		n.place(w, at)
		moved = x.check(n, w) || moved
	}
	return moved
}

// read adds what an operation does that reads w.
func (x *explorer) read(s *state, t, w int, o *Op) bool {
	old := s.events[w].value
	e := event{cell: o.Cell, order: o.Order, value: o.Value}
	switch {
	case o.Kind == Add:
		e.value += old
	case o.Kind == Load || o.Kind == CompareExchange && old != o.Expected:
		n := s.clone()
		n.threads[t].pc++
		n.threads[t].regs[o.Reg] = old
		order := o.Order
		if o.Kind == CompareExchange && x.defect != failureAsSuccess {
			order = o.Failure
			if x.defect == failureAsRelaxed {
				order = Relaxed
			}
		}
		return x.check(n, n.add(event{kind: read, thread: t, cell: o.Cell, order: order, value: old, source: w, pair: -1, drains: o.Kind != Load}))
	}
	return x.modify(s, t, w, e, func(n *state) { n.threads[t].regs[o.Reg] = old })
}

// modify adds a read-modify-write that reads w; e is its write.
func (x *explorer) modify(s *state, t, w int, e event, keep func(n *state)) bool {
	moved := false
	e.kind, e.thread, e.drains = write, t, true
	for at := 1; at <= len(s.mo[e.cell]); at++ {
		n := s.clone()
		n.threads[t].pc++
		if keep != nil {
			keep(n)
		}
		e.pair = n.add(event{kind: read, thread: t, cell: e.cell, order: e.order, value: n.events[w].value, source: w, pair: -1, drains: true})
		added := n.add(e)
		n.place(added, at)
		moved = x.check(n, added) || moved
	}
	return moved
}

// check goes on with a graph that is new and allowed, and tells whether it is allowed. e is the last event added.
func (x *explorer) check(s *state, e int) bool {
	k := s.key()
	if allowed, ok := x.seen[k]; ok {
		return allowed
	}
	if len(x.seen) >= x.most || len(s.events) > 60 {
		x.out.TooBig = true
		return true
	}
	allowed := false
	switch x.model {
	case SC:
		allowed = s.sc()
	case TSO, PSO:
		allowed = s.buffered(x.model == PSO)
	case RC11:
		var hb relation
		if hb, allowed = s.rc11(x.sequence, x.defect); allowed && x.defect != plainAsAtomic && s.races(hb, e) {
			x.out.Race = true
		}
	}
	x.seen[k] = allowed
	if allowed {
		x.visit(s)
	}
	return allowed
}

// final writes down what the program observes in the end.
func (x *explorer) final(s *state) string {
	var values []int
	for t, list := range x.program.routines() {
		for _, r := range seen(list) {
			values = append(values, s.threads[t].regs[r])
		}
	}
	for c := range x.program.Cells {
		values = append(values, s.events[s.mo[c][len(s.mo[c])-1]].value)
	}
	return Valuation(values)
}

// Observed names the registers of all threads that belong to an outcome, main's last, and the cells, in its order.
func (p *Program) Observed() []string {
	var names []string
	for t, list := range p.routines() {
		for _, r := range seen(list) {
			names = append(names, fmt.Sprintf("r%d_%d", t, r))
		}
	}
	for _, c := range p.Cells {
		names = append(names, c.Name)
	}
	return names
}

// Valuation writes down an outcome.
func Valuation(values []int) string { return strings.Trim(fmt.Sprint(values), "[]") }

// List gives a set of outcomes in order.
func List(finals map[string]bool) []string {
	var out []string
	for f := range finals {
		out = append(out, f)
	}
	slices.Sort(out)
	return out
}
