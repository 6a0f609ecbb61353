package rt

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
// as below the visit that was expanded, or cycles, for which see ltlcycle.go.

import (
	"slices"
	"sync"

	"heddle/answer"
	"heddle/hashing"
	"heddle/ir"
	"heddle/monitor"
	"heddle/symex"
	"heddle/symex/static"
)

// endKind says how firm the value of a path is.
type endKind uint8

// The kinds of end, the firmest first.
const (
	endDone      endKind = iota // the program ended, it is deadlocked, or the value is that of an infinite path
	endCycle                    // a cycle closed on which the value may still change
	endCut                      // a bound cut it, something unsupported or a failed check stopped it
	endAbandoned                // the search ended before the path did
	numEnds
)

// noValue is above all values: no path ended in this way.
const noValue = monitor.True + 1

// pathValue is the least value of the paths that ended in one way, with one of them.
type pathValue struct {
	Value   monitor.Value
	Prefix  []Choice
	Place   Place // where the path ended
	Thread  int
	Partial bool // the path left a loop early
	Loop    int  // the path comes back to the node after so many choices, less one, and repeats itself; 0: it ends
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

// ltlSearch is what the explorers of a search share about formulas.
type ltlSearch struct {
	formulas    []*formula
	observation symex.Observation
	observer    *observer
	assumes     bool           // the program makes assumptions: a path may turn out to be none
	thread      *threadMonitor // a thread of the program reads the symbols; nil: the observer does

	mu   sync.Mutex
	best [][numEnds]pathValue // by formula
}

// needsCycles tells whether the answer depends on cycles: some formula is not
// settled by the paths that end, or an assumption can make a cycle the only
// continuation of a path that violates one.
func (l *ltlSearch) needsCycles() bool {
	return l.assumes || slices.ContainsFunc(l.formulas, func(f *formula) bool { return !f.settledByEnds() })
}

// judge is an explorer's part: what it knows is already recorded, and its open nodes.
type judge struct {
	*ltlSearch
	states *workerObserver
	known  [][numEnds]pathValue // no better than what is recorded
	open   openNodes
}

func (l *ltlSearch) newJudge() *judge {
	j := &judge{ltlSearch: l, states: newWorkerObserver(l.observer), known: make([][numEnds]pathValue, len(l.best))}
	for i := range j.known {
		j.known[i] = noValues()
	}
	if l.needsCycles() {
		j.open.count = map[hashing.Key]int{}
	}
	return j
}

// pathEnds counts the present path, which ended, for all formulas.
func (e *explorer) pathEnds(kind endKind) {
	if e.ltl == nil {
		return
	}
	if e.ltl.thread != nil {
		e.threadEnds(kind)
		return
	}
	state, valuation, ok := e.m.MonitorState()
	if !ok {
		return
	}
	for i, id := range e.ltl.states.tuple(state) {
		f := e.ltl.formulas[i]
		e.counts(i, f.table.Verdict(id, f.symbol(valuation)), kind)
	}
}

// violatedEarly counts a path on which a formula is false whatever follows, unless
// an assumption may still show that the path is none.
func (e *explorer) violatedEarly() {
	if e.ltl == nil || e.ltl.assumes {
		return
	}
	state, _, _ := e.m.MonitorState()
	for i, id := range e.ltl.states.tuple(state) {
		if id == monitor.Violated {
			e.counts(i, monitor.False, endDone)
		}
	}
}

// counts records that the present path has the value v under formula i.
func (e *explorer) counts(i int, v monitor.Value, kind endKind) {
	if kind == endDone && e.m.Partial() {
		kind = endCut
	}
	p := pathValue{Value: v, Partial: e.m.Partial()}
	if !p.better(&e.ltl.known[i][kind]) {
		return
	}
	if v <= monitor.PresumablyFalse && e.m.Uncertain() && !e.feasible(i) {
		return
	}
	e.record(i, p, kind)
}

// record enters the present path, which has the value of p.
func (e *explorer) record(i int, p pathValue, kind endKind) {
	e.ltl.known[i][kind] = p
	p.Prefix, p.Thread = e.prefix(), e.active
	pos, fn := e.m.At(e.active)
	p.Place = placeOf(e.shared.prog, pos, fn)
	e.ltl.mu.Lock()
	if p.better(&e.ltl.best[i][kind]) {
		e.ltl.best[i][kind] = p
	}
	e.ltl.mu.Unlock()
	if e.ltl.least(p.Value, kind) && !e.opts.KeepGoing && kind != endAbandoned {
		e.shared.cut(answer.CutFirstViolation)
		e.shared.halt()
	}
}

// feasible asks about a path of which the solver could not say whether it is one.
func (e *explorer) feasible(i int) bool {
	sat, _, reason := e.shared.solver.Check(e.m.Table(), e.m.Path())
	if sat == symex.SatUnknown {
		e.shared.gaveUp("the solver gave up on whether a violation of the LTL formula " + e.ltl.formulas[i].Formula.String() + " is feasible: " + reason)
	}
	return sat == symex.Satisfiable
}

// abandon counts the path that the end of the search caught, from the deepest
// point that is known to be one. The machine is not used any more.
func (e *explorer) abandon() {
	if e.ltl == nil || len(e.stack) == 0 {
		return
	}
	e.m.Undo(e.stack[len(e.stack)-1].mark)
	if e.m.Uncertain() {
		return // the solver would have to be asked, which has stopped
	}
	// The stack is left as it is for a checkpoint; the path is what lies above its last level.
	e.replayed = append(make([]Choice, 0, len(e.base)+len(e.stack)), e.base...)
	e.replayed = append(e.replayed, e.choices(len(e.stack)-1)...)
	e.pathEnds(endAbandoned)
	e.replayed = nil
}

// mayAssume tells whether the program has assumptions, by which a path can turn
// out to be none. Those in the file of a monitor do not count.
func mayAssume(p *ir.Program, besides *ir.Monitor) bool {
	for _, f := range p.Funcs {
		if besides != nil && besides.Start != nil && f.Pos.File == besides.Start.Pos.File && !f.Extern {
			continue
		}
		if static.Does(symex.Models, f, static.Assumes) {
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

// endsReplay counts a replayed path that violates a formula though it does not end:
// it was found by a cycle, or when the search ended.
func (e *explorer) endsReplay() {
	if e.ltl == nil {
		return
	}
	if e.ltl.thread != nil {
		if v, final, ok := e.counted(); ok && final {
			e.counts(0, v, endDone)
		}
		return
	}
	state, _, _ := e.m.MonitorState()
	for i, id := range e.ltl.states.tuple(state) {
		if id == monitor.Violated {
			e.counts(i, monitor.False, endDone)
		}
	}
}
