// Package sat decides thousands of small questions about one growing set of clauses: the questions of inductive proofs (package pdr).
//
// It is a solver that learns from conflicts (J. P. Marques-Silva and K. A. Sakallah, GRASP, 1996) with watched literals, variable activities and
// restarts as in MiniSat (N. Eén and N. Sörensson, SAT 2003). Two things make it fit for such questions (Y. Su, Q. Yang, Y. Ci, T. Bu and Z. Huang, "The rIC3
// hardware model checker", 2025):
//
//   - A question is about a domain of variables; nothing else is decided or propagated. The caller promises that the variables outside it are functions of
//     those inside, so that every solution in the domain is part of one.
//   - A clause may be given for one question only. What is learned from it goes when the question is answered.
//
// A Solver is for one goroutine.
package sat
