package symex

// This file defines cancellation points, at which a thread acts upon a request to cancel it.
//
// A request that was there before the call is acted upon in it. One that comes while the
// thread stands before the call finds it perhaps suspended inside: then it is
// open whether it is acted upon if what the thread waits for has come true too
// (POSIX XSH 2.9.5), and both are tried. The same holds for functions that POSIX
// lets be cancellation points or not.
//
// A thread whose cancellation is asynchronous may act upon a request before every step of its own, also while it waits. To set the cancelability
// is such a step where it is asynchronous until then; what it does between two visible operations nobody sees, but its handlers and destructors, and who looks for leaks.

import (
	"heddle.example/ir"
	"heddle.example/symex/check"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
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

// ActsAtOnce tells whether t stands before the call of a cancellation point and has to act upon a request that came before it, whatever it would wait for.
func (m *Machine) ActsAtOnce(t *state.Thread) bool {
	return t.Cancelling() && t.Phase == state.PhaseNone && t.Cancel&state.CancelInside == 0 && m.StandsAtPoint(t)
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

// mayInterrupt tells whether t may act upon a request where it stands, because its cancellation is asynchronous. At a
// cancellation point it acts as any thread does.
func (m *Machine) mayInterrupt(t *state.Thread) bool {
	return t.Interrupted() && t.Atomic == 0 && !m.StandsAtPoint(t)
}

// interrupt lets t, which stands before an operation, act upon a request, or go on where it can.
func (m *Machine) interrupt(t *state.Thread) (acts bool, st state.Stop) {
	if t.Cancel&state.CancelSpared != 0 || !m.mayInterrupt(t) {
		return false, state.GoOn
	}
	if why := m.interruptUnknown(t); why != "" {
		return false, m.Unsupported(t, "asynchronous cancellation "+why)
	}
	if goes, st := m.goesFirst(t, state.CancelSpared); goes || st != state.GoOn {
		return false, st
	}
	return true, m.CancelThread(t)
}

// goesFirst lets t perform the operation before which it stands, if it can, ahead of what may come to it at any moment; spared is set then, so that
// it is asked once.
func (m *Machine) goesFirst(t *state.Thread, spared uint16) (goes bool, st state.Stop) {
	if !m.canPerform(t) {
		return false, state.GoOn
	}
	m.GrantNow = true
	i, st := m.Take(t, state.ChoiceNondet, 2)
	if st != state.GoOn || i == 0 {
		return false, st
	}
	t.Cancel |= spared
	return true, state.GoOn
}

// Interruptible tells whether a request for t would be acted upon at any moment, in a program that has requests.
func (m *Machine) Interruptible(t *state.Thread) bool {
	return m.code.Cancels && t.Cancel&state.CancelAsync != 0 && t.Cancelable()
}

// InterruptedAsItSets tells whether t, whose cancellation may be asynchronous until it sets its cancelability now, acts upon a request before, where
// it was not asked that yet.
func (m *Machine) InterruptedAsItSets(t *state.Thread) (acts bool, st state.Stop) {
	if !t.Interrupted() || t.Cancel&state.CancelSpared != 0 || t.Atomic > 0 {
		return false, state.GoOn
	}
	if why := m.interruptUnknown(t); why != "" {
		return false, m.Unsupported(t, "asynchronous cancellation "+why)
	}
	i, st := m.Take(t, state.ChoiceNondet, 2)
	return i == 0, st
}

// interruptUnknown says why it is not modelled that t is cancelled anywhere, "" if it is: who would see its own memory
// between two visible operations.
func (m *Machine) interruptUnknown(t *state.Thread) string {
	switch {
	case t.Phase != state.PhaseNone:
		return "of a thread that waits in '" + m.ModelAt(t).Name + "', where the object counts it"
	case m.code.MakesKeys:
		return "in a program with thread-specific data"
	case m.Opts.Checks.Has(check.Leak) || m.Opts.Checks.Has(check.LeakAll):
		return "where leaks are looked for"
	case m.Opts.Checks.Has(check.Livelock):
		return "where livelocks are looked for"
	case m.Obs != nil:
		return "where formulas are judged"
	case m.LiveCount == 1:
		return "of the only thread that is left"
	case m.Weak():
		return "under a weaker memory model"
	}
	return ""
}
