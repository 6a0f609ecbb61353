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
	if file, text, ok := libc.Replacement(function); ok && fe.replaces[file] {
		return file, text, true
	}
	if text, ok := fe.uninterpreted(function); ok {
		return function + ".c", text, true
	}
	return libc.Source(function)
}

// replacing finds the files of models in use with functions that the program calls and that replace the executor's.
func (fe *Frontend) replacing() map[string]bool {
	files := map[string]bool{}
	for name, fn := range fe.table.Functions {
		if file, _, ok := libc.Replacement(name); ok && fe.models[file] && fn.Used && (fn.Def == nil || fn.Model) {
			files[file] = true
		}
	}
	return files
}
