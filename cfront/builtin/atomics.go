package builtin

// This file defines the __atomic, __c11_atomic and __sync builtins. Instructions say the orders that they ask for;
// what these mean is the executor's to say.

import (
	"strings"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/emit"
	"heddle.example/cfront/syntax"
	"heddle.example/cfront/values"
	"heddle.example/ir"
)

// target evaluates argument i, a pointer, and gives the type it points to.
func (c *call) target(i int) (ir.Operand, *ctype.Type) {
	v := c.arg(i, nil)
	if v.T.Kind != ctype.KindPtr {
		c.l.Fail(c.x, "argument %d of %s has type %s, expected a pointer", i+1, syntax.SourceText(c.x.PostfixExpression), v.T)
	}
	return v.Op, v.T.Elem.Unqual()
}

// pointee gives where argument i, a pointer, points to, for an operation on objects of type t: a variable in a register if it is the address of one (syntax.Pointee).
func (c *call) pointee(i int, t *ctype.Type) values.Place {
	if _, v := syntax.Pointee(c.args[i]); v != nil {
		if p, ok := c.types.IdentPlace(v); ok && p.Reg != ir.NoReg {
			if p.T.SizeOf() != t.SizeOf() {
				c.l.Unsupported("argument %d of %s is the address of an object of type %s, not %s", i+1, syntax.SourceText(c.x.PostfixExpression), p.T, t)
				return values.Memory(t, c.l.Undef(ir.Ptr), 0)
			}
			return p
		}
	}
	addr, of := c.target(i)
	return values.Memory(of, addr, 0)
}

// take reads a place as a cell of type s.
func (c *call) take(p values.Place, s ir.Type) ir.Operand {
	if p.Reg != ir.NoReg {
		return c.l.Bitcast(p.T.Scalar, s, c.l.Read(c.x, p).Op)
	}
	r := c.l.B.Temp(s)
	c.l.Emit(ir.Instr{Op: ir.Load, Type: s, Dst: r}, c.l.Address(p))
	return ir.Operand(r)
}

