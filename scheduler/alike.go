package scheduler

// This file defines how the reduction "persistent" takes states for one in which threads have changed places.
//
// # The rule
//
// Keys of nodes are those of the reduction "symmetry" (symmetry.go), with its rule for the main thread's creations and joins, from the first node on at which two threads stand
// at the same place. All threads but the main one are anonymous then. With the future of a closed node goes the order of its threads by where they stood. Where a node of the same key comes, its
// threads in their order have that future: the one that stands first does what the first one does, and so on. All that names threads
// is renamed: who makes a touch, whom it creates, whose handle it looks at, of which threads it is free, what its thread has touched before. That a thread has joined
// others is kept if it has joined all, and forgotten if only some: the main thread joins them all in a row, and each set of them would make other futures. To know less of that is always right.
//
// # Why that is enough
//
// Let the system be the one of symmetry.go, in which the main thread's joins wait until all other threads have ended or nobody else can move; that what it shows is what the program shows is said there. The argument of
// persistent.go holds for it: what is independent of a transition neither enables nor disables another thread's, the joins
// included, since while a thread of T that can move has not, neither have all others ended nor can nobody else move. Where the rule of symmetry.go has
// the main thread move alone, T is the main thread, which that file shows to be enough.
//
// Let s be closed, and let p make s' of it, a permutation of the threads but the main one. A path from s' is one from s with all threads renamed. So by the claim of
// persistent.go for s, what can happen after s' happens in the explored subtree of s up to p, and p makes of the future of s one of s'. Any p does that takes threads to such that
// stand at the same place; of several it does not matter which. The one that is taken leaves as they are those that stand at one place in both nodes, so that a part is the same
// that names no others (and is free of all of the others or of none).
//
// So where a transition leads to a node that is closed, the claim goes on as in persistent.go. In a component that a path closes at the same state it does, too. Let a path come back to a node of
// its component by a permutation that is not the identity. Its future is what is found, with every permutation of it: whoever but the main thread does
// something may be any thread but the main one, at the handle of any. By induction over the length of a path from a node of the component,
// each touch on it is in there: as persistent.go says the rest of it, or all behind one more transition, is a path from a closed node, or the rest is one from a node
// of the component up to a permutation, under which the future is the same. Of what comes before a touch nothing is said, nor of threads joined.
//
// Nodes that were named by all their numbers before the first two threads stood alike are other nodes than those named later: what was open under one name is found once more under the other one.
//
// The limits are those of both files. Executions without end are not judged, as Expanded would have to know by what permutation they go round.

import (
	"math/bits"
	"slices"

	"heddle.example/scheduler/lists"
	"heddle.example/symex/state"
	"heddle.example/symex/symmetry"
)

// byNumber tells whether threads come by their numbers.
func byNumber(order []uint8) bool {
	for i, t := range order {
		if int(t&^symmetry.SamePlace) != i+1 {
			return false
		}
	}
	return true
}

// Stands implements Reduction.
func (p *persistent) Stands(order []uint8) {
	if p.stands = 0; !byNumber(order) {
		p.stands = number(p.outlook, func(t *tables) *lists.Table[uint8] { return &t.arrangements }, order)
	}
}

// closedAs is the number by which a node is known that has closed with a future, its threads in that order.
func (o *outlook) closedAs(future, order int32) int32 {
	if order == 0 {
		return future << 1
	}
	return o.closed.Put(lists.Pair{future, order})<<1 | 1
}

// closedBy gives the future and the order of a node that is known to have closed as the pair of that number.
func (o *outlook) closedBy(number int32) (future, order int32) {
	pair := o.pairs.Of(number)
	if future, order = pair[0], pair[1]; int(order) >= o.arrangements.Size() {
		o.common.brings(o)
	}
	return future, order
}

// futureOf is the future of a node that is known by v, for one of the same key whose threads come in the order stands.
func (p *persistent) futureOf(v, stands int32) int32 {
	future, order := v>>1, int32(0)
	if v&1 != 0 {
		future, order = p.closedBy(future)
	}
	p.learn(future)
	if order == stands {
		return future
	}
	return p.renamed(future, p.permutation(order, stands))
}

// permutation gives the number of what takes the threads of one order to those of another one.
func (o *outlook) permutation(from, to int32) int32 {
	if n, known := o.memo.Get(opPermutation, from, to); known {
		if int(n) >= o.renames.Size() {
			o.common.brings(o)
		}
		return int32(n)
	}
	n := number(o, func(t *tables) *lists.Table[uint8] { return &t.renames }, permute(o.arrangements.Of(from), o.arrangements.Of(to)))
	o.memo.Put(opPermutation, from, to, uint64(n))
	return n
}

