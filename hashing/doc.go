// Package hashing gives the explorer its memory: hash functions that turn a
// node of the reachability tree into 128 bits, and visited sets that remember
// which nodes were seen with how much of the context bound left.
//
// # Two levels
//
// A node's hash is the commutative sum of small hashes, one per fact about the
// node: a cell of memory and its value (Function.Cell), a thread's stack or a
// synchronisation object (Function.Words), a serialised expression
// (Function.Bytes). Because the sum commutes and has an inverse (Key.Add,
// Key.Sub), a write costs O(1): subtract the old cell, add the new one. What
// the facts are is the explorer's business; two facts that must not be
// confused need different locations or different tags.
//
// Commutative sums are unforgiving: a function whose outputs for related
// inputs differ by related amounts makes sums of swapped values collide. Every
// function here therefore ends in a full mix, and the tests look for exactly
// these collisions.
//
// # Coverage
//
// A visited set answers one question: may the explorer turn back here? Under a
// context bound a node seen before is not always a node explored before, since
// the earlier visit may have had fewer switches left. The rule, and why one
// small record per node decides it exactly, is in coverage.go.
//
// # Epochs
//
// A visited set that survives a crash is dangerous if it is newer than the list
// of open nodes (the frontier) saved beside it: an entry says "somebody explores
// what is below", and after the crash nobody does. So time is cut into epochs.
// The explorer, all workers at rest, calls Store.Seal(e) and writes down its
// frontier; everything recorded since the last seal belongs to epoch e. Then
// Store.Commit(e), which may overlap with further visits, makes it durable; only
// after Commit has returned does the explorer publish frontier e. A store opened
// with Options.Committed = e knows the visits of epochs up to e and has forgotten
// all others, including later raises of nodes first seen in an earlier epoch.
//
// # Parts
//
//	key.go                     the 128-bit key and its arithmetic
//	function.go                the table of hash functions
//	xxh3.go sha256.go fnv.go serialised.go none.go   the functions
//	coverage.go                the rule of coverage, budgets, its argument
//	threadset.go               sets of threads and their small numbers
//	table.go                   a flat table of 20-byte entries outside the Go heap
//	store.go                   the Store interface and the table of stores
//	memory.go                  store "memory": 256 tables, each with its lock
//	journal.go segment.go merge.go   its saved form: one file of raises per epoch
//	badger.go badger_*.go      store "badger": caches in front of badger
//	disk.go                    durable files and free space
//
// The package knows nothing of threads' code, of C, or of the tree.
package hashing
