package smt

// This file defines what has to reach below the Go binding of Z3: its version, and two things that
// cannot be said through it.
//
// Z3 installs a handler of its own for SIGINT while a check runs, so that Ctrl-C
// would end the check and nothing else; two checks that overlap leave it installed; and it
// lacks the alternative stack on which the Go runtime relies. The solver's parameter
// ctrl_c switches this off.
//
// A binding's context caches rounding modes that refer back to it. They have
// finalizers, and the collector never frees a cycle that has one, so a context that
// has seen a float would live forever. release cuts the cycle.
//
// Both read fields of the binding's types by name. The binding is pinned, and the
// tests notice when a field is not found.

/*
#cgo LDFLAGS: -lz3
#include <z3.h>
#include <stdlib.h>

static void heddle_no_ctrl_c(Z3_context c, Z3_solver s) {
	Z3_params p = Z3_mk_params(c);
	Z3_params_inc_ref(c, p);
	Z3_params_set_bool(c, p, Z3_mk_string_symbol(c, "ctrl_c"), 0);
	Z3_solver_set_params(c, s, p);
	Z3_params_dec_ref(c, p);
}
*/
import "C"

import (
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"unsafe"

	"github.com/aclements/go-z3/z3"
)

// newSolver makes a solver that leaves signals alone.
func newSolver(ctx *z3.Context) *z3.Solver {
	s := z3.NewSolver(ctx)
	c := field(field(reflect.ValueOf(ctx).Elem(), "contextImpl").Elem(), "c").UnsafePointer()
	p := field(field(reflect.ValueOf(s).Elem(), "solverImpl").Elem(), "c").UnsafePointer()
	C.heddle_no_ctrl_c(C.Z3_context(c), C.Z3_solver(p))
	runtime.KeepAlive(s)
	runtime.KeepAlive(ctx)
	return s
}

// release lets the collector free ctx once nothing else refers to it.
func release(ctx *z3.Context) {
	v := reflect.ValueOf(ctx).Elem()
	for _, name := range []string{"extra", "roundingModeAST"} {
		f := field(v, name)
		reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem().SetZero()
	}
}

func field(v reflect.Value, name string) reflect.Value {
	f := v.FieldByName(name)
	if !f.IsValid() {
		panic(fmt.Sprintf("smt: the Z3 binding's %v has no field %s", v.Type(), name))
	}
	return f
}

// z3Bytes is the memory that Z3 holds, in all contexts of the process.
func z3Bytes() uint64 { return uint64(C.Z3_get_estimated_alloc_size()) }

// Version is the version of Z3 that answers.
func Version() string { return "Z3 " + strings.TrimPrefix(C.GoString(C.Z3_get_full_version()), "Z3 ") }
