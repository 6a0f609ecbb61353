package state

import (
	"heddle.example/expr"
	"heddle.example/hashing"
	"heddle.example/ir"
	"heddle.example/symex/facts"
	"heddle.example/symex/mem"
	"heddle.example/symex/serial"
	"heddle.example/symex/static"
	"heddle.example/symex/weak"
)

// This file defines the state in which no thread has run.

// Setup makes the state that no thread has run in.
func (m *State) Setup(code *static.Code, types map[string]bool, opts Options, solver Solver, hash *hashing.Function, l Listener) {
	*m = State{Code: code, types: types, Opts: opts, Listener: l, solver: solver, Hasher: hash, Tab: expr.NewTable(), Assume: map[string]bool{}, unasked: map[Unasked]bool{}, syms: map[expr.Ref]SymbolInfo{}, Sets: facts.New(hash)}
	m.Opts.Granularity = opts.SwitchesAt()
	if m.Opts.SilentJumps <= 0 {
		m.Opts.SilentJumps = 1000
	}
	if m.Opts.ForkedJumps <= 0 {
		m.Opts.ForkedJumps = 8
	}
	if opts.Serialise {
		m.Tab = expr.NewTableAsWritten()
		if hash != nil {
			m.Serial = serial.New(m.Tab, hash)
		}
	}
	if opts.Poll != nil {
		m.Tab.OnGrowth(opts.Poll)
	}
	m.Bounds.Tab = m.Tab
	m.Init(code.Space, m.Tab, hash, m.Sets, above{m})
	m.Delays = weak.NewBuffers(m.Opts.MemoryModel, m.Opts.History)
	if code.Relaxes {
		if m.Graphs = weak.NewGraphs(m.Opts.MemoryModel, m.Opts.History); m.Graphs != nil {
			m.Graphs.Stale, m.Graphs.Places = m.Opts.StaleBound, m.Opts.Places
		}
	}
	m.Consistent = opts.Concrete || m.Weak()
	m.WatchOrder = code.Unordered
	m.Consts = make([][]Value, len(code.Funcs))
	for i := range code.Funcs {
		src := code.Funcs[i].Src
		m.Consts[i] = make([]Value, len(src.Consts))
		for j := range src.Consts {
			m.Consts[i][j] = m.constValue(&src.Consts[j])
		}
	}
	for i := 0; i < code.Space.MaxThreads(); i++ {
		m.ThreadTable = append(m.ThreadTable, &Thread{ID: int32(i)})
	}
}

// StaticAddress gives the address off bytes behind the start of a static object, as a pointer or as a number.
func (m *State) StaticAddress(g *ir.Global, off uint64, pointer bool) Value {
	w := m.Code.PtrSize * 8
	base := m.Code.GlobalAddr[g.ID]
	addr := (base + off) & mem.Mask(w)
	if pointer && addr-base < m.Space.Extent(m.Code.Reserved(g)) {
		return Value{Bits: addr}
	}
	slot := m.Space.Slot(base)
	return Value{Sym: m.Tab.Tagged(w, addr+m.Space.Bias(slot), 0, slot)}
}

// constValue gives the value of a constant table entry.
func (m *State) constValue(c *ir.Const) Value {
	switch {
	case c.Global != nil:
		return m.StaticAddress(c.Global, c.Bits, c.Type == ir.Ptr)
	case c.Func != nil:
		return Value{Bits: (m.Code.FuncAddr[c.Func.ID] + c.Bits) & mem.Mask(m.Code.PtrSize*8)}
	case c.Type == ir.I128 || c.Type == ir.F80:
		return Value{Sym: m.Tab.Const(128, c.Bits, c.Hi)}
	}
	return Value{Bits: c.Bits & mem.Mask(c.Type.Bits(m.Code.PtrSize))}
}
