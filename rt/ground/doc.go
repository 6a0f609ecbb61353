// Package ground tells for which nodes of a tree that several workers explore every path ends.
//
// # Grounded nodes
//
// A node is grounded if every path from it ends. A worker closes a node when all that it leads to is explored. If it took each alternative itself, and
// each led to the end of a path or to a node that is known to be grounded, the node is grounded, and the visited set notes that.
// If one led to another node (one on the worker's own path, one that another one has open, or one
// that has such a node behind it), the node floats: the worker looks at it again later. Where an alternative was given
// to another worker or put off, that is left undecided for good.
//
// By induction over the order in time in which nodes are noted, each of those is grounded: whatever a path from one goes to was noted before.
//
// So a path that comes back to itself has no node that is noted. When the search has come to its end one worker explores once more, and takes those that are noted for
// explored. It closes each cycle at some node that lies on its path, if there is any. Few nodes are left for that: those above what workers have given away to each
// other. (Compare the parallel search for strongly connected components by V. Bloemen, A. Laarman, J. van de Pol, PPoPP 2016; here it is enough to know whether there is any
// but single nodes.)
package ground
