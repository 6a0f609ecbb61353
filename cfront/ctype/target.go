package ctype

// This file defines the arithmetic types of an ABI, and conversions between them.

import (
	"fmt"

	"heddle.example/ir"
)

// Target holds the arithmetic types of one ABI.
type Target struct {
	PtrSize                               int
	IntPtr                                ir.Type
	Void, Bool                            *Type
	Char, Schar, Uchar, Short, Ushort     *Type
	Int, Uint, Long, Ulong                *Type
	Llong, Ullong, Int128, Uint128        *Type
	Float, Double, Ldouble, SizeT, Ptrdif *Type
	VoidPtr, CharPtr                      *Type
	Wchar                                 *Type
}

// NewTarget makes the types of x86-64, or of its 32-bit ABI.
func NewTarget(ptr32 bool) *Target {
	t := &Target{PtrSize: 8, IntPtr: ir.I64}
	longSize, longLongAlign := int64(8), int64(8)
	if ptr32 {
		t.PtrSize, t.IntPtr = 4, ir.I32
		longSize, longLongAlign = 4, 4
	}
	integer := func(name string, size, align int64, signed bool, rank int8) *Type {
		return &Type{Kind: KindInt, Name: name, Size: size, Align: align, Signed: signed, Rank: rank, Scalar: IntOfSize(size)}
	}
	t.Void = &Type{Kind: KindVoid, Name: "void", Size: 1, Align: 1}
	t.Bool = &Type{Kind: KindBool, Name: "_Bool", Size: 1, Align: 1, Scalar: ir.I8}
	t.Char = integer("char", 1, 1, true, 1)
	t.Schar = integer("signed char", 1, 1, true, 1)
	t.Uchar = integer("unsigned char", 1, 1, false, 1)
	t.Short = integer("short", 2, 2, true, 2)
	t.Ushort = integer("unsigned short", 2, 2, false, 2)
	t.Int = integer("int", 4, 4, true, 3)
	t.Uint = integer("unsigned int", 4, 4, false, 3)
	t.Long = integer("long", longSize, longSize, true, 4)
	t.Ulong = integer("unsigned long", longSize, longSize, false, 4)
	t.Llong = integer("long long", 8, longLongAlign, true, 5)
	t.Ullong = integer("unsigned long long", 8, longLongAlign, false, 5)
	t.Int128 = integer("__int128", 16, 16, true, 6)
	t.Uint128 = integer("unsigned __int128", 16, 16, false, 6)
	t.Float = &Type{Kind: KindFloat, Name: "float", Size: 4, Align: 4, Scalar: ir.F32}
	t.Double = &Type{Kind: KindFloat, Name: "double", Size: 8, Align: longLongAlign, Scalar: ir.F64}
	t.Ldouble = &Type{Kind: KindFloat, Name: "long double", Size: 16, Align: 16, Scalar: ir.F80}
	if ptr32 {
		t.Ldouble = Exotic("long double", 12, 4)
	}
	t.SizeT, t.Ptrdif = t.Ulong, t.Long
	if ptr32 {
		t.SizeT, t.Ptrdif = t.Uint, t.Int
	}
	t.Wchar = t.Int
	if ptr32 {
		t.Wchar = t.Long
	}
	t.VoidPtr = t.PtrTo(t.Void)
	t.CharPtr = t.PtrTo(t.Char)
	return t
}

// Exotic makes a type that has a size but no modelled arithmetic.
func Exotic(name string, size, align int64) *Type {
	return &Type{Kind: KindExotic, Name: name, Size: size, Align: align}
}

// VectorOf makes a vector of so many bytes.
func VectorOf(t *Type, size int64) *Type {
	v := Exotic(fmt.Sprintf("vector of %d bytes of %s", size, t), size, size)
	if t.Kind != KindExotic {
		v.Elem = t.Unqual()
	}
	return v
}

// ComplexOf makes the complex type whose parts have type t.
func ComplexOf(t *Type) *Type {
	c := Exotic("_Complex "+t.String(), 2*t.Size, t.Align)
	if t.Kind != KindExotic {
		c.Elem, c.Pair = t.Unqual(), true
	}
	return c
}

// IsComplex and IsVector tell which types have parts with which there is arithmetic.
func (t *Type) IsComplex() bool { return t.Kind == KindExotic && t.Elem != nil && t.Pair }
func (t *Type) IsVector() bool  { return t.Kind == KindExotic && t.Elem != nil && !t.Pair }

