// Package symex executes programs of package ir: concretely where the data is
// concrete, symbolically where it depends on nondeterministic input.
//
// # The machine
//
// A Machine is the one mutable state of an explorer (DESIGN §4.1), package state, with what makes threads move in it: calls and
// returns, library functions, the beginning and the end of threads, the monitor. The machine runs one transition at a time:
//
//	Start / Step(thread) / Choose(alternative)  →  Event
//
// A thread always stands before its next visible operation, whose Pending record
// says what it is about to do. Step performs that operation and all invisible
// instructions after it, up to the next visible operation. An Event says why the
// machine stopped: it stands at a node, it needs a choice (the outcome of a
// symbolic branch, the waiter to wake), or the path ended.
//
// # The library
//
// The machine knows no function of the C library by name. It is handed a Library, a table of rows (Model), when a program is
// prepared; package lib has the rows. What a program says before it runs is computed by package static.
//
// # What it is not
//
// It knows neither the reachability tree nor the visited set, and it never
// decides which thread moves: package scheduler does.
package symex
