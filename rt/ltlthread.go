package rt

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
	"slices"
	"strings"

	"heddle/expr"
	"heddle/hashing"
	"heddle/monitor"
	"heddle/scheduler"
	"heddle/symex"
)

// The ways in which monitors are stepped.
const (
	ScheduleDirected    = scheduler.Directed
	ScheduleInterleaved = scheduler.Interleaved
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
func (s *search) compileThread() (l *ltlSearch, handled bool, err error) {
	own := s.prog.Monitor
	switch {
	case own == nil && s.opts.Interleaved:
		return nil, true, errors.New("there is no monitor thread to interleave")
	case own == nil:
		return nil, false, nil
	case !s.opts.Interleaved && len(s.opts.LTL) > 0:
		return nil, true, errOwnMonitor
	}
	l = &ltlSearch{assumes: true, thread: &threadMonitor{}, best: [][numEnds]pathValue{noValues()}}
	if !s.opts.Interleaved {
		l.thread.name = "monitor thread"
		if own.Finish != nil {
			l.thread.name += " of " + placeOf(s.prog, own.Finish.Pos, "").File
		}
		l.observer = newObserver(nil)
		return l, true, nil
	}
	if len(s.opts.LTL) != 1 {
		return nil, true, errors.New("the interleaved monitor judges one formula at a time")
	}
	f := &formula{LTL: s.opts.LTL[0]}
	for i := range f.Formula.Props {
		f.bits = append(f.bits, uint8(i))
	}
	if f.monitor, err = monitor.Compile(f.Formula, monitor.Options{}); err != nil {
		return nil, true, fmt.Errorf("the LTL formula %s: %w", f.Formula, err)
	}
	f.table = f.monitor.NewTable()
	f.class, f.values, _ = f.monitor.Classify()
	f.values = presumptions(f.values)
	l.thread.universal = f.monitor.Claim.Universal()
	l.thread.assumes = mayAssume(s.prog, own)
	l.formulas = []*formula{f}
	l.observer = newObserver(l.formulas)
	return l, true, nil
}

// CountingMonitor gives the monitor of a formula for the interleaved schedule as C.
func CountingMonitor(f *monitor.Formula) (string, error) {
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

// watch has a machine step the observer, unless a thread of the program is the monitor.
func (l *ltlSearch) watch(m *symex.Machine, o symex.Observer) {
	if l.thread == nil {
		observation := l.observation
		observation.Observer = o
		m.Observe(observation)
	}
}

// schedule tells how the monitor is stepped.
func (l *ltlSearch) schedule() string {
	if l.thread != nil && l.thread.universal != nil {
		return ScheduleInterleaved
	}
	return ScheduleDirected
}

// least tells whether no value less than v can come out.
func (l *ltlSearch) least(v monitor.Value, kind endKind) bool {
	return v == monitor.False || v == monitor.PresumablyFalse && kind == endDone && l.schedule() == ScheduleInterleaved
}

// counted gives the value of the present path and of the run of the automaton on it, and
// whether every continuation violates the formula; ok is false if the thread
// has missed symbols, or has some to read yet.
func (e *explorer) counted() (v monitor.Value, final, ok bool) {
	if len(e.ltl.formulas) == 0 {
		return 0, false, false
	}
	state, symbol, ok := e.m.CountedState()
	if !ok || state >= uint64(len(e.ltl.thread.universal)) {
		return 0, false, false
	}
	return e.ltl.formulas[0].table.RunVerdict(int(state), symbol), e.ltl.thread.universal[state], true
}

// threadEnds counts the present path, which ended.
func (e *explorer) threadEnds(kind endKind) {
	if len(e.ltl.formulas) > 0 {
		if v, _, ok := e.counted(); ok {
			e.counts(0, v, kind)
		} else if e.m.SymbolMissed() {
			e.unjudged("the program ends before the interleaved monitor can read the last symbol")
		}
		return
	}
	if kind == endDone && e.m.MonitorOpen() {
		e.unjudged("the program ends here without the judgement of its monitor thread")
	}
}

// unjudged says why the present path is not judged.
func (e *explorer) unjudged(why string) {
	pos, fn := e.m.At(e.active)
	e.shared.unsupported(placeOf(e.shared.prog, pos, fn), why)
}

// threadCycles deals with a path that came back to the node k of its own. Since symbols are counted
// none is read in between: the last one stays for ever, which decides about the path.
func (e *explorer) threadCycles(k hashing.Key) {
	if len(e.ltl.formulas) == 0 {
		if e.m.MonitorOpen() {
			pos, fn := e.m.At(e.active)
			e.shared.reason(Reason{Kind: reasonLTLCycle, Place: placeOf(e.shared.prog, pos, fn),
				Message: "an execution that never ends comes back to this state; the monitor thread does not judge it"})
		}
		return
	}
	v, final, ok := e.counted()
	switch {
	case !ok:
	case v == monitor.PresumablyTrue || final && !(e.opts.WeakFairness && e.ltl.thread.assumes):
		e.counts(0, v, endDone)
	case e.opts.WeakFairness:
		e.counts(0, v, endCycle) // another thread may have to move, and an assumption may end that
	default:
		p := pathValue{Value: v, Loop: e.loopStart(k)}
		if p.better(&e.ltl.known[0][endDone]) && (!e.m.Uncertain() || e.feasible(0)) {
			e.record(0, p, endDone)
		}
	}
}

// loopStart gives the number of choices before the last visit of an open node, plus 1.
func (e *explorer) loopStart(k hashing.Key) int {
	at := len(e.ltl.open.path) - 1
	for at > 0 && e.ltl.open.path[at] != k {
		at--
	}
	for i, c := range e.prefix() {
		if c.Kind != ChooseThread {
			continue
		}
		if at == 0 {
			return i + 1
		}
		at--
	}
	return 0
}

// monitorAlone deals with a node at which nobody but a counting monitor thread can
// move, which hides that the program has ended or is deadlocked.
func (e *explorer) monitorAlone() {
	if e.ltl == nil || e.ltl.thread == nil {
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

// judgements are the assertions of a monitor file, with the value that a failure tells.
var judgements = map[string]monitor.Value{
	"LTL_BAD":        monitor.False,
	"LTL_FAILING":    monitor.PresumablyFalse,
	"LTL_SUCCEEDING": monitor.PresumablyTrue,
}

// judged takes a failed assertion of the function that judges an execution for the value
// that it tells; other violations are none of its business.
func (e *explorer) judged(ev symex.Event) bool {
	v, ok := judgements[ev.Message]
	if !ok || ev.Property != PropLTL || e.ltl == nil || e.ltl.thread == nil {
		return false
	}
	kind := endDone
	p := pathValue{Value: v, Partial: e.m.Partial()}
	if p.Partial {
		kind = endCut
	}
	if !p.better(&e.ltl.known[0][kind]) {
		return true
	}
	path := e.m.Path()
	if ev.Cond != 0 {
		path = append(path[:len(path):len(path)], ev.Cond)
	}
	if len(path) > 0 && (ev.Cond != 0 || e.m.Uncertain()) {
		sat, _, reason := e.shared.solver.Check(e.m.Table(), path)
		if sat == symex.SatUnknown {
			e.shared.gaveUp("the solver gave up on whether a judgement of the monitor thread is feasible: " + reason)
		}
		if sat != symex.Satisfiable {
			return true
		}
	}
	e.record(0, p, kind)
	return true
}

// addThread completes a result by the value that the program's own monitor thread found.
func (s *search) addThread(code *symex.Code, mo symex.Options, r *Result) {
	best := &s.ltl.best[0]
	v, kind := leastValue(best)
	if v == monitor.True && (len(r.Cuts) > 0 || len(r.Reasons) > 0) {
		v = monitor.PresumablyTrue // what was left out was not judged
	}
	l := LTLResult{Formula: s.ltl.thread.name, Value: v, Schedule: ScheduleDirected}
	cycles := slices.ContainsFunc(r.Reasons, func(x Reason) bool { return x.Kind == reasonLTLCycle })
	l.Conclusive = v == monitor.False && !best[kind].Partial || kind == endDone && (v == monitor.PresumablyFalse && !cycles || len(r.Cuts)+len(r.Reasons) == 0)
	if p := &best[kind]; v <= monitor.PresumablyFalse {
		violation := Violation{Property: PropLTL, Place: p.Place, Thread: p.Thread, Message: "the formula of the " + s.ltl.thread.name + " is " + v.String(), Spurious: p.Partial}
		violation.Trace = s.threadWitness(code, mo, p, &violation)
		l.Witness = violation.Trace
		if fails(best) {
			r.Violations = append(r.Violations, violation)
		}
	}
	r.LTL = append(r.LTL, l)
}

// threadWitness replays the path of a judgement.
func (s *search) threadWitness(code *symex.Code, mo symex.Options, p *pathValue, v *Violation) *Trace {
	model, err := s.pathModel(code, mo, p.Prefix)
	r := &recorder{prog: s.prog}
	if err == nil {
		_, _, err = s.replay(code, mo, r, p.Prefix, func(n expr.SymName) (uint64, uint64) { return model[n].lo, model[n].hi })
	}
	if err != nil {
		return newTrace(nil, p.Prefix)
	}
	r.steps = tellRounds(r.steps)
	r.addViolation(v)
	return newTrace(r.steps, p.Prefix)
}
