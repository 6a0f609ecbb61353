package check

// This file defines data races: two threads about to access overlapping bytes,
// one of them writing, not both atomic (C11 5.1.2.4).
//
// Every thread stands before its next visible operation, so two accesses that
// nothing orders are pending at one node: it is enough to compare the pending
// accesses of all pairs of threads there. Three things are no pending accesses:
//
//   - Accesses inside atomic sections, which are one transition. They are compared
//     with the others' pending accesses when they happen.
//   - Memory that one thread alone reaches and globals that nobody writes once
//     threads exist. No second thread can be about to access, or to write, them.
//   - An access whose memory check may fail: it becomes a pending access once the
//     check is decided (see accessAt).
//
// Bit-fields next to each other are one memory location, whatever their units
// are (C11 3.14). A compare-and-exchange that fails is a read.

import (
	"strings"

	"heddle.example/expr"
	"heddle.example/symex/mem"
)

// Race is decided at every node, between the operations before which threads stand.
var Race = &Property{
	Name: "race", Reduces: true, NeedsCall: true, AtAccess: true,
	Help:     "two threads access the same memory at the same time, one of them writing",
	Violated: "two threads are about to access the same memory, one writes, not both atomically, see below",
	AtNode: func(p Path, moved int) {
		all := p.Standing()
		for i := range all {
			for j := range all[:i] {
				findRace(p, &all[j], &all[i])
			}
		}
	},
	Meets: func(p Path, now, other Standing) { findRace(p, &now, &other) },
}

// Standing is a thread with the accesses before which it stands.
type Standing struct {
	Thread   int
	Accesses []DataAccess
}

// findRace reports the first race between accesses of two threads.
func findRace(p Path, t, u *Standing) {
	for i := range t.Accesses {
		for j := range u.Accesses {
			a, b := &t.Accesses[i], &u.Accesses[j]
			if cond, ok := Conflict(p.Table(), p.PtrBits(), a, b); ok && reportRace(p, t.Thread, a, u.Thread, b, cond) {
				return
			}
		}
	}
}

// reportRace reports a race that can happen if cond, unless 0, is feasible.
func reportRace(p Path, t int, a *DataAccess, u int, b *DataAccess, cond expr.Ref) bool {
	if cond != 0 {
		switch may, known := p.May(cond); {
		case !known:
			p.Doubt("the solver gave up on whether two accesses overlap")
			return false
		case !may:
			return false
		}
	}
	if !a.Write { // the thread that writes comes first
		t, a, u, b = u, b, t, a
	}
	p.Report(Violation{
		Thread: t, Cond: cond, Other: u + 1, OtherDo: b.phrase(),
		Message: "data race on " + accessName(p, a, b) + ": " + p.Actor(t) + " " + a.phrase() + " at " + p.Where(t) +
			", " + p.Actor(u) + " " + b.phrase() + " at " + p.Where(u),
	})
	return true
}

func (a *DataAccess) phrase() string {
	if a.Atomic {
		return a.Verb + " it atomically"
	}
	return a.Verb + " it"
}

// accessName names the memory of the narrower of two accesses.
func accessName(p Path, a, b *DataAccess) string {
	if b.Off == 0 && (a.Off != 0 || b.Size < a.Size) {
		a = b
	}
	m := p.Memory()
	o, _ := m.Lookup(a.Addr)
	if o == nil {
		if a.Name != "" {
			return a.Name
		}
		return p.Describe(a.Addr)
	}
	if a.Off != 0 && holdsAddress(p, a.Off, m.Number(m.Slot(o.Addr), o.Addr)) {
		return "the target of a pointer that depends on input, such as " + libraryName(p.Describe(o.Addr))
	}
	if a.Off != 0 || a.Size == uint64(o.Size) {
		return libraryName(p.Describe(o.Addr))
	}
	return libraryName(p.Place(a.Addr, a.Size))
}

// holdsAddress tells whether an offset is the difference between a pointer that may point anywhere and the address
// at which an object begins, instead of an index.
func holdsAddress(p Path, off expr.Ref, addr uint64) bool {
	found := false
	p.Memory().EachConstant(off, func(c uint64) {
		found = found || c == addr || c == -addr&mem.Mask(p.PtrBits())
	})
	return found
}

// libraryName makes the name of an object that a library model in C has for itself one for people.
func libraryName(name string) string {
	if rest, ok := strings.CutPrefix(name, "__heddle_"); ok {
		return "the library's " + rest
	}
	return name
}
