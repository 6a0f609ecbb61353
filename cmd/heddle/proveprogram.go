package main

// This file defines how a program's formulas and checks are proved: its model is made, each question is put to package prove,
// and what refutes is replayed before it is told.

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"heddle.example/answer"
	"heddle.example/expr"
	"heddle.example/ir"
	"heddle.example/monitor"
	"heddle.example/prove"
	"heddle.example/prove/criteria"
	"heddle.example/prove/invariant"
	"heddle.example/prove/program"
	"heddle.example/rt"
	"heddle.example/rt/ltl"
	"heddle.example/scheduler"
	"heddle.example/smt"
	"heddle.example/symex"
	"heddle.example/symex/check"
	"heddle.example/symex/lib"
	"heddle.example/symex/state"
)

// programProof is a program with what is asked of it.
type programProof struct {
	prog    *ir.Program
	opts    rt.Options
	method  prove.Options
	control int

	res   *rt.Result
	model *program.Model
	ends  *program.Model // the model with program.Options.Ends, once it is needed
	sound *bool          // no check fails; nil: not known yet
	whole bool           // the model has all that the program does: nothing unsupported is reached
	doubt func() string  // what speaks against the invariants of the model; "": nothing
	ctx   context.Context
}

// provable are the checks that a model has.
var provable = []string{state.PropAssert, state.PropDeadlock, state.PropMemory, check.Bounds.Name, state.PropDiv, state.PropPthread, state.PropOverflow, check.UnsignedOverflow.Name}

// run proves the formulas and the checks.
func (p *programProof) run(ctx context.Context) (*rt.Result, error) {
	begun := time.Now()
	p.ctx = ctx
	p.res = newProofResult()
	defer func() { p.res.Stats.Elapsed = time.Since(begun) }()
	for _, name := range p.opts.Checks.Names() {
		if !slices.Contains(provable, name) {
			return nil, fmt.Errorf("prove: the check %q looks at what a model does not have; heddle verify has it", name)
		}
	}
	if p.opts.Weaker() != "" {
		return nil, errors.New("prove: models of programs are sequentially consistent")
	}
	if p.opts.ContextBound >= 0 || p.opts.Unwind > 0 || len(p.opts.UnwindSet) > 0 {
		return nil, errors.New("prove: bounds are for heddle verify")
	}
	if err := p.opts.Semantics.Check(p.prog); err != nil {
		return nil, err
	}
	if err := p.build(false); err != nil {
		return nil, err
	}
	if p.model != nil {
		whole := p.model
		open := p.unsupported()
		first := p.checksFirst(open)
		for i := range p.opts.LTL {
			p.formula(&p.opts.LTL[i])
		}
		p.model = whole
		if !p.checks(first) {
			for i := range p.res.LTL {
				p.cutShort(&p.res.LTL[i], &p.opts.LTL[i])
			}
		}
		p.earlyEnds()
	}
	switch {
	case len(p.res.Violations) > 0:
		p.res.Verdict = rt.Violated
	case len(p.res.Reasons) > 0:
		p.res.Verdict = rt.Unknown
	}
	p.res.Complete = p.res.Verdict == rt.Safe
	if p.res.Complete {
		p.res.Cuts = nil
	}
	p.res.Stats.Elapsed = time.Since(begun)
	return p.res, nil
}

func newProofResult() *rt.Result {
	return &rt.Result{Proving: answer.ProofOfProgram, Verdict: rt.Safe, Complete: true, Bounds: rt.Bounds{Context: -1}, Stats: rt.Stats{Symbolic: true}}
}

// mostQuick bounds a question that need not be answered.
const mostQuick = time.Second

// machineSolver answers a machine's questions.
type machineSolver struct {
	ctx  context.Context
	s    smt.Solver
	n    *int64
	most time.Duration // for a question; 0: no limit
}

func (m machineSolver) Check(t *expr.Table, constraints []expr.Ref) (state.Sat, func(expr.Ref) (uint64, uint64), string) {
	*m.n++
	ctx := m.ctx
	if m.most > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, m.most)
		defer cancel()
	}
	a := m.s.Check(ctx, smt.Query{Table: t, Constraints: constraints, WantModel: true})
	switch a.Result {
	case smt.Unsat:
		return state.Unsat, nil, ""
	case smt.Sat:
		return state.Satisfiable, func(sym expr.Ref) (uint64, uint64) { return a.Model[sym].Lo, a.Model[sym].Hi }, ""
	}
	return state.SatUnknown, nil, a.Reason
}

