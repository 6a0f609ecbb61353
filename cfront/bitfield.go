package cfront

// This file defines accesses to bit-fields: a Load of the storage unit, and for a
// write a Load and a Store of it.

import "heddle/ir"

// bitAccess is an access to the storage unit of one piece.
func bitAccess(op ir.Op, p bitPiece, dst ir.Reg, flags ir.Flags) ir.Instr {
	return ir.Instr{Op: op, Type: p.unit, Dst: dst, Flags: flags | ir.FlagBitField, BitOff: uint8(p.bit), BitWidth: uint8(p.width),
		Before: uint8(min(p.before, 255)), After: uint8(min(p.after, 255))}
}

// bitFieldType is the type that the value of a bit-field has: int if int holds
// all its values, else its declared type.
func (l *lower) bitFieldType(f *field) *ctype {
	t := f.t.unqual()
	if f.width < 32 || f.width == 32 && t.signed {
		if t.size > 4 && f.width <= 32 || t.size <= 4 {
			return l.tg.int_
		}
	}
	if f.width == 32 && t.size > 4 {
		return l.tg.uint
	}
	return l.tg.wideBits(t, f.width)
}

// fieldValue gives v, of the declared type t of f and in its range, as the value of f.
func (l *lower) fieldValue(f *field, t *ctype, v ir.Operand) value {
	to := l.bitFieldType(f)
	if to.prec == 0 {
		return l.convert(nil, value{t: t, op: v}, to)
	}
	return value{t: to, op: l.resize(t.scalar, to.scalar, v)}
}

func (l *lower) readBits(p place) value {
	f := p.field
	t := p.t.unqual()
	if len(f.pieces) == 0 {
		return l.intValue(0)
	}
	wide := t.scalar
	var acc ir.Operand
	for i, piece := range f.pieces {
		r := l.b.Temp(piece.unit)
		l.emit(bitAccess(ir.Load, piece, r, accessFlags(p.t)), l.addOff(p.addr, p.off+piece.off))
		v := l.resize(piece.unit, wide, l.extractUnsigned(piece, ir.Operand(r)))
		v = l.arith(ir.Shl, wide, 0, v, l.k(wide, uint64(piece.shift)))
		if i == 0 {
			acc = v
		} else {
			acc = l.arith(ir.Or, wide, 0, acc, v)
		}
	}
	acc = l.extend(t, f.width, acc)
	return l.fieldValue(f, t, acc)
}

// extractUnsigned gives the bits of a piece, zero extended within its unit.
func (l *lower) extractUnsigned(p bitPiece, unit ir.Operand) ir.Operand {
	bits := p.unit.Bits(8)
	v := l.arith(ir.LShr, p.unit, 0, unit, l.k(p.unit, uint64(p.bit)))
	if p.bit+p.width < bits {
		v = l.arith(ir.And, p.unit, 0, v, l.k(p.unit, mask(p.width)))
	}
	return v
}

// resize truncates or zero extends.
func (l *lower) resize(from, to ir.Type, v ir.Operand) ir.Operand {
	switch a, b := from.Bits(8), to.Bits(8); {
	case a > b:
		return l.conv(ir.Trunc, from, to, v)
	case a < b:
		return l.conv(ir.ZExt, from, to, v)
	}
	return v
}

// extend interprets the low width bits of v as a value of type t.
func (l *lower) extend(t *ctype, width int, v ir.Operand) ir.Operand {
	spare := t.bits() - width
	if spare <= 0 || !t.signed || t.kind == kindBool {
		return v
	}
	v = l.arith(ir.Shl, t.scalar, 0, v, l.k(t.scalar, uint64(spare)))
	return l.arith(ir.AShr, t.scalar, 0, v, l.k(t.scalar, uint64(spare)))
}

func (l *lower) writeBits(p place, v value, flags ir.Flags) value {
	f := p.field
	t := p.t.unqual()
	v = l.materialise(v)
	wide := t.scalar
	bits := v.op
	for _, piece := range f.pieces {
		addr := l.addOff(p.addr, p.off+piece.off)
		part := l.arith(ir.LShr, wide, 0, bits, l.k(wide, uint64(piece.shift)))
		part = l.resize(wide, piece.unit, part)
		m := mask(piece.width)
		unitBits := piece.unit.Bits(8)
		var merged ir.Operand
		r := l.b.Temp(piece.unit)
		l.emit(bitAccess(ir.Load, piece, r, flags|accessFlags(p.t)), addr)
		if piece.width == unitBits {
			merged = part
		} else {
			part = l.arith(ir.And, piece.unit, 0, part, l.k(piece.unit, m))
			part = l.arith(ir.Shl, piece.unit, 0, part, l.k(piece.unit, uint64(piece.bit)))
			keep := l.arith(ir.And, piece.unit, 0, ir.Operand(r), l.k(piece.unit, ^(m<<piece.bit)))
			merged = l.arith(ir.Or, piece.unit, 0, keep, part)
		}
		l.emit(bitAccess(ir.Store, piece, ir.NoReg, flags|accessFlags(p.t)), addr, merged)
	}
	// The value of the assignment is what the bit-field holds.
	if t.kind != kindBool {
		bits = l.wrap(t, f.width, bits)
	}
	return l.fieldValue(f, t, bits)
}
