package ltl

// This file defines the witness of an execution that repeats itself.

import (
	"fmt"
	"strings"

	"heddle/hashing/visited"
	"heddle/rt/result"
	"heddle/rt/trace"
	"heddle/symex"
)

// loopWitness replays the execution of p, which repeats itself, with the symbols of formula i.
func (s *Search) loopWitness(i int, p *pathValue) (*result.Trace, result.Violation, error) {
	f := s.formulas[i]
	v := result.Violation{Property: Property, Message: "the LTL formula " + f.Parsed.String() + " is " + p.Value.String()}
	model, err := s.pathModel(p.Prefix)
	if err != nil {
		return nil, v, err
	}
	r := &recorder{formula: f}
	m := s.Machine(nil)
	trace.Record(m.Machine, model, &r.Recorder, r)
	var waits, moved visited.ThreadSet // threads that could move at every node of the loop; that move
	begin := 0
	ev := m.Start()
	for k, c := range p.Prefix {
		if k == p.Loop-1 {
			begin = len(r.Steps)
			v.Thread = c.Index
			pos, fn := m.At(c.Index)
			v.Place = result.PlaceOf(s.prog, pos, fn)
		}
		if k >= p.Loop-1 && ev.Kind == symex.EventNode {
			now := enabledThreads(m.Machine)
			if k == p.Loop-1 {
				waits = now
			}
			waits, moved = waits.And(now), moved.With(c.Index)
		}
		if ev, err = m.Replay(ev, c, k); err != nil {
			return nil, v, err
		}
	}
	describeSymbols(r, f)
	r.Steps, begin = trace.TellOnce(r.Steps, begin)
	stem, loop := trace.TellRounds(r.Steps[:begin:begin]), trace.TellRounds(r.Steps[begin:])
	if len(loop) > 0 {
		v.Thread, v.Place = loop[0].Thread, loop[0].Place
	}
	begin, r.Steps = len(stem), append(stem, loop...)
	what := fmt.Sprintf("steps %d to %d", begin+1, len(r.Steps))
	switch len(loop) {
	case 0:
		what = "what it does from here"
	case 1:
		what = fmt.Sprintf("step %d", len(r.Steps))
	}
	v.Message += ": the execution repeats " + what + " for ever"
	var starved []string
	for t := range m.NumThreads() {
		if waits.Has(t) && !moved.Has(t) {
			starved = append(starved, fmt.Sprintf("thread %d (%s)", t, r.Name(t)))
		}
	}
	if len(starved) > 0 {
		v.Message += ", while " + strings.Join(starved, ", ") + " could move and never does"
	}
	r.AddViolation(&v)
	return result.NewTrace(r.Steps, p.Prefix), v, nil
}
