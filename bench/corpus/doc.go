// Package corpus runs collections of verification tasks and says how the answers
// compare with what is expected.
//
// Every task runs in a process of its own, so that one that takes too long, takes too
// much memory or crashes costs nothing but its own answer. Results are appended to a
// file as they come: a run that was interrupted goes on where it stopped.
//
// The score is that of SV-COMP: +1 for a violation found, +2 for a proof, -16
// for a false alarm, -32 for a false proof, 0 for an unknown.
package corpus
