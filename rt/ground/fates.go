package ground

import (
	"sync"
	"sync/atomic"

	"heddle.example/hashing"
	"heddle.example/hashing/visited"
)

// Noted is what is noted of a node that is grounded; other numbers are those of fates.
const Noted = visited.MostNote

const (
	// never is the fate of what is left undecided for good.
	never = 1
	// mostFates bounds the fates that are told apart. All others are never decided.
	mostFates = 1 << 26
)

// Fates has what is not decided yet, for all workers. Whether a fate is decided is read without the lock.
type Fates struct {
	noted  visited.Noter
	fresh  func() uint32 // gives the number of the fate of an open node
	mu     sync.Mutex
	chunks [mostFates / chunkSize]atomic.Pointer[chunk] // of fates, by number; 0 is none, or decided
	made   int32                                        // how many there are
	links  []link
	ready  []int32
}

const chunkSize = 1 << 10

type chunk [chunkSize]fate

// fate is decided when those are that it needs.
type fate struct {
	needs atomic.Int32 // how many fates that are not decided; while its node is open that counts as one, and so does each task that is not explored
	waits int32        // the last link from those that need it; 0: none
}

// link says that a fate needs another one.
type link struct{ who, next int32 } // the fate, and the link before from those that need the same

// New makes the fates of nodes of which the notes are kept there.
func New(noted visited.Noter) *Fates {
	f := &Fates{noted: noted, links: make([]link, 1)}
	f.add(0) // none
	f.add(1) // never
	f.fresh = func() uint32 {
		f.mu.Lock()
		defer f.mu.Unlock()
		return uint32(f.add(1))
	}
	return f
}

// fate gives one by number.
func (f *Fates) fate(n int32) *fate { return &f.chunks[n/chunkSize].Load()[n%chunkSize] }

// decided tells whether a fate is. It will stay so; if it is not it may be soon.
func (f *Fates) decided(n int32) bool { return f.fate(n).needs.Load() == 0 }

// Grounded tells whether a node is known to be grounded.
func (f *Fates) Grounded(k hashing.Key) bool {
	n := f.noted.Note(k, nil)
	return n == Noted || n != 0 && f.decided(int32(n))
}

// of gives the fate of a node that was visited before, 0 if it is known to be grounded.
func (f *Fates) of(k hashing.Key) int32 {
	n := f.noted.Note(k, f.fresh)
	if n == Noted || f.decided(int32(n)) {
		return 0
	}
	return int32(n)
}

// add makes a fate. The caller holds the lock.
func (f *Fates) add(needs int32) int32 {
	if f.made >= mostFates {
		return never
	}
	n := f.made
	f.made++
	if n%chunkSize == 0 {
		f.chunks[n/chunkSize].Store(new(chunk))
	}
	f.fate(n).needs.Store(needs)
	return n
}

// link has one fate need another. The caller holds the lock.
func (f *Fates) link(who, needed int32) {
	x := f.fate(needed)
	f.links = append(f.links, link{who, x.waits})
	x.waits = int32(len(f.links) - 1)
}

// all gives one fate that is decided when all those of a sorted list are, 0 if they are. It may change the list.
func (f *Fates) all(list []int32) int32 {
	switch list = f.undecided(list); {
	case len(list) == 0:
		return 0
	case len(list) == 1 || list[0] == never:
		return list[0]
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	switch list = f.undecided(list); len(list) {
	case 0:
		return 0
	case 1:
		return list[0]
	}
	n := f.add(int32(len(list)))
	if n != never {
		for _, needed := range list {
			f.link(n, needed)
		}
	}
	return n
}

// undecided gives those of a sorted list that are not decided, each once, in the place of the list.
func (f *Fates) undecided(list []int32) []int32 {
	open := list[:0]
	for _, n := range list {
		if (len(open) == 0 || open[len(open)-1] != n) && !f.decided(n) {
			open = append(open, n)
		}
	}
	return open
}

// close says of the fate of a node that closes that it is that of another one, or decided if that is 0. It tells whether it needs itself.
func (f *Fates) close(n, needed int32) (itself bool) {
	if n == never || needed == never {
		return false
	}
	if n == needed {
		return true
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if needed != 0 && !f.decided(needed) {
		f.link(n, needed)
	} else {
		f.decide(n)
	}
	return false
}

// decide says that a fate needs one less. The caller holds the lock.
func (f *Fates) decide(n int32) {
	for f.ready = append(f.ready[:0], n); len(f.ready) > 0; {
		x := f.fate(f.ready[len(f.ready)-1])
		f.ready = f.ready[:len(f.ready)-1]
		if x.needs.Add(-1) > 0 {
			continue
		}
		for l := x.waits; l != 0; l = f.links[l].next {
			f.ready = append(f.ready, f.links[l].who)
		}
	}
}
