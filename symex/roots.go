package symex

// This file defines what the program can still reach where it has ended.

import (
	"heddle.example/expr"
	"heddle.example/ir"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
)

// Roots implements check.Path.
func (x *propertyPath) Roots(value func(v mem.Value)) {
	m := x.m
	returned := m.returnedThread()
	for _, t := range m.ThreadTable[:m.ThreadCount] {
		if t.Status == state.ThreadFinished {
			value(t.Result)
		}
		if !t.Live() || t.ID == returned {
			continue
		}
		for _, r := range m.code.Funcs[t.Fn].Live.LiveBefore(int(t.PC)) {
			value(t.Regs[t.Base+int32(r)])
		}
		for i := int32(0); i < t.NumFrames; i++ {
			fr := &t.Frames[i]
			for _, r := range m.FrameLive(fr) {
				value(t.Regs[fr.Base+int32(r)])
			}
		}
	}
}

// HasStack implements check.Path.
func (x *propertyPath) HasStack(thread int32) bool {
	return thread != x.m.returnedThread() && x.m.ThreadTable[thread].Live()
}

// Refers implements check.Path: an address does, or a sum of one object's address and offsets.
func (x *propertyPath) Refers(r expr.Ref) bool {
	m := x.m
	if m.Tab.Width(r) != m.code.PtrSize*8 {
		return false
	}
	if bits, tags, ok := m.Known(state.Value{Sym: r}); ok {
		return m.FullAddress(bits, tags)
	}
	ways, ok := m.Origins(r)
	return ok && len(ways) == 1
}

// returnedThread is the thread that ended the program by returning from its first function, -1 if none did.
func (m *Machine) returnedThread() int32 {
	t := m.ThreadTable[m.Cur]
	if t.Live() && t.NumFrames == 0 && m.code.Funcs[t.Fn].Src.Code[t.PC].Op == ir.Ret {
		return t.ID
	}
	return -1
}
