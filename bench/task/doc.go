// Package task reads what a verification task is, in the forms that collections of
// programs use: property files and task definitions of the software verification
// competition (SV-COMP), test.desc files of ESBMC's regression tests, and C
// files that say at their top what is expected of them.
//
// Whatever the form, a Task is the same: C files, flags of `heddle verify`, and the
// verdict that is expected. A form that asks for something heddle has no flag for
// gives a Task with the reason in Refused; nothing is guessed.
package task

// Bounds on the size of the files that are read: a description of tasks, and a C file.
const (
	maxTask   = 4 << 20
	maxSource = 64 << 20
)

// Verdict is the answer that a task expects.
type Verdict string

// The verdicts of a task.
const (
	True  Verdict = "true"  // the property holds
	False Verdict = "false" // it is violated
	None  Verdict = ""      // nothing is expected
)

// Task is one question about one program.
type Task struct {
	Name     string // unique in its collection: the file, and what tells its tasks apart
	Files    []string
	Flags    []string // of `heddle verify`
	Property string   // for people and tables: "unreach-call", "race", …
	Expected Verdict
	// Want is the expectation in words of `heddle verify`, where the form says more than
	// Expected: "violated race:12", "unknown unsupported". Empty: only Expected counts.
	Want string
	// Bounded says that the flags set bounds that belong to the question: an answer
	// within them is a whole answer.
	Bounded bool
	Refused string // why the task cannot be put to heddle, "" if it can
}
