package cfront

// This file defines what stands for an external variadic function, such as
// printf, where its address is taken: a call through a pointer passes a
// vararg area, which only a body can read. The body hands the area on to the function's v form.

import (
	"strings"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/symbols"
)

// vForms gives, for library functions, the function that takes a va_list.
var vForms = map[string]string{
	"printf": "vprintf", "fprintf": "vfprintf", "sprintf": "vsprintf", "snprintf": "vsnprintf", "dprintf": "vdprintf",
	"asprintf": "vasprintf",
	"scanf":    "vscanf", "fscanf": "vfscanf", "sscanf": "vsscanf",
}

// Forward gives a function with a body that stands for fn, nil if none is known. It is not ok if that cannot be translated.
func (fe finder) Forward(fn *symbols.Function) (stand *symbols.Function, ok bool) {
	base := strings.TrimPrefix(strings.TrimPrefix(fn.Name, "__isoc99_"), "__isoc23_")
	form := vForms[base]
	if form == "" || !fn.T.Fn.Proto || fe.table.HasBody(fn) {
		return nil, true
	}
	if w := fe.forwards[fn.Name]; w != nil {
		return w, true
	}
	var decl, pass []string
	for i, p := range fn.T.Fn.Params {
		name := "a" + string(rune('0'+i))
		decl = append(decl, p.T.Unqual().Spell(name, 0))
		pass = append(pass, name)
	}
	for i := range decl { // records are only pointed to here
		if t := fn.T.Fn.Params[i].T; t.Kind == ctype.KindPtr && t.Elem.Kind == ctype.KindRecord {
			decl[i] = "void *" + pass[i]
		}
	}
	text := "int " + form + "();\nstatic int " + base + "(" + strings.Join(decl, ", ") + ", ...)\n{\n" +
		"\t__builtin_va_list ap;\n\t__builtin_va_start(ap, 0);\n\tint r = " + form + "(" + strings.Join(pass, ", ") + ", ap);\n" +
		"\t__builtin_va_end(ap);\n\treturn r;\n}\n"
	u := fe.newUnit("<variadic>/"+fn.Name+".c", text, fromLibrary)
	if u == nil {
		return nil, false
	}
	w := u.FileScope.Own(base).Function
	fe.forwards[fn.Name] = w
	return w, true
}
