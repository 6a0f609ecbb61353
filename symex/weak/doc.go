// Package weak has the memory models that are weaker than sequential consistency, as data: what a thread may read, where its
// writes may go, and what of that a node must hold. Threads and cells are numbers and addresses here; instructions, choices and
// the memory itself stand above, in package instr.
//
//	tso   each thread has a queue of stores that have not reached memory (Owens, Sarkar, Sewell, TPHOLs 2009)
//	pso   the same, and stores to different places leave the queue in any order
//	rc11  atomic cells hold messages, and threads have views of them (Lahav and others, PLDI 2017)
//
// A state is a value that never changes: an operation gives the next one. The machine's trail keeps which one it was.
package weak
