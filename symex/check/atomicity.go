package check

// Atomicity asks whether a thread reads a shared variable, another thread writes it, and the
// first one writes it after that, on the ground of an old value as it were. A new read makes the
// value new again.
var Atomicity = &Property{
	Name: "atomicity", OnRequest: true, NeedsCall: true,
	Help:      "another thread writes between a thread's read of a variable and its next write",
	Violated:  "a thread writes a variable that another thread has written since this one read it",
	Remembers: "the bytes that each thread has read and not written since, and whether another has written them",
	Accessed:  atomicityAccess,
	MemoryGone: func(p Path, addr, size uint64) {
		p.Change(bytesRead, func(f Fact) (Fact, bool) { return f, f[1]-addr >= size })
	},
	ThreadEnds: func(p Path, thread int) {
		p.Change(bytesRead, func(f Fact) (Fact, bool) { return f, f[0]>>1 != uint64(thread) })
	},
}

// The facts of atomicity.
const bytesRead = 0 // thread<<1 | stale, address, size

func atomicityAccess(p Path, a Access) {
	if a.Unknown {
		p.Doubt("the atomicity of an access at an offset that depends on input")
		return
	}
	end, me := a.Addr+a.Size, uint64(a.Thread)
	stale := false
	p.Change(bytesRead, func(f Fact) (Fact, bool) {
		if f[1] >= end || a.Addr >= f[1]+f[2] {
			return f, true
		}
		if f[0]>>1 == me {
			stale = stale || f[0]&1 != 0
			return f, false
		}
		if a.Writes {
			f[0] |= 1
		}
		return f, true
	})
	switch {
	case !a.Writes:
		p.Add(bytesRead, Fact{me << 1, a.Addr, a.Size})
	case !a.Reads && stale:
		p.Violated("atomicity: another thread has written " + p.Place(a.Addr, a.Size) + " since " + p.Actor(a.Thread) + " read it")
	}
}
