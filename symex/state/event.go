package state

// This file defines events: why the machine stopped.

import (
	"heddle/expr"
	"heddle/ir"
	"heddle/symex/check"
)

// EventKind says why the machine stopped.
type EventKind uint8

// The kinds of event.
const (
	EventNode        EventKind = iota // all threads stand before visible operations: see package scheduler
	EventChoice                       // Choose must say which alternative
	EventEnd                          // the program ended
	EventDead                         // an assumption killed the path
	EventCut                          // an unwinding bound ended the path
	EventViolation                    // a property failed
	EventUnsupported                  // something that is not modelled was reached

	// Inside a transition: the scheduler says who goes on.
	EventStands   // the running thread stands before a visible operation, or has ended
	EventObserved // it has written to what a proposition reads: ReadSymbol is due
	EventSwitches // it lets the monitor thread run: see EnterMonitor
	EventYields   // the monitor thread switches back: see Interrupted
)

// ChoiceKind says what is chosen.
type ChoiceKind uint8

// The kinds of choice inside a transition.
const (
	ChoiceBranch    ChoiceKind = iota // outcome of a symbolic branch, switch or pointer
	ChoiceWakeup                      // which waiter is woken
	ChoiceNondet                      // alternative of a library model
	ChoiceCauseless                   // the same: the last alternative is a failure for no reason, which does not come for ever
)

// The names of properties that events and reports carry: those of package check, and unwinding assertions.
var (
	PropAssert   = check.Assert.Name
	PropDeadlock = check.Deadlock.Name
	PropMemory   = check.Memory.Name
	PropDiv      = check.Div.Name
	PropPthread  = check.Pthread.Name
	PropOverflow = check.Overflow.Name
	PropUninit   = check.Uninit.Name
	PropRace     = check.Race.Name
	PropLeak     = check.Leak.Name
)

// PropUnwind is the property of unwinding assertions.
const PropUnwind = "unwind"

// Event says why the machine stopped. Which fields matter depends on Kind.
type Event struct {
	Kind     EventKind
	Choice   ChoiceKind
	N        int    // EventChoice: number of alternatives
	Property string // EventViolation
	Message  string // EventViolation, EventUnsupported
	Pos      ir.Pos
	Func     string
	Thread   int
	Exit     int      // EventEnd: exit status
	Abort    bool     // EventEnd: by abort
	Cond     expr.Ref // EventViolation: with the path condition it must have a solution, 0: the path condition alone
	Continue bool     // the path can go on with Choose(0): the check is assumed from here
}

// Tracer is told what the machine does, while a counterexample is replayed.
type Tracer interface {
	// Move reports that a transition of a thread begins.
	Move(thread int)
	// Access reports a load or store of memory.
	Access(a Access)
	// Sync reports a library call that synchronises or otherwise matters.
	Sync(thread int, pos ir.Pos, fn string, text string)
	// Nondet reports an input; l is its C type, nil if that is not known.
	Nondet(thread int, pos ir.Pos, fn string, name string, v Value, width int, l *ir.Layout)
	// Branch reports the outcome of a symbolic branch.
	Branch(thread int, pos ir.Pos, fn string, taken bool)
}

// Access is a load or a store of memory, as it is told.
type Access struct {
	Thread       int
	Pos          ir.Pos // of the call, inside the library
	Func         string
	Write        bool
	Atomic       bool   // an atomic read-modify-write
	Shared       bool   // other threads may reach the object
	Object       uint64 // its address
	Offset, Size int64  // of the access in the object, bytes
	Name         string // of what is accessed: node.next, buf[3]
	Value        string // read or written, as its C type prints it
	Was          string // write: the value before, where that is known and another
	Note         string // what happens, where it is no plain access; then there is no value
}

// Fail stops the machine with ev at the current instruction of t.
func (m *State) Fail(t *Thread, ev Event) Stop {
	src := m.code.Funcs[t.Fn].Src
	ev.Pos = m.VisiblePos(t)
	ev.Func = src.Name
	ev.Thread = int(t.ID)
	m.Ev = ev
	return StopEvent
}

// VisiblePos is the position of the current instruction, or of the call into the
// library model that is running.
func (m *State) VisiblePos(t *Thread) ir.Pos {
	src := m.code.Funcs[t.Fn].Src
	if !src.Model {
		return src.Code[t.PC].Pos
	}
	for i := int(t.NumFrames) - 1; i >= 0; i-- {
		f := m.code.Funcs[t.Frames[i].Fn].Src
		if !f.Model {
			return f.Code[t.Frames[i].At()].Pos
		}
	}
	return src.Code[t.PC].Pos
}
