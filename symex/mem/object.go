package mem

// This file defines objects.

// Object is the record of a memory object. Records are reused after death; undo restores them.
type Object struct {
	Addr     uint64
	Size     int64
	word     uint32 // first word in the arena
	class    int8   // size class of its block, log2 of words
	Kind     Kind
	alive    bool
	Shared   bool // others than its owner may reach it
	Stored   bool // its address may stand somewhere in memory or has left its frame
	Frozen   bool // never written while there are others
	ReadOnly bool // writing it is an error
	Exposed  bool // bare numbers may be its address: see provenance.go
	Hinted   bool // as Exposed, in what it does not share with others: only small parts of its address became known
	Site     int32
	Count    int32
	Thread   int32 // owner, for names
	Depth    int32 // frames of the owner when it was made; 0: not on the stack
	Next     int32 // next stack object of the same frame, -1 none
	symWords int32 // words with symbolic bytes
	ID       int32 // static objects: global index
}

// Kind says what an object is to the program.
type Kind uint8

// The kinds of object.
const (
	Global Kind = iota
	ThreadLocal
	Stack
	Heap
	Handle // a name that stands for something else: an address, no bytes
)

// Symbolic tells whether some of its bytes depend on inputs.
func (o *Object) Symbolic() bool { return o.symWords > 0 }
