// Package symmetry makes a node hash that is the same for states in which threads have changed places: see scheduler/symmetry.go for what that is good
// for. A thread is anonymous if nothing but its number tells it from another one that stands where it stands: its start routine keeps nothing in
// memory of its own and calls nothing that asks for its number (static/anonymous.go). All that memory has of such a thread is that it holds a mutex, which
// counts here as a part of the thread.
package symmetry

import (
	"slices"

	"heddle.example/hashing"
	"heddle.example/symex"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
)

// ownerAt is where a mutex has the number of the thread that holds it, in a word of its own; see lib/pthread_mutex.go.
const (
	ownerAt   = 8
	ownerMask = 1<<32 - 1
)

// Threads is a machine whose threads may change places. Its options must say that it is Symmetric.
type Threads struct {
	*symex.Machine
	placed [hashing.MaxThreads]placed      // by thread: where it stood last
	stands []standsAt                      // of the last Hash
	places [hashing.MaxThreads]hashing.Key // the same by thread; the others have none
	count  Counts                          // of the last Gather
	any    []state.Value
	frames []state.Frame
	regs   []state.Value
}

// placed is where a thread stands that holds nothing: its hash with its number and without, and how the latter counts in that of a node.
type placed struct{ whole, place, counts hashing.Key }

// Of makes it of a machine.
func Of(m *symex.Machine) *Threads { return &Threads{Machine: m} }

// anonymous tells whether t is an anonymous thread that has not been joined.
func (m *Threads) anonymous(t *state.Thread) bool {
	if t.ID == 0 || t.Status == state.ThreadUnused || t.Status == state.ThreadGone && t.Holds == 0 || m.Code().Anonymous == nil {
		return false
	}
	routine := t.Fn
	if t.NumFrames > 0 {
		routine = t.Frames[0].Fn
	}
	return m.Code().Anonymous[routine]
}

// MayBeAlike tells whether the program can have anonymous threads.
func (m *Threads) MayBeAlike() bool { return m.Code().MayBeAlike }

// Hash is the machine's with anonymous threads in any order. ok is false
// where the state has something that does not fit; then only the machine's own counts.
func (m *Threads) Hash() (k hashing.Key, ok bool) {
	m.stands = m.stands[:0]
	if m.HasSymbolic() || m.Maybe && m.PathLen > 0 || m.MonThread != 0 || m.Obs != nil || m.Waiting.Waits() || m.History != 0 {
		return k, false
	}
	k = m.Machine.Hash()
	for _, t := range m.ThreadTable[:m.ThreadCount] {
		if t.HashSym {
			m.stands = m.stands[:0]
			return k, false
		}
		if !m.anonymous(t) {
			continue
		}
		private := m.private(t, &k)
		if t.Status == state.ThreadFinished && t.Holds == 0 {
			k = k.Sub(t.Hash) // nobody asks for its result
			continue
		}
		place, counts, ok := m.place(t, private, &k)
		if !ok {
			m.stands = m.stands[:0]
			return k, false
		}
		m.stands = append(m.stands, standsAt{t.ID, place})
		k = k.Sub(t.Hash).Add(counts)
	}
	return k, true
}

// standsAt is where an anonymous thread stands.
type standsAt struct {
	thread int32
	place  hashing.Key
}

// placeOfEach has the places of the last Hash by thread.
func (m *Threads) placeOfEach() []hashing.Key {
	places := m.places[:m.ThreadCount]
	clear(places)
	for i := range m.stands {
		places[m.stands[i].thread] = m.stands[i].place
	}
	return places
}

// OneOfEach drops from a list the threads that stand, at the node of the last Hash, where an earlier one of it stands. fewer tells whether
// that dropped any but threads that are about to end.
func (m *Threads) OneOfEach(list []uint8) (kept []uint8, fewer bool) {
	kept = list[:0]
	places := m.placeOfEach()
	for _, t := range list {
		at := places[t]
		if at != (hashing.Key{}) && slices.ContainsFunc(kept, func(other uint8) bool { return places[other] == at }) {
			fewer = fewer || m.ThreadTable[t].Pending.Kind != state.PendExit
			continue
		}
		kept = append(kept, t)
	}
	return kept, fewer
}

