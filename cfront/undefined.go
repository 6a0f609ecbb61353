package cfront

// This file defines objects that are declared extern and defined in none of the files. They are
// no error: a program that only takes the address of one, or reaches no access to
// it, can be checked all the same. What an access gives is the executor's to say.

import "heddle.example/cfront/symbols"

// leaveUndefined gives the global of such an object what is known of its type, which may be incomplete.
func (fe *Frontend) leaveUndefined(o *symbols.Object) {
	g := o.G
	g.Undefined, g.Library = true, fe.table.InSystemHeader(o.Pos)
	g.Align, g.TLS, g.Pos = 1, o.TLS, o.Pos
	if !o.T.IsComplete() {
		return // an array of unknown length, or a structure that is nowhere described
	}
	g.Size, g.Align = o.T.SizeOf(), o.T.AlignOf()
	g.Layout = fe.table.Layouts.Of(o.T)
	g.Const = isConstObject(o.T)
}
