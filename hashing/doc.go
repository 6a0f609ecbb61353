// Package hashing turns a node of the reachability tree into 128 bits.
//
// # Two levels
//
// A node is a set of facts: at a location stands a value. At the variable level a Function
// gives the hash of one fact: a cell of memory and its value (Function.Cell), two words
// such as an expression's own hash (Function.Pair), a record (Function.Words), a
// serialised expression (Function.Bytes). At the node level a node's hash is the commutative sum
// of those of its facts. Because the sum commutes and has an inverse (Key.Add,
// Key.Sub), a write costs O(1): subtract the old cell, add the new one. Which
// facts hold is the machine's business; where facts can hold, the kinds of Location, is
// said in one file, so that no two kinds can be confused.
//
// Commutative sums are unforgiving: a function whose outputs for related
// inputs differ by related amounts makes sums of swapped values collide. Every
// function here therefore ends in a full mix, and the tests look for exactly
// these collisions.
//
// # Parts
//
//	key.go                     the 128-bit key and its arithmetic: the node level
//	location.go                the kinds of fact
//	function.go                the table of hash functions: the variable level
//	xxh3.go sha256.go fnv.go serialised.go none.go   the functions
//	visited                    the sets of nodes that were visited
//
// The package knows nothing of threads' code, of C, or of the tree.
package hashing
