package lib

// This file gives short names to what rows say, which package symex defines: a table is read as one.

import (
	"heddle/ir"
	"heddle/symex"
)

type args = []symex.Arg

// What is asked of arguments, and what memory is accessed through them.
var (
	argAny      = symex.ArgAny
	argKnown    = symex.ArgKnown
	argSize     = symex.ArgSize
	argThread   = symex.ArgThread
	argDeadline = symex.ArgDeadline
	argReads    = symex.ArgReads
	argWrites   = symex.ArgWrites
	argSyncs    = symex.ArgSyncs
	argNotes    = symex.ArgNotes
	anyArgs     = symex.AnyArgs
	writesState = symex.WritesState
)

// How much is accessed.
const (
	extentPtr     = symex.ExtentPtr
	extentBlock   = symex.ExtentBlock
	extentCount   = symex.ExtentCount
	extentItems   = symex.ExtentItems
	extentStream  = symex.ExtentStream
	extentMutex   = symex.ExtentMutex
	extentCond    = symex.ExtentCond
	extentSem     = symex.ExtentSem
	extentRwlock  = symex.ExtentRwlock
	extentBarrier = symex.ExtentBarrier
	extentAttr    = symex.ExtentAttr
	extentUnwind  = symex.ExtentUnwind
)

// What is shared, for what a call waits, whether it is a cancellation point.
const (
	sharesAll      = symex.SharesAll
	sharesDeclared = symex.SharesDeclared
	takesLock      = symex.TakesLock
	takesReadLock  = symex.TakesReadLock
	waitsEvent     = symex.WaitsEvent
	waitsLock      = symex.WaitsLock
	waitsEnd       = symex.WaitsEnd
	waitsRoutine   = symex.WaitsRoutine
	waitsNever     = symex.WaitsNever
	cancelMust     = ir.CancelMust
	cancelMay      = ir.CancelMay
)
