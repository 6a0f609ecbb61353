// Package check holds the properties that can be asked for: one row each, in a file of its own.
//
// A row says what a property is called, what it means and whether it is decided by default; what
// the search must know of it, such as whether a reduction holds under it; what it
// remembers of the path; and the check itself, as functions that are told what happens.
//
// # What a property remembers
//
// Two paths to the same state of the program are the same node only if nothing that a property
// remembers tells them apart (DESIGN law 3). So the functions of a row have no state. What a property
// must remember it keeps as facts in the Path that it is handed with each event. The
// machine alone implements it: facts are a part of its state, so they are undone with it, and are in
// the node hash. There is no other place: the package has no variables but the rows, which a
// test sees to, and knows nothing of the machine.
//
// # What it sees
//
// Of the machine it sees what Path shows: memory and expressions, which are below; the accesses before which threads stand, who
// waits for whom, what can still be reached at the end. What one instruction or one library call does wrong (memory, division,
// overflow, misuse of locks) the machine sees where it executes it; their rows name the files.
//
// # Adding a property
//
// Write a file with the row, and its name into Properties.
package check
