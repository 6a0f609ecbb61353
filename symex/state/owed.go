package state

import (
	"strings"

	"heddle.example/expr"
	"heddle.example/symex/check"
)

// This file defines checks: what is owed from where they are met on (DESIGN law 1), and what follows where they fail.

// OverlapMessage tells of a copy between blocks that overlap.
const OverlapMessage = "copy between blocks that overlap, which is undefined behaviour"

// Require decides a check: cond (width 1) must hold here (DESIGN law 1). A check
// that may fail is a visible operation; where it can fail a violation is
// reported, and after it the check is assumed.
func (m *State) Require(t *Thread, cond Value, grant bool, prop, msg string) Stop {
	if cond.Sym == 0 {
		if cond.Bits != 0 {
			return GoOn
		}
		return m.Violate(t, grant, prop, msg)
	}
	not := m.Tab.Not(cond.Sym)
	bad := m.Feasible(not)
	if bad == Unsat {
		return GoOn
	}
	if m.MustStop(t, grant) {
		t.Pending = Pending{Kind: PendFail}
		return StopNode
	}
	if !m.EnabledCheck(prop) {
		m.unchecked(t, prop, msg)
		if m.Feasible(cond.Sym) == Unsat {
			return m.endUnchecked(t, prop, msg)
		}
		m.Limit()
		m.AddPath(cond.Sym)
		return GoOn
	}
	if st := m.takeViolation(t, not, prop, msg); st != GoOn {
		return st
	}
	if m.Feasible(cond.Sym) == Unsat {
		return m.Fail(t, Event{Kind: EventDead})
	}
	m.Limit()
	m.AddPath(cond.Sym)
	return GoOn
}

// takeViolation reports a check that can fail; Choose goes on with the check assumed.
func (m *State) takeViolation(t *Thread, not expr.Ref, prop, msg string) Stop {
	if m.HasGiven {
		m.HasGiven = false
		return GoOn
	}
	m.Grant = m.GrantNow
	return m.Fail(t, Event{Kind: EventViolation, Property: prop, Message: msg, Cond: not, Continue: true})
}

func (m *State) EnabledCheck(prop string) bool {
	if m.Rec != nil && m.Rec.Recording && (prop == PropMemory || prop == PropDiv) {
		return true // a proposition whose evaluation errs must not pass as undefined behaviour
	}
	p := check.Named(prop)
	return p == nil || m.Opts.Checks.Has(p)
}

// Violate reports a property that fails on every continuation of the path.
func (m *State) Violate(t *Thread, grant bool, prop, msg string) Stop {
	if m.MustStop(t, grant) {
		t.Pending = Pending{Kind: PendFail}
		return StopNode
	}
	if isNoDefinition(msg) {
		return m.Unsupported(t, msg)
	}
	if !m.EnabledCheck(prop) {
		m.unchecked(t, prop, msg)
		return m.endUnchecked(t, prop, msg)
	}
	return m.Fail(t, Event{Kind: EventViolation, Property: prop, Message: msg})
}

// AbortProgram ends the program abnormally.
func (m *State) AbortProgram(t *Thread) Stop {
	m.HasEnded = true
	return m.Fail(t, Event{Kind: EventEnd, Exit: 134, Abort: true})
}

const NoDefinition = "access to an object without a definition: "

func isNoDefinition(msg string) bool { return strings.HasPrefix(msg, NoDefinition) }
