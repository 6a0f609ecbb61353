package mem

// This file defines piles.

// pileChunk is the number of elements at which the trail begins a new chunk, and with it the piles
// that go with it, those of any size worth the trouble.
const (
	pileChunk  = 1 << 13
	leastChunk = 1 << 9
)

// Pile is a stack in chunks, which grows without moving: a path that goes deep makes a trail of
// hundreds of megabytes, and to copy that into a larger array would take as much again at
// one blow, past every limit of memory. Now and then Seal is to be called.
type Pile[T any] struct {
	top   []T   // the chunk in use; empty only if no elements are below it, or the chunk is new
	full  [][]T // the chunks below it
	spare []T   // one that is free
	below int   // elements in full
}

// Push adds an element.
func (p *Pile[T]) Push(x T) { p.top = append(p.top, x) }

// Seal begins a chunk.
func (p *Pile[T]) Seal() {
	if len(p.top) < leastChunk {
		return
	}
	p.full = append(p.full, p.top)
	p.below += len(p.top)
	if p.top, p.spare = p.spare, nil; p.top == nil {
		p.top = make([]T, 0, len(p.full[len(p.full)-1])*9/8)
	}
}

// makeRoom begins a chunk where the one in use has got large, instead of moving it.
func (p *Pile[T]) makeRoom() {
	if len(p.top) >= pileChunk {
		p.Seal()
	}
}

// len is the number of elements.
func (p *Pile[T]) len() int { return p.below + len(p.top) }

// Last is the last element.
func (p *Pile[T]) Last() *T {
	if len(p.top) == 0 {
		p.cut(0)
	}
	return &p.top[len(p.top)-1]
}

// Drop takes the last element away, which Last has given.
func (p *Pile[T]) Drop() { p.top = p.top[:len(p.top)-1] }

// drop takes n elements of the chunk in use away, of which nothing is to stay.
func (p *Pile[T]) drop(n int) {
	clear(p.top[len(p.top)-n:])
	p.top = p.top[:len(p.top)-n]
}

// cut shortens the chunk in use.
func (p *Pile[T]) cut(n int) {
	p.top = p.top[:n]
	if n == 0 && len(p.full) > 0 {
		k := len(p.full) - 1
		p.spare, p.top = p.top, p.full[k]
		p.full = p.full[:k]
		p.below -= len(p.top)
	}
}

// Clear empties the pile.
func (p *Pile[T]) Clear() {
	if len(p.full) > 0 {
		p.top, p.full = p.full[0], nil
	}
	p.top, p.below = p.top[:0], 0
}
