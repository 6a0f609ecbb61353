package state

import (
	"heddle/expr"
	"heddle/hashing"
	"heddle/symex/facts"
	"heddle/symex/static"
)

// This file defines the state in which no thread has run.

// Setup makes the state that no thread has run in.
func (m *State) Setup(code *static.Code, types map[string]bool, opts Options, solver Solver, hash *hashing.Function, l Listener) {
	*m = State{code: code, types: types, Opts: opts, listener: l, solver: solver, Hasher: hash, Tab: expr.NewTable(), Assume: map[string]bool{}, unasked: map[Unasked]bool{}, syms: map[expr.Ref]SymbolInfo{}, Sets: facts.New(hash)}
	m.Opts.Granularity = opts.SwitchesAt()
	if m.Opts.SilentJumps <= 0 {
		m.Opts.SilentJumps = 1000
	}
	if opts.Serialise {
		m.Tab = expr.NewTableAsWritten()
		if hash != nil {
			m.Serial = &serialiser{tab: m.Tab, hash: hash}
		}
	}
	if opts.Poll != nil {
		m.Tab.OnGrowth(opts.Poll)
	}
	m.bounds.Tab = m.Tab
	m.Init(code.Space, m.Tab, hash, m.Sets, above{m})
	m.Consistent = opts.Concrete
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
