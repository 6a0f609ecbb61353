package cfront

// This file defines what stands for an external variadic function, such as
// printf, where its address is taken: a call through a pointer passes a
// vararg area, which only a body can read. The body hands the area on to the function's v form.

import (
	"strings"

	"modernc.org/cc/v4"

	"heddle/cfront/ctype"
)

// vForms gives, for library functions, the function that takes a va_list.
var vForms = map[string]string{
	"printf": "vprintf", "fprintf": "vfprintf", "sprintf": "vsprintf", "snprintf": "vsnprintf", "dprintf": "vdprintf",
	"scanf": "vscanf", "fscanf": "vfscanf", "sscanf": "vsscanf",
}

// forward gives a function with a body that stands for fn, or nil if none is known.
func (l *lower) forward(n cc.Node, fn *function) *function {
	fe := l.u.fe
	base := strings.TrimPrefix(fn.name, "__isoc99_")
	form := vForms[base]
	if form == "" || !fn.t.Fn.Proto || l.u.fe.hasBody(fn) {
		return nil
	}
	if w := fe.forwards[fn.name]; w != nil {
		return w
	}
	var decl, pass []string
	for i, p := range fn.t.Fn.Params {
		name := "a" + string(rune('0'+i))
		decl = append(decl, p.T.Unqual().Spell(name, 0))
		pass = append(pass, name)
	}
	for i := range decl { // records are only pointed to here
		if t := fn.t.Fn.Params[i].T; t.Kind == ctype.KindPtr && t.Elem.Kind == ctype.KindRecord {
			decl[i] = "void *" + pass[i]
		}
	}
	text := "int " + form + "();\nstatic int " + base + "(" + strings.Join(decl, ", ") + ", ...)\n{\n" +
		"\t__builtin_va_list ap;\n\t__builtin_va_start(ap, 0);\n\tint r = " + form + "(" + strings.Join(pass, ", ") + ", ap);\n" +
		"\t__builtin_va_end(ap);\n\treturn r;\n}\n"
	u := fe.newUnit("<variadic>/"+fn.name+".c", text, fromLibrary)
	if u == nil {
		l.fail(n, "the address of %s is taken", fn.name)
	}
	w := u.file.names[base].fn
	fe.forwards[fn.name] = w
	return w
}
