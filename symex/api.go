package symex

import (
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
)

// This file defines what models of library functions ask the machine for, as far as no other file does: its threads, the
// records that it keeps, what it tells others.

// MustMerge tells whether t, in a transition that has forked, has to stop where other paths may meet it.
func (m *Machine) MustMerge(t *state.Thread) bool { return m.Forked && m.MergesAt(t) }

// TraceCall reports what a call does to the tracer, which there must be.
func (m *Machine) TraceCall(c *Call, text string) { m.TraceThread(c.Thread, text) }

// ConstantAt gives what KeepConstant was told of the constant memory at an address, nil if nothing.
func (m *Machine) ConstantAt(addr uint64) any { return m.constants[addr] }

// KeepConstant keeps what a model made of constant memory, such as a format that it parsed.
func (m *Machine) KeepConstant(addr uint64, made any) {
	if m.constants == nil {
		m.constants = map[uint64]any{}
	}
	m.constants[addr] = made
}

// TraceBlock reports a block that the call c made.
func (m *Machine) TraceBlock(c *Call, o *mem.Object) {
	m.TraceCall(c, "makes "+m.BlockName(o)+", "+state.Bytes(o.Size))
}
