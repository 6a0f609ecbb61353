// Package values lowers what C does with values: conversions, arithmetic, pointers, bit-fields, accesses to objects, atomic ones too, literals.
// It is told values and places, and emits through package emit; which expressions they come of it does not know. So one definition says what
// an operation is, whether its code is emitted or only noted, as for the types of expressions.
package values
