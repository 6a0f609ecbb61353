package symbols

// This file defines how the declarations of one name in several places and files become one.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/ir"
)

// MergeFunctionType makes the composite type of two declarations of a function. fits is false if
// they are of different files, as a linker does not see, and do not go together.
func (u *Unit) MergeFunctionType(sc *Scope, n cc.Node, fn *Function, t *ctype.Type) (fits bool) {
	if fn.T == t {
		return true
	}
	if !ctype.Compatible(fn.T, t, true) {
		// An implicit declaration yields to the real one. Library functions
		// that a program declares in its own way keep the program's.
		if !fn.T.Fn.Proto && fn.Def == nil && !fn.Used {
			fn.T = t
			return true
		}
		if u.Model || fn.Model {
			return true
		}
		if fn.Def == nil && !t.Fn.Proto {
			return true
		}
		// A preprocessed file and one that reads this host's headers may declare a library
		// function differently. A call that does not fit is refused where it executes.
		if fn.Def == nil && u.Table.inLibrary(fn) {
			return true
		}
		u.conflict(sc, n, fn.Name, fn.T, t, fn.Pos)
		fn.Conflict = true
		return false
	}
	if !fn.T.Fn.Proto && t.Fn.Proto && fn.Def == nil {
		fn.T = t
	}
	return true
}

// MergeObjectType makes the composite type of two declarations, of which the new one may define the
// object. fits is false if they are of different files and do not go together.
func (u *Unit) MergeObjectType(sc *Scope, n cc.Node, o *Object, t *ctype.Type, defines bool) (fits bool) {
	if !ctype.Compatible(o.T, t, true) {
		if defines && o.Defined() {
			u.Fail(n, "conflicting types for %s: %s and %s", o.Name, o.T, t)
		}
		u.conflict(sc, n, o.Name, o.T, t, o.Pos)
		if defines {
			o.T = t
		}
		return false
	}
	if o.T.Kind == ctype.KindArray && o.T.N < 0 && t.N >= 0 {
		o.T = t
	}
	if o.T.Kind == ctype.KindRecord && !o.T.Rec.Complete && t.Rec.Complete {
		o.T = t
	}
	if t.Over > o.T.Over {
		o.T = o.T.WithAlign(t.Over)
	}
	return true
}

// conflict tells of two declarations of one name that do not go together: an error in one file, a
// warning in two, since each file means what it says and a linker does not look.
func (u *Unit) conflict(sc *Scope, n cc.Node, name string, before, now *ctype.Type, at ir.Pos) {
	own := u.FileScope.Own(name)
	if own == nil {
		own = sc.Lookup(name)
	}
	if own != nil && own.T != nil && ctype.Compatible(own.T, now, true) {
		return // the warning was given
	}
	if u.Given || own != nil {
		u.Fail(n, "conflicting types for %s: %s and %s", name, before, now)
	}
	u.Warn(n, "conflicting types for %s: %s, and %s at %s", name, now, before, u.Table.Position(u, at))
}

// TakesPlace tells whether the definition at d, in a model that the user gave, takes the place of the one
// that fn has: it does not if the program defines the function itself, as with
// a linker's libraries.
func (u *Unit) TakesPlace(d *cc.Declarator, fn *Function) bool {
	switch {
	case fn.Owner == u:
		u.Fail(d, "redefinition of %s", fn.Name)
	case fn.Owner.Given:
		u.Fail(d, "%s has a model already, at %s", fn.Name, u.Table.Position(fn.Owner, fn.Pos))
	case fn.Header:
		return true
	}
	u.Warn(d, "the model of %s is not used: the program defines it at %s", fn.Name, u.Table.Position(fn.Owner, fn.Pos))
	return false
}

// IsMeant tells whether a library model of type t is meant by fn: not if the program declares, outside
// a header of the system, a function of that name with other parameters or another result.
func (tb *Table) IsMeant(fn *Function, t *ctype.Type) bool {
	if fn.Def != nil || !fn.T.Fn.Proto || tb.InSystemHeader(fn.Pos) {
		return true
	}
	var have, want ir.Func
	tb.Signature(&have, fn.T)
	tb.Signature(&want, t)
	if have.Result != want.Result || have.NumParams != want.NumParams || have.Variadic != want.Variadic {
		return false
	}
	for i := range have.NumParams {
		if have.Regs[i].Type != want.Regs[i].Type {
			return false
		}
	}
	return true
}
