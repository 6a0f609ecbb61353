package cfront

// This file defines what instructions of x86 do. An instruction with a lock prefix, and xchg with memory, is one atomic
// operation; mov is a weaker atomic one. An instruction that reads and writes memory without the prefix does it in two steps.

import (
	"strings"

	"heddle/cfront/asm"
	"heddle/cfront/ctype"
	"heddle/cfront/emit"
	"heddle/ir"
)

// x86Args tells how many operands the instructions have that are known.
var x86Args = map[string]int{
	"mov": 2, "movabs": 2, "xchg": 2, "lea": 2, "cmpxchg": 2, "xadd": 2, "inc": 1, "dec": 1, "neg": 1, "not": 1,
	"add": 2, "sub": 2, "and": 2, "or": 2, "xor": 2, "cmp": 2, "test": 2, "bt": 2, "bts": 2, "btr": 2, "btc": 2, "sbb": 2,
	"cmpxchg8b": 1, "cmpxchg16b": 1, "nop": 0, "pause": 0, "mfence": 0, "lfence": 0, "sfence": 0, "cpuid": 0,
}

// x86Registers are the registers that may be named, by their names in all sizes.
var x86Registers = func() map[string]struct {
	slot string
	size int64
} {
	out := map[string]struct {
		slot string
		size int64
	}{}
	add := func(name, slot string, size int64) {
		out[name] = struct {
			slot string
			size int64
		}{slot, size}
	}
	for _, r := range []string{"ax", "bx", "cx", "dx", "si", "di"} {
		add("r"+r, r, 8)
		add("e"+r, r, 4)
		add(r, r, 2)
		if r[1] == 'x' {
			add(r[:1]+"l", r, 1)
		} else {
			add(r+"l", r, 1)
		}
	}
	for _, r := range []string{"r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15"} {
		add(r, r, 8)
		add(r+"d", r, 4)
		add(r+"w", r, 2)
		add(r+"b", r, 1)
	}
	return out
}()

var suffixSizes = map[byte]int64{'b': 1, 'w': 2, 'l': 4, 'q': 8}

// x86Name takes the size off the name of an instruction; 0 if it does not say one.
func x86Name(name string) (base string, size int64) {
	if _, ok := x86Args[name]; ok {
		return name, 0
	}
	if n := len(name) - 1; n > 0 {
		if s := suffixSizes[name[n]]; s != 0 {
			if _, ok := x86Args[name[:n]]; ok {
				return name[:n], s
			}
		}
	}
	return name, 0
}

// setCondition gives the condition of set<cc>.
func setCondition(name string) (string, bool) {
	c, ok := strings.CutPrefix(name, "set")
	return c, ok && x86Conditions[c] != ""
}

// x86Conditions are the conditions that follow from single flags: z, c, s, with - for their absence.
var x86Conditions = map[string]string{
	"z": "z", "e": "z", "nz": "-z", "ne": "-z", "c": "c", "b": "c", "nae": "c", "nc": "-c", "ae": "-c", "nb": "-c", "s": "s", "ns": "-s",
}

// knownX86 tells whether an instruction is one of those.
func knownX86(in *asm.Instr) bool {
	if in.Name == "" || in.Label != "" {
		return false
	}
	if _, ok := setCondition(in.Name); ok {
		return len(in.Args) == 1 && in.Prefix == ""
	}
	base, _ := x86Name(in.Name)
	n, ok := x86Args[base]
	return ok && n == len(in.Args) && (in.Prefix != "rep" || base == "nop")
}

// x86 executes instructions.
func (m *asmMachine) x86(code []asm.Instr) {
	for i := range code {
		if m.step(&code[i]); m.why != "" {
			if m.why != code[i].Text {
				m.why = code[i].Text + ": " + m.why
			}
			return
		}
	}
}

