package state

// This file defines events: why the machine stopped.

import (
	"heddle.example/expr"
	"heddle.example/ir"
	"heddle.example/symex/check"
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

// Stop is what executing an instruction tells the run loop.
type Stop uint8

const (
	GoOn          Stop = iota // next instruction; pc is set
	StopNode                  // the thread stands before a visible operation; pend is set
	StopEvent                 // m.ev says why
	StopThreadEnd             // the thread ended
	Again                     // run the same instruction again (a choice was consumed)
	StopObserved              // what propositions read was written, or an evaluation goes on
	StopSwitches              // the program's monitor thread is to run
	StopYields                // the monitor thread switches back
)
