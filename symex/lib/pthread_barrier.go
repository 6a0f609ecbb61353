package lib

// This file defines the library models of barriers. The object holds how many
// threads it waits for and how many have arrived; who waits is part of the waiting
// threads' state. The last one to arrive lets all go on: their calls return in
// the same transition, each up to its next visible operation. What an object holds where is said by its kind.

import (
	"strconv"

	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/lib/std"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

var barrierModels = []*symex.Model{
	{Name: "pthread_barrier_init", Args: row.Args{row.Writes(row.Barrier), row.Reads(4), row.Known}, Shares: row.SharesDeclared,
		Visible: true, Exec: posix.init},
	{Name: "pthread_barrier_destroy", Args: row.Args{row.Writes(row.Barrier)}, Shares: row.SharesDeclared,
		Visible: true, Exec: posix.destroy},
	{Name: "pthread_barrier_wait", Args: row.Args{row.Syncs(row.Barrier)}, Does: static.Anonymous, Shares: row.SharesDeclared,
		Visible: true, Waits: row.WaitsEvent, Enabled: atBarrier, Exec: posix.wait},
}

// posix are the barriers of POSIX.
var posix = barrier{kind: posixBarrier{}}

// atBarrier tells whether a thread that calls wait can go on.
func atBarrier(_ *symex.Machine, t *state.Thread, _ uint64) bool {
	return t.Phase == state.PhaseNone
}

// barrierSerial is PTHREAD_BARRIER_SERIAL_THREAD.
const barrierSerial = -1

// barrier are the functions of barriers of one kind.
type barrier struct {
	kind barrierKind
	last bool // the last one to arrive is the serial thread, not any one
}

// barrierKind says what an object that argument 0 points to holds.
type barrierKind interface {
	// ready tells whether it is known to be initialised.
	ready(m *symex.Machine, addr uint64) bool
	// attributes looks at those that argument 1 points to.
	attributes(m *symex.Machine, c *symex.Call) state.Stop
	// begin initialises it.
	begin(m *symex.Machine, c *symex.Call, count uint64) state.Stop
	// read gives how many threads it waits for, and how many have arrived.
	read(m *symex.Machine, c *symex.Call) (count, arrived uint64, st state.Stop)
	// arrive notes how many have arrived.
	arrive(m *symex.Machine, c *symex.Call, count, arrived uint64) state.Stop
	// end notes that it is destroyed.
	end(m *symex.Machine, c *symex.Call) state.Stop
}

// posixBarrier is a pthread_barrier_t.
type posixBarrier struct{}

// Offsets in pthread_barrier_t. There is no static initialiser: a mark tells one that
// pthread_barrier_init made from other bytes, and its address from a copy of its bytes elsewhere.
const (
	barrierCount   = 0
	barrierArrived = 4
	barrierMark    = 8
	barrierSelf    = 16 // a pointer; with pointers of four bytes at 12

	barrierReady     = 0x62617221
	barrierDestroyed = 0xffffffff
)

func (b barrier) init(m *symex.Machine, c *symex.Call) state.Stop {
	addr, count := c.Args[0].Bits, c.Args[2].Bits&0xffffffff
	if c.Args[1].Bits != 0 {
		if st := b.kind.attributes(m, c); st != state.GoOn {
			return st
		}
	}
	if count == 0 {
		return m.FinishInt(c, std.EINVAL)
	}
	if someWait(m, addr) {
		return m.Violate(c.Thread, c.Grant, state.PropPthread, "init of a barrier at which threads wait")
	}
	if b.kind.ready(m, addr) {
		return m.Violate(c.Thread, c.Grant, state.PropPthread, "init of a barrier that is initialised already")
	}
	if e, st := needs(m, c, std.EAGAIN, std.ENOMEM); st != state.GoOn || e != 0 {
		return m.Failed(c, st, e)
	}
	if st := b.kind.begin(m, c, count); st != state.GoOn {
		return st
	}
	if m.Traces() {
		m.TraceCall(c, "barrier_init("+m.ArgName(c.Args[0])+", "+strconv.Itoa(int(count))+")")
	}
	return m.FinishInt(c, 0)
}

func (posixBarrier) ready(m *symex.Machine, addr uint64) bool {
	mark, known := m.Peek(addr+barrierMark, 4)
	if !known || mark != barrierReady {
		return false
	}
	self, known := m.Peek(selfOffset(m, addr), uint8(m.Code().PtrSize))
	return known && self == addr
}

// selfOffset is where the barrier at an address has that address.
func selfOffset(m *symex.Machine, addr uint64) uint64 {
	if m.Code().PtrSize == 4 {
		return addr + barrierMark + 4
	}
	return addr + barrierSelf
}

func (posixBarrier) attributes(m *symex.Machine, c *symex.Call) state.Stop {
	_, st := attrWord(m, c, c.Args[1].Bits, "pthread_barrierattr")
	return st
}

func (posixBarrier) begin(m *symex.Machine, c *symex.Call, count uint64) state.Stop {
	addr := c.Args[0].Bits
	for _, f := range [3][2]uint64{{barrierCount, count}, {barrierArrived, 0}, {barrierMark, barrierReady}} {
		if st := m.SetField(c, addr+f[0], 4, f[1]); st != state.GoOn {
			return st
		}
	}
	return m.SetField(c, selfOffset(m, addr), uint8(m.Code().PtrSize), addr)
}

func (b posixBarrier) read(m *symex.Machine, c *symex.Call) (count, arrived uint64, st state.Stop) {
	addr := c.Args[0].Bits
	mark, st := m.Field(c, addr+barrierMark, 4, "a barrier")
	switch {
	case st != state.GoOn:
		return
	case mark == barrierDestroyed:
		return 0, 0, m.Violate(c.Thread, c.Grant, state.PropPthread, "use of a destroyed barrier")
	case mark != barrierReady:
		return 0, 0, m.NeverInitialised(c, "a barrier")
	case !b.ready(m, addr): // POSIX: a call with a copy is undefined
		return 0, 0, m.Violate(c.Thread, c.Grant, state.PropPthread, "use of a copy of a barrier")
	}
	if count, st = m.Field(c, addr+barrierCount, 4, "a barrier"); st != state.GoOn {
		return
	}
	arrived, st = m.Field(c, addr+barrierArrived, 4, "a barrier")
	return
}

func (posixBarrier) arrive(m *symex.Machine, c *symex.Call, _, arrived uint64) state.Stop {
	return m.SetField(c, c.Args[0].Bits+barrierArrived, 4, arrived)
}

func (posixBarrier) end(m *symex.Machine, c *symex.Call) state.Stop {
	return m.SetField(c, c.Args[0].Bits+barrierMark, 4, barrierDestroyed)
}

func (b barrier) destroy(m *symex.Machine, c *symex.Call) state.Stop {
	_, arrived, st := b.kind.read(m, c)
	if st != state.GoOn {
		return st
	}
	if arrived != 0 {
		return m.Violate(c.Thread, c.Grant, state.PropPthread, "destroy of a barrier at which threads wait")
	}
	if st := b.kind.end(m, c); st != state.GoOn {
		return st
	}
	if m.Traces() {
		m.TraceCall(c, "barrier_destroy("+m.ArgName(c.Args[0])+")")
	}
	return m.FinishInt(c, 0)
}

func (b barrier) wait(m *symex.Machine, c *symex.Call) state.Stop {
	addr := c.Args[0].Bits
	count, arrived, st := b.kind.read(m, c)
	if st != state.GoOn {
		return st
	}
	if arrived+1 < count {
		if c.Thread.Atomic > 0 {
			return m.Unsupported(c.Thread, "'"+m.ModelOf(c).Name+"' blocks inside an atomic section")
		}
		if st := b.kind.arrive(m, c, count, arrived+1); st != state.GoOn {
			return st
		}
		m.Synchronise(c.Thread, addr, true)
		c.Thread.Phase, c.Thread.WaitOn = state.PhaseWaiting, addr
		if m.Traces() {
			m.TraceCall(c, "waits at "+m.ArgName(c.Args[0])+", "+strconv.Itoa(int(arrived)+1)+" of "+strconv.Itoa(int(count))+" arrived")
		}
		return m.Stay(c)
	}
	ws := waiters(m, addr, nil)
	serial := c.Thread
	if !b.last {
		if serial, st = chooseSerial(m, c, ws); st != state.GoOn {
			return st
		}
	}
	if st := b.kind.arrive(m, c, count, 0); st != state.GoOn {
		return st
	}
	if m.Traces() {
		m.TraceCall(c, "arrives last at "+m.ArgName(c.Args[0]))
	}
	m.Meet(c.Thread, addr, ws)
	for _, w := range ws {
		v := state.Value{}
		if w == serial {
			v.Bits = mem.Mask(64)
		}
		m.Release(w, v)
	}
	if serial == c.Thread {
		return m.FinishInt(c, barrierSerial)
	}
	return m.FinishInt(c, 0)
}

// chooseSerial picks the thread that gets PTHREAD_BARRIER_SERIAL_THREAD: any one
// of those at the barrier. Threads that ignore the result are alike.
func chooseSerial(m *symex.Machine, c *symex.Call, ws []*state.Thread) (*state.Thread, state.Stop) {
	var heed []*state.Thread
	var ignores *state.Thread
	for _, t := range append([]*state.Thread{c.Thread}, ws...) {
		if m.NeedsResult(t) {
			heed = append(heed, t)
		} else if ignores == nil {
			ignores = t
		}
	}
	if ignores != nil {
		heed = append(heed, ignores)
	}
	if len(heed) == 1 {
		return heed[0], state.GoOn
	}
	i, st := m.Take(c.Thread, state.ChoiceNondet, len(heed))
	if st != state.GoOn {
		return nil, st
	}
	return heed[i], state.GoOn
}
