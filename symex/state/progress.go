package state

import (
	"heddle/hashing"
)

// This file defines how far a library call has come: the list of what it has seen, which is a number in the state of its thread.
// Nodes of lists are interned and never change.

// walkNode is an element of a list, the last one first.
type walkNode struct {
	v      Value
	prev   int32 // index + 1, 0: none
	length int32
	hash   hashing.Key // of all elements that are concrete
	sym    bool        // some element is symbolic
}

// walkLink identifies a node.
type walkLink struct {
	v    Value
	prev int32
}

// walkTable holds the lists of a machine.
type walkTable struct {
	nodes []walkNode
	index map[walkLink]int32
	Buf   []Value
}

// Push gives the list that has v behind the list prev.
func (x *walkTable) Push(hash *hashing.Function, prev int32, v Value) int32 {
	link := walkLink{v, prev}
	if i, ok := x.index[link]; ok {
		return i
	}
	if x.index == nil {
		x.index = map[walkLink]int32{}
	}
	n := walkNode{v: v, prev: prev, length: 1, sym: v.Sym != 0}
	if prev != 0 {
		p := &x.nodes[prev-1]
		n.length, n.hash, n.sym = p.length+1, p.hash, n.sym || p.sym
	}
	if hash != nil && v.Sym == 0 {
		n.hash = n.hash.Add(hash.Cell(hashing.WalkElement(n.length), v.Bits))
	}
	x.nodes = append(x.nodes, n)
	i := int32(len(x.nodes))
	x.index[link] = i
	return i
}

// List appends the elements of the list head, the first one first, to out, which is empty.
func (x *walkTable) List(head int32, out []Value) []Value {
	n := int(x.nodes[head-1].length)
	for len(out) < n {
		out = append(out, Value{})
	}
	for i := n - 1; i >= 0; i-- {
		node := &x.nodes[head-1]
		out[i], head = node.v, node.prev
	}
	return out
}
