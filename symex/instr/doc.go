// Package instr executes instructions on data: arithmetic and conversions, loads, stores and atomic updates, objects on the
// stack.
//
// A Unit executes them in a state (package state), for one thread. With each come the checks that it carries, and the forks of
// the path where a pointer or a size depends on input. Each gives a Stop, which says whether the thread can go on.
//
// It knows neither calls nor the library, neither loops nor when a transition ends: that is package symex. Of what happens
// a state.Listener is told.
package instr
