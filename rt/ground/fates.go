package ground

import (
	"sync"

	"heddle.example/hashing"
	"heddle.example/hashing/visited"
)

// grounded is what is noted of a node that is; other numbers are those of fates.
const grounded = visited.MostNote

const (
	// never is the fate of what is left undecided for good.
	never = 1
	// mostFates bounds the fates that are told apart. All others are never decided.
	mostFates = 1 << 26
)

// Fates has what is not decided yet, for all workers.
type Fates struct {
	noted visited.Noter
	mu    sync.Mutex
	fates []fate // by number; 0 is none, or decided
	links []link
	ready []int32
}

// fate is decided when those are that it needs.
type fate struct {
	needs int32 // how many fates that are not decided; while its node is open that counts as one
	waits int32 // the last link from those that need it; 0: none
}

// link says that a fate needs another one.
type link struct{ who, next int32 } // the fate, and the link before from those that need the same

// New makes the fates of nodes of which the notes are kept there.
func New(noted visited.Noter) *Fates {
	return &Fates{noted: noted, fates: []fate{never: {needs: 1}}, links: make([]link, 1)}
}

// Grounded tells whether a node is known to be grounded.
func (f *Fates) Grounded(k hashing.Key) bool {
	n := f.noted.Note(k, nil)
	if n == 0 || n == grounded {
		return n == grounded
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.fates[n].needs == 0
}

// of gives the fate of a node that was visited before, 0 if it is known to be grounded.
func (f *Fates) of(k hashing.Key) int32 {
	n := f.noted.Note(k, f.fresh)
	if n == grounded {
		return 0
	}
	return int32(n)
}

// fresh gives the number of the fate of an open node.
func (f *Fates) fresh() uint32 {
	f.mu.Lock()
	defer f.mu.Unlock()
	return uint32(f.add(1))
}

// add makes a fate. The caller holds the lock.
func (f *Fates) add(needs int32) int32 {
	if len(f.fates) >= mostFates {
		return never
	}
	f.fates = append(f.fates, fate{needs: needs})
	return int32(len(f.fates) - 1)
}

// link has one fate need another. The caller holds the lock.
func (f *Fates) link(who, needed int32) {
	f.links = append(f.links, link{who, f.fates[needed].waits})
	f.fates[needed].waits = int32(len(f.links) - 1)
}

// all gives one fate that is decided when all those of a sorted list are, 0 if they are. It may change the list.
func (f *Fates) all(list []int32) int32 {
	f.mu.Lock()
	defer f.mu.Unlock()
	open := list[:0]
	for _, n := range list {
		if n == never {
			return never
		}
		if f.fates[n].needs > 0 && (len(open) == 0 || open[len(open)-1] != n) {
			open = append(open, n)
		}
	}
	switch {
	case len(open) == 0:
		return 0
	case len(open) == 1:
		return open[0]
	}
	n := f.add(int32(len(open)))
	if n != never {
		for _, needed := range open {
			f.link(n, needed)
		}
	}
	return n
}

// close says of the fate of a node that closes that it is that of another one, or decided if that is 0. It tells whether it needs itself.
func (f *Fates) close(n, needed int32) (itself bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case n == never || needed == never:
	case n == needed:
		return true
	case needed != 0 && f.fates[needed].needs > 0:
		f.link(n, needed)
	default:
		f.decide(n)
	}
	return false
}

// decide says that a fate needs one less. The caller holds the lock.
func (f *Fates) decide(n int32) {
	for f.ready = append(f.ready[:0], n); len(f.ready) > 0; {
		x := &f.fates[f.ready[len(f.ready)-1]]
		f.ready = f.ready[:len(f.ready)-1]
		if x.needs--; x.needs > 0 {
			continue
		}
		for l := x.waits; l != 0; l = f.links[l].next {
			f.ready = append(f.ready, f.links[l].who)
		}
	}
}
