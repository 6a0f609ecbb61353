package symex

// This file defines the library models of pthread_cancel and the calls that set a thread's
// cancelability. What happens at a cancellation point is the machine's, as it happens in every call: cancellation.go.

import "heddle/symex/static"

var cancelModels = []*model{
	{name: "pthread_cancel", args: []arg{argThread}, does: static.Cancels, shares: sharesAll,
		visible: true, exec: cancelExec},
	{name: "pthread_testcancel", shares: sharesDeclared, cancel: cancelMust, exec: func(m *Machine, c *call) stop { return m.finish(c, Value{}) }},
	{name: "pthread_setcancelstate", args: []arg{argKnown, argWrites(4)}, shares: sharesAll,
		touches: touchesArg1, exec: func(m *Machine, c *call) stop { return m.setCancelability(c, cancelDisabled) }},
	{name: "pthread_setcanceltype", args: []arg{argKnown, argWrites(4)}, shares: sharesAll,
		touches: touchesArg1, exec: func(m *Machine, c *call) stop {
			if c.args[0].Bits&0xffffffff == 1 && m.Code().Cancels {
				return m.unsupported(c.t, "asynchronous cancellation")
			}
			return m.setCancelability(c, cancelAsync)
		}},
}

// setCancelability sets one bit of a thread's cancelability and gives its old value out.
func (m *Machine) setCancelability(c *call, bit uint8) stop {
	v := c.args[0].Bits & 0xffffffff
	if v > 1 {
		return m.finishInt(c, errINVAL)
	}
	if old := c.args[1].Bits; old != 0 {
		was := uint64(0)
		if c.t.cancel&bit != 0 {
			was = 1
		}
		if st := m.setField(c, old, 4, was); st != goOn {
			return st
		}
	}
	c.t.cancel &^= bit
	if v == 1 {
		c.t.cancel |= bit
	}
	return m.finishInt(c, 0)
}

func cancelExec(m *Machine, c *call) stop {
	id := m.threadOf(c.args[0].Bits)
	if id < 0 || m.thread(id).status == threadGone {
		return m.violate(c.t, c.grant, PropPthread, "pthread_cancel of something that is no thread any more")
	}
	t := m.thread(id)
	if m.traces() {
		m.traceCall(c, "cancels "+m.threadName(t))
	}
	if !t.live() || t.exit != exitNone || t.cancel&cancelRequested != 0 {
		return m.finishInt(c, 0)
	}
	m.change(t)
	t.cancel |= cancelRequested
	if t != c.t && t.cancel&cancelDisabled == 0 && t.phase == phaseNone && m.standsAtPoint(t) {
		t.cancel |= cancelInside
	}
	m.changed(t)
	return m.finishInt(c, 0)
}
