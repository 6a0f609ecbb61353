package asmcode

// This file defines the x86 instructions that exchange: xchg, cmpxchg, cmpxchg8b and cmpxchg16b, xadd.

import (
	"heddle.example/cfront/asm"
	"heddle.example/cfront/ctype"
	"heddle.example/ir"
)

// xchg gives its operands in either order.
func (m *Machine) exchange(in *asm.Instr, size int64) {
	reg, mem := &in.Args[0], &in.Args[1]
	if m.inMemory(reg) {
		reg, mem = mem, reg
	}
	v := m.get(reg, size)
	if m.why != "" {
		return
	}
	if !m.inMemory(mem) {
		w := m.get(mem, size)
		m.set(mem, size, v)
		m.set(reg, size, w)
		return
	}
	if addr, t := m.cell(mem, size, v); m.why == "" {
		m.set(reg, size, Value{T: t, Op: m.RMW(t.Scalar, ir.Copy, addr, m.Convert(v, t).Op, ir.OrderFull)})
	}
}

func (m *Machine) compareExchange(in *asm.Instr, size int64, lock bool) {
	ax := asm.Arg{Kind: asm.Register, Name: "rax"}
	want, v := m.get(&ax, size), m.get(&in.Args[0], size)
	if !lock || !m.inMemory(&in.Args[1]) {
		m.Fail("it is not atomic")
	}
	if m.why != "" {
		return
	}
	addr, t := m.cell(&in.Args[1], size, want, v)
	if m.why != "" {
		return
	}
	r, expected := m.B.Temp(t.Scalar), m.Convert(want, t).Op
	m.Emit(ir.Instr{Op: ir.CmpXchg, Type: t.Scalar, Dst: r, Flags: ir.FlagAtomic, Order: ir.OrderFull, Failure: ir.OrderFull}, addr, expected, m.Convert(v, t).Op)
	m.set(&ax, size, Value{T: t, Op: ir.Operand(r)})
	m.forgetFlags()
	m.zero = func() ir.Operand { return m.Compare(ir.Eq, t.Scalar, ir.Operand(r), expected) }
}

// compareExchangeTwo is cmpxchg8b and cmpxchg16b on two words of a size.
func (m *Machine) compareExchangeTwo(in *asm.Instr, size int64, lock bool) {
	reg := func(name string) *asm.Arg { return &asm.Arg{Kind: asm.Register, Name: name} }
	want := []Value{m.get(reg("rax"), size), m.get(reg("rdx"), size)}
	if m.why == "a register is read that nobody set" {
		m.why = ""
	}
	v := []Value{m.get(reg("rbx"), size), m.get(reg("rcx"), size)}
	if !lock || !m.inMemory(&in.Args[0]) {
		m.Fail("it is not atomic")
	}
	if m.why != "" {
		return
	}
	base := m.pointer(&in.Args[0])
	if m.why != "" {
		return
	}
	var types [2]*ctype.Type
	for i := range types {
		types[i] = m.Unsigned(size)
		if size == m.Target.VoidPtr.SizeOf() && (want[i].T.Kind == ctype.KindPtr || v[i].T.Kind == ctype.KindPtr) {
			types[i] = m.Target.VoidPtr
		}
	}
	var found [2]Value
	same := m.B.Temp(ir.I1)
	m.Atomically(ir.OrderFull, func() {
		differ, end := m.NewLabel(), m.NewLabel()
		equal := ir.Operand(ir.None)
		for i, t := range types {
			found[i] = m.load(m.AddOff(base.Op, int64(i)*size), t, ir.FlagAtomic)
			eq := m.Compare(ir.Eq, t.Scalar, found[i].Op, m.Convert(want[i], t).Op)
			if i == 0 {
				equal = eq
			} else {
				equal = m.Arith(ir.And, ir.I1, 0, equal, eq)
			}
		}
		m.CopyTo(same, ir.I1, equal)
		write := m.NewLabel()
		m.BranchTo(ir.Operand(same), write, differ)
		m.Bind(write)
		for i, t := range types {
			m.Emit(ir.Instr{Op: ir.Store, Type: t.Scalar, Dst: ir.NoReg, Flags: ir.FlagAtomic}, m.AddOff(base.Op, int64(i)*size), m.Convert(v[i], t).Op)
		}
		m.Jump(end)
		m.Bind(differ)
		m.Jump(end)
		m.Bind(end)
	})
	m.set(reg("rax"), size, found[0])
	m.set(reg("rdx"), size, found[1])
	m.forgetFlags()
	m.zero = func() ir.Operand { return ir.Operand(same) }
}

func (m *Machine) exchangeAdd(in *asm.Instr, size int64, lock bool) {
	v := m.get(&in.Args[0], size)
	if !lock || !m.inMemory(&in.Args[1]) {
		m.Fail("it is not atomic")
	}
	if m.why != "" {
		return
	}
	addr, _ := m.cell(&in.Args[1], size)
	if m.why != "" {
		return
	}
	t := m.Unsigned(size)
	v = m.Convert(v, t)
	old := m.RMW(t.Scalar, ir.Add, addr, v.Op, ir.OrderFull)
	m.set(&in.Args[0], size, Value{T: t, Op: old})
	m.sum(t, old, v.Op)
}
