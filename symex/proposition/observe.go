package proposition

// This file defines how the machine watches the writes that the propositions of
// LTL formulas depend on, and steps the monitor with each (DESIGN §6, law 7).
//
// A write is observed if it touches bytes that a proposition reads: those at
// constant addresses in its code, whether or not a short cut such as && skips
// them now, and those it reaches through pointers in the present state. Both
// depend on the program and the state alone, never on how the state was
// reached, so that a replay sees the same symbols. The monitor steps atomically with
// the write, before anything else happens, wherever the write comes from: a
// store, a block copy, a library model, inside an atomic section. Where a
// proposition's value depends on input, the path forks on its feasible values.

import (
	"heddle.example/hashing"
	"heddle.example/ir"
	"heddle.example/symex/arith"
	"heddle.example/symex/observed"
	"heddle.example/symex/state"
)

// Observe makes the machine step an observer. Call it before Start. At most 64
// propositions are observed.
func (m *Unit) Observe(o Observation) {
	m.Rec = &observed.Recorder{Fixed: observed.ByteSet{}, Footprint: observed.ByteSet{}}
	m.Obs = &Observed{Observation: o, Recorder: m.Rec}
	m.WatchWrites()
	for _, p := range o.Propositions {
		for i := range p.Code {
			if in := &p.Code[i]; in.Op == ir.Load && in.A.IsConst() {
				addr := m.Consts[p.ID][in.A.ConstIndex()].Bits
				m.Obs.Fixed.Add(addr, int64(in.Type.Size(m.Code.PtrSize)))
			}
		}
		if followsPointers(p) {
			m.Obs.pointing = append(m.Obs.pointing, p)
		}
	}
	m.observeWeakly()
}

// followsPointers tells whether a proposition reads memory at an address that it computes.
func followsPointers(p *ir.Func) bool {
	for i := range p.Code {
		if in := &p.Code[i]; in.Op == ir.Load && !in.A.IsConst() {
			return true
		}
	}
	return false
}

// MonitorState gives the observer's present state and the last valuation; ok is
// false if not even the initial valuation is known.
func (m *Unit) MonitorState() (state uint32, valuation uint64, ok bool) {
	return m.Mon, m.Valuation, m.Observed
}

// ObserveStart feeds the initial valuation, after the choice of main's arguments if they are
// open. The program's monitor thread starts with it: see ReadSymbol.
func (m *Unit) ObserveStart() {
	if m.Obs == nil {
		return
	}
	m.Obs.Dirty = m.Obs.Dirty[:0]
	m.Mon = m.Obs.Initial
	m.Observing = true
}

// Notice stops t, within its transition, if what was just written matters: a symbol is due. t's pc already
// stands behind the write.
func (m *Unit) Notice(t *state.Thread) state.Stop {
	if m.Obs.Recording {
		return state.GoOn
	}
	if m.IsMonitorThread(t.ID) {
		return m.Monitor.Wrote(t)
	}
	relevant, st := m.Matters(t)
	m.Obs.Dirty = m.Obs.Dirty[:0]
	if st != state.GoOn || !relevant {
		return st
	}
	m.Observing = true
	return state.StopObserved
}

// Matters tells whether a proposition reads a byte that was just written. The
// state after the write decides about pointers: until a proposition reads a
// written byte it reads what it read before, so that it meets a written byte
// after the write if and only if it would have met it before.
func (m *Unit) Matters(t *state.Thread) (bool, state.Stop) {
	if m.Obs.Touched(m.Obs.Fixed) {
		return true, state.GoOn
	}
	for _, p := range m.Obs.pointing {
		clear(m.Obs.Footprint)
		st := m.outcomes(p, func(state.Value) {})
		if m.Obs.Touched(m.Obs.Footprint) {
			return true, state.GoOn
		}
		if st != state.GoOn {
			return false, m.cannotEvaluate(t, p)
		}
	}
	return false, state.GoOn
}

// ReadSymbol reads the symbol that is due: it evaluates the propositions and steps the observer once, or stores their values
// in the status variables of the program's monitor thread. ok is false where it stops with an event. Where the
// value of a proposition depends on input that is a choice, and ReadSymbol is called
// again after it: the questions answered before are then decided by the path
// condition, and the first one that is open takes the alternative chosen.
func (m *Unit) ReadSymbol() (ev state.Event, ok bool) {
	if m.readSymbol(m.ThreadTable[m.Cur]) != state.GoOn {
		return m.Ev, false
	}
	return state.Event{}, true
}

