package smt

// #cgo LDFLAGS: -lz3
// #include <z3.h>
import "C"

import "strings"

// Version is the version of Z3 that answers.
func Version() string { return "Z3 " + strings.TrimPrefix(C.GoString(C.Z3_get_full_version()), "Z3 ") }
