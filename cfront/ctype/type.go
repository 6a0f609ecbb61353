package ctype

// This file defines C types: their kinds, qualifiers, sizes and members.

import (
	"modernc.org/cc/v4"

	"heddle.example/ir"
)

// Kind says which types are meant.
type Kind uint8

// The kinds.
const (
	KindVoid Kind = iota
	KindBool
	KindInt    // every integer type but _Bool; enumerated types too
	KindFloat  // float, double and, on 64-bit machines, long double
	KindExotic // long double on 32-bit machines, 128-bit floats and the like, which have a size, no arithmetic; complex and vector types, whose parts have it (Elem)
	KindPtr
	KindArray
	KindRecord // struct or union
	KindFunc
)

// Quals are type qualifiers.
type Quals uint8

// The qualifiers.
const (
	QualConst Quals = 1 << iota
	QualVolatile
	QualAtomic
	QualRestrict
)

// Type is a C type. Types are immutable but for the completion of records and
// of arrays of unknown length; identity of a record is that of Rec.
type Type struct {
	Kind   Kind
	Quals  Quals
	Signed bool    // KindInt
	Enum   bool    // KindInt: an enumerated type
	Pair   bool    // KindExotic: a complex number, whose parts are two
	First  string  // KindInt: an enumerated type's first constant, which tells those without a tag apart
	Rank   int8    // KindInt: conversion rank
	Prec   int     // KindInt: bits of a wide bit-field's type, 0 if all count; see bitfieldtype.go
	Scalar ir.Type // type of a scalar in registers and memory
	Size   int64   // of everything but arrays and records
	Align  int64
	Over   int64 // alignment asked for by an attribute, 0 if none
	Name   string
	Elem   *Type // pointer, array; KindExotic: of each part, nil where there is no arithmetic
	N      int64 // array: number of elements, -1 while unknown or variable
	Vla    *Vla  // array: of variable length
	Rec    *Record
	Fn     *FuncType
}

// Vla is the length of a variable length array: Count holds the number of
// elements as an I64 once the declarator has been evaluated.
type Vla struct {
	Count ir.Operand
}

// FuncType is what a function takes and gives.
type FuncType struct {
	Result   *Type
	Params   []Param
	Variadic bool
	Proto    bool // parameters are known
}

// Param is a parameter.
type Param struct {
	Name string
	T    *Type
	Decl *cc.Declarator
	Node cc.Node
}

// Record is a struct or union type; Fields is nil until it is complete.
type Record struct {
	Tag         string
	Alias       string // without a tag: the first typedef that names it
	Union       bool
	Complete    bool
	Transparent bool // a union that takes its members as arguments
	Fields      []Field
	Size        int64
	Align       int64
	layout      *ir.Layout
}

// Field is a member. An anonymous struct or union member has name "".
type Field struct {
	Name   string
	T      *Type
	Off    int64
	Align  int64 // of the member, which may be more or less than its type's; bit-field: 0
	IsBit  bool
	Width  int // bit-field: bits
	Pieces []BitPiece
	Seat   int64 // bit-field: first bit, from the start of the record
}

// BitPiece is the part of a bit-field that lies in one storage unit. Nearly
// all bit-fields have one piece; packed ones may have several.
type BitPiece struct {
	Off   int64 // of the unit, in bytes from the start of the record
	Unit  ir.Type
	Bit   int // first bit within the unit
	Width int
	Shift int // position of the piece within the value

	Before, After int64 // bytes of its memory location (C11 3.14) before and behind the unit
}

// With gives t with more qualifiers; those of an array are its elements'.
func (t *Type) With(q Quals) *Type {
	if q == 0 || t.Quals|q == t.Quals || t.Kind == KindFunc {
		return t
	}
	c := *t
	if t.Kind == KindArray {
		c.Elem = t.Elem.With(q)
		return &c
	}
	c.Quals |= q
	// An _Atomic of 1, 2, 4 or 8 bytes is aligned to its size.
	if q&QualAtomic != 0 && t.Kind != KindVoid {
		switch s := t.SizeOf(); s {
		case 1, 2, 4, 8, 16:
			if t.AlignOf() < s {
				c.Over = max(c.Over, s)
			}
		}
	}
	return &c
}

// Unqual gives t without qualifiers.
func (t *Type) Unqual() *Type {
	if t.Quals == 0 && t.Over == 0 {
		return t
	}
	c := *t
	c.Quals, c.Over = 0, 0
	return &c
}

// IsAtomic tells whether t is qualified as atomic.
func (t *Type) IsAtomic() bool { return t.Quals&QualAtomic != 0 }

