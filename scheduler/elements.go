package scheduler

// This file numbers touches, so that a set of them is a bit set; for each the touches that depend on it are known.

import (
	"math/bits"

	"heddle.example/scheduler/commute"
	"heddle.example/scheduler/lists"
	"heddle.example/symex/state"
)

// bitSet is a set of small numbers. The words behind its end are zero.
type bitSet []uint64

func (s *bitSet) add(i int) {
	for i>>6 >= len(*s) {
		*s = append(*s, 0)
	}
	(*s)[i>>6] |= 1 << (i & 63)
}

func (s bitSet) has(i int) bool { return i>>6 < len(s) && s[i>>6]>>(i&63)&1 != 0 }

func (s *bitSet) union(o bitSet) {
	for len(*s) < len(o) {
		*s = append(*s, 0)
	}
	for i, w := range o {
		(*s)[i] |= w
	}
}

func (s bitSet) all(f func(i int)) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			f(i<<6 | bits.TrailingZeros64(w))
		}
	}
}

func (s bitSet) empty() bool { return len(s) == 0 } // no number is ever taken out

// some tells whether f holds for one of the numbers.
func (s bitSet) some(f func(i int) bool) (found bool) {
	s.all(func(i int) { found = found || f(i) })
	return found
}

// maxElements bounds the touches that are told apart; what a thread touches beyond
// them counts as anything.
const maxElements = 1 << 13

// elements numbers touches.
type elements struct {
	list      []state.Touch
	index     []int32             // a power of two: numbers, plus one, at or behind the place that the hash of a touch gives; 0: none
	hinder    []bitSet            // by touch: those of other threads before which it is perhaps not the same
	follow    []bitSet            // by touch: those of other threads that cannot come before it where they come after it
	flags     []uint64            // by touch: its bit among those of its thread; 0 beyond the first 64
	told      map[int32]int       // by thread: how many of its touches are known
	ofThread  map[int32][]int32   // by thread: the first 64 of them
	created   bitSet              // those that create a thread
	raw       bitSet              // plain writes
	locks     map[uint64]*bearing // by the address of a lock: the plain writes to it
	raises    map[uint64]*bearing // by the address of a count: what may let go on who waits for it
	last      state.Touch
	lastIndex int
	common    *Futures           // nil: one worker
	orders    Orders             // with which its touches are told
	joined    map[[2]int32]int32 // what joinsAll gave
	images    [][]int32          // by touch, of those that name no thread but their own: by thread what becomes of it as that one's, plus one; 0: not known
}

func newElements(common *Futures, orders Orders) *elements {
	return &elements{index: make([]int32, 64), told: map[int32]int{}, ofThread: map[int32][]int32{}, locks: map[uint64]*bearing{}, raises: map[uint64]*bearing{}, joined: map[[2]int32]int32{}, common: common, orders: orders}
}

// flag is the bit of a small number; 0 from 64 on.
func flag(i int) uint64 {
	if i >= 64 {
		return 0
	}
	return 1 << i
}

// number gives the number of a touch.
func (e *elements) number(t state.Touch) int {
	if t == e.last && len(e.list) > 0 {
		return e.lastIndex
	}
	i, ok := e.find(&t)
	switch {
	case ok:
	case e.common != nil:
		i = e.common.number(e, t)
	default:
		if x := within(len(e.list), t); x != t {
			return e.number(x)
		}
		i = e.enter(t)
	}
	e.last, e.lastIndex = t, i
	return i
}

// find gives the number of a touch that is known.
func (e *elements) find(t *state.Touch) (number int, ok bool) {
	mask := uint64(len(e.index) - 1)
	for i := hashTouch(t) & mask; e.index[i] != 0; i = (i + 1) & mask {
		if n := int(e.index[i] - 1); e.list[n] == *t {
			return n, true
		}
	}
	return 0, false
}

// place makes find give the number of a touch, the last in the list.
func (e *elements) place(t *state.Touch, number int) {
	if 2*len(e.list) > len(e.index) {
		e.index = make([]int32, 2*len(e.index))
		for i := range e.list[:number] {
			e.enterAt(&e.list[i], i)
		}
	}
	e.enterAt(t, number)
}

func (e *elements) enterAt(t *state.Touch, number int) {
	mask := uint64(len(e.index) - 1)
	i := hashTouch(t) & mask
	for e.index[i] != 0 {
		i = (i + 1) & mask
	}
	e.index[i] = int32(number + 1)
}

func hashTouch(t *state.Touch) uint64 {
	h := lists.Blend(lists.Blend(lists.Blend(uint64(t.Kind), uint64(t.Thread)<<32|uint64(uint32(t.Order))), t.Addr), t.Size)
	return h ^ h>>32
}

// within is the touch as which t is told where so many are known.
func within(known int, t state.Touch) state.Touch {
	if known >= maxElements && t.Kind != state.TouchAll && t.Kind != state.TouchCreate {
		return state.Touch{Kind: state.TouchAll, Thread: t.Thread}
	}
	return t
}

func (e *elements) enter(t state.Touch) int {
	i := len(e.list)
	e.list = append(e.list, t)
	e.place(&t, i)
	e.hinder, e.follow = append(e.hinder, nil), append(e.follow, nil)
	e.flags = append(e.flags, flag(e.told[t.Thread]))
	if e.told[t.Thread]++; e.flags[i] != 0 {
		e.ofThread[t.Thread] = append(e.ofThread[t.Thread], int32(i))
	}
	for j := range e.list[:i] {
		u := &e.list[j]
		if commute.Follows(u, &t) {
			e.follow[i].add(j)
		}
		if commute.Follows(&t, u) {
			e.follow[j].add(i)
		}
		if !commute.Depends(u, &t) {
			continue
		}
		if commute.Hinders(u, &t) {
			e.hinder[j].add(i)
		}
		if commute.Hinders(&t, u) {
			e.hinder[i].add(j)
		}
	}
	switch t.Kind {
	case state.TouchCreate:
		e.created.add(i)
	case state.TouchWrite, state.TouchAll, state.TouchMessageWrite, state.TouchMessageUpdate:
		e.raw.add(i)
	}
	return i
}

// bearing is the touches among the first ones that bear on an object in some way.
type bearing struct {
	touches bitSet
	seen    int // how many were looked at
}

// growing gives what is known of an object, to which what was entered since is to be added.
func growing(known map[uint64]*bearing, at uint64) *bearing {
	b := known[at]
	if b == nil {
		b = &bearing{}
		known[at] = b
	}
	return b
}

// over gives the plain writes to a lock.
func (e *elements) over(lock uint64) *bitSet {
	t := growing(e.locks, lock)
	for ; t.seen < len(e.list); t.seen++ {
		if w := &e.list[t.seen]; e.raw.has(t.seen) && (w.Kind == state.TouchAll || lock-w.Addr < w.Size) {
			t.touches.add(t.seen)
		}
	}
	return &t.touches
}

// raising gives the touches that may let a take go on.
func (e *elements) raising(take state.Touch) *bitSet {
	r := growing(e.raises, take.Addr)
	for ; r.seen < len(e.list); r.seen++ {
		t := &e.list[r.seen]
		take.Thread = t.Thread + 1 // another one
		if t.Kind != state.TouchTake && !commute.Reads(t) && (commute.Supplies(t, &take) || commute.Depends(t, &take)) {
			r.touches.add(r.seen)
		}
	}
	return &r.touches
}
