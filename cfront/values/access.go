package values

// This file defines how places are read and written.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/syntax"
	"heddle.example/ir"
)

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
func (l *Lowerer) access(in ir.Instr) ir.Instr {
	if l.Unit.Table.VolatileRelaxed && in.Flags&(ir.FlagVolatile|ir.FlagAtomic|ir.FlagInit) == ir.FlagVolatile && in.Type.Size(l.Target.PtrSize) <= 8 {
		in.Flags |= ir.FlagAtomic | ir.FlagWeak
		in.Order = ir.OrderRelaxed
	}
	return in
}

// Read gives the value of a place; arrays and functions decay.
func (l *Lowerer) Read(n cc.Node, p Place) Value {
	switch {
	case p.T.Kind == ctype.KindArray:
		return Value{T: l.Target.PtrTo(p.T.Elem), Op: l.Address(p)}
	case p.T.Kind == ctype.KindFunc:
		if p.Function != nil && p.T.Fn.Variadic {
			w, ok := l.Unit.Table.Finder.Forward(p.Function)
			if !ok {
				l.Fail(n, "the address of %s is taken", p.Function.Name)
			}
			if w != nil {
				return Value{T: l.Target.PtrTo(p.T), Op: l.B.Const(ir.Const{Type: ir.Ptr, Func: l.Unit.Table.UseFunc(w)})}
			}
		}
		return Value{T: l.Target.PtrTo(p.T), Op: l.Address(p)}
	case p.T.Kind == ctype.KindVoid:
		return l.Nothing()
	case p.Field != nil:
		return l.readBits(p)
	case p.Reg != ir.NoReg:
		if p.Undef {
			l.Seen.Impure = true
		}
		return Value{T: p.T.Unqual(), Op: ir.Operand(p.Reg)}
	case p.T.Kind == ctype.KindRecord:
		if !p.T.Rec.Complete {
			l.Fail(n, "%s is incomplete", p.T)
		}
		if p.T.IsAtomic() && p.T.SizeOf() > 0 {
			// Read as a whole, into a temporary.
			return Value{T: p.T.Unqual(), Op: l.LoadWhole(p.T, l.Address(p))}
		}
		return Value{T: p.T.Unqual(), Op: l.Address(p)}
	case !p.T.HasRegister() && p.T.IsAtomic():
		return Value{T: p.T.Unqual(), Op: l.LoadWhole(p.T, l.Address(p))}
	case !p.T.HasRegister():
		return Value{T: p.T.Unqual(), Op: l.Address(p)}
	}
	if l.Static || p.Object != nil && p.Object.Constexpr {
		if op, ok := l.constantObject(p); ok {
			return Value{T: p.T.Unqual(), Op: op}
		}
	}
	return Value{T: p.T.Unqual(), Op: l.Load(p.T, l.Address(p))}
}

// Load reads a scalar of type t.
func (l *Lowerer) Load(t *ctype.Type, addr ir.Operand) ir.Operand {
	r := l.B.Temp(t.Scalar)
	l.Emit(l.access(ir.Instr{Op: ir.Load, Type: t.Scalar, Dst: r, Flags: accessFlags(t)}), addr)
	return ir.Operand(r)
}

// Store writes a scalar of type t.
func (l *Lowerer) Store(t *ctype.Type, addr, v ir.Operand, flags ir.Flags) {
	l.Emit(l.access(ir.Instr{Op: ir.Store, Type: t.Scalar, Dst: ir.NoReg, Flags: flags | accessFlags(t)}), addr, v)
}

// Write assigns v, already of p's type, and gives the value that p has then.
func (l *Lowerer) Write(p Place, v Value, flags ir.Flags) Value {
	switch {
	case p.Field != nil:
		return l.writeBits(p, v, flags)
	case p.Reg != ir.NoReg:
		v = l.Materialise(v)
		l.Seen.Code, l.Seen.Impure = true, true
		l.setVariable(p.Reg, p.T.Scalar, v.Op)
		return Value{T: v.T, Op: ir.Operand(p.Reg)}
	case p.T.Kind == ctype.KindRecord || !p.T.HasRegister():
		switch {
		case p.T.SizeOf() == 0:
		case p.T.IsAtomic():
			return Value{T: p.T.Unqual(), Op: l.StoreWhole(p.T, l.Address(p), v.Op)}
		default:
			l.Emit(ir.Instr{Op: ir.MemCopy, Dst: ir.NoReg, Flags: flags & ir.FlagInit, Layout: l.Unit.Layout(p.T)}, l.Address(p), v.Op, l.SizeOperand(p.T))
		}
		return Value{T: p.T.Unqual(), Op: l.Address(p)}
	}
	v = l.Materialise(v)
	l.Store(p.T, l.Address(p), v.Op, flags)
	return v
}

// setVariable moves v into the register of a variable. If v was computed by the
// instruction just emitted, that instruction writes the variable directly.
func (l *Lowerer) setVariable(r ir.Reg, t ir.Type, v ir.Operand) {
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

// CopyObject copies an object of type t.
func (l *Lowerer) CopyObject(t *ctype.Type, dst, src ir.Operand) {
	l.Emit(ir.Instr{Op: ir.MemCopy, Dst: ir.NoReg, Layout: l.Unit.Layout(t)}, dst, src, l.SizeOperand(t))
}

// SizeOperand gives the size of t as an I64, computed at run time for a VLA.
func (l *Lowerer) SizeOperand(t *ctype.Type) ir.Operand {
	if t.Kind == ctype.KindArray && t.IsVariable() {
		inner := l.SizeOperand(t.Elem)
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

// constantObject gives the value of a scalar that is const and has its initialiser in this
// program: compilers take it for a constant in other static initialisers.
func (l *Lowerer) constantObject(p Place) (ir.Operand, bool) {
	o := p.Object
	if o == nil || o.Init == nil || p.T.Quals&(ctype.QualConst|ctype.QualVolatile) != ctype.QualConst || !p.T.HasRegister() || p.T.Size > 8 {
		return ir.None, false
	}
	if !o.Evaluated {
		l.Unit.Table.Finder.Evaluate(o)
	}
	if int64(len(o.G.Data)) < p.T.Size || len(o.G.Relocs) > 0 {
		return ir.None, false
	}
	v := uint64(0)
	for k := range p.T.Size {
		v |= uint64(o.G.Data[k]) << (8 * k)
	}
	return l.B.Const(ir.Const{Type: p.T.Scalar, Bits: v}), true
}

// ReadForEffect tells whether what n designates is read although the value is dropped: the access
// may still be an error. Only a variable named to silence a warning is left alone, unless it is volatile.
func ReadForEffect(n cc.ExpressionNode, p Place) bool {
	return (p.T.Quals&ctype.QualVolatile != 0 || !syntax.IsIdentifier(n)) && p.T.HasRegister() && p.Reg == ir.NoReg
}
