package cfront

// This file defines values and places (lvalues): how they are read, written and
// converted.

import (
	"math/big"

	"modernc.org/cc/v4"

	"heddle/ir"
)

// value is the result of an expression. op is the scalar, or the address of an
// object that holds the record. A truth value (bit) is an I1 that has not been
// turned into an int yet.
type value struct {
	t   *ctype
	op  ir.Operand
	bit bool
}

// place is an lvalue: a register, or memory at addr+off; for a bit-field, of
// the record that field is part of.
type place struct {
	t     *ctype // with qualifiers
	reg   ir.Reg // NoReg: in memory
	undef bool   // the register may not have been initialised
	addr  ir.Operand
	off   int64
	field *field // bit-field
	fn    *function
	obj   *object // the whole of it
}

func memory(t *ctype, addr ir.Operand, off int64) place {
	return place{t: t, reg: ir.NoReg, addr: addr, off: off}
}

// materialise turns a truth value into an int.
func (l *lower) materialise(v value) value {
	if !v.bit {
		return v
	}
	return value{t: l.tg.int_, op: l.conv(ir.ZExt, ir.I1, ir.I32, v.op)}
}

func (l *lower) bitValue(op ir.Operand) value { return value{t: l.tg.int_, op: op, bit: true} }

func (l *lower) intValue(n int64) value {
	return value{t: l.tg.int_, op: l.k(ir.I32, uint64(n))}
}

func (l *lower) sizeValue(n int64) value {
	return value{t: l.tg.sizeT, op: l.k(l.tg.sizeT.scalar, uint64(n))}
}

// nothing is the value of a void expression.
func (l *lower) nothing() value { return value{t: l.tg.void, op: ir.None} }

// truth compares a scalar with zero.
func (l *lower) truth(n cc.Node, v value) ir.Operand {
	if v.bit {
		return v.op
	}
	switch v.t.kind {
	case kindFloat:
		return l.compare(ir.FNe, v.t.scalar, v.op, l.floatConst(v.t.scalar, 0))
	case kindInt, kindBool:
		if v.t.scalar == ir.I128 {
			return l.compare(ir.Ne, ir.I128, v.op, l.b.Const(ir.Const{Type: ir.I128}))
		}
		return l.compare(ir.Ne, v.t.scalar, v.op, l.k(v.t.scalar, 0))
	case kindPtr:
		return l.compare(ir.Ne, ir.Ptr, v.op, l.k(ir.Ptr, 0))
	case kindExotic:
		l.unsupported("%s arithmetic is not supported", v.t)
		return l.undef(ir.I1)
	}
	l.fail(n, "a value of type %s is used where a scalar is required", v.t)
	return ir.None
}

// accessFlags are the flags of a Load or Store of an object of type t.
func accessFlags(t *ctype) ir.Flags {
	var f ir.Flags
	if t.quals&qualVolatile != 0 {
		f |= ir.FlagVolatile
	}
	if t.quals&qualAtomic != 0 {
		f |= ir.FlagAtomic
	}
	return f
}

// address gives the address of a place in memory.
func (l *lower) address(p place) ir.Operand { return l.addOff(p.addr, p.off) }

// read gives the value of a place; arrays and functions decay.
func (l *lower) read(n cc.Node, p place) value {
	switch {
	case p.t.kind == kindArray:
		return value{t: l.tg.ptrTo(p.t.elem), op: l.address(p)}
	case p.t.kind == kindFunc:
		if p.fn != nil && p.t.fn.variadic {
			if w := l.forward(n, p.fn); w != nil {
				return value{t: l.tg.ptrTo(p.t), op: l.b.Const(ir.Const{Type: ir.Ptr, Func: l.u.fe.useFunc(w)})}
			}
		}
		return value{t: l.tg.ptrTo(p.t), op: l.address(p)}
	case p.t.kind == kindVoid:
		return l.nothing()
	case p.field != nil:
		return l.readBits(p)
	case p.reg != ir.NoReg:
		if p.undef {
			l.seen.impure = true
		}
		return value{t: p.t.unqual(), op: ir.Operand(p.reg)}
	case p.t.kind == kindRecord:
		if !p.t.rec.complete {
			l.fail(n, "%s is incomplete", p.t)
		}
		if p.t.isAtomic() && p.t.sizeOf() > 0 {
			// Read as a whole, into a temporary.
			return value{t: p.t.unqual(), op: l.loadWhole(p.t, l.address(p))}
		}
		return value{t: p.t.unqual(), op: l.address(p)}
	case !p.t.hasRegister():
		return value{t: p.t.unqual(), op: l.address(p)}
	}
	if l.static {
		if op, ok := l.constantObject(p); ok {
			return value{t: p.t.unqual(), op: op}
		}
	}
	return value{t: p.t.unqual(), op: l.load(p.t, l.address(p))}
}

