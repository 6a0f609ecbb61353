package weak

import (
	"encoding/binary"
	"slices"

	"heddle.example/ir"
)

// This file defines data races (C11 5.1.2.4): accesses of two threads to the same bytes, one of them a write, not both atomic, of which
// neither happens before the other. It is not enough to look at accesses that are about to be made: where a relaxed flag was read
// the one access always comes behind the other, and still does not happen after it.
//
// A thread's clock counts its operations. Of every range of bytes it is kept at which clock which thread last read or wrote it; a view
// has the clocks up to which it knows each thread (FastTrack: Flanagan and Freund, PLDI 2009). What all running threads know is dropped.
//
// # Numbers that come again
//
// A thread may get the number of one that is gone without anything that orders it behind that one: who creates it need not be who joined the other. So
// a clock stands in a slot, which is of the thread's number where no access of an earlier thread counts there that somebody
// running does not know, else the first that is free. Accesses of threads that are gone that nobody can come to know any more are in no slot.

// epoch is an access by a thread at a clock.
type epoch struct {
	thread int32 // for messages
	slot   int32 // lost: nobody can come to know it
	clock  uint32
	pos    ir.Pos
}

// lost is the slot of accesses of threads that are gone that no view has: whatever touches the same place races with them.
const lost = -1

// known tells whether a view has an epoch.
func (v *View) known(e epoch) bool { return e.slot != lost && e.clock <= get(v.clock, int(e.slot)) }

// shared is what is known of a range of bytes.
type shared struct {
	addr, size  uint64
	write       []epoch // the last plain write, none or one
	reads       []epoch // plain reads since
	atomicReads []epoch
	atomics     []epoch // atomic writes
	insideReads []epoch // atomic reads in atomic sections
	insides     []epoch // atomic writes there
}

// Access is an access for the race check.
type Access struct {
	Thread     int32
	Addr, Size uint64
	Write      bool
	Atomic     bool
	Inside     bool   // atomic: it stands in an atomic section
	Plain      bool   // atomic: no operation of the memory model was made for it
	Left       bool   // it is atomic, and need not be remembered: see places.go
	Behind     uint32 // atomic: how many operations of the thread came after it
	Pos        ir.Pos
}

// Other is the access with which one races.
type Other struct {
	Thread  int32
	Earlier bool // of one that had the thread's number before
	Pos     ir.Pos
	Write   bool
	Atomic  bool
	Section bool // both are atomic, one of them in an atomic section: that is no race
}

// Note gives the state after an access, and the access with which it races, if there is one.
func (g *Graph) Note(a Access) (*Graph, *Other) {
	th := g.threads[a.Thread]
	if a.Left {
		return g, g.meets(th, &a)
	}
	now := epoch{a.Thread, th.slot, th.clock + 1, a.Pos}
	if a.Atomic && !a.Plain {
		now.clock = th.clock - a.Behind // it belongs to an operation, which counted
	}
	out := make([]shared, 0, len(g.ranges)+3)
	at := a.Addr
	end := a.Addr + a.Size
	var other *Other
	for i := range g.ranges {
		r := g.ranges[i]
		rEnd := r.addr + r.size
		if rEnd <= a.Addr || r.addr >= end {
			if r.addr >= end && at < end {
				out = append(out, fresh(at, end-at, &a, now))
				at = end
			}
			out = append(out, r)
			continue
		}
		if r.addr < a.Addr { // the part before
			head := r
			head.size = a.Addr - r.addr
			out = append(out, head)
		}
		if r.addr > at {
			out = append(out, fresh(at, r.addr-at, &a, now))
		}
		from, to := max(r.addr, a.Addr), min(rEnd, end)
		mid := r
		mid.addr, mid.size = from, to-from
		if other == nil {
			other = g.conflict(&mid, th, &a)
		}
		mid.note(&a, now)
		out = append(out, mid)
		at = to
		if rEnd > end {
			tail := r
			tail.addr, tail.size = end, rEnd-end
			out = append(out, tail)
		}
	}
	if at < end {
		out = append(out, fresh(at, end-at, &a, now))
	}
	s := *g
	s.hash = nil
	s.ranges = joined(out)
	if len(s.ranges) > mostRanges {
		s.ranges = s.dropKnown()
	}
	if g.log != nil {
		again := a
		s.remember(step{again: func(g *Graph) *Graph { g, _ = g.Note(again); return g }})
	}
	return &s, other
}

// meets gives what an access races with.
func (g *Graph) meets(th *thread, a *Access) *Other {
	for i := range g.ranges {
		if r := &g.ranges[i]; r.addr-a.Addr < a.Size || a.Addr-r.addr < r.size {
			if o := g.conflict(r, th, a); o != nil {
				return o
			}
		}
	}
	return nil
}

// mostRanges is how many ranges there may be before those are dropped that all know.
const mostRanges = 24

