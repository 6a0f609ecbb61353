package ltl

// This file defines what the explorers of one search share about formulas.

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"heddle.example/answer"
	"heddle.example/expr"
	"heddle.example/hashing"
	"heddle.example/ir"
	"heddle.example/monitor"
	"heddle.example/monitor/syntax"
	"heddle.example/rt/result"
	"heddle.example/scheduler"
	"heddle.example/symex"
	"heddle.example/symex/proposition"
	"heddle.example/symex/state"
)

// Property is the property of formulas, as violations name it.
const Property = "ltl"

// Config says what is judged, and how.
type Config struct {
	Formulas     []Formula
	Interleaved  bool // the program holds a counting monitor of the one formula: see thread.go
	WeakFairness bool // an execution in which a thread could always move and never does counts for no formula
	KeepGoing    bool // go on after the first violation
	Hash         string
}

// Solver decides conjunctions of width-1 expressions.
type Solver interface {
	state.Solver
	// Witness is Check for what people are shown: the model depends on nothing but the constraints.
	Witness(t *expr.Table, constraints []expr.Ref) (state.Sat, func(expr.Ref) (lo, hi uint64), string)
}

// Explorer is what a judge asks of the explorer that it follows.
type Explorer interface {
	Prefix() []result.Choice // that lead to where the machine stands
	Active() int             // the thread that moved last
	Uncertain()              // notes what makes a path that counts a doubtful one
	Reason(r result.Reason)  // notes why the result is not known
	Enough()                 // one violation was found
}

// Search is what the explorers of a search share about formulas, and what replays and the answer need of it.
type Search struct {
	Config
	code        *symex.Code
	prog        *ir.Program
	machine     state.Options
	solver      Solver
	formulas    []*formula
	observation proposition.Observation
	observer    *observer
	assumes     bool           // the program makes assumptions: a path may turn out to be none
	assumptions *assumptions   // where they may follow
	completed   atomic.Int32   // how many paths were tried to complete
	thread      *threadMonitor // a thread of the program reads the symbols; nil: the observer does

	mu   sync.Mutex
	best [][numEnds]pathValue // by formula
}

// New makes the monitors of the formulas and the observer that steps them. It is nil if there is nothing to judge.
func New(code *symex.Code, machine state.Options, solver Solver, c Config) (*Search, error) {
	l := &Search{Config: c, code: code, prog: code.Prog, machine: machine, solver: solver}
	if handled, err := l.compileThread(); handled {
		return l, err
	}
	if len(c.Formulas) == 0 {
		return nil, nil
	}
	l.assumptions = newAssumptions(l.prog)
	l.assumes = l.assumptions != nil
	var props []*ir.Func
	for _, f := range c.Formulas {
		x := &formula{Formula: f}
		for _, p := range f.Props {
			i := slices.Index(props, p)
			if i < 0 {
				i = len(props)
				props = append(props, p)
			}
			x.bits = append(x.bits, uint8(i))
		}
		l.formulas = append(l.formulas, x)
	}
	if len(props) > syntax.MaxPropositions {
		return nil, fmt.Errorf("the formulas have %d different propositions, more than the %d that can be observed", len(props), syntax.MaxPropositions)
	}
	l.observation = proposition.Observation{Propositions: props}
	m := symex.New(code, machine, solver, nil)
	m.Observe(l.observation)
	conds, known := m.Conditions()
	for _, f := range l.formulas {
		var err error
		symbols := l.feasibleSymbols(m.Table(), f, conds, known)
		if f.monitor, err = monitor.Compile(f.Parsed, monitor.Options{Symbols: symbols}); err != nil {
			return nil, fmt.Errorf("the LTL formula %s: %w", f.Parsed, err)
		}
		f.table = f.monitor.NewTable()
		if f.class, f.values, err = f.monitor.Classify(); err != nil {
			f.class, f.values = "", nil // costs the class only: the formula counts as no safety formula
		}
	}
	o := newObserver(l.formulas)
	l.observation.Observer, l.observation.Initial = o, o.initial // workers have their own view of it
	l.observer = o
	l.best = make([][numEnds]pathValue, len(l.formulas))
	for i := range l.best {
		l.best[i] = noValues()
	}
	return l, nil
}

// NeedsCycles tells whether the answer depends on cycles, which only one worker sees (see cycle.go): some formula is not
// settled by the paths that end, or an assumption can make a cycle the only
// continuation of a path that violates one. That of no formula does not.
func (s *Search) NeedsCycles() bool {
	return s != nil && (s.assumes || slices.ContainsFunc(s.formulas, func(f *formula) bool { return !f.settledByEnds() }))
}

// Schedule tells how the monitor is stepped: a name of scheduler.MonitorSchedules. That of no formula is the default.
func (s *Search) Schedule() string {
	if s != nil && s.thread != nil && s.thread.universal != nil {
		return scheduler.Interleaved
	}
	return scheduler.Directed
}

// Machine makes a machine that steps the monitors of the formulas, if there are any.
func (s *Search) Machine(h *hashing.Function) *scheduler.Driver {
	return s.machineObserved(h, s.observer)
}

func (s *Search) machineObserved(h *hashing.Function, o proposition.Observer) *scheduler.Driver {
	return s.machineWith(s.machine, h, o)
}

func (s *Search) machineWith(options state.Options, h *hashing.Function, o proposition.Observer) *scheduler.Driver {
	m := scheduler.Drive(symex.New(s.code, options, s.solver, h), s.Schedule())
	s.watch(m.Machine, o)
	return m
}

// watch has a machine step the observer, unless a thread of the program is the monitor.
func (s *Search) watch(m *symex.Machine, o proposition.Observer) {
	if s.thread == nil {
		observation := s.observation
		observation.Observer = o
		m.Observe(observation)
	}
}

// gaveUp is the reason that the solver gave up on what is said.
func gaveUp(what string) result.Reason {
	return result.Reason{Kind: answer.BecauseSolver, Message: what}
}
