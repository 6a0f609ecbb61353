package state

// This file defines undefined behaviour that nobody asked for: a check that is off
// finds that it fails. The path ends there, or goes on where the check holds; what
// lies behind is not looked at, so the answer has to say where that is.

import "heddle.example/answer"

// maxUnasked bounds the places that a machine lists.
const maxUnasked = 100

// unchecked says aloud what is assumed where a check fails that nobody asked for:
// undefined behaviour ends the path where it occurs. A failing assertion is no such thing.
func (m *State) unchecked(t *Thread, prop, msg string) {
	if prop != PropAssert {
		m.NoteUnasked(t, prop, msg, false)
	}
}

func (m *State) NoteUnasked(t *Thread, prop, msg string, goesOn bool) {
	m.Assume[answer.NoUndefinedBehaviour] = true
	if len(m.unasked) < maxUnasked {
		m.unasked[Unasked{prop, m.VisiblePos(t), m.VisibleFunc(t), msg, goesOn}] = true
	}
}

// endUnchecked ends the path where a check fails that nobody asked for: a failing
// assertion aborts the program.
func (m *State) endUnchecked(t *Thread, prop, msg string) Stop {
	if prop == PropAssert {
		return m.AbortProgram(t)
	}
	return m.Fail(t, Event{Kind: EventDead, Property: prop, Message: msg})
}

// Unasked lists the places met so far, on any path, in no order.
func (m *State) Unasked() []Unasked {
	var out []Unasked
	for u := range m.unasked {
		out = append(out, u)
	}
	return out
}
