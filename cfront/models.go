package cfront

// This file defines where the models of library functions come from.

import "heddle/cfront/libc"

// modelSource finds the C source of a model of a library function.
func modelSource(function string) (file, text string, ok bool) { return libc.Source(function) }
