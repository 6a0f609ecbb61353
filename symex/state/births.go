package state

import "heddle/ir"

// This file defines which blocks of the heap a trace has seen.

// births are the blocks made so far in a trace, by their addresses: the last one that had an address.
type births struct {
	blocks map[uint64]*birth
	made   map[ir.Pos]int // how many, by the call by which the program made them
}

type birth struct {
	pos    ir.Pos // of the call
	number int    // of the blocks made there, from 1
	end    string // who freed it and where; "" while it lives
}

// Note notes the block at addr that a call at pos makes.
func (b *births) Note(addr uint64, pos ir.Pos) {
	if b.blocks == nil {
		b.blocks, b.made = map[uint64]*birth{}, map[ir.Pos]int{}
	}
	b.made[pos]++
	b.blocks[addr] = &birth{pos: pos, number: b.made[pos]}
}
