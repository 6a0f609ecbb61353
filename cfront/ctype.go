package cfront

// This file defines C types: their kinds, qualifiers, conversions between
// arithmetic types, compatibility and spelling.

import (
	"fmt"
	"strings"

	"modernc.org/cc/v4"

	"heddle/ir"
)

type kind uint8

const (
	kindVoid kind = iota
	kindBool
	kindInt    // every integer type but _Bool; enumerated types too
	kindFloat  // float and double
	kindExotic // long double, 128-bit floats, complex and vector types: they have a size, no arithmetic
	kindPtr
	kindArray
	kindRecord // struct or union
	kindFunc
)

type quals uint8

const (
	qualConst quals = 1 << iota
	qualVolatile
	qualAtomic
	qualRestrict
)

// ctype is a C type. Types are immutable but for the completion of records and
// of arrays of unknown length; identity of a record is that of rec.
type ctype struct {
	kind   kind
	quals  quals
	signed bool    // kindInt
	enum   bool    // kindInt: an enumerated type
	rank   int8    // kindInt: conversion rank
	prec   int     // kindInt: bits of a wide bit-field's type, 0 if all count; see widebits.go
	scalar ir.Type // type of a scalar in registers and memory
	size   int64   // of everything but arrays and records
	align  int64
	over   int64 // alignment asked for by an attribute, 0 if none
	name   string
	elem   *ctype // pointer, array
	n      int64  // array: number of elements, -1 while unknown or variable
	vla    *vla   // array: of variable length
	rec    *record
	fn     *funcType
}

// vla is the length of a variable length array: count holds the number of
// elements as an I64 once the declarator has been evaluated.
type vla struct {
	count ir.Operand
}

type funcType struct {
	result   *ctype
	params   []param
	variadic bool
	proto    bool // parameters are known
}

type param struct {
	name string
	t    *ctype
	decl *cc.Declarator
	node cc.Node
}

// record is a struct or union type; fields is nil until complete.
type record struct {
	tag         string
	union       bool
	complete    bool
	transparent bool // a union of a system header that takes its members as arguments
	fields      []field
	size        int64
	align       int64
	layout      *ir.Layout
}

// field is a member. An anonymous struct or union member has name "".
type field struct {
	name   string
	t      *ctype
	off    int64
	isBit  bool
	width  int // bit-field: bits
	pieces []bitPiece
	seat   int64 // bit-field: first bit, from the start of the record
}

// bitPiece is the part of a bit-field that lies in one storage unit. Nearly
// all bit-fields have one piece; packed ones may have several.
type bitPiece struct {
	off   int64 // of the unit, in bytes from the start of the record
	unit  ir.Type
	bit   int // first bit within the unit
	width int
	shift int // position of the piece within the value

	before, after int64 // bytes of its memory location (C11 3.14) before and behind the unit
}

// target holds the arithmetic types of one ABI.
type target struct {
	ptrSize                               int
	intPtr                                ir.Type
	void, bool_                           *ctype
	char, schar, uchar, short, ushort     *ctype
	int_, uint, long, ulong               *ctype
	llong, ullong, int128, uint128        *ctype
	float, double, ldouble, sizeT, ptrdif *ctype
	voidPtr, charPtr                      *ctype
	wchar                                 *ctype
}