// Parts gives the number of parts of a complex or vector type.
func (t *Type) Parts() int64 { return t.Size / t.Elem.Size }

// SignedOfSize gives a signed integer type of so many bytes.
func (tg *Target) SignedOfSize(n int64) *Type {
	for _, t := range []*Type{tg.Schar, tg.Short, tg.Int, tg.Long, tg.Llong} {
		if t.Size == n {
			return t
		}
	}
	return tg.Int128
}

// IntOfSize gives the integer of the IR that has so many bytes, ir.Void if there is none.
func IntOfSize(n int64) ir.Type {
	switch n {
	case 1:
		return ir.I8
	case 2:
		return ir.I16
	case 4:
		return ir.I32
	case 8:
		return ir.I64
	case 16:
		return ir.I128
	}
	return ir.Void
}

// PtrTo gives the type of pointers to t.
func (tg *Target) PtrTo(t *Type) *Type {
	return &Type{Kind: KindPtr, Size: int64(tg.PtrSize), Align: int64(tg.PtrSize), Scalar: ir.Ptr, Elem: t}
}

// ArrayOf gives the type of arrays of n elements of type t.
func ArrayOf(t *Type, n int64) *Type { return &Type{Kind: KindArray, Elem: t, N: n} }

// Promote is the integer promotion of t.
func (tg *Target) Promote(t *Type) *Type {
	if t.Kind == KindBool || t.Kind == KindInt && t.Rank < tg.Int.Rank {
		return tg.Int
	}
	if t.Enum {
		if t.Size == 4 {
			if t.Signed {
				return tg.Int
			}
			return tg.Uint
		}
		if t.Signed {
			return tg.Long
		}
		return tg.Ulong
	}
	return t.Unqual()
}

// usualComplex is it of a complex type and another arithmetic one. Complex integers, which are GNU's, are not promoted, but what is beside them is.
func (tg *Target) usualComplex(a, b *Type) *Type {
	if b.IsComplex() {
		b = b.Elem
	} else {
		b = tg.Promote(b)
	}
	if a.Elem.Kind == KindInt && b.Kind == KindInt {
		return ComplexOf(tg.usualIntegers(a.Elem, b))
	}
	return ComplexOf(tg.Usual(a.Elem, b))
}

// Usual is the common type of the usual arithmetic conversions.
func (tg *Target) Usual(a, b *Type) *Type {
	switch {
	case a.IsComplex() && (b.IsArithmetic() || b.IsComplex()):
		return tg.usualComplex(a, b)
	case b.IsComplex() && a.IsArithmetic():
		return tg.usualComplex(b, a)
	case a.Kind == KindExotic:
		return a.Unqual()
	case b.Kind == KindExotic:
		return b.Unqual()
	}
	if a.Kind == KindFloat || b.Kind == KindFloat {
		if a.Kind == KindFloat && a.Size > 8 || b.Kind == KindFloat && b.Size > 8 {
			return tg.Ldouble
		}
		if a.Kind == KindFloat && a.Size == 8 || b.Kind == KindFloat && b.Size == 8 {
			return tg.Double
		}
		return tg.Float
	}
	return tg.usualIntegers(tg.Promote(a), tg.Promote(b))
}

// usualIntegers is it of integers that are promoted.
func (tg *Target) usualIntegers(a, b *Type) *Type {
	if a.Prec != 0 || b.Prec != 0 {
		return usualWide(a, b)
	}
	if a.Rank == b.Rank && a.Signed == b.Signed {
		return a
	}
	if a.Signed == b.Signed {
		if a.Rank > b.Rank {
			return a
		}
		return b
	}
	u, s := a, b
	if a.Signed {
		u, s = b, a
	}
	switch {
	case u.Rank >= s.Rank:
		return u
	case s.Size > u.Size:
		return s
	}
	return tg.UnsignedOf(s)
}

// UnsignedOf gives the unsigned type of the size of t.
func (tg *Target) UnsignedOf(t *Type) *Type {
	switch t.Rank {
	case 1:
		return tg.Uchar
	case 2:
		return tg.Ushort
	case 3:
		return tg.Uint
	case 4:
		return tg.Ulong
	case 5:
		return tg.Ullong
	}
	return tg.Uint128
}

// Passed is the type in which a function without prototype receives a parameter of type t.
func (tg *Target) Passed(t *Type) *Type {
	switch t.Kind {
	case KindBool, KindInt:
		return tg.Promote(t)
	case KindFloat:
		if t.Size < tg.Double.Size {
			return tg.Double
		}
	}
	return t.Unqual()
}
