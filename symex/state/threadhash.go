package state

import (
	"heddle.example/expr"
	"heddle.example/hashing"
	"heddle.example/ir"
)

// This file defines a thread's part of the node hash: the functions, return addresses and live registers of its frames, computed
// when it stops at a node; suspended frames keep theirs from when they were suspended.

// registersHash hashes the live registers of a frame.
func (m *State) registersHash(t *Thread, base, depth int32, live []ir.Reg) (k hashing.Key, sym bool) {
	for _, r := range live {
		v := t.Regs[base+int32(r)]
		if v.Sym != 0 {
			if v.Sym != Uninit {
				sym = true
				continue
			}
			k = k.Add(m.Hasher.Pair(hashing.Register(t.ID, depth, int32(r)), 0, 0))
			continue
		}
		k = k.Add(m.Hasher.Cell(hashing.Register(t.ID, depth, int32(r)), v.Bits))
	}
	return k, sym
}

// hiddenHash hashes the registers that the executor added to a function: loop
// counters where a bound is set, and the progress of a block copy.
func (m *State) hiddenHash(t *Thread, fn, base, depth, pc int32) (k hashing.Key, sym bool) {
	f := &m.Code.Funcs[fn]
	for r := int32(len(f.Src.Regs)); r < int32(f.NumRegs); r++ {
		isStep := f.StepReg >= 0 && (r == f.StepReg || r == f.StepReg+1)
		if isStep {
			if op := f.Src.Code[pc].Op; op != ir.MemCopy && op != ir.MemSet {
				continue
			}
		}
		v := t.Regs[base+r]
		if v.Sym >= expr.FirstRef {
			sym = true
			continue
		}
		if v.Bits != 0 || v.Sym != 0 {
			k = k.Add(m.Hasher.Cell(hashing.Register(t.ID, depth, r), v.Bits+uint64(v.Sym)<<32))
		}
	}
	return k, sym
}

// SuspendedHash hashes a frame that is suspended at depth, with all below it.
func (m *State) SuspendedHash(t *Thread, fr *Frame, depth int32) (hashing.Key, bool) {
	k, sym := m.registersHash(t, fr.Base, depth, m.FrameLive(fr))
	hk, hs := m.hiddenHash(t, fr.Fn, fr.Base, depth, int32(fr.At()))
	k = k.Add(hk).Add(m.Hasher.Cell(hashing.Suspended(t.ID, depth), uint64(fr.Fn)<<32|uint64(uint32(fr.PC))))
	if depth > 0 {
		below := &t.Frames[depth-1]
		k = k.Add(below.Hash)
		sym = sym || below.HashSym
	}
	return k, sym || hs
}

// HashThread recomputes the part of the node hash that a thread of the table has.
func (m *State) HashThread(t *Thread) {
	k, sym := m.ThreadHash(t)
	m.ThreadsHash = m.ThreadsHash.Sub(t.Hash).Add(k)
	if sym != t.HashSym {
		if t.HashSym = sym; sym {
			m.SymThreads++
		} else {
			m.SymThreads--
		}
	}
	t.Hash = k
}

