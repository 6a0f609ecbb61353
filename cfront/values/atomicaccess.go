package values

// This file defines accesses to atomic objects.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/ir"
)

// Atomically runs code in an atomic section, for what no single instruction does: an update, or with OrderRelaxed
// a load or a store.
func (l *Lowerer) Atomically(o ir.MemoryOrder, run func()) {
	l.Emit(ir.Instr{Op: ir.AtomicBegin, Type: ir.Void, Dst: ir.NoReg, Order: o})
	run()
	l.Void(ir.AtomicEnd, ir.Void, ir.None, ir.None, ir.None)
}

// copyAtomic copies an object of type t, in an atomic section. Whichever of the two is
// not atomic must be a temporary that no other thread can reach.
func (l *Lowerer) copyAtomic(t *ctype.Type, dst, src ir.Operand) {
	l.Emit(ir.Instr{Op: ir.MemCopy, Dst: ir.NoReg, Flags: ir.FlagAtomic, Layout: l.Unit.Layout(t)}, dst, src, l.SizeOperand(t))
}

// LoadWhole reads an object that is no scalar atomically, into a temporary.
func (l *Lowerer) LoadWhole(t *ctype.Type, addr ir.Operand) ir.Operand {
	tmp := l.Temp(t.Unqual(), "value")
	l.Atomically(ir.OrderRelaxed, func() { l.copyAtomic(t, tmp, addr) })
	return tmp
}

// StoreWhole writes an object that is no scalar atomically. What it is copied from is
// read before, as other threads may write that, into a temporary that it gives.
func (l *Lowerer) StoreWhole(t *ctype.Type, addr, from ir.Operand) ir.Operand {
	tmp := l.Temp(t.Unqual(), "value")
	l.CopyObject(t, tmp, from)
	l.Atomically(ir.OrderRelaxed, func() { l.copyAtomic(t, addr, tmp) })
	return tmp
}

// ExchangeWhole writes an object that is no scalar atomically and gives what it was before.
func (l *Lowerer) ExchangeWhole(t *ctype.Type, addr, from ir.Operand) ir.Operand {
	old, tmp := l.Temp(t.Unqual(), "exchange"), l.Temp(t.Unqual(), "value")
	l.CopyObject(t, tmp, from)
	l.Atomically(ir.OrderFull, func() {
		l.copyAtomic(t, old, addr)
		l.copyAtomic(t, addr, tmp)
	})
	return old
}

// CompareExchangeWhole writes an object that no instruction compares if its bytes are those at expected, which are read before like those at from. It
// gives what it was before, and whether it was written. Where weak holds it may fail by chance, as an exchange of its own on a byte does.
func (l *Lowerer) CompareExchangeWhole(t *ctype.Type, addr, expected, from, weak ir.Operand) (old, done ir.Operand) {
	old = l.Temp(t.Unqual(), "found")
	want, tmp, chance := l.Temp(t.Unqual(), "expected"), l.Temp(t.Unqual(), "value"), l.Temp(l.Target.Char, "chance")
	l.CopyObject(t, want, expected)
	l.CopyObject(t, tmp, from)
	l.Write(Memory(l.Target.Char, chance, 0), Value{T: l.Target.Char, Op: l.Const(ir.I8, 0)}, 0)
	r := l.B.Temp(ir.I1)
	l.Atomically(ir.OrderFull, func() {
		mayFail, compare, same, other, end := l.NewLabel(), l.NewLabel(), l.NewLabel(), l.NewLabel(), l.NewLabel()
		l.copyAtomic(t, old, addr)
		l.BranchTo(weak, mayFail, compare)
		l.Bind(mayFail)
		l.Emit(ir.Instr{Op: ir.CmpXchg, Type: ir.I8, Dst: l.B.Temp(ir.I8), Ok: r, Flags: ir.FlagAtomic | ir.FlagSpurious}, chance, l.Const(ir.I8, 0), l.Const(ir.I8, 1))
		l.BranchTo(ir.Operand(r), compare, other)
		l.Bind(compare)
		equal := l.Const(ir.I1, 1)
		for off, n := int64(0), int64(8); off < t.SizeOf(); off += n {
			for n > t.SizeOf()-off {
				n /= 2
			}
			s := ctype.IntOfSize(n)
			word := func(p ir.Operand) ir.Operand {
				w := l.B.Temp(s)
				l.Emit(ir.Instr{Op: ir.Load, Type: s, Dst: w}, l.AddOff(p, off))
				return ir.Operand(w)
			}
			equal = l.Arith(ir.And, ir.I1, 0, equal, l.Compare(ir.Eq, s, word(old), word(want)))
		}
		l.BranchTo(equal, same, other)
		l.Bind(same)
		l.copyAtomic(t, addr, tmp)
		l.CopyTo(r, ir.I1, l.Const(ir.I1, 1))
		l.Jump(end)
		l.Bind(other)
		l.CopyTo(r, ir.I1, l.Const(ir.I1, 0))
		l.Jump(end)
		l.Bind(end)
	})
	return old, ir.Operand(r)
}

