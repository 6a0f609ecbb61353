package scheduler

// This file defines the future of a node: what threads may touch in the explored subtree, and after what. persistent.go says why
// that much is kept.

import (
	"math/bits"

	"heddle.example/scheduler/lists"
)

// entry is a touch that a thread makes on some ways from a node, with what holds on all of them.
type entry struct {
	touch  int32
	before uint64 // of the first 64 touches of its thread: those that the thread makes earlier on its way
	// free has the threads none of whose moves must come before the touch, of the first 64; others count as if they were.
	free uint64
}

// part is what one thread does after a node: a touch each, by number. Parts are kept as lists of the numbers of their entries, which are few.
type part []entry

// future is what may happen after a node: by thread the number of a part.
type future []int32

// The numbers of the part and of the future with nothing in it.
const (
	noPart   = 0
	noFuture = 0
)

// join adds a part to those of a thread.
func (f *future) join(thread int, p int32, o *outlook) {
	for thread >= len(*f) {
		*f = append(*f, noPart)
	}
	(*f)[thread] = o.either((*f)[thread], p)
}

// joinStep adds what a step touches that leads to a node with the future of that number, and that future.
func (f *future) joinStep(step, to int32, o *outlook) {
	if step != 0 {
		f.join(o.thread(int32(bitSet(o.steps.Of(step)).first())), o.made(step), o)
	}
	for thread, part := range o.nodes.Of(to) {
		if part != noPart {
			f.join(thread, o.after(step, part), o)
		}
	}
}

// outlook has the futures that a worker knows, and how one follows from others.
type outlook struct {
	elements *elements
	tables
	alone  []int32 // by touch: the number of the step that makes it alone, plus one
	memo   *lists.Memo
	common *Futures // nil: one worker
	closed lists.PairWriter

	composed int64 // lists worked out
	// scratch
	list      []int32
	renamings part
	one       [1]entry
	byThread  future
}

// Composed implements Reduction.
func (o *outlook) Composed() int64 { return o.composed }

func newOutlook(common *Futures, orders Orders) *outlook {
	o := &outlook{elements: newElements(common, orders), common: common}
	if common != nil {
		common.mu.Lock()
		defer common.mu.Unlock()
		o.memo = common.memo
		common.tell(o)
	} else {
		o.memo, o.tables = &lists.Memo{}, newTables()
	}
	o.closed = o.pairs.Writer()
	return o
}

// maxParts bounds the parts that are told apart by what comes before their touches.
const maxParts = 1 << 17

// entry gives the number of an entry.
func (o *outlook) entry(e entry) int32 {
	o.one[0] = e
	return number(o, func(t *tables) *lists.Table[entry] { return &t.entries }, o.one[:])
}

// part gives the number of a part. It may change the list.
func (o *outlook) part(list []int32) int32 {
	if o.parts.Size() > maxParts {
		for i, n := range list {
			touch := o.entries.First(n).touch
			list[i] = o.entry(entry{touch, 0, ^flag(o.thread(touch))})
		}
	}
	return number(o, func(t *tables) *lists.Table[int32] { return &t.parts }, list)
}

// partOf is part for entries.
func (o *outlook) partOf(p part) int32 {
	list := o.list[:0]
	for i := range p {
		list = append(list, o.entry(p[i]))
	}
	o.list = list
	return o.part(list)
}

// of gives the entries of a part.
func (o *outlook) of(p int32) (list part) {
	for _, n := range o.parts.Of(p) {
		list = append(list, *o.entries.First(n))
	}
	return list
}

// node gives the number of a future.
func (o *outlook) node(f future) int32 {
	for len(f) > 0 && f[len(f)-1] == noPart {
		f = f[:len(f)-1]
	}
	return number(o, func(t *tables) *lists.Table[int32] { return &t.nodes }, f)
}

// number gives the number of a list in a table that workers have in common.
func number[E comparable](o *outlook, in func(*tables) *lists.Table[E], list []E) int32 {
	own := in(&o.tables)
	if o.common == nil {
		return own.Number(list)
	}
	h := own.Hash(list)
	n, ok := own.Find(list, h)
	if !ok {
		o.common.mu.Lock()
		n = in(&o.common.tables).NumberOf(list, h)
		o.common.tell(o)
		o.common.mu.Unlock()
	}
	return n
}

// learn sees to it that the future of that number, which another worker has found perhaps, is known with all its touches.
func (o *outlook) learn(number int32) {
	if int(number) >= o.nodes.Size() {
		o.common.brings(o)
	}
}

// recall gives what an operation gave that gives the number of a part.
func (o *outlook) recall(op uint8, a, b int32) (part int32, known bool) {
	v, known := o.memo.Get(op, a, b)
	if known && int(v) >= o.parts.Size() {
		o.common.brings(o)
	}
	return int32(v), known
}

// thread gives the thread that makes a touch.
func (o *outlook) thread(touch int32) int { return int(o.elements.list[touch].Thread) }

// step gives the number of a set of touches that one transition makes; the empty set has 0.
func (o *outlook) step(s bitSet) int32 {
	return number(o, func(t *tables) *lists.Table[uint64] { return &t.steps }, s)
}

// stepOf gives the number of the step that makes one touch.
func (o *outlook) stepOf(touch int) int32 {
	for touch >= len(o.alone) {
		o.alone = append(o.alone, 0)
	}
	if o.alone[touch] == 0 {
		var s bitSet
		s.add(touch)
		o.alone[touch] = o.step(s) + 1
	}
	return o.alone[touch] - 1
}

// The operations that are remembered.
const (
	opEither uint8 = iota
	opMade
	opAfter
	opMeeting
	opBefore
	opClashes
	opPermutation
	opRenamed
	opRenamedPart
)

