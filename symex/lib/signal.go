package lib

// This file defines what signal_send.c and signal_pending.c stand on where threads send signals to each other: who there is, what of theirs that is
// thread-local others look at, and how a thread waits for one.
//
// Who waits and is not roused goes on all the same where nobody else can: no signal will come, and it is told so. Until then some thread can go on, which stays
// able to until it does, so that a set of threads that a reduction explores first stays one; and there nothing else is left to be put in order with it.

import (
	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

// restName is the function in which a thread waits for signals.
const restName = "__heddle_rests"

var signalModels = []*symex.Model{
	// int __heddle_number_of(pthread_t thread)
	{Name: "__heddle_number_of", Args: row.Args{row.Thread}, Shares: row.SharesAll, Visible: true, Exec: numberOfExec},
	// int __heddle_living(int from)
	{Name: "__heddle_living", Args: row.Args{row.Known}, Shares: row.SharesAll, Visible: true, Exec: livingExec},
	// void *__heddle_theirs(int number, const void *own)
	{Name: "__heddle_theirs", Args: row.Args{row.Known, row.Known}, Shares: row.SharesAll, Visible: true, Exec: theirsExec},
	// void __heddle_rouse(int *roused)
	{Name: "__heddle_rouse", Args: row.Args{row.Syncs(4)}, Shares: row.SharesDeclared, Visible: true, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
		return rouses(m, c, 1, 0)
	}},
	// void __heddle_strikes(int number, void (*struck)(void)), -1 for the thread itself: signals come to a thread at any moment
	{Name: "__heddle_strikes", Args: row.Args{row.Known, row.Any}, Does: static.Strikes, Shares: row.SharesAll, Visible: true, Exec: strikesExec},
	// void __heddle_interrupts(int restarts): what the thread was in when the signal came that it has handled may fail because of that, unless it goes on then
	{Name: "__heddle_interrupts", Args: row.Args{row.Known}, Shares: row.SharesDeclared, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
		if st := m.Interrupts(c.Thread, c.Args[0].Bits&1 != 0); st != state.GoOn {
			return st
		}
		return m.Finish(c, state.Value{})
	}},
	// int __heddle_sleeps(void): -1 if a signal ends a sleep
	{Name: "__heddle_sleeps", Shares: row.SharesDeclared, Touches: struckAsleep, Breaks: row.BreaksAlways, Exec: sleepsExec},
	// int __heddle_dozes(void): -1 if a signal ends a wait that goes on after handlers with SA_RESTART
	{Name: "__heddle_dozes", Shares: row.SharesDeclared, Touches: struckAsleep, Breaks: row.BreaksTimed, Exec: sleepsExec},
	// int __heddle_rests(int *roused)
	{Name: restName, Args: row.Args{row.Syncs(4)}, Shares: row.SharesDeclared, Cancel: row.CancelMust, Visible: true,
		Waits: row.WaitsEvent, Enabled: restEnabled, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
			if m.Traces() {
				m.TraceCall(c, "waits for a signal")
			}
			roused, _ := m.Peek(c.Args[0].Bits, 4)
			return rouses(m, c, 0, roused)
		}},
}

// struckAsleep tells whether a signal may come to a thread that sleeps: then that is an operation before which it stands.
func struckAsleep(m *symex.Machine, c *symex.Call) bool { return m.Code().Strikes }

func sleepsExec(m *symex.Machine, c *symex.Call) state.Stop {
	if m.Fails(c.Thread) {
		return m.FinishInt(c, -1)
	}
	return m.FinishInt(c, 0)
}

func strikesExec(m *symex.Machine, c *symex.Call) state.Stop {
	t := c.Thread
	if n := int(int32(c.Args[0].Bits)); n >= 0 {
		t = m.Thread(n)
	}
	m.Strike(t)
	return m.Finish(c, state.Value{})
}

// rouses notes whether a thread is roused, and gives result.
func rouses(m *symex.Machine, c *symex.Call, roused, result uint64) state.Stop {
	if st := m.SetField(c, c.Args[0].Bits, 4, roused); st != state.GoOn {
		return st
	}
	return m.FinishInt(c, int(result))
}

// restEnabled: the thread was roused, or nobody will do that.
func restEnabled(m *symex.Machine, t *state.Thread, at uint64) bool {
	if roused, ok := m.Peek(at, 4); !ok || roused != 0 {
		return true
	}
	for i := range m.NumThreads() {
		u := m.Thread(i)
		if u == t || !m.Live(i) {
			continue
		}
		if u.Status == state.ThreadRunning && u.Pending.Kind == state.PendSync && m.ModelAt(u).Name == restName {
			if roused, ok := m.Peek(u.Pending.Addr, 4); ok && roused == 0 && !u.Cancelling() {
				continue
			}
			return false
		}
		if u.Status != state.ThreadRunning || m.Enabled(i) {
			return false
		}
	}
	return true
}

// numberOfExec gives the number of a thread, -1 if it has ended.
func numberOfExec(m *symex.Machine, c *symex.Call) state.Stop {
	t, st := propertyThread(m, c)
	if st != state.GoOn {
		return st
	}
	if !t.Live() {
		return m.FinishInt(c, -1)
	}
	return m.FinishInt(c, int(t.ID))
}

func livingExec(m *symex.Machine, c *symex.Call) state.Stop {
	for i := int(int32(c.Args[0].Bits)); i < m.NumThreads(); i++ {
		if m.Live(i) {
			return m.FinishInt(c, i)
		}
	}
	return m.FinishInt(c, -1)
}

// theirsExec gives the address of what another thread has that is thread-local.
func theirsExec(m *symex.Machine, c *symex.Call) state.Stop {
	to := m.Thread(int(c.Args[0].Bits))
	for id, site := range m.Code().TLSSite {
		if m.Space.Address(int(c.Thread.ID), site, 0) == c.Args[1].Bits {
			return m.Finish(c, state.Value{Bits: m.TLSObject(to, id)})
		}
	}
	return m.Unsupported(c.Thread, "an object that is not thread-local")
}