// build makes the model, on which formulas judge paths on which a check fails or do not. Where the program has none, the reason is in the result.
func (p *programProof) build(ends bool) error {
	code, err := symex.Prepare(p.prog, lib.Models, 0)
	if err != nil {
		return err
	}
	mo := state.DefaultOptions()
	mo.Semantics = p.opts.Semantics
	solver := smt.New(smt.Options{Workers: 1})
	defer solver.Close()
	opt := program.Options{Code: code, Machine: mo, Solver: machineSolver{p.ctx, solver, &p.res.Stats.SolverQueries, 0}, Quick: machineSolver{p.ctx, solver, &p.res.Stats.SolverQueries, mostQuick}, Fair: p.opts.WeakFairness, MaxControl: p.control}
	for _, l := range p.opts.LTL {
		for _, f := range l.Props {
			if !slices.Contains(opt.Props, f) {
				opt.Props = append(opt.Props, f)
			}
		}
	}
	opt.Ends = ends
	m, err := program.Build(p.ctx, opt)
	if complex := (*program.TooComplex)(nil); errors.As(err, &complex) {
		p.reason(answer.BecauseUnsupported, complex.Problem, "")
		return nil
	}
	if err != nil {
		if p.ctx.Err() != nil {
			p.because(err.Error())
			return nil
		}
		return err
	}
	p.model = m
	p.res.Assumptions = append(p.res.Assumptions, m.Assumed...)
	slices.Sort(p.res.Assumptions)
	p.res.Stats.Nodes, p.res.Stats.Transitions = int64(m.Controls), int64(m.Edges)
	for _, d := range m.Doubts {
		p.res.Reasons = append(p.res.Reasons, rt.Reason{Kind: answer.BecauseSolver, Message: d})
	}
	p.note()
	return nil
}

// note adds invariants to the model.
func (p *programProof) note() {
	noted := invariant.Note(p.ctx, p.model.Sys)
	p.doubt = sync.OnceValue(func() string { return noted.Doubt(p.ctx) })
	go p.doubt() // beside the proofs
}

// reason adds a reason with its place in the program.
func (p *programProof) reason(kind string, at program.Problem, prefix string) {
	r := rt.Reason{Kind: kind, Message: prefix + at.Message}
	if at.Pos.Valid() {
		r.Place = rt.Place{File: p.prog.Files[at.Pos.File].Name, Line: int(at.Pos.Line), Column: int(at.Pos.Col), Function: at.Func}
	}
	p.res.Reasons = append(p.res.Reasons, r)
}

// because adds the reason why a search did not end.
func (p *programProof) because(why string) {
	kind := answer.BecauseUnproved
	switch cause := context.Cause(p.ctx); {
	case errors.Is(cause, errProveTimeout):
		kind, why = answer.BecauseTimeout, "the time limit of "+p.opts.Timeout.String()+" was reached"
	case errors.Is(cause, errProveMemory):
		kind, why = answer.BecauseMemoryLimit, fmt.Sprintf("the memory limit of %d MB was reached", p.opts.MemoryLimit/1e6)
	case p.ctx.Err() != nil:
		kind, why, p.res.Interrupted = answer.BecauseInterrupted, "the search was interrupted", true
	}
	for _, r := range p.res.Reasons {
		if r.Kind == kind && r.Message == why {
			return
		}
	}
	p.res.Reasons = append(p.res.Reasons, rt.Reason{Kind: kind, Message: why})
}

// solve puts a question.
func (p *programProof) solve(ctx context.Context, q *prove.Problem) prove.Result {
	method := p.method
	if q.Formula == nil && len(p.opts.LTL) > 0 {
		method.Criterion, method.Automaton, method.Fair = prove.Auto, prove.Auto, prove.Auto // the named ones are for formulas
	}
	r := prove.Solve(ctx, q, method)
	if r.Verdict == prove.Proved {
		if why := p.doubt(); why != "" {
			r.Verdict, r.Reason = prove.Unknown, why
		}
	}
	p.res.Stats.SolverQueries += r.Queries
	p.res.Stats.SolverBusy += r.Solving
	return r
}

