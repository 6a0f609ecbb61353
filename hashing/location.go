package hashing

// This file defines Location, the place of a fact in a node, and every kind of it. A
// Location can be made here only, so whoever adds a kind sees all the others, and no
// two of them can have the same number:
//
//	bit 63    set: a register; thread, depth and number take the rest
//	62 to 56  the kind
//	55 to 0   an address; or a thread (from bit 48) and a number
//
// The test draws locations of all functions in this file and compares their numbers.

// Location says where in a node a fact holds: a word of memory, a register, the state of
// a thread. Facts that must not be confused have different locations.
type Location struct{ bits uint64 }

// The widths of what a location holds.
const (
	kindShift   = 56
	threadShift = 48

	registerBit         = 1 << 63
	registerThreadShift = 56
	registerDepthShift  = 32
)

// The kinds. Words of memory, the hot ones, are the addresses themselves.
const (
	kindWord = iota
	kindUninitialised
	kindPointer
	kindByte
	kindPage
	kindHeader
	kindPinned

	kindStatus
	kindResult
	kindTop
	kindSuspended
	kindWaitObject
	kindWaitLock
	kindWaitCount
	kindHeirs
	kindEnding
	kindCleanup
	kindWalk
	kindWalkLength
	kindWalkElement
	kindWalkSymbol

	kindAnonymous
	kindHolds

	kindExitHandler
	kindPartial
	kindConstraint
	kindSerialised
	kindFact
	kindHistory
	kindAliases
	kindMonitor
	kindSymbol
	kindMonitorThread
	kindDelayed
	kindDelayedValue
	kindMessages
	kindMessageValue

	kindBudget
	kindAsleep

	kindPermits
	kindMany
)

func at(kind int, addr uint64) Location { return Location{uint64(kind)<<kindShift | addr} }

func of(kind int, thread int32, n uint32) Location {
	return Location{uint64(kind)<<kindShift | uint64(thread)<<threadShift | uint64(n)}
}

// Memory. An address has at most 56 bits.

// Word is the word of memory at addr, or the expression whose bytes begin at addr.
func Word(addr uint64) Location { return at(kindWord, addr) }

// Uninitialised says which bytes of the word at addr were never written.
func Uninitialised(addr uint64) Location { return at(kindUninitialised, addr) }

// Pointer is the word at addr if it is a pointer.
func Pointer(addr uint64) Location { return at(kindPointer, addr) }

// Byte says what kind of byte stands at addr, in a word that is no plain one.
func Byte(addr uint64) Location { return at(kindByte, addr) }

// Page is what all words of the page at addr hold.
func Page(addr uint64) Location { return at(kindPage, addr) }

// Header is the kind and size of the object that begins at addr.
func Header(addr uint64) Location { return at(kindHeader, addr) }

// Pinned says that the name of the dead object at addr is not used again.
func Pinned(addr uint64) Location { return at(kindPinned, addr) }

// Threads. A thread's number is below MaxThreads, a depth below 2^24.

// MaxThreads is the number of threads that locations can tell apart; threads are
// numbered from 0 on.
const MaxThreads = 128

// Register is a register of the frame that has depth frames below it.
func Register(thread, depth, register int32) Location {
	return Location{registerBit | uint64(thread)<<registerThreadShift | uint64(depth)<<registerDepthShift | uint64(uint32(register))}
}

// Status is a thread's status, phase, flags and kind of pending operation.
func Status(thread int32) Location { return of(kindStatus, thread, 0) }

// Result is what a thread that has ended, or is ending, returns.
func Result(thread int32) Location { return of(kindResult, thread, 0) }

// Top is the function and the instruction of a thread's top frame.
func Top(thread, depth int32) Location { return of(kindTop, thread, uint32(depth)) }

// Suspended is the function and the return address of a suspended frame.
func Suspended(thread, depth int32) Location { return of(kindSuspended, thread, uint32(depth)) }

// WaitObject is what a thread waits at.
func WaitObject(thread int32) Location { return of(kindWaitObject, thread, 0) }

// WaitLock is the lock that a waiting thread takes again.
func WaitLock(thread int32) Location { return of(kindWaitLock, thread, 0) }

// WaitCount is how often a waiting thread holds that lock.
func WaitCount(thread int32) Location { return of(kindWaitCount, thread, 0) }

// Heirs is the set of threads to which the signal that woke a thread could have gone.
func Heirs(thread int32) Location { return of(kindHeirs, thread, 0) }

// Permits is the set of semaphores that a thread has as locks.
func Permits(thread int32) Location { return of(kindPermits, thread, 0) }

// Ending is how far a thread's end has come, and its cancellation.
func Ending(thread int32) Location { return of(kindEnding, thread, 0) }

// Cleanup is a thread's last cleanup handler.
func Cleanup(thread int32) Location { return of(kindCleanup, thread, 0) }

// Walk is what the library call of a thread has seen of memory so far.
func Walk(thread int32) Location { return of(kindWalk, thread, 0) }

// WalkLength is how much that is.
func WalkLength(thread int32) Location { return of(kindWalkLength, thread, 0) }

// WalkElement is element n of what a library call has seen, of whichever thread.
func WalkElement(n int32) Location { return of(kindWalkElement, 0, uint32(n)) }

// WalkSymbol is element n of what the library call of a thread has seen, an expression.
func WalkSymbol(thread, n int32) Location { return of(kindWalkSymbol, thread, uint32(n)) }

// Anonymous is the state of a thread whose number does not count.
func Anonymous() Location { return at(kindAnonymous, 0) }

// Many is the state of any number of such threads.
func Many() Location { return at(kindMany, 0) }

// Holds is the set of mutexes that such a thread holds.
func Holds() Location { return at(kindHolds, 0) }

// The machine.

// ExitHandler is the exit handler that was registered n-th from the last.
func ExitHandler(n int32) Location { return of(kindExitHandler, 0, uint32(n)) }

// Partial says that the path left a loop early.
func Partial() Location { return at(kindPartial, 0) }

// Constraint is a part of the path condition.
func Constraint() Location { return at(kindConstraint, 0) }

// Serialised is an expression as the program writes it, in bytes.
func Serialised() Location { return at(kindSerialised, 0) }

// Fact is an element of a set of facts.
func Fact() Location { return at(kindFact, 0) }

// History is the set of facts that properties remember of the path.
func History() Location { return at(kindHistory, 0) }

// Aliases is the set of what is known of addresses that came again.
func Aliases() Location { return at(kindAliases, 0) }

// Monitor is the state of the monitors of formulas.
func Monitor() Location { return at(kindMonitor, 0) }

// Symbol is the last symbol that the monitors read.
func Symbol() Location { return at(kindSymbol, 0) }

// MonitorThread is the state of the monitor thread that a program brings.
func MonitorThread() Location { return at(kindMonitorThread, 0) }

// Stores that have not reached memory.

// Delayed is where store n of a thread goes, of those that wait.
func Delayed(thread, n int32) Location { return of(kindDelayed, thread, uint32(n)) }

// DelayedValue is what it stores.
func DelayedValue(thread, n int32) Location { return of(kindDelayedValue, thread, uint32(n)) }

// Messages is what a state of rc11 has beside memory, in bytes.
func Messages() Location { return at(kindMessages, 0) }

// MessageValue is the n-th symbolic value among these.
func MessageValue(n int32) Location { return of(kindMessageValue, 0, uint32(n)) }

// The search.

// Budget is the active thread and its budget, where what is seen at a cut depends on them.
func Budget() Location { return at(kindBudget, 0) }

// Asleep is the set of threads that sleep.
func Asleep() Location { return at(kindAsleep, 0) }
