package ltl

// This file defines the witness of an execution that repeats itself.

import (
	"strings"

	"heddle.example/rt/lasso"
	"heddle.example/rt/result"
	"heddle.example/rt/trace"
)

// loopWitness replays the execution of p, which repeats itself, with the symbols of formula i.
func (s *Search) loopWitness(i int, p *pathValue) (*result.Trace, result.Violation, error) {
	f := s.formulas[i]
	v := f.violation(p)
	v.Message = "the LTL formula " + f.Parsed.String() + " is " + p.Value.String()
	model, err := s.pathModel(p.Prefix)
	if err != nil {
		return nil, v, err
	}
	r := &recorder{formula: f}
	m := s.Machine(nil)
	trace.Record(m.Machine, model, &r.Recorder, r)
	l, err := lasso.Follow(m, &r.Recorder, p.Prefix, p.Loop-1)
	if err != nil {
		return nil, v, err
	}
	describeSymbols(r, f)
	v.Message += ": the execution repeats " + l.Fold(&r.Recorder) + " for ever" + apartText(p.Apart, p.Gaining) + l.StarvedText()
	v.Thread, v.Place = l.Thread, l.Place
	r.AddViolation(&v)
	return result.NewTrace(r.Steps, p.Prefix), v, nil
}

// apartText tells of what is another one each time the execution repeats itself, "" if nothing is.
func apartText(names []string, gaining bool) string {
	if len(names) == 0 {
		return ""
	}
	on := "which nothing depends"
	if gaining {
		on = "whose differences alone anything depends"
	}
	return ", with other values of " + strings.Join(names, ", ") + " each time, on " + on
}