// load reads a scalar of type t.
func (l *lower) load(t *ctype, addr ir.Operand) ir.Operand {
	r := l.b.Temp(t.scalar)
	l.emit(ir.Instr{Op: ir.Load, Type: t.scalar, Dst: r, Flags: accessFlags(t)}, addr)
	return ir.Operand(r)
}

// store writes a scalar of type t.
func (l *lower) store(t *ctype, addr, v ir.Operand, flags ir.Flags) {
	l.emit(ir.Instr{Op: ir.Store, Type: t.scalar, Dst: ir.NoReg, Flags: flags | accessFlags(t)}, addr, v)
}

// write assigns v, already of p's type, and gives the value that p has then.
func (l *lower) write(p place, v value, flags ir.Flags) value {
	switch {
	case p.field != nil:
		return l.writeBits(p, v, flags)
	case p.reg != ir.NoReg:
		v = l.materialise(v)
		l.seen.code, l.seen.impure = true, true
		l.setVariable(p.reg, p.t.scalar, v.op)
		return value{t: v.t, op: ir.Operand(p.reg)}
	case p.t.kind == kindRecord || !p.t.hasRegister():
		switch {
		case p.t.sizeOf() == 0:
		case p.t.isAtomic():
			l.storeWhole(p.t, l.address(p), v.op)
		default:
			l.emit(ir.Instr{Op: ir.MemCopy, Dst: ir.NoReg, Flags: flags & ir.FlagInit, Layout: l.u.layout(p.t)}, l.address(p), v.op, l.sizeOperand(p.t))
		}
		return value{t: p.t.unqual(), op: l.address(p)}
	}
	v = l.materialise(v)
	l.store(p.t, l.address(p), v.op, flags)
	return v
}

// setVariable moves v into the register of a variable. If v was computed by the
// instruction just emitted, that instruction writes the variable directly.
func (l *lower) setVariable(r ir.Reg, t ir.Type, v ir.Operand) {
	if !l.noting() && !l.dead && v.IsReg() && len(l.f.Code) > 0 && l.bound != len(l.f.Code) {
		last := &l.f.Code[len(l.f.Code)-1]
		if int(v) == len(l.f.Regs)-1 && last.Dst == ir.Reg(v) && l.f.Regs[v].Name == "" && last.Op != ir.Alloca {
			last.Dst = r
			l.f.Regs = l.f.Regs[:len(l.f.Regs)-1]
			return
		}
	}
	if v == ir.Operand(r) {
		return
	}
	l.copyTo(r, t, v)
}

// copyObject copies an object of type t.
func (l *lower) copyObject(t *ctype, dst, src ir.Operand) {
	l.emit(ir.Instr{Op: ir.MemCopy, Dst: ir.NoReg, Layout: l.u.layout(t)}, dst, src, l.sizeOperand(t))
}

// sizeOperand gives the size of t as an I64, computed at run time for a VLA.
func (l *lower) sizeOperand(t *ctype) ir.Operand {
	if t.kind == kindArray && t.isVariable() {
		inner := l.sizeOperand(t.elem)
		if t.vla == nil {
			return l.arith(ir.Mul, ir.I64, 0, l.k(ir.I64, uint64(max(t.n, 0))), inner)
		}
		if t.vla.count == ir.None { // of a type that was not evaluated
			l.unsupported("the length of a variable length array is not known here")
			return l.undef(ir.I64)
		}
		return l.arith(ir.Mul, ir.I64, 0, t.vla.count, inner)
	}
	return l.k(ir.I64, uint64(t.sizeOf()))
}

