package static

// This file defines what the analyses ask about the functions of the library.

import "heddle.example/ir"

// Library knows the functions of the C library that have models.
type Library interface {
	// Conduct gives what is to be known of a function before it runs; ok is false if it has no row, as it is C code or not modelled.
	Conduct(name string) (c Conduct, ok bool)
}

// Conduct is what is to be known of a modelled function before it runs.
type Conduct struct {
	Does    Trait
	Cancel  ir.Cancellation // whether it is a cancellation point
	Plain   bool            // that accesses memory of the program otherwise than by synchronising
	Visible bool            // always a visible operation
	Looks   bool            // that may tell what others did without synchronising with them

	AsksThread bool // an argument names a thread
}

// Trait is what calls of a function may do that bears on how a whole program runs.
type Trait uint32

// The traits.
const (
	Allocates          Trait = 1 << iota // it makes heap objects: its calls are allocation sites
	Aligns                               // … which can be aligned further than malloc aligns
	Frees                                // it frees blocks of the heap
	ReturnsTwice                         // it may return again, later
	RecordsJump                          // … because longjmp came back to the record that it makes, whose site is that of its call
	RunsCode                             // it makes a function of the program run: in a new thread, or as a callback
	Assumes                              // paths may end in it that are none
	Relocks                              // it unlocks a mutex that its caller has, waits, and takes it again
	Cancels                              // it cancels threads
	Interrupts                           // it may have a thread cancelled at any moment
	Strikes                              // it may have a handler of a signal run at any moment in another thread
	MakesKeys                            // it makes keys of thread-specific data
	DeletesKeys                          // it deletes keys of thread-specific data
	ViolatesOnlyMemory                   // it can violate no property but memory, and makes nothing of which others speak
	RacesOnly                            // its accesses are for the race check alone, and are the caller's
	ComparesBytes                        // it compares bytes, those of pointers too
	LocksStreams                         // it locks streams, for which other functions wait from then on
	Anonymous                            // it asks for no thread's number, and keeps none in memory but that of who holds a mutex
	RunsAtExit                           // it has a function of the program run when that ends
	LooksAtTraits                        // it tells what another thread is called, or how it is scheduled, without synchronising with whoever said so
	Local                                // what a call does depends on its caller, its arguments and the fields that it reads, and on nothing else
	SeesWaiting                          // it looks who stands before a call that waits for its object
	SpellsPointers                       // it makes text that the program can read again, of pointers too
	Keeps                                // the blocks that it makes are the library's: the program neither frees nor loses them
	Fails                                // a call is an error where unreach-call asks, also if the program defines the function
)

// Does tells whether calls of f run a model that does one of certain things.
func Does(lib Library, f *ir.Func, what Trait) bool {
	if !f.Extern {
		return false
	}
	c, ok := lib.Conduct(f.Name)
	return ok && c.Does&what != 0
}

// hasModel tells whether a function of the library has a model.
func hasModel(lib Library, name string) bool {
	_, ok := lib.Conduct(name)
	return ok
}
