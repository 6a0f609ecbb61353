package row

// This file defines the names, and when calls touch memory that other threads share.

import (
	"heddle.example/ir"
	"heddle.example/symex"
	"heddle.example/symex/check"
)

// Args are what a row says of arguments.
type Args = []symex.Arg

// What is asked of arguments, and what memory is accessed through them.
var (
	Any         = symex.ArgAny
	Known       = symex.ArgKnown
	Size        = symex.ArgSize
	Thread      = symex.ArgThread
	Deadline    = symex.ArgDeadline
	Reads       = symex.ArgReads
	Writes      = symex.ArgWrites
	Syncs       = symex.ArgSyncs
	Looks       = symex.ArgLooks
	Notes       = symex.ArgNotes
	AnyArgs     = symex.AnyArgs
	WritesState = symex.WritesState
	SyncsState  = symex.SyncsState
)

// How much is accessed.
const (
	Ptr     = symex.ExtentPtr
	Block   = symex.ExtentBlock
	Count   = symex.ExtentCount
	Items   = symex.ExtentItems
	Stream  = symex.ExtentStream
	Mutex   = symex.ExtentMutex
	Cond    = symex.ExtentCond
	Sem     = symex.ExtentSem
	Rwlock  = symex.ExtentRwlock
	Barrier = symex.ExtentBarrier
	Attr    = symex.ExtentAttr
	Unwind  = symex.ExtentUnwind
)

// What is shared, for what a call waits, whether it is a cancellation point.
const (
	SharesAll      = symex.SharesAll
	SharesDeclared = symex.SharesDeclared
	TakesLock      = symex.TakesLock
	TakesReadLock  = symex.TakesReadLock
	WaitsEvent     = symex.WaitsEvent
	BreaksUnless   = symex.BreaksUnless
	BreaksAlways   = symex.BreaksAlways
	BreaksTimed    = symex.BreaksTimed
	CountsUp       = symex.CountsUp
	CountsDown     = symex.CountsDown
	WaitsLock      = symex.WaitsLock
	WaitsEnd       = symex.WaitsEnd
	WaitsRoutine   = symex.WaitsRoutine
	WaitsNever     = symex.WaitsNever
	CancelMust     = ir.CancelMust
	CancelMay      = ir.CancelMay
)

// TouchesArg0 tells whether the memory that argument 0 points to is shared. An
// invalid pointer is not: its check makes the operation visible.
func TouchesArg0(m *symex.Machine, c *symex.Call) bool { return m.SharedAt(c.Args[0]) }

// TouchesBlock tells whether it shows to others when the block goes that argument 0 points to: it is shared, or there are other threads, which
// may end the program before, and what was not freed then is a violation.
func TouchesBlock(m *symex.Machine, c *symex.Call) bool {
	return TouchesArg0(m, c) || m.Opts.Checks.Has(check.LeakAll) && m.LiveCount > 1 && c.Args[0].Bits != 0
}

// TouchesArg1 tells whether the memory that argument 1 points to, which may be NULL, is shared.
func TouchesArg1(m *symex.Machine, c *symex.Call) bool {
	return c.Args[1].Bits != 0 && m.SharedAt(c.Args[1])
}
