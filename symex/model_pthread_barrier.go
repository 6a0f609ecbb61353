package symex

import "heddle/symex/mem"

// This file defines the library models of barriers. The object holds how many
// threads it waits for and how many have arrived; who waits is part of the waiting
// threads' state. The last one to arrive lets all go on: their calls return in
// the same transition, each up to its next visible operation.

var barrierModels = []*model{
	{name: "pthread_barrier_init", args: []arg{argWrites(extentBarrier), argReads(4), argKnown}, shares: sharesDeclared,
		visible: true, exec: barrierInit},
	{name: "pthread_barrier_destroy", args: []arg{argWrites(extentBarrier)}, shares: sharesDeclared,
		visible: true, exec: barrierDestroy},
	{name: "pthread_barrier_wait", args: []arg{argSyncs(extentBarrier)}, shares: sharesDeclared,
		visible: true, waits: waitsEvent, enabled: func(m *Machine, t *thread, args []Value) bool { return t.phase == phaseNone }, exec: barrierWait},
}

// Offsets in pthread_barrier_t. There is no static initialiser: a mark tells one that
// pthread_barrier_init made from other bytes.
const (
	barrierCount   = 0
	barrierArrived = 4
	barrierMark    = 8

	barrierReady     = 0x62617221
	barrierDestroyed = 0xffffffff
	barrierSerial    = -1 // PTHREAD_BARRIER_SERIAL_THREAD
)

func barrierInit(m *Machine, c *call) stop {
	addr, count := c.args[0].Bits, c.args[2].Bits&0xffffffff
	if c.args[1].Bits != 0 {
		if _, st := m.attrWord(c, c.args[1].Bits, "pthread_barrierattr"); st != goOn {
			return st
		}
	}
	if count == 0 {
		return m.finishInt(c, errINVAL)
	}
	if len(m.waiters(addr)) > 0 {
		return m.violate(c.t, c.grant, PropPthread, "init of a barrier at which threads wait")
	}
	if e, st := m.needs(c, errAGAIN, errNOMEM); st != goOn || e != 0 {
		return m.failed(c, st, e)
	}
	for _, f := range [3][2]uint64{{barrierCount, count}, {barrierArrived, 0}, {barrierMark, barrierReady}} {
		if st := m.setField(c, addr+f[0], 4, f[1]); st != goOn {
			return st
		}
	}
	if m.traces() {
		m.traceCall(c, "barrier_init("+m.argName(c.args[0])+", "+itoa(int(count))+")")
	}
	return m.finishInt(c, 0)
}

// barrier reads the counts of the barrier that argument 0 points to.
func (m *Machine) barrier(c *call) (count, arrived uint64, st stop) {
	addr := c.args[0].Bits
	mark, st := m.field(c, addr+barrierMark, 4, "a barrier")
	switch {
	case st != goOn:
		return
	case mark == barrierDestroyed:
		return 0, 0, m.violate(c.t, c.grant, PropPthread, "use of a destroyed barrier")
	case mark != barrierReady:
		return 0, 0, m.neverInitialised(c, "a barrier")
	}
	if count, st = m.field(c, addr+barrierCount, 4, "a barrier"); st != goOn {
		return
	}
	arrived, st = m.field(c, addr+barrierArrived, 4, "a barrier")
	return
}

func barrierDestroy(m *Machine, c *call) stop {
	_, arrived, st := m.barrier(c)
	if st != goOn {
		return st
	}
	if arrived != 0 {
		return m.violate(c.t, c.grant, PropPthread, "destroy of a barrier at which threads wait")
	}
	if st := m.setField(c, c.args[0].Bits+barrierMark, 4, barrierDestroyed); st != goOn {
		return st
	}
	if m.traces() {
		m.traceCall(c, "barrier_destroy("+m.argName(c.args[0])+")")
	}
	return m.finishInt(c, 0)
}

func barrierWait(m *Machine, c *call) stop {
	addr := c.args[0].Bits
	count, arrived, st := m.barrier(c)
	if st != goOn {
		return st
	}
	if arrived+1 < count {
		if c.t.atomic > 0 {
			return m.unsupported(c.t, "'pthread_barrier_wait' blocks inside an atomic section")
		}
		if st := m.setField(c, addr+barrierArrived, 4, arrived+1); st != goOn {
			return st
		}
		c.t.phase, c.t.waitOn = phaseWaiting, addr
		if m.traces() {
			m.traceCall(c, "waits at "+m.argName(c.args[0])+", "+itoa(int(arrived)+1)+" of "+itoa(int(count))+" arrived")
		}
		return m.stay(c)
	}
	ws := m.waiters(addr)
	serial, st := m.chooseSerial(c, ws)
	if st != goOn {
		return st
	}
	if st := m.setField(c, addr+barrierArrived, 4, 0); st != goOn {
		return st
	}
	if m.traces() {
		m.traceCall(c, "arrives last at "+m.argName(c.args[0]))
	}
	for _, w := range ws {
		v := Value{}
		if w == serial {
			v.Bits = mem.Mask(64)
		}
		m.release(w, v)
	}
	if serial == c.t {
		return m.finishInt(c, barrierSerial)
	}
	return m.finishInt(c, 0)
}

// chooseSerial picks the thread that gets PTHREAD_BARRIER_SERIAL_THREAD: any one
// of those at the barrier. Threads that ignore the result are alike.
func (m *Machine) chooseSerial(c *call, ws []*thread) (*thread, stop) {
	var heed []*thread
	var ignores *thread
	for _, t := range append([]*thread{c.t}, ws...) {
		if m.needsResult(t) {
			heed = append(heed, t)
		} else if ignores == nil {
			ignores = t
		}
	}
	if ignores != nil {
		heed = append(heed, ignores)
	}
	if len(heed) == 1 {
		return heed[0], goOn
	}
	i, st := m.take(c.t, ChoiceNondet, len(heed))
	if st != goOn {
		return nil, st
	}
	return heed[i], goOn
}
