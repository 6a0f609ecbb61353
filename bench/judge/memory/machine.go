package memory

// This file defines memory: objects at concrete addresses, bytes that know where they come from, and what
// reading and writing them means (PNVI-ae-udi).

import "slices"

// value is what a register holds. A pointer knows its object; an integer does not. from are the
// objects whose addresses went into it, as a bit set: a mark beside the model.
type value struct {
	bits uint64
	prov int // number of the object + 1, 0: none
	from uint64
}

// cell is a byte of memory.
type cell struct {
	bits byte
	prov int16 // of a byte of a pointer: its object + 1
	idx  int8  // which byte of the pointer it is
	from uint64
}

type place struct {
	kind region
	slot int // number of the address within its region
}

// region is where an object lies.
type region uint8

const (
	static region = iota
	stack
	heap
)

type object struct {
	place   place
	addr    uint64
	size    int64
	align   int64
	live    bool
	exposed bool
	cells   []cell
}

// address gives the address of a place in a layout. The distances are far and not round, and the gaps
// between objects are wide.
func (j *judge) address(at place, align int64) uint64 {
	base := [...]uint64{0x5581_0c04_7000, 0x7ffd_91a3_5000, 0x5581_2e91_2000}[at.kind]
	if j.p.Narrow {
		base = [...]uint64{0x0804_7000, 0xa0a3_5000, 0x4091_2000}[at.kind]
	}
	jitter := uint64(0)
	switch j.how.Layout {
	case 0:
		jitter = (uint64(at.slot)*2654435761 + uint64(at.kind)*977) >> 7 % 61 * uint64(align)
	case 1: // round addresses
		base += 0x10000 * uint64(at.kind+1)
	case 2:
		base += 0x2b7f00
		jitter = (uint64(at.slot)*40503+uint64(at.kind)*31)>>3%53*uint64(align) + uint64(align)
	}
	return base + uint64(at.slot)*0x3f7b00 + jitter
}

// alloc makes an object at a place.
func (j *judge) alloc(s *state, at place, size, align int64) int {
	o := &object{place: at, addr: j.address(at, align), size: size, align: align, live: true, cells: make([]cell, size)}
	s.objects = append(s.objects, o)
	if len(s.objects) > 60 {
		j.invalid("too many objects")
	}
	return len(s.objects) - 1
}

// places lists where a new object may lie: a place of its own, or that of a dead object.
func (j *judge) places(s *state, kind region, size, align int64) []place {
	var out []place
	slots, taken := 0, map[int]bool{}
	for _, o := range s.objects {
		if o.place.kind == kind {
			slots = max(slots, o.place.slot+1)
			taken[o.place.slot] = taken[o.place.slot] || o.live
		}
	}
	for _, o := range s.objects {
		if o.place.kind == kind && !taken[o.place.slot] && (o.size == size || j.how.AnySize && o.size <= 24 && size <= 24) && o.align == align {
			taken[o.place.slot] = true
			out = append(out, o.place)
		}
	}
	return append(out, place{kind, slots})
}

// end ends an object's life.
func (s *state) end(n int) {
	o := *s.objects[n]
	o.live, o.cells = false, nil
	s.objects[n] = &o
}

// change gives an object that may be changed.
func (s *state) change(n int) *object {
	o := *s.objects[n]
	o.cells = slices.Clone(o.cells)
	s.objects[n] = &o
	return &o
}

func (s *state) expose(prov int) {
	if prov == 0 {
		return
	}
	if o := s.objects[prov-1]; o.live && !o.exposed {
		c := *o
		c.exposed = true
		s.objects[prov-1] = &c
	}
}

// reach tells which object an access of n bytes through a pointer is to, and where in it; false if
// the access is not allowed.
func (j *judge) reach(s *state, p value, n int64) (object int, off int64, ok bool) {
	for i, o := range s.objects {
		if j.how.Keep && p.prov == 0 && p.from>>i&1 != 0 && o.live && p.bits >= o.addr && p.bits < o.addr+uint64(o.size) {
			p.prov = i + 1
		}
	}
	if p.prov == 0 {
		return 0, 0, false
	}
	o := s.objects[p.prov-1]
	if !o.live || p.bits < o.addr || p.bits-o.addr+uint64(n) > uint64(o.size) {
		return 0, 0, false
	}
	return p.prov - 1, int64(p.bits - o.addr), true
}

// toPointer makes an integer a pointer.
func (j *judge) toPointer(s *state, w value) value {
	w.prov = 0
	for i, o := range s.objects {
		if o.live && o.exposed && w.bits >= o.addr && w.bits < o.addr+uint64(o.size) {
			if j.how.Remember && w.from != 0 && w.from>>i&1 == 0 {
				continue // it came from others, whatever lies there now
			}
			w.prov = i + 1
		}
	}
	return w
}

// toWord makes a pointer an integer.
func (s *state) toWord(p value) value {
	s.expose(p.prov)
	p.prov = 0
	return p
}

// get reads bytes as a value of a type.
func (j *judge) get(s *state, n int, off int64, t Type) value {
	cells := s.objects[n].cells[off : off+j.p.size(t)]
	v := value{}
	whole := true
	for i, c := range cells {
		v.bits |= uint64(c.bits) << (8 * i)
		v.from |= c.from
		whole = whole && c.prov == cells[0].prov && int(c.idx) == i
	}
	if t == Ptr && whole && cells[0].prov != 0 {
		v.prov = int(cells[0].prov)
		return v
	}
	for _, c := range cells {
		s.expose(int(c.prov))
	}
	if t == Ptr {
		return j.toPointer(s, v)
	}
	if t == Int {
		v.bits = uint64(int64(int32(v.bits)))
	}
	return v
}

// set writes a value.
func (j *judge) set(s *state, n int, off int64, t Type, v value) {
	o := s.change(n)
	for i := range j.p.size(t) {
		c := cell{bits: byte(v.bits >> (8 * i)), from: v.from}
		if t == Ptr && v.prov != 0 {
			c.prov, c.idx = int16(v.prov), int8(i)
		}
		o.cells[off+i] = c
	}
}
