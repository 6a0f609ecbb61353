package symex

// This file defines the library model of pthread_once. The control object, an int,
// is 0 before, 2 after the init routine; in between it names the thread that runs the
// routine and the frame that called pthread_once, so that its return is told
// from a second call inside the routine (which waits for itself).

import "heddle/symex/static"

var onceModels = []*model{
	{name: "pthread_once", args: []arg{argSyncs(4), argKnown}, does: static.RunsCode, shares: sharesDeclared,
		visible: true, waits: waitsRoutine, enabled: onceEnabled, holders: onceHolder, exec: onceExec, abandoned: onceAbandoned},
}

const (
	onceNew     = 0
	onceRunning = 1 // in the low two bits: thread + 1 in the next eight, depth above
	onceDone    = 2
)

func onceMark(t *thread) uint64 {
	return uint64(t.numFrames)<<10 | (uint64(t.id)+1)<<2 | onceRunning
}

// onceOwner gives the thread that runs the init routine of a control object with value v, -1 if none does.
func (m *Machine) onceOwner(v uint64) int {
	if v&3 != onceRunning {
		return -1
	}
	id := int(v>>2&0xff) - 1
	if id < 0 || id >= m.Code().Space.MaxThreads() || !m.thread(id).live() || int32(v>>10) > m.thread(id).numFrames {
		return -1
	}
	return id
}

// onceEnabled: the routine has run, is to be run, or returned just now.
func onceEnabled(m *Machine, t *thread, args []Value) bool {
	v, ok := m.peek(args[0].Bits, 4)
	return !ok || m.onceOwner(v) < 0 || v == onceMark(t)
}

func onceHolder(m *Machine, t *thread, out []int) []int {
	v, ok := m.peek(t.pend.Addr, 4)
	if !ok {
		return out
	}
	return appendHolder(out, m.onceOwner(v))
}

func onceExec(m *Machine, c *call) stop {
	addr := c.args[0].Bits
	v, st := m.field(c, addr, 4, "a pthread_once_t")
	if st != goOn {
		return st
	}
	switch v {
	case onceDone:
		return m.finishInt(c, 0)
	case onceMark(c.t):
		if st := m.setField(c, addr, 4, onceDone); st != goOn {
			return st
		}
		if m.traces() {
			m.traceCall(c, "once("+m.argName(c.args[0])+") is done")
		}
		return m.finishInt(c, 0)
	case onceNew:
		fn, st := m.bodyAt(c.t, c.args[1].Bits, "the init routine of pthread_once")
		if st != goOn {
			return st
		}
		if st := m.setField(c, addr, 4, onceMark(c.t)); st != goOn {
			return st
		}
		if m.traces() {
			m.traceCall(c, "once("+m.argName(c.args[0])+") runs the init routine")
		}
		m.callBack(c.t, fn)
		return goOn
	}
	return m.violate(c.t, c.grant, PropPthread, "use of a pthread_once_t that was not initialised with PTHREAD_ONCE_INIT")
}

// onceAbandoned: an init routine that was left counts as never begun.
func onceAbandoned(m *Machine, control Value) {
	if o, _ := m.Lookup(control.Bits); o != nil && control.Sym == 0 {
		m.StoreConcrete(o, int64(control.Bits-o.Addr), 4, onceNew)
	}
}
