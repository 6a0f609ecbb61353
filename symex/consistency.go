package symex

// This file defines when an answer rests on sequential consistency: memory is modelled as
// if accesses took effect one after the other. A program promises that only if
// its atomics are sequentially consistent and it has no data race (C11 5.1.2.4, the theorem about
// data-race-free programs). So the assumption is named where a weaker atomic runs, and where two threads
// are about to race. It is looked for also where races are not asked for, until it is found once.
//
// # Robustness
//
// With Options.Robust it is decided whether rc11 shows no more than sequential consistency: whether on no path two threads
// stand before accesses to the same bytes, one of them a write, that are not both sequentially consistent. Operations of weaker
// memory orders count as plain ones, and so do compare-and-exchanges of which one order is weaker, initialisations of atomic objects, sections of library functions that order nothing, and calls
// that try to take a lock or a semaphore, or ask for its value: where they fail they have read what others did and do not synchronise with them.
//
// Claim: if an exhaustive search finds no such pair, the executions of rc11 are those of sequential consistency. Say
// that two accesses conflict if they are to the same bytes, one writes, and they are not both sequentially consistent, and
// let hb be the order that threads, locks, semaphores, barriers, creation, joining and sequentially consistent atomics make, and the ends of
// threads before the exit handlers that the last one runs. What the atomic sections of the program do is one step, in rc11 as well.
//
// (1) No sequentially consistent execution has two conflicting accesses that hb does not order. Suppose one does; of all, take a, b in an
// execution s with b as early as can be, a before b. Leave out of s what comes behind b and all c with a hb c, and put a to the end.
// What is left is closed under hb and does what it did in s: a lock is preceded by the release that it waited for, which
// hb orders before it; and if a read r that is left reads w, then w is left as well and is no later than in s. For if a = w or a hb w,
// then r, which is not behind a in hb, is not behind w either, so that r and w conflict (sequentially consistent ones synchronise) and hb
// does not order them, with r before b: b was not the earliest. Behind all that, the threads of a and b stand before these
// (what b's thread did is before b in hb, so not behind a): a pair that the search finds. A reduction keeps pairs of pending operations,
// see scheduler/persistent.go.
//
// (2) Then each execution of rc11 is a sequentially consistent one: that is the theorem DRF-SC of RC11 (Lahav and others, PLDI 2017,
// section 5): all races of all sequentially consistent executions are between sequentially consistent accesses. The hb of rc11 has
// the one above in it, and more, from weaker operations and fences. Executions have sb ∪ rf acyclic there, so that a shortest one that is not
// sequentially consistent exists, and its part before the last event is one of (1).
//
// So what is reached, read and waited for is the same, and so are the answers. A violation that the search finds before it finds such
// a pair stands in any case: a sequentially consistent execution is one of rc11.
//
// # Where to look
//
// Whoever races comes to stand before its access while the other does (see race.go), so
// the pairs are compared in which one side is new at the node.

import (
	"slices"

	"heddle.example/expr"
	"heddle.example/ir"
	"heddle.example/symex/check"
	"heddle.example/symex/state"
)

// NoteRaces names the assumption if two threads are about to race. The machine must stand
// at a node, to which thread moved led.
func (m *Machine) NoteRaces(moved int) {
	if m.Consistent || m.LiveCount < 2 {
		return
	}
	running := m.running[:0] // numbers of threads have gaps
	for _, t := range m.ThreadTable[:m.Scalars.ThreadCount] {
		if t.Status == state.ThreadRunning {
			running = append(running, t)
		}
	}
	m.running = running
	for i, t := range running {
		if !m.racy(t) {
			continue
		}
		for j, u := range running {
			if j == i && !t.Many || j > i && m.racy(u) { // those are looked at from there
				continue
			}
			if !m.HasCreated && int(t.ID) != moved && int(u.ID) != moved && t.Pending.Kind != state.PendSync && u.Pending.Kind != state.PendSync {
				continue
			}
			if m.quiet(t) && m.quiet(u) || (m.mayRace(t, u) || m.callMayRace(t, u)) && m.races(t, u) {
				m.AssumeConsistency()
				return
			}
		}
	}
}

// racy tells whether what t is about to do may race with what another one is: of two atomic accesses, or of calls that only
// synchronise, neither does.
func (m *Machine) racy(t *state.Thread) bool {
	switch {
	case m.quiet(t):
		return true
	case t.Pending.Kind == state.PendSync:
		return t.Pending.Plain
	case isAccess(t.Pending.Kind):
		return m.Opts.Robust || !t.Pending.Atomic
	}
	return false
}

// quiet tells whether t stands before a section of a library function that orders nothing: two of them count as accesses that race.
func (m *Machine) quiet(t *state.Thread) bool {
	return m.Opts.Robust && t.Pending.Kind == state.PendAtomic && m.code.Funcs[t.Fn].Src.Code[t.PC].Quiet()
}

// mayRace tells whether two pending loads or stores meet.
func (m *Machine) mayRace(t, u *state.Thread) bool {
	p, q := &t.Pending, &u.Pending
	return isAccess(p.Kind) && isAccess(q.Kind) && (p.Write || q.Write) && !(m.pendsAtomic(t) && m.pendsAtomic(u) && !m.mixes(p.Addr, uint64(p.Size), q.Addr, uint64(q.Size))) && near(p, q)
}

