package ltl

// This file defines how formulas are judged where a thread of the program is their
// monitor (see ir.Monitor), in two ways.
//
// A program that brings its own monitor file judges itself: where an execution ends it
// asserts what its table says of the automaton's state, from the least value up. The
// first assertion that fails is the value of this run of the automaton.
//
// With --monitor-schedule interleaved the monitor of a formula is such a file, made by
// package monitor in the older scheme (sefm2011 §3.2), and judged here: where a path
// ends on which the thread has read all symbols, this run of the automaton violates the
// formula if it accepts the last symbol repeated for ever. Interleavings on which the
// thread missed a symbol count for nothing: in another one it did not. The scheme
// knows two values, since one run tells nothing of the others.
//
// A cycle is an infinite path on which nothing that is observed is written, since symbols are
// counted. (A loop that writes makes ever new nodes instead, and only a bound or a limit
// ends it.)

import (
	"errors"
	"fmt"
	"strings"

	"heddle.example/answer"
	"heddle.example/hashing"
	"heddle.example/monitor"
	"heddle.example/monitor/syntax"
	"heddle.example/rt/result"
	"heddle.example/scheduler"
	"heddle.example/symex/state"
)

// threadMonitor is the monitor thread of a program under exploration.
type threadMonitor struct {
	name      string // of the formula that the program judges by itself
	universal []bool // states of the claim that accept everything; nil if the program judges by itself
	assumes   bool   // the program makes assumptions besides
}

// errOwnMonitor says that formulas cannot be judged beside a monitor of the program.
var errOwnMonitor = errors.New("the program brings a monitor thread of its own: formulas cannot be judged beside it")

// compileThread prepares for a program with a monitor thread; handled is false if it has none.
func (s *Search) compileThread() (handled bool, err error) {
	own := s.prog.Monitor
	switch {
	case own == nil && s.Interleaved:
		return true, errors.New("there is no monitor thread to interleave")
	case own == nil:
		return false, nil
	case !s.Interleaved && len(s.Formulas) > 0:
		return true, errOwnMonitor
	}
	s.assumes, s.thread, s.best = true, &threadMonitor{}, [][numEnds]pathValue{noValues()}
	if !s.Interleaved {
		s.thread.name = "monitor thread"
		if own.Finish != nil {
			s.thread.name += " of " + result.PlaceOf(s.prog, own.Finish.Pos, "").File
		}
		s.observer = newObserver(nil)
		return true, nil
	}
	if len(s.Formulas) != 1 {
		return true, errors.New("the interleaved monitor judges one formula at a time")
	}
	f := &formula{Formula: s.Formulas[0]}
	for i := range f.Props {
		f.bits = append(f.bits, uint8(i))
	}
	if f.monitor, err = monitor.Compile(f.Parsed, monitor.Options{}); err != nil {
		return true, fmt.Errorf("the LTL formula %s: %w", f.Parsed, err)
	}
	f.table = f.monitor.NewTable()
	f.class, f.values, _ = f.monitor.Classify()
	f.values = presumptions(f.values)
	s.thread.universal = f.monitor.Claim.Universal()
	s.thread.assumes = mayAssume(s.prog, own)
	s.formulas = []*formula{f}
	s.observer = newObserver(s.formulas)
	return true, nil
}

// CountingMonitor gives the monitor of a formula for the interleaved schedule as C.
func CountingMonitor(f *syntax.Formula) (string, error) {
	m, err := monitor.Compile(f, monitor.Options{})
	if err != nil {
		return "", fmt.Errorf("the LTL formula %s: %w", f, err)
	}
	var text strings.Builder
	err = monitor.Emit(&text, m, "c-interleaved")
	return text.String(), err
}

// presumptions gives the values that come out of the older scheme where these are
// those of the formula; without any they are not known.
func presumptions(values []monitor.Value) (out []monitor.Value) {
	var found [2]bool
	for _, v := range values {
		found[v/2] = true
	}
	if found[0] || len(values) == 0 {
		out = append(out, monitor.PresumablyFalse)
	}
	if found[1] || len(values) == 0 {
		out = append(out, monitor.PresumablyTrue)
	}
	return out
}

