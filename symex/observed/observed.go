// Package observed notes which bytes of memory were written, and which a proposition has read.
package observed

import "heddle.example/symex/mem"

// ByteSet is a set of memory bytes: per word address a bit for each of its bytes.
type ByteSet map[uint64]uint8

// Add enters n bytes at addr.
func (s ByteSet) Add(addr uint64, n int64) {
	for ; n > 0; n, addr = n-1, addr+1 {
		s[addr&^7] |= 1 << (addr & 7)
	}
}

// Written is a write to bytes of one word.
type Written struct {
	word uint64
	mask uint8
}

// Write is called for every write of the program's of n bytes at addr, in one word, to what other threads can reach,
// while something is observed.
func (r *Recorder) Write(addr uint64, n uint) {
	if !r.Recording {
		r.Dirty = append(r.Dirty, Written{addr &^ 7, uint8((1<<n - 1) << (addr & 7))})
	}
}

// Read enters the bytes of a read into the footprint while a proposition runs.
func (r *Recorder) Read(o *mem.Object, off int64, size int64) {
	r.Footprint.Add(o.Addr+uint64(off), size)
}

// Touched tells whether one of the bytes was written.
func (r *Recorder) Touched(read ByteSet) bool {
	for _, d := range r.Dirty {
		if read[d.word]&d.mask != 0 {
			return true
		}
	}
	return false
}

// Recorder notes the bytes that matter to the propositions that are observed.
type Recorder struct {
	Fixed     ByteSet   // bytes at constant addresses in the propositions' code
	Footprint ByteSet   // bytes read by the evaluation in progress
	Recording bool      // a proposition is being evaluated
	Dirty     []Written // since the last symbol
}
