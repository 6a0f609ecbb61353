// Package state holds what a transition of a program changes.
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
// # Checks and choices
//
// What a check owes, how the path forks over the values of something that depends on input, and what stops a thread is
// here, for package instr and package symex, which say what instructions do.
package state
