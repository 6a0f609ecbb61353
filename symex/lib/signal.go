package lib

// This file defines what a thread can ask of another one by pthread_kill, which signal.c stands on: whether it could get a signal. What it sends to itself is that file's.

import (
	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/lib/std"
	"heddle.example/symex/state"
)

var signalModels = []*symex.Model{
	// int __heddle_thread_kill(pthread_t thread, int signal)
	{Name: "__heddle_thread_kill", Args: row.Args{row.Thread, row.Known}, Shares: row.SharesDeclared,
		Visible: true, Exec: threadKillExec},
}

// lastSignal is the greatest number of a signal.
const lastSignal = 64

// threadKillExec looks whether a signal could be sent, and with signal 0 leaves it at that. Of a thread that has
// ended but was not joined POSIX lets it say either.
func threadKillExec(m *symex.Machine, c *symex.Call) state.Stop {
	t, st := propertyThread(m, c)
	if st != state.GoOn {
		return st
	}
	signal := c.Args[1].Bits & 0xffffffff
	switch {
	case signal > lastSignal:
		return m.FinishInt(c, std.EINVAL)
	case t.Live() && signal != 0:
		return m.Unsupported(c.Thread, "a signal that is sent to a thread")
	case t.Live():
		return m.FinishInt(c, 0)
	}
	i, st := m.Take(c.Thread, state.ChoiceNondet, 2)
	if st != state.GoOn {
		return st
	}
	return m.FinishInt(c, [2]int{0, std.ESRCH}[i])
}
