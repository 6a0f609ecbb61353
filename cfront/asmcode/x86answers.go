package asmcode

// This file defines what the processor answers that the program's memory does not tell: what it is (cpuid), and its time (rdtsc).

import (
	"heddle.example/cfront/ctype"
	"heddle.example/ir"
)

// cpuid lets the processor say that it has none of the extensions that one can ask for, in any of the registers.
func (m *Machine) cpuid() {
	t := m.Unsigned(4)
	all := m.answer("__heddle_cpuid", t)
	for _, register := range []string{"ax", "bx", "cx", "dx"} {
		m.word(register, all)
	}
}

// timestamp reads the counter of the processor's time, with the number of the processor if that is asked for.
func (m *Machine) timestamp(processor bool) {
	word, whole := m.Unsigned(4), m.Unsigned(8)
	now := m.answer("__heddle_timestamp", whole)
	m.word("ax", m.Convert(Value{T: whole, Op: now}, word).Op)
	high := m.Arith(ir.LShr, whole.Scalar, 0, now, m.Const(whole.Scalar, 32))
	m.word("dx", m.Convert(Value{T: whole, Op: high}, word).Op)
	if processor {
		m.word("cx", m.Convert(Value{T: whole, Op: m.answer("__heddle_timestamp", whole)}, word).Op)
	}
}

// answer gives what a function of the library returns.
func (m *Machine) answer(name string, t *ctype.Type) ir.Operand {
	r := m.B.Temp(t.Scalar)
	m.Emit(ir.Instr{Op: ir.Call, Type: t.Scalar, Dst: r, Callee: m.Function(name, t)})
	return ir.Operand(r)
}

// word sets the low half of a register; the high one becomes zero.
func (m *Machine) word(register string, to ir.Operand) {
	t := m.Unsigned(4)
	r := m.B.Temp(t.Scalar) // of its own, as an output may take the place of a temporary that was written last
	m.CopyTo(r, t.Scalar, to)
	m.slots[register] = &slot{v: Value{T: t, Op: ir.Operand(r)}, known: true, extended: true}
	m.writes(register)
}
