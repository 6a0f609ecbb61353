package ir

// This file defines the verifier: it checks the invariants of the package
// comment and the type rules given at each Op. It runs after lowering in tests;
// a program that it accepts can be executed without looking at types again.
//
// Only the fields that matter to an operation are looked at (see operands.go).

import (
	"errors"
	"fmt"
)

// VerifyError is one broken invariant. Func is empty and PC -1 where the
// program as a whole is meant, PC is -1 where a function is.
type VerifyError struct {
	Func   string
	PC     int
	Instr  string // the instruction, printed; "" if PC is -1
	Pos    string // its place in the source; "" if unknown
	Reason string
}

func (e *VerifyError) Error() string {
	switch {
	case e.Func == "":
		return "ir: " + e.Reason
	case e.PC < 0:
		return fmt.Sprintf("ir: func %s: %s", e.Func, e.Reason)
	case e.Pos == "":
		return fmt.Sprintf("ir: func %s, pc %d: %s: in `%s`", e.Func, e.PC, e.Reason, e.Instr)
	}
	return fmt.Sprintf("ir: func %s, pc %d (%s): %s: in `%s`", e.Func, e.PC, e.Pos, e.Reason, e.Instr)
}

// maxVerifyErrors bounds how many broken invariants are reported: one mistake in
// a front end tends to show everywhere.
const maxVerifyErrors = 20

// Verify checks every invariant of p. It returns nil, or the first broken
// invariants, each a *VerifyError, joined (errors.Join).
func Verify(p *Program) error {
	v := &verifier{p: p, layouts: map[*Layout]bool{}}
	v.program()
	for _, f := range p.Funcs {
		if f == nil {
			continue // program reported it
		}
		v.f, v.pc = f, -1
		v.function()
	}
	return errors.Join(v.errs...)
}

type verifier struct {
	p       *Program
	f       *Func
	pc      int
	in      *Instr
	errs    []error
	layouts map[*Layout]bool // checked
}

// fail reports a broken invariant at the current function and instruction.
func (v *verifier) fail(format string, args ...any) {
	if len(v.errs) >= maxVerifyErrors {
		return
	}
	e := &VerifyError{PC: -1, Reason: fmt.Sprintf(format, args...)}
	if v.f != nil {
		e.Func = v.f.Name
		if v.pc >= 0 {
			e.PC = v.pc
			e.Instr = v.p.FormatInstr(v.f, v.pc)
			if v.in.Pos.Valid() {
				e.Pos = v.p.PosString(v.in.Pos)
			}
		}
	}
	v.errs = append(v.errs, e)
}

func (v *verifier) hasFunc(f *Func) bool {
	return f != nil && f.ID >= 0 && f.ID < len(v.p.Funcs) && v.p.Funcs[f.ID] == f
}

func (v *verifier) hasGlobal(g *Global) bool {
	return g != nil && g.ID >= 0 && g.ID < len(v.p.Globals) && v.p.Globals[g.ID] == g
}

func (v *verifier) program() {
	p := v.p
	v.f, v.pc = nil, -1
	if p.PtrSize != 4 && p.PtrSize != 8 {
		v.fail("pointers of %d bytes", p.PtrSize)
	}
	for i, f := range p.Funcs {
		if f == nil || f.ID != i {
			v.fail("function %d does not carry its index", i)
		}
	}
	for i, g := range p.Globals {
		if g == nil || g.ID != i {
			v.fail("global %d does not carry its index", i)
			continue
		}
		v.global(g)
	}
	for i, s := range p.Sites {
		if s == nil || s.ID != i {
			v.fail("site %d does not carry its index", i)
			continue
		}
		if s.Kind > SiteHeap {
			v.fail("site %d is of no known kind", i)
		}
		v.layout(s.Layout, fmt.Sprintf("site %d", i))
		v.place(s.Pos, fmt.Sprintf("site %d", i))
	}
	for i, l := range p.Loops {
		if l == nil || l.ID != i {
			v.fail("loop %d does not carry its index", i)
			continue
		}
		v.place(l.Pos, "loop "+l.Name)
	}
	switch {
	case p.Entry == nil:
		v.fail("no entry function")
	case !v.hasFunc(p.Entry):
		v.fail("entry function %s is not in the program", p.Entry.Name)
	case p.Entry.Extern:
		v.fail("entry function %s has no body", p.Entry.Name)
	}
}

func (v *verifier) global(g *Global) {
	what := "global " + g.Name
	if g.Size < 0 || int64(len(g.Data)) > g.Size {
		v.fail("%s has %d initial bytes in %d", what, len(g.Data), g.Size)
	}
	if g.Align < 1 || g.Align&(g.Align-1) != 0 {
		v.fail("%s is aligned to %d", what, g.Align)
	}
	v.layout(g.Layout, what)
	v.place(g.Pos, what)
	for _, r := range g.Relocs {
		if r.Off < 0 || r.Off+int64(v.p.PtrSize) > g.Size {
			v.fail("%s has an address at %d, outside its %d bytes", what, r.Off, g.Size)
		}
		switch {
		case (r.Global == nil) == (r.Func == nil):
			v.fail("%s has an address at %d of not exactly one of object and function", what, r.Off)
		case r.Global != nil && !v.hasGlobal(r.Global):
			v.fail("%s points to global %s, which is not in the program", what, r.Global.Name)
		case r.Global != nil && r.Global.TLS:
			v.fail("%s holds the address of thread-local %s", what, r.Global.Name)
		case r.Func != nil && !v.hasFunc(r.Func):
			v.fail("%s points to function %s, which is not in the program", what, r.Func.Name)
		}
	}
}

