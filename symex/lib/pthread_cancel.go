package lib

// This file defines the library models of pthread_cancel and the calls that set a thread's
// cancelability. What happens at a cancellation point is the machine's, as it happens in every call: cancellation.go.

import (
	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/lib/std"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

var cancelModels = []*symex.Model{
	{Name: "pthread_cancel", Args: row.Args{row.Thread}, Does: static.Cancels, Shares: row.SharesAll,
		Visible: true, Exec: cancelExec},
	{Name: "pthread_testcancel", Shares: row.SharesDeclared, Cancel: row.CancelMust, Exec: func(m *symex.Machine, c *symex.Call) state.Stop { return m.Finish(c, state.Value{}) }},
	{Name: "pthread_setcancelstate", Args: row.Args{row.Known, row.Writes(4)}, Shares: row.SharesAll,
		Touches: setsSeen, Exec: func(m *symex.Machine, c *symex.Call) state.Stop { return setCancelability(m, c, state.CancelDisabled) }},
	{Name: "pthread_setcanceltype", Args: row.Args{row.Known, row.Writes(4)}, Does: static.Interrupts, Shares: row.SharesAll,
		Touches: setsSeen, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
			if c.Args[0].Bits&0xffffffff == 1 && m.Code().Cancels && c.Thread.Cleanup != 0 {
				return m.Unsupported(c.Thread, handlersSee)
			}
			return setCancelability(m, c, state.CancelAsync)
		}},
}

// handlersSee is what nobody may rely on: between two visible operations a handler finds the thread's own memory as it is
// in the middle of a transition.
const handlersSee = "asynchronous cancellation of a thread with cleanup handlers"

// setsSeen tells whether others bear on a call that sets a thread's cancelability: until then they may have it cancelled at any moment.
func setsSeen(m *symex.Machine, c *symex.Call) bool {
	return m.Interruptible(c.Thread) || row.TouchesArg1(m, c)
}

// setCancelability sets one bit of a thread's cancelability and gives its old value out.
func setCancelability(m *symex.Machine, c *symex.Call, bit uint16) state.Stop {
	v := c.Args[0].Bits & 0xffffffff
	if v > 1 {
		return m.FinishInt(c, std.EINVAL)
	}
	if acts, st := m.InterruptedAsItSets(c.Thread); st != state.GoOn {
		return st
	} else if acts {
		return m.CancelThread(c.Thread)
	}
	if old := c.Args[1].Bits; old != 0 {
		was := uint64(0)
		if c.Thread.Cancel&bit != 0 {
			was = 1
		}
		if st := m.SetField(c, old, 4, was); st != state.GoOn {
			return st
		}
	}
	c.Thread.Cancel &^= bit
	if v == 1 {
		c.Thread.Cancel |= bit
	}
	return m.FinishInt(c, 0)
}

func cancelExec(m *symex.Machine, c *symex.Call) state.Stop {
	id := m.ThreadOf(c.Args[0].Bits)
	if id < 0 || m.Thread(id).Status == state.ThreadGone {
		return m.Violate(c.Thread, c.Grant, state.PropPthread, "pthread_cancel of something that is no thread any more")
	}
	t := m.Thread(id)
	if m.Traces() {
		m.TraceCall(c, "cancels "+m.ThreadName(t))
	}
	if !t.Live() || t.Exit != state.ExitNone || t.Cancel&state.CancelRequested != 0 {
		return m.FinishInt(c, 0)
	}
	m.Change(t)
	t.Cancel |= state.CancelRequested
	if t != c.Thread && t.Cancel&state.CancelDisabled == 0 && t.Phase == state.PhaseNone && m.StandsAtPoint(t) {
		t.Cancel |= state.CancelInside
	}
	m.Changed(t)
	return m.FinishInt(c, 0)
}
