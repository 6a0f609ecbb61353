package cfront

// This file defines environ, which points to the same array that main gets. The array is empty, while the models of getenv and
// setenv keep a table of their own. So in a program that has them environ is an object without a
// definition; and so it is where it is used under both of its names, as these are one object.

import (
	"heddle.example/cfront/ctype"
	"heddle.example/cfront/symbols"
	"heddle.example/ir"
)

// provideEnvironment gives environ its content.
func (fe *Frontend) provideEnvironment(o *symbols.Object) {
	p := fe.table.Program
	if p.Environment == nil {
		t := ctype.ArrayOf(fe.table.Target.VoidPtr, 1)
		g := fe.table.NewGlobal("environ.array", o.Pos)
		g.Layout, g.Size, g.Align = fe.table.Layouts.Of(t), t.SizeOf(), t.AlignOf()
		p.Environment = g
	}
	o.G.Data = make([]byte, fe.table.Target.PtrSize)
	o.G.Relocs = []ir.Reloc{{Global: p.Environment}}
	fe.environ = append(fe.environ, o)
}

// checkEnvironment takes the content from environ where the array is not all that there is.
func (fe *Frontend) checkEnvironment() {
	if !fe.models["env.c"] && len(fe.environ) < 2 {
		return
	}
	for _, o := range fe.environ {
		fe.leaveUndefined(o)
		o.G.Data, o.G.Relocs, o.G.Library = nil, nil, true
	}
}
