package lists

// This file defines where the elements of lists lie: in chunks that stay where they are, so that a table that grows is not copied and no room is left
// unused behind its end but in the last chunk.

// chunk is how many elements a chunk has, unless a longer list has one for itself.
const (
	chunkBits = 10
	chunk     = 1 << chunkBits
)

// span is where a list lies.
type span struct {
	chunk  uint32
	at     uint16 // below chunk
	length uint16 // longer ones have a chunk for themselves
}

// chunks has elements. What was put into one that somebody has a copy of is not changed, so the copy may be read while more is put into it.
type chunks[E any] struct {
	list [][]E
	used int // of the last one
}

// put keeps a list.
func (c *chunks[E]) put(list []E) span {
	if len(list) > chunk {
		c.list = append(c.list, append([]E(nil), list...))
		c.used = chunk
		return span{chunk: uint32(len(c.list) - 1), length: alone}
	}
	if len(c.list) == 0 || c.used+len(list) > chunk {
		c.list = append(c.list, make([]E, chunk))
		c.used = 0
	}
	s := span{uint32(len(c.list) - 1), uint16(c.used), uint16(len(list))}
	copy(c.list[s.chunk][c.used:], list)
	c.used += len(list)
	return s
}

// alone is the length of a list that has a chunk for itself.
const alone = 1<<16 - 1

func (c *chunks[E]) of(s span) []E {
	of := c.list[s.chunk]
	if s.length == alone {
		return of[:len(of):len(of)]
	}
	end := int(s.at) + int(s.length)
	return of[s.at:end:end]
}