func (m *asmMachine) step(in *asm.Instr) {
	l := m.l
	if c, ok := setCondition(in.Name); ok {
		v, known := m.condition(c)
		if !known {
			m.fail("the flag is not known")
			return
		}
		m.set(&in.Args[0], 1, value{t: l.tg.Uchar, op: l.Conv(ir.ZExt, ir.I1, ir.I8, v)})
		return
	}
	name, size := x86Name(in.Name)
	for i := range in.Args {
		if size == 0 {
			size = m.registerSize(&in.Args[i])
		}
	}
	for i := range in.Args {
		if size == 0 && in.Args[i].Kind == asm.Operand {
			size = m.operandSize(&in.Args[i])
		}
	}
	if size == 0 {
		size = 8
	}
	if size > 8 {
		m.fail("the size of its operands")
		return
	}
	lock := in.Prefix == "lock"
	switch name {
	case "nop", "pause", "mfence", "lfence", "sfence":
		l.Emit(ir.Instr{Op: ir.Fence, Dst: ir.NoReg, Order: fenceOrder(name)})
	case "cpuid":
		m.cpuid()
	case "mov", "movabs":
		m.move(in, size)
	case "lea":
		if in.Args[0].Kind != asm.Memory {
			m.fail("its operands")
			return
		}
		if base := m.pointer(&in.Args[0]); m.why == "" {
			m.set(&in.Args[1], size, base)
		}
	case "xchg":
		m.exchange(in, size)
	case "cmpxchg":
		m.compareExchange(in, size, lock)
	case "cmpxchg8b":
		m.compareExchangeTwo(in, 4, lock)
	case "cmpxchg16b":
		m.compareExchangeTwo(in, 8, lock)
	case "xadd":
		m.exchangeAdd(in, size, lock)
	case "cmp", "test":
		m.compare(in, size, name == "test")
	case "bt", "bts", "btr", "btc":
		m.bit(in, size, name, lock)
	case "sbb":
		if in.Args[0] != in.Args[1] || m.carry == nil {
			m.fail("its operands")
			return
		}
		t := m.unsigned(size)
		c := l.convert(m.n, value{t: l.tg.Uchar, op: l.Conv(ir.ZExt, ir.I1, ir.I8, m.carry())}, t)
		m.set(&in.Args[1], size, value{t: t, op: l.Op(ir.Neg, t.Scalar, t.Scalar, 0, c.op, ir.None, ir.None)})
	default:
		m.arithmetic(in, size, name, lock)
	}
}

// condition gives a flag, or its absence.
func (m *asmMachine) condition(name string) (ir.Operand, bool) {
	flag := x86Conditions[name]
	bare := strings.TrimPrefix(flag, "-")
	f := map[string]func() ir.Operand{"z": m.zero, "c": m.carry, "s": m.sign}[bare]
	if f == nil {
		return ir.None, false
	}
	v := f()
	if bare != flag {
		v = m.l.Arith(ir.Xor, ir.I1, 0, v, m.l.Const(ir.I1, 1))
	}
	return v, true
}

// registerSize is the size that a register's name or modifier says, 0 if none does.
func (m *asmMachine) registerSize(a *asm.Arg) int64 {
	switch a.Kind {
	case asm.Register:
		return x86Registers[a.Name].size
	case asm.Operand:
		return map[byte]int64{'b': 1, 'w': 2, 'k': 4, 'q': 8}[a.Modifier]
	}
	return 0
}

// operandSize is the size of an operand's type, 0 for a constant.
func (m *asmMachine) operandSize(a *asm.Arg) int64 {
	o := m.find(a)
	switch {
	case o == nil:
		return 0
	case o.place.t != nil:
		return o.place.t.SizeOf()
	}
	if s := m.slots[o.slot]; s != nil && s.known && !s.constant {
		return s.v.t.SizeOf()
	}
	return 0
}

