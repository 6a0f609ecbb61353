package symex

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
	"heddle/hashing"
	"heddle/ir"
	"heddle/symex/arith"
)

// Observer is the monitor as the machine sees it. Its states are interned numbers.
type Observer interface {
	// Step gives the state after a symbol: bit i of valuation is proposition i.
	Step(state uint32, valuation uint64) uint32
	// Hash gives a hash of a state that does not depend on how states were numbered.
	Hash(state uint32) hashing.Key
}

// Observation is what a machine observes: propositions, each a function without
// parameters that gives I1, and the monitor that they feed.
type Observation struct {
	Propositions []*ir.Func
	Observer     Observer // nil: a monitor thread of the program
	Initial      uint32
}

// SymbolTracer is a Tracer that is also told of every symbol the monitor reads.
type SymbolTracer interface {
	// Symbol reports a symbol and the state it led to. The first one is the initial valuation.
	Symbol(thread int, pos ir.Pos, fn string, valuation uint64, state uint32)
}

// observation is the machine's side of an Observation.
type observation struct {
	Observation
	*recorder
	own      *ir.Monitor // the program's monitor thread, nil: none
	pointing []*ir.Func  // propositions that follow pointers
	words    *wordTable  // nil: symbols are not recorded
	result   Value

	// The hash made last, with what it was made of.
	hashed       bool
	hashedState  uint32
	hashedSymbol uint64
	hash         hashing.Key
}

