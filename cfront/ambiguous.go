package cfront

// This file defines when a proposition is ambiguous: several files know its names, and take them for
// different things, as where each has a static variable of one name.

import (
	"bytes"
	"fmt"
	"regexp"

	"heddle.example/cfront/symbols"
	"heddle.example/ir"
)

// meaning is what an expression is in the file scope of a unit.
type meaning struct {
	unit *symbols.Unit
	f    *ir.Func
}

// ambiguous says how two files differ about an expression, nil if they agree.
func (fe *Frontend) ambiguous(expr string, a, b meaning) *PropositionError {
	p := fe.table.Program
	if d := a.differs(b); d != nil {
		at := 0
		if where := regexp.MustCompile(`\b` + regexp.QuoteMeta(d.name) + `\b`).FindStringIndex(expr); where != nil {
			at = where[0]
		}
		return &PropositionError{at, fmt.Sprintf("%s is ambiguous: it is one %s in %s (%s) and another one in %s (%s)",
			d.name, d.kind, a.unit.Name, p.PosString(d.pos), b.unit.Name, p.PosString(d.other))}
	}
	if !agree(p, a.f, b.f) {
		return &PropositionError{0, fmt.Sprintf("the proposition is ambiguous: a type, constant or macro that it names is one thing in %s and another in %s", a.unit.Name, b.unit.Name)}
	}
	return nil
}

// difference is a name that stands for two objects or functions.
type difference struct {
	name, kind string
	pos, other ir.Pos
}

// differs finds a name that is an object or a function in both files, but not the same one; nil if there is none.
func (m meaning) differs(from meaning) *difference {
	for i := range min(len(m.f.Consts), len(from.f.Consts)) {
		a, b := &m.f.Consts[i], &from.f.Consts[i]
		if g, h := a.Global, b.Global; g != nil && h != nil && g != h && g.Name == h.Name && !(alike(g, h) && m.reads(i) && from.reads(i)) {
			return &difference{g.Name, "variable", g.Pos, h.Pos}
		}
		if f, g := a.Func, b.Func; f != nil && g != nil && f != g && f.Name == g.Name {
			return &difference{f.Name, "function", f.Pos, g.Pos}
		}
	}
	return nil
}

// alike tells whether two objects always hold the same, like the constants that a header gives each file that includes it.
func alike(a, b *ir.Global) bool {
	return a.Const && b.Const && a.Size == b.Size && bytes.Equal(a.Data, b.Data) && len(a.Relocs) == 0 && len(b.Relocs) == 0
}

// reads tells whether nothing is done with the address in an entry of the constant table but to read there, or at an offset.
func (m meaning) reads(entry int) bool {
	derived := map[ir.Operand]bool{ir.ConstOperand(entry): true}
	for i := range m.f.Code {
		in := &m.f.Code[i]
		switch {
		case derived[in.B] || derived[in.C]:
			return false
		case !derived[in.A] || in.Op == ir.Load:
		case in.Op == ir.Add:
			derived[ir.Operand(in.Dst)] = true
		default:
			return false
		}
	}
	return true
}

// agree tells whether two files compile an expression to the same code, if the objects of one name are the same.
func agree(p *ir.Program, a, b *ir.Func) bool {
	if len(a.Code) != len(b.Code) {
		return false
	}
	for i := range a.Code {
		if p.FormatInstr(a, i) != p.FormatInstr(b, i) {
			return false
		}
	}
	return true
}