// inMemory tells whether an argument is memory.
func (m *asmMachine) inMemory(a *asm.Arg) bool {
	if a.Kind == asm.Operand {
		o := m.find(a)
		return o != nil && o.memory
	}
	return a.Kind == asm.Memory
}

// slot gives the register that an argument is, and its name.
func (m *asmMachine) slot(a *asm.Arg) (string, *asmSlot) {
	name := ""
	switch a.Kind {
	case asm.Operand:
		o := m.find(a)
		if o == nil {
			return "", nil
		}
		if o.flag != "" {
			m.fail("its operands")
		}
		name = o.slot
	case asm.Register:
		r, ok := x86Registers[a.Name]
		if !ok {
			m.fail("the register %s", a.Name)
			return "", nil
		}
		name = r.slot
	default:
		m.fail("its operands")
	}
	return name, m.slots[name]
}

// pointer gives the address that an argument in memory has.
func (m *asmMachine) pointer(a *asm.Arg) value {
	l := m.l
	if a.Kind == asm.Operand {
		o := m.find(a)
		return value{t: l.tg.PtrTo(o.place.t), op: l.address(o.place)}
	}
	_, s := m.slot(a.Base)
	if m.why != "" {
		return value{}
	}
	v := l.convert(m.n, m.slotValue(s, l.tg.VoidPtr.SizeOf()), l.tg.VoidPtr)
	v.op = l.AddOff(v.op, a.Value)
	return v
}

// cell gives the address of memory and the type by which it is accessed: a pointer's where the program has a
// pointer there, or one of the values does that come or go.
func (m *asmMachine) cell(a *asm.Arg, size int64, values ...value) (ir.Operand, *ctype.Type) {
	p := m.pointer(a)
	if m.why != "" {
		return ir.None, m.unsigned(size)
	}
	l := m.l
	if size == l.tg.VoidPtr.SizeOf() {
		if p.t.Elem.Kind == ctype.KindPtr {
			return p.op, l.tg.VoidPtr
		}
		for _, v := range values {
			if v.t != nil && v.t.Kind == ctype.KindPtr {
				return p.op, l.tg.VoidPtr
			}
		}
	}
	return p.op, m.unsigned(size)
}

// get gives the value of an argument that is not in memory.
func (m *asmMachine) get(a *asm.Arg, size int64) value {
	if a.Kind == asm.Immediate {
		t := m.unsigned(size)
		return value{t: t, op: m.l.Const(t.Scalar, uint64(a.Value)&emit.Mask(t.Bits()))}
	}
	_, s := m.slot(a)
	if m.why != "" {
		return m.l.undefValue(m.unsigned(size))
	}
	return m.slotValue(s, size)
}

// set changes a register, or writes to memory.
func (m *asmMachine) set(a *asm.Arg, size int64, v value) {
	l := m.l
	if m.inMemory(a) {
		addr, t := m.cell(a, size, v)
		if m.why == "" {
			l.Emit(ir.Instr{Op: ir.Store, Type: t.Scalar, Dst: ir.NoReg, Flags: ir.FlagAtomic | ir.FlagWeak, Order: ir.OrderRelease}, addr, l.convert(m.n, v, t).op)
		}
		return
	}
	name, old := m.slot(a)
	if m.why != "" {
		return
	}
	s := &asmSlot{v: v, known: true, extended: size == 4}
	if size < 4 && old != nil && old.known {
		s.above = old
	}
	m.slots[name] = s
}

// outputType gives, in a value, the type of the output that an argument is.
func (m *asmMachine) outputType(a *asm.Arg) value {
	if a.Kind == asm.Operand {
		if o := m.find(a); o != nil && o.place.t != nil {
			return value{t: o.place.t}
		}
	}
	return value{}
}

func (m *asmMachine) load(addr ir.Operand, t *ctype.Type, flags ir.Flags) value {
	r := m.l.B.Temp(t.Scalar)
	m.l.Emit(ir.Instr{Op: ir.Load, Type: t.Scalar, Dst: r, Flags: flags, Order: ir.OrderAcquire}, addr)
	return value{t: t, op: ir.Operand(r)}
}

