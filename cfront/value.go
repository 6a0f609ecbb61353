package cfront

// This file defines values and places (lvalues): how they are read, written and
// converted.

import (
	"math/big"

	"modernc.org/cc/v4"

	"heddle/cfront/ctype"
	"heddle/cfront/emit"
	"heddle/cfront/symbols"
	"heddle/ir"
)

// value is the result of an expression. op is the scalar, or the address of an
// object that holds the record. A truth value (bit) is an I1 that has not been
// turned into an int yet.
type value struct {
	t   *ctype.Type
	op  ir.Operand
	bit bool
}

// place is an lvalue: a register, or memory at addr+off; for a bit-field, of
// the record that field is part of.
type place struct {
	t     *ctype.Type // with qualifiers
	reg   ir.Reg      // NoReg: in memory
	undef bool        // the register may not have been initialised
	addr  ir.Operand
	off   int64
	field *ctype.Field // bit-field
	fn    *symbols.Function
	obj   *symbols.Object // the whole of it
}

func memory(t *ctype.Type, addr ir.Operand, off int64) place {
	return place{t: t, reg: ir.NoReg, addr: addr, off: off}
}

// materialise turns a truth value into an int.
func (l *lower) materialise(v value) value {
	if !v.bit {
		return v
	}
	return value{t: l.tg.Int, op: l.Conv(ir.ZExt, ir.I1, ir.I32, v.op)}
}

func (l *lower) bitValue(op ir.Operand) value { return value{t: l.tg.Int, op: op, bit: true} }

func (l *lower) intValue(n int64) value {
	return value{t: l.tg.Int, op: l.Const(ir.I32, uint64(n))}
}

func (l *lower) sizeValue(n int64) value {
	return value{t: l.tg.SizeT, op: l.Const(l.tg.SizeT.Scalar, uint64(n))}
}

// nothing is the value of a void expression.
func (l *lower) nothing() value { return value{t: l.tg.Void, op: ir.None} }

// truth compares a scalar with zero.
func (l *lower) truth(n cc.Node, v value) ir.Operand {
	if v.bit {
		return v.op
	}
	switch v.t.Kind {
	case ctype.KindFloat:
		return l.Compare(ir.FNe, v.t.Scalar, v.op, l.FloatConst(v.t.Scalar, 0))
	case ctype.KindInt, ctype.KindBool:
		if v.t.Scalar == ir.I128 {
			return l.Compare(ir.Ne, ir.I128, v.op, l.B.Const(ir.Const{Type: ir.I128}))
		}
		return l.Compare(ir.Ne, v.t.Scalar, v.op, l.Const(v.t.Scalar, 0))
	case ctype.KindPtr:
		return l.Compare(ir.Ne, ir.Ptr, v.op, l.Const(ir.Ptr, 0))
	case ctype.KindExotic:
		l.Unsupported("%s arithmetic is not supported", v.t)
		return l.Undef(ir.I1)
	}
	l.fail(n, "a value of type %s is used where a scalar is required", v.t)
	return ir.None
}

// accessFlags are the flags of a Load or Store of an object of type t.
func accessFlags(t *ctype.Type) ir.Flags {
	var f ir.Flags
	if t.Quals&ctype.QualVolatile != 0 {
		f |= ir.FlagVolatile
	}
	if t.Quals&ctype.QualAtomic != 0 {
		f |= ir.FlagAtomic
	}
	return f
}

// access gives a Load or Store as what it is: with --volatile relaxed one of a volatile object that has no other order is a relaxed one.
func (l *lower) access(in ir.Instr) ir.Instr {
	if l.u.Table.VolatileRelaxed && in.Flags&(ir.FlagVolatile|ir.FlagAtomic|ir.FlagInit) == ir.FlagVolatile && in.Type.Size(l.tg.PtrSize) <= 8 {
		in.Flags |= ir.FlagAtomic | ir.FlagWeak
		in.Order = ir.OrderRelaxed
	}
	return in
}

// address gives the address of a place in memory.
func (l *lower) address(p place) ir.Operand { return l.AddOff(p.addr, p.off) }

