package circuit

// This file defines the cone of influence: the part of a system on which conditions depend. Constraints are conditions
// too, so that every path of the cone is part of a path of the whole.

import (
	"context"
	"errors"
	"fmt"

	"heddle.example/expr"
	"heddle.example/prove/system"
)

// Cone is the part of a system on which some expressions depend.
type Cone struct {
	Sys   *system.System
	Roots []expr.Ref // the expressions over Sys
	whole *system.System
	vars  []int // of whole, by variable of Sys
	ins   []int // likewise inputs
	along func(at system.Step, next system.State) func(r expr.Ref) expr.Word
}

// NewCone cuts a system down to what the expressions depend on. Its table is its own.
func NewCone(of *system.System, roots ...expr.Ref) *Cone {
	t := of.Table
	varOf, inOf := map[expr.Ref]int{}, map[expr.Ref]int{}
	for i := range of.Vars {
		varOf[of.Vars[i].Cur], varOf[of.Vars[i].Next] = i, i
	}
	for i := range of.Inputs {
		inOf[of.Inputs[i].Sym] = i
	}
	hasVar, hasIn := make([]bool, len(of.Vars)), make([]bool, len(of.Inputs))
	var todo []int
	seen := map[expr.Ref]bool{expr.None: true}
	var visit func(r expr.Ref)
	visit = func(r expr.Ref) {
		if seen[r] || !t.HasSymbols(r) {
			return
		}
		seen[r] = true
		if t.Op(r) != expr.OpSym {
			for _, a := range t.Args(r) {
				visit(a)
			}
		} else if i, ok := varOf[r]; ok {
			if !hasVar[i] {
				hasVar[i] = true
				todo = append(todo, i)
			}
		} else {
			hasIn[inOf[r]] = true
		}
	}
	for _, list := range [][]expr.Ref{roots, of.Init, of.Now, of.Trans} {
		for _, r := range list {
			visit(r)
		}
	}
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		visit(of.Vars[i].Init)
		visit(of.Vars[i].Update)
	}

	c := &Cone{Sys: system.New(expr.NewTable()), whole: of, along: of.Along()}
	c.Sys.Total = of.Total
	to := c.Sys.Table
	enter := t.Copier(to)
	renamed := map[expr.Ref]expr.Ref{}
	for i := range of.Vars {
		if hasVar[i] {
			v := c.Sys.AddVar(of.Vars[i].Name, t.Width(of.Vars[i].Cur))
			v.Hidden = of.Vars[i].Hidden
			renamed[enter(of.Vars[i].Cur)], renamed[enter(of.Vars[i].Next)] = v.Cur, v.Next
			c.vars = append(c.vars, i)
		}
	}
	for i := range of.Inputs {
		if hasIn[i] {
			renamed[enter(of.Inputs[i].Sym)] = c.Sys.AddInput(of.Inputs[i].Name, t.Width(of.Inputs[i].Sym))
			c.ins = append(c.ins, i)
		}
	}
	whole := to.Renamer(func(sym expr.Ref) expr.Ref { return renamed[sym] })
	over := func(r expr.Ref) expr.Ref {
		if r == expr.None {
			return r
		}
		return whole(enter(r))
	}
	list := func(rs []expr.Ref) (out []expr.Ref) {
		for _, r := range rs {
			out = append(out, over(r))
		}
		return out
	}
	for i, v := range c.vars {
		c.Sys.Vars[i].Init, c.Sys.Vars[i].Update = over(of.Vars[v].Init), over(of.Vars[v].Update)
	}
	c.Sys.Init, c.Sys.Now, c.Sys.Trans, c.Roots = list(of.Init), list(of.Now), list(of.Trans), list(roots)
	return c
}

// maxRounds bounds how often a loop is gone through until the whole system's state comes again.
const maxRounds = 1 << 16

// Extend gives the path of the whole system that a path of the cone is part of. What is outside the cone and open is 0. A loop
// is gone through until the state of the whole comes again. It is an error if that takes too long, or if the context ends.
func (c *Cone) Extend(ctx context.Context, p system.Path) (system.Path, error) {
	if len(c.vars) == len(c.whole.Vars) && len(c.ins) == len(c.whole.Inputs) {
		return p, nil // it is one of the whole
	}
	begin, err := c.begin(p.Steps[0].State)
	if err != nil {
		return system.Path{}, err
	}
	out := system.Path{Loop: -1}
	at := map[string]int{} // states at the begin of a round, by their step
	state := begin
	for i := 0; ; i++ {
		if ctx.Err() != nil {
			return system.Path{}, fmt.Errorf("cancelled: %w", context.Cause(ctx))
		}
		if i == len(p.Steps) {
			if p.Loop < 0 {
				break
			}
			i = p.Loop
		}
		if p.Loop >= 0 && i == p.Loop {
			key := fmt.Sprint(state)
			if first, ok := at[key]; ok {
				out.Loop = first
				break
			}
			if len(at) == maxRounds {
				return system.Path{}, errors.New("what is outside the cone of influence does not repeat soon enough to be written down")
			}
			at[key] = len(out.Steps)
		}
		step := system.Step{State: state, Inputs: make([]expr.Word, len(c.whole.Inputs))}
		for k, in := range c.ins {
			step.Inputs[in] = p.Steps[i].Inputs[k]
		}
		out.Steps = append(out.Steps, step)
		next := i + 1
		if next == len(p.Steps) {
			next = p.Loop
		}
		if next >= 0 {
			state = c.follow(step, p.Steps[next].State)
		}
	}
	return out, c.whole.Check(out)
}

// begin gives an initial state of the whole.
func (c *Cone) begin(part system.State) (system.State, error) {
	st := make(system.State, len(c.whole.Vars))
	known := make([]bool, len(st))
	for k, v := range c.vars {
		st[v], known[v] = part[k], true
	}
	t := c.whole.Table
	// Initial values may depend on each other, without circles.
	index := map[expr.Ref]int{}
	for i := range c.whole.Vars {
		index[c.whole.Vars[i].Cur] = i
	}
	var settle func(i int)
	settle = func(i int) {
		if known[i] {
			return
		}
		known[i] = true
		if r := c.whole.Vars[i].Init; r != expr.None {
			for _, sym := range t.Symbols(r) {
				settle(index[sym])
			}
			st[i] = c.whole.Eval(r, system.Step{State: st}, nil)
		}
	}
	for i := range st {
		settle(i)
	}
	if !c.whole.IsInitial(st) {
		return nil, errors.New("the state that the path begins in cannot be completed")
	}
	return st, nil
}

// follow gives the state of the whole after a step, of which the part is known.
func (c *Cone) follow(at system.Step, part system.State) system.State {
	st := make(system.State, len(c.whole.Vars))
	value := c.along(at, nil)
	for i := range c.whole.Vars {
		if r := c.whole.Vars[i].Update; r != expr.None {
			st[i] = value(r)
		}
	}
	for k, v := range c.vars {
		st[v] = part[k]
	}
	return st
}
