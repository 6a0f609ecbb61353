package state

// This file defines uses of values, of which properties are told.

import "strconv"

// CheckUse tells properties that t uses the value v, which depends on input or on uninitialised memory, as what says.
func (m *State) CheckUse(t *Thread, v Value, what string) {
	if !m.WatchUse || v.Sym <= Uninit || m.HasGiven || !t.Live() {
		return
	}
	m.Listener.Used(t, v.Sym, what)
}

// CheckArgs tells them of the arguments of a call of the library function name.
func (m *State) CheckArgs(t *Thread, name string, args []Value) {
	if !m.WatchUse {
		return
	}
	for i, a := range args {
		m.CheckUse(t, a, "argument "+strconv.Itoa(i+1)+" of "+name)
	}
}
