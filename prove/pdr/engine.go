package pdr

// This file defines the engine: its state, and its main loop.

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/go-air/gini/z"

	"heddle.example/expr"
	"heddle.example/prove/criteria"
	"heddle.example/prove/gates"
	"heddle.example/prove/sat"
	"heddle.example/prove/system"
)

// Engine looks for states of a system that are bad. What it has learned stays for the next question.
type Engine struct {
	ctx  context.Context
	sys  *system.System
	opt  criteria.Options
	bads []expr.Ref

	c      *gates.Circuit
	bad    []z.Lit
	place  []int         // by variable: of c.State; -1: no bit of it
	reset  []gates.Value // by variable: of initial states; init says more
	init   []z.Lit
	fanout [][]z.Var

	stop     *atomic.Bool
	base     *sat.Solver // gates and constraints
	frames   []*frame
	activity []float64 // by literal of a state bit
	queue    obligations
	lifter   *lifter
	// excluding: states are excluded that keep a literal from being dropped.
	excluding bool
	walk      []z.Var

	checked criteria.Outcome // what the checks of invariants cost
	before  int64            // questions to solvers that are no more
	begun   time.Time
}

// New makes an engine for a system and the sets of bad states that may be asked about, over variables and inputs.
func New(ctx context.Context, sys *system.System, opt criteria.Options, bads ...expr.Ref) (*Engine, error) {
	c, lits, err := gates.NewCircuit(ctx, sys, bads...)
	if err != nil {
		return nil, err
	}
	e := newEngine(ctx, c)
	e.sys, e.opt, e.bads, e.bad = sys, opt, bads, lits
	e.base = e.ground()
	e.frames = []*frame{e.initial()}
	return e, nil
}

// newEngine makes an engine without solvers.
func newEngine(ctx context.Context, c *gates.Circuit) *Engine {
	e := &Engine{ctx: ctx, c: c, init: c.Init, stop: new(atomic.Bool), begun: time.Now()}
	context.AfterFunc(ctx, func() { e.stop.Store(true) })
	n := len(c.Nodes)
	e.place, e.reset, e.fanout, e.activity = make([]int, n), make([]gates.Value, n), make([][]z.Var, n), make([]float64, 2*n)
	for i := range e.place {
		e.place[i] = -1
	}
	for i, bit := range c.State {
		e.place[bit.Var], e.reset[bit.Var] = i, bit.Reset
	}
	for v := range c.Nodes {
		for _, l := range c.Nodes[v].Operands() {
			e.fanout[l.Var()] = append(e.fanout[l.Var()], z.Var(v))
		}
	}
	e.lifter = newLifter(c)
	return e
}

// ground makes the solver that all frames begin with: gates and constraints.
func (e *Engine) ground() *sat.Solver {
	s := sat.New(len(e.c.Nodes)-1, e.stop)
	for v := range e.c.Nodes {
		if e.c.Nodes[v].Kind >= gates.And {
			s.Follows(z.Var(v))
		}
		for _, clause := range e.c.Clauses(z.Var(v)) {
			s.Add(clause...)
		}
	}
	s.Add(e.c.True)
	for _, l := range e.c.Now {
		s.Add(l)
		e.always(s, l)
	}
	return s
}

// stopped is the end of a search that the context has ended.
type stopped struct{}

// Reaches tells whether a path leads to a state in which the given one of the bad conditions holds. Proved: none does.
func (e *Engine) Reaches(which int) (o criteria.Outcome) {
	defer func() {
		switch x := recover().(type) {
		case nil:
		case stopped:
			o = criteria.Outcome{Reason: fmt.Sprintf("cancelled: %v", context.Cause(e.ctx))}
		default:
			panic(x)
		}
		o.M, o.N, o.K = criteria.Open, criteria.Open, len(e.frames)-1
		o.Queries, o.Solving = e.before+e.checked.Queries, time.Since(e.begun)
		for _, f := range e.frames {
			o.Queries += f.solver.Questions
		}
	}()
	ce, level := e.search([]z.Lit{e.bad[which]})
	switch {
	case ce != nil:
		return e.refuted(ce)
	case level == 0:
		return criteria.Outcome{Reason: fmt.Sprintf("neither a proof nor a counterexample with up to %d frames", e.opt.MaxK)}
	}
	return e.proved(level, which)
}

// search looks for a path to a state that meets conditions. It gives an obligation with an initial state, or a level: the lemmas above it are an invariant; or
// neither, beyond the limit of frames.
func (e *Engine) search(conditions []z.Lit) (ce *obligation, level int) {
	for {
		top := len(e.frames) - 1
		if e.opt.MaxK > 0 && top > e.opt.MaxK {
			return nil, 0
		}
		if e.opt.Watch != nil {
			e.opt.Watch(top, criteria.Open, criteria.Open)
		}
		for e.meets(top, conditions) {
			if top == 0 {
				return &obligation{cube: e.lifter.cube(), inputs: e.lifter.inputs()}, 0
			}
			if ce := e.block(&obligation{cube: e.lifter.cube(), inputs: e.lifter.inputs(), level: top}); ce != nil {
				return ce, 0
			}
		}
		if level := e.propagate(); level > 0 {
			return nil, level
		}
		e.push()
	}
}

// Safety tells whether sys has a path to a state in which bad, over variables and inputs, holds. The path of a refutation ends there.
func Safety(ctx context.Context, sys *system.System, bad expr.Ref, opt criteria.Options) criteria.Outcome {
	e, err := New(ctx, sys, opt, bad)
	if err != nil {
		return criteria.Outcome{M: criteria.Open, N: criteria.Open, K: criteria.Open, Reason: err.Error()}
	}
	return e.Reaches(0)
}
