package symex

// This file defines cancellation points, at which a thread acts upon a request to cancel it.
//
// A request that was there before the call is acted upon in it. One that comes while the
// thread stands before the call finds it perhaps suspended inside: then it is
// open whether it is acted upon if what the thread waits for has come true too
// (POSIX XSH 2.9.5), and both are tried. The same holds for functions that POSIX
// lets be cancellation points or not. Asynchronous cancellation is not modelled.

import (
	"heddle/ir"
	"heddle/symex/mem"
	"heddle/symex/state"
	"heddle/symex/static"
)

// The kinds of function, in rows.
const (
	cancelNever = ir.CancelNever
	CancelMust  = ir.CancelMust
	CancelMay   = ir.CancelMay
)

// StandsAtPoint tells whether t stands before the call of a cancellation point.
func (m *Machine) StandsAtPoint(t *state.Thread) bool {
	f := &m.code.Funcs[t.Fn]
	in := &f.Code[t.PC]
	if f.Src.Code[t.PC].Op != ir.Call {
		return false
	}
	fn := m.Callee(t, in)
	return fn >= 0 && m.code.Funcs[fn].Cancel != cancelNever
}

// pointVisible tells whether the call of a function by t is a visible operation because
// it is a cancellation point. Where acting is left open it is so even for a thread
// that is alone, to ask once per step.
func (m *Machine) pointVisible(t *state.Thread, f *static.Function, grant bool) bool {
	if f.Cancel == cancelNever || !t.Cancelable() || t.Phase != state.PhaseNone {
		return false
	}
	return m.MustStop(t, grant) || f.Cancel == CancelMay && t.Cancelling() && !grant && t.Atomic == 0
}

// actAtPoint acts upon a request at the call of a cancellation point, or goes on with
// the call, which can be done now if ready is set.
func (m *Machine) actAtPoint(t *state.Thread, f *static.Function, ready bool) state.Stop {
	if f.Cancel != cancelNever && m.Foot != nil && t.Cancelable() {
		m.Touch(state.TouchRead, m.Handle(int(t.ID))+state.HandleRequest, 1)
	}
	if f.Cancel == cancelNever || !t.Cancelling() || t.Phase != state.PhaseNone || t.Cancel&state.CancelPassed != 0 {
		return state.GoOn
	}
	if ready && (f.Cancel == CancelMay || t.Cancel&state.CancelInside != 0) {
		i, st := m.Take(t, state.ChoiceNondet, 2)
		if st != state.GoOn {
			return st
		}
		t.Cancel &^= state.CancelInside
		if i == 1 {
			t.Cancel |= state.CancelPassed
			return state.GoOn
		}
	}
	if f.Does&static.Relocks != 0 {
		return state.GoOn // it acts when it has unlocked the mutex
	}
	if st := m.CancelThread(t); st != state.GoOn {
		return st
	}
	return state.Again
}

// Acts tells whether t, in a call that goes on, has to act upon a request that came before it.
func (m *Machine) Acts(t *state.Thread) bool {
	return t.Cancelling() && t.Cancel&state.CancelPassed == 0
}

// acted turns the stop that actAtPoint gave into that of the call: a thread that
// acts upon a request stands elsewhere now.
func acted(st state.Stop) state.Stop {
	if st == state.Again {
		return state.GoOn
	}
	return st
}

// CancelThread ends t as a thread that was cancelled.
func (m *Machine) CancelThread(t *state.Thread) state.Stop {
	if t.Atomic > 0 {
		return m.Unsupported(t, "cancellation inside an atomic section")
	}
	if m.Trace != nil {
		m.Trace.Sync(int(t.ID), m.VisiblePos(t), m.VisibleFunc(t), "is cancelled")
	}
	t.Exit = state.ExitUnwinding
	t.Result = state.Value{Bits: mem.Mask(m.code.PtrSize * 8)} // PTHREAD_CANCELED
	return m.ContinueExit(t, true)
}
