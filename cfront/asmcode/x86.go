package asmcode

// This file defines what instructions of x86 do. An instruction with a lock prefix, and xchg with memory, is one atomic
// operation that all others come before or after (Intel's manual, volume 3, 9.2.3.8 and 9.2.3.9); mov is a weaker atomic
// one. An instruction that reads and writes memory without the prefix does it in two steps.

import (
	"strings"

	"heddle.example/cfront/asm"
	"heddle.example/cfront/ctype"
	"heddle.example/cfront/emit"
	"heddle.example/ir"
)

// x86Args tells how many operands the instructions have that are known.
var x86Args = map[string]int{
	"mov": 2, "movabs": 2, "xchg": 2, "lea": 2, "cmpxchg": 2, "xadd": 2, "inc": 1, "dec": 1, "neg": 1, "not": 1,
	"add": 2, "sub": 2, "and": 2, "or": 2, "xor": 2, "cmp": 2, "test": 2, "bt": 2, "bts": 2, "btr": 2, "btc": 2, "sbb": 2,
	"rol": 2, "ror": 2, "shl": 2, "sal": 2, "shr": 2, "sar": 2, "bswap": 1,
	"prefetcht0": 1, "prefetcht1": 1, "prefetcht2": 1, "prefetchnta": 1, "prefetchw": 1,
	"cmpxchg8b": 1, "cmpxchg16b": 1, "nop": 0, "pause": 0, "mfence": 0, "lfence": 0, "sfence": 0, "cpuid": 0, "rdtsc": 0, "rdtscp": 0,
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

// knownX86 tells whether an instruction is one of those.
func knownX86(in *asm.Instr) bool {
	if in.Name == "" {
		return in.Label != ""
	}
	if isJump(in.Name) {
		return len(in.Args) == 1 && in.Args[0].Kind == asm.Label && in.Prefix == ""
	}
	if _, ok := setCondition(in.Name); ok {
		return len(in.Args) == 1 && in.Prefix == ""
	}
	base, _ := x86Name(in.Name)
	n, ok := x86Args[base]
	return ok && n == len(in.Args) && (in.Prefix != "rep" || base == "nop")
}

// step executes an instruction that is no jump.
func (m *Machine) step(in *asm.Instr) {
	if c, ok := setCondition(in.Name); ok {
		v, known := m.Condition(c)
		if !known {
			m.Fail("the flag is not known")
			return
		}
		m.set(&in.Args[0], 1, Value{T: m.Target.Uchar, Op: m.Conv(ir.ZExt, ir.I1, ir.I8, v)})
		return
	}
	name, size := x86Name(in.Name)
	if strings.HasPrefix(name, "prefetch") {
		return
	}
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
	if size > 8 && in.Name != "cmpxchg8b" && in.Name != "cmpxchg16b" { // which say themselves what they exchange
		m.Fail("the size of its operands")
		return
	}
	lock := in.Prefix == "lock"
	if lock && onStack(in, name) {
		m.Emit(ir.Instr{Op: ir.Fence, Dst: ir.NoReg, Order: ir.OrderSeqCst})
		return
	}
	switch name {
	case "nop", "pause", "mfence", "lfence", "sfence":
		m.Emit(ir.Instr{Op: ir.Fence, Dst: ir.NoReg, Order: asm.FenceOrder(name)})
	case "cpuid":
		m.cpuid()
	case "rdtsc", "rdtscp":
		m.timestamp(name == "rdtscp")
	case "mov", "movabs":
		m.move(in, size)
	case "lea":
		if in.Args[0].Kind != asm.Memory {
			m.Fail("its operands")
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
	case "rol", "ror", "shl", "sal", "shr", "sar":
		m.shift(in, size, name, lock)
	case "bswap":
		m.swapBytes(in, size)
	case "bt", "bts", "btr", "btc":
		m.bit(in, size, name, lock)
	case "sbb":
		if in.Args[0] != in.Args[1] || m.carry == nil {
			m.Fail("its operands")
			return
		}
		t := m.Unsigned(size)
		c := m.Convert(Value{T: m.Target.Uchar, Op: m.Conv(ir.ZExt, ir.I1, ir.I8, m.carry())}, t)
		now := m.Op(ir.Neg, t.Scalar, t.Scalar, 0, c.Op, ir.None, ir.None)
		m.set(&in.Args[1], size, Value{T: t, Op: now})
		carry := m.carry
		m.bits(t, now)
		m.carry = carry // it comes out as it went in
	default:
		m.arithmetic(in, size, name, lock)
	}
}

// registerSize is the size that a register's name or modifier says, 0 if none does.
func (m *Machine) registerSize(a *asm.Arg) int64 {
	switch a.Kind {
	case asm.Register:
		return x86Registers[a.Name].size
	case asm.Operand:
		return map[byte]int64{'b': 1, 'w': 2, 'k': 4, 'q': 8}[a.Modifier]
	}
	return 0
}

// operandSize is the size of an operand's type, 0 for a constant.
func (m *Machine) operandSize(a *asm.Arg) int64 {
	o := m.find(a)
	switch {
	case o == nil:
		return 0
	case o.T != nil:
		return o.T.SizeOf()
	}
	if s := m.slots[o.Slot]; s != nil && s.known && !s.constant {
		return s.v.T.SizeOf()
	}
	return 0
}

// onStack tells whether an instruction leaves a word of the stack as it is: compilers and libraries order accesses by it.
func onStack(in *asm.Instr, name string) bool {
	neutral := map[string]int64{"and": -1}[name]
	if name != "add" && name != "or" && name != "and" || in.Args[0].Kind != asm.Immediate || in.Args[0].Value != neutral {
		return false
	}
	to := &in.Args[1]
	return to.Kind == asm.Memory && to.Base.Kind == asm.Register && (to.Base.Name == "rsp" || to.Base.Name == "esp")
}

// inMemory tells whether an argument is memory.
func (m *Machine) inMemory(a *asm.Arg) bool {
	if a.Kind == asm.Operand {
		o := m.find(a)
		return o != nil && o.Memory
	}
	return a.Kind == asm.Memory
}

// slot gives the register that an argument is, and its name.
func (m *Machine) slot(a *asm.Arg) (string, *slot) {
	name := ""
	switch a.Kind {
	case asm.Operand:
		o := m.find(a)
		if o == nil {
			return "", nil
		}
		if o.Flag != "" {
			m.Fail("its operands")
		}
		name = o.Slot
	case asm.Register:
		r, ok := x86Registers[a.Name]
		if !ok {
			m.Fail("the register %s", a.Name)
			return "", nil
		}
		name = r.slot
	default:
		m.Fail("its operands")
	}
	m.reads(name)
	return name, m.slots[name]
}

// pointer gives the address that an argument in memory has.
func (m *Machine) pointer(a *asm.Arg) Value {
	if a.Kind == asm.Operand {
		o := m.find(a)
		m.reads(o.Slot)
		return Value{T: m.Target.PtrTo(o.T), Op: o.Address()}
	}
	_, s := m.slot(a.Base)
	if m.why != "" {
		return Value{}
	}
	v := m.Convert(m.slotValue(s, m.Target.VoidPtr.SizeOf()), m.Target.VoidPtr)
	v.Op = m.AddOff(v.Op, a.Value)
	return v
}

// cell gives the address of memory and the type by which it is accessed: a pointer's where the program has a
// pointer there, or one of the values does that come or go.
func (m *Machine) cell(a *asm.Arg, size int64, values ...Value) (ir.Operand, *ctype.Type) {
	p := m.pointer(a)
	if m.why != "" {
		return ir.None, m.Unsigned(size)
	}
	if size == m.Target.VoidPtr.SizeOf() {
		if p.T.Elem.Kind == ctype.KindPtr {
			return p.Op, m.Target.VoidPtr
		}
		for _, v := range values {
			if v.T != nil && v.T.Kind == ctype.KindPtr {
				return p.Op, m.Target.VoidPtr
			}
		}
	}
	return p.Op, m.Unsigned(size)
}

// get gives the value of an argument that is not in memory.
func (m *Machine) get(a *asm.Arg, size int64) Value {
	if a.Kind == asm.Immediate {
		t := m.Unsigned(size)
		return Value{T: t, Op: m.Const(t.Scalar, uint64(a.Value)&emit.Mask(t.Bits()))}
	}
	_, s := m.slot(a)
	if m.why != "" {
		return m.Undefined(m.Unsigned(size))
	}
	return m.slotValue(s, size)
}

// set changes a register, or writes to memory.
func (m *Machine) set(a *asm.Arg, size int64, v Value) {
	if m.inMemory(a) {
		addr, t := m.cell(a, size, v)
		if m.why == "" {
			m.Emit(ir.Instr{Op: ir.Store, Type: t.Scalar, Dst: ir.NoReg, Flags: ir.FlagAtomic | ir.FlagWeak, Order: ir.OrderRelease}, addr, m.Convert(v, t).Op)
		}
		return
	}
	name, old := m.slot(a)
	if m.why != "" {
		return
	}
	s := &slot{v: v, known: true, extended: size == 4}
	if size < 4 && old != nil && old.known {
		s.above = old
	}
	m.slots[name] = s
	m.writes(name)
}

// outputType gives, in a value, the type of the output that an argument is.
func (m *Machine) outputType(a *asm.Arg) Value {
	if a.Kind == asm.Operand {
		if o := m.find(a); o != nil && o.T != nil {
			return Value{T: o.T}
		}
	}
	return Value{}
}

func (m *Machine) load(addr ir.Operand, t *ctype.Type, flags ir.Flags) Value {
	if m.why != "" { // there is no address
		return m.Undefined(t)
	}
	r := m.B.Temp(t.Scalar)
	m.Emit(ir.Instr{Op: ir.Load, Type: t.Scalar, Dst: r, Flags: flags, Order: ir.OrderAcquire}, addr)
	return Value{T: t, Op: ir.Operand(r)}
}

func (m *Machine) move(in *asm.Instr, size int64) {
	from, to := &in.Args[0], &in.Args[1]
	if from.Kind == asm.Thread && size == 8 && !m.inMemory(to) {
		m.set(to, size, m.ThreadPointer())
		return
	}
	if !m.inMemory(from) {
		if v := m.get(from, size); m.why == "" {
			m.set(to, size, v)
		}
		return
	}
	if m.inMemory(to) {
		m.Fail("its operands")
		return
	}
	if addr, t := m.cell(from, size, m.outputType(to)); m.why == "" {
		m.set(to, size, m.load(addr, t, ir.FlagAtomic|ir.FlagWeak))
	}
}

// compare is cmp and test; cmp a, b compares b with a.
func (m *Machine) compare(in *asm.Instr, size int64, and bool) {
	t := m.Unsigned(size)
	var v [2]ir.Operand
	for i := range v {
		a := &in.Args[i]
		var one Value
		if m.inMemory(a) {
			addr, cell := m.cell(a, size)
			one = m.load(addr, cell, ir.FlagAtomic|ir.FlagWeak)
		} else {
			one = m.get(a, size)
		}
		if m.why != "" {
			return
		}
		v[i] = m.Convert(one, t).Op
	}
	if and {
		m.bits(t, m.Arith(ir.And, t.Scalar, 0, v[0], v[1]))
		return
	}
	m.difference(t, v[1], v[0])
}

// update changes a register or memory by an operation, and gives what was there before.
func (m *Machine) update(a *asm.Arg, size int64, op ir.Op, by ir.Operand, lock bool) (old ir.Operand) {
	t := m.Unsigned(size)
	if !m.inMemory(a) {
		if lock {
			m.Fail("its operands")
			return by
		}
		v := m.get(a, size)
		if m.why != "" {
			return by
		}
		old = m.Convert(v, t).Op
		m.set(a, size, Value{T: t, Op: m.Arith(op, t.Scalar, 0, old, by)})
		return old
	}
	addr, _ := m.cell(a, size)
	if m.why != "" {
		return by
	}
	if lock {
		return m.RMW(t.Scalar, op, addr, by, ir.OrderFull)
	}
	old = m.load(addr, t, 0).Op
	m.Emit(ir.Instr{Op: ir.Store, Type: t.Scalar, Dst: ir.NoReg}, addr, m.Arith(op, t.Scalar, 0, old, by))
	return old
}

// arithmetic is what computes with one or two operands.
func (m *Machine) arithmetic(in *asm.Instr, size int64, name string, lock bool) {
	t := m.Unsigned(size)
	one := m.Const(t.Scalar, 1)
	to := &in.Args[len(in.Args)-1]
	switch name {
	case "inc", "dec": // the carry stays
		op := map[string]ir.Op{"inc": ir.Add, "dec": ir.Sub}[name]
		old := m.update(to, size, op, one, lock)
		carry := m.carry
		if name == "inc" {
			m.sum(t, old, one)
		} else {
			m.difference(t, old, one)
		}
		m.carry = carry
		return
	case "not": // all flags stay
		m.update(to, size, ir.Xor, m.Const(t.Scalar, emit.Mask(t.Bits())), lock)
		return
	case "neg":
		m.negate(to, size, lock)
		return
	}
	if name == "xor" && in.Args[0] == in.Args[1] && !m.inMemory(to) { // sets a register to 0, whatever it holds
		m.set(to, size, Value{T: t, Op: m.Const(t.Scalar, 0)})
		m.bits(t, m.Const(t.Scalar, 0))
		return
	}
	var v Value
	if m.inMemory(&in.Args[0]) {
		if m.inMemory(to) {
			m.Fail("its operands")
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
	by := m.Convert(v, t).Op
	op := map[string]ir.Op{"add": ir.Add, "sub": ir.Sub, "and": ir.And, "or": ir.Or, "xor": ir.Xor}[name]
	old := m.update(to, size, op, by, lock)
	if m.why != "" {
		return
	}
	switch name {
	case "add":
		m.sum(t, old, by)
	case "sub":
		m.difference(t, old, by)
	default:
		m.bits(t, m.Arith(op, t.Scalar, 0, old, by))
	}
}

// negate is neg.
func (m *Machine) negate(a *asm.Arg, size int64, lock bool) {
	t := m.Unsigned(size)
	minus := func(v ir.Operand) ir.Operand { return m.Op(ir.Neg, t.Scalar, t.Scalar, 0, v, ir.None, ir.None) }
	var now ir.Operand
	if m.inMemory(a) {
		addr, _ := m.cell(a, size)
		if m.why != "" {
			return
		}
		change := func(flags ir.Flags) {
			now = minus(m.load(addr, t, flags).Op)
			m.Emit(ir.Instr{Op: ir.Store, Type: t.Scalar, Dst: ir.NoReg, Flags: flags}, addr, now)
		}
		if lock {
			m.Atomically(ir.OrderFull, func() { change(ir.FlagAtomic) })
		} else {
			change(0)
		}
	} else {
		v := m.get(a, size)
		if m.why != "" {
			return
		}
		now = minus(m.Convert(v, t).Op)
		m.set(a, size, Value{T: t, Op: now})
	}
	m.result(t, now)
	m.carry = func() ir.Operand { return m.Compare(ir.Ne, t.Scalar, now, m.Const(t.Scalar, 0)) }
}

// bit is bt, bts, btr and btc. In memory a bit number in a register may lie beyond the operand.
func (m *Machine) bit(in *asm.Instr, size int64, name string, lock bool) {
	t := m.Unsigned(size)
	if size < 2 {
		m.Fail("its operands")
		return
	}
	v := m.get(&in.Args[0], size)
	if m.why != "" {
		return
	}
	number := m.Convert(v, t).Op
	at := m.Arith(ir.And, t.Scalar, 0, number, m.Const(t.Scalar, uint64(size*8-1)))
	one := m.Arith(ir.Shl, t.Scalar, 0, m.Const(t.Scalar, 1), at)
	to := in.Args[1]
	if c, ok := m.Number(number); m.inMemory(&to) && (!ok || c >= uint64(size*8)) && in.Args[0].Kind != asm.Immediate {
		if ok {
			m.Fail("the bit lies beyond its operand")
			return
		}
		// Which word it is shows when it executes.
		base := m.pointer(&to)
		if m.why != "" {
			return
		}
		signed := map[int64]*ctype.Type{2: m.Target.Short, 4: m.Target.Int, 8: m.Target.Llong}[size]
		shift := map[int64]uint64{2: 4, 4: 5, 8: 6}[size]
		word := m.Arith(ir.AShr, t.Scalar, 0, number, m.Const(t.Scalar, shift))
		wide := m.Convert(Value{T: signed, Op: word}, m.Target.Long)
		off := m.ToOffset(Value{T: m.Target.Long, Op: m.Arith(ir.Mul, m.Target.Long.Scalar, 0, wide.Op, m.Const(m.Target.Long.Scalar, uint64(size)))})
		m.slots["bit"] = &slot{v: Value{T: m.Target.VoidPtr, Op: m.Arith(ir.Add, ir.Ptr, 0, base.Op, off)}, known: true}
		m.operands = append(m.operands, &Operand{Memory: true, T: t, Address: func() ir.Operand { return m.slots["bit"].v.Op }})
		to = asm.Arg{Kind: asm.Operand, Number: len(m.operands) - 1}
	}
	var old ir.Operand
	switch name {
	case "bt":
		if m.inMemory(&to) {
			addr, _ := m.cell(&to, size)
			old = m.load(addr, t, ir.FlagAtomic|ir.FlagWeak).Op
		} else {
			old = m.Convert(m.get(&to, size), t).Op
		}
	case "bts":
		old = m.update(&to, size, ir.Or, one, lock)
	case "btr":
		old = m.update(&to, size, ir.And, m.Op(ir.Not, t.Scalar, t.Scalar, 0, one, ir.None, ir.None), lock)
	case "btc":
		old = m.update(&to, size, ir.Xor, one, lock)
	}
	if m.why != "" {
		return
	}
	m.forgetFlags()
	m.carry = func() ir.Operand {
		return m.Compare(ir.Ne, t.Scalar, m.Arith(ir.And, t.Scalar, 0, old, one), m.Const(t.Scalar, 0))
	}
}
