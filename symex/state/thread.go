package state

// This file defines threads: their scalar state, frames and registers.

import (
	"heddle.example/expr"
	"heddle.example/hashing"
	"heddle.example/symex/weak"
)

// ThreadStatus says how far a thread's life has come.
type ThreadStatus uint8

// The states of a thread's life.
const (
	ThreadUnused   ThreadStatus = iota
	ThreadStarting              // created; its invisible prefix has not run yet
	ThreadRunning               // stands before its pending operation
	ThreadFinished              // its start routine returned; not yet joined
	ThreadGone                  // finished and joined or detached
)

// ThreadScalars is the scalar state of a thread, saved by copy on the trail. Registers
// and frames live beside it and are logged one by one.
type ThreadScalars struct {
	Status    ThreadStatus
	Phase     uint8 // progress inside a blocking model: PhaseNone, PhaseWaiting, …
	Detached  bool
	Fresh     bool  // a statement began since the last visible operation
	Fn        int32 // function in execution
	PC        int32 // instruction at which it stands
	Base      int32 // first register of the top frame
	RegTop    int32
	NumFrames int32 // suspended callers
	StackHead int32 // first stack object of the top frame, -1 none
	Atomic    int32 // depth of atomic sections; with Quiet the outermost one is
	Silent    int32 // backward jumps since the last node
	SymCount  uint32
	SymBefore uint32 // SymCount at the last backward jump, or where the transition began
	Parent    int32
	WaitOn    uint64       // condition variable, barrier, … while phase says so
	WaitLock  uint64       // mutex to take again after waiting
	WaitCount uint64       // how often it was locked
	Heirs     int32        // threads to which the signal that woke this one could have gone: see inherit
	Exit      uint8        // how far the thread's end has come: ExitNone, ExitUnwinding, exitDestroying
	Cancel    uint16       // cancelability and request, and signals: CancelDisabled, …
	Many      bool         // Options.Counts: it stands for any number of threads like it
	Leaves    weak.Leaving // whether it does nothing more than to end, or to end the program
	Joins     uint8        // number + 1 of the thread that it joins, whatever comes, before it does anything else; 0 none, or it is not told
	Held      int32        // locks held; a thread that ended with some keeps its index
	Order     int32        // footprints: what the thread excludes
	Holds     int32        // Options.Symmetric: the set of mutexes that it holds
	Permits   int32        // the set of semaphores that it has as locks: see guards.View, Have
	Cleanup   uint64       // buffer of the cleanup handler pushed last, 0 none
	Walk      int32        // what the library call in progress has seen: see walk.go, 0 nothing
	Result    Value        // result, from the begin of the thread's end on
	Pending   Pending
	Hash      hashing.Key
	HashSym   bool // registers hold symbolic values: hash leaves them out
}

// The phases of a blocking model.
const (
	PhaseNone uint8 = iota
	PhaseWaiting
	PhaseWoken
	PhaseLeaving  // acts upon a request to cancel it as soon as it has the mutex
	PhaseRestless // waits, and wakes without a signal if none comes before
)

// AwaitsSignal tells whether t waits on a condition variable, or for what wakes threads as that does, and was not woken.
func (t *Thread) AwaitsSignal() bool { return t.Phase == PhaseWaiting || t.Phase == PhaseRestless }

// Quiet is what Thread.Atomic is more in a section that orders nothing (ir.Instr.Quiet).
const Quiet = 1 << 16

// Thread is a thread of the program. Models read and write its exported fields: those of the current thread as they like, those of
// others between Machine.Change and Machine.Changed.
type Thread struct {
	ID int32
	ThreadScalars
	Regs   []Value
	Frames []Frame
}

// Frame is a suspended caller.
type Frame struct {
	Fn        int32
	PC        int32 // of the call instruction; ^pc: an exit handler was called before instruction pc
	Base      int32
	StackHead int32
	Hash      hashing.Key // of this frame and all below
	HashSym   bool        // some live register here or below is symbolic
}

// PendingKind says what a thread is about to do.
type PendingKind uint8

// The kinds of pending operation.
const (
	PendNone    PendingKind = iota
	PendRead                // load of shared memory
	PendWrite               // store to shared memory
	PendUpdate              // atomic read-modify-write
	PendSync                // synchronisation call
	PendAtomic              // entry of an atomic section
	PendExit                // the thread ends
	PendEnd                 // the program ends
	PendFail                // a check or an assumption that may fail
	PendLoop                // many silent backward jumps
	PendDeath               // locals that others can reach end their lives
	PendMonitor             // a registered monitor thread, which nobody schedules
	PendFence               // a fence before which stores wait
)

// Pending is the record of the operation before which a thread stands (DESIGN §2).
type Pending struct {
	Kind   PendingKind
	Write  bool
	Atomic bool
	Whole  bool   // symbolic offset: Addr and Size are those of the whole object
	Plain  bool   // PendSync: the call accesses memory of the program otherwise than by synchronising
	Addr   uint64 // memory accessed, or the synchronisation object
	Size   uint32
	Model  int32    // PendSync: function
	Off    expr.Ref // Whole: the offset
	Width  uint32   // Whole: bytes accessed
}

// Live tells whether t exists and has not finished.
func (t *Thread) Live() bool { return t.Status == ThreadRunning || t.Status == ThreadStarting }

// At is the instruction at which the frame is suspended.
func (fr *Frame) At() int {
	if fr.PC < 0 {
		return int(^fr.PC)
	}
	return int(fr.PC)
}

// Operand reads an operand of the top frame.
func Operand(regs, consts []Value, o int32) Value {
	if o >= 0 {
		return regs[o]
	}
	return consts[^o]
}

// Reg gives register r of the top frame.
func (t *Thread) Reg(r int32) Value { return t.Regs[t.Base+r] }

// CalledBack tells whether the suspended caller of number i was left for a function that the library called.
func (t *Thread) CalledBack(i int32) bool { return t.Frames[i].PC < 0 }

// Bits of a thread's cancel field.
const (
	CancelDisabled  uint16 = 1 << iota
	CancelAsync            // the type; without effect in a program that cancels nobody
	CancelRequested        // pthread_cancel was called for this thread
	CancelInside           // … while it stood before a cancellation point, perhaps suspended in it
	CancelPassed           // this call goes on without acting; forgotten at the next step
	CancelSpared           // this step is taken without acting, likewise
	Struck                 // a signal that it lets through may come at any moment: see symex/callback.go
	StruckSpared           // … but not before this step, likewise
	Broken                 // the call before which it stands fails, as a handler has interrupted it
)

// Cancelable tells whether a request for t would be acted upon at a cancellation point.
func (t *Thread) Cancelable() bool { return t.Cancel&CancelDisabled == 0 && t.Exit == ExitNone }

// Interrupted tells whether a request for t may be acted upon at any moment.
func (t *Thread) Interrupted() bool { return t.Cancel&CancelAsync != 0 && t.Cancelling() }

// Cancelling tells whether a request for t is to be acted upon.
func (t *Thread) Cancelling() bool { return t.Cancel&CancelRequested != 0 && t.Cancelable() }

// The phases of a thread's end.
const (
	ExitNone       uint8 = iota
	ExitUnwinding        // cleanup handlers run
	ExitDestroying       // no frame but the lowest is left; destructors run
)
