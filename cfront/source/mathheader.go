package source

// This file defines what is mended in glibc's <math.h>. It declares some thousand functions, each by macros within macros within macros: more
// work than all other headers of a program together. They are declared by one step each here, without their twins: next to sin it
// declares a __sin, which no program can be linked with.

import (
	"bytes"
	"fmt"
	"regexp"
)

// mathMacros come before the first declarations, on hosts where no type stands for another one's functions.
const mathMacros = `#if !defined __LDBL_COMPAT && !defined __NO_LONG_DOUBLE_MATH && __LDOUBLE_REDIRECTS_TO_FLOAT128_ABI == 0
#undef __MATHCALL_VEC
#undef __MATHDECL_VEC
#undef __MATHCALL
#undef __MATHDECL
#undef __MATHCALLX
#undef __MATHDECLX
#define __MATHCALL_VEC __MATHCALL
#define __MATHDECL_VEC __MATHDECL
#define __MATHDECL(type, function, suffix, args) extern type __MATH_PRECNAME(function, suffix) args
#define __MATHCALL(function, suffix, args) extern _Mdouble_ __MATH_PRECNAME(function, suffix) args
#define __MATHDECLX(type, function, suffix, args, attrib) __MATHDECL(type, function, suffix, args)
#define __MATHCALLX(function, suffix, args, attrib) __MATHCALL(function, suffix, args)
#endif
`

// firstOfMath matches the line after which math.h declares functions for the first time.
var firstOfMath = regexp.MustCompile(`(?m)^#define[ \t]+_Mdouble_[ \t]+double[ \t]*$`)

// mendMath mends the text of the host's math.h, if it is glibc's; its lines keep their numbers.
func mendMath(text []byte) []byte {
	at := firstOfMath.FindIndex(text)
	if at == nil || !bytes.Contains(text[:at[0]], []byte("#define __MATHCALL(function,")) || !bytes.Contains(text[at[1]:], []byte("<bits/mathcalls.h>")) {
		return text
	}
	line := bytes.Count(text[:at[0]], []byte("\n")) + 1
	out := append(bytes.Clone(text[:at[0]]), mathMacros...)
	out = fmt.Appendf(out, "#line %d\n", line)
	return append(out, text[at[0]:]...)
}
