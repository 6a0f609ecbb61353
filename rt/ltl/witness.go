package ltl

// This file defines the witness of a formula: its path replayed, with the symbols
// that the monitor read, the point of no return and what is still owed.

import (
	"fmt"
	"strings"

	"heddle.example/ir"
	"heddle.example/monitor"
	"heddle.example/rt/result"
	"heddle.example/rt/trace"
	"heddle.example/scheduler"
	"heddle.example/symex/state"
)

// recorder is a trace.Recorder that writes the symbols of one formula, too.
type recorder struct {
	trace.Recorder
	formula *formula
	word    []uint64
	symbols []int // index of each symbol's step
}

// Symbol implements proposition.SymbolTracer.
func (r *recorder) Symbol(thread int, pos ir.Pos, fn string, valuation uint64, state uint32) {
	r.word = append(r.word, r.formula.symbol(valuation))
	r.symbols = append(r.symbols, len(r.Steps))
	r.Add(result.StepSymbol, thread, pos, fn, "")
}

// witness replays a path with the symbols of formula i. It gives the trace, whose
// last step says what came out, and where that is decided.
func (s *Search) witness(i int, p *pathValue) (*result.Trace, result.Violation, error) {
	if p.Loop > 0 {
		return s.loopWitness(i, p)
	}
	f := s.formulas[i]
	v := f.violation(p)
	r := &recorder{formula: f}
	if _, err := s.replay(p.Prefix, &r.Recorder, r); err != nil {
		return nil, v, err
	}
	describeSymbols(r, f)
	var owed string
	if at, value := f.table.PointOfNoReturn(r.word); value == monitor.False && at >= 0 && p.Value != monitor.False {
		r.Steps[r.symbols[len(r.symbols)-1]].Text += mayEnd
	} else if value == monitor.False && at >= 0 {
		step := &r.Steps[r.symbols[at]]
		v.Place, v.Thread = step.Place, step.Thread
		step.Text += "; from here on the formula is false, whatever follows"
	} else if p.Value == monitor.PresumablyFalse {
		var list []string
		for _, o := range f.monitor.Pending(r.word) {
			list = append(list, fmt.Sprintf("%s (owed since symbol %d)", o.Words, o.Since))
		}
		owed = strings.Join(list, "; ")
	}
	v.Message = messageOf(f, p.Value, owed)
	r.Steps = trace.TellRounds(r.Steps)
	r.AddViolation(&v)
	return result.NewTrace(r.Steps, p.Prefix), v, nil
}

// violation is that of a path, as far as it is known without following it.
func (f *formula) violation(p *pathValue) result.Violation {
	return result.Violation{Property: Property, Place: p.Place, Thread: p.Thread, Message: messageOf(f, p.Value, ""), Spurious: p.Partial}
}

// mayEnd is said of a path on which the formula is false whatever follows: see mayStarve.
const mayEnd = ", if a fair execution begins so; an assumption may end them all"

// messageOf says in words what a value means.
func messageOf(f *formula, v monitor.Value, owed string) string {
	text := "the LTL formula " + f.Parsed.String()
	switch {
	case v == monitor.False:
		return text + " is false"
	case owed != "":
		return text + " is not fulfilled where the path ends: " + owed
	}
	return text + " is not fulfilled where the path ends"
}

// describeSymbols writes the texts of the steps that are symbols.
func describeSymbols(r *recorder, f *formula) {
	for i, moment := range f.table.Replay(r.word) {
		var parts []string
		for k, p := range f.Parsed.Props {
			parts = append(parts, fmt.Sprintf("{%s}=%d", p.Text, moment.Symbol>>k&1))
		}
		var states []string
		for _, q := range moment.Claim {
			states = append(states, f.monitor.Claim.States[q].Name)
		}
		in := "in no state"
		if len(states) > 0 {
			in = "in " + strings.Join(states, ", ")
		}
		r.Steps[r.symbols[i]].Text = fmt.Sprintf("symbol %d: %s; automaton %s; %s", i, strings.Join(parts, " "), in, moment.Value)
	}
}

// replay follows a choice prefix on a machine of its own, with inputs that lead along it, and has r told what happens by way
// of t.
func (s *Search) replay(prefix []result.Choice, r *trace.Recorder, t state.Tracer) (*scheduler.Driver, error) {
	model, err := s.pathModel(prefix)
	if err != nil {
		return nil, err
	}
	m := s.Machine(nil)
	trace.Record(m.Machine, model, r, t)
	_, err = scheduler.Follow(m, prefix)
	return m, err
}

// pathModel gives values of the inputs that lead along a path.
func (s *Search) pathModel(prefix []result.Choice) (trace.Model, error) {
	m := s.Machine(nil)
	if _, err := scheduler.Follow(m, prefix); err != nil {
		return nil, err
	}
	path := m.Path()
	if len(path) == 0 {
		return nil, nil
	}
	sat, model, reason := s.solver.Witness(m.Table(), path)
	if sat != state.Satisfiable {
		return nil, fmt.Errorf("the solver finds no inputs for the path: %s", reason)
	}
	return trace.ModelOf(m.Table(), path, model), nil
}
