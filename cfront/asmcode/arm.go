package asmcode

// This file defines what instructions of aarch64 do. What stands between an exclusive load and the exclusive store after it is
// one atomic section, at whose end the store succeeds: one that fails by chance only sends its loop round
// again. A jump forward out of the section ends it.

import (
	"maps"
	"slices"
	"strings"

	"heddle.example/cfront/asm"
	"heddle.example/cfront/ctype"
	"heddle.example/cfront/emit"
	"heddle.example/ir"
)

// armArgs tells how many operands the instructions have that are known, without what their names say of size and order.
var armArgs = map[string]int{
	"ldr": 2, "ldar": 2, "ldxr": 2, "ldaxr": 2, "ldxp": 3, "ldaxp": 3, "str": 2, "stlr": 2, "stxr": 3, "stlxr": 3, "stxp": 4, "stlxp": 4,
	"swp": 3, "ldadd": 3, "ldset": 3, "ldclr": 3, "ldeor": 3, "cas": 3,
	"mov": 2, "mvn": 2, "neg": 2, "add": 3, "sub": 3, "and": 3, "orr": 3, "eor": 3, "bic": 3, "cmp": 2, "cset": 2,
	"cbz": 2, "cbnz": 2, "b.eq": 1, "b.ne": 1, "bne": 1, "beq": 1,
	"dmb": 1, "dsb": 1, "isb": 0, "yield": 0, "nop": 0, "wfe": 0, "sev": 0, "sevl": 0, "prfm": 2, "": 0,
}

// armName takes what says size and order off the name of an instruction; size is 0 if the name does not say it.
func armName(name string) (base string, size int64) {
	if _, ok := armArgs[name]; ok {
		return name, 0
	}
	base = name
	if n := len(name) - 1; n > 2 && (name[n] == 'b' || name[n] == 'h') {
		base, size = name[:n], map[byte]int64{'b': 1, 'h': 2}[name[n]]
	}
	for _, order := range []string{"", "al", "a", "l"} {
		if b, ok := strings.CutSuffix(base, order); ok {
			if _, known := armArgs[b]; known && (order == "" || armAtomics[b]) {
				return b, size
			}
		}
	}
	return name, 0
}

// armAtomics are the operations of one instruction.
var armAtomics = map[string]bool{"swp": true, "ldadd": true, "ldset": true, "ldclr": true, "ldeor": true, "cas": true}

// armOrder gives the flags of one of them: what acquires and releases is sequentially consistent, all else weaker.
func armOrder(name, base string) ir.Flags {
	if strings.HasPrefix(name[len(base):], "al") {
		return ir.FlagAtomic
	}
	return ir.FlagAtomic | ir.FlagWeak
}

// armOnly tells whether an instruction is of aarch64 and not of x86.
func armOnly(in asm.Instr) bool {
	if in.Name == "" {
		return false
	}
	base, _ := armName(in.Name)
	_, arm := armArgs[base]
	_, x86 := x86Args[base]
	return arm && !x86
}

// armExit is a jump forward.
type armExit struct {
	from  ir.Label // where its code begins
	slots map[string]*slot
	open  bool // it leaves an atomic section
}

// armMachine is an Machine for aarch64.
type armMachine struct {
	*Machine
	open   bool // between an exclusive load and its store
	exits  map[string][]armExit
	before map[string]bool // labels that were passed
	equal  func() ir.Operand
}

// arm executes instructions.
func (m *Machine) arm(code []asm.Instr) {
	a := &armMachine{Machine: m, exits: map[string][]armExit{}, before: map[string]bool{}}
	for i := range code {
		in := &code[i]
		base, size := armName(in.Name)
		if n, ok := armArgs[base]; !ok || n != len(in.Args) || in.Prefix != "" {
			m.Fail("%s", in.Text)
			return
		}
		if in.Label != "" {
			a.arrive(in.Label)
			a.before[in.Label] = true
		}
		var next *asm.Instr
		if i+1 < len(code) {
			next = &code[i+1]
		}
		if a.step(in, next, base, size); m.why != "" {
			m.why = in.Text + ": " + m.why
			return
		}
	}
	if len(a.exits) > 0 {
		m.Fail("a label that is not there")
	}
	a.close()
}

