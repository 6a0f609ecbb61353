package lists

// This file defines pairs of numbers that are kept at a number each, for those that are not worth to be looked for: of what is kept so, little is alike.

import (
	"sync"
	"sync/atomic"
)

// Pair is two numbers.
type Pair [2]int32

type pairChunk [chunk]Pair

// Pairs has pairs that several workers put there.
type Pairs struct {
	mu     sync.Mutex
	chunks atomic.Pointer[[]*pairChunk]
}

// NewPairs makes an empty one.
func NewPairs() *Pairs {
	p := &Pairs{}
	p.chunks.Store(&[]*pairChunk{})
	return p
}

// add gives a chunk to one worker, and its number.
func (p *Pairs) add() (c *pairChunk, number int32) {
	p.mu.Lock()
	defer p.mu.Unlock()
	list := *p.chunks.Load()
	c = &pairChunk{}
	more := append(list, c) // those who have the list before it see none of this
	p.chunks.Store(&more)
	return c, int32(len(list))
}

// PairWriter puts pairs there, for one worker.
type PairWriter struct {
	to   *Pairs
	into *pairChunk
	next int32
}

// Writer makes one.
func (p *Pairs) Writer() PairWriter { return PairWriter{to: p} }

// Put keeps a pair, and gives its number. Whoever comes to know the number from this worker, by a lock or an atomic word, may ask for the pair.
func (w *PairWriter) Put(p Pair) int32 {
	if w.next&(chunk-1) == 0 {
		c, number := w.to.add()
		w.into, w.next = c, number<<chunkBits
	}
	n := w.next
	w.into[n&(chunk-1)] = p
	w.next++
	return n
}

// Of gives the pair of a number.
func (p *Pairs) Of(number int32) Pair {
	return (*p.chunks.Load())[number>>chunkBits][number&(chunk-1)]
}
