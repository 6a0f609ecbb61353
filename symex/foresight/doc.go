// Package foresight remembers where transitions lead, so that a search knows of one that was made before, elsewhere, by how much it changes the hash of the node.
//
// # What a transition goes by
//
// A thread that moves performs the access or the call before which it stands, and runs on to the next. What it does there is told by
//
//   - its local state: where it stands, in which calls, and its live registers. That is what its part of the node hash names (law 3: all that may follow depends
//     on what the hash covers), so the hash stands for it here as it does in the visited set;
//   - the words that it reads, and those that it writes, whose old content leaves the hash;
//   - whether the objects that it accesses, and the one before which it comes to stand, live, how large they are, and whether others can reach them;
//   - little else, which is asked for as a Need where it may matter, or makes the transition one of which nothing is told.
//
// While a transition is made a Lesson notes all this: the executor says of each access what it accesses (Accesses) before it does, and spoils the lesson where it does
// anything that is not known to depend on the above alone: symbolic values, calls of library functions but for the few that say so (static.Local), accesses off the
// interpreter's fast path, allocation, atomic sections, choices. When it is over the undo trail, which has every change of the state, must
// be explained by the lesson: own registers, frames and scalars, words that were noted with the content that the trail says they had, and the ends of small objects of the thread's
// own. So a write that nobody noted spoils it, too.
//
// Claim: where a thread stands in the same local state and all places and needs are as a lesson says, its transition does what the one did of which the
// lesson is. By induction over its instructions: each reads registers that the earlier ones have written, or that were live where it stood, and memory that the
// earlier ones have written, or that was noted. So the hash of the node changes by the same: that of the thread is replaced, and the words that are written change from the same old
// contents to the same new ones.
//
// What holds throughout a search (no weaker memory model, no formulas, no cancellation, no checks that watch accesses or locks) and at the
// node (several threads, no symbolic values, no numbers of objects that others have had) is asked for by who asks: symex.Machine.Foresees and Plain.
//
// # Tables
//
// Records stand in sets of two, by thread and by the content of the first word, so that a look costs one or two lines of memory. A full set forgets the older
// one. What is not known is made, and learnt.
package foresight
