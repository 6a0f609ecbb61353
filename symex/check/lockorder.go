package check

// LockOrder asks whether the locks of the path were taken in orders that contradict each
// other, even if nobody waited. Taking b while holding a gives the edge a → b; a cycle of
// edges is a violation. A try or a call with a deadline gives no edge to what it takes, since it does not
// wait for ever. Two read locks do not exclude each other: where an edge ends with a
// read lock and the next begins with one on the same lock, they make no cycle.
var LockOrder = &Property{
	Name: "lock-order", OnRequest: true, NeedsCall: true,
	Help:      "locks are taken in orders that contradict each other, even if nobody waits",
	Violated:  "a cycle in the order in which locks are taken, even if nobody waits",
	Remembers: "the locks that each thread holds, and which were taken while which were held",
	Locked:    lockOrderTaken,
	Unlocked: func(p Path, l Lock) {
		p.Change(lockHeld, func(f Fact) (Fact, bool) { return f, f[0] != uint64(l.Thread) || f[1] != l.Addr })
	},
	LocksGone: func(p Path, addr, size uint64) {
		in := func(a uint64) bool { return a-addr < size }
		p.Change(lockEdge, func(f Fact) (Fact, bool) { return f, !in(f[0]) && !in(f[1]) })
		p.Change(lockHeld, func(f Fact) (Fact, bool) { return f, !in(f[1]) })
	},
}

// The facts of lock orders. A mode is 1 for a lock that excludes all others.
const (
	lockHeld = iota // thread, lock, mode
	lockEdge        // from, to, mode of from | mode of to << 1
)

func lockOrderTaken(p Path, l Lock) {
	mode := uint64(0)
	if l.Exclusive {
		mode = 1
	}
	me := uint64(l.Thread)
	for h := range p.Facts(lockHeld) {
		if h[0] == me && h[1] != l.Addr && l.Waits {
			lockOrderEdge(p, l.Thread, h[1], l.Addr, h[2], mode)
		}
	}
	p.Add(lockHeld, Fact{me, l.Addr, mode})
}

// lockOrderEdge adds an edge and reports the cycle that it closes.
func lockOrderEdge(p Path, thread int, from, to, held, taken uint64) {
	if !p.Add(lockEdge, Fact{from, to, held | taken<<1}) {
		return
	}
	seen := map[Fact]bool{}
	var cycle []Fact
	var search func(at uint64, taken uint64) bool
	search = func(at, taken uint64) bool {
		for e := range p.Facts(lockEdge) {
			if e[0] != at || seen[e] || taken == 0 && e[2]&1 == 0 {
				continue
			}
			if e[1] == from && (e[2]>>1|held)&1 != 0 {
				cycle = append(cycle, e)
				return true
			}
			seen[e] = true
			if search(e[1], e[2]>>1) {
				cycle = append(cycle, e)
				return true
			}
		}
		return false
	}
	if !search(to, taken) {
		return
	}
	text := "lock order: " + p.Describe(to) + " is taken while " + p.Describe(from) + " is held, but"
	because := []Because{{lockHeld, Fact{uint64(thread), from, held}, "takes " + p.Describe(from)}}
	for i := len(cycle) - 1; i >= 0; i-- {
		if i < len(cycle)-1 {
			text += " and"
		}
		first, second := p.Describe(cycle[i][0]), p.Describe(cycle[i][1])
		text += " " + second + " was taken while " + first + " was held"
		because = append(because, Because{lockEdge, cycle[i], "takes " + second + " while it holds " + first})
	}
	p.Report(Violation{Thread: thread, Message: text, Because: because})
}
