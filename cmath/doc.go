// Package cmath computes the functions of C's <math.h> on doubles and floats, correctly rounded: the
// result is the floating number nearest to the exact value (ties to even), with the special
// cases of Annex F and the error numbers that POSIX gives them.
//
// C leaves open how exact most of these functions are. Good libraries are within one unit of the
// last place of what is given here and nearly always agree with it; tests compare with the host's. Exact in
// every library are sqrt, fma, fmod and remainder.
//
// Roots are computed in integers, with a bit for what is left over. Everything else is
// computed with big floating numbers, once and again with twice the precision, until both
// round to the same number (Ziv's strategy); powers that are exact, and so may lie in the middle of two
// numbers, are found first.
package cmath
