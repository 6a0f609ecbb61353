package symex

// This file defines library models: the functions that the executor implements itself because they
// synchronise, allocate, end something or do input and output. A model is a row that says all that there is to
// know of its function; the rows stand in files named after the headers of C and POSIX: model_semaphore.go,
// model_stdio.go, model_pthread_mutex.go. Models of pure functions are C code (package cfront/libc).

import (
	"maps"
	"slices"

	"heddle/ir"
	"heddle/symex/static"
)

// model is the row of one library function.
type model struct {
	name string
	args []arg // the arguments that a call must have; more are its own business
	does static.Trait

	// What other threads may see of a call.
	visible bool                             // it is always a visible operation
	touches func(m *Machine, c *call) bool   // else: whether this one is
	pend    PendingKind                      // PendNone: PendSync
	also    []access                         // to memory of the library's own, beside those through the arguments
	shares  sharing                          // how much of what it shares its accesses tell
	inLine  func(m *Machine, at uint64) bool // takesLock: whether this one goes on without the lock at an address, into a line
	cancel  ir.Cancellation                  // whether it is a cancellation point

	// Waiting.
	waits     waiting
	enabled   func(m *Machine, t *thread, args []Value) bool // whether it can go on in this state; nil: always
	relocksAs string                                         // static.Relocks: the function in which it is, as it were, while it waits for the mutex
	holders   func(m *Machine, t *thread, out []int) []int   // appends the threads each of which must act before t can

	exec func(m *Machine, c *call) stop

	// abandoned is called when a thread that ends leaves the function that the call runs; it gets argument 0.
	abandoned func(m *Machine, first Value)

	// What register makes of the arguments.
	concrete uint32 // bit i: argument i is made concrete before the call
	handles  uint32 // bit i: argument i is a pthread_t that must name a thread
	sizes    uint32 // bit i: argument i is a size, see chooseSize
	deadline int    // the argument that points to the time up to which a call waits, 0 if none does
	accesses []access
}

// arg is what a model asks of an argument, and what memory it accesses through it.
type arg struct {
	known  bool   // made concrete before the call
	size   bool   // the size of an object: a greater one than maxAlloc gives NULL, whatever it is
	handle bool   // a pthread_t that must name a thread
	extent extent // of the memory that it points to and that is accessed as a whole, 0 if none is; NULL is none
	use    use
}

// Arguments that a model does not access memory through, or scalar by scalar (walk.go).
var (
	argAny    = arg{}
	argKnown  = arg{known: true}
	argSize   = arg{known: true, size: true}
	argThread = arg{known: true, handle: true}
)

// Arguments that point to memory that a model accesses.
func argReads(e extent) arg  { return arg{known: true, extent: e, use: useRead} }
func argWrites(e extent) arg { return arg{known: true, extent: e, use: useWrite} }
func argSyncs(e extent) arg  { return arg{known: true, extent: e, use: useSync} }

// argDeadline points to the time up to which a call waits.
var argDeadline = arg{extent: extentTime, use: useRead}

// anyArgs are n arguments of which nothing is asked.
func anyArgs(n int) []arg { return make([]arg, n) }

// sharing says how much of what a call shares with other threads its accesses tell, to reductions.
type sharing uint8

const (
	sharesUnsaid   sharing = iota
	sharesAll              // it may depend on anything, and anything on it
	sharesDeclared         // its declared accesses, and those that it makes scalar by scalar, are all
	takesLock              // likewise, and it goes on only with the lock at argument 0 or waitLock, which it takes
	takesReadLock          // likewise, with a lock that does not exclude others of the kind
)

func (s sharing) locks() bool { return s == takesLock || s == takesReadLock }

// waiting says what a call waits for that has no deadline.
type waiting uint8

const (
	waitsNever   waiting = iota
	waitsEvent           // something that no certain thread does: a post, arrivals
	waitsLock            // that other threads give a lock back
	waitsEnd             // the end of the thread that argument 0 names
	waitsRoutine         // that another thread comes back from a routine
)

// Library is a table of library functions that have models.
type Library struct {
	models map[string]*model
	ends   threadEnds
}

