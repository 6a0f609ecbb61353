package cfront

// This file defines names that stand for something else: aliases, which are another name
// of a function or object, and weak functions that nobody defines, whose address is null
// (objectPlace does the same for objects).

import "modernc.org/cc/v4"

// alias is what attribute alias says: a name, and the unit that defines it.
type alias struct {
	name string
	unit *unit
}

// resolveFunction gives the function that fn is another name of, fn itself if it is none or was
// defined elsewhere all the same.
func (l *lower) resolveFunction(n cc.Node, fn *function) *function {
	for range maxAliases {
		if fn.alias == nil || fn.def != nil {
			return fn
		}
		sym := fn.alias.unit.file.names[fn.alias.name]
		if sym == nil || sym.kind != symFunc {
			break
		}
		fn = sym.fn
	}
	l.fail(n, "%s is an alias of %s, which is no function of its file", fn.name, fn.alias.name)
	return nil
}

// resolveObject is resolveFunction for objects.
func (l *lower) resolveObject(n cc.Node, o *object) *object {
	for range maxAliases {
		if o.alias == nil || o.defined() {
			return o
		}
		sym := o.alias.unit.file.names[o.alias.name]
		if sym == nil || sym.kind != symObject {
			break
		}
		o = sym.obj
	}
	l.fail(n, "%s is an alias of %s, which is no object of its file", o.name, o.alias.name)
	return nil
}

// maxAliases bounds chains of aliases, which may be circles.
const maxAliases = 100

// absent tells whether fn is weak and defined nowhere.
func (fe *Frontend) absent(fn *function) bool {
	return fn.weak && fn.external && !fe.inLibrary(fn) && !fe.hasBody(fn)
}
