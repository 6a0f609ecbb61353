package promote

import (
	"slices"

	"heddle.example/ir"
)

// An object of more bytes, or of more scalars, stays in memory.
const mostBytes, mostSlots = 256, 16

// Locals keeps local objects of a program in registers, where that is possible. It knows nothing of functions that setjmp comes back to: those it leaves as they are.
func Locals(p *ir.Program) {
	n := &inliner{p: p, cycles: map[*ir.Func]bool{}, accesses: map[*ir.Func][]bool{}}
	for _, f := range n.bottomUp() {
		if f.Extern || jumps(f) {
			continue
		}
		if p.Monitor == nil {
			n.expand(f)
		}
		locals(p, f)
	}
}

// jumps tells whether f calls a function that may return again.
func jumps(f *ir.Func) bool {
	return slices.ContainsFunc(f.Code, func(in ir.Instr) bool {
		if in.Op != ir.Call || in.Callee == nil {
			return false
		}
		switch in.Callee.Name {
		case "setjmp", "_setjmp", "__setjmp", "sigsetjmp", "__sigsetjmp", "__builtin_setjmp", "__sigsetjmp_cancel", "vfork", "getcontext":
			return true
		}
		return false
	})
}

// slot is a scalar of an object, and the register in which it is to be.
type slot struct {
	off int64
	typ ir.Type
	reg ir.Reg
}

// object is a local object of a function.
type object struct {
	alloca int // the instruction that makes it
	size   int64
	slots  []slot
	stays  bool // in memory
}

// place is where in an object a register points.
type place struct {
	obj *object
	off int64
}

// function is what is known of the one at hand.
type function struct {
	*ir.Func
	places map[ir.Reg]place
	looked int // how many instructions lives has looked at
	ops    []ir.Operand
}

// newFunction finds the objects of f that may go, and how often each register is written.
func newFunction(p *ir.Program, f *ir.Func) (x *function, objects []*object, defs []int) {
	x = &function{Func: f, places: map[ir.Reg]place{}}
	defs = x.defs()
	return x, x.objects(p, defs), defs
}

func locals(p *ir.Program, f *ir.Func) {
	x, objects, defs := newFunction(p, f)
	if len(objects) == 0 {
		return
	}
	x.follow(defs)
	for pc := range f.Code {
		x.use(&f.Code[pc])
	}
	for _, o := range objects {
		o.stays = o.stays || !x.lives(o)
	}
	if !slices.ContainsFunc(objects, func(o *object) bool { return !o.stays }) {
		return
	}
	for _, o := range objects {
		for i := range o.slots {
			if !o.stays {
				o.slots[i].reg = x.newReg(o.slots[i].typ)
			}
		}
	}
	x.rewrite(objects)
	x.compact()
}

// objects lists those that may go, and notes where the registers point that have their addresses.
func (x *function) objects(p *ir.Program, defs []int) (list []*object) {
	made := map[int32]int{}
	for pc := range x.Code {
		if in := &x.Code[pc]; in.Op == ir.Alloca {
			made[in.Site]++
		}
	}
	for pc := range x.Code {
		in := &x.Code[pc]
		if in.Op != ir.Alloca || made[in.Site] != 1 || defs[in.Dst] != 1 || in.Flags&ir.FlagAgain != 0 {
			continue
		}
		s := p.Sites[in.Site]
		size, ok := x.constant(in.A)
		if !ok || s.Kind != ir.SiteLocal && s.Kind != ir.SiteVarArgs || s.Volatile || size == 0 || size > mostBytes {
			continue
		}
		o := &object{alloca: pc, size: size}
		x.places[in.Dst] = place{o, 0}
		list = append(list, o)
	}
	return list
}

// defs counts how often each register is written.
func (x *function) defs() []int {
	defs := make([]int, len(x.Regs))
	for r := range x.NumParams {
		defs[r]++
	}
	for pc := range x.Code {
		if r := x.Code[pc].Def(); r != ir.NoReg {
			defs[r]++
		}
		if r := x.Code[pc].Second(); r != ir.NoReg {
			defs[r]++
		}
	}
	return defs
}

// follow finds the registers that point to a constant place in an object.
func (x *function) follow(defs []int) {
	for changed := true; changed; {
		changed = false
		for pc := range x.Code {
			in := &x.Code[pc]
			at, ok := x.derived(in)
			if !ok || defs[in.Dst] != 1 {
				continue
			}
			if _, known := x.places[in.Dst]; !known {
				x.places[in.Dst], changed = at, true
			}
		}
	}
}

// derived gives where the result of an instruction points that moves a pointer by a constant, or copies it.
func (x *function) derived(in *ir.Instr) (at place, ok bool) {
	if in.Type != ir.Ptr || !in.A.IsReg() || in.Op != ir.Add && in.Op != ir.Copy {
		return at, false
	}
	if at, ok = x.places[ir.Reg(in.A)]; !ok || in.Op == ir.Copy {
		return at, ok
	}
	n, ok := x.constant(in.B)
	return place{at.obj, at.off + n}, ok
}

