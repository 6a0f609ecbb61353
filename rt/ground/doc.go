// Package ground tells for which nodes of a tree that several workers explore every path ends.
//
// # Grounded nodes
//
// A node is grounded if every path from it ends. A worker closes a node when all that it leads to is explored. If it took each alternative itself, and
// each led to the end of a path or to a node that is known to be grounded, the node is grounded, and the visited set notes that.
// If one led to another node (one that another worker has open, or one that has such a node behind it), it depends on what becomes of that.
//
// What becomes of several nodes may be the same: that is a fate. An open node that another worker comes to gets one; a closed node has that of the one node on which it depends,
// or one of its own if there are several, which is decided when theirs are. So whether a node is grounded is known as soon as that follows from what is closed, and what has to be kept is about
// nodes where the paths of workers meet. What is given away at a node has a fate, too: it is decided when all of it was
// taken and explored, and what that led to is decided. Where an alternative was put off, that is left undecided for good.
//
// Claim: each node that is noted to be grounded, or has a fate that is decided, is grounded. By induction over the order in time in which fates are decided and nodes noted: whatever
// a path from the node goes to next was noted, or decided, before, since a node gets its note when it closes, and its own fate needs to be told then of what it depends on.
//
// So a path that comes back to itself has no node of which that is known. When the search has come to its end one worker explores once more, and takes those of which it is for
// explored. It closes each cycle at some node that lies on its path, if there is any. Where there is none nothing is left for that. (Compare the parallel search for strongly connected components by V. Bloemen, A. Laarman, J. van de Pol, PPoPP 2016; here it is enough to know whether there is any
// but single nodes.) A fate that turns out to need itself is that of a node to which a path comes back: one fate needs another only if a path leads from a node that has it to one that has the other.
package ground
