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

// assemble makes the model, in which some control states are never reached.
func (b *builder) assemble(gone map[int]bool) *Model {
	t := b.t
	m := &Model{
		Sys: system.New(t), Checks: b.checks, Holes: b.holes, Doubts: b.doubts, Assumed: b.d.Assumptions(), Assumes: assumes(b.opt.Code.Prog),
		opt: b.opt, built: b, Controls: len(b.controls) - firstControl,
		Undefined: b.undefined(), Unmet: b.unmet,
	}
	m.edges, m.Edges = b.edges, len(b.edges)
	s := m.Sys
	s.Total = !m.Assumes
	width := max(1, bits.Len(uint(len(b.controls)-1)))
	control := s.AddVar("control", width)
	control.Hidden, control.Places = true, len(b.controls)
	cur := control.Cur
	at := func(i int) expr.Ref { return t.Eq(cur, t.Const(width, uint64(i), 0)) }
	classes := b.classes()
	x := b.slice(classes, gone)
	m.classes = classes
	most := 1
	for _, list := range classes {
		most = max(most, len(list))
	}
	pw := max(1, bits.Len(uint(most-1)))
	pick := s.AddInput("edge", pw)
	s.Inputs[0].Hidden = true
	// The data, as variables.
	vars := map[int]expr.Ref{}
	names := map[string]int{}
	for _, c := range x.cells {
		name := b.names[c]
		if names[name]++; names[name] > 1 {
			name = fmt.Sprintf("%s'%d", name, names[name])
		}
		v := s.AddVar(name, int(b.cells[c].Width))
		v.Init = t.Const(int(b.cells[c].Width), 0, 0)
		vars[c] = v.Cur
	}
	moved := expr.None
	threads := b.threads()
	if b.opt.Fair && len(threads) > 1 {
		w := bits.Len(uint(slices.Max(threads)))
		v := s.AddVar("moved", w)
		v.Hidden, v.Init = true, t.Const(w, 0, 0)
		moved = v.Cur
	}
	// The edges.
	pools := map[int][]int{} // inputs of the system, by width
	now := t.Bool(false)
	next := make([]choice, len(x.cells))
	var goes, mover choice
	m.inputs = make([][]inputOf, len(b.controls))
	for i, roots := range x.roots {
		rename := t.Renamer(b.renaming(m, i, vars, pools))
		for k, root := range roots {
			is := at(i)
			if len(roots) > 1 {
				is = t.And(is, t.Eq(pick, t.Const(pw, uint64(k), 0)))
			}
			x.ways(root, is, rename, func(l *leaf, when expr.Ref) {
				now = t.Or(now, when)
				if l.to != i {
					goes.add(t, when, t.Const(width, uint64(l.to), 0))
				}
				for j, v := range l.values {
					c := x.cells[j]
					if v == expr.None {
						v = t.Const(int(b.cells[c].Width), 0, 0) // it is dead there
					} else {
						v = rename(v)
					}
					if v != vars[c] {
						next[j].add(t, when, v)
					}
				}
				if moved != expr.None {
					mover.add(t, when, t.Const(t.Width(moved), uint64(l.thread), 0))
				}
			})
		}
	}
	s.Now = append(s.Now, now)
	s.Vars[0].Update = goes.among(t, cur)
	for j, c := range x.cells {
		s.Vars[j+1].Update = next[j].among(t, vars[c])
	}
	if moved != expr.None {
		s.Vars[len(x.cells)+1].Update = mover.among(t, moved)
	}
	begins := t.Bool(false)
	for _, v := range slices.Sorted(maps.Keys(b.starts)) {
		begins = t.Or(begins, at(b.starts[v]))
	}
	s.Init = append(s.Init, begins)
	m.Bad, m.Open = at(controlBad), at(controlOpen)
	for i := range b.controls {
		if b.controls[i].failed {
			m.Bad = t.Or(m.Bad, at(i))
		}
	}
	for p := range b.opt.Props {
		holds := t.Bool(false)
		for i := firstControl; i < len(b.controls); i++ {
			if b.controls[i].valuation>>p&1 != 0 {
				holds = t.Or(holds, at(i))
			}
		}
		m.Props = append(m.Props, holds)
	}
	if moved != expr.None {
		for _, th := range threads {
			rests := t.Bool(false)
			for i := range b.controls {
				if b.controls[i].enabled>>th&1 == 0 {
					rests = t.Or(rests, at(i))
				}
			}
			m.Fair = append(m.Fair, t.Or(rests, t.Eq(moved, t.Const(t.Width(moved), uint64(th), 0))))
		}
	}
	for i := range b.controls {
		m.checks = append(m.checks, b.controls[i].checks)
		m.spots, m.between = append(m.spots, b.controls[i].spots), append(m.between, b.controls[i].between)
	}
	return m
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
