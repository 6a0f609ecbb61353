package lib

// This file defines the library model of pthread_once. The control object, an int,
// is 0 before, 2 after the init routine; in between it names the thread that runs the
// routine and the frame that called pthread_once, so that its return is told
// from a second call inside the routine (which waits for itself).

import (
	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

var onceModels = []*symex.Model{
	{Name: "pthread_once", Args: row.Args{row.Syncs(4), row.Known}, Does: static.RunsCode, Shares: row.SharesDeclared,
		Visible: true, Waits: row.WaitsRoutine, Enabled: onceEnabled, Holders: onceHolder, Exec: onceExec, Abandoned: onceAbandoned},
}

const (
	onceNew     = 0
	onceRunning = 1 // in the low two bits: thread + 1 in the next eight, depth above
	onceDone    = 2
)

func onceMark(t *state.Thread) uint64 {
	return uint64(t.NumFrames)<<10 | (uint64(t.ID)+1)<<2 | onceRunning
}

// onceOwner gives the thread that runs the init routine of a control object with value v, -1 if none does.
func onceOwner(m *symex.Machine, v uint64) int {
	if v&3 != onceRunning {
		return -1
	}
	id := int(v>>2&0xff) - 1
	if id < 0 || id >= m.Code().Space.MaxThreads() || !m.Thread(id).Live() || int32(v>>10) > m.Thread(id).NumFrames {
		return -1
	}
	return id
}

// onceEnabled: the routine has run, is to be run, or returned just now.
func onceEnabled(m *symex.Machine, t *state.Thread, at uint64) bool {
	v, ok := m.Peek(at, 4)
	return !ok || onceOwner(m, v) < 0 || v == onceMark(t)
}

func onceHolder(m *symex.Machine, t *state.Thread, out []int) []int {
	v, ok := m.Peek(t.Pending.Addr, 4)
	if !ok {
		return out
	}
	return appendHolder(out, onceOwner(m, v))
}

func onceExec(m *symex.Machine, c *symex.Call) state.Stop {
	addr := c.Args[0].Bits
	v, st := m.Field(c, addr, 4, "a pthread_once_t")
	if st != state.GoOn {
		return st
	}
	switch v {
	case onceDone:
		m.Synchronise(c.Thread, addr, false)
		return m.FinishInt(c, 0)
	case onceMark(c.Thread):
		if st := m.SetField(c, addr, 4, onceDone); st != state.GoOn {
			return st
		}
		m.Synchronise(c.Thread, addr, true)
		if m.Traces() {
			m.TraceCall(c, "once("+m.ArgName(c.Args[0])+") is done")
		}
		return m.FinishInt(c, 0)
	case onceNew:
		fn, st := m.BodyAt(c.Thread, c.Args[1].Bits, "the init routine of pthread_once")
		if st != state.GoOn {
			return st
		}
		if st := m.SetField(c, addr, 4, onceMark(c.Thread)); st != state.GoOn {
			return st
		}
		if m.Traces() {
			m.TraceCall(c, "once("+m.ArgName(c.Args[0])+") runs the init routine")
		}
		m.CallBack(c.Thread, fn)
		return state.GoOn
	}
	return m.Violate(c.Thread, c.Grant, state.PropPthread, "use of a pthread_once_t that was not initialised with PTHREAD_ONCE_INIT")
}

// onceAbandoned: an init routine that was left counts as never begun.
func onceAbandoned(m *symex.Machine, control state.Value) {
	if o, _ := m.Lookup(control.Bits); o != nil && control.Sym == 0 {
		m.StoreConcrete(o, int64(control.Bits-o.Addr), 4, onceNew)
	}
}