// least tells whether no value less than v can come out.
func (s *Search) least(v monitor.Value, kind endKind) bool {
	return v == monitor.False || v == monitor.PresumablyFalse && kind == endDone && s.Schedule() == scheduler.Interleaved
}

// counted gives the value of the present path and of the run of the automaton on it, and
// whether every continuation violates the formula; ok is false if the thread
// has missed symbols, or has some to read yet.
func (j *Judge) counted() (v monitor.Value, final, ok bool) {
	if len(j.formulas) == 0 {
		return 0, false, false
	}
	state, symbol, ok := j.m.CountedState()
	if !ok || state >= uint64(len(j.thread.universal)) {
		return 0, false, false
	}
	return j.formulas[0].table.RunVerdict(int(state), symbol), j.thread.universal[state], true
}

// threadEnds counts the present path, which ended.
func (j *Judge) threadEnds(kind endKind) {
	if len(j.formulas) > 0 {
		if v, _, ok := j.counted(); ok {
			j.counts(0, v, kind)
		} else if j.m.SymbolMissed() {
			j.unjudged("the program ends before the interleaved monitor can read the last symbol")
		}
		return
	}
	if kind == endDone && j.m.MonitorOpen() {
		j.unjudged("the program ends here without the judgement of its monitor thread")
	}
}

// unjudged says why the present path is not judged.
func (j *Judge) unjudged(why string) {
	j.explorer.Reason(result.Reason{Kind: answer.BecauseUnsupported, Place: j.place(), Message: why})
}

// threadCycles deals with a path that came back to the node k of its own. Since symbols are counted
// none is read in between: the last one stays for ever, which decides about the path.
func (j *Judge) threadCycles(k hashing.Key) {
	if len(j.formulas) == 0 {
		if j.m.MonitorOpen() {
			j.explorer.Reason(result.Reason{Kind: answer.BecauseLTLCycle, Place: j.place(),
				Message: "an execution that never ends comes back to this state; the monitor thread does not judge it"})
		}
		return
	}
	v, final, ok := j.counted()
	switch {
	case !ok:
	case v == monitor.PresumablyTrue || final && !(j.WeakFairness && j.thread.assumes):
		j.counts(0, v, endDone)
	case j.WeakFairness:
		j.counts(0, v, endCycle) // another thread may have to move, and an assumption may end that
	default:
		p := pathValue{Value: v, Loop: j.loopStart(k)}
		if p.better(&j.known[0][endDone]) && (!j.m.Uncertain() || j.feasible(0)) {
			j.record(0, p, endDone)
		}
	}
}

// loopStart gives the number of choices before the last visit of an open node, plus 1.
func (j *Judge) loopStart(k hashing.Key) int {
	at := j.open.Last(k)
	for i, c := range j.explorer.Prefix() {
		if c.Kind != result.ChooseThread {
			continue
		}
		if at == 0 {
			return i + 1
		}
		at--
	}
	return 0
}

// judgements are the assertions of a monitor file, with the value that a failure tells.
var judgements = map[string]monitor.Value{
	"LTL_BAD":        monitor.False,
	"LTL_FAILING":    monitor.PresumablyFalse,
	"LTL_SUCCEEDING": monitor.PresumablyTrue,
}

// judged takes a failed assertion of the function that judges an execution for the value
// that it tells; other violations are none of its business.
func (j *Judge) judged(ev state.Event) bool {
	v, ok := judgements[ev.Message]
	if !ok || ev.Property != Property || j.thread == nil {
		return false
	}
	kind := endDone
	p := pathValue{Value: v, Partial: j.m.Partial()}
	if p.Partial {
		kind = endCut
	}
	if !p.better(&j.known[0][kind]) {
		return true
	}
	path := j.m.Path()
	if ev.Cond != 0 {
		path = append(path[:len(path):len(path)], ev.Cond)
	}
	if len(path) > 0 && (ev.Cond != 0 || j.m.Uncertain()) {
		sat, _, reason := j.solver.Check(j.m.Table(), path)
		if sat == state.SatUnknown {
			j.explorer.Reason(gaveUp("the solver gave up on whether a judgement of the monitor thread is feasible: " + reason))
		}
		if sat != state.Satisfiable {
			return true
		}
	}
	j.record(0, p, kind)
	return true
}
