package cfront

// This file defines where the models of library functions come from.

import (
	"heddle/cfront/ctype"
	"heddle/cfront/libc"
	"heddle/ir"
)

// intForms are functions that glibc has in two forms, told apart by how a header declares
// them: the models of the form whose result is an int.
var intForms = map[string]string{
	"strerror_r": "extern int __xpg_strerror_r(int, char *, __SIZE_TYPE__);\n" +
		"int strerror_r(int error, char *buffer, __SIZE_TYPE__ room)\n{\n\treturn __xpg_strerror_r(error, buffer, room);\n}\n",
}

// modelSource finds the C source of the model of a library function.
func (fe *Frontend) modelSource(function string) (file, text string, ok bool) {
	if text := intForms[function]; text != "" {
		if fn := fe.functions[function]; fn != nil && fn.t.Fn.Result.IsInteger() {
			return function + "_int.c", text, true
		}
	}
	return libc.Source(function)
}

// isMeant tells whether a library model of type t is meant by fn: not if the program declares, outside
// a header of the system, a function of that name with other parameters or another result.
func (fe *Frontend) isMeant(fn *function, t *ctype.Type) bool {
	if fn.def != nil || !fn.t.Fn.Proto || fe.inSystemHeader(fn.pos) {
		return true
	}
	var have, want ir.Func
	fe.signature(&have, fn.t)
	fe.signature(&want, t)
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
