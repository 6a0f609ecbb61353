// Package judge is heddle's own judge: a generator of small random threaded
// programs, and a brute-force explorer that says what each of them can do.
//
// # Why it exists
//
// The engine is built to avoid work: it prunes, hashes, undoes, keeps values
// symbolic. The judge avoids nothing. It shares no code with the front end, the
// executor or the search; it reads the same laws (DESIGN §2 and §5) and follows
// them in the plainest way, so that a disagreement points at a mistake in
// one of the two.
//
// # Its parts
//
//   - A Program is an abstract thread program: globals, mutexes, condition
//     variables, helper functions, start routines, main (program.go).
//   - Generate draws one from a seed (generate.go); C prints it as a C program
//     with the real headers (print.go).
//   - Judge flattens the functions into steps (steps.go), one for each access to
//     a global, and walks every interleaving (explore.go, execute.go). A state is
//     written down in full as the key of the visited set (state.go): no hashes,
//     no reductions, no symbols; an input is a choice among the few values that
//     the program's own assumption leaves it.
//   - Shrink makes a program on which something fails as small as it can (shrink.go).
//
// # What the programs stay away from
//
// They have one meaning in C. No expression depends on an order of evaluation
// that C leaves open, all locals are initialised, and values stay so small that
// no arithmetic overflows; a program that a shrinking step has taken out of these
// bounds is reported as Invalid and is no evidence of anything.
//
// # Why switching before visible operations is enough
//
// Between two visible operations a thread touches only its own registers, so
// such a step commutes with every step of another thread. In a run that
// switches away from a thread in the middle of invisible steps, these steps can
// be moved in front of the switch: the threads follow each other as before, no
// switch is added, every access sees what it saw. What ends a path (a failing
// assertion or assumption, a loop that is cut, the end of the program) does not
// commute and is visible therefore. Bounds.EveryStep makes the judge switch
// before invisible steps too; a test compares the two.
package judge