// at gives where an operand points, if that is in an object that may go.
func (x *function) at(o ir.Operand) (at place, ok bool) {
	if !o.IsReg() {
		return at, false
	}
	at, ok = x.places[ir.Reg(o)]
	return at, ok && !at.obj.stays
}

// constant gives the value of an operand that is a number.
func (x *function) constant(o ir.Operand) (n int64, ok bool) {
	if !o.IsConst() {
		return 0, false
	}
	c := &x.Consts[o.ConstIndex()]
	return int64(c.Bits), c.Global == nil && c.Func == nil && c.Hi == 0
}

// What an access may be marked with.
const plain = ir.FlagStmt | ir.FlagInit | ir.FlagDisjoint

// use notes what an instruction does with the objects whose addresses it uses.
func (x *function) use(in *ir.Instr) {
	if _, ok := x.derived(in); ok {
		if _, known := x.places[in.Dst]; known {
			return
		}
	}
	for _, o := range in.AppendOperands(nil) {
		at, ok := x.at(o)
		if !ok {
			continue
		}
		flags := in.Flags &^ plain
		if in.Op == ir.Load {
			flags &^= ir.FlagUnordered // with a store it would be marked, too
		}
		at.obj.stays = flags != 0 || !x.access(in, o, at)
	}
}

// access notes that an instruction accesses an object by the operand o; ok is false if it does something else.
func (x *function) access(in *ir.Instr, o ir.Operand, at place) (ok bool) {
	switch in.Op {
	case ir.Load:
		return at.add(0, in.Type, x.size(in.Type))
	case ir.Store:
		return in.A == o && in.B != o && at.add(0, in.Type, x.size(in.Type))
	case ir.Eq, ir.Ne:
		n, a := x.constant(in.A)
		m, b := x.constant(in.B)
		return (a && n == 0 || b && m == 0) && in.Type == ir.Ptr
	case ir.MemSet:
		value, known := x.constant(in.B)
		return known && value == 0 && x.all(in, at)
	case ir.MemCopy:
		to, a := x.at(in.A)
		from, b := x.at(in.B)
		return in.A != in.B && !(a && b && to.obj == from.obj) && x.all(in, at)
	}
	return false
}

// size gives the size of a scalar that may go; 0 for others.
func (x *function) size(t ir.Type) int64 {
	if t == ir.Ptr || t == ir.Void {
		return 0
	}
	return int64(t.Size(8))
}

// all notes the scalars of a block.
func (x *function) all(in *ir.Instr, at place) (ok bool) {
	scalars, ok := x.scalars(in)
	for _, s := range scalars {
		ok = ok && at.add(s.Off, s.Type, x.size(s.Type))
	}
	return ok
}

// scalars lists those of a block of a known size.
func (x *function) scalars(in *ir.Instr) (list []ir.ScalarAt, ok bool) {
	size, known := x.constant(in.C)
	if l := in.Layout; !known || l == nil || l.Size == 0 || size%l.Size != 0 || size > mostBytes || odd(l) {
		return nil, false
	}
	for at := int64(0); at < size; at += in.Layout.Size {
		for _, s := range in.Layout.Scalars() {
			s.Off += at
			list = append(list, s)
		}
	}
	return list, true
}

// odd tells of a layout with members that overlap, or that are no whole scalars.
func odd(l *ir.Layout) bool {
	switch l.Kind {
	case ir.LayoutUnion, ir.LayoutOpaque:
		return true
	case ir.LayoutArray:
		return odd(l.Elem)
	}
	return slices.ContainsFunc(l.Fields, func(f ir.Field) bool { return f.BitWidth > 0 || odd(f.Layout) })
}

// add notes a scalar of that size; ok is false if it does not fit in.
func (at place) add(off int64, typ ir.Type, size int64) (ok bool) {
	o := at.obj
	off += at.off
	if size == 0 || off < 0 || off+size > o.size {
		return false
	}
	for i := range o.slots {
		s := &o.slots[i]
		if s.off == off && s.typ == typ {
			return true
		}
		if s.off < off+size && off < s.off+int64(s.typ.Size(8)) {
			return false
		}
	}
	o.slots = append(o.slots, slot{off: off, typ: typ})
	return len(o.slots) <= mostSlots
}

// reg gives the register of a scalar.
func (at place) reg(off int64) ir.Operand {
	i := slices.IndexFunc(at.obj.slots, func(s slot) bool { return s.off == at.off+off })
	return ir.Operand(at.obj.slots[i].reg)
}

func (x *function) newReg(t ir.Type) ir.Reg {
	x.Regs = append(x.Regs, ir.RegInfo{Type: t})
	return ir.Reg(len(x.Regs) - 1)
}

func (x *function) newConst(t ir.Type, bits uint64) ir.Operand {
	x.Consts = append(x.Consts, ir.Const{Type: t, Bits: bits})
	return ir.ConstOperand(len(x.Consts) - 1)
}
