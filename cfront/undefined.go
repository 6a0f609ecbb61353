package cfront

// This file defines objects that are declared extern and defined in none of the files. They are
// no error: a program that only takes the address of one, or reaches no access to
// it, can be checked all the same. What an access gives is the executor's to say.

// leaveUndefined gives the global of such an object what is known of its type, which may be incomplete.
func (fe *Frontend) leaveUndefined(o *object) {
	g := o.g
	g.Undefined, g.Library = true, fe.inSystemHeader(o.pos)
	g.Align, g.TLS, g.Pos = 1, o.tls, o.pos
	if !o.t.IsComplete() {
		return // an array of unknown length, or a structure that is nowhere described
	}
	g.Size, g.Align = o.t.SizeOf(), o.t.AlignOf()
	g.Layout = fe.layouts.Of(o.t)
	g.Const = isConstObject(o.t)
}
