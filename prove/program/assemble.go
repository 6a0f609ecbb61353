package program

// This file defines how control states and edges become a transition system: a variable for the control state, one for each
// scalar in the cone of influence, and an input that picks an edge.

import (
	"fmt"
	"maps"
	"math/bits"
	"slices"

	"heddle.example/expr"
	"heddle.example/prove/system"
)

// assembly is a model in the making.
type assembly struct {
	*builder
	m       *Model
	trees   *trees           // the edges
	width   int              // of the variable for the control state
	control expr.Ref         // that variable
	pick    expr.Ref         // the input that picks one of several edges
	vars    map[int]expr.Ref // the data, by cell
	movers  []int            // the threads that can move somewhere
	moved   expr.Ref         // which of them moved last; expr.None where nobody asks
}

// assemble makes the model, in which some control states are never reached.
func (b *builder) assemble(gone map[int]bool) *Model {
	m := &Model{
		Sys: system.New(b.t), Checks: b.checks, Holes: b.holes, Doubts: b.doubts, Assumed: b.d.Assumptions(), Assumes: assumes(b.opt.Code.Prog),
		opt: b.opt, built: b, Controls: len(b.controls) - firstControl,
		Undefined: b.undefined(), Unmet: b.unmet,
	}
	m.edges, m.Edges = b.edges, len(b.edges)
	m.Sys.Total = !m.Assumes
	a := &assembly{builder: b, m: m, vars: map[int]expr.Ref{}, movers: b.threads(), moved: expr.None}
	a.addControl()
	m.classes = b.classes()
	a.trees = b.slice(m.classes, gone)
	a.addPick()
	a.addData()
	if b.opt.Fair && len(a.movers) > 1 {
		a.addMoved()
	}
	a.addEdges()
	a.addStates()
	if a.moved != expr.None {
		a.addFairness()
	}
	for i := range b.controls {
		m.checks = append(m.checks, b.controls[i].checks)
		m.spots, m.between = append(m.spots, b.controls[i].spots), append(m.between, b.controls[i].between)
	}
	return m
}

func (a *assembly) addControl() {
	a.width = max(1, bits.Len(uint(len(a.controls)-1)))
	v := a.m.Sys.AddVar("control", a.width)
	v.Hidden, v.Places = true, len(a.controls)
	a.control = v.Cur
}

// at gives the condition of being in a control state.
func (a *assembly) at(i int) expr.Ref {
	return a.t.Eq(a.control, a.t.Const(a.width, uint64(i), 0))
}

func (a *assembly) addPick() {
	most := 1
	for _, list := range a.m.classes {
		most = max(most, len(list))
	}
	s := a.m.Sys
	a.pick = s.AddInput("edge", max(1, bits.Len(uint(most-1))))
	s.Inputs[0].Hidden = true
}

func (a *assembly) addData() {
	names := map[string]int{}
	for _, c := range a.trees.cells {
		name := a.names[c]
		if names[name]++; names[name] > 1 {
			name = fmt.Sprintf("%s'%d", name, names[name])
		}
		v := a.m.Sys.AddVar(name, int(a.cells[c].Width))
		v.Init = a.t.Const(int(a.cells[c].Width), 0, 0)
		a.vars[c] = v.Cur
	}
}

func (a *assembly) addMoved() {
	w := bits.Len(uint(slices.Max(a.movers)))
	v := a.m.Sys.AddVar("moved", w)
	v.Hidden, v.Init = true, a.t.Const(w, 0, 0)
	a.moved = v.Cur
}

// addEdges says what the edges make of the variables.
func (a *assembly) addEdges() {
	t, s, x := a.t, a.m.Sys, a.trees
	pools := map[int][]int{} // inputs of the system, by width
	now := t.Bool(false)
	next := make([]choice, len(x.cells))
	var goes, mover choice
	a.m.inputs = make([][]inputOf, len(a.controls))
	for i, roots := range x.roots {
		rename := t.Renamer(a.renaming(a.m, i, a.vars, pools))
		for k, root := range roots {
			is := a.at(i)
			if len(roots) > 1 {
				is = t.And(is, t.Eq(a.pick, t.Const(t.Width(a.pick), uint64(k), 0)))
			}
			x.ways(root, is, rename, func(l *leaf, when expr.Ref) {
				now = t.Or(now, when)
				if l.to != i {
					goes.add(t, when, t.Const(a.width, uint64(l.to), 0))
				}
				for j, v := range l.values {
					c := x.cells[j]
					if v == expr.None {
						v = t.Const(int(a.cells[c].Width), 0, 0) // it is dead there
					} else {
						v = rename(v)
					}
					if v != a.vars[c] {
						next[j].add(t, when, v)
					}
				}
				if a.moved != expr.None {
					mover.add(t, when, t.Const(t.Width(a.moved), uint64(l.thread), 0))
				}
			})
		}
	}
	s.Now = append(s.Now, now)
	s.Vars[0].Update = goes.among(t, a.control)
	for j, c := range x.cells {
		s.Vars[j+1].Update = next[j].among(t, a.vars[c])
	}
	if a.moved != expr.None {
		s.Vars[len(x.cells)+1].Update = mover.among(t, a.moved)
	}
}