func (m *asmMachine) move(in *asm.Instr, size int64) {
	from, to := &in.Args[0], &in.Args[1]
	if from.Kind == asm.Thread && size == 8 && !m.inMemory(to) {
		m.set(to, size, m.l.threadPointer())
		return
	}
	if !m.inMemory(from) {
		if v := m.get(from, size); m.why == "" {
			m.set(to, size, v)
		}
		return
	}
	if m.inMemory(to) {
		m.fail("its operands")
		return
	}
	if addr, t := m.cell(from, size, m.outputType(to)); m.why == "" {
		m.set(to, size, m.load(addr, t, ir.FlagAtomic|ir.FlagWeak))
	}
}

// xchg gives its operands in either order.
func (m *asmMachine) exchange(in *asm.Instr, size int64) {
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
		m.set(reg, size, value{t: t, op: m.l.rmw(t.Scalar, ir.Copy, addr, m.l.convert(m.n, v, t).op, ir.FlagAtomic)})
	}
}

func (m *asmMachine) compareExchange(in *asm.Instr, size int64, lock bool) {
	l := m.l
	ax := asm.Arg{Kind: asm.Register, Name: "rax"}
	want, v := m.get(&ax, size), m.get(&in.Args[0], size)
	if !lock || !m.inMemory(&in.Args[1]) {
		m.fail("it is not atomic")
	}
	if m.why != "" {
		return
	}
	addr, t := m.cell(&in.Args[1], size, want, v)
	if m.why != "" {
		return
	}
	r, expected := l.B.Temp(t.Scalar), l.convert(m.n, want, t).op
	l.Emit(ir.Instr{Op: ir.CmpXchg, Type: t.Scalar, Dst: r, Flags: ir.FlagAtomic}, addr, expected, l.convert(m.n, v, t).op)
	m.set(&ax, size, value{t: t, op: ir.Operand(r)})
	m.zero = func() ir.Operand { return l.Compare(ir.Eq, t.Scalar, ir.Operand(r), expected) }
	m.carry, m.sign = nil, nil
}

// compareExchangeTwo is cmpxchg8b and cmpxchg16b on two words of a size.
func (m *asmMachine) compareExchangeTwo(in *asm.Instr, size int64, lock bool) {
	l := m.l
	reg := func(name string) *asm.Arg { return &asm.Arg{Kind: asm.Register, Name: name} }
	want := []value{m.get(reg("rax"), size), m.get(reg("rdx"), size)}
	if m.why == "a register is read that nobody set" {
		m.why = ""
	}
	v := []value{m.get(reg("rbx"), size), m.get(reg("rcx"), size)}
	if !lock || !m.inMemory(&in.Args[0]) {
		m.fail("it is not atomic")
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
		types[i] = m.unsigned(size)
		if size == l.tg.VoidPtr.SizeOf() && (want[i].t.Kind == ctype.KindPtr || v[i].t.Kind == ctype.KindPtr) {
			types[i] = l.tg.VoidPtr
		}
	}
	var found [2]value
	same := l.B.Temp(ir.I1)
	l.atomically(ir.OrderFull, func() {
		differ, end := l.NewLabel(), l.NewLabel()
		equal := ir.Operand(ir.None)
		for i, t := range types {
			found[i] = m.load(l.AddOff(base.op, int64(i)*size), t, ir.FlagAtomic)
			eq := l.Compare(ir.Eq, t.Scalar, found[i].op, l.convert(m.n, want[i], t).op)
			if i == 0 {
				equal = eq
			} else {
				equal = l.Arith(ir.And, ir.I1, 0, equal, eq)
			}
		}
		l.CopyTo(same, ir.I1, equal)
		write := l.NewLabel()
		l.BranchTo(ir.Operand(same), write, differ)
		l.Bind(write)
		for i, t := range types {
			l.Emit(ir.Instr{Op: ir.Store, Type: t.Scalar, Dst: ir.NoReg, Flags: ir.FlagAtomic}, l.AddOff(base.op, int64(i)*size), l.convert(m.n, v[i], t).op)
		}
		l.Jump(end)
		l.Bind(differ)
		l.Jump(end)
		l.Bind(end)
	})
	m.set(reg("rax"), size, found[0])
	m.set(reg("rdx"), size, found[1])
	m.zero = func() ir.Operand { return ir.Operand(same) }
	m.carry, m.sign = nil, nil
}

