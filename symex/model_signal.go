package symex

// This file defines the library models of <signal.h> that concern threads. No signal comes: what a program may do is
// ask whether a thread could get one.

var signalModels = []*model{
	{name: "pthread_kill", args: []arg{argThread, argKnown}, shares: sharesDeclared,
		visible: true, exec: threadKillExec},
}

// lastSignal is the greatest number of a signal.
const lastSignal = 64

// threadKillExec looks whether a signal could be sent, and with signal 0 leaves it at that. Of a thread that has
// ended but was not joined POSIX lets it say either.
func threadKillExec(m *Machine, c *call) stop {
	t, st := m.propertyThread(c)
	if st != goOn {
		return st
	}
	signal := c.args[1].Bits & 0xffffffff
	switch {
	case signal > lastSignal:
		return m.finishInt(c, errINVAL)
	case t.live() && signal != 0:
		return m.unsupported(c.t, "a signal that is sent to a thread")
	case t.live():
		return m.finishInt(c, 0)
	}
	i, st := m.take(c.t, ChoiceNondet, 2)
	if st != goOn {
		return st
	}
	return m.finishInt(c, [2]int{0, errSRCH}[i])
}
