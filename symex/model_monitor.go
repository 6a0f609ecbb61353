package symex

// This file defines the functions by which a monitor thread in C is registered, run and
// ended (sosym2015 §6.2.3): see monitorthread.go.

const (
	registerMonitor = "__ESBMC_register_monitor"
	switchToMonitor = "__ESBMC_switch_to_monitor"
	switchBack      = "__ESBMC_switch_from_monitor"
	killMonitor     = "__ESBMC_kill_monitor"
)

var monitorModels = []*model{
	{name: registerMonitor, args: []arg{argKnown}, shares: sharesAll, exec: registerExec},
	{name: switchToMonitor, shares: sharesAll, exec: func(m *Machine, c *call) stop {
		switch {
		case m.monThread == 0:
			return m.unsupported(c.t, switchToMonitor+" where no monitor thread is registered")
		case m.isMonitor(c.t.id):
			return m.unsupported(c.t, switchToMonitor+" in the monitor thread")
		case m.monDead:
			return m.finish(c, Value{})
		case m.threads[m.monThread].pend.Kind != PendMonitor:
			return m.unsupported(c.t, switchToMonitor+" where the monitor thread has ended")
		}
		m.finish(c, Value{})
		return stopSwitches
	}},
	{name: switchBack, shares: sharesAll, exec: func(m *Machine, c *call) stop {
		if !m.isMonitor(c.t.id) || m.monBack < 0 {
			return m.unsupported(c.t, switchBack+" outside a registered monitor thread")
		}
		m.finish(c, Value{})
		c.t.atomic--
		c.t.pend = Pending{Kind: PendMonitor}
		return m.leaveMonitor(c.t)
	}},
	{name: killMonitor, shares: sharesAll, exec: killExec},
}

// registerExec takes a thread out of the schedule.
func registerExec(m *Machine, c *call) stop {
	id := m.threadOf(c.args[0].Bits)
	if id <= 0 || id == int(c.t.id) || !m.threads[id].live() || m.threads[id].phase != phaseNone {
		return m.unsupported(c.t, registerMonitor+" of something that is no thread waiting to run")
	}
	if m.monThread != 0 && m.monThread != int32(id) || m.threads[id].pend.Kind == PendMonitor {
		return m.unsupported(c.t, "a second monitor thread")
	}
	mon := m.threads[id]
	m.saveThread(mon)
	if mon.status == threadStarting {
		mon.status = threadRunning
		m.starting--
	}
	mon.pend = Pending{Kind: PendMonitor}
	m.monThread, m.monBack = mon.id, -1
	m.liveCount--
	if m.hash != nil {
		m.hashThread(mon)
	}
	if m.trace != nil {
		m.traceCall(c, "registers "+m.threadName(mon)+" as the monitor")
	}
	return m.finishInt(c, 0)
}

// killExec ends the monitor thread: from here on nothing is observed.
func killExec(m *Machine, c *call) stop {
	switch {
	case m.monDead:
		return m.fail(c.t, Event{Kind: EventDead}) // there is no run to judge
	case m.monThread == 0 || m.threads[m.monThread].pend.Kind != PendMonitor:
		return m.unsupported(c.t, killMonitor+" where no monitor thread is registered")
	case m.isMonitor(c.t.id):
		return m.unsupported(c.t, killMonitor+" in the monitor thread")
	}
	mon := m.threads[m.monThread]
	m.saveThread(mon)
	m.removeMonitor(mon)
	m.monDone = true
	if m.hash != nil {
		m.hashThread(mon)
	}
	if m.trace != nil {
		m.traceCall(c, "ends "+m.threadName(mon))
	}
	return m.finishInt(c, 0)
}
