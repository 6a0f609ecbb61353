package proposition

import (
	"heddle.example/expr"
	"heddle.example/ir"
	"heddle.example/symex/observed"
	"heddle.example/symex/state"
)

// This file defines how a proposition is evaluated in the present state.

// evaluator is the thread on which propositions are evaluated; it is no thread of the program.
func (m *Unit) evaluator() *state.Thread { return m.ThreadTable[len(m.ThreadTable)-1] }

// evaluate runs a proposition on the present memory. It stops with EventChoice
// where a branch or a pointer in it depends on input.
func (m *Unit) evaluate(p *ir.Func) (state.Value, state.Stop) {
	t := m.evaluator()
	t.ThreadScalars = state.ThreadScalars{Status: state.ThreadUnused, StackHead: -1, Atomic: 1, SymCount: m.EvalSyms}
	m.EnterFunc(t, int32(p.ID), &m.Code.Funcs[p.ID])
	trace := m.Trace
	observing := m.Observing
	m.Trace, m.Observing = nil, false
	m.Obs.Recording = true
	st := m.RunThread(t)
	m.Obs.Recording = false
	m.Trace, m.Observing = trace, observing
	m.EvalSyms = t.SymCount
	t.RegTop = 0
	if st != state.StopThreadEnd {
		return state.Value{}, st
	}
	return m.Obs.Result, state.GoOn
}

// outcomes evaluates p on all ways that input leaves open and calls visit with
// each value; the path condition then says for which inputs. Afterwards it is what it was.
func (m *Unit) outcomes(p *ir.Func, visit func(state.Value)) state.Stop {
	given, maybe, forked, ways, left := m.HasGiven, m.Maybe, m.Forked, m.Ways, maxOutcomes
	m.HasGiven = false
	var follow func() state.Stop
	follow = func() state.Stop {
		if left--; left < 0 {
			m.Ev = state.Event{Kind: state.EventUnsupported, Message: "it depends on input in too many ways"}
			return state.StopEvent
		}
		v, st := m.evaluate(p)
		if st == state.GoOn {
			visit(v)
			return state.GoOn
		}
		if m.Ev.Kind != state.EventChoice {
			return st
		}
		base := m.PathLen
		for i, n := 0, m.Ev.N; i < n; i++ {
			m.HasGiven, m.GivenVal = true, i
			st := follow()
			m.HasGiven = false
			m.PathLen = base
			m.Constraints = m.Constraints[:base]
			if st != state.GoOn {
				return st
			}
		}
		return state.GoOn
	}
	st := follow()
	m.HasGiven, m.Maybe, m.Forked, m.Ways = given, maybe, forked, ways
	return st
}

// maxOutcomes bounds the ways through one evaluation that outcomes follows.
const maxOutcomes = 1 << 10

// condition joins the ways through a proposition into one expression.
func (m *Unit) condition(p *ir.Func) (expr.Ref, bool) {
	base := m.PathLen
	holds := m.Tab.Bool(false)
	st := m.outcomes(p, func(v state.Value) {
		way := m.Ref(v, 1)
		for _, c := range m.Constraints[base:m.PathLen] {
			way = m.Tab.And(way, c)
		}
		holds = m.Tab.Or(holds, way)
	})
	return holds, st == state.GoOn && !m.Maybe
}

// Holds tells whether a proposition holds in the present state for some inputs that lead here; known is false where it cannot be evaluated. The
// machine stands at a node, and does so after it.
func (m *Unit) Holds(p *ir.Func) (holds, known bool) {
	obs, rec, mark := m.Obs, m.Rec, m.Mark()
	m.Rec = &observed.Recorder{Fixed: observed.ByteSet{}, Footprint: observed.ByteSet{}}
	m.Obs = &Observed{Recorder: m.Rec}
	st := m.outcomes(p, func(v state.Value) {
		holds = holds || v.Sym == 0 && v.Bits != 0 || v.Sym != 0 && m.Feasible(v.Sym) != state.Unsat
	})
	m.Obs, m.Rec = obs, rec
	m.Undo(mark)
	return holds, st == state.GoOn
}