func (m *asmMachine) exchangeAdd(in *asm.Instr, size int64, lock bool) {
	v := m.get(&in.Args[0], size)
	if !lock || !m.inMemory(&in.Args[1]) {
		m.fail("it is not atomic")
	}
	if m.why != "" {
		return
	}
	addr, _ := m.cell(&in.Args[1], size)
	t := m.unsigned(size)
	v = m.l.convert(m.n, v, t)
	old := m.l.rmw(t.Scalar, ir.Add, addr, v.op, ir.FlagAtomic)
	m.set(&in.Args[0], size, value{t: t, op: old})
	m.sum(t, old, v.op)
}

// sum sets the flags of an addition.
func (m *asmMachine) sum(t *ctype.Type, a, b ir.Operand) {
	now := m.l.Arith(ir.Add, t.Scalar, 0, a, b)
	m.result(t, now)
	m.carry = func() ir.Operand { return m.l.Compare(ir.ULt, t.Scalar, now, a) }
}

// result sets the flags that follow from a result.
func (m *asmMachine) result(t *ctype.Type, now ir.Operand) {
	l := m.l
	m.zero = func() ir.Operand { return l.Compare(ir.Eq, t.Scalar, now, l.Const(t.Scalar, 0)) }
	m.sign = func() ir.Operand { return l.Compare(ir.SLt, t.Scalar, now, l.Const(t.Scalar, 0)) }
}

// compare is cmp and test; cmp a, b compares b with a.
func (m *asmMachine) compare(in *asm.Instr, size int64, and bool) {
	l, t := m.l, m.unsigned(size)
	var v [2]ir.Operand
	for i := range v {
		a := &in.Args[i]
		var one value
		if m.inMemory(a) {
			addr, cell := m.cell(a, size)
			one = m.load(addr, cell, ir.FlagAtomic|ir.FlagWeak)
		} else {
			one = m.get(a, size)
		}
		if m.why != "" {
			return
		}
		v[i] = l.convert(m.n, one, t).op
	}
	if and {
		m.result(t, l.Arith(ir.And, t.Scalar, 0, v[0], v[1]))
		m.carry = func() ir.Operand { return l.Const(ir.I1, 0) }
		return
	}
	m.zero = func() ir.Operand { return l.Compare(ir.Eq, t.Scalar, v[1], v[0]) }
	m.carry = func() ir.Operand { return l.Compare(ir.ULt, t.Scalar, v[1], v[0]) }
	now := l.Arith(ir.Sub, t.Scalar, 0, v[1], v[0])
	m.sign = func() ir.Operand { return l.Compare(ir.SLt, t.Scalar, now, l.Const(t.Scalar, 0)) }
}

// update changes a register or memory by an operation, and gives what was there before.
func (m *asmMachine) update(a *asm.Arg, size int64, op ir.Op, by ir.Operand, lock bool) (old ir.Operand) {
	l, t := m.l, m.unsigned(size)
	if !m.inMemory(a) {
		if lock {
			m.fail("its operands")
			return by
		}
		v := m.get(a, size)
		if m.why != "" {
			return by
		}
		old = l.convert(m.n, v, t).op
		m.set(a, size, value{t: t, op: l.Arith(op, t.Scalar, 0, old, by)})
		return old
	}
	addr, _ := m.cell(a, size)
	if m.why != "" {
		return by
	}
	if lock {
		return l.rmw(t.Scalar, op, addr, by, ir.FlagAtomic)
	}
	old = m.load(addr, t, 0).op
	l.Emit(ir.Instr{Op: ir.Store, Type: t.Scalar, Dst: ir.NoReg}, addr, l.Arith(op, t.Scalar, 0, old, by))
	return old
}

