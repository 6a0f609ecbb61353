package expr

// This file defines the printed form of expressions.

import (
	"strconv"
	"strings"
)

// maxPrinted bounds the printed form: shared parts are printed wherever they
// occur, so that it could be far larger than the expression.
const maxPrinted = 4096

// String prints r as a prefix expression: (+ 5 (* 2 s0.1.0.0)). Widths are
// given for symbols, extracts, extensions and conversions. Very large
// expressions end in "...".
func (t *Table) String(r Ref) string {
	var b strings.Builder
	t.print(&b, r)
	return b.String()
}

func (t *Table) print(b *strings.Builder, r Ref) {
	if r < FirstRef {
		b.WriteString("none")
		return
	}
	if b.Len() > maxPrinted {
		b.WriteString("...")
		return
	}
	n := t.node(r)
	switch n.op {
	case OpConst, OpTagged:
		b.WriteString(Word{n.lo, n.hi}.String())
		return
	case OpSym:
		name, _ := t.SymName(r)
		b.WriteString(name.String())
		b.WriteString(":" + strconv.Itoa(int(n.width)))
		return
	}
	b.WriteString("(" + n.op.String())
	switch n.op {
	case OpExtract:
		b.WriteString(" " + strconv.Itoa(int(n.low)+int(n.width)-1) + " " + strconv.Itoa(int(n.low)))
	case OpSExt, OpFConv, OpSIToFP, OpUIToFP, OpFPToSI, OpFPToUI:
		b.WriteString(" " + strconv.Itoa(int(n.width)))
	}
	for _, a := range t.Args(r) {
		b.WriteByte(' ')
		t.print(b, a)
		if b.Len() > maxPrinted {
			break
		}
	}
	b.WriteByte(')')
}
