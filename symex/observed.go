package symex

import "heddle/symex/mem"

// This file defines which bytes of memory were written, and which a proposition has read.

// byteSet is a set of memory bytes: per word address a bit for each of its bytes.
type byteSet map[uint64]uint8

// add enters n bytes at addr.
func (s byteSet) add(addr uint64, n int64) {
	for ; n > 0; n, addr = n-1, addr+1 {
		s[addr&^7] |= 1 << (addr & 7)
	}
}

// writtenBytes is a write to bytes of one word.
type writtenBytes struct {
	word uint64
	mask uint8
}

// noteWrite is called for every write of the program's of n bytes at addr, in one word, to what other threads can reach,
// while something is observed.
func (m *State) noteWrite(addr uint64, n uint) {
	if !m.rec.recording {
		m.rec.dirty = append(m.rec.dirty, writtenBytes{addr &^ 7, uint8((1<<n - 1) << (addr & 7))})
	}
}

// recordRead enters the bytes of a read into the footprint while a proposition runs.
func (m *State) recordRead(o *mem.Object, off int64, size int64) {
	m.rec.footprint.add(o.Addr+uint64(off), size)
}

func (m *State) touched(read byteSet) bool {
	for _, d := range m.rec.dirty {
		if read[d.word]&d.mask != 0 {
			return true
		}
	}
	return false
}

// recorder notes the bytes that matter to the propositions that are observed.
type recorder struct {
	fixed     byteSet // bytes at constant addresses in the propositions' code
	footprint byteSet // bytes read by the evaluation in progress
	recording bool    // a proposition is being evaluated
	dirty     []writtenBytes
}