func newTarget(ptr32 bool) *target {
	t := &target{ptrSize: 8, intPtr: ir.I64}
	longSize, longLongAlign := int64(8), int64(8)
	if ptr32 {
		t.ptrSize, t.intPtr = 4, ir.I32
		longSize, longLongAlign = 4, 4
	}
	integer := func(name string, size, align int64, signed bool, rank int8) *ctype {
		return &ctype{kind: kindInt, name: name, size: size, align: align, signed: signed, rank: rank, scalar: intOfSize(size)}
	}
	t.void = &ctype{kind: kindVoid, name: "void", size: 1, align: 1}
	t.bool_ = &ctype{kind: kindBool, name: "_Bool", size: 1, align: 1, scalar: ir.I8}
	t.char = integer("char", 1, 1, true, 1)
	t.schar = integer("signed char", 1, 1, true, 1)
	t.uchar = integer("unsigned char", 1, 1, false, 1)
	t.short = integer("short", 2, 2, true, 2)
	t.ushort = integer("unsigned short", 2, 2, false, 2)
	t.int_ = integer("int", 4, 4, true, 3)
	t.uint = integer("unsigned int", 4, 4, false, 3)
	t.long = integer("long", longSize, longSize, true, 4)
	t.ulong = integer("unsigned long", longSize, longSize, false, 4)
	t.llong = integer("long long", 8, longLongAlign, true, 5)
	t.ullong = integer("unsigned long long", 8, longLongAlign, false, 5)
	t.int128 = integer("__int128", 16, 16, true, 6)
	t.uint128 = integer("unsigned __int128", 16, 16, false, 6)
	t.float = &ctype{kind: kindFloat, name: "float", size: 4, align: 4, scalar: ir.F32}
	t.double = &ctype{kind: kindFloat, name: "double", size: 8, align: longLongAlign, scalar: ir.F64}
	t.ldouble = exotic("long double", 16, 16)
	if ptr32 {
		t.ldouble = exotic("long double", 12, 4)
	} else {
		t.ldouble.scalar = ir.F80
	}
	t.sizeT, t.ptrdif = t.ulong, t.long
	if ptr32 {
		t.sizeT, t.ptrdif = t.uint, t.int_
	}
	t.wchar = t.int_
	if ptr32 {
		t.wchar = t.long
	}
	t.voidPtr = t.ptrTo(t.void)
	t.charPtr = t.ptrTo(t.char)
	return t
}

// exotic makes a type that has a size but no modelled arithmetic.
func exotic(name string, size, align int64) *ctype {
	return &ctype{kind: kindExotic, name: name, size: size, align: align}
}

