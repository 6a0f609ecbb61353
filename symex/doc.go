// Package symex executes programs of package ir: concretely where the data is
// concrete, symbolically where it depends on nondeterministic input.
//
// # The machine
//
// A Machine is the one mutable state of an explorer (DESIGN §4.1): threads with
// their frames and registers, byte-accurate memory objects, the path condition.
// Every change is logged on a trail; Mark and Undo go back to an earlier state
// without copying it. The machine runs one transition at a time:
//
//	Start / Step(thread) / Choose(alternative)  →  Event
//
// A thread always stands before its next visible operation, whose Pending record
// says what it is about to do. Step performs that operation and all invisible
// instructions after it, up to the next visible operation. An Event says why the
// machine stopped: it stands at a node, it needs a choice (the outcome of a
// symbolic branch, the waiter to wake), or the path ended.
//
// # Values
//
// A Value is a machine word, or a reference to a hash-consed expression (package
// expr). A program without nondeterministic input never makes an expression. An
// uninitialised register or byte is a marker; its symbol is made at the first
// read and stored back.
//
// # Memory
//
// Addresses are integers. The address of an object is a pure function of its
// name (allocation site, thread, count), see static.AddressSpace. Bytes live in one
// arena of 8-byte words; a parallel slice of shadow records tells which bytes of
// a word are symbolic or uninitialised, and is 0 for an all-concrete word.
//
// # What it is not
//
// It knows neither the reachability tree nor the visited set, and it never
// decides which thread moves: package rt does.
package symex
