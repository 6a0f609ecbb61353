package visited

// This file defines Store, the visited set.

import (
	"errors"

	"heddle.example/hashing"
)

// Store is a visited set. Visit, Len, Bytes and Err may be called by any number
// of goroutines at once; Seal, Commit and Close by one.
type Store interface {
	// Visit asks whether the earlier visits of a node cover a visit by the active
	// thread (0 to hashing.MaxThreads-1) with r switches left, and records it if not. Of
	// several equal visits at once exactly one returns false; of a visit that is
	// not covered the answer says what was known before it. After an error (Err)
	// visits may go unrecorded: then the answer is false, which is safe but may
	// repeat work without end.
	Visit(key hashing.Key, active int, r Budget) (before Visits, covered bool)

	// Seal ends an epoch: what was recorded since the last Seal belongs to it. No
	// Visit may be running. Epochs ascend, the first is above Options.Committed.
	// The caller collects its frontier in the same pause.
	Seal(epoch uint64) error

	// Commit makes everything recorded up to the sealed epoch durable; it returns
	// when a crash can no longer lose it, and may overlap with visits. Committing
	// an epoch promises that the frontier of the epoch committed before it has
	// been published. An epoch that is not sealed yet is sealed first.
	Commit(epoch uint64) error

	// Len returns the number of nodes known.
	Len() int64

	// Bytes returns the memory in use for tables, caches and buffers.
	Bytes() int64

	// Err returns the first error that makes the store useless from then on:
	// ErrMemoryLimit, ErrDiskFull, ErrDamaged or one of the system. The caller
	// polls it, since Visit has no room for it.
	Err() error

	// Close gives everything back. What was not committed is lost.
	Close() error
}

// Knower can be asked about a node without a visit, also while others visit. All stores can.
type Knower interface {
	// Known tells which visits of a node there were.
	Known(key hashing.Key) Visits
}

// Prober can be asked whether a visit would be covered, without being told of it, by any number of goroutines at once. The store memory can.
type Prober interface {
	// Covers tells whether the earlier visits of a node cover one by the active thread with r switches left, and the number that it has (see Noter).
	Covers(key hashing.Key, active int, r Budget) (note uint32, covered bool)
}

// Noter keeps a number with each node that was visited, by any number of goroutines at once, in a set without a context bound. The store memory does; it does not save them.
type Noter interface {
	// Note gives the number of a node, 0 if it has none. One that has none gets the one that fresh gives, unless that is nil.
	Note(key hashing.Key, fresh func() uint32) uint32
	// SetNote gives a node a number from 1 to MostNote, and tells which one it had.
	SetNote(key hashing.Key, n uint32) (before uint32)
}

// MostNote is the largest number that a Noter keeps.
const MostNote = 1<<31 - 1

// Reserver can make room at once for what it is about to be told; what is there stays. The store memory can.
type Reserver interface {
	// Reserve makes room for about so many nodes altogether. Where there is none, that shows when it is needed.
	Reserve(nodes int64)
}

// Reader tells what a saved visited set holds, and changes nothing of it.
type Reader interface {
	Knower
	Close() error
}

// Errors that callers tell apart with errors.Is.
var (
	// ErrMemoryLimit says that the store would need more memory than it may.
	ErrMemoryLimit = errors.New("the visited set has reached its memory limit")
	// ErrDiskFull says that the saved part could not be written for want of space.
	// What was committed before is intact.
	ErrDiskFull = errors.New("no space left for the visited set")
	// ErrDamaged says that files of a saved visited set are missing, cut off or altered.
	ErrDamaged = errors.New("saved visited set is damaged")
	// ErrLocked says that another process uses the directory.
	ErrLocked = errors.New("saved visited set is in use by another process")
	// ErrClosed says that the store was closed.
	ErrClosed = errors.New("visited set is closed")
)

// Options say how a store is opened.
type Options struct {
	// Dir is where the store keeps what is to survive; it is created. Empty: nothing
	// survives (memory), or a temporary directory is used (badger).
	Dir string
	// Committed is the epoch of the published frontier to go on from, 0 for a fresh
	// start. Anything newer found in Dir is forgotten.
	Committed uint64
	// MemoryLimit bounds the store's memory in bytes; 0: none for memory, a default
	// for badger, which stays below it by using the disk.
	MemoryLimit int64
	// MinFree is the space that badger leaves free on the disk; 0: a default. See
	// badger_space.go for why it must not run full.
	MinFree int64
	// Short tells, if not nil, whether the process's resident set should shrink. A
	// store that maps files asks often, from several goroutines but one at a time, and lets go of their
	// pages then.
	Short func() bool
}
