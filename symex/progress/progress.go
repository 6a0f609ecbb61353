// Package progress keeps how far a library call has come: the list of what it has seen, which is a number in the state of its thread.
// Nodes of lists are interned and never change.
package progress

import (
	"heddle.example/hashing"
	"heddle.example/symex/mem"
)

// Node is an element of a list, the last one first.
type Node struct {
	Value    mem.Value
	Prev     int32 // the list before it, 0: none
	Length   int32
	Hash     hashing.Key // of all elements that are concrete
	Symbolic bool        // some element is symbolic
}

// link identifies a node.
type link struct {
	v    mem.Value
	prev int32
}

// Table holds the lists of a machine.
type Table struct {
	nodes []Node
	index map[link]int32
	Buf   []mem.Value
}

// Node gives the last element of a list that is not empty.
func (x *Table) Node(list int32) *Node { return &x.nodes[list-1] }

// Push gives the list that has v behind the list prev.
func (x *Table) Push(hash *hashing.Function, prev int32, v mem.Value) int32 {
	at := link{v, prev}
	if i, ok := x.index[at]; ok {
		return i
	}
	if x.index == nil {
		x.index = map[link]int32{}
	}
	n := Node{Value: v, Prev: prev, Length: 1, Symbolic: v.Sym != 0}
	if prev != 0 {
		p := &x.nodes[prev-1]
		n.Length, n.Hash, n.Symbolic = p.Length+1, p.Hash, n.Symbolic || p.Symbolic
	}
	if hash != nil && v.Sym == 0 {
		n.Hash = n.Hash.Add(hash.Cell(hashing.WalkElement(n.Length), v.Bits))
	}
	x.nodes = append(x.nodes, n)
	i := int32(len(x.nodes))
	x.index[at] = i
	return i
}

// List appends the elements of the list head, the first one first, to out, which is empty.
func (x *Table) List(head int32, out []mem.Value) []mem.Value {
	n := int(x.nodes[head-1].Length)
	for len(out) < n {
		out = append(out, mem.Value{})
	}
	for i := n - 1; i >= 0; i-- {
		node := &x.nodes[head-1]
		out[i], head = node.Value, node.Prev
	}
	return out
}
