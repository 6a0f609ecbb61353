package rt

// This file defines the verdict on formulas: from the values of paths to what a
// result says (DESIGN §6 and §7).

import (
	"heddle/answer"
	"heddle/monitor"
	"heddle/symex"
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

// leastValue is the least value of all paths, true if there are none, and the firmest
// kind of end with it.
func leastValue(best *[numEnds]pathValue) (v monitor.Value, kind endKind) {
	v = monitor.True
	for k := numEnds; k > 0; k-- {
		if p := &best[k-1]; p.Value <= v {
			v, kind = p.Value, k-1
		}
	}
	return v, kind
}

// fails tells whether a formula with these values is violated: it is false on some
// path, or presumably false on one that ended by itself.
func fails(best *[numEnds]pathValue) bool {
	v, kind := leastValue(best)
	return v == monitor.False || v == monitor.PresumablyFalse && kind == endDone
}

// addLTL completes a result by what is known of the formulas.
func (s *search) addLTL(code *symex.Code, mo symex.Options, r *Result) {
	if s.ltl == nil {
		return
	}
	if s.ltl.thread != nil && len(s.ltl.formulas) == 0 {
		s.addThread(code, mo, r)
		r.conclude()
		return
	}
	for i, f := range s.ltl.formulas {
		best := &s.ltl.best[i]
		v, kind := f.value(best)
		l := LTLResult{Formula: f.Formula.Source, Value: v, Class: f.class, Values: f.values, Conclusive: s.ltl.conclusive(f, best, r), Schedule: s.ltl.schedule()}
		if p := &best[kind]; v <= monitor.PresumablyFalse {
			t, violation, err := s.witness(code, mo, i, p)
			if err != nil {
				t = &Trace{Choices: p.Prefix}
			}
			l.Witness, violation.Trace = t, t
			if fails(best) {
				r.Violations = append(r.Violations, violation)
			}
		}
		r.LTL = append(r.LTL, l)
	}
	for i, f := range s.ltl.formulas {
		best := &s.ltl.best[i]
		if v, _ := leastValue(best); v == monitor.False {
			continue
		}
		if p := &best[endCycle]; p.Value != noValue {
			r.Reasons = append(r.Reasons, Reason{Kind: reasonLTLCycle, Place: p.Place,
				Message: "an execution that never ends comes back to this state; whether it satisfies the LTL formula " + f.Formula.String() + " is not decided"})
		}
		if v, kind := leastValue(best); v == monitor.PresumablyFalse && kind == endCut {
			r.Reasons = append(r.Reasons, Reason{Kind: reasonLTLInconclusive, Place: best[kind].Place,
				Message: "the LTL formula " + f.Formula.String() + " is not fulfilled where a path was cut; it may be when the path goes on"})
		}
	}
	r.conclude()
}

// conclusive tells whether nothing that was left out can change the value of f.
func (l *ltlSearch) conclusive(f *formula, best *[numEnds]pathValue, r *Result) bool {
	v, kind := f.value(best)
	switch v {
	case monitor.False:
		return !best[kind].Partial
	case monitor.PresumablyFalse:
		return kind == endDone && (best[endCycle].Value == noValue || l.least(v, kind))
	case monitor.PresumablyTrue:
		return len(r.Cuts) == 0 && len(r.Reasons) == 0 && best[endCycle].Value == noValue &&
			best[endCut].Value == noValue && best[endAbandoned].Value == noValue
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
