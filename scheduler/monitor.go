package scheduler

// This file defines when the monitor of a formula moves: MonitorSchedule, and the table of its kinds.

import "heddle/symex"

// MonitorSchedule says what happens where a symbol is due within a transition: the running thread has written to a
// variable of the formula.
type MonitorSchedule interface {
	// Observed has the machine read the symbol. ok is false where it stops with an event.
	Observed(m *symex.Machine) (ev symex.Event, ok bool)
}

// The names of the schedules.
const (
	Directed    = "directed"
	Interleaved = "interleaved"
)

// MonitorInfo is one row of the table of monitor schedules.
type MonitorInfo struct {
	Name     string
	Help     string // one line for the command line's help
	Schedule MonitorSchedule
}

// MonitorSchedules is the table of monitor schedules, the default first.
var MonitorSchedules = []MonitorInfo{
	{Directed, "the monitor moves at once, within the transition that wrote", directed{}},
	{Interleaved, "the monitor is a thread that counts symbols and is scheduled as any other", interleaved{}},
}