func (v *verifier) place(at Pos, what string) {
	if at.Valid() && (at.File < 0 || int(at.File) >= len(v.p.Files)) {
		v.fail("%s stands in file %d, which is not in the program", what, at.File)
	}
}

// layout checks l, which may be nil, and all that it is made of.
func (v *verifier) layout(l *Layout, what string) {
	if l == nil || v.layouts[l] {
		return
	}
	v.layouts[l] = true
	if l.Size < 0 || l.Align < 0 {
		v.fail("%s: type %q has size %d and alignment %d", what, l.Name, l.Size, l.Align)
	}
	switch l.Kind {
	case LayoutScalar:
		if l.Scalar <= I1 || l.Scalar >= NumTypes {
			v.fail("%s: scalar type %q is accessed as %s", what, l.Name, l.Scalar)
		} else if l.Scalar != F80 && l.Size != int64(l.Scalar.Size(v.p.PtrSize)) {
			// F80 has 12 bytes on 32-bit machines, 16 on the others.
			v.fail("%s: scalar type %q of %d bytes is accessed as %s", what, l.Name, l.Size, l.Scalar)
		}
	case LayoutArray:
		if l.Elem == nil || l.Len < 0 {
			v.fail("%s: array type %q has no element type or a negative length", what, l.Name)
			return
		}
		if l.Len*l.Elem.Size != l.Size {
			v.fail("%s: array type %q of %d times %d bytes has %d", what, l.Name, l.Len, l.Elem.Size, l.Size)
		}
		v.layout(l.Elem, what)
	case LayoutStruct, LayoutUnion:
		for i := range l.Fields {
			f := &l.Fields[i]
			switch {
			case f.Layout == nil:
				v.fail("%s: member %q of %q has no type", what, f.Name, l.Name)
				continue
			case f.Off < 0:
				v.fail("%s: member %q of %q is at offset %d", what, f.Name, l.Name, f.Off)
			case f.BitWidth > 0 && (f.BitOff < 0 || int64(f.BitOff+f.BitWidth) > 8*f.Layout.Size):
				v.fail("%s: bit-field %q of %q leaves its unit", what, f.Name, l.Name)
			case f.BitWidth == 0 && f.Off+f.Layout.Size > l.Size:
				v.fail("%s: member %q of %q ends beyond its %d bytes", what, f.Name, l.Name, l.Size)
			}
			v.layout(f.Layout, what)
		}
	case LayoutOpaque:
	default:
		v.fail("%s: type %q is of no known kind", what, l.Name)
	}
}

func (v *verifier) function() {
	f := v.f
	// A truth value is the result of propositions only, which no code calls.
	if f.Result >= NumTypes || f.Result == I1 && (f.NumParams > 0 || !f.Model) {
		v.fail("result of type %s", f.Result)
	}
	v.place(f.Pos, "it")
	for i := range f.Regs {
		r := &f.Regs[i]
		if r.Type == Void || r.Type >= NumTypes {
			v.fail("register %d of type %s", i, r.Type)
		}
		v.layout(r.Layout, fmt.Sprintf("register %d", i))
	}
	for i := range f.Consts {
		v.constant(i)
	}
	if f.NumParams < 0 || f.NumParams > len(f.Regs) && !f.Extern {
		v.fail("%d parameters in %d registers", f.NumParams, len(f.Regs))
	}
	if f.Extern {
		if len(f.Code) > 0 {
			v.fail("an external function has code")
		}
		return
	}
	if len(f.Code) == 0 {
		v.fail("no code")
		return
	}
	for pc := range f.Code {
		v.pc, v.in = pc, &f.Code[pc]
		v.instr()
	}
	if v.in.Falls() {
		v.fail("the last instruction falls through")
	}
}

func (v *verifier) constant(i int) {
	c := &v.f.Consts[i]
	n := c.Type.Bits(v.p.PtrSize)
	switch {
	case c.Type == Void || c.Type >= NumTypes:
		v.fail("constant %d of type %s", i, c.Type)
	case c.Global != nil && c.Func != nil:
		v.fail("constant %d is the address of both an object and a function", i)
	case (c.Global != nil || c.Func != nil) && c.Type != Ptr:
		v.fail("constant %d is an address of type %s", i, c.Type)
	case c.Global != nil && !v.hasGlobal(c.Global):
		v.fail("constant %d: global %s is not in the program", i, c.Global.Name)
	case c.Global != nil && c.Global.TLS:
		v.fail("constant %d is the address of thread-local %s", i, c.Global.Name)
	case c.Func != nil && !v.hasFunc(c.Func):
		v.fail("constant %d: function %s is not in the program", i, c.Func.Name)
	case c.Global != nil || c.Func != nil:
		// Bits is an addend and may be negative.
	case n < 64 && c.Bits>>n != 0 || n <= 64 && c.Hi != 0:
		v.fail("constant %d does not fit %s", i, c.Type)
	}
}
