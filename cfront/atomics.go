package cfront

// This file defines atomic objects and the __atomic and __sync builtins. All
// are sequentially consistent here; a weaker order is only marked.

import (
	"strings"

	"modernc.org/cc/v4"

	"heddle/cfront/ctype"
	"heddle/cfront/emit"
	"heddle/cfront/syntax"
	"heddle/ir"
)

// seqCst is the value of __ATOMIC_SEQ_CST.
const seqCst = 5

// atomically runs code in an atomic section, for what no single instruction does: an update, or with OrderRelaxed
// a load or a store.
func (l *lower) atomically(o ir.MemoryOrder, run func()) {
	l.Emit(ir.Instr{Op: ir.AtomicBegin, Type: ir.Void, Dst: ir.NoReg, Order: o})
	run()
	l.Void(ir.AtomicEnd, ir.Void, ir.None, ir.None, ir.None)
}

// copyAtomic copies an object of type t, in an atomic section. Whichever of the two is
// not atomic must be a temporary that no other thread can reach.
func (l *lower) copyAtomic(t *ctype.Type, dst, src ir.Operand) {
	l.Emit(ir.Instr{Op: ir.MemCopy, Dst: ir.NoReg, Flags: ir.FlagAtomic, Layout: l.u.Layout(t)}, dst, src, l.sizeOperand(t))
}

// loadWhole reads an object that is no scalar atomically, into a temporary.
func (l *lower) loadWhole(t *ctype.Type, addr ir.Operand) ir.Operand {
	tmp := l.temp(t.Unqual(), "value")
	l.atomically(ir.OrderRelaxed, func() { l.copyAtomic(t, tmp, addr) })
	return tmp
}

// storeWhole writes an object that is no scalar atomically. What it is copied from is
// read before, as other threads may write that.
func (l *lower) storeWhole(t *ctype.Type, addr, from ir.Operand) {
	tmp := l.temp(t.Unqual(), "value")
	l.copyObject(t, tmp, from)
	l.atomically(ir.OrderRelaxed, func() { l.copyAtomic(t, addr, tmp) })
}

// exchangeWhole writes an object that is no scalar atomically and gives what it was before.
func (l *lower) exchangeWhole(t *ctype.Type, addr, from ir.Operand) ir.Operand {
	old, tmp := l.temp(t.Unqual(), "exchange"), l.temp(t.Unqual(), "value")
	l.copyObject(t, tmp, from)
	l.atomically(ir.OrderFull, func() {
		l.copyAtomic(t, old, addr)
		l.copyAtomic(t, addr, tmp)
	})
	return old
}

// atomicUpdate lowers p op= rhs, ++ and -- on an atomic object in memory.
func (l *lower) atomicUpdate(n cc.Node, p place, op int, rhs value, wanted, wantOld bool) value {
	rhs = l.materialise(rhs)
	t := p.t.Unqual()
	addr := l.address(p)
	if o, ok := l.singleRMW(t, op, rhs.t); ok {
		var operand ir.Operand
		if t.Kind == ctype.KindPtr {
			operand = l.scaled(l.pointee(n, value{t: t}), rhs)
		} else {
			operand = l.convert(n, rhs, t).op
		}
		old := l.rmw(t.Scalar, o, addr, operand, ir.FlagAtomic)
		if wantOld || !wanted {
			return value{t: t, op: old}
		}
		return value{t: t, op: l.Arith(o, t.Scalar, 0, old, operand)}
	}
	var old, now value
	l.atomically(ir.OrderFull, func() {
		old = l.read(n, p)
		now = l.convert(n, l.apply(n, op, old, rhs), t)
		now = l.write(p, now, 0)
	})
	if wantOld {
		return old
	}
	return now
}

