package values

// This file defines accesses to bit-fields: a Load of the storage unit, and for a
// write a Load and a Store of it.

import (
	"heddle.example/cfront/ctype"
	"heddle.example/cfront/emit"
	"heddle.example/ir"
)

// bitAccess is an access to the storage unit of one piece.
func bitAccess(op ir.Op, p ctype.BitPiece, dst ir.Reg, flags ir.Flags) ir.Instr {
	return ir.Instr{Op: op, Type: p.Unit, Dst: dst, Flags: flags | ir.FlagBitField, BitOff: uint8(p.Bit), BitWidth: uint8(p.Width),
		Before: uint8(min(p.Before, 255)), After: uint8(min(p.After, 255))}
}

// BitFieldType is the type that the value of a bit-field has: int if int holds
// all its values, else its declared type.
func (l *Lowerer) BitFieldType(f *ctype.Field) *ctype.Type {
	t := f.T.Unqual()
	if f.Width < 32 || f.Width == 32 && t.Signed {
		if t.Size > 4 && f.Width <= 32 || t.Size <= 4 {
			return l.Target.Int
		}
	}
	if f.Width == 32 && t.Size > 4 {
		return l.Target.Uint
	}
	return l.Target.WideBits(t, f.Width)
}

// fieldValue gives v, of the declared type t of f and in its range, as the value of f.
func (l *Lowerer) fieldValue(f *ctype.Field, t *ctype.Type, v ir.Operand) Value {
	to := l.BitFieldType(f)
	if to.Prec == 0 {
		return l.Convert(nil, Value{T: t, Op: v}, to)
	}
	return Value{T: to, Op: l.resize(t.Scalar, to.Scalar, v)}
}

func (l *Lowerer) readBits(p Place) Value {
	f := p.Field
	t := p.T.Unqual()
	if len(f.Pieces) == 0 {
		return l.IntValue(0)
	}
	wide := t.Scalar
	var acc ir.Operand
	for i, piece := range f.Pieces {
		r := l.B.Temp(piece.Unit)
		l.Emit(bitAccess(ir.Load, piece, r, accessFlags(p.T)), l.AddOff(p.Addr, p.off+piece.Off))
		v := l.resize(piece.Unit, wide, l.extractUnsigned(piece, ir.Operand(r)))
		v = l.Arith(ir.Shl, wide, 0, v, l.Const(wide, uint64(piece.Shift)))
		if i == 0 {
			acc = v
		} else {
			acc = l.Arith(ir.Or, wide, 0, acc, v)
		}
	}
	acc = l.extend(t, f.Width, acc)
	return l.fieldValue(f, t, acc)
}

// extractUnsigned gives the bits of a piece, zero extended within its unit.
func (l *Lowerer) extractUnsigned(p ctype.BitPiece, unit ir.Operand) ir.Operand {
	bits := p.Unit.Bits(8)
	v := l.Arith(ir.LShr, p.Unit, 0, unit, l.Const(p.Unit, uint64(p.Bit)))
	if p.Bit+p.Width < bits {
		v = l.Arith(ir.And, p.Unit, 0, v, l.Const(p.Unit, emit.Mask(p.Width)))
	}
	return v
}

// resize truncates or zero extends.
func (l *Lowerer) resize(from, to ir.Type, v ir.Operand) ir.Operand {
	switch a, b := from.Bits(8), to.Bits(8); {
	case a > b:
		return l.Conv(ir.Trunc, from, to, v)
	case a < b:
		return l.Conv(ir.ZExt, from, to, v)
	}
	return v
}

// extend interprets the low width bits of v as a value of type t.
func (l *Lowerer) extend(t *ctype.Type, width int, v ir.Operand) ir.Operand {
	spare := t.Bits() - width
	if spare <= 0 || !t.Signed || t.Kind == ctype.KindBool {
		return v
	}
	v = l.Arith(ir.Shl, t.Scalar, 0, v, l.Const(t.Scalar, uint64(spare)))
	return l.Arith(ir.AShr, t.Scalar, 0, v, l.Const(t.Scalar, uint64(spare)))
}

// given is v, of the declared type t of a bit-field of width bits that gets it. The instruction says where C leaves to the implementation
// what the bit-field holds then.
func (l *Lowerer) given(t *ctype.Type, width int, v ir.Operand) ir.Operand {
	if !t.Signed || t.Kind != ctype.KindInt || width >= t.Bits() || t.Bits() > 64 || l.keepsValue(t, width, v) || l.Static || l.Noting {
		return v
	}
	r := l.B.Temp(t.Scalar)
	l.Emit(ir.Instr{Op: ir.Trunc, Type: t.Scalar, From: t.Scalar, Dst: r, Flags: ir.FlagSigned | ir.FlagBitField, BitWidth: uint8(width)}, v)
	return ir.Operand(r)
}

func (l *Lowerer) writeBits(p Place, v Value, flags ir.Flags) Value {
	f := p.Field
	t := p.T.Unqual()
	v = l.Materialise(v)
	wide := t.Scalar
	bits := l.given(t, f.Width, v.Op)
	for _, piece := range f.Pieces {
		addr := l.AddOff(p.Addr, p.off+piece.Off)
		part := l.Arith(ir.LShr, wide, 0, bits, l.Const(wide, uint64(piece.Shift)))
		part = l.resize(wide, piece.Unit, part)
		m := emit.Mask(piece.Width)
		unitBits := piece.Unit.Bits(8)
		var merged ir.Operand
		r := l.B.Temp(piece.Unit)
		l.Emit(bitAccess(ir.Load, piece, r, flags|accessFlags(p.T)), addr)
		if piece.Width == unitBits {
			merged = part
		} else {
			part = l.Arith(ir.And, piece.Unit, 0, part, l.Const(piece.Unit, m))
			part = l.Arith(ir.Shl, piece.Unit, 0, part, l.Const(piece.Unit, uint64(piece.Bit)))
			keep := l.Arith(ir.And, piece.Unit, 0, ir.Operand(r), l.Const(piece.Unit, ^(m<<piece.Bit)))
			merged = l.Arith(ir.Or, piece.Unit, 0, keep, part)
		}
		l.Emit(bitAccess(ir.Store, piece, ir.NoReg, flags|accessFlags(p.T)), addr, merged)
	}
	// The value of the assignment is what the bit-field holds.
	if t.Kind != ctype.KindBool {
		bits = l.wrap(t, f.Width, bits)
	}
	return l.fieldValue(f, t, bits)
}
