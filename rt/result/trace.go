package result

// This file defines traces: what a path did, to read, and the choices that lead along it.

import (
	"fmt"
	"strconv"

	"heddle.example/scheduler"
)

// Trace is a counterexample: steps to read and choices to replay.
type Trace struct {
	Steps    []Step
	Choices  []Choice
	Switches int        // context switches
	Fewest   bool       // no schedule within the bounds has fewer and violates the same
	Inputs   [][]uint64 // what each thread reads, where the choices do not decide it; nil: they do
}

// NewTrace makes a trace of its steps and choices.
func NewTrace(steps []Step, choices []Choice) *Trace {
	t := &Trace{Steps: steps, Choices: choices}
	active := 0
	for _, c := range choices {
		if c.Kind == ChooseThread {
			t.Switches = scheduler.Switches(t.Switches, active, c.Index)
			active = c.Index
		}
	}
	return t
}

// StepKind says what a step of a trace is.
type StepKind string

// The kinds of step.
const (
	StepWrite     StepKind = "write"     // memory was written
	StepRead      StepKind = "read"      // shared memory was read
	StepSync      StepKind = "sync"      // a synchronisation call
	StepNondet    StepKind = "nondet"    // an input was chosen
	StepBranch    StepKind = "branch"    // a symbolic branch was decided
	StepSymbol    StepKind = "symbol"    // the monitor of an LTL formula read a symbol
	StepViolation StepKind = "violation" // the property failed here
)

// Step is one line of a trace.
type Step struct {
	Kind       StepKind
	Thread     int
	ThreadName string // "main", or the start routine
	Place
	Source   string  // text of the source line
	Text     string  // what happened: "x = 2 (was 1)", "lock(m)", "amount = -5"
	Switch   bool    // the active thread changed just before this step
	Switches int     // how often, where that is known: a thread may have moved without a step
	From     int     // read: the step that wrote what is read, from 1; 0: none of the trace
	Over     int     // read: the step that wrote what is not seen; write: that of a store before which it is placed; 0: none
	Missing  string  // why what is over it is not seen: "no acquire at queue.c:41"
	Memory   *Memory // read, write: what was accessed; nondet: the input; nil where that is not known
	Model    bool    // it stands in heddle's own code of a library function
	Repeats  bool    // the first one of those that the execution repeats for ever
}

// StepsText names steps by their numbers, as messages do: "step 4", "steps 3 to 5".
func StepsText(from, to int) string {
	if from == to {
		return fmt.Sprintf("step %d", from)
	}
	return fmt.Sprintf("steps %d to %d", from, to)
}

// Memory is an access to memory in a trace.
type Memory struct {
	Name         string // node.next, buf[3]
	Value        string // read or written, as its C type prints it
	Was          string // before a write, "" where that is not known, or the same
	Object       uint64 // tells objects apart
	Offset, Size int64  // bytes
	Shared       bool   // other threads may reach the object
	Atomic       bool   // an atomic read-modify-write
	Char         bool   // its type is char
	Whole        string // read: the value of the number of which these are some bytes, "" where they are none of one
	Inner        bool   // the object is a local one of a library function, or hands arguments to a variadic one
}

// Text gives the value as people read it: a character as C writes it.
func (m *Memory) Text() string { return CharText(m.Value, m.Char) }

// CharText gives a value as people read it; isChar: its type is char.
func CharText(value string, isChar bool) string {
	n, err := strconv.Atoi(value)
	if !isChar || err != nil || (n < ' ' || n > '~') && n != '\n' && n != '\t' {
		return value
	}
	return strconv.QuoteRune(rune(n))
}

// A schedule is a list of choices: see package scheduler.
type (
	Choice     = scheduler.Choice
	ChoiceKind = scheduler.ChoiceKind
)

// The kinds of choice.
const (
	ChooseThread = scheduler.ChooseThread
	ChooseBranch = scheduler.ChooseBranch
	ChooseWakeup = scheduler.ChooseWakeup
	ChooseNondet = scheduler.ChooseNondet
)