// IsInteger and the like tell which kinds of type t is one of.
func (t *Type) IsInteger() bool    { return t.Kind == KindInt || t.Kind == KindBool }
func (t *Type) IsArithmetic() bool { return t.IsInteger() || t.Kind == KindFloat }
func (t *Type) IsScalar() bool     { return t.IsArithmetic() || t.Kind == KindPtr }
func (t *Type) IsChar() bool       { return t.Kind == KindInt && t.Size == 1 }

// HasRegister tells whether values of t fit a register: every scalar.
func (t *Type) HasRegister() bool { return t.Scalar != ir.Void }

// Carried is the type in which an argument for a parameter of type t is passed: a transparent union is passed as its first member
// (gcc's manual, Common Type Attributes).
func (t *Type) Carried() *Type {
	if t.Kind == KindRecord && t.Rec.Transparent && len(t.Rec.Fields) > 0 && t.Rec.Fields[0].T.HasRegister() {
		return t.Rec.Fields[0].T.Unqual()
	}
	return t
}

// IsComplete tells whether the size of t is known (at run time, for a VLA).
func (t *Type) IsComplete() bool {
	switch t.Kind {
	case KindVoid, KindFunc:
		return false
	case KindArray:
		return (t.N >= 0 || t.Vla != nil) && t.Elem.IsComplete()
	case KindRecord:
		return t.Rec.Complete
	}
	return true
}

// IsVariable tells whether the size of t depends on a run-time length.
func (t *Type) IsVariable() bool {
	for ; t.Kind == KindArray; t = t.Elem {
		if t.Vla != nil {
			return true
		}
	}
	return false
}

// Varies tells whether a length of t, or of what it points to, is no constant.
func (t *Type) Varies() bool {
	for ; t.Kind == KindArray || t.Kind == KindPtr; t = t.Elem {
		if t.Vla != nil {
			return true
		}
	}
	return false
}

// Unmeasured gives t without its lengths that vary.
func (t *Type) Unmeasured() *Type {
	if t.Kind != KindArray && t.Kind != KindPtr {
		return t
	}
	c := *t
	c.Elem = t.Elem.Unmeasured()
	if t.Vla != nil {
		c.Vla = &Vla{Count: ir.None}
	}
	return &c
}

// IsMeasured tells whether the lengths of t, or of what it points to, are known where they vary.
func (t *Type) IsMeasured() bool {
	for ; t.Kind == KindArray || t.Kind == KindPtr; t = t.Elem {
		if t.Vla != nil && t.Vla.Count == ir.None {
			return false
		}
	}
	return true
}

// SizeOf gives the size of t in bytes, 0 for what has none; void and functions count as 1 (GNU).
func (t *Type) SizeOf() int64 {
	switch t.Kind {
	case KindArray:
		if t.N < 0 {
			return 0
		}
		return t.N * t.Elem.SizeOf()
	case KindRecord:
		return t.Rec.Size
	case KindFunc:
		return 1
	}
	return t.Size
}

// AlignOf gives the alignment of t in bytes.
func (t *Type) AlignOf() int64 {
	a := t.Align
	switch t.Kind {
	case KindArray:
		a = t.Elem.AlignOf()
	case KindRecord:
		a = t.Rec.Align
	case KindFunc:
		a = 1
	}
	return max(a, t.Over, 1)
}

// Bits gives the width of an integer type.
func (t *Type) Bits() int { return int(t.Size) * 8 }

// Member finds a member by name, through anonymous members; path gives the
// offset at which the record that holds it starts.
func (r *Record) Member(name string) (f *Field, off int64) {
	for i := range r.Fields {
		if r.Fields[i].Name == name {
			return &r.Fields[i], 0
		}
	}
	for i := range r.Fields {
		g := &r.Fields[i]
		if g.Name == "" && g.T.Kind == KindRecord {
			if f, o := g.T.Rec.Member(name); f != nil {
				return f, o + g.Off
			}
		}
	}
	return nil, 0
}

// WithAlign gives t aligned to n bytes.
func (t *Type) WithAlign(n int64) *Type {
	c := *t
	c.Over = max(c.Over, n)
	return &c
}

// DropAtomic gives t without _Atomic: initialisation is not an atomic access.
func (t *Type) DropAtomic() *Type {
	if !t.IsAtomic() {
		return t
	}
	c := *t
	c.Quals &^= QualAtomic
	return &c
}

// FieldIndex finds the member that has a name, or holds it in an anonymous member.
func (r *Record) FieldIndex(name string) (index int, direct bool) {
	for i := range r.Fields {
		if r.Fields[i].Name == name {
			return i, true
		}
	}
	for i := range r.Fields {
		f := &r.Fields[i]
		if f.Name == "" && f.T.Kind == KindRecord {
			if j, _ := f.T.Rec.FieldIndex(name); j >= 0 {
				return i, false
			}
		}
	}
	return -1, false
}
