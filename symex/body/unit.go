// Package body executes the instructions of a function's body that take more than the interpreter's loop: jumps and branches, copies of
// blocks, what is rare or meets symbolic values; and sees to how arguments come in.
package body

import "heddle.example/symex/proposition"

// Unit is what executes them in a machine.
type Unit struct {
	proposition.Unit
	UnwindSet map[int]int // bounds of single loops, by index in Program.Loops

	latest scalars // of a block operation, which asks for them at each of its steps
}