// addStates says which control states are first, which are bad or open, and where propositions hold.
func (a *assembly) addStates() {
	t, m := a.t, a.m
	begins := t.Bool(false)
	for _, v := range slices.Sorted(maps.Keys(a.starts)) {
		begins = t.Or(begins, a.at(a.starts[v]))
	}
	m.Sys.Init = append(m.Sys.Init, begins)
	m.Bad, m.Open = a.at(controlBad), a.at(controlOpen)
	for i := range a.controls {
		if a.controls[i].failed {
			m.Bad = t.Or(m.Bad, a.at(i))
		}
	}
	for p := range a.opt.Props {
		holds := t.Bool(false)
		for i := firstControl; i < len(a.controls); i++ {
			if a.controls[i].valuation>>p&1 != 0 {
				holds = t.Or(holds, a.at(i))
			}
		}
		m.Props = append(m.Props, holds)
	}
}

// addFairness makes a fair set for each thread: the states where it cannot move, or has.
func (a *assembly) addFairness() {
	t := a.t
	for _, th := range a.movers {
		rests := t.Bool(false)
		for i := range a.controls {
			if a.controls[i].enabled>>th&1 == 0 {
				rests = t.Or(rests, a.at(i))
			}
		}
		a.m.Fair = append(a.m.Fair, t.Or(rests, t.Eq(a.moved, t.Const(t.Width(a.moved), uint64(th), 0))))
	}
}

// Without gives the model where what is known never to be reached, a check that fails or something unsupported, bears on nothing. It is nil where that is
// no smaller.
func (m *Model) Without(bad, open bool) *Model {
	b := m.built
	gone := map[int]bool{controlBad: bad, controlOpen: open}
	if len(b.slice(m.classes, gone).cells) == len(b.slice(m.classes, nil).cells) {
		return nil
	}
	return b.assemble(gone)
}

// threads lists those that can move somewhere.
func (b *builder) threads() (out []int) {
	var all uint64
	for i := range b.controls {
		all |= b.controls[i].enabled
	}
	for t := range 64 {
		if all>>t&1 != 0 {
			out = append(out, t)
		}
	}
	return out
}

// choice is one of several values, each under a condition that excludes the others.
type choice struct {
	values []expr.Ref
	when   map[expr.Ref]expr.Ref
}

func (c *choice) add(t *expr.Table, when, v expr.Ref) {
	if c.when == nil {
		c.when = map[expr.Ref]expr.Ref{}
	}
	before, ok := c.when[v]
	if !ok {
		c.values, before = append(c.values, v), t.Bool(false)
	}
	c.when[v] = t.Or(before, when)
}

// among gives the value, which is another one where no condition holds.
func (c *choice) among(t *expr.Table, other expr.Ref) expr.Ref {
	for _, v := range c.values {
		other = t.ITE(c.when[v], v, other)
	}
	return other
}

// renaming gives what the symbols of the edges of a control state are in the system; inputs are taken from the pools.
func (b *builder) renaming(m *Model, from int, vars map[int]expr.Ref, pools map[int][]int) func(sym expr.Ref) expr.Ref {
	used := map[int]int{} // by width
	known := map[expr.Ref]expr.Ref{}
	return func(sym expr.Ref) expr.Ref {
		n, _ := b.t.SymName(sym)
		if n.Kind == cellKind {
			return vars[int(n.Site)]
		}
		if in, ok := known[sym]; ok {
			return in
		}
		w := b.t.Width(sym)
		if used[w] == len(pools[w]) {
			m.Sys.AddInput(fmt.Sprintf("input %d of %d bits", used[w], w), w)
			pools[w] = append(pools[w], len(m.Sys.Inputs)-1)
		}
		i := pools[w][used[w]]
		used[w]++
		m.inputs[from] = append(m.inputs[from], inputOf{sym, i})
		known[sym] = m.Sys.Inputs[i].Sym
		return known[sym]
	}
}
