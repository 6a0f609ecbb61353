package instr

// This file defines how the size of a new object, or the length of a block operation,
// becomes concrete where it depends on input. The path forks over all values if they are
// few, else over the smallest ones: what goes wrong goes wrong with small ones
// first. What is left out is unknown, and only on the path that takes it.

import (
	"strconv"

	"heddle.example/expr"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
)

// maxSizes bounds the sizes over which the path forks where there are more than maxAlternatives.
const maxSizes = 64

// ChooseSize makes the size v in operand o one concrete value. Sizes beyond most are one
// alternative: there the value given is most+1, and the operand stays as it is.
func (m *Unit) ChooseSize(t *state.Thread, o int32, v state.Value, w int, what string, most uint64) (state.Value, state.Stop) {
	if v.Sym == state.Uninit {
		v = m.Force(t, o, w)
	}
	if v.Sym == 0 || m.Tagged(v) {
		return m.Concretise(t, o, v, w, what)
	}
	if all, reason := m.Values(v.Sym); reason != "" || !all.More {
		return m.Concretise(t, o, v, w, what)
	}
	m.CheckUse(t, v, what)
	tab := m.Tab
	beyond := tab.Bool(false)
	if most < mem.Mask(w) {
		beyond = tab.ULt(tab.Const(w, most, 0), v.Sym)
	}
	found, reason := m.Least(v.Sym, tab.Not(beyond), maxSizes)
	if reason != "" {
		return v, m.Unsupported(t, "the solver gave up on the possible values of "+what+": "+reason)
	}
	vals := found.Vals
	ways := make([]expr.Ref, 0, maxSizes+2)
	for _, x := range vals {
		ways = append(ways, tab.Eq(v.Sym, tab.Const(w, x, 0)))
	}
	rest, huge := -1, -1
	if found.More {
		greater := tab.And(tab.Not(beyond), tab.ULt(tab.Const(w, vals[maxSizes-1], 0), v.Sym))
		if m.Feasible(greater) != state.Unsat {
			rest = len(ways)
			ways = append(ways, greater)
		}
	}
	if m.Feasible(beyond) != state.Unsat {
		huge = len(ways)
		ways = append(ways, beyond)
	}
	i := 0
	switch len(ways) {
	case 0:
		return v, m.Fail(t, state.Event{Kind: state.EventDead})
	case 1:
	default:
		var st state.Stop
		if i, st = m.Take(t, state.ChoiceBranch, len(ways)); st != state.GoOn {
			return v, st
		}
		m.AddPath(ways[i])
	}
	switch i {
	case rest:
		return v, m.Unsupported(t, what+" depends on input and may be greater than "+strconv.FormatUint(vals[maxSizes-1], 10))
	case huge:
		return state.Value{Bits: most + 1}, state.GoOn
	}
	out := state.Value{Bits: vals[i]}
	if o >= 0 {
		m.SetReg(t, o, out)
	}
	return out, state.GoOn
}
