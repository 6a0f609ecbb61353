package rt

// This file defines the witness of a formula: its path replayed, with the symbols
// that the monitor read, the point of no return and what is still owed.

import (
	"fmt"
	"strings"

	"heddle/expr"
	"heddle/ir"
	"heddle/monitor"
	"heddle/symex"
)

// symbols collects what the monitor of one formula reads on a replayed path.
type symbols struct {
	formula *formula
	word    []uint64
	steps   []int // index of each symbol's step
	places  []Place
	threads []int
}

// Symbol implements symex.SymbolTracer.
func (r *recorder) Symbol(thread int, pos ir.Pos, fn string, valuation uint64, state uint32) {
	if r.symbols == nil {
		return
	}
	s := r.symbols
	s.word = append(s.word, s.formula.symbol(valuation))
	s.steps = append(s.steps, len(r.steps))
	r.add(StepSymbol, thread, pos, fn, "")
	last := &r.steps[len(r.steps)-1]
	s.places, s.threads = append(s.places, last.Place), append(s.threads, thread)
}

// witness replays a path with the symbols of formula i. It gives the trace, whose
// last step says what came out, and where that is decided.
func (s *search) witness(code *symex.Code, mo symex.Options, i int, p *pathValue) (*Trace, Violation, error) {
	if p.Loop > 0 {
		return s.loopWitness(code, mo, i, p)
	}
	f := s.ltl.formulas[i]
	v := Violation{Property: PropLTL, Place: p.Place, Thread: p.Thread, Message: ltlMessage(f, p.Value, ""), Spurious: p.Partial}
	model, err := s.pathModel(code, mo, p.Prefix)
	if err != nil {
		return nil, v, err
	}
	r := &recorder{prog: s.prog, symbols: &symbols{formula: f}}
	_, _, err = s.replay(code, mo, r, p.Prefix, func(n expr.SymName) (uint64, uint64) { return model[n].lo, model[n].hi })
	if err != nil {
		return nil, v, err
	}
	word := r.symbols.word
	describeSymbols(r, f)
	var owed string
	if at, value := f.table.PointOfNoReturn(word); value == monitor.False && at >= 0 {
		v.Place, v.Thread = r.symbols.places[at], r.symbols.threads[at]
		r.steps[r.symbols.steps[at]].Text += "; from here on the formula is false, whatever follows"
	} else if p.Value == monitor.PresumablyFalse {
		var list []string
		for _, o := range f.monitor.Pending(word) {
			list = append(list, fmt.Sprintf("%s (owed since symbol %d)", o.Words, o.Since))
		}
		owed = strings.Join(list, "; ")
	}
	v.Message = ltlMessage(f, p.Value, owed)
	r.steps = append(tellRounds(r.steps), Step{
		Kind: StepViolation, Thread: v.Thread, ThreadName: r.name(v.Thread), Place: v.Place, Source: s.sourceAt(v.Place), Text: v.Message,
	})
	return newTrace(r.steps, p.Prefix), v, nil
}

// ltlMessage says in words what a value means.
func ltlMessage(f *formula, v monitor.Value, owed string) string {
	text := "the LTL formula " + f.Formula.String()
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
	for i, moment := range f.table.Replay(r.symbols.word) {
		var parts []string
		for k, p := range f.Formula.Props {
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
		r.steps[r.symbols.steps[i]].Text = fmt.Sprintf("symbol %d: %s; automaton %s; %s", i, strings.Join(parts, " "), in, moment.Value)
	}
}

// sourceAt gives the source line at a place.
func (s *search) sourceAt(at Place) string {
	for i := range s.prog.Files {
		if s.prog.Files[i].Name == at.File {
			return s.prog.SourceLine(ir.Pos{File: int32(i), Line: int32(at.Line)})
		}
	}
	return ""
}

// pathModel gives values of the inputs that lead along a path.
func (s *search) pathModel(code *symex.Code, mo symex.Options, prefix []Choice) (map[expr.SymName]symValue, error) {
	m, _, err := s.replay(code, mo, nil, prefix, nil)
	if err != nil {
		return nil, err
	}
	path := m.Path()
	if len(path) == 0 {
		return nil, nil
	}
	sat, model, reason := s.solver.witness(m.Table(), path)
	if sat != symex.Satisfiable {
		return nil, fmt.Errorf("the solver finds no inputs for the path: %s", reason)
	}
	return modelOf(m.Table(), path, model), nil
}
