package check

// This file defines what a property sees of a path and keeps of it.

import (
	"iter"

	"heddle.example/expr"
	"heddle.example/ir"
	"heddle.example/symex/mem"
)

// Path is what a property is handed with an event. It is valid during the call.
type Path interface {
	// Facts lists the facts of a kind that the property has added, in ascending order, as they
	// were when it was called.
	Facts(kind uint8) iter.Seq[Fact]
	// Add adds a fact; it is false if there was one like it.
	Add(kind uint8, f Fact) bool
	// Change puts another fact in the place of each of a kind, or none.
	Change(kind uint8, change func(Fact) (Fact, bool))

	// Violated reports that the property is violated here; the path goes on.
	Violated(message string)
	// Doubt records that it could not be decided.
	Doubt(why string)

	// Report reports a violation that is not the present thread's, or that input decides.
	Report(v Violation)

	// Standing lists the threads that can move and stand before accesses; it is valid until the next call. Where says where a
	// thread stands.
	Standing() []Standing
	Where(thread int) string
	// May tells whether cond, of the table, may hold; known is false where that cannot be said.
	May(cond expr.Ref) (may, known bool)
	Table() *expr.Table
	PtrBits() int // of a pointer

	// Constraints are the path condition.
	Constraints() []expr.Ref
	// Unwritten tells whether a symbol is what was found where nothing was written, at the place that ReadAt gives, "" if none is
	// known. Twin is the same with another value, in questions only.
	Unwritten(sym expr.Ref) bool
	ReadAt(sym expr.Ref) string
	Twin(sym expr.Ref) expr.Ref

	// Waits is who waits for whom; Told says for each of some threads what it waits for and where.
	Waits() Waiting
	Told(threads []int) string

	// Memory is that of the program, and Made where an object of it was made.
	Memory() *mem.Memory
	Made(o *mem.Object) (pos ir.Pos, function string)
	// Roots calls visit on the values of threads that can still be used: results and registers; HasStack tells whether the
	// stack objects of a thread count. Where the program has ended by a return from main those of main do not.
	Roots(visit func(v mem.Value))
	HasStack(thread int32) bool
	// Refers tells whether a symbolic value certainly refers to what it is made from.
	Refers(r expr.Ref) bool

	// Object names an object. Describe names what lies at an address, Place the size bytes there, Actor a thread.
	Object(o *mem.Object) string
	Describe(addr uint64) string
	Place(addr, size uint64) string
	Actor(thread int) string
}

// Fact is what a property remembers of a path: one of a set of facts.
type Fact [3]uint64

// Lock is a lock that a thread takes or gives back.
type Lock struct {
	Thread    int
	Addr      uint64
	Exclusive bool // excludes all others; else those that are exclusive
	Waits     bool // the call would wait for ever
}

// Access is an access to memory that other threads can reach.
type Access struct {
	Thread        int
	Addr, Size    uint64
	Unknown       bool // where in the object at Addr depends on input
	Reads, Writes bool
}

// Violation is what a property reports.
type Violation struct {
	Thread    int
	Pos       ir.Pos
	Function  string
	Elsewhere bool // it is at Pos and Function, not where Thread stands
	Doubt     bool // whether it is one cannot be said
	Message   string

	Cond    expr.Ref // must hold beside the path condition, 0: nothing
	Other   int      // index + 1 of a second thread that takes part, 0: none
	OtherDo string   // what it is about to do

	Because []Because   // what it follows from
	Block   *mem.Object // that it is about, nil: none
}

// Because is a fact from which a violation follows, for a reader who wants to know where it came about.
type Because struct {
	Kind    uint8
	Fact    Fact
	Message string
}
