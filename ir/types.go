package ir

// This file defines the scalar types of registers and memory accesses, and the
// layouts that describe how aggregate objects are made of them.

// Type is the type of a register, a constant or a memory access.
type Type uint8

// The scalar types. F80 stands for long double, whose arithmetic is not modelled.
const (
	Void Type = iota
	I1        // truth value, 0 or 1; registers only, never in memory
	I8
	I16
	I32
	I64
	I128
	F32
	F64
	F80
	Ptr // an address, Program.PtrSize bytes
	NumTypes
)

var typeNames = [NumTypes]string{"void", "i1", "i8", "i16", "i32", "i64", "i128", "f32", "f64", "f80", "ptr"}

func (t Type) String() string {
	if t < NumTypes {
		return typeNames[t]
	}
	return "type?"
}

// Bits gives the width of t in bits; ptrSize is the size of a pointer in bytes.
func (t Type) Bits(ptrSize int) int {
	switch t {
	case I1:
		return 1
	case I8:
		return 8
	case I16:
		return 16
	case I32, F32:
		return 32
	case I64, F64:
		return 64
	case I128, F80:
		return 128
	case Ptr:
		return ptrSize * 8
	}
	return 0
}

// Size gives the bytes that a value of type t takes in memory.
func (t Type) Size(ptrSize int) int {
	if t == I1 {
		return 1
	}
	return t.Bits(ptrSize) / 8
}

// IsInt tells whether t is an integer type (Ptr counts as one).
func (t Type) IsInt() bool { return t >= I1 && t <= I128 || t == Ptr }

// IsFloat tells whether t is a floating type.
func (t Type) IsFloat() bool { return t >= F32 && t <= F80 }

// LayoutKind says what a Layout describes.
type LayoutKind uint8

// The kinds of layout.
const (
	LayoutScalar LayoutKind = iota
	LayoutArray
	LayoutStruct
	LayoutUnion
	LayoutOpaque // bytes of no known type (malloc'ed memory)
)

// Layout describes the C type of an object: how it is made of scalars, and the
// names under which a person knows its parts. Layouts are shared and immutable; recursive types recur only
// through pointers, which are scalars here.
type Layout struct {
	Kind   LayoutKind
	Name   string  // C spelling: "int", "struct node"
	Size   int64   // bytes
	Align  int64   // bytes
	Scalar Type    // LayoutScalar: the access type
	Signed bool    // LayoutScalar: signed integer
	Bool   bool    // LayoutScalar: _Bool
	Elem   *Layout // LayoutArray: the element; a pointer scalar: nil
	Len    int64   // LayoutArray: number of elements
	Fields []Field // LayoutStruct, LayoutUnion
}

// Field is one member of a struct or union.
type Field struct {
	Name     string // "" for an anonymous member
	Off      int64  // bytes from the start of the aggregate; for a bit-field: of its storage unit
	BitOff   int    // bit-field: first bit in the unit, counted from the least significant
	BitWidth int    // bit-field: number of bits, 0 for an ordinary member
	Layout   *Layout
}