// singleRMW tells whether one RMW computes op= on type t with an operand of
// type rhs: modular integer operations do in the object's own width.
func (l *lower) singleRMW(t *ctype.Type, op int, rhs *ctype.Type) (ir.Op, bool) {
	switch {
	case t.Kind == ctype.KindPtr && rhs.IsInteger():
		switch op {
		case '+':
			return ir.Add, true
		case '-':
			return ir.Sub, true
		}
	case t.Kind == ctype.KindInt && rhs.IsInteger():
		switch op {
		case '+':
			return ir.Add, true
		case '-':
			return ir.Sub, true
		case '*':
			return ir.Mul, true
		case '&':
			return ir.And, true
		case '|':
			return ir.Or, true
		case '^':
			return ir.Xor, true
		}
	case t.Kind == ctype.KindFloat && rhs.IsArithmetic() && l.tg.Usual(t, rhs).Size == t.Size:
		switch op {
		case '+':
			return ir.FAdd, true
		case '-':
			return ir.FSub, true
		case '*':
			return ir.FMul, true
		case '/':
			return ir.FDiv, true
		}
	}
	return ir.Nop, false
}

// rmw emits an RMW and gives the old value.
func (l *lower) rmw(t ir.Type, op ir.Op, addr, operand ir.Operand, flags ir.Flags) ir.Operand {
	return l.rmwOrdered(t, op, addr, operand, ordering{flags: flags})
}

// rmwOrdered is rmw with a memory order.
func (l *lower) rmwOrdered(t ir.Type, op ir.Op, addr, operand ir.Operand, o ordering) ir.Operand {
	r := l.B.Temp(t)
	l.Emit(ir.Instr{Op: ir.RMW, Type: t, Sub: op, Dst: r, Flags: o.flags, Order: o.order}, addr, operand)
	return ir.Operand(r)
}

// ordering is what an instruction says of its memory order.
type ordering struct {
	flags ir.Flags
	order ir.MemoryOrder
}

// said says the order where it is sequentially consistent.
func (o ordering) said() ordering {
	o.order = ir.Ordering(o.order, o.flags)
	return o
}

// consistent is the ordering of what is sequentially consistent, full that of the __sync builtins.
var (
	consistent = ordering{flags: ir.FlagAtomic}
	full       = ordering{ir.FlagAtomic, ir.OrderFull}
)

// orders are the memory orders by their values, those of __ATOMIC_RELAXED and so on.
var orders = [seqCst]ir.MemoryOrder{ir.OrderRelaxed, ir.OrderConsume, ir.OrderAcquire, ir.OrderRelease, ir.OrderAcqRel}

// order gives the ordering of a builtin whose argument i is a memory order.
func (c *builtinCtx) order(i int) ordering {
	if i >= len(c.args) {
		return consistent
	}
	v, ok := c.l.tryConst(c.args[i])
	switch v.value &= 0xffff; { // above stand hints
	case !ok || v.value > seqCst:
		return ordering{flags: ir.FlagAtomic | ir.FlagWeak}
	case v.value == seqCst:
		return consistent
	}
	return ordering{ir.FlagAtomic | ir.FlagWeak, orders[v.value]}
}

// target evaluates argument i, a pointer, and gives the type it points to.
func (c *builtinCtx) target(i int) (ir.Operand, *ctype.Type) {
	v := c.arg(i, nil)
	if v.t.Kind != ctype.KindPtr {
		c.l.fail(c.x, "argument %d of %s has type %s, expected a pointer", i+1, syntax.SourceText(c.x.PostfixExpression), v.t)
	}
	return v.op, v.t.Elem.Unqual()
}

// cell is the type by which the memory of an object of type t is accessed as a
// whole: integers for floats, so that they are compared by their bits; ok is
// false for what is no scalar.
func cell(t *ctype.Type) (ir.Type, bool) {
	switch t.Kind {
	case ctype.KindFloat:
		return ctype.IntOfSize(t.Size), true
	case ctype.KindInt, ctype.KindBool, ctype.KindPtr:
		return t.Scalar, true
	case ctype.KindRecord:
		s := ctype.IntOfSize(t.SizeOf())
		return s, s != ir.Void
	}
	return ir.Void, false
}

