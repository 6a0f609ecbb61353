package expr

// This file defines the hashes of nodes: the structural hash that is a node's
// identity across tables, the shape hash that does not see the names of symbols, and the order
// of arguments in canonical forms, which is built on both.

import (
	"encoding/binary"

	"github.com/zeebo/xxh3"
)

// Hash is a 128-bit structural hash: equal for equal terms in any table.
type Hash [2]uint64

// Hash gives the structural hash of r.
func (t *Table) Hash(r Ref) Hash { return t.node(r).hash }

// hashNode hashes a node's content through the hashes of its arguments.
func (t *Table) hashNode(op Op, width, low int, val Word, args []Ref) Hash {
	b := t.scratch[:0]
	b = append(b, byte(op), byte(width), byte(low))
	if op <= OpTagged {
		b = binary.LittleEndian.AppendUint64(b, val.Lo)
		b = binary.LittleEndian.AppendUint64(b, val.Hi)
	}
	for _, a := range args {
		h := &t.node(a).hash
		b = binary.LittleEndian.AppendUint64(b, h[0])
		b = binary.LittleEndian.AppendUint64(b, h[1])
	}
	t.scratch = b
	h := xxh3.Hash128(b)
	return Hash{h.Lo, h.Hi}
}

// shapeOf hashes a node with all symbols of one width and kind taken as equal.
func (t *Table) shapeOf(n *node, args []Ref) uint64 {
	b := t.scratch[:0]
	b = append(b, byte(n.op), n.width, n.low)
	switch n.op {
	case OpConst, OpTagged:
		b = binary.LittleEndian.AppendUint64(b, n.lo)
		b = binary.LittleEndian.AppendUint64(b, n.hi)
	case OpSym:
		b = append(b, byte(n.hi))
	}
	for _, a := range args {
		b = binary.LittleEndian.AppendUint64(b, t.node(a).shape)
	}
	t.scratch = b
	return xxh3.Hash(b)
}

// compare orders nodes for canonical forms. Shapes come first, so that terms
// that differ only in the names of their symbols have the same form as far as
// possible: this is what lets a state with fresh inputs look like an earlier one.
func (t *Table) compare(a, b Ref) int {
	if a == b {
		return 0
	}
	x, y := t.node(a), t.node(b)
	switch {
	case x.shape != y.shape:
		if x.shape < y.shape {
			return -1
		}
		return 1
	case x.hash[0] != y.hash[0]:
		if x.hash[0] < y.hash[0] {
			return -1
		}
		return 1
	case x.hash[1] < y.hash[1]:
		return -1
	}
	return 1
}

// ordered gives a and b in canonical order.
func (t *Table) ordered(a, b Ref) (Ref, Ref) {
	if t.compare(a, b) > 0 {
		return b, a
	}
	return a, b
}
