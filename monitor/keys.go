package monitor

// This file defines byte keys of transition lists and sets, by which equal ones
// are found in maps.

import "encoding/binary"

// key returns bytes that are equal for states with equal sorted transitions.
func (g *generalised) key(v int) string {
	var buf []byte
	for _, e := range g.edges[v] {
		buf = binary.AppendUvarint(buf, uint64(e.to))
		buf = appendLabel(buf, e.label)
		for _, w := range e.acc {
			buf = binary.AppendUvarint(buf, w)
		}
	}
	return string(buf)
}

func appendLabel(buf []byte, l Label) []byte {
	buf = binary.AppendUvarint(buf, l.Pos)
	return binary.AppendUvarint(buf, l.Neg)
}

// edgesKey returns bytes that are equal for equal sorted lists of edges.
func edgesKey(edges []Edge) string {
	var buf []byte
	for _, e := range edges {
		buf = binary.AppendUvarint(buf, uint64(e.To))
		buf = appendLabel(buf, e.Label)
	}
	return string(buf)
}

// appendBits appends a set of fixed length.
func appendBits(buf []byte, s bitset) []byte {
	for _, w := range s {
		buf = binary.LittleEndian.AppendUint64(buf, w)
	}
	return buf
}