// Twins tells whether two threads stood at the same place at the last Hash, neither about to end.
func (m *Threads) Twins() bool {
	for i := range m.stands {
		for j := range m.stands[:i] {
			if m.stands[i].place == m.stands[j].place && m.ThreadTable[m.stands[i].thread].Pending.Kind != state.PendExit {
				return true
			}
		}
	}
	return false
}

// SamePlace is the bit with which Order marks a thread that stood where the one before it stood.
const SamePlace = 0x80

// Order appends the threads but the main one in the order of where they stood at the last Hash, those that stood at the same place by number. Those that have ended
// count as standing at one place.
func (m *Threads) Order(list []uint8) []uint8 {
	places := m.placeOfEach()
	first := len(list)
	for t := 1; t < len(places); t++ {
		place := &places[t]
		at, end := first, len(list)
		for at < end { // the first one behind it
			if half := (at + end) / 2; place.Compare(places[list[half]]) < 0 {
				end = half
			} else {
				at = half + 1
			}
		}
		list = append(list, 0)
		copy(list[at+1:], list[at:])
		list[at] = uint8(t)
	}
	for i := len(list) - 1; i > first; i-- {
		if places[list[i]] == places[list[i-1]] {
			list[i] |= SamePlace
		}
	}
	return list
}

// Others tells of a thread beside the main one and those that are anonymous, or of more threads than futures tell apart.
func (m *Threads) Others() bool {
	for _, t := range m.ThreadTable[1:m.ThreadCount] {
		if t.Status != state.ThreadUnused && t.Status != state.ThreadGone && !m.anonymous(t) {
			return true
		}
	}
	return m.ThreadCount > mostThreads
}

// mostThreads is how many threads futures tell apart (scheduler/part.go).
const mostThreads = 64

// place is the hash of where an anonymous thread stands and which mutexes it holds, which it takes out of k, and how it counts there instead.
func (m *Threads) place(t *state.Thread, private hashing.Key, k *hashing.Key) (place, counts hashing.Key, ok bool) {
	known := &m.placed[t.ID]
	if known.whole != t.Hash {
		place, _ = m.placeOf(t)
		*known = placed{t.Hash, place, m.counts(t, place)}
	}
	if t.Holds == 0 && private == (hashing.Key{}) {
		return known.place, known.counts, true
	}
	for _, f := range m.Sets.Of(t.Holds) {
		owner, ok := m.Masked(f[0]+ownerAt, ownerMask)
		if !ok {
			return place, counts, false
		}
		*k = k.Sub(owner)
	}
	place = known.place.Add(private)
	if t.Holds != 0 {
		held := m.Sets.Key(t.Holds)
		place = place.Add(m.Hasher.Pair(hashing.Holds(), held.Lo, held.Hi))
	}
	return place, m.counts(t, place), true
}

// private is the hash of the objects that a thread has for itself, as they would be if its number were 0; it takes what they are out of k.
func (m *Threads) private(t *state.Thread, k *hashing.Key) (own hashing.Key) {
	if !m.Code().Private.Some {
		return own
	}
	m.eachOwn(t, func(o *mem.Object) {
		*k = k.Sub(m.ObjectHash(o, o.Addr))
		own = own.Add(m.ObjectHash(o, m.nameless(t, o.Addr)))
	})
	return own
}

// eachOwn calls visit with each of them.
func (m *Threads) eachOwn(t *state.Thread, visit func(o *mem.Object)) {
	stack := func(id int32) {
		for ; id >= 0; id = m.Object(id).Next {
			visit(m.Object(id))
		}
	}
	if t.Live() {
		stack(t.StackHead)
		for i := range t.Frames[:t.NumFrames] {
			stack(t.Frames[i].StackHead)
		}
	}
	for _, site := range m.Code().PrivateTLS {
		if o, _ := m.Lookup(m.Space.Address(int(t.ID), site, 0)); o != nil {
			visit(o)
		}
	}
}

// nameless is the address that a thread's object would have if the thread's number were 0.
func (m *Threads) nameless(t *state.Thread, addr uint64) uint64 {
	return addr - m.Space.Address(int(t.ID), 0, 0)
}

