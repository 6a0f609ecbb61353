// Package arith is C's arithmetic: on machine words, and as conditions on expressions where operands depend on input.
// It tells when a signed operation overflows or a conversion loses its value, and between which bounds a value lies.
//
// It knows no state: neither memory nor threads. What a path says of values it is handed as a list of constraints.
package arith