// proofOf tells how a property was decided.
func proofOf(r *prove.Result) *rt.Proof {
	known := func(x int) *int {
		if x == criteria.Open {
			return nil
		}
		return &x
	}
	return &rt.Proof{Criterion: r.Method.Criterion, Automaton: r.Method.Automaton, Fair: r.Method.Fair, Strength: r.Strength, Sets: r.Sets, M: known(r.M), N: known(r.N), K: max(0, r.K)}
}

// keepProof has the answer say how the first property was decided, or how far the criterion came that was named.
func keepProof(res *rt.Result, r *prove.Result, criterion string) {
	if res.Proof == nil && (r.Verdict != prove.Unknown || criterion != "" && criterion != prove.Auto && r.K > 0) {
		res.Proof = proofOf(r)
	}
}

// unsupported proves that what heddle does not support is not reached, and tells whether it is so.
func (p *programProof) unsupported() bool {
	p.whole = len(p.model.Doubts) == 0
	if len(p.model.Holes) == 0 {
		return true
	}
	r := p.solve(p.ctx, &prove.Problem{Sys: p.model.Sys, Bad: p.model.Open})
	switch r.Verdict {
	case prove.Proved:
	case prove.Refuted:
		at := p.model.Holes[0]
		if ev := p.model.Event(r.Path); ev != nil {
			at = *ev
		}
		p.reason(answer.BecauseUnsupported, at, "")
	default:
		p.reason(answer.BecauseUnsupported, p.model.Holes[0], "it is open whether this is reached: ")
	}
	p.whole = p.whole && r.Verdict == prove.Proved
	return r.Verdict == prove.Proved
}

// mostChecksFirst bounds how long the checks are looked at before the formulas.
const mostChecksFirst = 3 * time.Second

// checksFirst proves the checks before the formulas if these are then about less of the program: what only checks look at bears on no formula once they are known
// to hold. open tells that nothing unsupported is reached.
func (p *programProof) checksFirst(open bool) (r prove.Result) {
	if len(p.opts.LTL) == 0 || len(p.model.Checks) == 0 {
		return r
	}
	less := p.model.Without(true, open)
	if less == nil {
		return r
	}
	most := mostChecksFirst
	if p.opts.Timeout > 0 {
		most = min(most, p.opts.Timeout/5)
	}
	ctx, cancel := context.WithTimeout(p.ctx, most)
	defer cancel()
	if r = p.solve(ctx, &prove.Problem{Sys: p.model.Sys, Bad: p.model.Bad}); r.Verdict == prove.Proved {
		p.model = less
		p.note()
	}
	return r
}

// formula proves a formula.
func (p *programProof) formula(l *ltl.Formula) {
	res := rt.LTLResult{Formula: l.Parsed.Source, Value: monitor.PresumablyTrue, Schedule: scheduler.Directed}
	if m, err := monitor.Compile(l.Parsed, monitor.Options{}); err == nil {
		if class, values, err := m.Classify(); err == nil {
			res.Class, res.Values = class, values
		}
	}
	sys, props, err := p.model.Formula(l.Parsed, l.Props)
	if err != nil {
		p.res.Reasons = append(p.res.Reasons, rt.Reason{Kind: answer.BecauseUnsupported, Message: err.Error()})
		p.res.LTL = append(p.res.LTL, res)
		return
	}
	q := &prove.Problem{Sys: sys, Formula: l.Parsed, Props: props, Fair: p.model.Fair, FairExtends: !p.model.Assumes}
	r := p.solve(p.ctx, q)
	keepProof(p.res, &r, p.method.Criterion)
	switch r.Verdict {
	case prove.Proved:
		if p.whole {
			res.Value, res.Conclusive = monitor.True, true
		}
	case prove.Refuted:
		if found := p.replay(&r, ltl.Property, l); found != nil {
			if len(found.LTL) == 1 {
				res = found.LTL[0]
			}
		}
	default:
		p.because(r.Reason)
	}
	p.res.LTL = append(p.res.LTL, res)
}

