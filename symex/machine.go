package symex

// This file defines the Machine: its state, its options, and the calls by which
// an explorer drives it.

import (
	"heddle.example/symex/body"
	"heddle.example/symex/canonical"
	"heddle.example/symex/check"
	"heddle.example/symex/facts"
	"heddle.example/symex/leap"
	"heddle.example/symex/state"
)

// Machine is the mutable state of one explorer. It is used by one goroutine.
type Machine struct {
	body.Unit
	code *Code

	ahead leap.Ahead // see foresee.go

	exitNodes []exitNode
	argBuf    []state.Value
	modelCall Call                // the library call in execution
	constants map[uint64]any      // what models made of constant memory, by its address
	numbering canonical.Numbering // of the symbols, for hashes

	raceBuf       []check.DataAccess
	running       []*state.Thread // by NoteRaces
	standing      []check.Standing
	raceQuestions int
	waitBuf       [check.MaxWaiting]int // waitsFor: threads
	watch         watchers
}

// TableBytes estimates the memory of what the machine has interned and does not forget.
func (m *Machine) TableBytes() int64 {
	const record, set = 128, 256 // with their places in maps
	n := m.Tab.Bytes() + record*int64(m.Records()) + set*int64(m.Sets.Len())
	if m.Serial != nil {
		n += 16 * int64(cap(m.Serial.Known))
	}
	return n
}

// Code is the program that the machine runs.
func (m *Machine) Code() *Code { return m.code }

// exitNode is an element of the list of exit handlers, the last one registered
// first. Nodes are interned and immutable: the machine's state is just the head.
type exitNode struct {
	fn   uint64
	prev int32 // index + 1, 0: none
}

// watchers are the properties asked for, by what they want to be told.
type watchers struct {
	locked, unlocked, locksGone, accessed, memoryGone, threadEnds []*check.Property
	used, atNode, meets, stuck, atEnd                             []*check.Property

	path  propertyPath              // the one in use
	added map[facts.Fact]state.Site // while a trace is written: where facts were added
}

// propertyPath implements check.Path.
type propertyPath struct {
	m *Machine
	t *state.Thread // at whose instruction it is
	p *check.Property
}