func fresh(addr, size uint64, a *Access, now epoch) shared {
	r := shared{addr: addr, size: size}
	r.note(a, now)
	return r
}

// note adds an access.
func (r *shared) note(a *Access, now epoch) {
	switch {
	case a.Write && !a.Atomic:
		*r = shared{addr: r.addr, size: r.size, write: []epoch{now}}
	case a.Write && a.Inside:
		r.insides = noted(r.insides, now)
	case a.Inside:
		r.insideReads = noted(r.insideReads, now)
	case a.Write:
		r.atomics = noted(r.atomics, now)
	case a.Atomic:
		r.atomicReads = noted(r.atomicReads, now)
	default:
		r.reads = noted(r.reads, now)
	}
}

// noted gives a list with an epoch in the place of an earlier one of its slot, by slot.
func noted(list []epoch, now epoch) []epoch {
	i, found := slices.BinarySearchFunc(list, now.slot, func(e epoch, slot int32) int { return int(e.slot - slot) })
	if found {
		list = slices.Clone(list)
		list[i] = now
		return list
	}
	return slices.Insert(slices.Clone(list), i, now)
}

// conflict gives what an access races with.
func (g *Graph) conflict(r *shared, th *thread, a *Access) *Other {
	look := func(list []epoch, write, atomic bool) *Other {
		for _, e := range list {
			if e.slot != th.slot && !th.cur.known(e) {
				return &Other{e.thread, g.Has(e.thread) && g.threads[e.thread].slot != e.slot, e.pos, write, atomic, atomic && a.Atomic}
			}
		}
		return nil
	}
	if o := look(r.write, true, false); o != nil {
		return o
	}
	if a.Write {
		if o := look(r.reads, false, false); o != nil {
			return o
		}
	}
	atomics := func(writes, reads []epoch) *Other {
		o := look(writes, true, true)
		if o == nil && a.Write {
			o = look(reads, false, true)
		}
		return o
	}
	// Sections come one after the other, so that what stands in them is compared with what does not.
	if !a.Atomic || a.Inside {
		if o := atomics(r.atomics, r.atomicReads); o != nil {
			return o
		}
	}
	if a.Inside {
		return nil
	}
	return atomics(r.insides, r.insideReads)
}

// alike tells whether the same is known of two ranges.
func (r *shared) alike(q *shared) bool {
	same := func(a, b []epoch) bool {
		return slices.EqualFunc(a, b, func(x, y epoch) bool { return x.slot == y.slot && x.clock == y.clock })
	}
	return same(r.write, q.write) && same(r.reads, q.reads) && same(r.atomicReads, q.atomicReads) && same(r.atomics, q.atomics) && same(r.insideReads, q.insideReads) && same(r.insides, q.insides)
}

// joined makes neighbours one of which the same is known.
func joined(list []shared) []shared {
	out := list[:0]
	for _, r := range list {
		if n := len(out); n > 0 && out[n-1].addr+out[n-1].size == r.addr && out[n-1].alike(&r) {
			out[n-1].size += r.size
		} else {
			out = append(out, r)
		}
	}
	return out
}

// without gives ranges without size bytes at addr.
func without(list []shared, addr, size uint64) (out []shared) {
	end := addr + size
	for _, r := range list {
		rEnd := r.addr + r.size
		if rEnd <= addr || r.addr >= end {
			out = append(out, r)
			continue
		}
		if r.addr < addr {
			head := r
			head.size = addr - r.addr
			out = append(out, head)
		}
		if rEnd > end {
			tail := r
			tail.addr, tail.size = end, rEnd-end
			out = append(out, tail)
		}
	}
	return out
}

// everyone tells whether all running threads know an epoch.
func (g *Graph) everyone(e epoch) bool {
	for _, th := range g.threads {
		if th.runs() && !g.learns(th, e) {
			return false
		}
	}
	return true
}

// unasked gives the epochs of a list that some running thread does not know.
func (g *Graph) unasked(list []epoch) (out []epoch) {
	if !slices.ContainsFunc(list, g.everyone) {
		return list
	}
	for _, e := range list {
		if !g.everyone(e) {
			out = append(out, e)
		}
	}
	return out
}

// dropKnown gives the ranges without what all running threads know.
func (g *Graph) dropKnown() []shared {
	out := make([]shared, 0, len(g.ranges))
	for _, r := range g.ranges {
		left := 0
		r.each(func(list *[]epoch) {
			*list = g.unasked(*list)
			left += len(*list)
		})
		if left > 0 {
			out = append(out, r)
		}
	}
	return joined(out)
}

// slots gives a list with n elements at least, what it adds empty, in memory that was used before where there is some.
func slots(list [][]uint32, n int) [][]uint32 {
	for len(list) < n {
		if k := len(list); k < cap(list) {
			list = list[:k+1]
			list[k] = list[k][:0]
		} else {
			list = append(list, nil)
		}
	}
	return list
}

