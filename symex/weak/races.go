package weak

import (
	"encoding/binary"
	"slices"

	"heddle/ir"
)

// This file defines data races (C11 5.1.2.4): accesses of two threads to the same bytes, one of them a write, not both atomic, of which
// neither happens before the other. It is not enough to look at accesses that are about to be made: where a relaxed flag was read
// the one access always comes behind the other, and still does not happen after it.
//
// A thread's clock counts its operations. Of every range of bytes it is kept at which clock which thread last read or wrote it; a view
// has the clocks up to which it knows each thread (FastTrack: Flanagan and Freund, PLDI 2009). What all running threads know is dropped.

// epoch is an access by a thread at a clock.
type epoch struct {
	thread int32
	clock  uint32
	pos    ir.Pos
}

// shared is what is known of a range of bytes.
type shared struct {
	addr, size  uint64
	write       []epoch // the last plain write, none or one
	reads       []epoch // plain reads since
	atomicReads []epoch
	atomics     []epoch // atomic writes
}

// Access is an access for the race check.
type Access struct {
	Thread     int32
	Addr, Size uint64
	Write      bool
	Atomic     bool
	Behind     uint32 // atomic: how many operations of the thread came after it
	Pos        ir.Pos
}

// Other is the access with which one races.
type Other struct {
	Thread int32
	Pos    ir.Pos
	Write  bool
	Atomic bool
}

// Note gives the state after an access, and the access with which it races, if there is one.
func (g *Graph) Note(a Access) (*Graph, *Other) {
	th := g.threads[a.Thread]
	now := epoch{a.Thread, th.clock + 1, a.Pos}
	if a.Atomic {
		now.clock = th.clock - a.Behind // it belongs to an operation, which counted
	}
	var out []shared
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
			other = mid.conflict(th, &a)
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
	return &s, other
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
	case a.Write:
		r.atomics = noted(r.atomics, now)
	case a.Atomic:
		r.atomicReads = noted(r.atomicReads, now)
	default:
		r.reads = noted(r.reads, now)
	}
}

// noted gives a list with an epoch in the place of an earlier one of its thread, by thread.
func noted(list []epoch, now epoch) []epoch {
	i, found := slices.BinarySearchFunc(list, now.thread, func(e epoch, t int32) int { return int(e.thread - t) })
	if found {
		list = slices.Clone(list)
		list[i] = now
		return list
	}
	return slices.Insert(slices.Clone(list), i, now)
}

// conflict gives what an access races with.
func (r *shared) conflict(th *thread, a *Access) *Other {
	look := func(list []epoch, write, atomic bool) *Other {
		for _, e := range list {
			if e.thread != a.Thread && e.clock > get(th.cur.clock, int(e.thread)) {
				return &Other{e.thread, e.pos, write, atomic}
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
	if !a.Atomic {
		if o := look(r.atomics, true, true); o != nil {
			return o
		}
		if a.Write {
			return look(r.atomicReads, false, true)
		}
	}
	return nil
}

// alike tells whether the same is known of two ranges.
func (r *shared) alike(q *shared) bool {
	same := func(a, b []epoch) bool {
		return slices.EqualFunc(a, b, func(x, y epoch) bool { return x.thread == y.thread && x.clock == y.clock })
	}
	return same(r.write, q.write) && same(r.reads, q.reads) && same(r.atomicReads, q.atomicReads) && same(r.atomics, q.atomics)
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
	for t, th := range g.threads {
		if th != nil && !th.ended && int32(t) != e.thread && get(th.cur.clock, int(e.thread)) < e.clock {
			return false
		}
	}
	return true
}

// unasked gives the epochs of a list that some running thread does not know.
func (g *Graph) unasked(list []epoch) (out []epoch) {
	for _, e := range list {
		if !g.everyone(e) {
			out = append(out, e)
		}
	}
	return out
}

// dropKnown gives the ranges without what all running threads know.
func (g *Graph) dropKnown() (out []shared) {
	for _, r := range g.ranges {
		r.write, r.reads, r.atomicReads, r.atomics = g.unasked(r.write), g.unasked(r.reads), g.unasked(r.atomicReads), g.unasked(r.atomics)
		if len(r.write)+len(r.reads)+len(r.atomicReads)+len(r.atomics) > 0 {
			out = append(out, r)
		}
	}
	return joined(out)
}

// unknown gives, by thread, the clocks of epochs that some running thread does not know, sorted.
func (g *Graph) unknown() [][]uint32 {
	out := make([][]uint32, len(g.threads))
	for i := range g.ranges {
		r := &g.ranges[i]
		for _, list := range [][]epoch{r.write, r.reads, r.atomicReads, r.atomics} {
			for _, e := range list {
				if g.everyone(e) {
					continue
				}
				for len(out) <= int(e.thread) {
					out = append(out, nil)
				}
				out[e.thread] = append(out[e.thread], e.clock)
			}
		}
	}
	for t := range out {
		slices.Sort(out[t])
		out[t] = slices.Compact(out[t])
	}
	return out
}

// reached gives the last clock of a thread, or of an earlier one of that number, that anything knows.
func (g *Graph) reached(t int32) (last uint32) {
	see := func(v *View) {
		if v != nil {
			last = max(last, get(v.clock, int(t)))
		}
	}
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
	for i := range g.ranges {
		r := &g.ranges[i]
		for _, list := range [][]epoch{r.write, r.reads, r.atomicReads, r.atomics} {
			for _, e := range list {
				if e.thread == t {
					last = max(last, e.clock)
				}
			}
		}
	}
	return last
}

// ranges writes what is known of ranges, by the numbers of epochs.
func (u *numbering) ranges(b []byte) ([]byte, bool) {
	list := u.g.dropKnown()
	for i := range list {
		r := &list[i]
		b = binary.LittleEndian.AppendUint64(b, r.addr)
		b = binary.AppendUvarint(b, r.size)
		for _, es := range [][]epoch{r.write, r.reads, r.atomicReads, r.atomics} {
			b = binary.AppendUvarint(b, uint64(len(es)))
			for _, e := range es {
				k, _ := slices.BinarySearch(u.epochs[e.thread], e.clock)
				b = binary.AppendUvarint(b, uint64(e.thread))
				b = binary.AppendUvarint(b, uint64(k))
			}
		}
	}
	return b, len(list) > 0
}