// mixes tells whether atomic accesses to two ranges count as plain ones, because they are not the same: rc11 has no mixed sizes.
func (m *Machine) mixes(a, n, b, k uint64) bool { return m.Opts.Robust && (a != b || n != k) }

// pendsAtomic tells whether t stands before an access that counts as atomic.
func (m *Machine) pendsAtomic(t *state.Thread) bool { return t.Pending.Atomic && !m.weakens(t) }

// weakens tells whether the operation of t counts as a plain access, though it is atomic.
func (m *Machine) weakens(t *state.Thread) bool {
	if !m.Opts.Robust {
		return false
	}
	in := &m.code.Funcs[t.Fn].Src.Code[t.PC]
	return in.Weakens() || in.Flags&ir.FlagInit != 0
}

// counted gives accesses of t as they count.
func (m *Machine) counted(t *state.Thread, list []check.DataAccess) []check.DataAccess {
	all := m.weakens(t)
	if !all && !(m.Opts.Robust && slices.ContainsFunc(list, func(a check.DataAccess) bool { return a.Looks })) {
		return list
	}
	list = slices.Clone(list)
	for i := range list {
		if all || list[i].Looks {
			list[i].Atomic = false
		}
	}
	return list
}

func isAccess(k state.PendingKind) bool { return k >= state.PendRead && k <= state.PendUpdate }

// near tells whether the words of two accesses overlap: bit-fields next to each other are in the same.
func near(p, q *state.Pending) bool {
	const word = 8
	return p.Addr-q.Addr < uint64(q.Size)+word || q.Addr-p.Addr < uint64(p.Size)+word
}

// maxSync is more than any synchronisation object has.
const maxSync = 64

// callMayRace tells whether one of two threads stands before a library call that may race with
// what the other is about to do.
func (m *Machine) callMayRace(t, u *state.Thread) bool {
	if u.Pending.Kind == state.PendSync {
		t, u = u, t
	}
	if t.Pending.Kind != state.PendSync || t.Phase != state.PhaseNone {
		return false
	}
	switch {
	case u.Pending.Kind == state.PendSync:
		return t.Pending.Plain || u.Pending.Plain
	case isAccess(u.Pending.Kind):
		return t.Pending.Plain || !m.pendsAtomic(u) && (u.Pending.Whole || u.Pending.Addr-t.Pending.Addr < maxSync)
	}
	return false
}

// races tells whether what two threads are about to do races, or may for some inputs.
func (m *Machine) races(t, u *state.Thread) bool {
	if m.IsMonitorThread(t.ID) || m.IsMonitorThread(u.ID) {
		return false
	}
	all := m.pendingAccesses(m.raceBuf[:0], t)
	k := len(all)
	all = m.pendingAccesses(all, u)
	m.raceBuf = all
	if k == 0 || k == len(all) || !m.Enabled(int(t.ID)) || !m.Enabled(int(u.ID)) {
		return false
	}
	as, bs := m.counted(t, all[:k]), m.counted(u, all[k:])
	for i := range as {
		for j := range bs {
			if cond, ok := m.conflict(&as[i], &bs[j]); ok && m.mayHold(cond) {
				return true
			}
		}
	}
	return false
}

// conflict is check.Conflict for accesses as they count.
func (m *Machine) conflict(a, b *check.DataAccess) (expr.Ref, bool) {
	if a.Atomic && b.Atomic && a.Off|b.Off == 0 && m.mixes(a.Addr, a.Size, b.Addr, b.Size) {
		plain := *a
		plain.Atomic = false
		a = &plain
	}
	return check.Conflict(m.Tab, m.code.PtrSize*8, a, b)
}

// maxRaceQuestions bounds the questions to the solver about whether accesses meet: the assumption is not
// worth more.
const maxRaceQuestions = 1000

// mayHold tells whether a condition, 0: none, may hold on this path. It says yes where that is not known.
func (m *Machine) mayHold(cond expr.Ref) bool {
	if cond == 0 || m.raceQuestions >= maxRaceQuestions {
		return true
	}
	m.raceQuestions++
	return m.Feasible(cond) != state.Unsat
}

// accesses tells whether an instruction accesses memory.
func accesses(op ir.Op) bool {
	switch op {
	case ir.Load, ir.Store, ir.RMW, ir.CmpXchg, ir.MemCopy, ir.MemSet:
		return true
	}
	return false
}

// raceAfterCheck looks whether the access that t makes now races, where t was let on to decide whether it may
// be made: it never stood before the access itself. Neither do others that are about to decide such a check.
func (m *Machine) raceAfterCheck(t *state.Thread, p state.Pending) {
	if m.Consistent || !t.Live() || m.IsMonitorThread(t.ID) {
		return
	}
	for _, u := range m.ThreadTable[:m.Scalars.ThreadCount] {
		if u != t && u.Status == state.ThreadRunning && u.Pending.Kind == state.PendFail && accesses(m.code.Funcs[u.Fn].Code[u.PC].Op) {
			m.AssumeConsistency()
			return
		}
	}
	m.raceInSection(t, m.InstrAccess(t, p))
}

// noteConflict names the assumption if accesses of two threads race, or may for some inputs.
func (m *Machine) noteConflict(as, bs []check.DataAccess) {
	for i := range as {
		for j := range bs {
			if cond, ok := m.conflict(&as[i], &bs[j]); ok && m.mayHold(cond) {
				m.AssumeConsistency()
				return
			}
		}
	}
}
