package symex

import "heddle.example/symex/state"

// This file drives machines in tests of this package as package scheduler does, which cannot be imported here.

// TestLibrary is the library of the programs in these tests, which this package cannot import: library_test.go sets it.
var TestLibrary *Library

// Start begins and goes on to the first node.
func (m *Machine) Start() state.Event {
	m.Begin()
	return m.drive()
}

// Step makes a transition.
func (m *Machine) Step(id int) state.Event {
	m.Move(id)
	return m.drive()
}

// Choose goes on with an alternative.
func (m *Machine) Choose(i int) state.Event {
	m.Resume(i)
	return m.drive()
}

func (m *Machine) drive() state.Event {
	enter := func() {
		if id, ok := m.EnterMonitor(); ok {
			m.Switch(id)
		}
	}
	for {
		switch m.Run() {
		case state.EventStands:
			id, ok := m.Created()
			if !ok {
				return state.Event{Kind: state.EventNode}
			}
			m.Switch(id)
		case state.EventObserved:
			if ev, ok := m.ReadSymbol(); !ok {
				return ev
			}
			enter()
		case state.EventSwitches:
			enter()
		case state.EventYields:
			m.Switch(m.Interrupted())
		default:
			return m.Ev
		}
	}
}
