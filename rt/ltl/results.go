package ltl

// This file defines the verdict on formulas: from the values of paths to what a
// result says.

import (
	"fmt"

	"heddle.example/answer"
	"heddle.example/monitor"
	"heddle.example/rt/result"
	"heddle.example/rt/trace"
	"heddle.example/scheduler"
)

// value is the least value of all paths and the firmest kind of end with it. Paths that do
// not end satisfy the formula unless something else is recorded of them; without any other it is the greatest value
// that can come out, and at least presumably true.
func (f *formula) value(best *[numEnds]pathValue) (monitor.Value, endKind) {
	v, kind := leastValue(best)
	if v == monitor.True && !f.canBe(v) {
		v = max(f.values[len(f.values)-1], monitor.PresumablyTrue)
	}
	return v, kind
}

// longestTold bounds the choices of a path that is told though it is only where the end of the search caught it: the time for that may be over.
const longestTold = 100_000

// AddTo completes a result by what is known of the formulas; without any (nil) it is complete.
func (s *Search) AddTo(r *result.Result) {
	if s == nil {
		return
	}
	if s.thread != nil && len(s.formulas) == 0 {
		s.addThread(r)
		r.Conclude()
		return
	}
	for i, f := range s.formulas {
		best := &s.best[i]
		v, kind := f.value(best)
		l := result.LTL{Formula: f.Parsed.Source, Value: v, Class: f.class, Values: f.values, Conclusive: s.conclusive(f, best, r), Schedule: s.Schedule()}
		if p := &best[kind]; v <= monitor.PresumablyFalse {
			violation := s.told(i, p, kind)
			l.Witness = violation.Trace
			if fails(best) {
				r.Violations = append(r.Violations, violation)
			}
		}
		r.LTL = append(r.LTL, l)
	}
	for i, f := range s.formulas {
		best := &s.best[i]
		if v, _ := leastValue(best); v == monitor.False {
			continue
		}
		if p := &best[endCycle]; p.Value != noValue {
			why := answer.BecauseLTLCycle
			if p.Weak {
				why = answer.BecauseLTLWeakMemory
			}
			r.Reasons = append(r.Reasons, result.Reason{Kind: why, Place: p.Place, Formula: f.Parsed.Source,
				Message: "an execution that never ends comes back to this state; whether it satisfies the LTL formula " + f.Parsed.String() + " is not decided"})
		}
		if v, kind := leastValue(best); v == monitor.PresumablyFalse && cutShort[kind] != "" {
			r.Reasons = append(r.Reasons, result.Reason{Kind: answer.BecauseLTLInconclusive, Place: best[kind].Place, Formula: f.Parsed.Source,
				Message: "the LTL formula " + f.Parsed.String() + cutShort[kind]})
		}
	}
	r.Conclude()
}

// cutShort says of the ends of a path that was cut why a formula that is presumably false there may not be.
var cutShort = [numEnds]string{
	endCut:    " is not fulfilled where a path was cut; it may be when the path goes on",
	endBroken: " is false where a path was cut; an assumption that follows may show that there is no such path",
}

// told gives the violation of formula i by a path. Its trace has no steps where the path is too long, or cannot be followed.
func (s *Search) told(i int, p *pathValue, kind endKind) result.Violation {
	if kind == endAbandoned && len(p.Prefix) > longestTold {
		v := s.formulas[i].violation(p)
		v.Message += fmt.Sprintf(" (the path of %d choices is too long to be told)", len(p.Prefix))
		v.Trace = result.NewTrace(nil, p.Prefix)
		return v
	}
	t, v, err := s.witness(i, p)
	if err != nil {
		t = result.NewTrace(nil, p.Prefix)
	}
	v.Trace = t
	return v
}

// conclusive tells whether nothing that was left out can change the value of f.
func (s *Search) conclusive(f *formula, best *[numEnds]pathValue, r *result.Result) bool {
	v, kind := f.value(best)
	switch v {
	case monitor.False:
		return !best[kind].Partial
	case monitor.PresumablyFalse:
		return kind == endDone && (s.least(v, kind) || everyPathEnds(best, r)) // an execution that was left out may have no end, and make it false
	case monitor.PresumablyTrue:
		return everyPathEnds(best, r)
	}
	// Every path has a prefix after which nothing matters: where a loop was cut it
	// was cut later than that. Interleavings that were not explored may be different.
	for _, c := range r.Cuts {
		if c != answer.CutUnwind {
			return false
		}
	}
	return len(r.Reasons) == 0 && best[endCycle].Value == noValue && best[endAbandoned].Value == noValue
}

// everyPathEnds tells whether nothing was left out, and every path ended by itself.
func everyPathEnds(best *[numEnds]pathValue, r *result.Result) bool {
	return len(r.Cuts) == 0 && len(r.Reasons) == 0 && best[endCycle].Value == noValue &&
		best[endCut].Value == noValue && best[endBroken].Value == noValue && best[endAbandoned].Value == noValue
}

// addThread completes a result by the value that the program's own monitor thread found.
func (s *Search) addThread(r *result.Result) {
	best := &s.best[0]
	v, kind := leastValue(best)
	all := len(r.Cuts)+len(r.Reasons)+len(r.Violations) == 0
	if v == monitor.True && !all {
		v = monitor.PresumablyTrue // what was left out was not judged, nor paths that end where a check fails
	}
	l := result.LTL{Formula: s.thread.name, Value: v, Schedule: scheduler.Directed}
	l.Conclusive = v == monitor.False && !best[kind].Partial || kind == endDone && all
	if p := &best[kind]; v <= monitor.PresumablyFalse {
		violation := result.Violation{Property: Property, Place: p.Place, Thread: p.Thread, Message: "the formula of the " + s.thread.name + " is " + v.String(), Spurious: p.Partial}
		violation.Trace = s.threadWitness(p, &violation)
		l.Witness = violation.Trace
		if fails(best) {
			r.Violations = append(r.Violations, violation)
		}
	}
	r.LTL = append(r.LTL, l)
}

// threadWitness replays the path of a judgement.
func (s *Search) threadWitness(p *pathValue, v *result.Violation) *result.Trace {
	r := &trace.Recorder{}
	if _, err := s.replay(p.Prefix, r, r); err != nil {
		return result.NewTrace(nil, p.Prefix)
	}
	r.Steps = trace.TellRounds(r.Steps)
	r.AddViolation(v)
	return result.NewTrace(r.Steps, p.Prefix)
}