// arithmetic is what computes with one or two operands.
func (m *asmMachine) arithmetic(in *asm.Instr, size int64, name string, lock bool) {
	l, t := m.l, m.unsigned(size)
	one := l.Const(t.Scalar, 1)
	to := &in.Args[len(in.Args)-1]
	switch name {
	case "inc", "dec": // the carry stays
		op := map[string]ir.Op{"inc": ir.Add, "dec": ir.Sub}[name]
		old := m.update(to, size, op, one, lock)
		m.result(t, l.Arith(op, t.Scalar, 0, old, one))
		return
	case "not": // all flags stay
		m.update(to, size, ir.Xor, l.Const(t.Scalar, emit.Mask(t.Bits())), lock)
		return
	case "neg":
		m.negate(to, size, lock)
		return
	}
	if name == "xor" && in.Args[0] == in.Args[1] && !m.inMemory(to) { // sets a register to 0, whatever it holds
		m.set(to, size, value{t: t, op: l.Const(t.Scalar, 0)})
		m.result(t, l.Const(t.Scalar, 0))
		m.carry = func() ir.Operand { return l.Const(ir.I1, 0) }
		return
	}
	var v value
	if m.inMemory(&in.Args[0]) {
		if m.inMemory(to) {
			m.fail("its operands")
			return
		}
		addr, cell := m.cell(&in.Args[0], size)
		v = m.load(addr, cell, ir.FlagAtomic|ir.FlagWeak)
	} else {
		v = m.get(&in.Args[0], size)
	}
	if m.why != "" {
		return
	}
	by := l.convert(m.n, v, t).op
	op := map[string]ir.Op{"add": ir.Add, "sub": ir.Sub, "and": ir.And, "or": ir.Or, "xor": ir.Xor}[name]
	old := m.update(to, size, op, by, lock)
	if m.why != "" {
		return
	}
	switch name {
	case "add":
		m.sum(t, old, by)
	case "sub":
		m.result(t, l.Arith(ir.Sub, t.Scalar, 0, old, by))
		m.carry = func() ir.Operand { return l.Compare(ir.ULt, t.Scalar, old, by) }
	default:
		m.result(t, l.Arith(op, t.Scalar, 0, old, by))
		m.carry = func() ir.Operand { return l.Const(ir.I1, 0) }
	}
}

// negate is neg.
func (m *asmMachine) negate(a *asm.Arg, size int64, lock bool) {
	l, t := m.l, m.unsigned(size)
	minus := func(v ir.Operand) ir.Operand { return l.Op(ir.Neg, t.Scalar, t.Scalar, 0, v, ir.None, ir.None) }
	var now ir.Operand
	if m.inMemory(a) {
		addr, _ := m.cell(a, size)
		if m.why != "" {
			return
		}
		change := func(flags ir.Flags) {
			now = minus(m.load(addr, t, flags).op)
			l.Emit(ir.Instr{Op: ir.Store, Type: t.Scalar, Dst: ir.NoReg, Flags: flags}, addr, now)
		}
		if lock {
			l.atomically(ir.OrderFull, func() { change(ir.FlagAtomic) })
		} else {
			change(0)
		}
	} else {
		v := m.get(a, size)
		if m.why != "" {
			return
		}
		now = minus(l.convert(m.n, v, t).op)
		m.set(a, size, value{t: t, op: now})
	}
	m.result(t, now)
	m.carry = func() ir.Operand { return l.Compare(ir.Ne, t.Scalar, now, l.Const(t.Scalar, 0)) }
}