// close ends an atomic section.
func (a *armMachine) close() {
	if a.open {
		a.Void(ir.AtomicEnd, ir.Void, ir.None, ir.None, ir.None)
		a.open = false
	}
}

// arrive joins the jumps to a label with what comes from above.
func (a *armMachine) arrive(label string) {
	exits := a.exits[label]
	delete(a.exits, label)
	if len(exits) == 0 {
		return
	}
	a.close()
	changed := map[string]*ctype.Type{}
	var names []string
	note := func(slots map[string]*slot) {
		for _, name := range sortedSlots(slots) {
			if s := slots[name]; s.known && changed[name] == nil {
				changed[name] = s.v.T
				names = append(names, name)
			}
		}
	}
	note(a.slots)
	for _, e := range exits {
		note(e.slots)
	}
	regs := map[string]ir.Reg{}
	for _, name := range names {
		regs[name] = a.B.Temp(changed[name].Scalar)
	}
	leave := func(slots map[string]*slot) {
		for _, name := range names {
			t := changed[name]
			v := a.Undefined(t)
			if s := slots[name]; s != nil && s.known {
				v = a.Convert(a.slotValue(s, min(t.SizeOf(), s.v.T.SizeOf())), t)
			}
			a.CopyTo(regs[name], t.Scalar, v.Op)
		}
	}
	end := a.NewLabel()
	leave(a.slots)
	a.Jump(end)
	for _, e := range exits {
		a.Bind(e.from)
		if e.open {
			a.Void(ir.AtomicEnd, ir.Void, ir.None, ir.None, ir.None)
		}
		leave(e.slots)
		a.Jump(end)
	}
	a.Bind(end)
	for _, name := range names {
		a.slots[name] = &slot{v: Value{T: changed[name], Op: ir.Operand(regs[name])}, known: true, extended: true}
	}
}

