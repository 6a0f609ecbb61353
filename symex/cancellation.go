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
	cancelMust  = ir.CancelMust
	cancelMay   = ir.CancelMay
)

// Bits of a thread's cancel field.
const (
	cancelDisabled  uint8 = 1 << iota
	cancelAsync           // the type; without effect in a program that cancels nobody
	cancelRequested       // pthread_cancel was called for this thread
	cancelInside          // … while it stood before a cancellation point, perhaps suspended in it
	cancelPassed          // this call goes on without acting; forgotten at the next step
)

// standsAtPoint tells whether t stands before the call of a cancellation point.
func (m *Machine) standsAtPoint(t *thread) bool {
	f := &m.code.Funcs[t.fn]
	in := &f.Code[t.pc]
	if f.Src.Code[t.pc].Op != ir.Call {
		return false
	}
	fn := m.callee(t, in)
	return fn >= 0 && m.code.Funcs[fn].Cancel != cancelNever
}

// cancelable tells whether a request for t would be acted upon at a cancellation point.
func (t *thread) cancelable() bool { return t.cancel&cancelDisabled == 0 && t.exit == exitNone }

// cancelling tells whether a request for t is to be acted upon.
func (t *thread) cancelling() bool { return t.cancel&cancelRequested != 0 && t.cancelable() }

// pointVisible tells whether the call of a function by t is a visible operation because
// it is a cancellation point. Where acting is left open it is so even for a thread
// that is alone, to ask once per step.
func (m *Machine) pointVisible(t *thread, f *static.Function, grant bool) bool {
	if f.Cancel == cancelNever || !t.cancelable() || t.phase != phaseNone {
		return false
	}
	return m.mustStop(t, grant) || f.Cancel == cancelMay && t.cancelling() && !grant && t.atomic == 0
}

// actAtPoint acts upon a request at the call of a cancellation point, or goes on with
// the call, which can be done now if ready is set.
func (m *Machine) actAtPoint(t *thread, f *static.Function, ready bool) stop {
	if f.Cancel != cancelNever && m.foot != nil && t.cancelable() {
		m.touch(TouchRead, m.handle(int(t.id))+handleRequest, 1)
	}
	if f.Cancel == cancelNever || !t.cancelling() || t.phase != phaseNone || t.cancel&cancelPassed != 0 {
		return goOn
	}
	if ready && (f.Cancel == cancelMay || t.cancel&cancelInside != 0) {
		i, st := m.take(t, ChoiceNondet, 2)
		if st != goOn {
			return st
		}
		t.cancel &^= cancelInside
		if i == 1 {
			t.cancel |= cancelPassed
			return goOn
		}
	}
	if f.Does&static.Relocks != 0 {
		return goOn // it acts when it has unlocked the mutex
	}
	if st := m.cancelThread(t); st != goOn {
		return st
	}
	return again
}

// acts tells whether t, in a call that goes on, has to act upon a request that came before it.
func (m *Machine) acts(t *thread) bool { return t.cancelling() && t.cancel&cancelPassed == 0 }

// acted turns the stop that actAtPoint gave into that of the call: a thread that
// acts upon a request stands elsewhere now.
func acted(st stop) stop {
	if st == again {
		return goOn
	}
	return st
}

// cancelThread ends t as a thread that was cancelled.
func (m *Machine) cancelThread(t *thread) stop {
	if t.atomic > 0 {
		return m.unsupported(t, "cancellation inside an atomic section")
	}
	if m.trace != nil {
		m.trace.Sync(int(t.id), m.visiblePos(t), m.code.Funcs[t.fn].Src.Name, "is cancelled")
	}
	t.exit = exitUnwinding
	t.retval = Value{Bits: mem.Mask(m.code.PtrSize * 8)} // PTHREAD_CANCELED
	return m.continueExit(t, true)
}