// before gives the future of a node behind which there is nothing but a step that leads to one with the future f.
func (o *outlook) before(step, f int32) int32 {
	if v, known := o.memo.Get(opBefore, step, f); known {
		o.learn(int32(v))
		return int32(v)
	}
	o.byThread = o.byThread[:0]
	o.byThread.joinStep(step, f, o)
	n := o.node(o.byThread)
	o.memo.Put(opBefore, step, f, uint64(n))
	return n
}

// clashes gives the threads of which some touch behind such a node that depends on the step is free; 0 if none depends.
func (o *outlook) clashes(step, f int32) uint64 {
	free, known := o.memo.Get(opClashes, step, f)
	if known {
		return free
	}
	free = 0
	for _, part := range o.nodes.Of(f) {
		free |= o.meets(step, o.after(step, part))
	}
	o.memo.Put(opClashes, step, f, free)
	return free
}

// either gives what a thread does where it may do one part or the other.
func (o *outlook) either(a, b int32) int32 {
	switch {
	case a == b || b == noPart:
		return a
	case a == noPart:
		return b
	case a > b:
		a, b = b, a
	}
	if n, known := o.recall(opEither, a, b); known {
		return n
	}
	o.composed++
	x, y := o.parts.Of(a), o.parts.Of(b)
	list := o.list[:0]
	for len(x) > 0 && len(y) > 0 {
		if x[0] == y[0] {
			list, x, y = append(list, x[0]), x[1:], y[1:]
			continue
		}
		switch e, f := o.entries.First(x[0]), o.entries.First(y[0]); {
		case e.touch < f.touch:
			list, x = append(list, x[0]), x[1:]
		case e.touch > f.touch:
			list, y = append(list, y[0]), y[1:]
		default:
			list = append(list, o.entry(entry{e.touch, e.before & f.before, e.free | f.free}))
			x, y = x[1:], y[1:]
		}
	}
	o.list = append(append(list, x...), y...)
	n := o.part(o.list)
	o.memo.Put(opEither, a, b, uint64(n))
	return n
}

// made gives the part that has the touches of a step alone.
func (o *outlook) made(step int32) int32 {
	if step == 0 {
		return noPart
	}
	if n, known := o.recall(opMade, step, 0); known {
		return n
	}
	list := o.list[:0]
	bitSet(o.steps.Of(step)).all(func(i int) { list = append(list, o.entry(entry{int32(i), 0, ^flag(o.thread(int32(i)))})) })
	o.list = list
	n := o.part(list)
	o.memo.Put(opMade, step, 0, uint64(n))
	return n
}

// after gives what a part is for the node before a step that led to the node for which it is p. If the step's thread is that of the part, all its touches
// have those of the step before them. Otherwise those that come after one which depends on the step come after its thread.
func (o *outlook) after(step, p int32) int32 {
	if step == 0 || p == noPart {
		return p
	}
	if n, known := o.recall(opAfter, step, p); known {
		return n
	}
	o.composed++
	made := bitSet(o.steps.Of(step))
	list := append(o.list[:0], o.parts.Of(p)...)
	o.list = list
	by := o.elements.list[made.first()].Thread
	if thread := o.thread(o.entries.First(list[0]).touch); thread == int(by) {
		var flags uint64
		made.all(func(i int) { flags |= o.elements.flags[i] })
		for i, n := range list {
			if e := *o.entries.First(n); e.before&flags != flags {
				e.before |= flags
				list[i] = o.entry(e)
			}
		}
	} else {
		var depend uint64
		made.all(func(i int) {
			o.elements.follow[i].all(func(j int) {
				if o.thread(int32(j)) == thread {
					depend |= o.elements.flags[j]
				}
			})
		})
		for i, n := range list {
			if e := *o.entries.First(n); e.before&depend != 0 && e.free&flag(int(by)) != 0 {
				e.free &^= flag(int(by))
				list[i] = o.entry(e)
			}
		}
	}
	n := o.part(list)
	o.memo.Put(opAfter, step, p, uint64(n))
	return n
}

// meets gives the threads of which some touch of the part that depends on a step is free; 0 if none depends.
func (o *outlook) meets(step, p int32) (free uint64) {
	for _, n := range o.meetings.Of(o.meeting(step, p)) {
		free |= o.entries.First(n).free
	}
	return free
}

// meeting gives the entries of a part that depend on a step, by the number of their list among the meetings.
func (o *outlook) meeting(step, p int32) int32 {
	if step == 0 || p == noPart {
		return 0
	}
	if n, known := o.memo.Get(opMeeting, step, p); known && int(n) < o.meetings.Size() {
		return int32(n)
	}
	return o.meet(step, p)
}

// meet works a meeting out.
func (o *outlook) meet(step, p int32) int32 {
	o.composed++
	list := o.list[:0]
	for _, n := range o.parts.Of(p) {
		meets := false
		touch := int(o.entries.First(n).touch)
		bitSet(o.steps.Of(step)).all(func(i int) { meets = meets || o.elements.hinder[i].has(touch) })
		if meets {
			list = append(list, n)
		}
	}
	o.list = list
	n := number(o, func(t *tables) *lists.Table[int32] { return &t.meetings }, list)
	o.memo.Put(opMeeting, step, p, uint64(n))
	return n
}

func hashEntries(list []entry) uint64 {
	h := uint64(len(list))
	for i := range list {
		e := &list[i]
		h = lists.Blend(lists.Blend(lists.Blend(h, uint64(e.touch)), e.before), e.free)
	}
	return h ^ h>>32
}

// first gives the least number of a set that is not empty.
func (s bitSet) first() int {
	for i, w := range s {
		if w != 0 {
			return i<<6 | bits.TrailingZeros64(w)
		}
	}
	panic("scheduler: an empty set has no first number")
}
