package state

// This file defines the check for uninitialised memory: a value that was never
// written decides a branch, an address, or is given to a library function.
// Reading and copying such a value is no violation by itself, nor is copying padding.
//
// An uninitialised byte gets a symbol at its first read. A use depends on it
// if two values of such symbols, all else equal, give different results: the
// question is put with the symbols renamed, so that x & 0 or the initialised neighbour of a
// bit-field in the same unit are no alarms.

import (
	"strconv"

	"heddle/expr"
	"heddle/symex/check"
)

// fromUninit tells whether r mentions a symbol of uninitialised memory, and gives one.
func (m *State) fromUninit(r expr.Ref) (expr.Ref, bool) {
	for _, s := range m.Tab.Symbols(r) {
		if n, ok := m.Tab.SymName(s); ok && n.Kind == SymUninitialised {
			return s, true
		}
	}
	return 0, false
}

// CheckUse reports that the value v, which t uses as what says, depends on
// uninitialised memory.
func (m *State) CheckUse(t *Thread, v Value, what string) {
	if !m.Opts.Checks.Has(check.Uninit) || v.Sym <= Uninit || m.HasGiven || !t.Live() {
		return
	}
	origin, ok := m.fromUninit(v.Sym)
	if !ok {
		return
	}
	other := m.otherUninit()
	cond := m.Tab.Ne(v.Sym, m.Tab.Rename(v.Sym, other))
	for _, c := range m.Constraints[:m.PathLen] {
		if _, ok := m.fromUninit(c); ok {
			cond = m.Tab.And(cond, m.Tab.Rename(c, other))
		}
	}
	if lo, _, ok := m.Tab.IsConst(cond); ok && lo == 0 {
		return
	}
	switch m.Feasible(cond) {
	case Unsat:
		return
	case SatUnknown:
		m.Doubt("the solver gave up on whether " + what + " depends on uninitialised memory")
		return
	}
	from := ""
	if s, ok := m.syms[origin]; ok && s.Pos.Valid() {
		from = ", read at " + m.code.Prog.PosString(s.Pos)
	}
	m.Report(t, Report{Property: PropUninit, Cond: cond, Message: what + " depends on uninitialised memory" + from})
}

// otherUninit gives a renaming that puts symbols of their own in the place of those of
// uninitialised memory.
func (m *State) otherUninit() func(expr.Ref) expr.Ref {
	return func(s expr.Ref) expr.Ref {
		n, ok := m.Tab.SymName(s)
		if !ok || n.Kind != SymUninitialised {
			return s
		}
		n.Kind = symUninitTwin
		return m.Tab.Sym(n, m.Tab.Width(s))
	}
}

// CheckArgs checks the arguments of a call of the library function name.
func (m *State) CheckArgs(t *Thread, name string, args []Value) {
	if !m.Opts.Checks.Has(check.Uninit) {
		return
	}
	for i, a := range args {
		m.CheckUse(t, a, "argument "+strconv.Itoa(i+1)+" of "+name)
	}
}
