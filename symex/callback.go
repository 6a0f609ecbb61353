package symex

// This file defines callbacks: how a library model calls a function of the
// program. The calling instruction runs again when the function returns; what the model
// has done so far is told from the state it left behind.
//
// A signal is one, too, which comes before any instruction. A thread to which one was sent that it lets through has it come before one of its visible operations,
// or while it waits in one; what it does in between nobody sees but its handler, for which all that is the thread's own and has a name is taken for shared.
// A function of the library is done before or after: only while it waits, or computes on memory of the program, signals come in it.

import (
	"strings"

	"heddle.example/ir"
	"heddle.example/symex/check"
	"heddle.example/symex/state"
)

// CallBack suspends t before its present instruction and enters fn, a function
// with a body. Parameters beyond args stay uninitialised.
func (m *Machine) CallBack(t *state.Thread, fn int32, args ...state.Value) {
	fr := state.Frame{Fn: t.Fn, PC: ^t.PC, Base: t.Base, StackHead: t.StackHead}
	if m.Hasher != nil {
		fr.Hash, fr.HashSym = m.SuspendedHash(t, &fr, t.NumFrames)
	}
	m.PushFrame(t, fn, fr)
	m.PassPointers(t, args...)
}

// BodyAt gives the function with a body at addr for a callback; a stop tells why there is none.
func (m *Machine) BodyAt(t *state.Thread, addr uint64, what string) (int32, state.Stop) {
	fn := m.FuncAt(addr)
	if fn < 0 {
		return 0, m.Violate(t, true, state.PropMemory, what+" is no function")
	}
	if f := m.code.Funcs[fn].Src; f.Extern {
		return 0, m.Unsupported(t, what+" is the library function '"+f.Name+"'")
	} else if !m.takesPointers(f) {
		return 0, m.Unsupported(t, what+" '"+f.Name+"' does not have the type that is called")
	}
	return int32(fn), state.GoOn
}

// abandon is called when a thread that ends leaves a function that a library function called, before whose call it stands now.
func (m *Machine) abandon(t *state.Thread) {
	f := &m.code.Funcs[t.Fn]
	in, src := &f.Code[t.PC], &f.Src.Code[t.PC]
	if len(src.Args) == 0 {
		return
	}
	fn := m.Callee(t, in)
	if fn < 0 || m.code.Models[fn] == nil || m.code.Models[fn].Abandoned == nil {
		return
	}
	m.code.Models[fn].Abandoned(m, state.Operand(t.Regs[t.Base:t.RegTop], m.Consts[t.Fn], int32(src.Args[0])))
}

// struckName is the function in which a thread handles what was sent to it, if anything is left.
const struckName = "__heddle_struck"

// Strike has signals come to t at any moment, until they do.
func (m *Machine) Strike(t *state.Thread) {
	if t.Cancel&state.Struck != 0 || !t.Live() {
		return
	}
	m.Change(t)
	t.Cancel |= state.Struck
	m.StruckCount++
	m.Changed(t)
}

// spare takes that back, as signals come now or never.
func (m *Machine) spare(t *state.Thread) {
	if t.Cancel&state.Struck != 0 {
		t.Cancel &^= state.Struck
		m.StruckCount--
	}
}

// mayStrike tells whether a signal may come to t where it stands.
func (m *Machine) mayStrike(t *state.Thread) bool {
	if t.Cancel&state.Struck == 0 || t.Atomic > 0 {
		return false
	}
	if !m.code.Funcs[t.Fn].Src.Model || !m.canPerform(t) {
		return true
	}
	if t.Pending.Kind == state.PendSync {
		b := m.ModelAt(t).Breaks
		return b == BreaksAlways || b == BreaksTimed
	}
	return !m.within(t, "__heddle_pipe_", struckName)
}

// within tells whether t is in a function of the library whose name begins like one of some, or in one that such a function calls.
func (m *Machine) within(t *state.Thread, names ...string) bool {
	fn := t.Fn
	for i := t.NumFrames; m.code.Funcs[fn].Src.Model; i-- {
		for _, name := range names {
			if strings.HasPrefix(m.code.Funcs[fn].Src.Name, name) {
				return true
			}
		}
		if i == 0 {
			break
		}
		fn = t.Frames[i-1].Fn
	}
	return false
}

// strikes has a signal come to t, which stands before an operation, or lets it go on where it can.
func (m *Machine) strikes(t *state.Thread) (comes bool, st state.Stop) {
	if t.Cancel&state.StruckSpared != 0 || !m.mayStrike(t) {
		return false, state.GoOn
	}
	if why := m.strikeUnknown(t); why != "" {
		return false, m.Unsupported(t, "a handler that may run at any moment, "+why)
	}
	if goes, st := m.goesFirst(t, state.StruckSpared); goes || st != state.GoOn {
		return false, st
	}
	if m.Trace != nil {
		m.TraceThread(t, "a signal may come")
	}
	m.spare(t)
	t.Cancel &^= state.Broken
	m.CallBack(t, int32(m.code.Prog.FuncByName(struckName).ID))
	return true, state.GoOn
}

// strikeUnknown says why it is not modelled that a signal comes to t, "" if it is.
func (m *Machine) strikeUnknown(t *state.Thread) string {
	switch {
	case t.Phase != state.PhaseNone:
		return "of a thread that waits in '" + m.ModelAt(t).Name + "', where the object counts it"
	case t.Exit != state.ExitNone:
		return "of a thread that ends"
	case m.Opts.Checks.Has(check.Livelock):
		return "where livelocks are looked for"
	case m.Obs != nil:
		return "where formulas are judged"
	case m.Weak():
		return "under a weaker memory model"
	}
	return ""
}

// Interrupts has the call in which a signal came to t, which has handled it, fail or go on; restarts: with SA_RESTART.
func (m *Machine) Interrupts(t *state.Thread, restarts bool) state.Stop {
	if t.NumFrames == 0 || !t.CalledBack(t.NumFrames-1) {
		return state.GoOn
	}
	fr := &t.Frames[t.NumFrames-1]
	f := &m.code.Funcs[fr.Fn]
	if f.Src.Code[fr.At()].Op != ir.Call {
		return state.GoOn
	}
	fn := f.Code[fr.At()].Aux
	if fn < 0 {
		return m.Unsupported(t, "a handler that may run at any moment, in a function of the library that is called through a pointer")
	}
	if mod := m.code.Models[fn]; mod == nil || mod.Breaks == BreaksNever || (mod.Breaks == BreaksUnless || mod.Breaks == BreaksTimed) && restarts {
		return state.GoOn
	}
	i, st := m.Take(t, state.ChoiceNondet, 2)
	if st == state.GoOn && i == 1 {
		t.Cancel |= state.Broken
	}
	return st
}

// Fails tells whether the call before which t stands fails because of a signal.
func (m *Machine) Fails(t *state.Thread) bool {
	fails := t.Cancel&state.Broken != 0
	t.Cancel &^= state.Broken
	return fails
}
