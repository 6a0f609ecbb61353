// Package supervisor runs heddle in a child process, so that the limits of time and memory and
// an interruption hold in every phase, also where the work looks at no clock: in the parser, in
// the solver, in one large copy. The parent does nothing but watch:
//
//   - the child tells over a pipe what its limits are and which phase it is in; it keeps the
//     limits by itself where it can, and the parent ends it where it cannot;
//   - what Go's runtime or a library writes on standard error when the process breaks down is
//     kept from the terminal, and one line is said instead;
//   - nothing outlives heddle: the child dies with the parent, and what the child has started
//     is inherited by the parent and ended by it.
//
// The child gets standard input and output as they are, and standard error as another file
// (watch.Attach puts it back), because the runtime writes to descriptor 2 whatever the program does.
//
// Elsewhere than on Linux there is no supervision: heddle runs in one process.
package supervisor

import "time"

// Limits are what the parent holds the child to.
type Limits struct {
	Timeout time.Duration // since the parent began, 0: none
	Memory  int64         // resident bytes, 0: none
	OnDisk  bool          // pages of mapped files do not count
	Saving  bool          // when it searches, the child may need the time of a last checkpoint
}

// Phase is what the child is doing.
type Phase string

// The phases, in their order.
const (
	Starting  Phase = "starting"
	Reading   Phase = "reading"   // the program and all other input; nothing is lost if it ends at once
	Searching Phase = "searching" // it keeps the limits by itself, as a rule
	Answering Phase = "answering" // it writes its answer, as fast as the reader takes it
)

// End says how the child came to its end.
type End string

// The ends of a child that did not exit by itself.
const (
	TimedOut    End = "timeout"      // at its time limit, or at the system's for processor time
	OutOfMemory End = "memory-limit" // at its memory limit, or at the system's
	Interrupted End = "interrupted"  // by a signal to the parent
	Overflowed  End = "overflow"     // of its stack
	Crashed     End = "crash"        // otherwise
)

// Outcome is what the parent knows when the child has ended.
type Outcome struct {
	End    End
	Output string // what it left on descriptor 2, if it broke down
	Refuse bool   // memory or time: the system gave no more, with the limit not reached
	Twice  bool   // interrupted: by a second signal, which ended it at once

	Limits  Limits
	Phase   Phase
	Answer  []byte // as told by Link.Limit
	Elapsed time.Duration
	Peak    int64 // the largest resident set seen, in bytes
}