// give writes it there.
func (c *call) give(p values.Place, s ir.Type, v ir.Operand) {
	if p.Reg != ir.NoReg {
		c.l.Write(p, values.Value{T: p.T.Unqual(), Op: c.l.Bitcast(s, p.T.Scalar, v)}, 0)
		return
	}
	c.l.Emit(ir.Instr{Op: ir.Store, Type: s, Dst: ir.NoReg}, c.l.Address(p), v)
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
func (c *call) atomicBuiltin(name string) (values.Value, bool) {
	l := c.l
	if rest, ok := strings.CutPrefix(name, "__sync_"); ok {
		return c.syncBuiltin(rest)
	}
	c11 := false
	rest, ok := strings.CutPrefix(name, "__atomic_")
	if !ok {
		if rest, ok = strings.CutPrefix(name, "__c11_atomic_"); !ok {
			return values.Value{}, false
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
			l.Write(values.Memory(t, addr, 0), c.arg(1, t), ir.FlagInit)
			return l.Nothing(), true
		case "compare_exchange_strong", "compare_exchange_weak":
			c.need(5)
			return c.compareExchange(false, 3, l.Const(ir.I1, emit.Bit(rest == "compare_exchange_weak"))), true
		}
	}
	switch rest {
	case "load_n":
		c.need(2)
		addr, t := c.target(0)
		return c.load(addr, t, c.order(1)), true
	case "load":
		c.need(3)
		addr, t := c.target(0)
		to := c.pointee(1, t)
		c.operate(c.order(2), func(o values.Ordering) { c.loadTo(t, to, addr, o) })
		return l.Nothing(), true
	case "store_n":
		c.need(3)
		addr, t := c.target(0)
		v := c.arg(1, t)
		if !t.HasRegister() {
			l.Write(values.Memory(t.With(ctype.QualAtomic), addr, 0), v, 0)
			return l.Nothing(), true
		}
		c.store(t.Scalar, addr, v.Op, c.order(2))
		return l.Nothing(), true
	case "store":
		c.need(3)
		addr, t := c.target(0)
		from := c.pointee(1, t)
		c.operate(c.order(2), func(o values.Ordering) { c.storeFrom(t, addr, from, o) })
		return l.Nothing(), true
	case "exchange_n":
		c.need(3)
		addr, t := c.target(0)
		v := c.arg(1, t)
		if !t.HasRegister() {
			return values.Value{T: t, Op: l.ExchangeWhole(t, addr, v.Op)}, true
		}
		return values.Value{T: t, Op: c.rmw(t.Scalar, ir.Copy, addr, v.Op, c.order(2))}, true
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
		old := c.rmw(ir.I8, ir.Copy, addr, l.Const(ir.I8, 1), c.order(1))
		return values.Value{T: l.Target.Bool, Op: l.Conv(ir.ZExt, ir.I1, ir.I8, l.Compare(ir.Ne, ir.I8, old, l.Const(ir.I8, 0)))}, true
	case "clear":
		c.need(2)
		addr, _ := c.target(0)
		c.store(ir.I8, addr, l.Const(ir.I8, 0), c.order(1))
		return l.Nothing(), true
	case "thread_fence", "signal_fence":
		c.orderedFence(rest == "signal_fence")
		return l.Nothing(), true
	case "is_lock_free", "always_lock_free":
		c.rest(1)
		n, ok := c.types.TryConst(c.args[0])
		return values.Value{T: l.Target.Bool, Op: l.Const(ir.I8, emit.Bit(ok && n.Value <= 8))}, true
	}
	if least := rest == "fetch_min"; least || rest == "fetch_max" {
		c.need(2)
		return c.fetchExtreme(ir.Nop, least, 2), true
	}
	if op, ok := fetchOps[strings.TrimPrefix(rest, "fetch_")]; ok && strings.HasPrefix(rest, "fetch_") {
		c.need(2)
		return c.fetch(op, false, 2), true
	}
	if op, ok := fetchOps[strings.TrimSuffix(rest, "_fetch")]; ok && strings.HasSuffix(rest, "_fetch") {
		c.need(2)
		return c.fetch(op, true, 2), true
	}
	return values.Value{}, false
}

// syncBuiltin lowers the older family, which is always sequentially consistent.
func (c *call) syncBuiltin(rest string) (values.Value, bool) {
	l := c.l
	for _, size := range []string{"_1", "_2", "_4", "_8", "_16"} {
		rest = strings.TrimSuffix(rest, size)
	}
	switch rest {
	case "synchronize":
		l.Emit(ir.Instr{Op: ir.Fence, Dst: ir.NoReg})
		return l.Nothing(), true
	case "lock_test_and_set":
		c.need(2)
		addr, t := c.target(0)
		v := c.arg(1, t)
		return values.Value{T: t, Op: l.RMWOrdered(t.Scalar, ir.Copy, addr, v.Op, values.Ordering{Flags: ir.FlagAtomic, Order: ir.OrderAcquire})}, true
	case "lock_release":
		c.need(1)
		addr, t := c.target(0)
		l.Emit(ir.Instr{Op: ir.Store, Type: t.Scalar, Dst: ir.NoReg, Flags: ir.FlagAtomic, Order: ir.OrderRelease}, addr, l.Const(t.Scalar, 0))
		return l.Nothing(), true
	case "bool_compare_and_swap", "val_compare_and_swap":
		c.need(3)
		addr, t := c.target(0)
		expected, desired := c.arg(1, t), c.arg(2, t)
		r := l.B.Temp(t.Scalar)
		l.Emit(ir.Instr{Op: ir.CmpXchg, Type: t.Scalar, Dst: r, Flags: ir.FlagAtomic, Order: ir.OrderFull, Failure: ir.OrderFull}, addr, expected.Op, desired.Op)
		if rest == "val_compare_and_swap" {
			return values.Value{T: t, Op: ir.Operand(r)}, true
		}
		same := l.Compare(ir.Eq, t.Scalar, ir.Operand(r), expected.Op)
		return values.Value{T: l.Target.Bool, Op: l.Conv(ir.ZExt, ir.I1, ir.I8, same)}, true
	}
	if base, ok := strings.CutPrefix(rest, "fetch_and_"); ok {
		if least, ok := strings.CutPrefix(base, "u"); ok && (least == "min" || least == "max") {
			c.need(2)
			return c.fetchExtreme(ir.ULt, least == "min", fullOrder), true
		}
		if base == "min" || base == "max" {
			c.need(2)
			return c.fetchExtreme(ir.SLt, base == "min", fullOrder), true
		}
		if op, ok := fetchOps[base]; ok {
			c.need(2)
			return c.fetch(op, false, fullOrder), true
		}
	}
	if base, ok := strings.CutSuffix(rest, "_and_fetch"); ok {
		if op, ok := fetchOps[base]; ok {
			c.need(2)
			return c.fetch(op, true, fullOrder), true
		}
	}
	return values.Value{}, false
}

// atomicLoad reads an object that a builtin names.
func (c *call) atomicLoad(addr ir.Operand, t *ctype.Type, o values.Ordering) values.Value {
	l := c.l
	if !t.HasRegister() {
		return l.Read(c.x, values.Memory(t.With(ctype.QualAtomic), addr, 0))
	}
	r := l.B.Temp(t.Scalar)
	l.Emit(ir.Instr{Op: ir.Load, Type: t.Scalar, Dst: r, Flags: o.Flags, Order: o.Order}, addr)
	return values.Value{T: t, Op: ir.Operand(r)}
}

// loadTo copies an object at src, which is accessed atomically.
func (c *call) loadTo(t *ctype.Type, dst values.Place, src ir.Operand, o values.Ordering) {
	l := c.l
	s, ok := cell(t)
	if !ok || t.Kind == ctype.KindRecord {
		l.CopyObject(t, l.Address(dst), l.LoadWhole(t, src))
		return
	}
	r := l.B.Temp(s)
	l.Emit(ir.Instr{Op: ir.Load, Type: s, Dst: r, Flags: o.Flags, Order: o.Order}, src)
	c.give(dst, s, ir.Operand(r))
}

// storeFrom copies an object to dst, which is accessed atomically.
func (c *call) storeFrom(t *ctype.Type, dst ir.Operand, src values.Place, o values.Ordering) {
	l := c.l
	s, ok := cell(t)
	if !ok || t.Kind == ctype.KindRecord {
		l.StoreWhole(t, dst, l.Address(src))
		return
	}
	l.Emit(ir.Instr{Op: ir.Store, Type: s, Dst: ir.NoReg, Flags: o.Flags, Order: o.Order}, dst, c.take(src, s))
}

func (c *call) exchange() values.Value {
	l := c.l
	addr, t := c.target(0)
	from, to := c.pointee(1, t), c.pointee(2, t)
	s, ok := cell(t)
	if !ok || t.Kind == ctype.KindRecord {
		l.CopyObject(t, l.Address(to), l.ExchangeWhole(t, addr, l.Address(from)))
		return l.Nothing()
	}
	v := c.take(from, s)
	c.give(to, s, c.rmw(s, ir.Copy, addr, v, c.order(3)))
	return l.Nothing()
}

// compareExchange lowers compare and exchange: what was found goes to *expected
// on failure. byAddress says that the desired value is given by its address. weak tells
// whether it may fail spuriously; if it is None the fourth argument does.
func (c *call) compareExchange(byAddress bool, orderArg int, weak ir.Operand) values.Value {
	l := c.l
	addr, t := c.target(0)
	expected := c.pointee(1, t)
	s, ok := cell(t)
	if !ok {
		return c.compareExchangeWhole(t, addr, expected, byAddress, weak)
	}
	var desired ir.Operand
	if byAddress {
		desired = c.take(c.pointee(2, t), s)
	} else {
		v := c.arg(2, t)
		if t.HasRegister() {
			desired = l.Bitcast(t.Scalar, s, v.Op)
		} else {
			desired = c.take(values.Memory(t, v.Op, 0), s)
		}
	}
	if weak == ir.None {
		weak = l.Truth(c.x, c.arg(3, l.Target.Bool))
	}
	success, failure := c.order(orderArg), c.order(orderArg+1)
	want := c.take(expected, s)
	old, done := l.B.Temp(s), l.B.Temp(ir.I1)
	failed, end := l.NewLabel(), l.NewLabel()
	c.operate(success, func(o values.Ordering) {
		c.operate(failure, func(failure values.Ordering) {
			flags := o.Flags | failure.Flags
			if flags&ir.FlagWeak != 0 { // each is to be said: one of them may be sequentially consistent
				o, failure = o.Said(), failure.Said()
			}
			mayFail, strong := l.NewLabel(), l.NewLabel()
			l.BranchTo(weak, mayFail, strong)
			l.Bind(mayFail)
			l.Emit(ir.Instr{Op: ir.CmpXchg, Type: s, Dst: old, Ok: done, Flags: flags | ir.FlagSpurious, Order: o.Order, Failure: failure.Order}, addr, want, desired)
			l.BranchTo(ir.Operand(done), end, failed)
			l.Bind(strong)
			l.Emit(ir.Instr{Op: ir.CmpXchg, Type: s, Dst: old, Flags: flags, Order: o.Order, Failure: failure.Order}, addr, want, desired)
			l.CopyTo(done, ir.I1, l.Compare(ir.Eq, s, ir.Operand(old), want))
			l.BranchTo(ir.Operand(done), end, failed)
		})
	})
	l.Bind(failed)
	c.give(expected, s, ir.Operand(old))
	l.Jump(end)
	l.Bind(end)
	return values.Value{T: l.Target.Bool, Op: l.Conv(ir.ZExt, ir.I1, ir.I8, ir.Operand(done))}
}

// compareExchangeWhole lowers compare and exchange on an object of a size that no instruction has.
func (c *call) compareExchangeWhole(t *ctype.Type, addr ir.Operand, expected values.Place, byAddress bool, weak ir.Operand) values.Value {
	l := c.l
	if t.SizeOf() > 4096 {
		l.Unsupported("compare and exchange on type %s is not supported", t)
		return l.UndefValue(l.Target.Bool)
	}
	var desired ir.Operand
	if byAddress {
		desired = l.Address(c.pointee(2, t))
	} else {
		desired = c.arg(2, t).Op
	}
	if weak == ir.None {
		weak = l.Truth(c.x, c.arg(3, l.Target.Bool))
	}
	old, done := l.CompareExchangeWhole(t, addr, l.Address(expected), desired, weak)
	failed, end := l.NewLabel(), l.NewLabel()
	l.BranchTo(done, end, failed)
	l.Bind(failed)
	l.CopyObject(t, l.Address(expected), old)
	l.Jump(end)
	l.Bind(end)
	return values.Value{T: l.Target.Bool, Op: l.Conv(ir.ZExt, ir.I1, ir.I8, done)}
}

// fetch lowers fetch_op and op_fetch, in the order that an argument is. Pointers count in bytes, as gcc's do.
func (c *call) fetch(op ir.Op, wantNew bool, orderArg int) values.Value {
	l := c.l
	addr, t := c.target(0)
	if t.Kind != ctype.KindInt && t.Kind != ctype.KindPtr && t.Kind != ctype.KindBool {
		l.Fail(c.x, "atomic arithmetic on type %s", t)
	}
	var v ir.Operand
	if t.Kind == ctype.KindPtr {
		v = l.ToOffset(c.arg(1, l.Target.Long))
	} else {
		v = c.arg(1, t).Op
	}
	s, o := t.Scalar, c.order(orderArg)
	if op == ir.Nop { // nand
		var old, now ir.Operand
		l.Atomically(ir.OrderFull, func() {
			old = c.load(addr, t, o).Op
			now = l.Op(ir.Not, s, s, 0, l.Arith(ir.And, s, 0, old, v), ir.None, ir.None)
			c.store(s, addr, now, o)
		})
		if wantNew {
			return values.Value{T: t, Op: now}
		}
		return values.Value{T: t, Op: old}
	}
	old := c.rmw(s, op, addr, v, o)
	if wantNew {
		return values.Value{T: t, Op: l.Arith(op, s, 0, old, v)}
	}
	return values.Value{T: t, Op: old}
}

// fetchExtreme lowers the fetch of minimum and maximum. less compares; if it is Nop, the type tells how.
func (c *call) fetchExtreme(less ir.Op, least bool, orderArg int) values.Value {
	l := c.l
	addr, t := c.target(0)
	if t.Kind != ctype.KindInt {
		l.Fail(c.x, "atomic minimum or maximum on type %s", t)
	}
	v := c.arg(1, t).Op
	o := c.order(orderArg)
	if less == ir.Nop {
		less = ir.ULt
		if t.Signed {
			less = ir.SLt
		}
	}
	var old values.Value
	l.Atomically(ir.OrderFull, func() {
		old = c.load(addr, t, o)
		a, b := old.Op, v
		if least {
			a, b = b, a
		}
		now := l.Op(ir.Select, t.Scalar, t.Scalar, 0, l.Compare(less, t.Scalar, a, b), v, old.Op)
		c.store(t.Scalar, addr, now, o)
	})
	return old
}
