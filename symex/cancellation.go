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
	"heddle/symex/static"
)

// The kinds of function, in rows.
const (
	cancelNever = ir.CancelNever
	CancelMust  = ir.CancelMust
	CancelMay   = ir.CancelMay
)

// StandsAtPoint tells whether t stands before the call of a cancellation point.
func (m *Machine) StandsAtPoint(t *Thread) bool {
	f := &m.code.Funcs[t.Fn]
	in := &f.Code[t.PC]
	if f.Src.Code[t.PC].Op != ir.Call {
		return false
	}
	fn := m.callee(t, in)
	return fn >= 0 && m.code.Funcs[fn].Cancel != cancelNever
}

// pointVisible tells whether the call of a function by t is a visible operation because
// it is a cancellation point. Where acting is left open it is so even for a thread
// that is alone, to ask once per step.
func (m *Machine) pointVisible(t *Thread, f *static.Function, grant bool) bool {
	if f.Cancel == cancelNever || !t.Cancelable() || t.Phase != PhaseNone {
		return false
	}
	return m.MustStop(t, grant) || f.Cancel == CancelMay && t.Cancelling() && !grant && t.Atomic == 0
}

// actAtPoint acts upon a request at the call of a cancellation point, or goes on with
// the call, which can be done now if ready is set.
func (m *Machine) actAtPoint(t *Thread, f *static.Function, ready bool) Stop {
	if f.Cancel != cancelNever && m.foot != nil && t.Cancelable() {
		m.touch(TouchRead, m.Handle(int(t.ID))+handleRequest, 1)
	}
	if f.Cancel == cancelNever || !t.Cancelling() || t.Phase != PhaseNone || t.Cancel&cancelPassed != 0 {
		return GoOn
	}
	if ready && (f.Cancel == CancelMay || t.Cancel&CancelInside != 0) {
		i, st := m.Take(t, ChoiceNondet, 2)
		if st != GoOn {
			return st
		}
		t.Cancel &^= CancelInside
		if i == 1 {
			t.Cancel |= cancelPassed
			return GoOn
		}
	}
	if f.Does&static.Relocks != 0 {
		return GoOn // it acts when it has unlocked the mutex
	}
	if st := m.CancelThread(t); st != GoOn {
		return st
	}
	return again
}

// Acts tells whether t, in a call that goes on, has to act upon a request that came before it.
func (m *Machine) Acts(t *Thread) bool { return t.Cancelling() && t.Cancel&cancelPassed == 0 }

// acted turns the stop that actAtPoint gave into that of the call: a thread that
// acts upon a request stands elsewhere now.
func acted(st Stop) Stop {
	if st == again {
		return GoOn
	}
	return st
}

// CancelThread ends t as a thread that was cancelled.
func (m *Machine) CancelThread(t *Thread) Stop {
	if t.Atomic > 0 {
		return m.Unsupported(t, "cancellation inside an atomic section")
	}
	if m.trace != nil {
		m.trace.Sync(int(t.ID), m.visiblePos(t), m.code.Funcs[t.Fn].Src.Name, "is cancelled")
	}
	t.Exit = ExitUnwinding
	t.Result = Value{Bits: mem.Mask(m.code.PtrSize * 8)} // PTHREAD_CANCELED
	return m.ContinueExit(t, true)
}