// counts is what stands in the hash of a node for an anonymous thread at a place.
func (m *Threads) counts(t *state.Thread, place hashing.Key) hashing.Key {
	if t.Many {
		return m.Hasher.Pair(hashing.Many(), place.Lo, place.Hi)
	}
	return m.Hasher.Pair(hashing.Anonymous(), place.Lo, place.Hi)
}

// placeOf is the thread's hash as it would be if its number were 0 and it stood for itself alone.
func (m *Threads) placeOf(t *state.Thread) (place hashing.Key, sym bool) {
	nameless := *t
	nameless.ID, nameless.Many = 0, false
	m.frames = append(m.frames[:0], t.Frames[:t.NumFrames]...)
	nameless.Frames = m.frames
	if m.Code().Private.Some {
		nameless.Regs = m.namelessRegs(t)
	}
	m.RehashFrames(&nameless)
	return m.ThreadHash(&nameless)
}

// namelessRegs are the registers of a thread as they would be if its number were 0.
func (m *Threads) namelessRegs(t *state.Thread) []state.Value {
	m.regs = append(m.regs[:0], t.Regs[:t.RegTop]...)
	frame := func(fn, base int32) {
		for r, private := range m.Code().Private.Regs[fn] {
			if v := &m.regs[base+int32(r)]; private && v.Sym == 0 && v.Bits != 0 {
				v.Bits = m.nameless(t, v.Bits)
			}
		}
	}
	for i := range t.Frames[:t.NumFrames] {
		frame(t.Frames[i].Fn, t.Frames[i].Base)
	}
	frame(t.Fn, t.Base)
	return m.regs
}

// Joins tells whether a thread stands before pthread_join.
func (m *Threads) Joins(id int) bool {
	t := m.ThreadTable[id]
	return t.Live() && t.Pending.Kind == state.PendSync && m.ModelAt(t).Waits == symex.WaitsEnd
}

// Creates tells whether a thread stands before pthread_create, others cannot look where that puts the new thread's name, and there may be one more thread: else
// the path ends, which commutes with nothing.
func (m *Threads) Creates(id int) bool {
	t := m.ThreadTable[id]
	return t.Live() && t.Pending.Kind == state.PendSync && m.ModelAt(t).Name == "pthread_create" && !m.SharedAt(m.CallArgs(t)[0]) && m.HoldsOneMore()
}

// Unruly tells of a thread for which the argument of scheduler/symmetry.go does not hold: one that is detached, whose number may come again while others run; one
// that joins and is not the main thread; or an anonymous one that another than the main thread has made. Or the program has seen the number of one.
func (m *Threads) Unruly() bool {
	if m.Named {
		return true
	}
	for _, t := range m.ThreadTable[1:m.ThreadCount] {
		if t.Live() && t.Detached || m.Joins(int(t.ID)) || m.anonymous(t) && t.Parent != 0 {
			return true
		}
	}
	return false
}

// EndOthers has all threads but the main one end, whatever they are at. What the main thread then does is as visible as if they had not.
func (m *Threads) EndOthers() {
	m.SaveMachine()
	for _, t := range m.ThreadTable[1:m.ThreadCount] {
		if t.Live() {
			m.SaveThread(t)
			t.Status, t.Atomic = state.ThreadFinished, 0
		}
	}
}

// Unfinished tells whether there is an anonymous thread that has not ended.
func (m *Threads) Unfinished() bool {
	for _, t := range m.ThreadTable[:m.ThreadCount] {
		if t.Live() && m.anonymous(t) {
			return true
		}
	}
	return false
}

// Unjoined tells whether there is an anonymous thread that was not joined, but the one that the main thread is about to join.
func (m *Threads) Unjoined() bool {
	next := -1
	if m.Joins(0) {
		next = m.ThreadOf(m.CallArgs(m.ThreadTable[0])[0].Bits)
	}
	for _, t := range m.ThreadTable[:m.ThreadCount] {
		if int(t.ID) != next && m.anonymous(t) && t.Status != state.ThreadGone {
			return true
		}
	}
	return false
}