// lists gives the lists of epochs of a range.
func (r *shared) lists() [6][]epoch {
	return [6][]epoch{r.write, r.reads, r.atomicReads, r.atomics, r.insideReads, r.insides}
}

// each calls f with the lists of epochs of a range.
func (r *shared) each(f func(list *[]epoch)) {
	f(&r.write)
	f(&r.reads)
	f(&r.atomicReads)
	f(&r.atomics)
	f(&r.insideReads)
	f(&r.insides)
}

// unknown gives, by slot, the clocks of epochs that some running thread does not know, sorted. It takes the memory of out.
func (g *Graph) unknown(out [][]uint32) [][]uint32 {
	out = slots(out[:0], len(g.threads))
	for i := range g.ranges {
		for _, list := range g.ranges[i].lists() {
			for _, e := range list {
				if e.slot == lost || g.everyone(e) {
					continue
				}
				out = slots(out, int(e.slot)+1)
				out[e.slot] = append(out[e.slot], e.clock)
			}
		}
	}
	for t := range out {
		if len(out[t]) < 2 {
			continue
		}
		slices.Sort(out[t])
		out[t] = slices.Compact(out[t])
	}
	return out
}

// seen gives the last clock of a slot that a view has.
func (g *Graph) seen(slot int32) (last uint32) {
	see := func(v *View) { last = max(last, get(v.clock, int(slot))) }
	for _, th := range g.threads {
		if th != nil {
			see(th.cur)
			see(th.acq)
		}
	}
	for i := range g.cells {
		for k := range g.cells[i].Messages {
			see(g.cells[i].Messages[k].view)
		}
	}
	for i := range g.syncs {
		see(g.syncs[i].view)
	}
	return last
}

// reached gives the last clock of a slot that anything has.
func (g *Graph) reached(slot int32) uint32 {
	last := g.seen(slot)
	for i := range g.ranges {
		g.ranges[i].each(func(list *[]epoch) {
			for _, e := range *list {
				if e.slot == slot {
					last = max(last, e.clock)
				}
			}
		})
	}
	return last
}

// taken tells whether a slot is of a thread.
func (g *Graph) taken(slot int32) bool {
	return slices.ContainsFunc(g.threads, func(th *thread) bool { return th != nil && th.slot == slot })
}

// freeSlot gives a slot for a new thread.
func (g *Graph) freeSlot(t int32) int32 {
	free := func(slot int32) bool {
		if g.taken(slot) {
			return false
		}
		counts := false
		for i := range g.ranges {
			g.ranges[i].each(func(list *[]epoch) {
				counts = counts || slices.ContainsFunc(*list, func(e epoch) bool { return e.slot == slot && !g.everyone(e) })
			})
		}
		return !counts
	}
	if free(t) {
		return t
	}
	slot := int32(0)
	for !free(slot) {
		slot++
	}
	return slot
}

// lose gives the state in which accesses of threads that are gone are in no slot where no view has them.
func (g *Graph) lose() *Graph {
	s := *g
	s.ranges, s.gone, s.hash = slices.Clone(g.ranges), false, nil
	for i := range s.ranges {
		s.ranges[i].each(func(list *[]epoch) {
			of := func(e epoch) bool { return e.slot != lost && !g.taken(e.slot) }
			if !slices.ContainsFunc(*list, of) {
				return
			}
			var out []epoch
			for _, e := range *list {
				if of(e) && g.seen(e.slot) < e.clock {
					e.slot, e.clock = lost, 0
				}
				s.gone = s.gone || of(e)
				out = noted(out, e)
			}
			*list = out
		})
	}
	s.ranges = joined(s.ranges)
	return &s
}

// knownToAll tells whether all running threads know all of a range.
func (g *Graph) knownToAll(r *shared) bool {
	for _, list := range r.lists() {
		for _, e := range list {
			if !g.everyone(e) {
				return false
			}
		}
	}
	return true
}

// ranges writes what is known of ranges, by the numbers of epochs.
func (u *numbering) ranges(b []byte) ([]byte, bool) {
	if !slices.ContainsFunc(u.g.ranges, func(r shared) bool { return !u.g.knownToAll(&r) }) {
		return b, false
	}
	list := u.g.dropKnown()
	for i := range list {
		r := &list[i]
		b = binary.LittleEndian.AppendUint64(b, r.addr)
		b = binary.AppendUvarint(b, r.size)
		for _, es := range r.lists() {
			b = binary.AppendUvarint(b, uint64(len(es)))
			for _, e := range es {
				k := 0
				if e.slot != lost {
					k, _ = slices.BinarySearch(u.epochs[e.slot], e.clock)
				}
				b = binary.AppendUvarint(b, uint64(e.slot+1))
				b = binary.AppendUvarint(b, uint64(k))
			}
		}
	}
	return b, len(list) > 0
}