// Observe makes the machine step an observer. Call it before Start. At most 64
// propositions are observed.
func (m *Machine) Observe(o Observation) {
	m.rec = &recorder{fixed: byteSet{}, footprint: byteSet{}}
	m.obs = &observation{Observation: o, recorder: m.rec}
	m.watchWrites()
	for _, p := range o.Propositions {
		for i := range p.Code {
			if in := &p.Code[i]; in.Op == ir.Load && in.A.IsConst() {
				addr := m.consts[p.ID][in.A.ConstIndex()].Bits
				m.obs.fixed.add(addr, int64(in.Type.Size(m.code.PtrSize)))
			}
		}
		if followsPointers(p) {
			m.obs.pointing = append(m.obs.pointing, p)
		}
	}
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
func (m *Machine) MonitorState() (state uint32, valuation uint64, ok bool) {
	return m.mon, m.valuation, m.observed
}

// evaluator is the thread on which propositions are evaluated; it is no thread of the program.
func (m *Machine) evaluator() *Thread { return m.threads[len(m.threads)-1] }

// observeStart feeds the initial valuation, after the choice of main's arguments if they are
// open. The program's monitor thread starts with it: see ReadSymbol.
func (m *Machine) observeStart() {
	if m.obs == nil {
		return
	}
	m.obs.dirty = m.obs.dirty[:0]
	m.mon = m.obs.Initial
	m.observing = true
}

// observe stops t, within its transition, if what was just written matters: a symbol is due. t's pc already
// stands behind the write.
func (m *Machine) observe(t *Thread) Stop {
	if m.obs.recording {
		return GoOn
	}
	if m.isMonitor(t.ID) {
		return m.monitorWrote(t)
	}
	relevant, st := m.matters(t)
	m.obs.dirty = m.obs.dirty[:0]
	if st != GoOn || !relevant {
		return st
	}
	m.observing = true
	return stopObserved
}

// matters tells whether a proposition reads a byte that was just written. The
// state after the write decides about pointers: until a proposition reads a
// written byte it reads what it read before, so that it meets a written byte
// after the write if and only if it would have met it before.
func (m *Machine) matters(t *Thread) (bool, Stop) {
	if m.touched(m.obs.fixed) {
		return true, GoOn
	}
	for _, p := range m.obs.pointing {
		clear(m.obs.footprint)
		st := m.outcomes(p, func(Value) {})
		if m.touched(m.obs.footprint) {
			return true, GoOn
		}
		if st != GoOn {
			return false, m.cannotEvaluate(t, p)
		}
	}
	return false, GoOn
}

// ReadSymbol reads the symbol that is due: it evaluates the propositions and steps the observer once, or stores their values
// in the status variables of the program's monitor thread. ok is false where it stops with an event. Where the
// value of a proposition depends on input that is a choice, and ReadSymbol is called
// again after it: the questions answered before are then decided by the path
// condition, and the first one that is open takes the alternative chosen.
func (m *Machine) ReadSymbol() (ev Event, ok bool) {
	if m.readSymbol(m.threads[m.cur]) != GoOn {
		return m.ev, false
	}
	return Event{}, true
}

func (m *Machine) readSymbol(t *Thread) Stop {
	var val uint64
	for i, p := range m.obs.Propositions {
		if m.obs.own != nil && m.obs.own.Props[i].Status == nil {
			continue
		}
		v, st := m.evaluate(p)
		if st == GoOn && v.Sym != 0 {
			v, st = m.settle(v)
		}
		if st != GoOn {
			if m.ev.Kind != EventChoice {
				return m.cannotEvaluate(t, p)
			}
			m.grant = false
			return m.Fail(t, Event{Kind: EventChoice, Choice: m.ev.Choice, N: m.ev.N})
		}
		if v.Bits != 0 {
			val |= 1 << i
		}
	}
	m.observing = false
	if !m.observed {
		m.startMonitor(m.threads[0])
	}
	m.valuation, m.observed = val, true
	if m.obs.Observer != nil {
		m.mon = m.obs.Observer.Step(m.mon, val)
	}
	if m.obs.words != nil {
		m.word = m.obs.words.grow(m.word, val)
	}
	if st, ok := m.trace.(SymbolTracer); ok {
		pos, fn := m.writePos(t)
		st.Symbol(int(t.ID), pos, fn, val, m.mon)
	}
	if m.obs.own != nil {
		return m.feedMonitor(t, val)
	}
	return GoOn
}

// settle forks a symbolic truth value on its feasible values.
func (m *Machine) settle(v Value) (Value, Stop) { return m.settleFor(m.evaluator(), v) }

// settleFor is settle for t.
func (m *Machine) settleFor(t *Thread, v Value) (Value, Stop) {
	not := m.tab.Not(v.Sym)
	satNo := m.Feasible(not)
	if satNo == Unsat {
		return arith.Truth(true), GoOn
	}
	satYes := m.Feasible(v.Sym)
	if satYes == Unsat {
		return arith.Truth(false), GoOn
	}
	k, st := m.Take(t, ChoiceBranch, 2)
	if st != GoOn {
		return v, st
	}
	if k == 0 {
		m.AddPath(v.Sym)
		m.maybe = m.maybe || satYes == SatUnknown
	} else {
		m.AddPath(not)
		m.maybe = m.maybe || satNo == SatUnknown
	}
	return arith.Truth(k == 0), GoOn
}

// cannotEvaluate stops the machine because evaluating p failed: the reason is in m.ev.
func (m *Machine) cannotEvaluate(t *Thread, p *ir.Func) Stop {
	why := m.ev.Message
	if why == "" {
		why = "its value is undefined"
	}
	return m.Fail(t, Event{Kind: EventUnsupported, Message: "evaluating proposition {" + p.Name + "}: " + why})
}

// evaluate runs a proposition on the present memory. It stops with EventChoice
// where a branch or a pointer in it depends on input.
func (m *Machine) evaluate(p *ir.Func) (Value, Stop) {
	t := m.evaluator()
	t.tstate = tstate{Status: ThreadUnused, StackHead: -1, Atomic: 1, symCount: m.evalSyms}
	m.enterFunc(t, int32(p.ID), &m.code.Funcs[p.ID])
	trace := m.trace
	observing := m.observing
	m.trace, m.observing = nil, false
	m.obs.recording = true
	st := m.exec(t, false)
	m.obs.recording = false
	m.trace, m.observing = trace, observing
	m.evalSyms = t.symCount
	t.regTop = 0
	if st != stopThreadEnd {
		return Value{}, st
	}
	return m.obs.result, GoOn
}

// maxOutcomes bounds the ways through one evaluation that outcomes follows.
const maxOutcomes = 1 << 10

// outcomes evaluates p on all ways that input leaves open and calls visit with
// each value; the path condition then says for which inputs. Afterwards it is what it was.
func (m *Machine) outcomes(p *ir.Func, visit func(Value)) Stop {
	given, maybe, left := m.hasGiven, m.maybe, maxOutcomes
	m.hasGiven = false
	var follow func() Stop
	follow = func() Stop {
		if left--; left < 0 {
			m.ev = Event{Kind: EventUnsupported, Message: "it depends on input in too many ways"}
			return stopEvent
		}
		v, st := m.evaluate(p)
		if st == GoOn {
			visit(v)
			return GoOn
		}
		if m.ev.Kind != EventChoice {
			return st
		}
		base := m.pathLen
		for i, n := 0, m.ev.N; i < n; i++ {
			m.hasGiven, m.givenVal = true, i
			st := follow()
			m.hasGiven = false
			m.pathLen = base
			m.path = m.path[:base]
			if st != GoOn {
				return st
			}
		}
		return GoOn
	}
	st := follow()
	m.hasGiven, m.maybe = given, maybe
	return st
}

// monitorHash is the monitor's part of the node hash: its state, and the last
// symbol, by which the value of a path that ends here is decided.
func (m *Machine) monitorHash() hashing.Key {
	o := m.obs
	if o.Observer == nil {
		return hashing.Key{}
	}
	if !o.hashed || o.hashedState != m.mon || o.hashedSymbol != m.valuation {
		k := o.Observer.Hash(m.mon)
		o.hash = m.hash.Pair(hashing.Monitor(), k.Lo, k.Hi).Add(m.hash.Cell(hashing.Symbol(), m.valuation))
		o.hashed, o.hashedState, o.hashedSymbol = true, m.mon, m.valuation
	}
	return o.hash
}

// writePos is the place of the write that was just observed: t stands behind it,
// or at it where a block operation goes on.
func (m *Machine) writePos(t *Thread) (ir.Pos, string) {
	f := &m.code.Funcs[t.Fn]
	at := t.PC
	if at > 0 {
		switch f.Src.Code[at-1].Op {
		case ir.Store, ir.RMW, ir.CmpXchg, ir.MemCopy, ir.MemSet, ir.Call:
			at--
		}
		if f.StepReg >= 0 && t.regs[t.base+f.StepReg].Bits != 0 || t.walk != 0 {
			at = t.PC
		}
	}
	pc := t.PC
	t.PC = at
	pos := m.visiblePos(t)
	t.PC = pc
	return pos, f.Src.Name
}
