package rt

// This file defines what happens with violations that do not end the path on which
// they are found: reports of the machine, leaks at the end of the program, and what a monitor thread hides.

import (
	"heddle.example/rt/result"
)

// takeReports records what the machine has reported since the last time.
func (e *explorer) takeReports() {
	if !e.m.Reported() {
		return
	}
	reports, doubts := e.m.TakeReports()
	for _, why := range doubts {
		e.shared.gaveUp(why)
	}
	prog := e.m.Code().Prog
	for i := range reports {
		r := &reports[i]
		if r.Doubt {
			e.shared.unsupported(result.PlaceOf(prog, r.Pos, r.Func), r.Message)
			continue
		}
		v := Violation{
			Property: r.Property, Place: result.PlaceOf(prog, r.Pos, r.Func), Thread: r.Thread, Message: r.Message, Spurious: e.m.Partial(),
		}
		if r.Other > 0 {
			v.Related = []Related{{Place: result.PlaceOf(prog, r.OtherPos, r.OtherFn), Thread: r.Other - 1, Message: "at the same time " + r.OtherDo}}
		}
		e.foundOn(r.Path, v, r.Cond)
	}
}

// leaks lets properties say what they think of the end of the program.
func (e *explorer) leaks() {
	e.m.AtEnd()
	e.takeReports()
}

// monitorAlone deals with a node at which nobody but a counting monitor thread can
// move, which hides that the program has ended or is deadlocked.
func (e *explorer) monitorAlone() {
	if e.shared.prog.Monitor == nil {
		return
	}
	monitor, live := false, 0
	for t := range e.m.NumThreads() {
		switch {
		case e.m.IsMonitor(t):
			monitor = e.m.Enabled(t)
		case e.m.Enabled(t):
			return
		case e.m.Live(t):
			live++
		}
	}
	switch {
	case !monitor:
	case live == 0:
		e.leaks()
	case e.wantDeadlock:
		e.stuck()
	}
}
