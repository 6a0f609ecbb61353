package expr

// This file defines Hasher: structural hashes in which numbers stand for the
// symbols. A state whose inputs are fresh has the hash of an earlier state with
// other inputs in the same places.

import (
	"encoding/binary"
	"slices"

	"github.com/zeebo/xxh3"
)

// Hasher hashes the expressions of one state. The symbols get their numbers at their
// first occurrence, so the caller hashes the expressions in an order that does
// not depend on names. Equal hashes mean that the expressions, taken together, differ in nothing
// but a renaming of symbols. The converse holds except where operands of a commutative operation
// have the same shape and different symbols that no earlier expression has numbered.
// It is for one goroutine.
type Hasher struct {
	t      *Table
	number func(sym Ref) uint32
	memo   Map[Hash]
	buf    []byte
}

// NewHasher makes a hasher. number is called once for every symbol met, at its
// first occurrence; if nil, symbols are numbered from 0.
func NewHasher(t *Table, number func(sym Ref) uint32) *Hasher {
	h := &Hasher{t: t}
	h.Reset(number)
	return h
}

// Reset forgets everything, for another state.
func (h *Hasher) Reset(number func(sym Ref) uint32) {
	if number == nil {
		next := uint32(0)
		number = func(Ref) uint32 { next++; return next - 1 }
	}
	h.number = number
	h.memo.Clear()
}

// HashWith gives the hash of r alone with number's numbers for the symbols.
func (t *Table) HashWith(r Ref, number func(sym Ref) uint32) Hash {
	return NewHasher(t, number).Hash(r)
}

// Hash gives the hash of r.
func (h *Hasher) Hash(r Ref) Hash {
	n := h.t.node(r)
	if n.nsyms == 0 {
		return n.hash
	}
	if v, ok := h.memo.Get(r); ok {
		return v
	}
	var v Hash
	if n.op == OpSym {
		v = h.digest(n, []Hash{{uint64(h.number(r)), n.hi & 0xff}})
	} else {
		args := h.t.Args(r)
		var buf [8]Hash
		hashes := buf[:0]
		if n.op.IsCommutative() {
			for _, a := range h.visitOrder(args) {
				hashes = append(hashes, h.Hash(a))
			}
			slices.SortFunc(hashes, compareHash)
		} else {
			for _, a := range args {
				hashes = append(hashes, h.Hash(a))
			}
		}
		v = h.digest(n, hashes)
	}
	h.memo.Set(r, v)
	return v
}

// visitOrder orders the operands of a commutative operation without regard to
// names, as far as shapes tell them apart; among equal shapes those come first whose symbols
// all have numbers, by their hashes.
func (h *Hasher) visitOrder(args []Ref) []Ref {
	var buf [8]Ref
	order := append(buf[:0], args...)
	shape := func(r Ref) uint64 { return h.t.node(r).shape }
	slices.SortStableFunc(order, func(a, b Ref) int {
		switch x, y := shape(a), shape(b); {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
	for i := 0; i < len(order); {
		j := i + 1
		for j < len(order) && shape(order[j]) == shape(order[i]) {
			j++
		}
		if j-i > 1 {
			h.numberedFirst(order[i:j])
		}
		i = j
	}
	return order
}

func (h *Hasher) numberedFirst(group []Ref) {
	k := 0
	for i, r := range group {
		if h.numbered(r) {
			copy(group[k+1:i+1], group[k:i])
			group[k] = r
			k++
		}
	}
	slices.SortFunc(group[:k], func(a, b Ref) int { return compareHash(h.Hash(a), h.Hash(b)) })
}

// numbered tells whether all symbols of r have numbers.
func (h *Hasher) numbered(r Ref) bool {
	for _, s := range h.t.Symbols(r) {
		if _, ok := h.memo.Get(s); !ok {
			return false
		}
	}
	return true
}

func (h *Hasher) digest(n *node, hashes []Hash) Hash {
	b := append(h.buf[:0], byte(n.op), n.width, n.low)
	for _, x := range hashes {
		b = binary.LittleEndian.AppendUint64(b, x[0])
		b = binary.LittleEndian.AppendUint64(b, x[1])
	}
	h.buf = b
	v := xxh3.Hash128(b)
	return Hash{v.Lo, v.Hi}
}

func compareHash(x, y Hash) int {
	for i := range x {
		if x[i] != y[i] {
			if x[i] < y[i] {
				return -1
			}
			return 1
		}
	}
	return 0
}
