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
	waits   waiting
	enabled func(m *Machine, t *thread, args []Value) bool // whether it can go on in this state; nil: always
	holders func(m *Machine, t *thread, out []int) []int   // appends the threads each of which must act before t can

	exec func(m *Machine, c *call) stop

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

var models = map[string]*model{}

// register adds rows to the table; a bad one is a programming error.
func register(list ...*model) {
	for _, mod := range list {
		if fault := mod.complete(); fault != "" {
			panic("symex: library model " + mod.name + " " + fault)
		}
		models[mod.name] = mod
	}
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
	case models[mod.name] != nil:
		return "is there twice"
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
	case mod.does&(static.Aligns|static.RecordsJump) != 0 && mod.does&static.Allocates == 0:
		return "makes no objects"
	}
	return ""
}

// modelOf gives the row of the function that is called.
func (m *Machine) modelOf(c *call) *model { return m.code.models[c.fn] }

// modelAt gives the row of the library function before whose call t stands.
func (m *Machine) modelAt(t *thread) *model { return m.code.models[t.pend.Model] }

// Models lists the library functions that the executor implements, sorted.
func Models() []string {
	return slices.Sorted(maps.Keys(models))
}

// HasModel tells whether the executor implements the library function.
func HasModel(name string) bool { return models[name] != nil }

// Assumes tells whether f is a library function by which a path can turn out to be none.
func Assumes(f *ir.Func) bool { return static.Does(ModelTable{}, f, static.Assumes) }

// ModelTable is the table as the analyses see it.
type ModelTable struct{}

func (ModelTable) Conduct(name string) (c static.Conduct, ok bool) {
	mod := models[name]
	if mod == nil {
		return c, false
	}
	return static.Conduct{Does: mod.does, Cancel: mod.cancel, Plain: slices.ContainsFunc(mod.accesses, func(a access) bool { return a.use != useSync })}, true
}

// Prepare makes p ready to run.
func Prepare(p *ir.Program) (*Code, error) {
	c, err := static.Prepare(p, ModelTable{})
	if err != nil {
		return nil, err
	}
	r := &Code{Code: *c, models: make([]*model, len(p.Funcs))}
	for i, f := range p.Funcs {
		if f.Extern {
			r.models[i] = models[f.Name]
		}
	}
	return r, nil
}

// Code is a program ready to run, with the models of the library functions that it calls.
type Code struct {
	static.Code
	models []*model // per function, nil: none
}