// permute gives what takes the threads of one order to those of another one of the same key. Of those that stand at one place in both each stays what it is, so that little has to be renamed.
func permute(a, b []uint8) []uint8 {
	threads := max(len(a), len(b))
	if len(a) > 0 && len(b) > 0 && len(a) != len(b) {
		panic("scheduler: nodes of one key have different numbers of threads")
	}
	at := func(order []uint8, i int) uint8 {
		if len(order) == 0 {
			return uint8(i + 1)
		}
		return order[i] &^ symmetry.SamePlace
	}
	// The places are as many in both orders, and one may say which.
	same := func(i int) bool {
		return i < len(a) && a[i]&symmetry.SamePlace != 0 || i < len(b) && b[i]&symmetry.SamePlace != 0
	}
	list := make([]uint8, threads+1)
	var in, from, to bitSet
	for first := 0; first < threads; {
		end := first + 1
		for end < threads && same(end) {
			end++
		}
		if end == first+1 {
			list[at(a, first)] = at(b, first)
			first = end
			continue
		}
		in, from, to = in[:0], from[:0], to[:0]
		for i := first; i < end; i++ {
			in.add(int(at(b, i)))
		}
		for i := first; i < end; i++ {
			if t := int(at(a, i)); in.has(t) {
				list[t] = uint8(t)
			} else {
				from.add(t)
			}
		}
		in = in[:0]
		for i := first; i < end; i++ {
			in.add(int(at(a, i)))
		}
		for i := first; i < end; i++ {
			if t := int(at(b, i)); !in.has(t) {
				to.add(t)
			}
		}
		rest := make([]uint8, 0, end-first)
		to.all(func(t int) { rest = append(rest, uint8(t)) })
		from.all(func(t int) {
			list[t] = rest[0]
			rest = rest[1:]
		})
		first = end
	}
	return list
}

// image is what becomes of a thread.
func image(permutation []uint8, thread int) int {
	if thread < len(permutation) {
		return int(permutation[thread])
	}
	return thread
}

// imagesOf is what becomes of a set of the first 64 threads.
func imagesOf(threads uint64, permutation []uint8) uint64 {
	if len(permutation) >= 64 {
		var images uint64
		for w := threads; w != 0; w &= w - 1 {
			images |= flag(image(permutation, bits.TrailingZeros64(w)))
		}
		return images
	}
	images := threads >> len(permutation) << len(permutation) // the others stay
	for w := threads &^ images; w != 0; w &= w - 1 {
		images |= 1 << (permutation[bits.TrailingZeros64(w)] & 63)
	}
	return images
}

// renamed gives a future with the threads renamed by the permutation of that number.
func (o *outlook) renamed(f, permutation int32) int32 {
	if f == noFuture {
		return f
	}
	if n, known := o.memo.Get(opRenamed, permutation, f); known {
		o.learn(int32(n))
		return int32(n)
	}
	p := o.renames.Of(permutation)
	parts := o.nodes.Of(f)
	threads := max(len(parts), len(p))
	list := slices.Grow(o.byThread[:0], threads)[:threads]
	o.byThread = list
	clear(list)
	for thread, part := range parts {
		if part != noPart {
			list[image(p, thread)] = o.renamedPart(part, permutation)
		}
	}
	n := o.node(list)
	o.memo.Put(opRenamed, permutation, f, uint64(n))
	return n
}

// renamedPart is renamed for what one thread does.
func (o *outlook) renamedPart(number, permutation int32) int32 {
	if n, known := o.recall(opRenamedPart, permutation, number); known {
		return n
	}
	p := o.renames.Of(permutation)
	e := o.elements
	old := o.parts.Of(number)
	if o.stays(old, p) {
		o.memo.Put(opRenamedPart, permutation, number, uint64(number))
		return number
	}
	list := o.renamings[:0]
	for _, n := range old {
		x := *o.entries.First(n)
		made := entry{touch: e.image(x.touch, p), free: imagesOf(x.free, p)}
		mine := e.ofThread[e.list[x.touch].Thread]
		for b := x.before; b != 0; b &= b - 1 {
			made.before |= e.flags[e.image(mine[bits.TrailingZeros64(b)], p)]
		}
		list = append(list, made)
	}
	o.renamings = list
	n := o.partOf(sorted(list))
	o.memo.Put(opRenamedPart, permutation, number, uint64(n))
	return n
}

