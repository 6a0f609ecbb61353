// Package memory is a judge for what programs do with memory: a generator of small
// random threaded programs that hide, copy, lose and misuse pointers, and a brute-force
// explorer that says what each of them can do. It shares no code with the engine.
//
// # What a pointer is
//
// The explorer follows the provenance model of C that is known as PNVI-ae-udi (WG14 N2577,
// later TS 6010). Memory is bytes; a byte of a pointer knows which object
// the pointer came from. Objects lie at concrete addresses, so xor, complement, halves, differences
// and comparisons are plain arithmetic. An access through a pointer is allowed inside the object that
// the pointer came from, while that object lives, and nowhere else. An integer that is made a pointer gets
// the live object that lies there, if its address was ever exposed: cast to an integer, or read as one.
//
// # What is open
//
// C does not say where objects lie and when an address comes again, and it leaves how a block is copied to
// the implementation. Whether a new block, or a new local, gets the address of a
// dead one is a choice that the explorer makes both ways. The rest is judged under several
// interpretations (Judge in verdict.go): layouts; block copies in one piece or byte by byte; reuse of addresses by
// objects of the same size or of any size; integers that remember their object or do not. What is violated under all
// of them must be found, what is violated under none must not be. What depends on the layout alone has to be
// found, or the answer has to name the assumption address-layout.
//
// # Its parts
//
// A Program (program.go) is drawn from a seed (generate.go, bodies.go, routes.go), printed as C (print.go),
// flattened into steps, one for each access (steps.go), and explored (explore.go, execute.go, machine.go, leak.go).
// Shrink (shrink.go) makes a failing one small.
package memory
