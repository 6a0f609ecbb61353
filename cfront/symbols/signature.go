package symbols

// This file defines how functions are called: the registers of their parameters.

import (
	"heddle.example/cfront/ctype"
	"heddle.example/ir"
)

// Signature makes the registers of a function's parameters: the first ones.
func (tb *Table) Signature(f *ir.Func, t *ctype.Type) {
	ft := t.Fn
	f.Regs = nil
	add := func(st ir.Type, name string, l *ir.Layout) {
		f.Regs = append(f.Regs, ir.RegInfo{Type: st, Name: name, Layout: l})
	}
	f.Result = ir.Void
	switch {
	case ft.Result.Kind == ctype.KindVoid:
	case ft.Result.HasRegister():
		f.Result = ft.Result.Scalar
	default:
		add(ir.Ptr, "", nil)
	}
	for _, p := range ft.Params {
		pt := tb.Passed(ft, p.T)
		if pt.HasRegister() {
			add(pt.Scalar, p.Name, tb.Layouts.Of(pt))
		} else {
			add(ir.Ptr, "", nil)
		}
	}
	f.Variadic = ft.Variadic
	if ft.Variadic && !f.Extern {
		add(ir.Ptr, "", nil)
	}
	f.NumParams = len(f.Regs)
}

// Passed is the type in which a parameter of type t arrives.
func (tb *Table) Passed(ft *ctype.FuncType, t *ctype.Type) *ctype.Type {
	if ft.Proto {
		return t.Unqual().Carried()
	}
	return tb.Target.Passed(t)
}