// AtomicUpdate lowers p op= rhs, ++ and -- on an atomic object in memory.
func (l *Lowerer) AtomicUpdate(n cc.Node, p Place, op int, rhs Value, wanted, wantOld bool) Value {
	rhs = l.Materialise(rhs)
	t := p.T.Unqual()
	addr := l.Address(p)
	if o, ok := l.singleRMW(t, op, rhs.T); ok {
		var operand ir.Operand
		if t.Kind == ctype.KindPtr {
			operand = l.scaled(l.pointee(n, Value{T: t}), rhs)
		} else {
			operand = l.Convert(n, rhs, t).Op
		}
		old := l.RMW(t.Scalar, o, addr, operand, ir.FlagAtomic)
		if wantOld || !wanted {
			return Value{T: t, Op: old}
		}
		return Value{T: t, Op: l.Arith(o, t.Scalar, 0, old, operand)}
	}
	var old, now Value
	l.Atomically(ir.OrderFull, func() {
		old = l.Read(n, p)
		now = l.Convert(n, l.Apply(n, op, old, rhs), t)
		now = l.Write(p, now, 0)
	})
	if wantOld {
		return old
	}
	return now
}

// singleRMW tells whether one RMW computes op= on type t with an operand of
// type rhs: modular integer operations do in the object's own width.
func (l *Lowerer) singleRMW(t *ctype.Type, op int, rhs *ctype.Type) (ir.Op, bool) {
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
	case t.Kind == ctype.KindFloat && t.Size <= 8 && rhs.IsArithmetic() && l.Target.Usual(t, rhs).Size == t.Size:
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

// RMW emits an RMW and gives the old value.
func (l *Lowerer) RMW(t ir.Type, op ir.Op, addr, operand ir.Operand, flags ir.Flags) ir.Operand {
	return l.RMWOrdered(t, op, addr, operand, Ordering{Flags: flags})
}

// RMWOrdered is RMW with a memory order.
func (l *Lowerer) RMWOrdered(t ir.Type, op ir.Op, addr, operand ir.Operand, o Ordering) ir.Operand {
	r := l.B.Temp(t)
	l.Emit(ir.Instr{Op: ir.RMW, Type: t, Sub: op, Dst: r, Flags: o.Flags, Order: o.Order}, addr, operand)
	return ir.Operand(r)
}

// Ordering is what an instruction says of its memory order.
type Ordering struct {
	Flags ir.Flags
	Order ir.MemoryOrder
}

// Said says the order where it is sequentially consistent.
func (o Ordering) Said() Ordering {
	o.Order = ir.Ordering(o.Order, o.Flags)
	return o
}

// Consistent is the ordering of what is sequentially consistent, full that of the __sync builtins.
var (
	Consistent = Ordering{Flags: ir.FlagAtomic}
	Full       = Ordering{ir.FlagAtomic, ir.OrderFull}
)
