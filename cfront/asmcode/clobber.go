package asmcode

// This file defines which registers instructions may change: those of operands, and those that the statement names as clobbered. In any
// other the compiler may keep what the program needs later.

import "strings"

// Clobber lets instructions change registers, by their names in C.
func (m *Machine) Clobber(names []string) {
	m.clobbered = map[string]bool{}
	for _, name := range names {
		name = strings.TrimPrefix(name, "%")
		if r, ok := x86Registers[name]; ok {
			m.clobbered[r.slot] = true
		}
		if number, ok := strings.CutPrefix(strings.Replace(name, "w", "x", 1), "x"); ok { // aarch64
			m.clobbered["x"+number] = true
		}
	}
}

// changes fails where a register is changed that belongs to the compiler.
func (m *Machine) changes(name string) {
	if name[0] == '%' || m.clobbered[name] {
		return
	}
	for _, o := range m.operands {
		if o.Slot == name || o.Pair && name == "dx" {
			return
		}
	}
	m.Fail("the register %s is changed, which is no operand's and not named as clobbered", name)
}