// ThreadHash gives the hash of a thread but for its symbolic values; sym tells whether it has some.
func (m *State) ThreadHash(t *Thread) (k hashing.Key, sym bool) {
	if t.Status != ThreadRunning && t.Status != ThreadStarting {
		if t.Status == ThreadFinished {
			k = m.Hasher.Cell(hashing.Status(t.ID), 1)
			if sym = t.Result.Sym > Uninit; !sym {
				k = k.Add(m.Hasher.Cell(hashing.Result(t.ID), t.Result.Bits))
			}
		} else if t.Status == ThreadGone && t.Detached && m.KeepsIndex(t) {
			k = m.Hasher.Cell(hashing.Status(t.ID), 2)
		}
		return k, sym
	}
	f := &m.Code.Funcs[t.Fn]
	depth := t.NumFrames
	k, sym = m.registersHash(t, t.Base, depth, f.Live.LiveBefore(int(t.PC)))
	hk, hs := m.hiddenHash(t, t.Fn, t.Base, depth, t.PC)
	flags := uint64(t.Atomic)<<16 | uint64(t.Phase)<<8 | uint64(t.Pending.Kind)
	if t.Detached {
		flags |= 1 << 40
	}
	if t.Fresh && m.Opts.Granularity == GranularityStatement {
		flags |= 1 << 41
	}
	if t.Many {
		flags |= 1 << 43
	}
	k = k.Add(hk).Add(m.Hasher.Cell(hashing.Top(t.ID, depth), uint64(t.Fn)<<32|uint64(uint32(t.PC)))).Add(m.Hasher.Cell(hashing.Status(t.ID), flags|1<<42))
	if t.Phase != PhaseNone {
		k = k.Add(m.Hasher.Cell(hashing.WaitObject(t.ID), t.WaitOn)).Add(m.Hasher.Cell(hashing.WaitLock(t.ID), t.WaitLock)).Add(m.Hasher.Cell(hashing.WaitCount(t.ID), t.WaitCount))
	}
	if t.Heirs != 0 {
		heirs := m.Sets.Key(t.Heirs)
		k = k.Add(m.Hasher.Pair(hashing.Heirs(t.ID), heirs.Lo, heirs.Hi))
	}
	if t.Permits != 0 {
		permits := m.Sets.Key(t.Permits)
		k = k.Add(m.Hasher.Pair(hashing.Permits(t.ID), permits.Lo, permits.Hi))
	}
	if depth > 0 {
		below := &t.Frames[depth-1]
		k = k.Add(below.Hash)
		sym = sym || below.HashSym
	}
	if cancel := t.Cancel &^ (CancelPassed | CancelSpared | StruckSpared); uint16(t.Exit)|cancel != 0 || t.Cleanup != 0 {
		k = k.Add(m.Hasher.Cell(hashing.Ending(t.ID), uint64(t.Exit)<<16|uint64(cancel))).Add(m.Hasher.Cell(hashing.Cleanup(t.ID), t.Cleanup))
	}
	if t.Walk != 0 {
		wk, ws := m.walkHash(t)
		k, sym = k.Add(wk), sym || ws
	}
	if t.Exit != ExitNone {
		if t.Result.Sym > Uninit {
			sym = true
		} else {
			k = k.Add(m.Hasher.Cell(hashing.Result(t.ID), t.Result.Bits+uint64(t.Result.Sym)<<32))
		}
	}
	return k, sym || hs
}

// RehashFrames recomputes the hashes of suspended frames from the bottom up.
func (m *State) RehashFrames(t *Thread) {
	for i := int32(0); i < t.NumFrames; i++ {
		fr := &t.Frames[i]
		fr.Hash, fr.HashSym = m.SuspendedHash(t, fr, i)
	}
}

// Changed brings the hash of such a thread up to date.
func (m *State) Changed(t *Thread) {
	if m.Hasher != nil {
		m.HashThread(t)
	}
}

// walkHash is the part of t's hash that tells how far its call has come.
func (m *State) walkHash(t *Thread) (k hashing.Key, sym bool) {
	n := m.Walks.Node(t.Walk)
	k = m.Hasher.Pair(hashing.Walk(t.ID), n.Hash.Lo, n.Hash.Hi).Add(m.Hasher.Cell(hashing.WalkLength(t.ID), uint64(n.Length)))
	return k, n.Symbolic
}

// WalkSymbols calls visit on the symbolic elements of t's list, with a location for each.
func (m *State) WalkSymbols(t *Thread, visit func(loc hashing.Location, r expr.Ref)) {
	for head := t.Walk; head != 0; {
		n := m.Walks.Node(head)
		if n.Value.Sym != 0 {
			visit(hashing.WalkSymbol(t.ID, n.Length), n.Value.Sym)
		}
		head = n.Prev
	}
}
