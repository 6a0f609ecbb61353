package cfront

// This file defines the models of uninterpreted functions, as the model checkers CBMC and ESBMC have them: a function without a body whose
// name says so gives any value, and for the same arguments the same one. Each notes its arguments and results.

import (
	"fmt"
	"strings"

	"heddle.example/cfront/ctype"
)

// uninterpreted gives the C source of the model of an uninterpreted function: of integers and pointers to an integer or a floating type.
func (fe *Frontend) uninterpreted(name string) (text string, ok bool) {
	if !strings.HasPrefix(name, "__CPROVER_uninterpreted_") && !strings.HasPrefix(name, "__ESBMC_uninterpreted_") {
		return "", false
	}
	fn := fe.table.Functions[name]
	if fn == nil || fn.T.Kind != ctype.KindFunc || !fn.T.Fn.Proto || fn.T.Fn.Variadic {
		return "", false
	}
	result, ok := fe.plainName(fn.T.Fn.Result)
	if !ok || fn.T.Fn.Result.Kind == ctype.KindPtr {
		return "", false
	}
	params, members, same, note, check := "void", "", "1", "", ""
	for i, p := range fn.T.Fn.Params {
		t, ok := fe.plainName(p.T)
		if !ok || p.T.Kind == ctype.KindFloat {
			return "", false // 0.0 and -0.0 are equal, and not the same
		}
		if i == 0 {
			params = ""
		} else {
			params += ", "
		}
		params += fmt.Sprintf("%s a%d", t, i)
		members += fmt.Sprintf("%s a%d; ", t, i)
		same += fmt.Sprintf(" && __heddle_calls[i].a%d == a%d", i, i)
		note += fmt.Sprintf("\t__heddle_calls[__heddle_count].a%d = a%d;\n", i, i)
		if p.T.Kind == ctype.KindPtr { // what is noted points to what it points to
			check = "\tif (__heddle_leaks())\n\t\t__heddle_unsupported(\"an uninterpreted function of pointers, where leaks are looked for\");\n"
		}
	}
	return strings.NewReplacer("NAME", name, "RESULT", result, "PARAMS", params, "MEMBERS", members, "SAME", same, "NOTE", note, "CHECK", check).Replace(`
extern void __heddle_unsupported(const char *);
extern int __heddle_leaks(void);
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);
extern RESULT __VERIFIER_nondet_NAME(void);
static struct { MEMBERSRESULT result; } __heddle_calls[64];
static int __heddle_count;

RESULT NAME(PARAMS)
{
	RESULT r;
	int i;
CHECK	__heddle_quiet_begin();
	for (i = 0; i < __heddle_count; i++)
		if (SAME) {
			r = __heddle_calls[i].result;
			__heddle_quiet_end();
			return r;
		}
	if (__heddle_count == 64)
		__heddle_unsupported("an uninterpreted function that is called with more than 64 arguments that differ");
	r = __VERIFIER_nondet_NAME();
NOTE	__heddle_calls[__heddle_count].result = r;
	__heddle_count++;
	__heddle_quiet_end();
	return r;
}
`), true
}

// plainName spells a type that is represented like t, without names of the program; ok is false for what is no scalar of up to eight bytes.
func (fe *Frontend) plainName(t *ctype.Type) (name string, ok bool) {
	switch {
	case t.Kind == ctype.KindPtr:
		return "const void *", true
	case t.Kind == ctype.KindBool:
		return "_Bool", true
	case t.IsAtomic() || t.Size > 8:
		return "", false
	case t.Kind == ctype.KindFloat && t.Size == 4:
		return "float", true
	case t.Kind == ctype.KindFloat:
		return "double", true
	case t.Kind == ctype.KindInt:
		name = map[int]string{1: "char", 2: "short", 4: "int", 8: "long long"}[int(t.Size)]
		if t.Signed {
			return "signed " + name, true
		}
		return "unsigned " + name, true
	}
	return "", false
}
