package scheduler

// This file defines when the monitor of a formula moves: MonitorSchedule, and the table of its kinds.

import (
	"heddle.example/symex"
	"heddle.example/symex/state"
)

// MonitorSchedule says what happens where a symbol is due within a transition: the running thread has written to a
// variable of the formula.
type MonitorSchedule interface {
	// Observed has the machine read the symbol. ok is false where it stops with an event.
	Observed(m *symex.Machine) (ev state.Event, ok bool)
}

// The names of the schedules.
const (
	Directed    = "directed"
	Interleaved = "interleaved"
)

// MonitorInfo is one row of the table of monitor schedules.
type MonitorInfo struct {
	Name     string
	Help     string // for the command line's help: how the monitor runs
	Schedule MonitorSchedule
}

// MonitorSchedules is the table of monitor schedules, the default first.
var MonitorSchedules = []MonitorInfo{
	{Directed, "at once after each write that it observes", directed{}},
	{Interleaved, "as a thread that counts symbols (the older scheme, for\ncomparison: one formula, two values)", interleaved{}},
}
