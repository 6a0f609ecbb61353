package symex

// This file drives machines in tests of this package as package scheduler does, which cannot be imported here.

// TestLibrary is the library of the programs in these tests, which this package cannot import: library_test.go sets it.
var TestLibrary *Library

// Start begins and goes on to the first node.
func (m *Machine) Start() Event {
	m.Begin()
	return m.drive()
}

// Step makes a transition.
func (m *Machine) Step(id int) Event {
	m.Move(id)
	return m.drive()
}

// Choose goes on with an alternative.
func (m *Machine) Choose(i int) Event {
	m.Resume(i)
	return m.drive()
}

func (m *Machine) drive() Event {
	enter := func() {
		if id, ok := m.EnterMonitor(); ok {
			m.Switch(id)
		}
	}
	for {
		switch m.Run() {
		case EventStands:
			id, ok := m.Created()
			if !ok {
				return Event{Kind: EventNode}
			}
			m.Switch(id)
		case EventObserved:
			if ev, ok := m.ReadSymbol(); !ok {
				return ev
			}
			enter()
		case EventSwitches:
			enter()
		case EventYields:
			m.Switch(m.Interrupted())
		default:
			return m.ev
		}
	}
}
