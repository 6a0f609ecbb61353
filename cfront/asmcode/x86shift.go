package asmcode

// This file defines the shifts and rotations of x86, and bswap, of registers: ciphers and checksums use them.

import (
	"heddle.example/cfront/asm"
	"heddle.example/ir"
)

// shift is rol, ror, shl, shr and sar of four or eight bytes. The count is taken modulo the width. Which flags change depends on the
// count: none is known afterwards.
func (m *Machine) shift(in *asm.Instr, size int64, name string, lock bool) {
	to := &in.Args[1]
	if size < 4 || lock || m.inMemory(to) || m.inMemory(&in.Args[0]) {
		m.Fail("its operands")
		return
	}
	t := m.Unsigned(size)
	n, v := m.get(&in.Args[0], 1), m.get(to, size)
	if m.why != "" {
		return
	}
	x, last := m.Convert(v, t).Op, m.Const(t.Scalar, uint64(size*8-1))
	count := m.Arith(ir.And, t.Scalar, 0, m.Convert(n, t).Op, last)
	by := func(op ir.Op, count ir.Operand) ir.Operand { return m.Arith(op, t.Scalar, 0, x, count) }
	var now ir.Operand
	switch name {
	case "shl", "sal":
		now = by(ir.Shl, count)
	case "shr":
		now = by(ir.LShr, count)
	case "sar":
		now = by(ir.AShr, count)
	default:
		rest := m.Arith(ir.And, t.Scalar, 0, m.Arith(ir.Sub, t.Scalar, 0, m.Const(t.Scalar, 0), count), last)
		first, second := ir.Shl, ir.LShr
		if name == "ror" {
			first, second = second, first
		}
		now = m.Arith(ir.Or, t.Scalar, 0, by(first, count), by(second, rest))
	}
	m.set(to, size, Value{T: t, Op: now})
	m.forgetFlags()
}

// swapBytes is bswap.
func (m *Machine) swapBytes(in *asm.Instr, size int64) {
	to := &in.Args[0]
	if size < 4 || m.inMemory(to) {
		m.Fail("its operands")
		return
	}
	t := m.Unsigned(size)
	v := m.get(to, size)
	if m.why != "" {
		return
	}
	x, now := m.Convert(v, t).Op, m.Const(t.Scalar, 0)
	for i := range size {
		one := m.Arith(ir.And, t.Scalar, 0, m.Arith(ir.LShr, t.Scalar, 0, x, m.Const(t.Scalar, uint64(8*i))), m.Const(t.Scalar, 0xff))
		now = m.Arith(ir.Or, t.Scalar, 0, now, m.Arith(ir.Shl, t.Scalar, 0, one, m.Const(t.Scalar, uint64(8*(size-1-i)))))
	}
	m.set(to, size, Value{T: t, Op: now})
}
