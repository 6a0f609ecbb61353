package symex

// This file defines the node hash: what of the state it covers and how it is kept
// up to date (sefm2011 §4, DESIGN §4.4 and laws 3 and 4).
//
// The hash is a sum of hashes of (location, value). That of memory words without
// symbolic bytes memory keeps (mem.ContentHash), changed at every write. A thread's part
// (its frames' functions, return addresses and live registers) is computed when
// it stops at a node; suspended frames keep theirs from when they were
// suspended. Symbolic words and registers and the path condition are hashed per
// node, with symbols numbered by their first occurrence.

import (
	"heddle.example/expr"
	"heddle.example/hashing"
	"heddle.example/ir"
	"heddle.example/symex/check"
	"heddle.example/symex/state"
)

// Hash is the node-level hash of the present state, the active thread and what
// is left of the bounds apart. The machine must stand at a node.
func (m *Machine) Hash() hashing.Key {
	k := m.ContentHash().Add(m.ThreadsHash)
	sym := m.HasSymbolic() || m.SymThreads > 0
	if m.ExitHead != 0 {
		for h, i := m.ExitHead, int32(0); h != 0; h, i = m.exitNodes[h-1].prev, i+1 {
			k = k.Add(m.Hasher.Cell(hashing.ExitHandler(i), m.exitNodes[h-1].fn))
		}
	}
	if m.Obs != nil {
		k = k.Add(m.MonitorHash())
	}
	if m.MonThread != 0 {
		k = k.Add(m.monitorThreadHash())
	}
	k = k.Add(m.historyHash())
	if m.Waiting.Waits() {
		wk, ws := m.weakHash()
		k, sym = k.Add(wk), sym || ws
	}
	if m.LeftLoop {
		k = k.Add(m.Hasher.Cell(hashing.Partial(), 1))
	}
	if sym || m.Maybe && m.PathLen > 0 {
		k = k.Add(m.symbolicHash())
	}
	return k
}

// RecomputedHash computes the same hash from scratch (the debug mode of tests).
func (m *Machine) RecomputedHash() hashing.Key {
	type kept struct {
		hash hashing.Key
		sym  bool
	}
	var was []kept
	sum, syms := m.ThreadsHash, m.SymThreads
	m.ThreadsHash, m.SymThreads = hashing.Key{}, 0
	for _, t := range m.ThreadTable {
		was = append(was, kept{t.Hash, t.HashSym})
		t.Hash, t.HashSym = hashing.Key{}, false
		if t.Status != state.ThreadUnused {
			m.RehashFrames(t)
			m.HashThread(t)
		}
	}
	k := m.Hash().Sub(m.ContentHash()).Add(m.RecomputedContentHash())
	for i, t := range m.ThreadTable {
		t.Hash, t.HashSym = was[i].hash, was[i].sym
	}
	m.ThreadsHash, m.SymThreads = sum, syms
	return k
}

// weakHash is the part of the node hash that the memory model makes, symbolic values apart: sym tells whether there are some.
func (m *Machine) weakHash() (k hashing.Key, sym bool) {
	if m.Graphs != nil {
		return m.Graph().Hash(m.Hasher)
	}
	return m.Delays.Hash(m.Waiting, m.Hasher)
}

// historyHash is the part of the node hash that what properties remember makes.
func (m *Machine) historyHash() hashing.Key {
	if m.History == 0 {
		return hashing.Key{}
	}
	key := m.Sets.Key(m.History)
	return m.Hasher.Pair(hashing.History(), key.Lo, key.Hi)
}