func (m *Unit) readSymbol(t *state.Thread) state.Stop {
	if m.Foot != nil {
		m.Touch(state.TouchWrite, state.SymbolsRead, 1)
	}
	var val uint64
	for i, p := range m.Obs.Propositions {
		if m.Obs.Own != nil && m.Obs.Own.Props[i].Status == nil {
			continue
		}
		v, st := m.evaluate(p)
		if st == state.GoOn && v.Sym != 0 {
			v, st = m.settle(v)
		}
		if st != state.GoOn {
			if m.Ev.Kind != state.EventChoice {
				return m.cannotEvaluate(t, p)
			}
			m.Grant = false
			return m.Fail(t, state.Event{Kind: state.EventChoice, Choice: m.Ev.Choice, N: m.Ev.N})
		}
		if v.Bits != 0 {
			val |= 1 << i
		}
	}
	m.Observing = false
	if !m.Observed {
		m.Monitor.Start(m.ThreadTable[0])
	}
	m.Valuation, m.Observed = val, true
	if m.Obs.Observer != nil {
		m.Mon = m.Obs.Observer.Step(m.Mon, val)
	}
	if m.Obs.words != nil {
		m.WordRead = m.Obs.words.grow(m.WordRead, val)
	}
	if st, ok := m.Trace.(SymbolTracer); ok {
		pos, fn := m.writePos(t)
		st.Symbol(int(t.ID), pos, fn, val, m.Mon)
	}
	if m.Obs.Own != nil {
		return m.Monitor.Feed(t, val)
	}
	return state.GoOn
}

// settle forks a symbolic truth value on its feasible values.
func (m *Unit) settle(v state.Value) (state.Value, state.Stop) {
	return m.SettleFor(m.evaluator(), v)
}

// SettleFor is settle for t.
func (m *Unit) SettleFor(t *state.Thread, v state.Value) (state.Value, state.Stop) {
	not := m.Tab.Not(v.Sym)
	satNo := m.Feasible(not)
	if satNo == state.Unsat {
		return arith.Truth(true), state.GoOn
	}
	satYes := m.Feasible(v.Sym)
	if satYes == state.Unsat {
		return arith.Truth(false), state.GoOn
	}
	k, st := m.Take(t, state.ChoiceBranch, 2)
	if st != state.GoOn {
		return v, st
	}
	if k == 0 {
		m.AddPath(v.Sym)
		m.Maybe = m.Maybe || satYes == state.SatUnknown
	} else {
		m.AddPath(not)
		m.Maybe = m.Maybe || satNo == state.SatUnknown
	}
	return arith.Truth(k == 0), state.GoOn
}

// cannotEvaluate stops the machine because evaluating p failed: the reason is in m.ev.
func (m *Unit) cannotEvaluate(t *state.Thread, p *ir.Func) state.Stop {
	why := m.Ev.Message
	if why == "" {
		why = "its value is undefined"
	}
	return m.Fail(t, state.Event{Kind: state.EventUnsupported, Message: "evaluating proposition {" + p.Name + "}: " + why})
}

// MonitorHash is the monitor's part of the node hash: its state, and the last
// symbol, by which the value of a path that ends here is decided.
func (m *Unit) MonitorHash() hashing.Key {
	o := m.Obs
	if o.Observer == nil {
		return hashing.Key{}
	}
	if !o.hashed || o.hashedState != m.Mon || o.hashedSymbol != m.Valuation {
		k := o.Observer.Hash(m.Mon)
		o.hash = m.Hasher.Pair(hashing.Monitor(), k.Lo, k.Hi).Add(m.Hasher.Cell(hashing.Symbol(), m.Valuation))
		o.hashed, o.hashedState, o.hashedSymbol = true, m.Mon, m.Valuation
	}
	return o.hash
}

// writePos is the place of the write that was just observed: t stands behind it,
// or at it where a block operation goes on.
func (m *Unit) writePos(t *state.Thread) (ir.Pos, string) {
	f := &m.Code.Funcs[t.Fn]
	at := t.PC
	if at > 0 {
		switch f.Src.Code[at-1].Op {
		case ir.Store, ir.RMW, ir.CmpXchg, ir.MemCopy, ir.MemSet, ir.Call:
			at--
		}
		if f.StepReg >= 0 && t.Regs[t.Base+f.StepReg].Bits != 0 || t.Walk != 0 {
			at = t.PC
		}
	}
	pc := t.PC
	t.PC = at
	pos := m.VisiblePos(t)
	t.PC = pc
	return pos, f.Src.Name
}