// read gives the value of a place; arrays and functions decay.
func (l *lower) read(n cc.Node, p place) value {
	switch {
	case p.t.Kind == ctype.KindArray:
		return value{t: l.tg.PtrTo(p.t.Elem), op: l.address(p)}
	case p.t.Kind == ctype.KindFunc:
		if p.fn != nil && p.t.Fn.Variadic {
			w, ok := l.u.Table.Finder.Forward(p.fn)
			if !ok {
				l.fail(n, "the address of %s is taken", p.fn.Name)
			}
			if w != nil {
				return value{t: l.tg.PtrTo(p.t), op: l.B.Const(ir.Const{Type: ir.Ptr, Func: l.u.Table.UseFunc(w)})}
			}
		}
		return value{t: l.tg.PtrTo(p.t), op: l.address(p)}
	case p.t.Kind == ctype.KindVoid:
		return l.nothing()
	case p.field != nil:
		return l.readBits(p)
	case p.reg != ir.NoReg:
		if p.undef {
			l.Seen.Impure = true
		}
		return value{t: p.t.Unqual(), op: ir.Operand(p.reg)}
	case p.t.Kind == ctype.KindRecord:
		if !p.t.Rec.Complete {
			l.fail(n, "%s is incomplete", p.t)
		}
		if p.t.IsAtomic() && p.t.SizeOf() > 0 {
			// Read as a whole, into a temporary.
			return value{t: p.t.Unqual(), op: l.loadWhole(p.t, l.address(p))}
		}
		return value{t: p.t.Unqual(), op: l.address(p)}
	case !p.t.HasRegister():
		return value{t: p.t.Unqual(), op: l.address(p)}
	}
	if l.Static {
		if op, ok := l.constantObject(p); ok {
			return value{t: p.t.Unqual(), op: op}
		}
	}
	return value{t: p.t.Unqual(), op: l.load(p.t, l.address(p))}
}

// load reads a scalar of type t.
func (l *lower) load(t *ctype.Type, addr ir.Operand) ir.Operand {
	r := l.B.Temp(t.Scalar)
	l.Emit(l.access(ir.Instr{Op: ir.Load, Type: t.Scalar, Dst: r, Flags: accessFlags(t)}), addr)
	return ir.Operand(r)
}

// store writes a scalar of type t.
func (l *lower) store(t *ctype.Type, addr, v ir.Operand, flags ir.Flags) {
	l.Emit(l.access(ir.Instr{Op: ir.Store, Type: t.Scalar, Dst: ir.NoReg, Flags: flags | accessFlags(t)}), addr, v)
}

// write assigns v, already of p's type, and gives the value that p has then.
func (l *lower) write(p place, v value, flags ir.Flags) value {
	switch {
	case p.field != nil:
		return l.writeBits(p, v, flags)
	case p.reg != ir.NoReg:
		v = l.materialise(v)
		l.Seen.Code, l.Seen.Impure = true, true
		l.setVariable(p.reg, p.t.Scalar, v.op)
		return value{t: v.t, op: ir.Operand(p.reg)}
	case p.t.Kind == ctype.KindRecord || !p.t.HasRegister():
		switch {
		case p.t.SizeOf() == 0:
		case p.t.IsAtomic():
			l.storeWhole(p.t, l.address(p), v.op)
		default:
			l.Emit(ir.Instr{Op: ir.MemCopy, Dst: ir.NoReg, Flags: flags & ir.FlagInit, Layout: l.u.Layout(p.t)}, l.address(p), v.op, l.sizeOperand(p.t))
		}
		return value{t: p.t.Unqual(), op: l.address(p)}
	}
	v = l.materialise(v)
	l.store(p.t, l.address(p), v.op, flags)
	return v
}

// setVariable moves v into the register of a variable. If v was computed by the
// instruction just emitted, that instruction writes the variable directly.
func (l *lower) setVariable(r ir.Reg, t ir.Type, v ir.Operand) {
	if !l.Noting && !l.Dead && v.IsReg() && len(l.F.Code) > 0 && l.Bound != len(l.F.Code) {
		last := &l.F.Code[len(l.F.Code)-1]
		if int(v) == len(l.F.Regs)-1 && last.Dst == ir.Reg(v) && l.F.Regs[v].Name == "" && last.Op != ir.Alloca {
			last.Dst = r
			l.F.Regs = l.F.Regs[:len(l.F.Regs)-1]
			return
		}
	}
	if v == ir.Operand(r) {
		return
	}
	l.CopyTo(r, t, v)
}

// copyObject copies an object of type t.
func (l *lower) copyObject(t *ctype.Type, dst, src ir.Operand) {
	l.Emit(ir.Instr{Op: ir.MemCopy, Dst: ir.NoReg, Layout: l.u.Layout(t)}, dst, src, l.sizeOperand(t))
}

// sizeOperand gives the size of t as an I64, computed at run time for a VLA.
func (l *lower) sizeOperand(t *ctype.Type) ir.Operand {
	if t.Kind == ctype.KindArray && t.IsVariable() {
		inner := l.sizeOperand(t.Elem)
		if t.Vla == nil {
			return l.Arith(ir.Mul, ir.I64, 0, l.Const(ir.I64, uint64(max(t.N, 0))), inner)
		}
		if t.Vla.Count == ir.None { // of a type that was not evaluated
			l.Unsupported("the length of a variable length array is not known here")
			return l.Undef(ir.I64)
		}
		return l.Arith(ir.Mul, ir.I64, 0, t.Vla.Count, inner)
	}
	return l.Const(ir.I64, uint64(t.SizeOf()))
}

