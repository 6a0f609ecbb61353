package scheduler

// This file defines the Driver: how a transition goes from node to node.
//
// A transition is the pending operation of one thread and what it does invisibly after that. Others
// move within it in two cases only, and it is said here when: a thread that it creates runs up to its first visible
// operation, and the monitor reads a symbol where an observed variable was written (monitor.go).

import (
	"golang.org/x/sys/cpu"

	"heddle.example/scheduler/counting"
	"heddle.example/symex"
	"heddle.example/symex/state"
)

// Driver is a machine with the schedule inside its transitions. The events that it gives hold until it moves again.
type Driver struct {
	_ cpu.CacheLinePad // it is read at each step: nobody writes in its lines
	*symex.Machine
	monitor MonitorSchedule
	symbol  state.Event       // why it stopped while the monitor read a symbol
	counts  *counting.Counter // nil: threads are not counted
	_       cpu.CacheLinePad
}

// atNode is the event of every node.
var atNode = state.Event{Kind: state.EventNode}

// Drive makes the driver of a machine that has not begun. schedule is the name of a monitor schedule; any other is the default.
func Drive(m *symex.Machine, schedule string) *Driver {
	d := &Driver{Machine: m, monitor: MonitorSchedules[0].Schedule}
	for _, s := range MonitorSchedules {
		if s.Name == schedule {
			d.monitor = s.Schedule
		}
	}
	return d
}

// Start makes the initial state and brings the main thread to its first visible operation. Call it once.
func (d *Driver) Start() *state.Event {
	d.Begin()
	return d.run()
}

// Step makes a transition of a thread, which must be enabled.
func (d *Driver) Step(thread int) *state.Event {
	if d.counts != nil {
		d.counts.Moves(thread)
	}
	d.Move(thread)
	return d.run()
}

// Leap makes a transition whose effect Foresee has given the number of.
// Where locks guard what comes next the thread goes on from there.
func (d *Driver) Leap(thread int, effect uint32) *state.Event {
	if d.Machine.Leap(thread, effect) {
		return &atNode
	}
	return d.run()
}

// Choose goes on after a choice event with alternative i.
func (d *Driver) Choose(i int) *state.Event {
	if d.counts != nil {
		d.counts.Leaves()
	}
	d.Resume(i)
	return d.run()
}

// run lets threads run until all stand before visible operations, or the machine must stop.
func (d *Driver) run() *state.Event {
	m := d.Machine
	for {
		switch m.Run() {
		case state.EventStands:
			id, ok := m.Created()
			if !ok {
				if d.counts != nil {
					d.counts.Arrives()
				}
				return &atNode
			}
			m.Switch(id)
		case state.EventObserved:
			if ev, ok := d.monitor.Observed(m); !ok {
				d.symbol = ev
				return &d.symbol
			}
		case state.EventSwitches:
			if id, ok := m.EnterMonitor(); ok {
				m.Switch(id)
			}
		case state.EventYields:
			m.Switch(m.Interrupted())
		default:
			return m.Event()
		}
	}
}
