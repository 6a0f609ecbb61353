package cfront

// This file defines what setjmp asks of the function that calls it: where it returns a second time
// only volatile locals are sure to have the values that were written to them last (C11 7.13.2.1). So
// these stand in memory there. What becomes of the others is the executor's to say.

import "heddle/cfront/ctype"

// staysInMemory tells whether a local of type t must not be a register, because setjmp is called.
func (l *lower) staysInMemory(t *ctype.Type) bool {
	return l.scan.Jumps && t.Quals&ctype.QualVolatile != 0
}

func isVolatileObject(t *ctype.Type) bool {
	for t.Kind == ctype.KindArray {
		t = t.Elem
	}
	return t.Quals&ctype.QualVolatile != 0
}