// convert converts v to type t as if by assignment.
func (l *lower) convert(n cc.Node, v value, t *ctype.Type) value {
	t = t.Unqual()
	if t.Kind == ctype.KindVoid {
		return l.nothing()
	}
	if t.Kind == ctype.KindBool {
		if v.t.Kind == ctype.KindBool && !v.bit {
			return value{t: t, op: v.op}
		}
		return value{t: t, op: l.Conv(ir.ZExt, ir.I1, ir.I8, l.truth(n, v))}
	}
	v = l.materialise(v)
	from := v.t
	switch {
	case t.Kind == ctype.KindRecord || from.Kind == ctype.KindRecord:
		if t.Kind != from.Kind || !ctype.SameRecord(t.Rec, from.Rec) {
			l.fail(n, "cannot convert %s to %s", from, t)
		}
		return value{t: t, op: v.op}
	case from.Kind == ctype.KindVoid:
		l.fail(n, "a void value is used")
	case t.Kind == ctype.KindExotic || from.Kind == ctype.KindExotic:
		return l.convertExotic(v, t)
	case t.Kind == ctype.KindArray || t.Kind == ctype.KindFunc:
		l.fail(n, "cannot convert %s to %s", from, t)
	case from.IsInteger() && t.IsInteger():
		return value{t: t, op: l.intToInt(from, t, v.op)}
	case from.Kind == ctype.KindPtr && t.Kind == ctype.KindPtr:
		l.notePointee(v, t)
		return value{t: t, op: v.op}
	case from.Kind == ctype.KindPtr && t.IsInteger():
		i := l.Conv(ir.PtrToInt, ir.Ptr, l.tg.IntPtr, v.op)
		return value{t: t, op: l.intToInt(l.tg.Ulong, t, i)}
	case from.IsInteger() && t.Kind == ctype.KindPtr:
		i := l.intToInt(from, l.tg.Ulong, v.op)
		return value{t: t, op: l.Conv(ir.IntToPtr, l.tg.IntPtr, ir.Ptr, i)}
	case from.Kind == ctype.KindFloat && t.Kind == ctype.KindFloat:
		switch {
		case from.Size < t.Size:
			return value{t: t, op: l.Conv(ir.FPExt, from.Scalar, t.Scalar, v.op)}
		case from.Size > t.Size:
			return value{t: t, op: l.Conv(ir.FPTrunc, from.Scalar, t.Scalar, v.op)}
		}
		return value{t: t, op: v.op}
	case from.IsInteger() && t.Kind == ctype.KindFloat:
		op := ir.UIToFP
		if from.Signed {
			op = ir.SIToFP
		}
		return value{t: t, op: l.Conv(op, from.Scalar, t.Scalar, v.op)}
	case from.Kind == ctype.KindFloat && t.IsInteger():
		// Narrow integers are converted through int, as the machine does.
		if t.Size < 4 {
			i := l.Conv(ir.FPToSI, from.Scalar, ir.I32, v.op)
			return value{t: t, op: l.cut(i, t)}
		}
		op := ir.FPToUI
		if t.Signed {
			op = ir.FPToSI
		}
		return value{t: t, op: l.wrap(t, t.Width(), l.Conv(op, from.Scalar, t.Scalar, v.op))}
	}
	l.fail(n, "cannot convert %s to %s", from, t)
	return value{}
}

// notePointee notes at a call what its result, an untyped pointer that becomes one to t's element, points to: that
// is how the program calls the memory.
func (l *lower) notePointee(v value, t *ctype.Type) {
	if v.t.Elem.Kind != ctype.KindVoid || t.Elem.Kind == ctype.KindVoid || t.Elem.Kind == ctype.KindFunc || !t.Elem.IsComplete() || t.Elem.IsVariable() || l.Noting || !v.op.IsReg() || len(l.F.Code) == 0 {
		return
	}
	if in := &l.F.Code[len(l.F.Code)-1]; in.Op == ir.Call && ir.Operand(in.Dst) == v.op && in.Layout == nil {
		in.Layout = l.u.Layout(t.Elem)
	}
}

