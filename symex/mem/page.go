package mem

// This file defines the page table, from addresses to objects alive and dead.

// A page entry that is neither free nor a live object's is that of granule k of a dead one, to
// which dangling pointers may exist: -1-k, less pagePinned if the object was exposed.
const (
	pageFree   = 0 // never used, or dead and nothing can refer to it
	pagePinned = 1 << 20
)

// deadOffset gives the granule of a dead object that a page entry stands for.
func deadOffset(entry int32) int32 { return (-1 - entry) % pagePinned }

// Lookup finds the live object that addr points into (one past the end
// included). stale tells that the address belongs to an object that died.
func (m *Memory) Lookup(addr uint64) (o *Object, stale bool) {
	page, count, ok := m.Space.split(addr)
	if !ok || page >= len(m.pages) {
		return nil, false
	}
	p := m.pages[page]
	if count >= len(p) {
		return nil, false
	}
	i := p[count]
	if i <= 0 {
		return nil, i < 0 || count < int(m.maxUsed[page])
	}
	return &m.objects[i-1], false
}

func (m *Memory) setPage(page, count int, v int32) {
	m.Trail.Log(uint32(undoPage), uint32(page), uint64(uint32(m.pages[page][count])), uint64(count))
	if m.pages[page][count] < 0 {
		m.deadPages--
	}
	if v < 0 {
		m.deadPages++
	}
	m.pages[page][count] = v
}

// enterPages writes v into the page entries of all slots of o, growing the page as needed.
func (m *Memory) enterPages(o *Object, v int32) {
	page, count := int(o.Thread)*m.Space.numSites+int(o.Site), int(o.Count)
	for n := m.Space.granules(o.Size); n > 0; page, count = page+1, 0 { // static objects may go on at the next site
		for len(m.pages) <= page {
			m.pages = append(m.pages, nil)
			m.maxUsed = append(m.maxUsed, 0)
		}
		end := min(count+n, m.Space.maxCount())
		n -= end - count
		for len(m.pages[page]) < end {
			m.pages[page] = append(m.pages[page], pageFree)
		}
		for c := count; c < end; c++ {
			if m.pages[page][c] < 0 {
				m.clear(page, c)
			}
			m.setPage(page, c, v)
		}
		if int32(end) > m.maxUsed[page] {
			m.Trail.Log(uint32(undoMaxUsed), uint32(page), uint64(uint32(m.maxUsed[page])), 0)
			m.maxUsed[page] = int32(end)
		}
	}
}

// grave gives the granules from and up to which a dead object lay that had the one of (page, count).
func (m *Memory) grave(page, count int) (from, to int) {
	p := m.pages[page]
	from, to = count-int(deadOffset(p[count])), count+1
	for to < len(p) && p[to] == p[to-1]-1 {
		to++
	}
	return from, to
}

// clear drops what is left of the dead object that had the granule of (page, count), as nothing refers to it.
func (m *Memory) clear(page, count int) {
	for from, to := m.grave(page, count); from < to; from++ {
		m.setPage(page, from, pageFree)
	}
}

// buryPages marks the slots of o as those of a dead object; free: to which nothing refers.
func (m *Memory) buryPages(o *Object, free bool) {
	page := int(o.Thread)*m.Space.numSites + int(o.Site) // no static object's: those live for ever
	for k := range int32(m.Space.granules(o.Size)) {
		v := int32(pageFree)
		if !free {
			v = -1 - k
			if o.Known() {
				v -= pagePinned
			}
		}
		m.setPage(page, int(o.Count+k), v)
	}
}

// pin keeps the name of the dead object at addr from ever being used again.
func (m *Memory) pin(addr uint64) {
	page, count, _ := m.Space.split(addr)
	if m.pages[page][count] <= -pagePinned {
		return
	}
	if m.pages[page][count] < 0 {
		for from, to := m.grave(page, count); from < to; from++ {
			m.setPage(page, from, m.pages[page][from]-pagePinned)
		}
	}
	if m.hash != nil {
		m.sum = m.sum.Add(m.pinHash(addr))
	}
}

// eachPinned calls f on the addresses of dead objects whose names are not used again.
func (m *Memory) eachPinned(f func(addr uint64)) {
	space := &m.Space
	for page, entries := range m.pages {
		for count, v := range entries {
			if v == -1-pagePinned {
				f(space.slotAddress(page, count))
			}
		}
	}
}
