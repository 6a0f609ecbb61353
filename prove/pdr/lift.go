package pdr

// This file defines which literals of a state matter: those without which a value that is not known comes to what the state must do, by
// ternary simulation (Eén, Mishchenko and Brayton, section III.C).

import (
	"slices"

	"github.com/go-air/gini/z"

	"heddle.example/prove/gates"
	"heddle.example/prove/sat"
)

// lifter has the values of a solution's gates.
type lifter struct {
	values []gates.Value // by variable
	stamp  []uint32      // by variable: the solution that it has the value of
	now    uint32
	goal   []uint32 // by variable: the solution of which it is a target
	gates  []z.Var  // of the cone, and what they stand on
	state  []z.Var
	leaves []z.Var

	changed []change
	work    varHeap
	waits   []bool // by variable: it is in work
}

type change struct {
	v   z.Var
	was gates.Value
}

func newLifter(c *gates.Circuit) *lifter {
	n := len(c.Nodes)
	return &lifter{values: make([]gates.Value, n), stamp: make([]uint32, n), goal: make([]uint32, n), waits: make([]bool, n)}
}

// lift finds which state bits of a solver's solution matter to the targets, all of which are true there.
func (f *lifter) lift(e *Engine, s *sat.Solver, targets []z.Lit) {
	f.now++
	f.gates, f.state, f.leaves = f.gates[:0], f.state[:0], f.leaves[:0]
	for _, l := range targets {
		f.goal[l.Var()] = f.now
		e.cone(l, func(v z.Var) bool {
			if f.stamp[v] == f.now {
				return false
			}
			f.stamp[v] = f.now
			value, _ := s.Value(v.Pos())
			f.values[v] = gates.No
			if value {
				f.values[v] = gates.Yes
			}
			switch e.c.Nodes[v].Kind {
			case gates.StateBit:
				f.state = append(f.state, v)
			case gates.Leaf:
				f.leaves = append(f.leaves, v)
			case gates.And, gates.Xor, gates.Mux:
				f.gates = append(f.gates, v)
			}
			return true
		})
	}
	// What has seldom been in lemmas goes first.
	slices.SortFunc(f.state, func(a, b z.Var) int {
		x, y := e.activity[f.literal(a)], e.activity[f.literal(b)]
		switch {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return int(b) - int(a)
	})
	for _, v := range f.state {
		f.forget(e, v)
	}
}

func (f *lifter) literal(v z.Var) z.Lit {
	if f.values[v] == gates.Yes {
		return v.Pos()
	}
	return v.Neg()
}

// forget makes a state bit unknown, if no target becomes so.
func (f *lifter) forget(e *Engine, v z.Var) {
	if f.goal[v] == f.now {
		return
	}
	f.changed = append(f.changed[:0], change{v, f.values[v]})
	f.values[v] = gates.Either
	f.wake(e, v)
	fails := false
	for len(f.work) > 0 {
		g := f.work.pop()
		f.waits[g] = false
		if fails {
			continue
		}
		was := f.values[g]
		now := e.c.Nodes[g].Eval(f.values)
		if now == was {
			continue
		}
		f.changed = append(f.changed, change{g, was})
		f.values[g] = now
		if f.goal[g] == f.now {
			fails = true
			continue
		}
		f.wake(e, g)
	}
	if fails {
		for _, c := range f.changed {
			f.values[c.v] = c.was
		}
	}
}

// wake looks at the gates that a variable is an operand of.
func (f *lifter) wake(e *Engine, v z.Var) {
	for _, g := range e.fanout[v] {
		if f.stamp[g] == f.now && !f.waits[g] {
			f.waits[g] = true
			f.work.push(g)
		}
	}
}

// cube gives the literals that matter.
func (f *lifter) cube() cube {
	var out []z.Lit
	for _, v := range f.state {
		if f.values[v] != gates.Either {
			out = append(out, f.literal(v))
		}
	}
	return sorted(out)
}

// inputs gives the literals of leaves with which the state does what the targets say.
func (f *lifter) inputs() []z.Lit {
	out := make([]z.Lit, 0, len(f.leaves))
	for _, v := range f.leaves {
		out = append(out, f.literal(v))
	}
	return out
}

// varHeap has the least variable first.
type varHeap []z.Var

func (h *varHeap) push(v z.Var) {
	*h = append(*h, v)
	list := *h
	i := len(list) - 1
	for i > 0 && list[(i-1)/2] > v {
		list[i] = list[(i-1)/2]
		i = (i - 1) / 2
	}
	list[i] = v
}

func (h *varHeap) pop() z.Var {
	list := *h
	top, last := list[0], list[len(list)-1]
	list = list[:len(list)-1]
	*h = list
	if len(list) == 0 {
		return top
	}
	i := 0
	for {
		c := 2*i + 1
		if c >= len(list) {
			break
		}
		if c+1 < len(list) && list[c+1] < list[c] {
			c++
		}
		if last <= list[c] {
			break
		}
		list[i] = list[c]
		i = c
	}
	list[i] = last
	return top
}
