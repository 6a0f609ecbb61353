package symbols

// This file defines names that stand for something else: aliases, which are another name
// of a function or object, and weak functions that nobody defines, whose address is null
// (package declare does the same for objects, where they are named).

import "modernc.org/cc/v4"

// Alias is what attribute alias says: a name, and the unit that defines it.
type Alias struct {
	Name string
	Unit *Unit
}

// ResolveFunction gives the function that fn is another name of, fn itself if it is none or was
// defined elsewhere all the same.
func (u *Unit) ResolveFunction(n cc.Node, fn *Function) *Function {
	for range maxAliases {
		if fn.Alias == nil || fn.Def != nil {
			return fn
		}
		sym := fn.Alias.Unit.FileScope.Own(fn.Alias.Name)
		if sym == nil || sym.Kind != KindFunc {
			break
		}
		fn = sym.Function
	}
	u.Fail(n, "%s is an alias of %s, which is no function of its file", fn.Name, fn.Alias.Name)
	return nil
}

// ResolveObject is ResolveFunction for objects.
func (u *Unit) ResolveObject(n cc.Node, o *Object) *Object {
	for range maxAliases {
		if o.Alias == nil || o.Defined() {
			return o
		}
		sym := o.Alias.Unit.FileScope.Own(o.Alias.Name)
		if sym == nil || sym.Kind != KindObject {
			break
		}
		o = sym.Object
	}
	u.Fail(n, "%s is an alias of %s, which is no object of its file", o.Name, o.Alias.Name)
	return nil
}

// maxAliases bounds chains of aliases, which may be circles.
const maxAliases = 100

// Absent tells whether fn is weak and defined nowhere.
func (tb *Table) Absent(fn *Function) bool {
	return fn.Weak && fn.External && !tb.inLibrary(fn) && !tb.HasBody(fn)
}
