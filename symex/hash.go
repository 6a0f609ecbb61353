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
	"cmp"
	"slices"

	"heddle/expr"
	"heddle/hashing"
	"heddle/ir"
	"heddle/symex/check"
)

// registersHash hashes the live registers of a frame.
func (m *Machine) registersHash(t *Thread, base, depth int32, live []ir.Reg) (k hashing.Key, sym bool) {
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
func (m *Machine) hiddenHash(t *Thread, fn, base, depth, pc int32) (k hashing.Key, sym bool) {
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
func (m *Machine) suspendedHash(t *Thread, fr *frame, depth int32) (hashing.Key, bool) {
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
func (m *Machine) hashThread(t *Thread) {
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

// Hash is the node-level hash of the present state, the active thread and what
// is left of the bounds apart. The machine must stand at a node.
func (m *Machine) Hash() hashing.Key {
	k := m.ContentHash()
	sym := m.HasSymbolic()
	for _, t := range m.threads[:m.numThreads] {
		k = k.Add(t.hash)
		sym = sym || t.hashSym
	}
	if m.exitHead != 0 {
		for h, i := m.exitHead, int32(0); h != 0; h, i = m.exitNodes[h-1].prev, i+1 {
			k = k.Add(m.hash.Cell(hashing.ExitHandler(i), m.exitNodes[h-1].fn))
		}
	}
	if m.obs != nil {
		k = k.Add(m.monitorHash())
	}
	if m.monThread != 0 {
		k = k.Add(m.monitorThreadHash())
	}
	k = k.Add(m.historyHash())
	if m.partial {
		k = k.Add(m.hash.Cell(hashing.Partial(), 1))
	}
	if sym || m.maybe && m.pathLen > 0 {
		k = k.Add(m.symbolicHash())
	}
	return k
}

// RecomputedHash computes the same hash from scratch (the debug mode of tests).
func (m *Machine) RecomputedHash() hashing.Key {
	var hashes []hashing.Key
	for _, t := range m.threads {
		hashes = append(hashes, t.hash)
		if t.Status != ThreadUnused {
			m.rehashFrames(t)
			m.hashThread(t)
		}
	}
	k := m.Hash().Sub(m.ContentHash()).Add(m.RecomputedContentHash())
	for i, t := range m.threads {
		t.hash = hashes[i]
	}
	return k
}

// rehashFrames recomputes the hashes of suspended frames from the bottom up.
func (m *Machine) rehashFrames(t *Thread) {
	for i := int32(0); i < t.NumFrames; i++ {
		fr := &t.frames[i]
		fr.hash, fr.hashSym = m.suspendedHash(t, fr, i)
	}
}

// historyHash is the part of the node hash that what properties remember makes.
func (m *Machine) historyHash() hashing.Key {
	if m.history == 0 {
		return hashing.Key{}
	}
	key := m.sets.Key(m.history)
	return m.hash.Pair(hashing.History(), key.Lo, key.Hi)
}

// symbolicHash hashes symbolic words and registers and the part of the path
// condition that bears on them. Symbols are numbered by first occurrence in
// the canonical order of cells: words by address, registers by thread and depth.
func (m *Machine) symbolicHash() hashing.Key {
	if m.serial != nil {
		return m.serialisedHash()
	}
	marks := m.opts.Checks.Any(func(p *check.Property) bool { return p.MarksUninitialised })
	numbers := map[expr.Ref]uint32{}
	number := func(s expr.Ref) uint32 {
		n, ok := numbers[s]
		if !ok {
			n = uint32(len(numbers)) + 1
			if name, _ := m.tab.SymName(s); marks && name.Kind == symUninitialised {
				n |= 1 << 31 // its uses are violations, those of an input are not
			}
			numbers[s] = n
		}
		return n
	}
	hasher := expr.NewHasher(m.tab, number)
	k := m.symbolicCells(func(loc hashing.Location, r expr.Ref) hashing.Key {
		h := hasher.Hash(r)
		return m.hash.Pair(loc, h[0], h[1])
	})
	return k.Add(m.pathHash(numbers, number, hasher))
}

// symbolicCells adds up what symbolic words and registers contribute: their shape in memory,
// and hash of each expression at its location. The order is that of symbolicHash.
func (m *Machine) symbolicCells(hash func(loc hashing.Location, r expr.Ref) hashing.Key) (k hashing.Key) {
	cell := func(loc hashing.Location, r expr.Ref) { k = k.Add(hash(loc, r)) }
	k = m.SymbolicCells(hash)
	for _, t := range m.threads[:m.numThreads] {
		if !t.hashSym {
			continue
		}
		if t.Result.Sym > Uninit {
			cell(hashing.Result(t.ID), t.Result.Sym)
		}
		if t.Status == ThreadFinished {
			continue
		}
		scan := func(fn, base, depth int32, pc int32, live []ir.Reg) {
			for _, r := range live {
				if v := t.regs[base+int32(r)]; v.Sym > Uninit {
					cell(hashing.Register(t.ID, depth, int32(r)), v.Sym)
				}
			}
			f := &m.code.Funcs[fn]
			if f.StepReg >= 0 {
				op := f.Src.Code[pc].Op
				if v := t.regs[base+f.StepReg+1]; v.Sym >= expr.FirstRef && (op == ir.MemCopy || op == ir.MemSet) {
					cell(hashing.Register(t.ID, depth, f.StepReg+1), v.Sym)
				}
			}
		}
		for i := int32(0); i < t.NumFrames; i++ {
			fr := &t.frames[i]
			scan(fr.fn, fr.base, i, int32(fr.at()), m.frameLive(fr))
		}
		scan(t.Fn, t.base, t.NumFrames, t.PC, m.code.Funcs[t.Fn].Live.LiveBefore(int(t.PC)))
		m.walkSymbols(t, cell)
	}
	return k
}

// pathHash hashes the constraints that are connected to a numbered symbol.
// Components without one leave the hash: they are known to be satisfiable, or else (the
// solver gave up on this path) they stay.
func (m *Machine) pathHash(numbers map[expr.Ref]uint32, number func(expr.Ref) uint32, hasher *expr.Hasher) hashing.Key {
	k := hashing.Key{}
	todo := slices.Clone(m.path[:m.pathLen])
	for len(todo) > 0 {
		// Constraints whose symbols all have numbers are hashed in any order.
		var next []expr.Ref
		progress := false
		for _, c := range todo {
			all := true
			for _, s := range m.tab.Symbols(c) {
				if numbers[s] == 0 {
					all = false
					break
				}
			}
			if all {
				h := hasher.Hash(c)
				k = k.Add(m.hash.Pair(hashing.Constraint(), h[0], h[1]))
				progress = true
			} else {
				next = append(next, c)
			}
		}
		todo = next
		if progress {
			continue
		}
		// None is fully numbered: take the one, among those connected, that is
		// least with its unnumbered symbols taken as alike, and number them in it.
		best, bestHash := -1, expr.Hash{}
		for i, c := range todo {
			connected := m.maybe
			for _, s := range m.tab.Symbols(c) {
				connected = connected || numbers[s] != 0
			}
			if !connected {
				continue
			}
			h := m.tab.HashWith(c, func(s expr.Ref) uint32 { return numbers[s] })
			if best < 0 || cmp.Or(cmp.Compare(h[0], bestHash[0]), cmp.Compare(h[1], bestHash[1])) < 0 {
				best, bestHash = i, h
			}
		}
		if best < 0 {
			break
		}
		hasher.Hash(todo[best])
	}
	return k
}
