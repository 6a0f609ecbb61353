// Package visited holds visited sets: they remember which nodes were seen with how much of the
// context bound left.
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
//	coverage.go                the rule of coverage, budgets, its argument
//	threadset.go               sets of threads and their small numbers
//	table.go                   a flat table of 20-byte entries outside the Go heap
//	store.go                   the Store interface and the table of stores
//	memory.go                  store "memory": 256 tables, each with its lock
//	journal.go segment.go merge.go   its saved form: one file of raises per epoch
//	badger.go badger_*.go      store "badger": caches in front of badger
//	disk.go                    durable files and free space
//
// The package knows nothing of what a node is made of: it sees keys.
package visited