var fetchOps = map[string]ir.Op{"add": ir.Add, "sub": ir.Sub, "and": ir.And, "or": ir.Or, "xor": ir.Xor, "nand": ir.Nop}

// atomicBuiltin lowers the __atomic, __c11_atomic and __sync families.
func (l *lower) atomicBuiltin(c *builtinCtx, name string) (value, bool) {
	if rest, ok := strings.CutPrefix(name, "__sync_"); ok {
		return l.syncBuiltin(c, rest)
	}
	c11 := false
	rest, ok := strings.CutPrefix(name, "__atomic_")
	if !ok {
		if rest, ok = strings.CutPrefix(name, "__c11_atomic_"); !ok {
			return value{}, false
		}
		c11 = true
	}
	for _, size := range []string{"_1", "_2", "_4", "_8", "_16"} {
		if base, ok := strings.CutSuffix(rest, size); ok {
			rest = base
			if rest == "load" || rest == "store" || rest == "exchange" || rest == "compare_exchange" {
				rest += "_n"
			}
			break
		}
	}
	if c11 {
		switch rest {
		case "load", "store", "exchange":
			rest += "_n"
		case "init":
			c.need(2)
			addr, t := c.target(0)
			l.write(memory(t, addr, 0), c.arg(1, t), ir.FlagInit)
			return l.nothing(), true
		case "compare_exchange_strong", "compare_exchange_weak":
			c.need(5)
			return c.compareExchange(false, 3, l.Const(ir.I1, emit.Bit(rest == "compare_exchange_weak"))), true
		}
	}
	switch rest {
	case "load_n":
		c.need(2)
		addr, t := c.target(0)
		return c.atomicLoad(addr, t, c.order(1)), true
	case "load":
		c.need(3)
		addr, t := c.target(0)
		to, _ := c.target(1)
		c.moveAtomic(t, to, addr, c.order(2), true)
		return l.nothing(), true
	case "store_n":
		c.need(3)
		addr, t := c.target(0)
		v := c.arg(1, t)
		if !t.HasRegister() {
			l.write(memory(t.With(ctype.QualAtomic), addr, 0), v, 0)
			return l.nothing(), true
		}
		o := c.order(2)
		l.Emit(ir.Instr{Op: ir.Store, Type: t.Scalar, Dst: ir.NoReg, Flags: o.flags, Order: o.order}, addr, v.op)
		return l.nothing(), true
	case "store":
		c.need(3)
		addr, t := c.target(0)
		from, _ := c.target(1)
		c.moveAtomic(t, addr, from, c.order(2), false)
		return l.nothing(), true
	case "exchange_n":
		c.need(3)
		addr, t := c.target(0)
		v := c.arg(1, t)
		if !t.HasRegister() {
			return value{t: t, op: l.exchangeWhole(t, addr, v.op)}, true
		}
		return value{t: t, op: l.rmwOrdered(t.Scalar, ir.Copy, addr, v.op, c.order(2))}, true
	case "exchange":
		c.need(4)
		return c.exchange(), true
	case "compare_exchange_n":
		c.need(6)
		return c.compareExchange(false, 4, ir.None), true
	case "compare_exchange":
		c.need(6)
		return c.compareExchange(true, 4, ir.None), true
	case "test_and_set":
		c.need(2)
		addr, _ := c.target(0)
		old := l.rmwOrdered(ir.I8, ir.Copy, addr, l.Const(ir.I8, 1), c.order(1))
		return value{t: l.tg.Bool, op: l.Conv(ir.ZExt, ir.I1, ir.I8, l.Compare(ir.Ne, ir.I8, old, l.Const(ir.I8, 0)))}, true
	case "clear":
		c.need(2)
		addr, _ := c.target(0)
		o := c.order(1)
		l.Emit(ir.Instr{Op: ir.Store, Type: ir.I8, Dst: ir.NoReg, Flags: o.flags, Order: o.order}, addr, l.Const(ir.I8, 0))
		return l.nothing(), true
	case "thread_fence", "signal_fence":
		o := c.order(0)
		if rest == "signal_fence" {
			o.order = ir.OrderRelaxed
		}
		c.rest(0)
		l.Emit(ir.Instr{Op: ir.Fence, Dst: ir.NoReg, Flags: o.flags & ir.FlagWeak, Order: o.order})
		return l.nothing(), true
	case "is_lock_free", "always_lock_free":
		c.rest(1)
		n, ok := l.tryConst(c.args[0])
		return value{t: l.tg.Bool, op: l.Const(ir.I8, emit.Bit(ok && n.value <= 8))}, true
	}
	if least := rest == "fetch_min"; least || rest == "fetch_max" {
		c.need(2)
		return c.fetchExtreme(ir.Nop, least, c.order(2)), true
	}
	if op, ok := fetchOps[strings.TrimPrefix(rest, "fetch_")]; ok && strings.HasPrefix(rest, "fetch_") {
		c.need(2)
		return c.fetch(op, false, c.order(2)), true
	}
	if op, ok := fetchOps[strings.TrimSuffix(rest, "_fetch")]; ok && strings.HasSuffix(rest, "_fetch") {
		c.need(2)
		return c.fetch(op, true, c.order(2)), true
	}
	return value{}, false
}

