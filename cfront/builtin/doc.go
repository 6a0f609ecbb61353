// Package builtin lowers calls of functions that have a meaning of their own: compiler builtins, memory functions, the atomic families, and the
// functions by which programs under verification speak to the checker. Who evaluates the arguments, and so whether code is emitted or only
// noted, is an Evaluator; what is known of them without that is asked of Types.
package builtin
