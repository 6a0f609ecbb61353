// Package program takes the transition system of a C program from the machine of package symex.
//
// # The machine it describes
//
// The states of the system are the nodes of the machine: a thread stands before its next visible operation, or at a backward jump of a loop that
// has branched on input. What is control stays explicit: where all threads stand, what pointers point to, who holds which lock, the values of
// the propositions, and scalars that take few values. The other scalars are data, a bit-vector variable each. At a control state the data is
// exchanged for symbols, the machine makes a transition, and each path to the next node gives an edge: a condition, and the new
// values. So control states are discovered one from the other until there are no new ones (explore.go).
//
// Which scalars are data is found on the way: what holds an expression at a node, or too many values. Then the exploration begins again. Data that bears
// neither on a condition nor on other data that does is no variable (assemble.go).
//
// A check that fails leads to a bad state, what the machine does not support to another one, of which it must be proved that it is not
// reached. The initial states are exact, and so is every path from them; only states that are not reached are too many.
//
// The word that a formula judges has a letter for each write that a proposition sees. The system may repeat letters. So formulas with X,
// for which that matters, are not for it.
//
// schedule.go brings a path of the system back to a list of choices that package rt replays.
package program