// syncBuiltin lowers the older family, which is always sequentially consistent.
func (l *lower) syncBuiltin(c *builtinCtx, rest string) (value, bool) {
	for _, size := range []string{"_1", "_2", "_4", "_8", "_16"} {
		rest = strings.TrimSuffix(rest, size)
	}
	switch rest {
	case "synchronize":
		l.Emit(ir.Instr{Op: ir.Fence, Dst: ir.NoReg})
		return l.nothing(), true
	case "lock_test_and_set":
		c.need(2)
		addr, t := c.target(0)
		v := c.arg(1, t)
		return value{t: t, op: l.rmwOrdered(t.Scalar, ir.Copy, addr, v.op, ordering{ir.FlagAtomic, ir.OrderAcquire})}, true
	case "lock_release":
		c.need(1)
		addr, t := c.target(0)
		l.Emit(ir.Instr{Op: ir.Store, Type: t.Scalar, Dst: ir.NoReg, Flags: ir.FlagAtomic, Order: ir.OrderRelease}, addr, l.Const(t.Scalar, 0))
		return l.nothing(), true
	case "bool_compare_and_swap", "val_compare_and_swap":
		c.need(3)
		addr, t := c.target(0)
		expected, desired := c.arg(1, t), c.arg(2, t)
		r := l.B.Temp(t.Scalar)
		l.Emit(ir.Instr{Op: ir.CmpXchg, Type: t.Scalar, Dst: r, Flags: ir.FlagAtomic, Order: ir.OrderFull, Failure: ir.OrderFull}, addr, expected.op, desired.op)
		if rest == "val_compare_and_swap" {
			return value{t: t, op: ir.Operand(r)}, true
		}
		same := l.Compare(ir.Eq, t.Scalar, ir.Operand(r), expected.op)
		return value{t: l.tg.Bool, op: l.Conv(ir.ZExt, ir.I1, ir.I8, same)}, true
	}
	if base, ok := strings.CutPrefix(rest, "fetch_and_"); ok {
		if least, ok := strings.CutPrefix(base, "u"); ok && (least == "min" || least == "max") {
			c.need(2)
			return c.fetchExtreme(ir.ULt, least == "min", full), true
		}
		if base == "min" || base == "max" {
			c.need(2)
			return c.fetchExtreme(ir.SLt, base == "min", full), true
		}
		if op, ok := fetchOps[base]; ok {
			c.need(2)
			return c.fetch(op, false, full), true
		}
	}
	if base, ok := strings.CutSuffix(rest, "_and_fetch"); ok {
		if op, ok := fetchOps[base]; ok {
			c.need(2)
			return c.fetch(op, true, full), true
		}
	}
	return value{}, false
}

