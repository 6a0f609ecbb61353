package asmcode

// This file defines what registers hold while code for instructions is emitted.

import (
	"fmt"
	"slices"

	"heddle.example/cfront/asm"
	"heddle.example/cfront/ctype"
	"heddle.example/cfront/emit"
	"heddle.example/ir"
)

// Value is a value with its type.
type Value struct {
	T  *ctype.Type
	Op ir.Operand
}

// Host is what lowers the statement around the instructions.
type Host interface {
	// Convert converts a value to a type.
	Convert(v Value, to *ctype.Type) Value
	// Undefined gives a value of a type that means nothing.
	Undefined(t *ctype.Type) Value
	// ToOffset converts an integer for address arithmetic.
	ToOffset(v Value) ir.Operand
	// ThreadPointer gives what the segment register of the thread's own memory holds.
	ThreadPointer() Value
	// Function gives a function of the library that takes nothing.
	Function(name string, result *ctype.Type) *ir.Func
	// RMW emits an atomic update of memory and gives what was there before.
	RMW(t ir.Type, op ir.Op, addr, by ir.Operand, o ir.MemoryOrder) ir.Operand
	// Atomically runs code in an atomic section.
	Atomically(o ir.MemoryOrder, run func())
}

// Operand is an operand of the statement, as instructions see it.
type Operand struct {
	Name    string
	Slot    string            // of a register: under this name the machine has its value
	Flag    string            // of an output that is a condition: =@ccz
	Memory  bool              // it is in memory
	Pair    bool              // it is in two registers, ax and dx, and as wide as both
	Late    bool              // an output that is taken to be written when all inputs were read
	Input   bool              // it is read only, and is in a register of its own or has its address in one
	T       *ctype.Type       // of its place; nil: it has none
	Address func() ir.Operand // of its place in memory
}

// Machine executes instructions while their code is emitted: what its registers hold.
type Machine struct {
	*emit.Emitter
	Host
	Target   *ctype.Target
	operands []*Operand
	slots    map[string]*slot
	registers
	clobbered map[string]bool // registers that belong to no operand, but to the statement
	why       string          // why it cannot go on

	// The flags, nil if they are not known; less is that the sign is not what the overflow is.
	zero, carry, sign, less func() ir.Operand
}

// New makes a machine whose registers hold nothing.
func New(e *emit.Emitter, h Host, tg *ctype.Target, operands []*Operand) *Machine {
	return &Machine{Emitter: e, Host: h, Target: tg, operands: operands, slots: map[string]*slot{}}
}

// slot is what a register holds: its low bytes are those of v, and zero above them if extended.
type slot struct {
	v        Value
	known    bool
	extended bool
	constant bool  // may be an immediate operand, which is extended with its sign
	above    *slot // what the register held before its low bytes were set
}

// Put gives a register a value; constant: it may be an immediate operand.
func (m *Machine) Put(name string, v Value, constant bool) {
	m.slots[name] = &slot{v: v, known: true, constant: constant}
}

// Holds tells whether a register has a value.
func (m *Machine) Holds(name string) bool {
	s := m.slots[name]
	return s != nil && s.known
}

// Read gives the low bytes of a register.
func (m *Machine) Read(name string, size int64) Value { return m.slotValue(m.slots[name], size) }

// Fail says why the machine cannot go on; the first reason counts.
func (m *Machine) Fail(format string, args ...any) {
	if m.why == "" {
		m.why = fmt.Sprintf(format, args...)
	}
}

// Why tells why the machine cannot go on, "" if it can.
func (m *Machine) Why() string { return m.why }

// Unknown gives the text of an instruction that no machine knows, "" if there is none.
func Unknown(code []asm.Instr) string {
	if slices.ContainsFunc(code, armOnly) {
		return "" // what is wrong with those shows where they are executed
	}
	if i := slices.IndexFunc(code, func(in asm.Instr) bool { return !knownX86(&in) }); i >= 0 {
		return code[i].Text
	}
	return ""
}

// Execute emits code for instructions.
func (m *Machine) Execute(code []asm.Instr) {
	if slices.ContainsFunc(code, armOnly) {
		m.arm(code)
	} else {
		m.x86(code)
	}
}

// Unsigned is the unsigned integer type of a size.
func (m *Machine) Unsigned(size int64) *ctype.Type {
	tg := m.Target
	switch size {
	case 1:
		return tg.Uchar
	case 2:
		return tg.Ushort
	case 4:
		return tg.Uint
	}
	return tg.Ullong
}

// slotValue reads the low bytes of a register: a pointer if it is one as a whole.
func (m *Machine) slotValue(s *slot, size int64) Value {
	if s == nil || !s.known {
		m.Fail("a register is read that nobody set")
		return m.Undefined(m.Unsigned(size))
	}
	have := s.v.T.SizeOf()
	switch {
	case have == size && (s.v.T.Kind == ctype.KindPtr || s.v.T.Kind == ctype.KindInt):
		return s.v
	case have < size && s.above != nil:
		whole := m.Unsigned(size)
		old := m.Convert(m.slotValue(s.above, size), whole).Op
		high := m.Arith(ir.And, whole.Scalar, 0, old, m.Const(whole.Scalar, ^emit.Mask(int(have*8))&emit.Mask(whole.Bits())))
		return Value{T: whole, Op: m.Arith(ir.Or, whole.Scalar, 0, high, m.Convert(m.Convert(s.v, m.Unsigned(have)), whole).Op)}
	case have < size && !s.extended && !s.constant:
		m.Fail("%d bytes are read of a register of which %d are known", size, have)
	case have < size && s.constant:
		signed := map[int64]*ctype.Type{1: m.Target.Schar, 2: m.Target.Short, 4: m.Target.Int, 8: m.Target.Llong}[have]
		return m.Convert(m.Convert(s.v, signed), m.Unsigned(size))
	}
	return m.Convert(m.Convert(s.v, m.Unsigned(have)), m.Unsigned(size))
}

// find gives the operand of the statement that an argument names.
func (m *Machine) find(a *asm.Arg) *Operand {
	for i, o := range m.operands {
		if a.Number == i || a.Number < 0 && a.Name == o.Name {
			return o
		}
	}
	m.Fail("an operand that is not there")
	return nil
}
