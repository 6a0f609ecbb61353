// Package state holds what a transition of a program changes, and the instructions that change data.
//
// # The state
//
// A State is memory (package mem), threads with their frames and registers, the path condition, and what is
// noted on the way: footprints, assumptions, what was written that is observed. Every change is logged on
// a trail; Mark and Undo go back to an earlier state without copying it.
//
// # Values
//
// A Value is a machine word, or a reference to a hash-consed expression (package
// expr). A program without nondeterministic input never makes an expression. An
// uninitialised register or byte is a marker; its symbol is made at the first
// read and stored back.
//
// # Instructions on data
//
// Arithmetic, conversions, loads, stores and atomic updates of one thread are here, with the checks that they
// carry, and the forks of the path where a pointer or a choice depends on input. Each gives a Stop, which says
// whether the thread can go on.
//
// # What it is not
//
// It knows neither calls nor the library, neither loops nor when a transition ends: that is package symex. Of what happens
// in it a Listener is told.
package state
