package builtin

// This file defines the memory orders that atomic builtins are given. Most are constants. An order that is not, such as the parameter of
// a function around a builtin, chooses among the builtin's operation in each order when it is known (C11 7.17.3); a value that is
// no order asks for the strongest one, as in gcc.

import (
	"heddle.example/cfront/ctype"
	"heddle.example/cfront/values"
	"heddle.example/ir"
)

// seqCst is the value of __ATOMIC_SEQ_CST.
const seqCst = 5

// orders are the weaker memory orders by their values, those of __ATOMIC_RELAXED and so on.
var orders = [seqCst]ir.MemoryOrder{ir.OrderRelaxed, ir.OrderConsume, ir.OrderAcquire, ir.OrderRelease, ir.OrderAcqRel}

// hints are the bits of an order that say nothing of the order.
const hints = 0xffff0000

// ordering gives the ordering that a value asks for.
func ordering(v uint64) values.Ordering {
	if v &^= hints; v < seqCst {
		return values.Ordering{Flags: ir.FlagAtomic | ir.FlagWeak, Order: orders[v]}
	}
	return values.Consistent
}

// askedOrder is the order that an argument is: known, or a value.
type askedOrder struct {
	known values.Ordering
	value ir.Operand // ir.None: the order is known
}

// fullOrder in the place of an argument is the order of the __sync builtins.
const fullOrder = -1

// order evaluates argument i, a memory order. A constant has nothing to evaluate.
func (c *call) order(i int) askedOrder {
	if i == fullOrder {
		return askedOrder{known: values.Full, value: ir.None}
	}
	if i >= len(c.args) {
		return askedOrder{known: values.Consistent, value: ir.None}
	}
	if v, ok := c.types.TryConst(c.args[i]); ok {
		return askedOrder{known: ordering(uint64(v.Value)), value: ir.None}
	}
	v := c.arg(i, c.l.Target.Int)
	return askedOrder{value: c.l.Arith(ir.And, v.T.Scalar, 0, v.Op, c.l.Const(v.T.Scalar, ^uint64(hints)))}
}

// operate lowers an operation in the order o.
func (c *call) operate(o askedOrder, operation func(o values.Ordering)) {
	if o.value == ir.None {
		operation(o.known)
		return
	}
	l, t := c.l, c.l.Target.Int.Scalar
	end := l.NewLabel()
	for value := range uint64(seqCst) {
		is, other := l.NewLabel(), l.NewLabel()
		l.BranchTo(l.Compare(ir.Eq, t, o.value, l.Const(t, value)), is, other)
		l.Bind(is)
		operation(ordering(value))
		l.Jump(end)
		l.Bind(other)
	}
	operation(values.Consistent)
	l.Jump(end)
	l.Bind(end)
}

// load lowers a read of an object that a builtin names.
func (c *call) load(addr ir.Operand, t *ctype.Type, o askedOrder) values.Value {
	if o.value == ir.None {
		return c.atomicLoad(addr, t, o.known)
	}
	if !t.HasRegister() { // a copy, which has one order whatever is asked for
		return c.atomicLoad(addr, t, values.Consistent)
	}
	r := c.l.B.Temp(t.Scalar)
	c.operate(o, func(o values.Ordering) { c.l.CopyTo(r, t.Scalar, c.atomicLoad(addr, t, o).Op) })
	return values.Value{T: t, Op: ir.Operand(r)}
}

// store lowers a write.
func (c *call) store(t ir.Type, addr, v ir.Operand, o askedOrder) {
	c.operate(o, func(o values.Ordering) {
		c.l.Emit(ir.Instr{Op: ir.Store, Type: t, Dst: ir.NoReg, Flags: o.Flags, Order: o.Order}, addr, v)
	})
}

// rmw lowers a read and a write in one, and gives the old value.
func (c *call) rmw(t ir.Type, op ir.Op, addr, v ir.Operand, o askedOrder) ir.Operand {
	if o.value == ir.None {
		return c.l.RMWOrdered(t, op, addr, v, o.known)
	}
	r := c.l.B.Temp(t)
	c.operate(o, func(o values.Ordering) { c.l.CopyTo(r, t, c.l.RMWOrdered(t, op, addr, v, o)) })
	return ir.Operand(r)
}

// orderedFence lowers a fence; one for the compiler alone orders nothing.
func (c *call) orderedFence(compiler bool) {
	c.operate(c.order(0), func(o values.Ordering) {
		if compiler {
			o.Order = ir.OrderRelaxed
		}
		c.l.Emit(ir.Instr{Op: ir.Fence, Dst: ir.NoReg, Flags: o.Flags & ir.FlagWeak, Order: o.Order})
	})
}
