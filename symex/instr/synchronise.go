package instr

// This file defines how locks, barriers and the like hand on what a thread has seen under the memory model rc11.

import (
	"heddle.example/symex/state"
)

// sectionLock is an address that no object has: what atomic sections release and acquire.
const sectionLock = 40

// endLock is likewise what threads that end release, and the last one acquires before it runs exit handlers.
const endLock = 48

// Synchronise has thread t release at an object, or acquire there, but not in a section of a library function that orders nothing.
func (m *Unit) Synchronise(t *state.Thread, addr uint64, release bool) {
	if t.Atomic < state.Quiet {
		m.HandOver(t, addr, release)
	}
}

// HandOver has thread t release at an object, or acquire there, wherever it stands.
func (m *Unit) HandOver(t *state.Thread, addr uint64, release bool) {
	if m.Graphs == nil || !m.Waiting.Waits() || !m.Graph().Has(t.ID) {
		return
	}
	if release {
		m.SetGraph(m.Graph().Release(t.ID, addr))
	} else {
		m.SetGraph(m.Graph().Acquire(t.ID, addr))
	}
}

// ReleasesAtEnd has t, which ends, release for the last one, which ends the program after it (POSIX, pthread_exit).
func (m *Unit) ReleasesAtEnd(t *state.Thread) {
	if m.Code.RunsAtExit { // nobody else looks
		m.Synchronise(t, endLock, true)
	}
}

// SeesEnds has t, the last thread, acquire what those that have ended released.
func (m *Unit) SeesEnds(t *state.Thread) { m.Synchronise(t, endLock, false) }

// sharedAt is the byte of a lock at which those release who shared it: only who takes it for itself acquires there, for they do not
// synchronise with each other.
const sharedAt = 1

// TakesLock has t acquire a lock, for itself or shared.
func (m *Unit) TakesLock(t *state.Thread, addr uint64, exclusive bool) {
	m.Synchronise(t, addr, false)
	if exclusive && m.Graphs != nil && m.Waiting.Waits() && m.Graph().Synced(addr+sharedAt) {
		m.Synchronise(t, addr+sharedAt, false)
	}
}

// FreesLock has t release a lock that it had for itself, or shared.
func (m *Unit) FreesLock(t *state.Thread, addr uint64, exclusive bool) {
	if !exclusive {
		addr += sharedAt
	}
	m.Synchronise(t, addr, true)
}

// Meet has t, the last one to arrive at a barrier, and the threads that wait there see what all of them have seen.
func (m *Unit) Meet(t *state.Thread, addr uint64, waiting []*state.Thread) {
	m.Synchronise(t, addr, true)
	if m.Graphs == nil || !m.Waiting.Waits() {
		return
	}
	g := m.Graph().Acquire(t.ID, addr)
	for _, w := range waiting {
		g = g.Acquire(w.ID, addr)
	}
	m.SetGraph(g.Unsynced(addr))
}
