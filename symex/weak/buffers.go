package weak

import (
	"slices"

	"heddle.example/symex/mem"
)

// This file defines store buffers: per thread a queue of the stores that have not reached memory. A store goes to the end of its
// thread's queue, a load sees its own thread's entries before memory. Under tso entries leave in their order, under pso
// those that have no byte in common leave in any order, but none overtakes a barrier that a release left between.
//
// # When entries leave
//
// That an entry leaves is no step that the search interleaves. It changes what others read at its bytes, and nothing else:
// it commutes with every step that does not access these. So it is decided there: who is about to read bytes, or to write past the
// queues, for which entries wait chooses which of them have left before, in which order. Those that are left can leave later.
// Relevant gives these entries: beside the ones that overlap what is accessed, those that must leave before them, and, as
// the order of two stores to the same bytes counts too, others that overlap one of these. An entry that is none of them commutes
// with all of them and with the access, so an execution in which it leaves at this time is one in which it leaves later.

// Entry is a store that has not reached memory, a barrier between stores, or a mark.
type Entry struct {
	Addr    uint64
	Size    uint8
	Ptr     bool // it stores a pointer
	Barrier bool
	Freed   bool // a mark, no barrier for what comes behind: the block at Addr was freed here
	Value   mem.Value
	Step    int // of the trace that tells of the store, from 1; 0: none does
}

// Stores tells that it is a store.
func (e *Entry) Stores() bool { return !e.Barrier && !e.Freed }

// Overlaps tells whether the store has a byte of size bytes at addr.
func (e *Entry) Overlaps(addr, size uint64) bool {
	return e.Stores() && (e.Addr-addr < size || addr-e.Addr < uint64(e.Size))
}

// Queues are the entries of each thread, the oldest first, at one state. Nobody changes them.
type Queues [][]Entry

// Of gives the entries of a thread.
func (q Queues) Of(thread int32) []Entry {
	if int(thread) < len(q) {
		return q[thread]
	}
	return nil
}

// with gives the queues with another one of a thread.
func (q Queues) with(thread int32, list []Entry) Queues {
	for len(list) > 0 && !list[0].Stores() { // nothing waits before it
		list = list[1:]
	}
	out := make(Queues, max(len(q), int(thread)+1))
	copy(out, q)
	out[thread] = list
	for len(out) > 0 && len(out[len(out)-1]) == 0 {
		out = out[:len(out)-1]
	}
	return out
}

// Append gives the queues with an entry more at the end of a thread's.
func (q Queues) Append(thread int32, e Entry) Queues {
	old := q.Of(thread)
	if e.Barrier && (len(old) == 0 || old[len(old)-1].Barrier) {
		return q
	}
	return q.with(thread, append(slices.Clip(old), e))
}

// Freed gives the queues in which a thread has freed the block at addr behind its stores.
func (q Queues) Freed(thread int32, addr uint64) Queues {
	q = q.Unmarked(addr)
	if len(q.Of(thread)) == 0 {
		return q
	}
	return q.Append(thread, Entry{Addr: addr, Freed: true})
}

// Unmarked gives the queues without the mark that the block at addr was freed.
func (q Queues) Unmarked(addr uint64) Queues {
	if who, i := q.Buried(addr); who >= 0 {
		return q.Without(who, i)
	}
	return q
}

// Buried gives the thread whose stores before it freed the block at addr have not all reached memory, and the index of the mark; negative if there is none.
func (q Queues) Buried(addr uint64) (thread int32, i int) {
	for t := range q {
		for i := range q[t] {
			if q[t][i].Freed && q[t][i].Addr == addr {
				return int32(t), i
			}
		}
	}
	return -1, -1
}

// Before gives the bytes of the stores before entry i of a thread.
func (q Queues) Before(thread int32, i int) (list []Range) {
	for _, e := range q[thread][:i] {
		if e.Stores() {
			list = append(list, Range{e.Addr, uint64(e.Size)})
		}
	}
	return list
}

// Without gives the queues without entry i of a thread.
func (q Queues) Without(thread int32, i int) Queues {
	return q.with(thread, slices.Delete(slices.Clone(q[thread]), i, i+1))
}

// Drained gives the queues without the entries of a thread.
func (q Queues) Drained(thread int32) Queues { return q.with(thread, nil) }

// Waits tells whether a store of a thread has not reached memory.
func (q Queues) Waits(thread int32) bool { return len(q.Of(thread)) > 0 }

// Place is an entry of a thread.
type Place struct {
	Thread int32
	Index  int
}

// Range is size bytes at addr.
type Range struct{ Addr, Size uint64 }

// blocks tells whether entry i of a queue must leave before entry j, which stands behind it.
func blocks(list []Entry, i, j int, pso bool) bool {
	if !pso {
		return true
	}
	if !list[i].Stores() {
		return false
	}
	for k := i + 1; k < j; k++ {
		if list[k].Barrier {
			return true
		}
	}
	return list[j].Overlaps(list[i].Addr, uint64(list[i].Size))
}

// Relevant gives the entries that can leave next and bear on an access by a thread to some bytes: see above. With own the
// access comes behind all entries of the thread.
func (q Queues) Relevant(thread int32, access []Range, own, pso bool) []Place {
	marked := make([][]bool, len(q))
	for t := range q {
		marked[t] = make([]bool, len(q[t]))
	}
	var todo []Place
	mark := func(t, i int) {
		if !marked[t][i] && q[t][i].Stores() {
			marked[t][i] = true
			todo = append(todo, Place{int32(t), i})
		}
	}
	touch := func(r Range, but int) {
		for t := range q {
			if t == but {
				continue
			}
			for i := range q[t] {
				if q[t][i].Overlaps(r.Addr, r.Size) {
					mark(t, i)
				}
			}
		}
	}
	if own {
		for _, e := range q.Of(thread) {
			if e.Stores() {
				access = append(slices.Clip(access), Range{e.Addr, uint64(e.Size)})
			}
		}
	}
	for _, r := range access {
		touch(r, int(thread))
	}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		list := q[p.Thread]
		for i := range p.Index {
			if blocks(list, i, p.Index, pso) {
				mark(int(p.Thread), i)
			}
		}
		touch(Range{list[p.Index].Addr, uint64(list[p.Index].Size)}, int(p.Thread))
	}
	var out []Place
	for t := range q {
		for i := range q[t] {
			if marked[t][i] && q.first(t, i, pso) {
				out = append(out, Place{int32(t), i})
			}
		}
	}
	return out
}

// first tells whether entry i of thread t can leave before all others of its queue.
func (q Queues) first(t, i int, pso bool) bool {
	for k := range i {
		if blocks(q[t], k, i, pso) {
			return false
		}
	}
	return true
}

// Newest gives the index of the newest entry of a thread that has a byte of size bytes at addr, -1 if there is none.
func (q Queues) Newest(thread int32, addr, size uint64) int {
	list := q.Of(thread)
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].Overlaps(addr, size) {
			return i
		}
	}
	return -1
}

// With gives the queues with another entry i of a thread.
func (q Queues) With(thread int32, i int, e Entry) Queues {
	list := slices.Clone(q[thread])
	list[i] = e
	return q.with(thread, list)
}
