package weak

import (
	stdsync "sync"
	"sync/atomic"

	"heddle.example/symex/mem"
)

// This file defines which atomic accesses the race check has to remember: see races.go. They race with plain ones alone, and most places that
// are accessed atomically are never accessed plainly while others can reach them. Where that is so what threads have done there
// last would only tell states apart.
//
// Nobody knows that beforehand. So a search leaves out atomic accesses to places at which it has met no plain one. Meets it one later, then what it
// has done so far may have taken different states for the same: it is made once more, and keeps them at these places. That
// an object is made, as a plain write of all of it, comes before whatever others do there, and races with no earlier access.
//
// A place is a word of an object as the program names it: of a global, or of all objects of one site.

// Places are the places at which a search has met plain accesses. All machines of the search share them.
type Places struct {
	list  stdsync.Map // object → *met
	again atomic.Bool
}

// object names objects.
type object struct{ site, id int32 }

// met has a bit for each of the first words of an object, and one for all behind them.
type met struct {
	plain atomic.Uint64 // accessed plainly
	left  atomic.Uint64 // an atomic access was left out
}

func (p *Places) of(o *mem.Object) *met {
	name := object{o.Site, 0}
	if o.Kind == mem.Global {
		name = object{-1, o.ID}
	}
	if x, ok := p.list.Load(name); ok {
		return x.(*met)
	}
	x, _ := p.list.LoadOrStore(name, &met{})
	return x.(*met)
}

// words gives the bits of size bytes at off.
func words(off, size int64) uint64 {
	const word, last = 8, 63
	first, end := min(off/word, last), min((off+max(size, 1)-1)/word, last)
	return ^uint64(0) << first & (^uint64(0) >> (last - end))
}

// Plain notes a plain access to size bytes at off of o.
func (p *Places) Plain(o *mem.Object, off, size int64) {
	if p == nil {
		return
	}
	x, w := p.of(o), words(off, size)
	if x.plain.Load()&w != w {
		x.plain.Or(w)
	}
	if x.left.Load()&w != 0 {
		p.again.Store(true)
	}
}

// Leave tells whether an atomic access may be left out.
func (p *Places) Leave(o *mem.Object, off, size int64) bool {
	if p == nil {
		return false
	}
	x, w := p.of(o), words(off, size)
	if x.plain.Load()&w != 0 {
		return false
	}
	if x.left.Load()&w != w {
		x.left.Or(w)
		if x.plain.Load()&w != 0 { // by another machine, meanwhile
			p.again.Store(true)
		}
	}
	return true
}

// Again tells whether the search has to be made once more.
func (p *Places) Again() bool { return p != nil && p.again.Load() }

// Restart begins a search that knows the places that were met.
func (p *Places) Restart() {
	p.again.Store(false)
	p.list.Range(func(_, x any) bool {
		x.(*met).left.Store(0)
		return true
	})
}
