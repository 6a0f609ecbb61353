package symex

// This file defines how the machine watches the writes that the propositions of
// LTL formulas depend on, and steps the monitor with each (DESIGN §6, law 7).
//
// A write is observed if it touches a word that a proposition reads. The monitor
// steps atomically with the write, before anything else happens, wherever the
// write comes from: a store, a block copy, a library model, inside an atomic section. Where a proposition's
// value depends on input, the path forks on its feasible values.

import (
	"heddle/ir"
)

// Observer is the monitor as the machine sees it. Its states are interned numbers.
type Observer interface {
	// Step gives the state after a symbol: bit i of valuation is proposition i.
	Step(state uint32, valuation uint64) uint32
	// Hash gives a hash of a state that does not depend on how states were numbered.
	Hash(state uint32) Key
}

// Observation is what a machine observes: propositions, each a function without
// parameters that gives I1, and the monitor that they feed.
type Observation struct {
	Propositions []*ir.Func
	Observer     Observer
	Initial      uint32
}

// observation is the machine's side of an Observation.
type observation struct {
	Observation
	footprint map[uint64]bool // words read by the propositions at their last evaluation
	static    bool            // no proposition follows a pointer: the footprint never changes
	recording bool
	dirty     []uint64 // words written since the last step that may matter
	result    Value
}

// Observe makes the machine step an observer. Call it before Start. At most 64
// propositions are observed.
func (m *Machine) Observe(o Observation) {
	m.obs = &observation{Observation: o, footprint: map[uint64]bool{}, static: true}
	for _, p := range o.Propositions {
		for i := range p.Code {
			if in := &p.Code[i]; in.Op == ir.Call || in.Op == ir.Load && in.A.IsReg() {
				m.obs.static = false
			}
		}
	}
}

// MonitorState gives the observer's present state and the last valuation.
func (m *Machine) MonitorState() (state uint32, valuation uint64) { return m.mon, m.valuation }

// evaluator is the thread on which propositions are evaluated; it is no thread of the program.
func (m *Machine) evaluator() *thread { return m.threads[len(m.threads)-1] }

// noteWrite is called for every write to shared memory while something is observed.
func (m *Machine) noteWrite(addr uint64) {
	if !m.obs.recording {
		m.obs.dirty = append(m.obs.dirty, addr)
	}
}

// observeStart feeds the initial valuation.
func (m *Machine) observeStart() stop {
	m.mon = m.obs.Initial
	return m.stepMonitor(m.threads[0])
}

// observe steps the monitor if what was just written matters. t's pc already
// stands behind the write.
func (m *Machine) observe(t *thread) stop {
	if m.observing {
		return m.stepMonitor(t)
	}
	if !m.obs.static {
		// The words read now decide: a proposition that read a word before it was
		// written reads it again, for until then it reads the same.
		dirty := m.obs.dirty
		m.obs.dirty = nil
		clear(m.obs.footprint)
		for _, p := range m.obs.Propositions {
			if _, st := m.evaluate(p); st != goOn {
				return m.fail(t, Event{Kind: EventUnsupported, Message: "evaluating proposition {" + p.Name + "}: " + m.ev.Message})
			}
		}
		m.obs.dirty = dirty
	}
	relevant := false
	for _, a := range m.obs.dirty {
		if m.obs.footprint[a] {
			relevant = true
			break
		}
	}
	m.obs.dirty = m.obs.dirty[:0]
	if !relevant {
		return goOn
	}
	return m.stepMonitor(t)
}

// stepMonitor evaluates the propositions and steps the monitor once. It stops the
// machine where a proposition can be true or false, and is called again then.
func (m *Machine) stepMonitor(t *thread) stop {
	var val uint64
	clear(m.obs.footprint)
	for i, p := range m.obs.Propositions {
		v, st := m.evaluate(p)
		if st != goOn {
			return m.fail(t, Event{Kind: EventUnsupported, Message: "evaluating proposition {" + p.Name + "}: " + m.ev.Message})
		}
		if v.Sym != 0 {
			not := m.tab.Not(v.Sym)
			switch {
			case m.feasible(not) == Unsat:
				v = Value{Bits: 1}
			case m.feasible(v.Sym) == Unsat:
				v = Value{}
			default:
				m.observing = true
				m.grantNow = false
				k, st := m.take(t, ChoiceBranch, 2)
				if st != goOn {
					return st
				}
				if k == 0 {
					m.addPath(v.Sym)
				} else {
					m.addPath(not)
				}
				v = truth(k == 0)
			}
		}
		if v.Bits != 0 {
			val |= 1 << i
		}
	}
	m.observing = false
	m.obs.dirty = m.obs.dirty[:0]
	m.valuation = val
	m.mon = m.obs.Observer.Step(m.mon, val)
	if st, ok := m.trace.(SymbolTracer); ok && m.trace != nil {
		st.Symbol(int(t.id), m.visiblePos(t), m.code.funcs[t.fn].src.Name, val, m.mon)
	}
	return goOn
}

// SymbolTracer is a Tracer that is also told of every symbol the monitor reads.
type SymbolTracer interface {
	Symbol(thread int, pos ir.Pos, fn string, valuation uint64, state uint32)
}

// evaluate runs a proposition on the present memory.
func (m *Machine) evaluate(p *ir.Func) (Value, stop) {
	t := m.evaluator()
	t.tstate = tstate{status: threadUnused, stackHead: -1, atomic: 1}
	m.enterFunc(t, int32(p.ID), &m.code.funcs[p.ID])
	trace := m.trace
	m.trace = nil
	m.obs.recording = true
	given := m.hasGiven
	m.hasGiven = false
	st := m.exec(t, false)
	m.hasGiven = given
	m.obs.recording = false
	m.trace = trace
	t.regTop = 0
	if st != stopThreadEnd {
		if m.ev.Kind == EventChoice {
			m.ev.Message = "a pointer in it depends on input"
		}
		return Value{}, st
	}
	return m.obs.result, goOn
}

// recordRead enters the words of a read into the footprint while a proposition runs.
func (m *Machine) recordRead(o *object, off int64, size int64) {
	for w := off >> 3; w <= (off+size-1)>>3; w++ {
		m.obs.footprint[o.addr+uint64(w)*8] = true
	}
}

// monitorHash is the monitor's part of the node hash.
func (m *Machine) monitorHash() Key {
	k := m.obs.Observer.Hash(m.mon)
	return m.hash.Cell(locMachine|2, k.Lo).Add(m.hash.Cell(locMachine|3, k.Hi))
}
