package rt

// This file defines what happens with violations that do not end the path on which
// they are found: reports of the machine, and leaks at the end of the program.

import (
	"heddle/ir"
	"heddle/symex"
	"heddle/symex/check"
)

// takeReports records what the machine has reported since the last time.
func (e *explorer) takeReports() {
	reports, doubts := e.m.TakeReports()
	for _, why := range doubts {
		e.shared.gaveUp(why)
	}
	prog := e.m.Code().Prog
	for i := range reports {
		r := &reports[i]
		v := Violation{
			Property: r.Property, Place: placeOf(prog, r.Pos, r.Func), Thread: r.Thread, Message: r.Message, Spurious: e.m.Partial(),
		}
		if r.Other > 0 {
			v.Related = []Related{{Place: placeOf(prog, r.OtherPos, r.OtherFn), Thread: r.Other - 1, Message: "at the same time " + r.OtherDo}}
		}
		e.foundOn(r.Path, v, r.Cond)
	}
}

// leakMode says which heap blocks leak when the program ends.
type leakMode uint8

const (
	leakNone leakMode = iota
	leakLost          // that nothing refers to any more
	leakAll           // that were not freed
)

func leakModeOf(c check.Set) leakMode {
	switch {
	case c.Has(check.LeakAll):
		return leakAll
	case c.Has(check.Leak):
		return leakLost
	}
	return leakNone
}

// leaks looks for leaks where the program has ended.
func (e *explorer) leaks() {
	if e.wantLeaks == leakNone {
		return
	}
	prog := e.m.Code().Prog
	for _, l := range e.m.Leaks(e.wantLeaks == leakAll) {
		if l.Doubt {
			e.shared.unsupported(placeOf(prog, l.Pos, l.Func), l.Text)
			continue
		}
		e.found(Violation{
			Property: symex.PropLeak, Place: placeOf(prog, l.Pos, l.Func), Thread: l.Thread, Message: l.Text, Spurious: e.m.Partial(),
		}, 0)
	}
}

// posOf finds a place in the program.
func posOf(p *ir.Program, at Place) ir.Pos {
	for i := range p.Files {
		if p.Files[i].Name == at.File {
			return ir.Pos{File: int32(i), Line: int32(at.Line), Col: int32(at.Column)}
		}
	}
	return ir.Pos{File: -1, Line: int32(at.Line), Col: int32(at.Column)}
}

// addViolation ends a trace with the violation, after the other places that it is about.
func (r *recorder) addViolation(v *Violation) {
	for _, other := range v.Related {
		r.add(StepSync, other.Thread, posOf(r.prog, other.Place), other.Function, other.Message)
	}
	r.add(StepViolation, v.Thread, posOf(r.prog, v.Place), v.Function, v.Message)
}
