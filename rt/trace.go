package rt

// This file defines traces: a choice prefix is replayed with a tracer that writes
// down what happens.

import (
	"context"
	"time"

	"heddle/answer"
	"heddle/expr"
	"heddle/ir"
	"heddle/scheduler"
	"heddle/smt"
	"heddle/symex"
)

// recorder writes the steps of a replayed path.
type recorder struct {
	m     *symex.Machine
	prog  *ir.Program
	steps []Step

	active   int // thread
	switches int // since the last step

	symbols *symbols // nil: the trace is not of a formula
}

func (r *recorder) add(kind StepKind, thread int, pos ir.Pos, fn, text string) {
	s := Step{
		Kind: kind, Thread: thread, ThreadName: r.name(thread), Place: placeOf(r.prog, pos, fn),
		Source: r.prog.SourceLine(pos), Text: text,
		Switch: r.switches > 0, Switches: r.switches,
	}
	r.switches = 0
	r.steps = append(r.steps, s)
}

func (r *recorder) name(thread int) string {
	if n := r.m.StartRoutine(thread); n != "" {
		return n
	}
	return "main"
}

// Move implements symex.Tracer: it counts context switches as a context bound does.
func (r *recorder) Move(thread int) {
	r.switches = scheduler.Switches(r.switches, r.active, thread)
	r.active = thread
}

// Access implements symex.Tracer: writes are shown, and reads of shared memory.
func (r *recorder) Access(a symex.Access) {
	kind := StepRead
	switch {
	case a.Write:
		kind = StepWrite
	case !a.Shared:
		return
	}
	r.add(kind, a.Thread, a.Pos, a.Func, accessText(&a))
	if a.Note == "" {
		r.steps[len(r.steps)-1].Memory = &Memory{
			Name: a.Name, Value: a.Value, Was: a.Was, Object: a.Object, Offset: a.Offset, Size: a.Size, Shared: a.Shared, Atomic: a.Atomic,
		}
	}
}

func accessText(a *symex.Access) string {
	text := a.Name + " = " + a.Value
	switch {
	case a.Note != "":
		return a.Note
	case !a.Write:
		return "reads " + text
	case a.Atomic:
		text = "atomically " + text
	}
	if a.Was != "" {
		text += " (was " + a.Was + ")"
	}
	return text
}

// Sync implements symex.Tracer.
func (r *recorder) Sync(thread int, pos ir.Pos, fn, text string) {
	r.add(StepSync, thread, pos, fn, text)
}

// Nondet implements symex.Tracer.
func (r *recorder) Nondet(thread int, pos ir.Pos, fn, name string, v symex.Value, width int, l *ir.Layout) {
	switch {
	case l == nil:
		l = &ir.Layout{Kind: ir.LayoutScalar, Size: int64(width / 8), Signed: true}
	case l.Bool:
		width = 1 // the rest is cut off
	}
	r.add(StepNondet, thread, pos, fn, name+" gives "+r.m.Show(v, width, l))
}

// Branch implements symex.Tracer.
func (r *recorder) Branch(thread int, pos ir.Pos, fn string, taken bool) {
	text := "the condition is false"
	if taken {
		text = "the condition is true"
	}
	r.add(StepBranch, thread, pos, fn, text)
}

// ErrDiverged says that a replay could not follow its choices.
var ErrDiverged = scheduler.ErrDiverged

// trace replays prefix with the values that model gives to symbols.
func (s *search) trace(code *symex.Code, mo symex.Options, v *Violation, prefix []Choice, model func(expr.SymName) (uint64, uint64)) (*Trace, error) {
	r := &recorder{prog: s.prog}
	_, ev, err := s.replay(code, mo, r, prefix, model)
	if err != nil {
		return nil, err
	}
	r.steps = tellRounds(r.steps)
	if ev.Kind == symex.EventViolation && ev.Property == v.Property {
		v.Message = ev.Message // which calls blocks as the steps do
	}
	r.addViolation(v)
	return newTrace(r.steps, prefix), nil
}

// newTrace makes a trace of its steps and choices.
func newTrace(steps []Step, choices []Choice) *Trace {
	t := &Trace{Steps: steps, Choices: choices}
	active := 0
	for _, c := range choices {
		if c.Kind == ChooseThread {
			t.Switches = scheduler.Switches(t.Switches, active, c.Index)
			active = c.Index
		}
	}
	return t
}

// replay follows a choice prefix on a machine of its own that tells r, unless it is
// nil, what happens; model gives symbols their values.
func (s *search) replay(code *symex.Code, mo symex.Options, r *recorder, prefix []Choice, model func(expr.SymName) (uint64, uint64)) (*scheduler.Driver, symex.Event, error) {
	m := s.replayer(code, mo, r, model)
	ev, err := scheduler.Follow(m, prefix)
	return m, ev, err
}

// replayer makes the machine of a replay.
func (s *search) replayer(code *symex.Code, mo symex.Options, r *recorder, model func(expr.SymName) (uint64, uint64)) *scheduler.Driver {
	m := s.drive(symex.New(code, mo, s.solver, nil))
	if s.ltl != nil {
		s.ltl.watch(m.Machine, s.ltl.observer)
	}
	if r != nil {
		r.m = m.Machine
		tab := m.Table()
		m.SetModel(func(sym expr.Ref) (uint64, uint64) {
			name, _ := tab.SymName(sym)
			return model(name)
		})
		m.SetTracer(r)
	}
	return m
}

// Replay follows the choices of a trace and reports the violation at its end. Nothing is
// said about other paths, so the result is never complete.
// The error is ErrDiverged if the choices do not fit the program.
func Replay(ctx context.Context, p *ir.Program, opts Options, choices []Choice) (*Result, error) {
	code, mo, err := prepare(p, &opts)
	if err != nil {
		return nil, err
	}
	opts.KeepGoing = true // nothing is left to stop at the first violation
	s := &search{
		opts: &opts, prog: p, start: time.Now(),
		cuts: map[string]bool{answer.CutReplay: true}, violations: map[string]*found{}, assume: map[string]bool{},
	}
	s.solver = newSolver(ctx, func() smt.Solver { return smt.New(smt.Options{Workers: 1, RLimit: uint(opts.RLimit)}) })
	defer s.solver.close()
	if s.ltl, err = s.compileLTL(code, mo); err != nil {
		return nil, err
	}
	e := newExplorer(s, code, mo, nil)
	ev, err := scheduler.Follow(e.m, choices)
	if err != nil {
		return nil, err
	}
	if n := len(choices); n > 0 {
		for i := n - 1; i >= 0; i-- {
			if choices[i].Kind == ChooseThread {
				e.active = choices[i].Index
				break
			}
		}
	}
	e.replayed = append([]Choice{}, choices...) // also where there are none
	e.arrive(ev)
	if e.mayStarve() {
		e.repeats(code, mo, choices)
	}
	e.endsReplay()
	if len(e.stack) > 0 && e.ltl != nil && e.ltl.thread == nil {
		e.pathEnds(endCut) // the program goes on, the choices do not
	}
	if !e.mayStarve() {
		e.repeats(code, mo, choices)
	}
	s.retire(e)
	s.solver.reopen()
	r := s.result(e.stats)
	s.addTraces(code, mo, r)
	s.addLTL(code, mo, r)
	return r, nil
}
