package ctype

// This file defines which types are compatible.

// Compatible tells whether a and b are compatible types, qualifiers of the
// outermost level aside when loose. Enumerations are what they are represented by: files, and callers through pointers, may
// differ in which one they name.
func Compatible(a, b *Type, loose bool) bool {
	return (&comparison{funcs: map[[2]*Type]bool{}}).compatible(a, b, loose)
}

// CompatibleInFile is Compatible for types of one file, where two enumerations are compatible with the integer type that represents
// them, but not with each other (C11 6.7.2.2p4).
func CompatibleInFile(a, b *Type, loose bool) bool {
	return (&comparison{funcs: map[[2]*Type]bool{}, enums: true}).compatible(a, b, loose)
}

// comparison is the comparison of two types.
type comparison struct {
	funcs map[[2]*Type]bool // answers about function types: their parameters may be functions over the same types again, level for level
	enums bool              // enumerations are told apart
}

func (c *comparison) compatible(a, b *Type, loose bool) bool {
	if a == b {
		return true
	}
	if !loose && (a.Quals|b.Quals)&^QualRestrict != (a.Quals&b.Quals)&^QualRestrict {
		return false
	}
	if a.Kind != b.Kind {
		return false
	}
	switch a.Kind {
	case KindVoid, KindBool:
		return true
	case KindInt:
		if c.enums && a.Enum && b.Enum && (a.Name != b.Name || a.Name == "enum" && a.First != b.First) {
			return false
		}
		return a.Size == b.Size && a.Prec == b.Prec && a.Signed == b.Signed && (a.Rank == b.Rank || a.Enum || b.Enum) &&
			(a.Rank != 1 || (a.Name == "char") == (b.Name == "char"))
	case KindFloat, KindExotic:
		return a.Name == b.Name
	case KindPtr:
		return c.compatible(a.Elem, b.Elem, false)
	case KindArray:
		return c.compatible(a.Elem, b.Elem, loose) && (a.N < 0 || b.N < 0 || a.N == b.N)
	case KindRecord:
		return SameRecord(a.Rec, b.Rec)
	case KindFunc:
		same, known := c.funcs[[2]*Type{a, b}]
		if !known {
			same = c.compatibleFuncs(a.Fn, b.Fn)
			c.funcs[[2]*Type{a, b}] = same
		}
		return same
	}
	return false
}

func (c *comparison) compatibleFuncs(a, b *FuncType) bool {
	if !c.compatible(a.Result, b.Result, true) {
		return false
	}
	if !a.Proto || !b.Proto {
		return true
	}
	if len(a.Params) != len(b.Params) || a.Variadic != b.Variadic {
		return false
	}
	for i := range a.Params {
		if !c.compatible(a.Params[i].T, b.Params[i].T, true) {
			return false
		}
	}
	return true
}

// SameRecord tells whether two record types are the same; records of different
// files are when tag, size and member names agree.
func SameRecord(a, b *Record) bool {
	if a == b {
		return true
	}
	if a.Tag != b.Tag || a.Union != b.Union {
		return false
	}
	if !a.Complete || !b.Complete {
		return a.Tag != ""
	}
	if a.Size != b.Size || len(a.Fields) != len(b.Fields) {
		return false
	}
	for i := range a.Fields {
		if a.Fields[i].Name != b.Fields[i].Name || a.Fields[i].Off != b.Fields[i].Off {
			return false
		}
	}
	return true
}
