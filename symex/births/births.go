// Package births notes which blocks of the heap a trace has seen.
package births

import "heddle.example/ir"

// Births are the blocks made so far in a trace, by their addresses: the last one that had an address.
type Births struct {
	Blocks map[uint64]*Birth
	made   map[ir.Pos]int // how many, by the line by which the program made them: names tell no columns
}

// Birth is that of one block.
type Birth struct {
	Pos    ir.Pos // of the call
	Func   string // that calls
	Number int    // of the blocks made there, from 1
	End    string // who freed it and where; "" while it lives
}

// Note notes the block at addr that a call at pos in fn makes.
func (b *Births) Note(addr uint64, pos ir.Pos, fn string) {
	if b.Blocks == nil {
		b.Blocks, b.made = map[uint64]*Birth{}, map[ir.Pos]int{}
	}
	line := ir.Pos{File: pos.File, Line: pos.Line}
	b.made[line]++
	b.Blocks[addr] = &Birth{Pos: pos, Func: fn, Number: b.made[line]}
}
