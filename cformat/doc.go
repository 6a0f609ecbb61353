// Package cformat formats like C's printf: what comes out is, byte for byte,
// what glibc prints in the C locale.
//
// It works in two steps, because the arguments of a C call lie in memory and
// have no types of their own. Parse reads a format and tells which
// conversions it holds and which arguments each one takes; a caller that
// symbolically executes C may look at them first and refuse. Append then fetches
// the arguments, in order and each exactly once, through the interface Args, and writes
// the text. Format does both.
//
// All conversions are known (d i o u x X c s p n f F e E g G a A C S m and %), with
// flags, widths, precisions and length modifiers, long double as the 80-bit
// format of x86. What C leaves undefined or what only glibc knows is refused by Parse with an
// error that says where: unknown conversions, modifiers without a meaning for
// the conversion, the flag I, fields of more than MaxField bytes, numbers of arguments (%1$d) that leave one out.
// Meaningless flags on a valid conversion are not refused: they do what they do in glibc.
//
// Floating numbers are converted exactly, with any precision, rounding to nearest even.
// One difference from glibc 2.36 is deliberate: for %#g of 999999.5 it prints 1.e+06, a
// defect; here the zeros that # keeps are there, as C says.
package cformat
