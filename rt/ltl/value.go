package ltl

// This file defines how the values of paths become the value of a program: the
// least over all paths, with what is needed to say how firm it is.
//
// A path counts where it ends: at the end of the program, in a deadlock, where a
// bound cuts it, where a check fails. A path that an assumption kills is none, so
// what it did before does not count either; where the program makes no assumption,
// a formula is known to be false as soon as its monitor says so.
//
// Pruning loses no value. The node hash covers the monitor's state and the last
// symbol, and with formulas a node covers another only under an equal budget, so
// below a node that was visited before lie the same ends with the same values
// as below the visit that was expanded, or cycles, for which see cycle.go.

import (
	"heddle.example/ir"
	"heddle.example/monitor"
	"heddle.example/rt/result"
	"heddle.example/symex/lib"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

// endKind says how firm the value of a path is.
type endKind uint8

// The kinds of end, the firmest first.
const (
	endDone      endKind = iota // the program ended, it is deadlocked, or the value is that of an infinite path
	endCycle                    // a cycle closed on which the value may still change
	endCut                      // a bound cut it, something unsupported or a failed check stopped it
	endBroken                   // a bound cut it where the formula was false whatever follows, but an assumption that follows may show that it is no path
	endAbandoned                // the search ended before the path did
	numEnds
)

// noValue is above all values: no path ended in this way.
const noValue = monitor.True + 1

// pathValue is the least value of the paths that ended in one way, with one of them.
type pathValue struct {
	Value   monitor.Value
	Prefix  []result.Choice
	Place   result.Place // where the path ended
	Thread  int
	Partial bool     // the path left a loop early
	Loop    int      // the path comes back to the node after so many choices, less one, and repeats itself; 0: it ends
	Apart   []string // data that is another one each time the path repeats itself, on which nothing depends
	Weak    bool     // of a cycle: what is open is whether stores come to be seen on it
	Gaining bool     // nothing but differences of Apart does
}

func noValues() (out [numEnds]pathValue) {
	for i := range out {
		out[i].Value = noValue
	}
	return out
}

// better tells whether p tells more than q: a lesser value, or a path that is sure to be real.
func (p *pathValue) better(q *pathValue) bool {
	if p.Value != q.Value {
		return p.Value < q.Value
	}
	return p.Value < noValue && !p.Partial && q.Partial
}

// counts records that the present path has the value v under formula i.
func (j *Judge) counts(i int, v monitor.Value, kind endKind) {
	if kind == endDone && j.m.Partial() {
		kind = endCut
	}
	p := pathValue{Value: v, Partial: j.m.Partial()}
	if !p.better(&j.known[i][kind]) {
		return
	}
	if v <= monitor.PresumablyFalse && j.m.Uncertain() && !j.feasible(i) {
		return
	}
	j.record(i, p, kind)
}

// record enters the present path, which has the value of p.
func (j *Judge) record(i int, p pathValue, kind endKind) {
	j.known[i][kind] = p
	p.Prefix, p.Thread, p.Place = j.explorer.Prefix(), j.explorer.Active(), j.place()
	j.mu.Lock()
	if p.better(&j.best[i][kind]) {
		j.best[i][kind] = p
	}
	j.mu.Unlock()
	if j.least(p.Value, kind) && !j.KeepGoing && kind != endAbandoned {
		j.explorer.Enough()
	}
}

// place is where the active thread stands.
func (j *Judge) place() result.Place {
	pos, fn := j.m.At(j.explorer.Active())
	return result.PlaceOf(j.prog, pos, fn)
}

// feasible asks about a path of which the solver could not say whether it is one.
func (j *Judge) feasible(i int) bool {
	sat, _, reason := j.solver.Check(j.m.Table(), j.m.Path())
	if sat == state.SatUnknown {
		j.explorer.Reason(gaveUp("the solver gave up on whether a violation of the LTL formula " + j.formulas[i].Parsed.String() + " is feasible: " + reason))
	}
	return sat == state.Satisfiable
}

// mayAssume tells whether the program has assumptions, by which a path can turn
// out to be none. Those in the file of a monitor do not count.
func mayAssume(p *ir.Program, besides *ir.Monitor) bool {
	for _, f := range p.Funcs {
		if besides != nil && besides.Start != nil && f.Pos.File == besides.Start.Pos.File && !f.Extern {
			continue
		}
		if static.Does(lib.Models, f, static.Assumes) {
			return true
		}
		for i := range f.Code {
			if f.Code[i].Op == ir.Assume {
				return true
			}
		}
	}
	return false
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
