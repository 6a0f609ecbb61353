package rt

import (
	"slices"

	"heddle.example/rt/result"
	"heddle.example/rt/trace"
	"heddle.example/scheduler"
	"heddle.example/symex"
	"heddle.example/symex/check"
	"heddle.example/symex/state"
)

// This file defines how violations get their traces.

// trace replays prefix with the values that model gives to symbols.
func (s *search) trace(code *symex.Code, mo state.Options, v *Violation, prefix []Choice, model trace.Model) (*Trace, error) {
	r := &trace.Recorder{}
	prefix = slices.Clone(prefix)
	m, ev, err := s.retrace(code, mo, prefix, model, r)
	if err == nil && r.Overflows() {
		r = r.Again()
		m, ev, err = s.retrace(code, mo, prefix, model, r)
	}
	if err != nil {
		return nil, err
	}
	v.Stacks = nil
	switch p := check.Named(v.Property); {
	case p == nil:
	case p.AtEnd != nil:
		m.AtEnd()
	case p.Stuck != nil && ev.Kind != state.EventViolation:
		m.Stuck()
	}
	reports, _ := m.TakeReports()
	if n := trace.AddReport(s.prog, reports, v); n >= 0 && ev.Kind != state.EventViolation {
		r.Steps = r.Steps[:n] // what the threads did after it is nothing to it
	}
	r.Steps = trace.TellRounds(r.Steps)
	if ev.Kind == state.EventViolation && ev.Property == v.Property {
		v.Message = ev.Message // which calls blocks as the steps do
	}
	trace.AddContext(s.prog, m, v, ev)
	r.AddViolation(v)
	return result.NewTrace(r.Steps, prefix), nil
}

// retrace replays prefix, told to r.
func (s *search) retrace(code *symex.Code, mo state.Options, prefix []Choice, model trace.Model, r *trace.Recorder) (m *scheduler.Driver, ev state.Event, err error) {
	if s.formulas != nil {
		m = s.formulas.Machine(nil)
	} else {
		m = scheduler.Drive(symex.New(code, mo, s.solver, nil), "")
	}
	if !m.Weak() { // else stores that wait know their steps by number
		r.Limit()
	}
	trace.Record(m.Machine, model, r, r)
	ev = *m.Start()
	for i, c := range prefix {
		if c.Kind == ChooseThread && c.Of == 0 { // it has passed what might have been a node
			prefix[i].Of = enabled(m)
		}
		if ev, err = m.Replay(ev, c, i); err != nil {
			return nil, ev, err
		}
	}
	return m, ev, nil
}

// enabled counts the threads that can move.
func enabled(m *scheduler.Driver) (n int) {
	for id := range m.NumThreads() {
		if m.Enabled(id) {
			n++
		}
	}
	return n
}

// addTraces replays the violations to get their traces.
func (s *search) addTraces(code *symex.Code, mo state.Options, r *Result) {
	for i, f := range s.order {
		t, err := s.trace(code, mo, &f.v, f.prefix, f.model)
		if err != nil {
			t = result.NewTrace(nil, f.prefix)
		}
		r.Violations[i] = f.v // the trace has names that the search lacked
		r.Violations[i].Trace = t
	}
}
