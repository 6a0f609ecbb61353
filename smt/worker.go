package smt

// This file defines a worker, which answers inside a solver process: one Z3 context
// at a time, the constraints that stand asserted in it, and the two attempts at a problem.

import (
	"errors"
	"fmt"
	"runtime"

	"github.com/aclements/go-z3/z3"

	"heddle.example/expr"
)

const (
	// firstShare is the part of the resource limit for the first attempt.
	firstShare = 8
	// maxTerms is how many translated terms a context may hold before it is replaced.
	maxTerms = 200_000
	// collectAfter is how much Z3 may allocate before the collector is asked for
	// the contexts that were given up.
	collectAfter = 256 << 20
)

type worker struct {
	opt  Options
	n    *counters
	z    *session // nil: none yet, or lost
	base uint64   // memory that Z3 held after the last collection
}

// session is a Z3 context with what was made in it.
type session struct {
	ctx      *z3.Context
	solver   *z3.Solver
	tr       *translator
	asserted []expr.Hash // one Push each
	queries  int
	spoiled  bool // failed: not to be used again
}

func newSession(rlimit uint, n *counters) *session {
	n.contexts.Add(1)
	cfg := z3.NewContextConfig()
	cfg.SetUint("rlimit", rlimit)
	ctx := z3.NewContext(cfg)
	return &session{ctx: ctx, solver: newSolver(ctx), tr: newTranslator(ctx)}
}

// solve answers p. The first attempt goes on from where the last query
// stopped, under a small limit; the second starts afresh under the whole limit.
func (w *worker) solve(p *problem) Answer {
	if !w.opt.NoIncremental && !p.fresh {
		if w.z == nil {
			w.z = newSession(max(1, w.opt.RLimit/firstShare), w.n)
		}
		a := w.z.attempt(p, true, w.n)
		w.z.queries++
		if w.z.spoiled || w.z.queries >= w.opt.RecycleQueries || w.z.tr.size() > maxTerms {
			w.retire()
		}
		if a.Result != Unknown {
			return a
		}
	}
	z := newSession(w.opt.RLimit, w.n)
	a := z.attempt(p, false, w.n)
	w.giveUp(z)
	return a
}

// retire gives up the worker's context.
func (w *worker) retire() {
	if w.z != nil {
		w.giveUp(w.z)
		w.z = nil
	}
}

// giveUp leaves z to the collector, which does not see how much memory Z3
// holds for it: it is asked to look when that is much.
func (w *worker) giveUp(z *session) {
	release(z.ctx)
	if z3Bytes() > w.base+collectAfter {
		collect()
		w.base = z3Bytes()
	}
}

// collect frees the contexts that were given up.
func collect() {
	runtime.GC()
	runtime.GC() // a context waits for its terms
}

// attempt asks Z3. Whatever goes wrong inside becomes Unknown.
func (z *session) attempt(p *problem, incremental bool, n *counters) (a Answer) {
	defer func() {
		if r := recover(); r != nil {
			n.failures.Add(1)
			z.spoiled = true
			a = unknown("solver failed: %v", r)
		}
	}()
	z.assert(p, incremental)
	n.z3Checks.Add(1)
	sat, err := z.solver.Check()
	if err != nil {
		if u := (*z3.ErrSatUnknown)(nil); errors.As(err, &u) {
			return unknown("solver gave up: %s", u.Reason)
		}
		panic(err)
	}
	if !sat {
		return Answer{Result: Unsat}
	}
	return Answer{Result: Sat, Model: z.model(p)}
}

// assert brings the solver to p's constraints.
func (z *session) assert(p *problem, incremental bool) {
	if !incremental {
		for _, c := range p.constraints {
			z.solver.Assert(z.tr.truth(p.table, c))
		}
		return
	}
	keep := 0
	for keep < len(z.asserted) && keep < len(p.constraints) && z.asserted[keep] == p.table.Hash(p.constraints[keep]) {
		keep++
	}
	for range len(z.asserted) - keep {
		z.solver.Pop()
	}
	z.asserted = z.asserted[:keep]
	for _, c := range p.constraints[keep:] {
		b := z.tr.truth(p.table, c)
		z.solver.Push()
		z.asserted = append(z.asserted, p.table.Hash(c))
		z.solver.Assert(b)
	}
}

// model reads the values of p's symbols.
func (z *session) model(p *problem) map[expr.Ref]Value {
	m := z.solver.Model()
	out := make(map[expr.Ref]Value)
	for _, s := range symbolsOf(p.table, p.constraints) {
		v, ok := z.tr.value(m, p.table, s)
		if !ok {
			panic(fmt.Sprintf("no value for %s", p.table.String(s)))
		}
		out[s] = v
	}
	z.tr.models = append(z.tr.models, m)
	runtime.KeepAlive(m)
	return out
}
