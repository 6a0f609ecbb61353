package symex

import (
	"heddle/expr"
	"heddle/hashing"
	"heddle/ir"
)

// This file defines a thread's part of the node hash: the functions, return addresses and live registers of its frames, computed
// when it stops at a node; suspended frames keep theirs from when they were suspended.

// registersHash hashes the live registers of a frame.
func (m *State) registersHash(t *Thread, base, depth int32, live []ir.Reg) (k hashing.Key, sym bool) {
	for _, r := range live {
		v := t.regs[base+int32(r)]
		if v.Sym != 0 {
			if v.Sym != Uninit {
				sym = true
				continue
			}
			k = k.Add(m.hash.Pair(hashing.Register(t.ID, depth, int32(r)), 0, 0))
			continue
		}
		k = k.Add(m.hash.Cell(hashing.Register(t.ID, depth, int32(r)), v.Bits))
	}
	return k, sym
}

// hiddenHash hashes the registers that the executor added to a function: loop
// counters where a bound is set, and the progress of a block copy.
func (m *State) hiddenHash(t *Thread, fn, base, depth, pc int32) (k hashing.Key, sym bool) {
	f := &m.code.Funcs[fn]
	for r := int32(len(f.Src.Regs)); r < int32(f.NumRegs); r++ {
		isStep := f.StepReg >= 0 && (r == f.StepReg || r == f.StepReg+1)
		if isStep {
			if op := f.Src.Code[pc].Op; op != ir.MemCopy && op != ir.MemSet {
				continue
			}
		}
		v := t.regs[base+r]
		if v.Sym >= expr.FirstRef {
			sym = true
			continue
		}
		if v.Bits != 0 || v.Sym != 0 {
			k = k.Add(m.hash.Cell(hashing.Register(t.ID, depth, r), v.Bits+uint64(v.Sym)<<32))
		}
	}
	return k, sym
}

// suspendedHash hashes a frame that is suspended at depth, with all below it.
func (m *State) suspendedHash(t *Thread, fr *frame, depth int32) (hashing.Key, bool) {
	k, sym := m.registersHash(t, fr.base, depth, m.frameLive(fr))
	hk, hs := m.hiddenHash(t, fr.fn, fr.base, depth, int32(fr.at()))
	k = k.Add(hk).Add(m.hash.Cell(hashing.Suspended(t.ID, depth), uint64(fr.fn)<<32|uint64(uint32(fr.pc))))
	if depth > 0 {
		below := &t.frames[depth-1]
		k = k.Add(below.hash)
		sym = sym || below.hashSym
	}
	return k, sym || hs
}

// hashThread recomputes a thread's part of the node hash.
func (m *State) hashThread(t *Thread) {
	if t.Status != ThreadRunning && t.Status != threadStarting {
		t.hash, t.hashSym = hashing.Key{}, false
		if t.Status == ThreadFinished {
			t.hash = m.hash.Cell(hashing.Status(t.ID), 1)
			if t.Result.Sym > Uninit {
				t.hashSym = true
			} else {
				t.hash = t.hash.Add(m.hash.Cell(hashing.Result(t.ID), t.Result.Bits))
			}
		}
		return
	}
	f := &m.code.Funcs[t.Fn]
	depth := t.NumFrames
	k, sym := m.registersHash(t, t.base, depth, f.Live.LiveBefore(int(t.PC)))
	hk, hs := m.hiddenHash(t, t.Fn, t.base, depth, t.PC)
	flags := uint64(t.Atomic)<<16 | uint64(t.Phase)<<8 | uint64(t.Pending.Kind)
	if t.Detached {
		flags |= 1 << 40
	}
	if t.Fresh && m.opts.Granularity == GranularityStatement {
		flags |= 1 << 41
	}
	k = k.Add(hk).Add(m.hash.Cell(hashing.Top(t.ID, depth), uint64(t.Fn)<<32|uint64(uint32(t.PC)))).Add(m.hash.Cell(hashing.Status(t.ID), flags|1<<42))
	if t.Phase != PhaseNone {
		k = k.Add(m.hash.Cell(hashing.WaitObject(t.ID), t.WaitOn)).Add(m.hash.Cell(hashing.WaitLock(t.ID), t.WaitLock)).Add(m.hash.Cell(hashing.WaitCount(t.ID), t.WaitCount))
	}
	if t.Heirs != 0 {
		heirs := m.sets.Key(t.Heirs)
		k = k.Add(m.hash.Pair(hashing.Heirs(t.ID), heirs.Lo, heirs.Hi))
	}
	if depth > 0 {
		below := &t.frames[depth-1]
		k = k.Add(below.hash)
		sym = sym || below.hashSym
	}
	if cancel := t.Cancel &^ cancelPassed; t.Exit|cancel != 0 || t.Cleanup != 0 {
		k = k.Add(m.hash.Cell(hashing.Ending(t.ID), uint64(t.Exit)<<8|uint64(cancel))).Add(m.hash.Cell(hashing.Cleanup(t.ID), t.Cleanup))
	}
	if t.walk != 0 {
		wk, ws := m.walkHash(t)
		k, sym = k.Add(wk), sym || ws
	}
	if t.Exit != ExitNone {
		if t.Result.Sym > Uninit {
			sym = true
		} else {
			k = k.Add(m.hash.Cell(hashing.Result(t.ID), t.Result.Bits+uint64(t.Result.Sym)<<32))
		}
	}
	t.hash, t.hashSym = k, sym || hs
}

// rehashFrames recomputes the hashes of suspended frames from the bottom up.
func (m *State) rehashFrames(t *Thread) {
	for i := int32(0); i < t.NumFrames; i++ {
		fr := &t.frames[i]
		fr.hash, fr.hashSym = m.suspendedHash(t, fr, i)
	}
}

// Changed brings the hash of such a thread up to date.
func (m *State) Changed(t *Thread) {
	if m.hash != nil {
		m.hashThread(t)
	}
}
