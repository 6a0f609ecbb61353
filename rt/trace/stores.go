package trace

// This file defines which step last wrote to some bytes. Paths may have millions of steps, so that not all stores can be looked at for each read.

// stores are the stores that have reached memory, in their order.
type stores struct {
	count int
	small map[granule][]written
	large map[uint64][]written // by object: those of many granules
}

// granule is a few bytes of an object.
type granule struct {
	object uint64
	number int64
}

const (
	fewGranules  = 4
	granuleShift = 3
)

// written is a store.
type written struct {
	off, size int64
	step      int
	order     int // among all
}

// add notes a store.
func (s *stores) add(object uint64, w written) {
	if s.small == nil {
		s.small, s.large = map[granule][]written{}, map[uint64][]written{}
	}
	s.count++
	w.order = s.count
	first, last := granules(w.off, w.size)
	if last-first >= fewGranules {
		s.large[object] = append(s.large[object], w)
		return
	}
	for g := first; g <= last; g++ {
		at := granule{object, g}
		s.small[at] = append(s.small[at], w)
	}
}

// granules gives the first and the last of some bytes.
func granules(off, size int64) (first, last int64) {
	return off >> granuleShift, (off + max(size, 1) - 1) >> granuleShift
}

// last gives the step of the last store to some bytes; before a step unless that is 0. 0: there is none.
func (s *stores) last(object uint64, off, size int64, before int) int {
	best := written{}
	look := func(list []written) {
		for i := len(list) - 1; i >= 0 && list[i].order > best.order; i-- {
			if w := &list[i]; w.off < off+size && off < w.off+w.size && (before == 0 || w.step < before) {
				best = *w
				return
			}
		}
	}
	look(s.large[object])
	first, last := granules(off, size)
	if last-first < int64(len(s.small)) {
		for g := first; g <= last; g++ {
			look(s.small[granule{object, g}])
		}
	} else {
		for at, list := range s.small {
			if at.object == object {
				look(list)
			}
		}
	}
	return best.step
}