// threadEnds says what the library does in a thread that ends.
type threadEnds struct {
	// unwind goes back to where the cleanup handler was pushed that was pushed last; there is one.
	unwind func(m *Machine, t *thread) stop
	// destroy calls the destructor of a value of thread-specific data; called is false if none is left.
	destroy func(m *Machine, t *thread, grant bool) (st stop, called bool)
}

// NewLibrary makes a library of rows. A bad one is a programming error.
func NewLibrary(ends threadEnds, tables ...[]*model) *Library {
	l := &Library{models: map[string]*model{}, ends: ends}
	for _, mod := range slices.Concat(tables...) {
		fault := mod.complete()
		if l.models[mod.name] != nil {
			fault = "is there twice"
		}
		if fault != "" {
			panic("symex: library model " + mod.name + " " + fault)
		}
		l.models[mod.name] = mod
	}
	return l
}

// Names lists the functions, sorted.
func (l *Library) Names() []string { return slices.Sorted(maps.Keys(l.models)) }

// Has tells whether a function has a model.
func (l *Library) Has(name string) bool { return l.models[name] != nil }

// Conduct says what the analyses ask of a function.
func (l *Library) Conduct(name string) (c static.Conduct, ok bool) {
	mod := l.models[name]
	if mod == nil {
		return c, false
	}
	return static.Conduct{Does: mod.does, Cancel: mod.cancel, Plain: slices.ContainsFunc(mod.accesses, func(a access) bool { return a.use != useSync })}, true
}

// complete fills what follows from the rest of a row, and says what is wrong with it.
func (mod *model) complete() (fault string) {
	for i, a := range mod.args {
		bit := uint32(1) << i
		if a.known {
			mod.concrete |= bit
		}
		if a.size {
			mod.sizes |= bit
		}
		if a.handle {
			mod.handles |= bit
		}
		if a == argDeadline {
			mod.deadline = i
		}
		if a.extent != 0 {
			mod.accesses = append(mod.accesses, access{i, a.extent, a.use})
		}
	}
	mod.accesses = append(mod.accesses, mod.also...)
	switch {
	case mod.exec == nil:
		return "does nothing"
	case mod.shares == sharesUnsaid:
		return "does not say what it shares"
	case mod.visible && mod.touches != nil:
		return "is always visible, but not always"
	case (mod.waits != waitsNever) != (mod.enabled != nil):
		return "must say both when it is enabled and for what it waits"
	case (mod.waits > waitsEvent) != (mod.holders != nil):
		return "must say both that it waits for threads and for which"
	case mod.waits != waitsNever && !mod.visible:
		return "waits without being visible"
	case mod.shares.locks() && mod.waits != waitsLock:
		return "takes a lock that it does not wait for"
	case mod.inLine != nil && !mod.shares.locks():
		return "waits in line for no lock"
	case (mod.does&static.Relocks != 0) != (mod.relocksAs != ""):
		return "must say both that it takes a lock again and in which function"
	case mod.does&(static.Aligns|static.RecordsJump) != 0 && mod.does&static.Allocates == 0:
		return "makes no objects"
	}
	return ""
}

// modelOf gives the row of the function that is called.
func (m *Machine) modelOf(c *call) *model { return m.code.models[c.fn] }

// modelAt gives the row of the library function before whose call t stands.
func (m *Machine) modelAt(t *thread) *model { return m.code.models[t.pend.Model] }

// Code is a program ready to run, with the models of the library functions that it calls.
type Code struct {
	static.Code
	models []*model // per function, nil: none
	ends   threadEnds
}

// Prepare makes p, which calls functions of lib, ready to run. The error names what of p exceeds the executor's limits.
func Prepare(p *ir.Program, lib *Library) (*Code, error) {
	c, err := static.Prepare(p, lib)
	if err != nil {
		return nil, err
	}
	out := &Code{Code: *c, models: make([]*model, len(p.Funcs)), ends: lib.ends}
	for i, f := range p.Funcs {
		if f.Extern {
			out.models[i] = lib.models[f.Name]
		}
	}
	return out, nil
}
