// Package weak is a judge for weak memory: small threaded programs over atomic cells, plain data, mutexes and semaphores, and the
// outcomes that each memory model allows them. It shares no code with the engine.
//
// # How it judges
//
// An execution is a graph of events: what each thread does in program order (sb), which write each read
// reads (rf), and the order of the writes to each cell (mo). Judge grows graphs event by event (explore.go) and keeps
// those that a model's axioms allow. The axioms of all models here forbid cycles in relations that only grow with the graph, so
// that a part of an allowed graph is allowed, and what is forbidden once stays so.
//
//   - RC11: Lahav, Vafeiadis, Kang, Hur, Dreyer, "Repairing sequential consistency in C/C++11", PLDI 2017, with
//     sb and rf acyclic together (rc11.go).
//   - SC, TSO and PSO: Alglave, Maranget, Tautschnig, "Herding cats", TOPLAS 2014 (hardware.go). A second judge steps through
//     store buffers (buffers.go); a test compares the two.
//
// Mutexes, semaphores, barriers, creation and joining of threads are events too: a lock is a read-modify-write that acquires, an
// unlock a store that releases; what creates a thread happens before its start, its end before what joins it. Two accesses
// that conflict, not both atomic and not ordered, are a race; under RC11 a program with one has no outcomes.
//
// # Its parts
//
// A Program (program.go) is drawn from a seed (generate.go), read from a line of a table of litmus tests (litmus.go), or made of a
// shape that has a name (families.go); it is printed as C (print.go). Shrink (shrink.go) makes a failing one small.
package weak
