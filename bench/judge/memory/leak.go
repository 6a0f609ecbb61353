package memory

// This file defines leaks: heap blocks that live at the end of the program and that nothing points to.

import "encoding/binary"

// end records what the end of the program shows.
func (j *judge) end(s *state) {
	j.out.ends++
	if !j.p.Leaks {
		return
	}
	leak := Violation{"leak", 0}
	if j.lost(s, true) {
		j.out.must[leak] = true
	}
	if j.lost(s, false) {
		j.out.may[leak] = true
	}
}

// lost tells whether some block is lost. Globals and the blocks that they lead to hold pointers. With
// generous, so do the stacks and registers of threads that still run, and whatever was
// computed from an address counts as a pointer; without, only whole addresses into a block do.
func (j *judge) lost(s *state, generous bool) bool {
	found := make([]bool, len(s.objects))
	var queue []int
	reach := func(n int) {
		if !found[n] {
			found[n] = true
			queue = append(queue, n)
		}
	}
	word := func(bits, from uint64) {
		for i, o := range s.objects {
			if o.live && (bits >= o.addr && bits < o.addr+uint64(o.size) || generous && (from>>i&1 != 0 || bits == o.addr+uint64(o.size))) {
				reach(i)
			}
		}
	}
	for i, o := range s.objects {
		if o.live && (o.place.kind == static || generous && o.place.kind == stack) {
			reach(i)
		}
	}
	if generous {
		for t := range s.threads {
			for _, f := range s.threads[t].frames {
				for _, list := range [][]value{f.p, f.w, f.i} {
					for _, v := range list {
						word(v.bits, v.from)
					}
				}
			}
		}
	}
	size := int(j.p.PointerSize())
	for len(queue) > 0 {
		o := s.objects[queue[0]]
		queue = queue[1:]
		for off := 0; off+size <= len(o.cells); off++ {
			var buf [8]byte
			var from uint64
			for i := range size {
				buf[i] = o.cells[off+i].bits
				from |= o.cells[off+i].from
			}
			word(binary.LittleEndian.Uint64(buf[:]), from)
		}
	}
	for i, o := range s.objects {
		if o.live && o.place.kind == heap && !found[i] {
			return true
		}
	}
	return false
}
