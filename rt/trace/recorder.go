// Package trace writes down what a path does: it is a machine's tracer while a choice prefix is replayed.
package trace

// This file defines the recorder.

import (
	"fmt"
	"slices"

	"heddle.example/expr"
	"heddle.example/ir"
	"heddle.example/rt/result"
	"heddle.example/scheduler"
	"heddle.example/symex"
	"heddle.example/symex/state"
)

// Model gives values to inputs by their names: the low and the high word.
type Model map[expr.SymName][2]uint64

// ModelOf gives the values that a solver's model gives to the symbols of constraints.
func ModelOf(tab *expr.Table, constraints []expr.Ref, model func(expr.Ref) (lo, hi uint64)) Model {
	out := Model{}
	for _, c := range constraints {
		for _, sym := range tab.Symbols(c) {
			lo, hi := model(sym)
			if name, ok := tab.SymName(sym); ok {
				out[name] = [2]uint64{lo, hi}
			}
		}
	}
	return out
}

// Recorder writes the steps of a replayed path. It is a state.Tracer.
type Recorder struct {
	Steps []result.Step

	m        *symex.Machine
	prog     *ir.Program
	active   int // thread
	switches int // since the last step
	written  stores
	room     room
}

// Record has r, by way of t, told what m does with the inputs of model. t is r, or what r is a part of.
func Record(m *symex.Machine, model Model, r *Recorder, t state.Tracer) {
	r.m, r.prog = m, m.Code().Prog
	tab := m.Table()
	m.SetModel(func(sym expr.Ref) (uint64, uint64) {
		name, _ := tab.SymName(sym)
		v := model[name]
		return v[0], v[1]
	})
	m.SetTracer(t)
}

// Add writes one step, and tells whether there is room for it.
func (r *Recorder) Add(kind result.StepKind, thread int, pos ir.Pos, fn, text string) bool {
	if r.room.leavesOut() {
		return false
	}
	if n := r.room.gap(); n > 0 {
		r.add(result.StepSync, thread, pos, fn, fmt.Sprintf("%d steps before this one are left out", n))
	}
	r.add(kind, thread, pos, fn, text)
	return true
}

func (r *Recorder) add(kind result.StepKind, thread int, pos ir.Pos, fn, text string) {
	s := result.Step{
		Kind: kind, Thread: thread, ThreadName: r.Name(thread), Place: result.PlaceOf(r.prog, pos, fn),
		Source: r.prog.SourceLine(pos), Text: text,
		Switch: r.switches > 0, Switches: r.switches, Model: r.inModel(thread),
	}
	r.switches = 0
	r.Steps = append(r.Steps, s)
}

// inModel tells whether a thread stands in the code of a library function.
func (r *Recorder) inModel(thread int) bool {
	t := r.m.Thread(thread)
	return t.Status != state.ThreadUnused && r.m.Code().Funcs[t.Fn].Src.Model
}

// AddViolation ends a trace with the violation, after the other places that it is about.
func (r *Recorder) AddViolation(v *result.Violation) {
	first := v.Thread
	if i := slices.IndexFunc(v.Related, func(o result.Related) bool { return !o.Past }); i >= 0 {
		first = v.Related[i].Thread
	}
	if r.switches > 0 && first != r.active { // the place may lie long before, or be that of a thread which does not move
		pos, fn := r.m.At(r.active)
		r.Add(result.StepSync, r.active, pos, fn, "moves, with nothing to tell")
	}
	for _, other := range v.Related {
		if other.Past {
			continue
		}
		r.Add(result.StepSync, other.Thread, other.Pos(r.prog), other.Function, other.Message)
	}
	r.Add(result.StepViolation, v.Thread, v.Pos(r.prog), v.Function, v.Message)
}

// Name says what a thread is called in traces.
func (r *Recorder) Name(thread int) string {
	if n := r.m.StartRoutine(thread); n != "" {
		return n
	}
	return "main"
}

// Move implements state.Tracer: it counts context switches as a context bound does.
func (r *Recorder) Move(thread int) {
	r.switches = scheduler.Switches(r.switches, r.active, thread)
	r.active = thread
}

// Passes implements state.Tracer: writes are shown, and reads of shared memory.
func (r *Recorder) Passes(write, shared bool) bool {
	return !write && !shared || r.room.full() && r.room.leavesOut()
}

// Access implements state.Tracer.
func (r *Recorder) Access(a state.Access) {
	kind := result.StepRead
	switch {
	case a.Write:
		kind = result.StepWrite
	case !a.Shared:
		return
	}
	if !r.Add(kind, a.Thread, a.Pos, a.Func, accessText(&a)) {
		if a.Write && !a.Waits {
			r.Reaches(a.Object, a.Offset, a.Size, 0)
		}
		return
	}
	s := &r.Steps[len(r.Steps)-1]
	s.Over, s.Missing = a.Over, a.Missing
	if s.From = a.From; a.From <= 0 && (!a.Write || a.Atomic) {
		s.From = r.last(&a, -a.From)
	}
	if a.Write && !a.Waits {
		r.Reaches(a.Object, a.Offset, a.Size, len(r.Steps))
	}
	if a.Note == "" {
		r.Steps[len(r.Steps)-1].Memory = &result.Memory{
			Name: a.Name, Value: a.Value, Was: a.Was, Object: a.Object, Offset: a.Offset, Size: a.Size, Shared: a.Shared, Atomic: a.Atomic, Char: a.Char, Whole: a.Whole, Inner: a.Inner,
		}
	}
}

// Told implements state.Tracer.
func (r *Recorder) Told() int { return len(r.Steps) }

// Reaches implements state.Tracer.
func (r *Recorder) Reaches(object uint64, off, size int64, step int) {
	r.written.add(object, written{off: off, size: size, step: step})
}

// last gives the step that last wrote to the bytes of an access; before a step unless that is 0. 0: none did.
func (r *Recorder) last(a *state.Access, before int) int {
	return r.written.last(a.Object, a.Offset, a.Size, before)
}

func accessText(a *state.Access) string {
	text := a.Name + " = " + result.CharText(a.Value, a.Char)
	switch {
	case a.Note != "":
		return a.Note
	case !a.Write:
		return "reads " + text
	case a.Atomic:
		text = "atomically " + text
	}
	if a.Was != "" {
		text += " (was " + result.CharText(a.Was, a.Char) + ")"
	}
	return text
}

// Sync implements state.Tracer.
func (r *Recorder) Sync(thread int, pos ir.Pos, fn, text string) {
	r.Add(result.StepSync, thread, pos, fn, text)
}

// Nondet implements state.Tracer.
func (r *Recorder) Nondet(thread int, pos ir.Pos, fn, name string, v state.Value, width int, l *ir.Layout) {
	switch {
	case l == nil:
		l = &ir.Layout{Kind: ir.LayoutScalar, Size: int64(width / 8), Signed: true}
	case l.Bool:
		width = 1 // the rest is cut off
	}
	value := r.m.Show(v, width, l)
	if !r.Add(result.StepNondet, thread, pos, fn, name+" gives "+value) {
		return
	}
	r.Steps[len(r.Steps)-1].Memory = &result.Memory{Name: name, Value: value, Size: int64(width+7) / 8}
}

// Branch implements state.Tracer.
func (r *Recorder) Branch(thread int, pos ir.Pos, fn string, taken bool) {
	text := "the condition is false"
	if taken {
		text = "the condition is true"
	}
	r.Add(result.StepBranch, thread, pos, fn, text)
}
