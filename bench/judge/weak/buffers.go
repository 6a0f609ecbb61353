package weak

// This file defines a judge for SC, TSO and PSO that steps through store buffers: what hardware.go says by
// axioms. It shares nothing with that file but the language.

import (
	"fmt"
	"slices"
)

// buffered entries; a barrier has cell -1.
type entry struct{ cell, value int }

// machine is a state of the store-buffer machine.
type machine struct {
	pcs     []int
	regs    [][]int
	memory  []int // cells, then mutexes
	buffers [][]entry
	started []bool
}

func (m *machine) clone() *machine {
	c := &machine{pcs: slices.Clone(m.pcs), memory: slices.Clone(m.memory), started: slices.Clone(m.started)}
	for t := range m.regs {
		c.regs = append(c.regs, slices.Clone(m.regs[t]))
		c.buffers = append(c.buffers, slices.Clone(m.buffers[t]))
	}
	return c
}

// Step says what a program can do under SC, TSO or PSO, by stepping. It gives up after so many states.
func Step(p *Program, model Model, most int) *Outcome {
	x := &stepper{program: p, model: model, seen: map[string]bool{}, out: &Outcome{Finals: map[string]bool{}}}
	routines := p.routines()
	m := &machine{memory: make([]int, p.memory())}
	for i, r := range routines {
		x.code = append(x.code, flatten(r))
		m.pcs = append(m.pcs, 0)
		m.regs = append(m.regs, make([]int, registers(r)))
		m.buffers = append(m.buffers, nil)
		m.started = append(m.started, p.Main == nil || i == len(p.Threads))
	}
	x.todo = []*machine{m}
	for len(x.todo) > 0 {
		m := x.todo[len(x.todo)-1]
		x.todo = x.todo[:len(x.todo)-1]
		k := fmt.Sprint(*m)
		if x.seen[k] {
			continue
		}
		if len(x.seen) >= most {
			x.out.TooBig = true
			break
		}
		x.seen[k] = true
		x.step(m)
	}
	return x.out
}

type stepper struct {
	program *Program
	model   Model
	code    [][]step
	seen    map[string]bool
	todo    []*machine
	out     *Outcome
}

func (x *stepper) step(m *machine) {
	before, over := len(x.todo), true
	for t := range x.code {
		x.flush(m, t)
		if !m.started[t] {
			over = false
			continue
		}
		for m.pcs[t] < len(x.code[t]) {
			s := x.code[t][m.pcs[t]]
			if s.Op != nil && s.Kind != If {
				break
			}
			if s.Op == nil || m.regs[t][s.Reg] != s.Value {
				m.pcs[t] = s.other
			} else {
				m.pcs[t]++
			}
		}
		if m.pcs[t] < len(x.code[t]) {
			over = false
			x.perform(m, t, x.code[t][m.pcs[t]].Op)
		}
	}
	if len(x.todo) > before {
		return
	}
	if !over {
		x.out.Stuck = true
		return
	}
	var values []int
	for t, list := range x.program.routines() {
		for _, r := range seen(list) {
			values = append(values, m.regs[t][r])
		}
	}
	x.out.Finals[Valuation(append(values, m.memory[:len(x.program.Cells)]...))] = true
}

// flush lets entries leave the buffer of a thread.
func (x *stepper) flush(m *machine, t int) {
	for i, e := range m.buffers[t] {
		blocked := slices.ContainsFunc(m.buffers[t][:i], func(f entry) bool {
			return f.cell < 0 || f.cell == e.cell || x.model == TSO
		})
		if e.cell < 0 || blocked {
			continue
		}
		n := m.clone()
		n.memory[e.cell] = e.value
		n.buffers[t] = slices.Delete(n.buffers[t], i, i+1)
		for len(n.buffers[t]) > 0 && n.buffers[t][0].cell < 0 {
			n.buffers[t] = n.buffers[t][1:]
		}
		x.todo = append(x.todo, n)
	}
}

func (x *stepper) perform(m *machine, t int, o *Op) {
	n := m.clone()
	n.pcs[t]++
	empty := len(m.buffers[t]) == 0
	old := 0
	if o.reads() {
		old = m.memory[o.Cell]
		for _, e := range m.buffers[t] {
			if e.cell == o.Cell {
				old = e.value
			}
		}
		n.regs[t][o.Reg] = old
	}
	put := func(cell, value int) {
		if cell >= 0 || len(n.buffers[t]) > 0 {
			n.buffers[t] = append(n.buffers[t], entry{cell, value})
		}
	}
	switch o.Kind {
	case Load:
	case Store:
		value := o.Value
		if o.Copies {
			value = m.regs[t][o.Reg]
		}
		switch {
		case x.model == SC:
			n.memory[o.Cell] = value
		case o.Order == SeqCst:
			// It is not seen that it lies in the buffer for a while, as the thread does nothing then but wait.
			if !empty {
				return
			}
			n.memory[o.Cell] = value
		default:
			if x.model == PSO && o.Order.releases() {
				put(-1, 0)
			}
			put(o.Cell, value)
		}
	case Fence:
		if o.Order == SeqCst {
			if !empty {
				return
			}
		} else if x.model == PSO && o.Order.releases() {
			put(-1, 0)
		}
	default:
		if !empty {
			return
		}
		switch o.Kind {
		case Exchange:
			n.memory[o.Cell] = o.Value
		case Add:
			n.memory[o.Cell] += o.Value
		case CompareExchange:
			if old == o.Expected {
				n.memory[o.Cell] = o.Value
			}
		case Unlock:
			n.memory[x.program.hidden(o)] = 0
		case Lock, Post, Wait, arrive, leave:
			cell := x.program.hidden(o)
			enabled, value, _ := x.program.guarded(o.Kind, m.memory[cell])
			if !enabled {
				return
			}
			n.memory[cell] = value
		case Create:
			n.started[o.Cell] = true
		case Join:
			if m.pcs[o.Cell] < len(x.code[o.Cell]) || len(m.buffers[o.Cell]) > 0 || !m.started[o.Cell] {
				return
			}
		}
	}
	x.todo = append(x.todo, n)
}