// stays tells whether renaming leaves a part as it is, since it names none of the threads that change.
func (o *outlook) stays(list []int32, permutation []uint8) bool {
	e := o.elements
	by := o.thread(o.entries.First(list[0]).touch)
	if by == 0 || image(permutation, by) != by { // the main thread's touches say whom it has joined
		return false
	}
	var moved uint64
	for t, to := range permutation {
		if int(to) != t {
			moved |= flag(t)
		}
	}
	for _, n := range list {
		x := o.entries.First(n)
		if some := x.free & moved; some != 0 && some != moved {
			return false
		}
		t := &e.list[x.touch]
		if !atHandle(t) {
			return false
		}
		if thread := e.orders.ThreadAt(t.Addr); image(permutation, thread) != thread {
			return false
		}
	}
	return true
}

// sorted puts entries in the order of a part, those of one touch made one.
func sorted(list part) part {
	slices.SortFunc(list, func(a, b entry) int { return int(a.touch - b.touch) })
	out := list[:0]
	for _, x := range list {
		if n := len(out); n > 0 && out[n-1].touch == x.touch {
			out[n-1].before &= x.before
			out[n-1].free |= x.free
			continue
		}
		out = append(out, x)
	}
	return out
}

// whoever gives a future in which what a thread but the main one does may be done by any of so many threads.
func (o *outlook) whoever(f future, threads int) future {
	e := o.elements
	lists := make([]part, threads)
	for thread, number := range f {
		first, last := 0, 0
		if thread > 0 {
			first, last = 1, threads-1
		}
		for _, x := range o.of(number) {
			for by := first; by <= last; by++ {
				for _, t := range e.atAny(e.list[x.touch], threads) {
					t.Thread = int32(by)
					lists[by] = append(lists[by], entry{touch: int32(e.number(t)), free: ^flag(by)})
				}
			}
		}
	}
	out := make(future, threads)
	for by := range lists {
		out[by] = o.partOf(sorted(lists[by]))
	}
	return out
}

// atAny gives a touch at the handles of any of so many threads but the main one, if it is at one's. No thread is known to have been joined.
func (e *elements) atAny(t state.Touch, threads int) []state.Touch {
	t.Order = e.orders.RenameOrder(t.Order, func(int) int { return -1 })
	if !atHandle(&t) || e.orders.ThreadAt(t.Addr) == 0 {
		return []state.Touch{t}
	}
	list := make([]state.Touch, 0, threads)
	for at := 1; at < threads; at++ {
		t.Addr = e.orders.AddrAt(t.Addr, at)
		list = append(list, t)
	}
	return list
}

// atHandle tells whether a touch is at an address, which may be that of a thread's handle.
func atHandle(t *state.Touch) bool { return t.Kind != state.TouchAll && t.Kind != state.TouchCreate }

// joinsAll gives an order without the first threads but the main one that it says were joined, unless those are all.
func (e *elements) joinsAll(order int32, threads int) int32 {
	if order == 0 {
		return 0
	}
	key := [2]int32{order, int32(threads)}
	known, ok := e.joined[key]
	if ok {
		return known
	}
	joined := 0
	e.orders.RenameOrder(order, func(thread int) int {
		if thread != 0 && thread <= threads {
			joined++
		}
		return thread
	})
	known = order
	if joined > 0 && joined < threads {
		known = e.orders.RenameOrder(order, func(thread int) int {
			if thread != 0 && thread <= threads {
				return -1
			}
			return thread
		})
	}
	e.joined[key] = known
	return known
}

// image gives the number of a touch with the threads renamed. What becomes of one that names no thread but its own is remembered.
func (e *elements) image(touch int32, permutation []uint8) int32 {
	t := e.list[touch]
	by := image(permutation, int(t.Thread))
	for int(touch) >= len(e.images) {
		e.images = append(e.images, nil)
	}
	if row := e.images[touch]; by < len(row) && row[by] != 0 {
		return row[by] - 1
	}
	n := int32(e.number(e.renamed(t, permutation)))
	if t.Order == 0 && t.Kind != state.TouchCreate && (!atHandle(&t) || e.orders.ThreadAt(t.Addr) == 0) {
		row := e.images[touch]
		for by >= len(row) {
			row = append(row, 0)
		}
		row[by] = n + 1
		e.images[touch] = row
	}
	return n
}

// renamed gives a touch with the threads renamed.
func (e *elements) renamed(t state.Touch, permutation []uint8) state.Touch {
	t.Thread = int32(image(permutation, int(t.Thread)))
	t.Order = e.joinsAll(t.Order, len(permutation)-1)
	if t.Kind == state.TouchCreate {
		t.Addr = uint64(image(permutation, int(t.Addr)))
	} else if thread := e.orders.ThreadAt(t.Addr); atHandle(&t) && thread != 0 {
		t.Addr = e.orders.AddrAt(t.Addr, image(permutation, thread))
	}
	return t
}