// bit is bt, bts, btr and btc. In memory a bit number in a register may lie beyond the operand.
func (m *asmMachine) bit(in *asm.Instr, size int64, name string, lock bool) {
	l, t := m.l, m.unsigned(size)
	if size < 2 {
		m.fail("its operands")
		return
	}
	v := m.get(&in.Args[0], size)
	if m.why != "" {
		return
	}
	number := l.convert(m.n, v, t).op
	at := l.Arith(ir.And, t.Scalar, 0, number, l.Const(t.Scalar, uint64(size*8-1)))
	one := l.Arith(ir.Shl, t.Scalar, 0, l.Const(t.Scalar, 1), at)
	to := in.Args[1]
	if c, ok := l.Number(number); m.inMemory(&to) && (!ok || c >= uint64(size*8)) && in.Args[0].Kind != asm.Immediate {
		if ok {
			m.fail("the bit lies beyond its operand")
			return
		}
		// Which word it is shows when it executes.
		base := m.pointer(&to)
		if m.why != "" {
			return
		}
		signed := map[int64]*ctype.Type{2: l.tg.Short, 4: l.tg.Int, 8: l.tg.Llong}[size]
		shift := map[int64]uint64{2: 4, 4: 5, 8: 6}[size]
		word := l.Arith(ir.AShr, t.Scalar, 0, number, l.Const(t.Scalar, shift))
		wide := l.convert(m.n, value{t: signed, op: word}, l.tg.Long)
		off := l.toOffset(value{t: l.tg.Long, op: l.Arith(ir.Mul, l.tg.Long.Scalar, 0, wide.op, l.Const(l.tg.Long.Scalar, uint64(size)))})
		m.slots["bit"] = &asmSlot{v: value{t: l.tg.VoidPtr, op: l.Arith(ir.Add, ir.Ptr, 0, base.op, off)}, known: true}
		m.operands = append(m.operands, asmOperand{memory: true, place: memory(t, m.slots["bit"].v.op, 0)})
		to = asm.Arg{Kind: asm.Operand, Number: len(m.operands) - 1}
	}
	var old ir.Operand
	switch name {
	case "bt":
		if m.inMemory(&to) {
			addr, _ := m.cell(&to, size)
			old = m.load(addr, t, ir.FlagAtomic|ir.FlagWeak).op
		} else {
			old = l.convert(m.n, m.get(&to, size), t).op
		}
	case "bts":
		old = m.update(&to, size, ir.Or, one, lock)
	case "btr":
		old = m.update(&to, size, ir.And, l.Op(ir.Not, t.Scalar, t.Scalar, 0, one, ir.None, ir.None), lock)
	case "btc":
		old = m.update(&to, size, ir.Xor, one, lock)
	}
	if m.why != "" {
		return
	}
	m.zero, m.sign = nil, nil
	m.carry = func() ir.Operand {
		return l.Compare(ir.Ne, t.Scalar, l.Arith(ir.And, t.Scalar, 0, old, one), l.Const(t.Scalar, 0))
	}
}

// cpuid lets the processor say that it has none of the extensions that one can ask for, in any of the registers.
func (m *asmMachine) cpuid() {
	l := m.l
	t := m.unsigned(4)
	fn := l.u.fe.externalFunction("__heddle_cpuid", &ctype.Type{Kind: ctype.KindFunc, Fn: &ctype.FuncType{Result: t, Proto: true}}, l.u.pos(m.n))
	r := l.B.NewReg(t.Scalar, "", nil)
	l.Emit(ir.Instr{Op: ir.Call, Type: t.Scalar, Dst: r, Callee: l.u.fe.useFunc(fn)})
	for _, register := range []string{"ax", "bx", "cx", "dx"} {
		m.slots[register] = &asmSlot{v: value{t: t, op: ir.Operand(r)}, known: true, extended: true}
	}
}
