package symex

// This file defines piles: stacks that grow without moving. A path that goes deep makes a trail of
// hundreds of megabytes; to copy that into a larger array would take as much again at
// one blow, past every limit of memory.

// pileChunk is the number of elements at which the trail begins a new chunk, and with it the piles
// that go with it, those of any size worth the trouble.
const (
	pileChunk  = 1 << 13
	leastChunk = 1 << 9
)

// pile is a stack in chunks. An element is pushed by appending it to top; now and then
// seal is called.
type pile[T any] struct {
	top   []T   // the chunk in use; empty only if no elements are below it, or the chunk is new
	full  [][]T // the chunks below it
	spare []T   // one that is free
	below int   // elements in full
}

// seal begins a chunk.
func (p *pile[T]) seal() {
	if len(p.top) < leastChunk {
		return
	}
	p.full = append(p.full, p.top)
	p.below += len(p.top)
	if p.top, p.spare = p.spare, nil; p.top == nil {
		p.top = make([]T, 0, len(p.full[len(p.full)-1])*9/8)
	}
}

func (p *pile[T]) len() int { return p.below + len(p.top) }

// last is the last element.
func (p *pile[T]) last() *T {
	if len(p.top) == 0 {
		p.cut(0)
	}
	return &p.top[len(p.top)-1]
}

// drop takes the last element away, which last has given.
func (p *pile[T]) drop() { p.top = p.top[:len(p.top)-1] }

// cut shortens the chunk in use.
func (p *pile[T]) cut(n int) {
	p.top = p.top[:n]
	if n == 0 && len(p.full) > 0 {
		k := len(p.full) - 1
		p.spare, p.top = p.top, p.full[k]
		p.full = p.full[:k]
		p.below -= len(p.top)
	}
}

// clear empties the pile.
func (p *pile[T]) clear() {
	if len(p.full) > 0 {
		p.top, p.full = p.full[0], nil
	}
	p.top, p.below = p.top[:0], 0
}
