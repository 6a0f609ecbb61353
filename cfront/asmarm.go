package cfront

// This file defines what instructions of aarch64 do.

import "heddle/cfront/asm"

func armOnly(in asm.Instr) bool { return false }

func (m *asmMachine) arm(code []asm.Instr) { m.fail("aarch64") }
