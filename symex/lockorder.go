package symex

// This file defines the check of lock orders: whether the locks of the path were
// taken in orders that contradict each other, even if nobody waited. Taking b
// while holding a gives the edge a → b; a cycle of edges is a violation. A try
// or a call with a deadline gives no edge to what it takes, since it does not wait for
// ever. Two read locks do not exclude each other: where an edge ends with
// a read lock and the next begins with one on the same lock, they make no cycle.
//
// The history: the edges, and what each thread holds.

// Facts of lock orders. A mode is 1 for a lock that excludes all others.
//
//	held  {0, thread, lock, mode}
//	edge  {1, from, to, mode of from | mode of to << 1}
const (
	factHeld = iota
	factEdge
	factRead
)

// lockTaken notes that the model in execution took a lock.
func (m *Machine) lockTaken(c *call, addr uint64, exclusive bool) {
	if m.foot != nil {
		m.orderTakes(c.t, addr, exclusive)
	}
	if !m.opts.Checks.LockOrder {
		return
	}
	mode := uint64(0)
	if exclusive {
		mode = 1
	}
	waits := m.modelOf(c).waits == waitsLock
	me := uint64(c.t.id)
	for _, h := range m.facts(m.lockHeld) {
		if h[1] == me && h[2] != addr && waits {
			m.lockEdge(c.t, h[2], addr, h[3], mode)
		}
	}
	m.lockHeld = m.withFact(m.lockHeld, fact{factHeld, me, addr, mode})
}

// lockEdge adds an edge and reports the cycle that it closes.
func (m *Machine) lockEdge(t *thread, from, to, held, taken uint64) {
	set := m.withFact(m.lockEdges, fact{factEdge, from, to, held | taken<<1})
	if set == m.lockEdges {
		return
	}
	m.lockEdges = set
	seen := map[fact]bool{}
	var path []fact
	var search func(at uint64, taken uint64) bool
	search = func(at, taken uint64) bool {
		for _, e := range m.facts(m.lockEdges) {
			if e[1] != at || seen[e] || taken == 0 && e[3]&1 == 0 {
				continue
			}
			if e[2] == from && (e[3]>>1|held)&1 != 0 {
				path = append(path, e)
				return true
			}
			seen[e] = true
			if search(e[2], e[3]>>1) {
				path = append(path, e)
				return true
			}
		}
		return false
	}
	if !search(to, taken) {
		return
	}
	text := "lock order: " + m.describe(to) + " is taken while " + m.describe(from) + " is held, but"
	for i := len(path) - 1; i >= 0; i-- {
		if i < len(path)-1 {
			text += " and"
		}
		text += " " + m.describe(path[i][2]) + " was taken while " + m.describe(path[i][1]) + " was held"
	}
	m.report(t, Report{Property: PropLockOrder, Message: text})
}

// lockFreed notes that thread id no longer holds a lock.
func (m *Machine) lockFreed(id int32, addr uint64) {
	if m.foot != nil {
		m.orderFrees(id, addr)
	}
	if !m.opts.Checks.LockOrder {
		return
	}
	m.lockHeld = m.mapFacts(m.lockHeld, func(f fact) (fact, bool) { return f, f[1] != uint64(id) || f[2] != addr })
}

// locksGone forgets the locks in size bytes at addr: what is there later are others.
func (m *Machine) locksGone(addr, size uint64) {
	if m.foot != nil {
		m.orderForgets(func(f fact) bool { return f[0] == orderHolds && f[1]-addr < size })
	}
	if m.lockEdges == 0 && m.lockHeld == 0 {
		return
	}
	in := func(a uint64) bool { return a-addr < size }
	m.lockEdges = m.mapFacts(m.lockEdges, func(f fact) (fact, bool) { return f, !in(f[1]) && !in(f[2]) })
	m.lockHeld = m.mapFacts(m.lockHeld, func(f fact) (fact, bool) { return f, !in(f[2]) })
}
