package guards

// This file finds out which counts, of semaphores, are locks: each is 1 as long as nobody has it, who lowers it has it, and nobody else raises it. See scheduler/passes.go.

// count is what is known of one.
type count struct {
	unfit   bool // it is no lock
	trusted bool // somebody has had it as one
}

// countSize is how many bytes a count has.
const countSize = 4

// mostMisled is how often a search begins again because a count was no lock before none counts as one.
const mostMisled = 8

// countAt gives the count at addr, which is unfit from the beginning if it was overwritten.
func (t *Table) countAt(addr uint64) *count {
	c := t.counts[addr]
	if c == nil {
		c = &count{unfit: t.misled >= mostMisled}
		t.counts[addr] = c
		t.each(addr, countSize, func(w *word) bool {
			c.unfit = c.unfit || w.raw || w.count != nil
			w.count = c
			return true
		})
	}
	return c
}

// have tells whether who lowers the count at addr from 1 has it as a lock.
func (t *Table) have(addr uint64) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	c := t.countAt(addr)
	if c.unfit || !t.mayPass() {
		return false
	}
	c.trusted = true
	return true
}

// mayBeLock tells whether the count at addr may be a lock.
func (t *Table) mayBeLock(addr uint64) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return !t.countAt(addr).unfit
}

// noLock notes that the count at addr is no lock.
func (t *Table) noLock(addr uint64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.unfit(t.countAt(addr))
}

// unfit notes that a count, if there is one, is no lock.
func (t *Table) unfit(c *count) {
	if c == nil || c.unfit {
		return
	}
	c.unfit = true
	t.change.Add(1)
	if c.trusted {
		t.broken.Store(true)
	}
}

// forgetCounts begins a search in which nobody has had a count as a lock yet; misled tells that the last one has had one that was none.
func (t *Table) forgetCounts() (misled bool) {
	for _, c := range t.counts {
		misled = misled || c.trusted && c.unfit
		c.trusted = false
	}
	if !misled {
		return false
	}
	if t.misled++; t.misled == mostMisled {
		for _, c := range t.counts {
			c.unfit = true
		}
	}
	return true
}