// atomicLoad reads an object that a builtin names.
func (c *builtinCtx) atomicLoad(addr ir.Operand, t *ctype.Type, o ordering) value {
	l := c.l
	if !t.HasRegister() {
		return l.read(c.x, memory(t.With(ctype.QualAtomic), addr, 0))
	}
	r := l.B.Temp(t.Scalar)
	l.Emit(ir.Instr{Op: ir.Load, Type: t.Scalar, Dst: r, Flags: o.flags, Order: o.order}, addr)
	return value{t: t, op: ir.Operand(r)}
}

// moveAtomic copies an object where one side is accessed atomically: the source
// if load, else the destination.
func (c *builtinCtx) moveAtomic(t *ctype.Type, dst, src ir.Operand, o ordering, load bool) {
	l := c.l
	s, ok := cell(t)
	if !ok || t.Kind == ctype.KindRecord {
		if load {
			l.copyObject(t, dst, l.loadWhole(t, src))
		} else {
			l.storeWhole(t, dst, src)
		}
		return
	}
	r := l.B.Temp(s)
	in, out := o, ordering{}
	if !load {
		in, out = out, in
	}
	l.Emit(ir.Instr{Op: ir.Load, Type: s, Dst: r, Flags: in.flags, Order: in.order}, src)
	l.Emit(ir.Instr{Op: ir.Store, Type: s, Dst: ir.NoReg, Flags: out.flags, Order: out.order}, dst, ir.Operand(r))
}

func (c *builtinCtx) exchange() value {
	l := c.l
	addr, t := c.target(0)
	from, _ := c.target(1)
	to, _ := c.target(2)
	s, ok := cell(t)
	if !ok || t.Kind == ctype.KindRecord {
		l.copyObject(t, to, l.exchangeWhole(t, addr, from))
		return l.nothing()
	}
	r := l.B.Temp(s)
	l.Emit(ir.Instr{Op: ir.Load, Type: s, Dst: r}, from)
	old := l.rmwOrdered(s, ir.Copy, addr, ir.Operand(r), c.order(3))
	l.Emit(ir.Instr{Op: ir.Store, Type: s, Dst: ir.NoReg}, to, old)
	return l.nothing()
}

// compareExchange lowers compare and exchange: what was found goes to *expected
// on failure. byAddress says that the desired value is given by its address. weak tells
// whether it may fail spuriously; if it is None the fourth argument does.
func (c *builtinCtx) compareExchange(byAddress bool, orderArg int, weak ir.Operand) value {
	l := c.l
	addr, t := c.target(0)
	expectedAt, _ := c.target(1)
	s, ok := cell(t)
	if !ok {
		l.Unsupported("compare and exchange on type %s is not supported", t)
		return l.undefValue(l.tg.Bool)
	}
	var desired ir.Operand
	if byAddress {
		from, _ := c.target(2)
		r := l.B.Temp(s)
		l.Emit(ir.Instr{Op: ir.Load, Type: s, Dst: r}, from)
		desired = ir.Operand(r)
	} else {
		v := c.arg(2, t)
		if t.HasRegister() {
			desired = l.Bitcast(t.Scalar, s, v.op)
		} else {
			r := l.B.Temp(s)
			l.Emit(ir.Instr{Op: ir.Load, Type: s, Dst: r}, v.op)
			desired = ir.Operand(r)
		}
	}
	if weak == ir.None {
		weak = l.truth(c.x, c.arg(3, l.tg.Bool))
	}
	o, failure := c.order(orderArg), c.order(orderArg+1)
	flags := o.flags | failure.flags
	if flags&ir.FlagWeak != 0 { // each is to be said: one of them may be sequentially consistent
		o, failure = o.said(), failure.said()
	}
	want, old, done := l.B.Temp(s), l.B.Temp(s), l.B.Temp(ir.I1)
	l.Emit(ir.Instr{Op: ir.Load, Type: s, Dst: want}, expectedAt)
	mayFail, strong, failed, end := l.NewLabel(), l.NewLabel(), l.NewLabel(), l.NewLabel()
	l.BranchTo(weak, mayFail, strong)
	l.Bind(mayFail)
	l.Emit(ir.Instr{Op: ir.CmpXchg, Type: s, Dst: old, Ok: done, Flags: flags | ir.FlagSpurious, Order: o.order, Failure: failure.order}, addr, ir.Operand(want), desired)
	l.BranchTo(ir.Operand(done), end, failed)
	l.Bind(strong)
	l.Emit(ir.Instr{Op: ir.CmpXchg, Type: s, Dst: old, Flags: flags, Order: o.order, Failure: failure.order}, addr, ir.Operand(want), desired)
	l.CopyTo(done, ir.I1, l.Compare(ir.Eq, s, ir.Operand(old), ir.Operand(want)))
	l.BranchTo(ir.Operand(done), end, failed)
	l.Bind(failed)
	l.Emit(ir.Instr{Op: ir.Store, Type: s, Dst: ir.NoReg}, expectedAt, ir.Operand(old))
	l.Jump(end)
	l.Bind(end)
	return value{t: l.tg.Bool, op: l.Conv(ir.ZExt, ir.I1, ir.I8, ir.Operand(done))}
}

