package asmcode

// This file defines what an output costs that is written too early. A compiler takes it that instructions are done with their inputs
// before they write an output that is only written (`=r`, not `=&r`), and may give it the register of an input, or that of the address
// of one in memory. Which registers it chooses nobody knows: instructions that read such an input later mean nothing certain.

import "slices"

// registers tell, while instructions are gone through, who may be in the register of whom.
type registers struct {
	pos     int              // the instruction that is executed
	written []*Operand       // outputs that share registers and were written on the way here
	read    map[*Operand]int // where inputs were read last
}

// share tells whether an input may be in the register of an output: each of the two that is in one register only (`"c"`) says which.
func share(out, in *Operand) bool {
	return out.Slot != in.Slot && (out.Slot[0] == '%' || in.Slot[0] == '%')
}

// reads notes that what the operand of a name is in, or the address by which it is reached, is read.
func (m *Machine) reads(name string) {
	for i, in := range m.operands {
		if in.Slot != name || !in.Input {
			continue
		}
		if m.read == nil {
			m.read = map[*Operand]int{}
		}
		m.read[in] = m.pos
		m.tooLate(i, in)
	}
}

// writes notes that a register is written.
func (m *Machine) writes(name string) {
	m.changes(name)
	for _, out := range m.operands {
		if out.Slot == name && out.Late && !slices.Contains(m.written, out) {
			m.written = append(m.written, out)
		}
	}
}

// again notes that what stands from an instruction on is executed again.
func (m *Machine) again(from int) {
	for i, in := range m.operands {
		if at, ok := m.read[in]; ok && at >= from {
			m.tooLate(i, in)
		}
	}
}

// tooLate fails where an input is read after something was written that may be in its register.
func (m *Machine) tooLate(i int, in *Operand) {
	for k, out := range m.operands {
		if slices.Contains(m.written, out) && share(out, in) {
			m.Fail("operand %d is read after operand %d was written, which may be in its register, as it has no &", i, k)
		}
	}
}