// convert converts v to type t as if by assignment.
func (l *lower) convert(n cc.Node, v value, t *ctype) value {
	t = t.unqual()
	if t.kind == kindVoid {
		return l.nothing()
	}
	if t.kind == kindBool {
		if v.t.kind == kindBool && !v.bit {
			return value{t: t, op: v.op}
		}
		return value{t: t, op: l.conv(ir.ZExt, ir.I1, ir.I8, l.truth(n, v))}
	}
	v = l.materialise(v)
	from := v.t
	switch {
	case t.kind == kindRecord || from.kind == kindRecord:
		if t.kind != from.kind || !sameRecord(t.rec, from.rec) {
			l.fail(n, "cannot convert %s to %s", from, t)
		}
		return value{t: t, op: v.op}
	case from.kind == kindVoid:
		l.fail(n, "a void value is used")
	case t.kind == kindExotic || from.kind == kindExotic:
		return l.convertExotic(v, t)
	case t.kind == kindArray || t.kind == kindFunc:
		l.fail(n, "cannot convert %s to %s", from, t)
	case from.isInteger() && t.isInteger():
		return value{t: t, op: l.intToInt(from, t, v.op)}
	case from.kind == kindPtr && t.kind == kindPtr:
		l.notePointee(v, t)
		return value{t: t, op: v.op}
	case from.kind == kindPtr && t.isInteger():
		i := l.conv(ir.PtrToInt, ir.Ptr, l.tg.intPtr, v.op)
		return value{t: t, op: l.intToInt(l.tg.ulong, t, i)}
	case from.isInteger() && t.kind == kindPtr:
		i := l.intToInt(from, l.tg.ulong, v.op)
		return value{t: t, op: l.conv(ir.IntToPtr, l.tg.intPtr, ir.Ptr, i)}
	case from.kind == kindFloat && t.kind == kindFloat:
		switch {
		case from.size < t.size:
			return value{t: t, op: l.conv(ir.FPExt, from.scalar, t.scalar, v.op)}
		case from.size > t.size:
			return value{t: t, op: l.conv(ir.FPTrunc, from.scalar, t.scalar, v.op)}
		}
		return value{t: t, op: v.op}
	case from.isInteger() && t.kind == kindFloat:
		op := ir.UIToFP
		if from.signed {
			op = ir.SIToFP
		}
		return value{t: t, op: l.conv(op, from.scalar, t.scalar, v.op)}
	case from.kind == kindFloat && t.isInteger():
		// Narrow integers are converted through int, as the machine does.
		if t.size < 4 {
			i := l.conv(ir.FPToSI, from.scalar, ir.I32, v.op)
			return value{t: t, op: l.cut(i, t)}
		}
		op := ir.FPToUI
		if t.signed {
			op = ir.FPToSI
		}
		return value{t: t, op: l.wrap(t, t.width(), l.conv(op, from.scalar, t.scalar, v.op))}
	}
	l.fail(n, "cannot convert %s to %s", from, t)
	return value{}
}

// notePointee notes at a call what its result, an untyped pointer that becomes one to t's element, points to: that
// is how the program calls the memory.
func (l *lower) notePointee(v value, t *ctype) {
	if v.t.elem.kind != kindVoid || t.elem.kind == kindVoid || t.elem.kind == kindFunc || !t.elem.isComplete() || t.elem.isVariable() || l.noting() || !v.op.IsReg() || len(l.f.Code) == 0 {
		return
	}
	if in := &l.f.Code[len(l.f.Code)-1]; in.Op == ir.Call && ir.Operand(in.Dst) == v.op && in.Layout == nil {
		in.Layout = l.u.layout(t.elem)
	}
}

// convertExotic converts from or to a type without modelled arithmetic: only
// constants, which are held with the precision of double, and copies.
func (l *lower) convertExotic(v value, t *ctype) value {
	if compatible(v.t, t, true) {
		return value{t: t, op: v.op}
	}
	if _, ok := l.constant(v.op); ok {
		d := l.tg.double
		switch {
		case v.t.scalar == ir.F80 && t.scalar == ir.F80:
			return value{t: t, op: v.op}
		case v.t.scalar == ir.F80:
			return l.convert(nil, value{t: d, op: l.conv(ir.FPTrunc, ir.F80, ir.F64, v.op)}, t)
		case t.scalar == ir.F80 && v.t.isArithmetic():
			return value{t: t, op: l.conv(ir.FPExt, ir.F64, ir.F80, l.convert(nil, v, d).op)}
		}
	}
	from := v.t
	if from.kind != kindExotic {
		from = t
	}
	l.unsupported("%s arithmetic is not supported", from)
	return l.undefValue(t)
}