func sortedSlots(slots map[string]*slot) []string {
	var names []string
	for name := range slots {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// leave jumps to a label further down if a condition holds.
func (a *armMachine) leave(to *asm.Arg, condition ir.Operand) {
	label := strings.TrimSuffix(to.Name, "f")
	if to.Kind != asm.Label || label == to.Name {
		a.Fail("a loop")
		return
	}
	from, on := a.NewLabel(), a.NewLabel()
	a.BranchTo(condition, from, on)
	a.Bind(on)
	a.exits[label] = append(a.exits[label], armExit{from, maps.Clone(a.slots), a.open})
}

// size is that of an operand that is a register: 4 bytes with the modifier w, else 8.
func (a *armMachine) size(arg *asm.Arg) int64 {
	if arg.Kind == asm.Operand && arg.Modifier == 'w' || arg.Kind == asm.Register && arg.Name[0] == 'w' {
		return 4
	}
	return 8
}

// name gives the slot of a register.
func (a *armMachine) name(arg *asm.Arg) string {
	switch arg.Kind {
	case asm.Operand:
		if o := a.find(arg); o != nil && o.Flag == "" && !o.Memory {
			return o.Slot
		}
	case asm.Register:
		return "x" + arg.Name[1:]
	}
	a.Fail("its operands")
	return ""
}

func (a *armMachine) value(arg *asm.Arg, size int64) Value {
	t := a.Unsigned(size)
	switch {
	case arg.Kind == asm.Immediate:
		return Value{T: t, Op: a.Const(t.Scalar, uint64(arg.Value)&emit.Mask(t.Bits()))}
	case arg.Kind == asm.Register && arg.Name[1:] == "zr":
		return Value{T: t, Op: a.Const(t.Scalar, 0)}
	}
	name := a.name(arg)
	a.reads(name)
	if a.why != "" {
		return a.Undefined(t)
	}
	return a.slotValue(a.slots[name], size)
}

// put sets a register; what is narrower than 4 bytes is extended with zeros.
func (a *armMachine) put(arg *asm.Arg, v Value) {
	name := a.name(arg)
	if a.why != "" || arg.Kind == asm.Register && name == "xzr" {
		return
	}
	if v.T.SizeOf() < 4 {
		v = a.Convert(v, a.Target.Uint)
	}
	a.writes(name)
	a.slots[name] = &slot{v: v, known: true, extended: true}
}

// at gives the address of memory, and the type of what is accessed there.
func (a *armMachine) at(arg *asm.Arg, size int64, values ...Value) (ir.Operand, *ctype.Type) {
	t := a.Unsigned(size)
	var addr Value
	switch {
	case arg.Kind == asm.Memory && !arg.Written:
		name := a.name(arg.Base)
		a.reads(name)
		if a.why != "" {
			return ir.None, t
		}
		addr = a.Convert(a.slotValue(a.slots[name], a.Target.VoidPtr.SizeOf()), a.Target.VoidPtr)
		addr.Op = a.AddOff(addr.Op, arg.Value)
	case arg.Kind == asm.Operand && a.inMemory(arg):
		addr = a.pointer(arg)
		values = append(values, Value{T: addr.T.Elem})
	default:
		a.Fail("its operands")
		return ir.None, t
	}
	for _, v := range values {
		if size == a.Target.VoidPtr.SizeOf() && v.T != nil && v.T.Kind == ctype.KindPtr {
			t = a.Target.VoidPtr
		}
	}
	return addr.Op, t
}

func (a *armMachine) step(in, next *asm.Instr, base string, size int64) {
	args := in.Args
	arg := func(i int) *asm.Arg { return &args[i] }
	if size == 0 && len(args) > 0 {
		size = a.size(arg(0))
		if base == "stxr" || base == "stlxr" || base == "stxp" || base == "stlxp" {
			size = a.size(arg(1))
		}
	}
	weak := ir.FlagAtomic | ir.FlagWeak
	switch base {
	case "", "prfm":
	case "dmb", "dsb", "isb", "yield", "nop", "wfe", "sev", "sevl":
		a.Emit(ir.Instr{Op: ir.Fence, Dst: ir.NoReg, Order: asm.FenceOrder(base)})
	case "ldr", "ldar", "ldxr", "ldaxr", "ldxp", "ldaxp":
		addr, t := a.at(arg(len(args)-1), size, a.outputType(arg(0)))
		if a.why != "" {
			return
		}
		if base != "ldr" && base != "ldar" {
			a.close()
			a.Void(ir.AtomicBegin, ir.Void, ir.None, ir.None, ir.None)
			a.open = true
		}
		a.put(arg(0), a.load(addr, t, weak))
		if len(args) == 3 {
			a.put(arg(1), a.load(a.AddOff(addr, size), t, weak))
		}
	case "str", "stlr":
		v := a.value(arg(0), size)
		if addr, t := a.at(arg(1), size, v); a.why == "" {
			a.Emit(ir.Instr{Op: ir.Store, Type: t.Scalar, Dst: ir.NoReg, Flags: weak}, addr, a.Convert(v, t).Op)
		}
	case "stxr", "stlxr", "stxp", "stlxp":
		if !a.open || next == nil || next.Name != "cbnz" || len(next.Args) != 2 || next.Args[0] != args[0] || !a.before[strings.TrimSuffix(next.Args[1].Name, "b")] {
			a.Fail("a store that may fail")
			return
		}
		for i := 1; i < len(args)-1; i++ {
			v := a.value(arg(i), size)
			addr, t := a.at(arg(len(args)-1), size, v)
			if a.why != "" {
				return
			}
			a.Emit(ir.Instr{Op: ir.Store, Type: t.Scalar, Dst: ir.NoReg, Flags: weak}, a.AddOff(addr, int64(i-1)*size), a.Convert(v, t).Op)
		}
		a.close()
		a.put(arg(0), Value{T: a.Target.Uint, Op: a.Const(ir.I32, 0)})
	case "swp", "ldadd", "ldset", "ldclr", "ldeor":
		v := a.value(arg(0), size)
		addr, t := a.at(arg(2), size, v, a.outputType(arg(1)))
		if a.why != "" {
			return
		}
		op := map[string]ir.Op{"swp": ir.Copy, "ldadd": ir.Add, "ldset": ir.Or, "ldclr": ir.And, "ldeor": ir.Xor}[base]
		if base != "swp" {
			t = a.Unsigned(size)
		}
		by := a.Convert(v, t).Op
		if base == "ldclr" {
			by = a.Op(ir.Not, t.Scalar, t.Scalar, 0, by, ir.None, ir.None)
		}
		r := a.B.Temp(t.Scalar)
		a.Emit(ir.Instr{Op: ir.RMW, Type: t.Scalar, Sub: op, Dst: r, Flags: armOrder(in.Name, base)}, addr, by)
		a.put(arg(1), Value{T: t, Op: ir.Operand(r)})
	case "cas":
		want, v := a.value(arg(0), size), a.value(arg(1), size)
		addr, t := a.at(arg(2), size, want, v)
		if a.why != "" {
			return
		}
		r := a.B.Temp(t.Scalar)
		a.Emit(ir.Instr{Op: ir.CmpXchg, Type: t.Scalar, Dst: r, Flags: armOrder(in.Name, base)}, addr, a.Convert(want, t).Op, a.Convert(v, t).Op)
		a.put(arg(0), Value{T: t, Op: ir.Operand(r)})
	case "mov":
		if v := a.value(arg(1), size); a.why == "" {
			a.put(arg(0), v)
		}
	case "mvn", "neg":
		t := a.Unsigned(size)
		v := a.Convert(a.value(arg(1), size), t)
		op := map[string]ir.Op{"mvn": ir.Not, "neg": ir.Neg}[base]
		a.put(arg(0), Value{T: t, Op: a.Op(op, t.Scalar, t.Scalar, 0, v.Op, ir.None, ir.None)})
	case "add", "sub", "and", "orr", "eor", "bic":
		t := a.Unsigned(size)
		x, y := a.Convert(a.value(arg(1), size), t).Op, a.Convert(a.value(arg(2), size), t).Op
		if base == "bic" {
			y = a.Op(ir.Not, t.Scalar, t.Scalar, 0, y, ir.None, ir.None)
		}
		op := map[string]ir.Op{"add": ir.Add, "sub": ir.Sub, "and": ir.And, "orr": ir.Or, "eor": ir.Xor, "bic": ir.And}[base]
		a.put(arg(0), Value{T: t, Op: a.Arith(op, t.Scalar, 0, x, y)})
	case "cmp":
		x, y := a.value(arg(0), size), a.value(arg(1), size)
		t := a.Unsigned(size)
		if x.T.Kind == ctype.KindPtr || y.T.Kind == ctype.KindPtr {
			t = a.Target.VoidPtr
		}
		xo, yo := a.Convert(x, t).Op, a.Convert(y, t).Op
		a.equal = func() ir.Operand { return a.Compare(ir.Eq, t.Scalar, xo, yo) }
	case "cset", "b.eq", "b.ne", "beq", "bne":
		if a.equal == nil {
			a.Fail("the flag is not known")
			return
		}
		c := a.equal()
		last := arg(len(args) - 1)
		if base == "cset" && last.Name == "ne" || strings.HasSuffix(base, "ne") {
			c = a.Arith(ir.Xor, ir.I1, 0, c, a.Const(ir.I1, 1))
		} else if base == "cset" && last.Name != "eq" {
			a.Fail("its operands")
			return
		}
		if base == "cset" {
			a.put(arg(0), Value{T: a.Target.Uint, Op: a.Conv(ir.ZExt, ir.I1, ir.I32, c)})
			return
		}
		a.leave(last, c)
	case "cbz", "cbnz":
		v := a.value(arg(0), size)
		if a.why != "" {
			return
		}
		if c, ok := a.Number(v.Op); ok && c == 0 && base == "cbnz" {
			return // the store succeeded
		}
		t := a.Unsigned(size)
		op := map[string]ir.Op{"cbz": ir.Eq, "cbnz": ir.Ne}[base]
		a.leave(arg(1), a.Compare(op, t.Scalar, a.Convert(v, t).Op, a.Const(t.Scalar, 0)))
	}
}