// cutShort looks at a formula that holds on all paths on which no check fails, where checks may fail: a path on which one does ends there, with a value of its own.
func (p *programProof) cutShort(res *rt.LTLResult, l *ltl.Formula) {
	if res.Value != monitor.True {
		return
	}
	res.Value, res.Conclusive = monitor.PresumablyTrue, false
	if p.ctx.Err() != nil {
		return
	}
	if p.ends == nil {
		q := programProof{prog: p.prog, opts: p.opts, method: p.method, control: p.control, ctx: p.ctx, res: newProofResult()}
		if err := q.build(true); err != nil || q.model == nil {
			return
		}
		p.ends = q.model
	}
	sys, props, err := p.ends.Formula(l.Parsed, l.Props)
	if err != nil {
		return
	}
	method := p.method
	method.Criterion, method.Automaton, method.Fair = prove.Auto, prove.Auto, prove.Auto
	r := prove.Solve(p.ctx, &prove.Problem{Sys: sys, Formula: l.Parsed, Props: props, Fair: p.ends.Fair, FairExtends: !p.ends.Assumes}, method)
	if r.Verdict != prove.Refuted {
		return
	}
	found, _, err := p.follow(p.ends, &r, l)
	if err != nil || len(found.LTL) != 1 || found.LTL[0].Value > monitor.PresumablyTrue {
		return
	}
	class, values := res.Class, res.Values
	*res = found.LTL[0]
	res.Class, res.Values = class, values
	p.violated(found, ltl.Property)
}

// checks proves that no check fails, if that is not known yet, and tells whether it is so.
func (p *programProof) checks(r prove.Result) bool {
	if len(p.model.Checks) == 0 && len(p.opts.LTL) > 0 {
		return true
	}
	if r.Verdict == prove.Unknown {
		r = p.solve(p.ctx, &prove.Problem{Sys: p.model.Sys, Bad: p.model.Bad})
	}
	keepProof(p.res, &r, p.method.Criterion)
	switch r.Verdict {
	case prove.Proved:
	case prove.Refuted:
		p.replay(&r, "", nil)
	default:
		p.because(r.Reason)
	}
	return r.Verdict == prove.Proved
}

// follow runs the program along a path of a model. open tells that it is of a lasso, but that no state of the program comes again.
func (p *programProof) follow(m *program.Model, r *prove.Result, l *ltl.Formula) (found *rt.Result, open bool, err error) {
	opts := p.opts
	if l != nil {
		opts.LTL = []ltl.Formula{*l}
	}
	run, err := m.Replay(p.ctx, r.Path)
	if err != nil {
		return nil, false, err
	}
	opts.Inputs = run.Inputs
	if opts.Inputs == nil {
		opts.Inputs = [][]uint64{}
	}
	if found, err = rt.Replay(p.ctx, p.prog, opts, run.Choices); err != nil {
		return nil, false, err
	}
	for i := range found.Violations {
		if t := found.Violations[i].Trace; t != nil {
			t.Inputs = opts.Inputs
		}
	}
	return found, run.Open, nil
}

// violated takes over the first violation that a replay has found, of a property if one is named, and tells whether there is one.
func (p *programProof) violated(found *rt.Result, property string) bool {
	for _, v := range found.Violations {
		if property == "" || v.Property == property {
			p.res.Violations = append(p.res.Violations, v)
			p.res.Cuts = append(p.res.Cuts, answer.CutFirstViolation)
			return true
		}
	}
	return false
}

// replay runs the program along a counterexample. What it finds, of a property if one is named, is the answer; nil: it finds
// nothing, and the reason says so.
func (p *programProof) replay(r *prove.Result, property string, l *ltl.Formula) *rt.Result {
	found, open, err := p.follow(p.model, r, l)
	if err == nil {
		if p.violated(found, property) {
			return found
		}
		if err = errors.New("its replay does not show it"); open {
			err = errors.New("no state of the program comes again on it")
		}
	}
	at := program.Problem{}
	if ev := p.model.Event(r.Path); ev != nil {
		at = *ev
	}
	at.Message = fmt.Sprintf("a counterexample of %d states was found, but %v", len(r.Path.Steps), err)
	p.reason(answer.BecauseUnproved, at, "")
	return nil
}