// convertExotic converts from or to a type without modelled arithmetic: only
// constants, which are held with the precision of double, and copies.
func (l *lower) convertExotic(v value, t *ctype.Type) value {
	if ctype.Compatible(v.t, t, true) {
		return value{t: t, op: v.op}
	}
	if _, ok := l.ConstOf(v.op); ok {
		d := l.tg.Double
		switch {
		case v.t.Scalar == ir.F80 && t.Scalar == ir.F80:
			return value{t: t, op: v.op}
		case v.t.Scalar == ir.F80:
			return l.convert(nil, value{t: d, op: l.Conv(ir.FPTrunc, ir.F80, ir.F64, v.op)}, t)
		case t.Scalar == ir.F80 && v.t.IsArithmetic():
			return value{t: t, op: l.Conv(ir.FPExt, ir.F64, ir.F80, l.convert(nil, v, d).op)}
		}
	}
	from := v.t
	if from.Kind != ctype.KindExotic {
		from = t
	}
	l.Unsupported("%s arithmetic is not supported", from)
	return l.undefValue(t)
}

// undefValue is some value of type t, for code that is never reached.
func (l *lower) undefValue(t *ctype.Type) value {
	switch {
	case t.Kind == ctype.KindVoid:
		return l.nothing()
	case t.HasRegister():
		return value{t: t, op: l.Undef(t.Scalar)}
	}
	return value{t: t, op: l.Undef(ir.Ptr)}
}

// intToInt converts between integer types.
func (l *lower) intToInt(from, to *ctype.Type, op ir.Operand) ir.Operand {
	if to.Prec != 0 {
		return l.toWide(from, to, op)
	}
	switch {
	case from.Size == to.Size:
		return op
	case from.Size > to.Size:
		return l.narrow(from, to, op)
	case from.Signed:
		return l.Conv(ir.SExt, from.Scalar, to.Scalar, op)
	}
	return l.Conv(ir.ZExt, from.Scalar, to.Scalar, op)
}

// narrow truncates an integer; the instruction says where C leaves the result to
// the implementation if it changes the value.
func (l *lower) narrow(from, to *ctype.Type, op ir.Operand) ir.Operand {
	if !to.Signed || to.Kind != ctype.KindInt || l.keepsValue(from, to, op) {
		return l.Conv(ir.Trunc, from.Scalar, to.Scalar, op)
	}
	flags := ir.FlagSigned
	if !from.Signed {
		flags |= ir.FlagUnsigned
	}
	r := l.B.Temp(to.Scalar)
	l.Emit(ir.Instr{Op: ir.Trunc, Type: to.Scalar, From: from.Scalar, Dst: r, Flags: flags}, op)
	return ir.Operand(r)
}

// cut narrows an int that a float was converted to. Out of range that is undefined
// for an unsigned type too.
func (l *lower) cut(op ir.Operand, t *ctype.Type) ir.Operand {
	if c, ok := l.Number(op); t.Signed || ok && c <= emit.Mask(t.Bits()) || l.Noting || l.Static {
		return l.narrow(l.tg.Int, t, op)
	}
	r := l.B.Temp(t.Scalar)
	l.Emit(ir.Instr{Op: ir.Trunc, Type: t.Scalar, From: ir.I32, Dst: r, Flags: ir.FlagUnsigned}, op)
	return ir.Operand(r)
}

// keepsValue tells whether a constant has the same value in the narrower signed type to.
// Where no code is emitted every constant counts, so that it is folded.
func (l *lower) keepsValue(from, to *ctype.Type, op ir.Operand) bool {
	c, ok := l.ConstOf(op)
	if !ok || l.Static || l.Noting || c.Global != nil || c.Func != nil {
		return ok
	}
	v := emit.Wide(c, from.Signed)
	if c.Type != ir.I128 {
		v = new(big.Int).SetUint64(c.Bits)
		if from.Signed {
			v.SetInt64(emit.SignExtend(c.Bits, from.Bits()))
		}
	}
	limit := new(big.Int).Lsh(big.NewInt(1), uint(to.Bits()-1))
	return v.Cmp(limit) < 0 && v.Cmp(new(big.Int).Neg(limit)) >= 0
}

// toOffset converts an integer to a Ptr for address arithmetic.
func (l *lower) toOffset(v value) ir.Operand {
	v = l.materialise(v)
	wide := l.tg.Ulong
	i := l.intToInt(v.t, wide, v.op)
	return l.Bitcast(wide.Scalar, ir.Ptr, i)
}

// toSize converts an integer to the I64 that sizes are given in.
func (l *lower) toSize(v value) ir.Operand {
	v = l.materialise(v)
	return l.intToInt(l.tg.SizeT, l.tg.Ullong, l.convert(nil, v, l.tg.SizeT).op)
}

// scalarPlace checks that a place holds something that can be assigned.
func (l *lower) modifiable(n cc.Node, p place) {
	switch {
	case p.t.Kind == ctype.KindArray, p.t.Kind == ctype.KindFunc, p.t.Kind == ctype.KindVoid:
		l.fail(n, "an expression of type %s cannot be assigned to", p.t)
	case p.t.Quals&ctype.QualConst != 0:
		l.fail(n, "assignment to a read-only object")
	}
}