// undefValue is some value of type t, for code that is never reached.
func (l *lower) undefValue(t *ctype) value {
	switch {
	case t.kind == kindVoid:
		return l.nothing()
	case t.hasRegister():
		return value{t: t, op: l.undef(t.scalar)}
	}
	return value{t: t, op: l.undef(ir.Ptr)}
}

// intToInt converts between integer types.
func (l *lower) intToInt(from, to *ctype, op ir.Operand) ir.Operand {
	if to.prec != 0 {
		return l.toWide(from, to, op)
	}
	switch {
	case from.size == to.size:
		return op
	case from.size > to.size:
		return l.narrow(from, to, op)
	case from.signed:
		return l.conv(ir.SExt, from.scalar, to.scalar, op)
	}
	return l.conv(ir.ZExt, from.scalar, to.scalar, op)
}

// narrow truncates an integer; the instruction says where C leaves the result to
// the implementation if it changes the value.
func (l *lower) narrow(from, to *ctype, op ir.Operand) ir.Operand {
	if !to.signed || to.kind != kindInt || l.keepsValue(from, to, op) {
		return l.conv(ir.Trunc, from.scalar, to.scalar, op)
	}
	flags := ir.FlagSigned
	if !from.signed {
		flags |= ir.FlagUnsigned
	}
	r := l.b.Temp(to.scalar)
	l.emit(ir.Instr{Op: ir.Trunc, Type: to.scalar, From: from.scalar, Dst: r, Flags: flags}, op)
	return ir.Operand(r)
}

// cut narrows an int that a float was converted to. Out of range that is undefined
// for an unsigned type too.
func (l *lower) cut(op ir.Operand, t *ctype) ir.Operand {
	if c, ok := l.number(op); t.signed || ok && c <= mask(t.bits()) || l.noting() || l.static {
		return l.narrow(l.tg.int_, t, op)
	}
	r := l.b.Temp(t.scalar)
	l.emit(ir.Instr{Op: ir.Trunc, Type: t.scalar, From: ir.I32, Dst: r, Flags: ir.FlagUnsigned}, op)
	return ir.Operand(r)
}

// keepsValue tells whether a constant has the same value in the narrower signed type to.
// Where no code is emitted every constant counts, so that it is folded.
func (l *lower) keepsValue(from, to *ctype, op ir.Operand) bool {
	c, ok := l.constant(op)
	if !ok || l.static || l.noting() || c.Global != nil || c.Func != nil {
		return ok
	}
	v := wide(c, from.signed)
	if c.Type != ir.I128 {
		v = new(big.Int).SetUint64(c.Bits)
		if from.signed {
			v.SetInt64(signExtend(c.Bits, from.bits()))
		}
	}
	limit := new(big.Int).Lsh(big.NewInt(1), uint(to.bits()-1))
	return v.Cmp(limit) < 0 && v.Cmp(new(big.Int).Neg(limit)) >= 0
}

// toOffset converts an integer to a Ptr for address arithmetic.
func (l *lower) toOffset(v value) ir.Operand {
	v = l.materialise(v)
	wide := l.tg.ulong
	i := l.intToInt(v.t, wide, v.op)
	return l.bitcast(wide.scalar, ir.Ptr, i)
}

// toSize converts an integer to the I64 that sizes are given in.
func (l *lower) toSize(v value) ir.Operand {
	v = l.materialise(v)
	return l.intToInt(l.tg.sizeT, l.tg.ullong, l.convert(nil, v, l.tg.sizeT).op)
}

// scalarPlace checks that a place holds something that can be assigned.
func (l *lower) modifiable(n cc.Node, p place) {
	switch {
	case p.t.kind == kindArray, p.t.kind == kindFunc, p.t.kind == kindVoid:
		l.fail(n, "an expression of type %s cannot be assigned to", p.t)
	case p.t.quals&qualConst != 0:
		l.fail(n, "assignment to a read-only object")
	}
}