// symbolicHash hashes symbolic words and registers and the part of the path
// condition that bears on them. Symbols are numbered by first occurrence in
// the canonical order of cells: words by address, registers by thread and depth.
func (m *Machine) symbolicHash() hashing.Key {
	if m.Serial != nil {
		return m.serialisedHash()
	}
	n := &m.numbering
	n.Begin()
	k := m.symbolicCells(func(loc hashing.Location, r expr.Ref) hashing.Key {
		h := n.Hash(r)
		return m.Hasher.Pair(loc, h[0], h[1])
	})
	// Constraints that are connected to no numbered symbol leave the hash: they are known to be satisfiable, or else (the
	// solver gave up on this path) they stay.
	n.Path(m.Constraints[:m.PathLen], &m.PathIndex, m.Maybe, func(h expr.Hash) {
		k = k.Add(m.Hasher.Pair(hashing.Constraint(), h[0], h[1]))
	})
	return k
}

// numbersSymbols makes the machine ready for symbolicHash.
func (m *Machine) numbersSymbols() {
	m.numbering.Tab = m.Tab
	if m.Opts.Checks.Any(func(p *check.Property) bool { return p.MarksUninitialised }) {
		m.numbering.Mark = func(s expr.Ref) uint32 {
			if name, _ := m.Tab.SymName(s); name.Kind == state.SymUninitialised {
				return 1 << 31 // its uses are violations, those of an input are not
			}
			return 0
		}
	}
}

// symbolicCells adds up what symbolic words and registers contribute: their shape in memory,
// and hash of each expression at its location. The order is that of symbolicHash.
func (m *Machine) symbolicCells(hash func(loc hashing.Location, r expr.Ref) hashing.Key) (k hashing.Key) {
	cell := func(loc hashing.Location, r expr.Ref) { k = k.Add(hash(loc, r)) }
	k = m.SymbolicCells(hash)
	for _, t := range m.ThreadTable[:m.ThreadCount] {
		if !t.HashSym {
			continue
		}
		if t.Result.Sym > state.Uninit {
			cell(hashing.Result(t.ID), t.Result.Sym)
		}
		if t.Status == state.ThreadFinished {
			continue
		}
		scan := func(fn, base, depth int32, pc int32, live []ir.Reg) {
			for _, r := range live {
				if v := t.Regs[base+int32(r)]; v.Sym > state.Uninit {
					cell(hashing.Register(t.ID, depth, int32(r)), v.Sym)
				}
			}
			f := &m.code.Funcs[fn]
			if f.StepReg >= 0 {
				op := f.Src.Code[pc].Op
				if v := t.Regs[base+f.StepReg+1]; v.Sym >= expr.FirstRef && (op == ir.MemCopy || op == ir.MemSet) {
					cell(hashing.Register(t.ID, depth, f.StepReg+1), v.Sym)
				}
			}
		}
		for i := int32(0); i < t.NumFrames; i++ {
			fr := &t.Frames[i]
			scan(fr.Fn, fr.Base, i, int32(fr.At()), m.FrameLive(fr))
		}
		scan(t.Fn, t.Base, t.NumFrames, t.PC, m.code.Funcs[t.Fn].Live.LiveBefore(int(t.PC)))
		m.WalkSymbols(t, cell)
	}
	if m.Waiting.Waits() {
		if m.Graphs != nil {
			m.Graph().Symbols(cell)
		} else {
			m.Delays.Symbols(m.Waiting, cell)
		}
	}
	return k
}

// serialisedHash is symbolicHash for serialised expressions.
func (m *Machine) serialisedHash() hashing.Key {
	var live []expr.Ref
	k := m.symbolicCells(func(loc hashing.Location, r expr.Ref) hashing.Key {
		live = append(live, m.Tab.Symbols(r)...)
		h := m.Serial.Of(r)
		return m.Hasher.Pair(loc, h.Lo, h.Hi)
	})
	// The constraints that are connected to a live input: see symbolicHash.
	path := m.Constraints[:m.PathLen]
	if !m.Maybe {
		path = m.Bearing(live)
	}
	for _, c := range path {
		h := m.Serial.Of(c)
		k = k.Add(m.Hasher.Pair(hashing.Constraint(), h.Lo, h.Hi))
	}
	return k
}