func intOfSize(n int64) ir.Type {
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

func (tg *target) ptrTo(t *ctype) *ctype {
	return &ctype{kind: kindPtr, size: int64(tg.ptrSize), align: int64(tg.ptrSize), scalar: ir.Ptr, elem: t}
}

func arrayOf(t *ctype, n int64) *ctype { return &ctype{kind: kindArray, elem: t, n: n} }

// with gives t with more qualifiers; those of an array are its elements'.
func (t *ctype) with(q quals) *ctype {
	if q == 0 || t.quals|q == t.quals || t.kind == kindFunc {
		return t
	}
	c := *t
	if t.kind == kindArray {
		c.elem = t.elem.with(q)
		return &c
	}
	c.quals |= q
	// An _Atomic of 1, 2, 4 or 8 bytes is aligned to its size.
	if q&qualAtomic != 0 && t.kind != kindVoid {
		switch s := t.sizeOf(); s {
		case 1, 2, 4, 8, 16:
			if t.alignOf() < s {
				c.over = max(c.over, s)
			}
		}
	}
	return &c
}

// unqual gives t without qualifiers.
func (t *ctype) unqual() *ctype {
	if t.quals == 0 && t.over == 0 {
		return t
	}
	c := *t
	c.quals, c.over = 0, 0
	return &c
}

func (t *ctype) isAtomic() bool { return t.quals&qualAtomic != 0 }

func (t *ctype) isInteger() bool    { return t.kind == kindInt || t.kind == kindBool }
func (t *ctype) isArithmetic() bool { return t.isInteger() || t.kind == kindFloat }
func (t *ctype) isScalar() bool     { return t.isArithmetic() || t.kind == kindPtr }
func (t *ctype) isChar() bool       { return t.kind == kindInt && t.size == 1 }

// hasRegister tells whether values of t fit a register: every scalar, and long double.
func (t *ctype) hasRegister() bool { return t.scalar != ir.Void }

// isComplete tells whether the size of t is known (at run time, for a VLA).
func (t *ctype) isComplete() bool {
	switch t.kind {
	case kindVoid, kindFunc:
		return false
	case kindArray:
		return (t.n >= 0 || t.vla != nil) && t.elem.isComplete()
	case kindRecord:
		return t.rec.complete
	}
	return true
}

// isVariable tells whether the size of t depends on a run-time length.
func (t *ctype) isVariable() bool {
	for ; t.kind == kindArray; t = t.elem {
		if t.vla != nil {
			return true
		}
	}
	return false
}

// isMeasured tells whether the lengths of t, or of what it points to, are known where they vary.
func (t *ctype) isMeasured() bool {
	for ; t.kind == kindArray || t.kind == kindPtr; t = t.elem {
		if t.vla != nil && t.vla.count == ir.None {
			return false
		}
	}
	return true
}

// sizeOf gives the size of t in bytes, 0 for what has none; void and functions count as 1 (GNU).
func (t *ctype) sizeOf() int64 {
	switch t.kind {
	case kindArray:
		if t.n < 0 {
			return 0
		}
		return t.n * t.elem.sizeOf()
	case kindRecord:
		return t.rec.size
	case kindFunc:
		return 1
	}
	return t.size
}

func (t *ctype) alignOf() int64 {
	a := t.align
	switch t.kind {
	case kindArray:
		a = t.elem.alignOf()
	case kindRecord:
		a = t.rec.align
	case kindFunc:
		a = 1
	}
	return max(a, t.over, 1)
}

// bits gives the width of an integer type.
func (t *ctype) bits() int { return int(t.size) * 8 }

// promote is the integer promotion of t.
func (tg *target) promote(t *ctype) *ctype {
	if t.kind == kindBool || t.kind == kindInt && t.rank < tg.int_.rank {
		return tg.int_
	}
	if t.enum {
		if t.size == 4 {
			if t.signed {
				return tg.int_
			}
			return tg.uint
		}
		if t.signed {
			return tg.long
		}
		return tg.ulong
	}
	return t.unqual()
}

// usual is the common type of the usual arithmetic conversions.
func (tg *target) usual(a, b *ctype) *ctype {
	if a.kind == kindExotic {
		return a.unqual()
	}
	if b.kind == kindExotic {
		return b.unqual()
	}
	if a.kind == kindFloat || b.kind == kindFloat {
		if a.kind == kindFloat && a.size == 8 || b.kind == kindFloat && b.size == 8 {
			return tg.double
		}
		return tg.float
	}
	a, b = tg.promote(a), tg.promote(b)
	if a.prec != 0 || b.prec != 0 {
		return usualWide(a, b)
	}
	if a.rank == b.rank && a.signed == b.signed {
		return a
	}
	if a.signed == b.signed {
		if a.rank > b.rank {
			return a
		}
		return b
	}
	u, s := a, b
	if a.signed {
		u, s = b, a
	}
	switch {
	case u.rank >= s.rank:
		return u
	case s.size > u.size:
		return s
	}
	return tg.unsignedOf(s)
}

func (tg *target) unsignedOf(t *ctype) *ctype {
	switch t.rank {
	case 1:
		return tg.uchar
	case 2:
		return tg.ushort
	case 3:
		return tg.uint
	case 4:
		return tg.ulong
	case 5:
		return tg.ullong
	}
	return tg.uint128
}

// compatible tells whether a and b are compatible types, qualifiers of the
// outermost level aside when loose.
func compatible(a, b *ctype, loose bool) bool { return make(comparison).compatible(a, b, loose) }

// comparison holds the answers about function types while two types are compared: their parameters may be
// functions over the same types again, level for level.
type comparison map[[2]*ctype]bool

func (c comparison) compatible(a, b *ctype, loose bool) bool {
	if a == b {
		return true
	}
	if !loose && (a.quals|b.quals)&^qualRestrict != (a.quals&b.quals)&^qualRestrict {
		return false
	}
	if a.kind != b.kind {
		return false
	}
	switch a.kind {
	case kindVoid, kindBool:
		return true
	case kindInt:
		return a.size == b.size && a.prec == b.prec && a.signed == b.signed && (a.rank == b.rank || a.enum || b.enum) &&
			(a.rank != 1 || (a.name == "char") == (b.name == "char"))
	case kindFloat, kindExotic:
		return a.name == b.name
	case kindPtr:
		return c.compatible(a.elem, b.elem, false)
	case kindArray:
		return c.compatible(a.elem, b.elem, loose) && (a.n < 0 || b.n < 0 || a.n == b.n)
	case kindRecord:
		return sameRecord(a.rec, b.rec)
	case kindFunc:
		same, known := c[[2]*ctype{a, b}]
		if !known {
			same = c.compatibleFuncs(a.fn, b.fn)
			c[[2]*ctype{a, b}] = same
		}
		return same
	}
	return false
}

func (c comparison) compatibleFuncs(a, b *funcType) bool {
	if !c.compatible(a.result, b.result, true) {
		return false
	}
	if !a.proto || !b.proto {
		return true
	}
	if len(a.params) != len(b.params) || a.variadic != b.variadic {
		return false
	}
	for i := range a.params {
		if !c.compatible(a.params[i].t, b.params[i].t, true) {
			return false
		}
	}
	return true
}

// sameRecord tells whether two record types are the same; records of different
// files are when tag, size and member names agree.
func sameRecord(a, b *record) bool {
	if a == b {
		return true
	}
	if a.tag != b.tag || a.union != b.union {
		return false
	}
	if !a.complete || !b.complete {
		return a.tag != ""
	}
	if a.size != b.size || len(a.fields) != len(b.fields) {
		return false
	}
	for i := range a.fields {
		if a.fields[i].name != b.fields[i].name || a.fields[i].off != b.fields[i].off {
			return false
		}
	}
	return true
}

// String spells t as C would in a cast.
func (t *ctype) String() string { return strings.TrimSpace(t.spell("", 0)) }

// A type is spelled up to so many functions within each other and so many characters; what
// stands for more is an ellipsis.
const (
	maxSpelledDepth  = 4
	maxSpelledLength = 1000
)

// spell gives the declaration of inner with type t, which stands within depth functions.
func (t *ctype) spell(inner string, depth int) string {
	if len(inner) > maxSpelledLength {
		inner = "…"
	}
	q := ""
	if t.quals&qualConst != 0 {
		q += "const "
	}
	if t.quals&qualVolatile != 0 {
		q += "volatile "
	}
	if t.quals&qualAtomic != 0 {
		q += "_Atomic "
	}
	join := func(base string) string {
		if inner == "" {
			return base
		}
		if inner[0] == '[' {
			return base + inner
		}
		return base + " " + inner
	}
	switch t.kind {
	case kindPtr:
		in := "*" + q + inner
		if t.elem.kind == kindArray || t.elem.kind == kindFunc {
			in = "(" + in + ")"
		}
		return t.elem.spell(in, depth)
	case kindArray:
		if t.n < 0 {
			return t.elem.spell(inner+"[]", depth)
		}
		return t.elem.spell(fmt.Sprintf("%s[%d]", inner, t.n), depth)
	case kindFunc:
		var ps []string
		for _, p := range t.fn.params {
			if depth >= maxSpelledDepth || len(ps) == maxSpelledLength {
				ps = append(ps, "…")
				break
			}
			ps = append(ps, strings.TrimSpace(p.t.spell("", depth+1)))
		}
		if t.fn.variadic {
			ps = append(ps, "...")
		}
		if t.fn.proto && len(ps) == 0 {
			ps = []string{"void"}
		}
		return t.fn.result.spell(inner+"("+strings.Join(ps, ", ")+")", depth+1)
	case kindRecord:
		word := "struct"
		if t.rec.union {
			word = "union"
		}
		if t.rec.tag == "" {
			return q + join(word+" <anonymous>")
		}
		return q + join(word+" "+t.rec.tag)
	}
	return q + join(t.name)
}

// member finds a member by name, through anonymous members; path gives the
// offset at which the record that holds it starts.
func (r *record) member(name string) (f *field, off int64) {
	for i := range r.fields {
		if r.fields[i].name == name {
			return &r.fields[i], 0
		}
	}
	for i := range r.fields {
		g := &r.fields[i]
		if g.name == "" && g.t.kind == kindRecord {
			if f, o := g.t.rec.member(name); f != nil {
				return f, o + g.off
			}
		}
	}
	return nil, 0
}
