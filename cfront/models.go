package cfront

// This file defines where the models of library functions come from.

import "heddle.example/cfront/libc"

// intForms are functions that glibc has in two forms, told apart by how a header declares
// them: the models of the form whose result is an int.
var intForms = map[string]string{
	"strerror_r": "extern int __xpg_strerror_r(int, char *, __SIZE_TYPE__);\n" +
		"int strerror_r(int error, char *buffer, __SIZE_TYPE__ room)\n{\n\treturn __xpg_strerror_r(error, buffer, room);\n}\n",
}

// modelSource finds the C source of the model of a library function.
func (fe *Frontend) modelSource(function string) (file, text string, ok bool) {
	if text := intForms[function]; text != "" {
		if fn := fe.table.Functions[function]; fn != nil && fn.T.Fn.Result.IsInteger() {
			return function + "_int.c", text, true
		}
	}
	if fe.replaces && libc.Replaced(function) {
		return libc.Replacement(function)
	}
	return libc.Source(function)
}
