package state

import (
	"heddle.example/expr"
	"heddle.example/ir"
)

// This file defines what others are told of a path: while it is replayed, and of what was found on it.

// ReachesMemory ends the text of a store that waited and does so now.
const ReachesMemory = "reaches memory"

// Tracer is told what the machine does, while a counterexample is replayed.
type Tracer interface {
	// Move reports that a transition of a thread begins.
	Move(thread int)
	// Passes is asked before a load or store is reported, as that takes time; where it is not worth telling it notes that, and Access is not called.
	Passes(write, shared bool) bool
	// Access reports a load or store of memory.
	Access(a Access)
	// Reaches reports that a store that waited, that of a step, reaches memory; 0: of one that is not told.
	Reaches(object uint64, off, size int64, step int)
	// Told gives the number of steps that are told so far.
	Told() int
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
	Char         bool   // its type is char: the value may be a character
	Whole        string // read: the value of the number of which these are some bytes, "" where they are none of one
	Inner        bool   // the object is a local one of a library function, or hands arguments to a variadic one
	Note         string // what happens, where it is no plain access; then there is no value

	// What weaker memory models say, by the numbers of steps, from 1; 0: none.
	From    int    // read: the step that wrote what is read; 0: the last that wrote it to memory; -n: the last one before step n
	Over    int    // read: the step that wrote what is not seen; write: that of a store before which it is placed
	Waits   bool   // write: it has not reached memory
	Missing string // why what is over it is not seen
}

// SymbolInfo says where a symbol of the path comes from.
type SymbolInfo struct {
	Name   string // function that gave it, or the variable read uninitialised
	Pos    ir.Pos
	Func   string
	Width  int
	Signed bool
	Thread int
}

// Report is a violation on a path that goes on.
type Report struct {
	Property  string
	Message   string
	Doubt     bool // whether it is one cannot be said
	Elsewhere bool // Pos and Func are not where Thread stands
	Pos       ir.Pos
	Func      string
	Thread    int
	Other     int    // index + 1 of a second thread that takes part, 0: none
	OtherPos  ir.Pos // where that one stands
	OtherFn   string
	OtherDo   string     // what it is about to do
	Cond      expr.Ref   // must hold beside Path, 0: nothing
	Path      []expr.Ref // path condition where the check was met

	// While a trace is written:
	Because []Site     // what it follows from
	Stack   []CallSite // of Thread
	Told    int        // steps of the trace
	Made    CallSite   // where the program has made the block that it is about
}

// CallSite is where a function stands: before an instruction, or in a call.
type CallSite struct {
	Pos  ir.Pos
	Func string
}

// Site is where a thread stood.
type Site struct {
	Thread  int
	Message string
	Stack   []CallSite // the innermost function first
}

// Unasked is a place where behaviour is undefined that the options do not check for.
type Unasked struct {
	Property string // that a check would find violated
	Pos      ir.Pos
	Func     string
	Message  string
	GoesOn   bool // the path goes on as if nothing had happened
}