// fetch lowers fetch_op and op_fetch. Pointers count in bytes, as gcc's do.
func (c *builtinCtx) fetch(op ir.Op, wantNew bool, o ordering) value {
	l := c.l
	addr, t := c.target(0)
	if t.Kind != ctype.KindInt && t.Kind != ctype.KindPtr && t.Kind != ctype.KindBool {
		l.fail(c.x, "atomic arithmetic on type %s", t)
	}
	var v ir.Operand
	if t.Kind == ctype.KindPtr {
		v = l.toOffset(c.arg(1, l.tg.Long))
	} else {
		v = c.arg(1, t).op
	}
	s := t.Scalar
	if op == ir.Nop { // nand
		var old, now ir.Operand
		l.atomically(ir.OrderFull, func() {
			old = c.atomicLoad(addr, t, o).op
			now = l.Op(ir.Not, s, s, 0, l.Arith(ir.And, s, 0, old, v), ir.None, ir.None)
			l.Emit(ir.Instr{Op: ir.Store, Type: s, Dst: ir.NoReg, Flags: o.flags, Order: o.order}, addr, now)
		})
		if wantNew {
			return value{t: t, op: now}
		}
		return value{t: t, op: old}
	}
	old := l.rmwOrdered(s, op, addr, v, o)
	if wantNew {
		return value{t: t, op: l.Arith(op, s, 0, old, v)}
	}
	return value{t: t, op: old}
}

// fetchExtreme lowers the fetch of minimum and maximum. less compares; if it is Nop, the type tells how.
func (c *builtinCtx) fetchExtreme(less ir.Op, least bool, o ordering) value {
	l := c.l
	addr, t := c.target(0)
	if t.Kind != ctype.KindInt {
		l.fail(c.x, "atomic minimum or maximum on type %s", t)
	}
	v := c.arg(1, t).op
	if less == ir.Nop {
		less = ir.ULt
		if t.Signed {
			less = ir.SLt
		}
	}
	var old value
	l.atomically(ir.OrderFull, func() {
		old = c.atomicLoad(addr, t, o)
		a, b := old.op, v
		if least {
			a, b = b, a
		}
		now := l.Op(ir.Select, t.Scalar, t.Scalar, 0, l.Compare(less, t.Scalar, a, b), v, old.op)
		l.Emit(ir.Instr{Op: ir.Store, Type: t.Scalar, Dst: ir.NoReg, Flags: o.flags, Order: o.order}, addr, now)
	})
	return old
}
