package symex

// This file defines library models: the functions that the executor implements itself because they
// synchronise, allocate, end something or do input and output. A model is a row that says all that there is to
// know of its function; the rows stand in package lib. Models of pure functions are C code (package cfront/libc).

import (
	"maps"
	"slices"

	"heddle.example/ir"
	"heddle.example/symex/check"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

// Model is the row of one library function.
type Model struct {
	Name string
	Args []Arg // the arguments that a call must have; more are its own business
	Does static.Trait

	// What other threads may see of a call.
	Visible bool                             // it is always a visible operation
	Touches func(m *Machine, c *Call) bool   // else: whether this one is
	Pend    state.PendingKind                // PendNone: PendSync
	Also    []MemoryAccess                   // to memory of the library's own, beside those through the arguments
	Shares  Sharing                          // how much of what it shares its accesses tell
	Counts  Counting                         // what it does to a count that is the first word of argument 0, and to nothing else that others see
	InLine  func(m *Machine, at uint64) bool // TakesLock: whether this one goes on without the lock at an address, into a line
	Cancel  ir.Cancellation                  // whether it is a cancellation point

	// Waiting.
	Waits     Waiting
	GivesBack bool                                               // the lock that argument 0 points to; who has it never waits, and nobody else is told
	Enabled   func(m *Machine, t *state.Thread, at uint64) bool  // whether it can go on in this state; at is what it waits for; nil: always
	RelocksAs string                                             // static.Relocks: the function in which it is, as it were, while it waits for the mutex
	Holders   func(m *Machine, t *state.Thread, out []int) []int // appends the threads each of which must act before t can
	Awaits    func(m *Machine, args []state.Value) uint64        // the address of what it waits for; nil: argument 0

	Breaks Breaking // what a signal does that is handled meanwhile

	Exec func(m *Machine, c *Call) state.Stop

	Locked *Model // the row that takes the place of this one in programs that lock streams (static.LocksStreams); nil: this one

	// Abandoned is called when a thread that ends leaves the function that the call runs; it gets argument 0.
	Abandoned func(m *Machine, first state.Value)

	// What NewLibrary makes of the arguments.
	concrete uint32 // bit i: argument i is made concrete before the call
	handles  uint32 // bit i: argument i is a pthread_t that must name a thread
	sizes    uint32 // bit i: argument i is a size, see chooseSize
	Deadline int    // the argument that points to the time up to which a call waits, 0 if none does
	accesses []MemoryAccess
}

// Arg is what a model asks of an argument, and what memory it accesses through it.
type Arg struct {
	known  bool   // made concrete before the call
	size   bool   // the size of an object: a greater one than MaxAlloc gives NULL, whatever it is
	handle bool   // a pthread_t that must name a thread
	Extent Extent // of the memory that it points to and that is accessed as a whole, 0 if none is; NULL is none
	use    Use
}

// Arguments that a model does not access memory through, or scalar by scalar (walk.go).
var (
	ArgAny    = Arg{}
	ArgKnown  = Arg{known: true}
	ArgSize   = Arg{known: true, size: true}
	ArgThread = Arg{known: true, handle: true}
)

// ArgReads points to memory that a model reads.
func ArgReads(e Extent) Arg { return Arg{known: true, Extent: e, use: useRead} }

// ArgWrites points to memory that a model writes.
func ArgWrites(e Extent) Arg { return Arg{known: true, Extent: e, use: useWrite} }

// ArgSyncs points to a synchronisation object, which a model updates atomically.
func ArgSyncs(e Extent) Arg { return Arg{known: true, Extent: e, use: useSync} }

// ArgLooks points to one of which a call may also tell the state without synchronising with those who made it so: one that tries to take it.
func ArgLooks(e Extent) Arg { return Arg{known: true, Extent: e, use: useLook} }

// ArgNotes is written as far as the race check is concerned, and not otherwise looked at.
func ArgNotes(e Extent) Arg { return Arg{Extent: e, use: useWrite} }

// ArgDeadline points to the time up to which a call waits.
var ArgDeadline = Arg{Extent: extentTime, use: useRead}

// AnyArgs are n arguments of which nothing is asked.
func AnyArgs(n int) []Arg { return make([]Arg, n) }

// Sharing says how much of what a call shares with other threads its accesses tell, to reductions.
type Sharing uint8

const (
	sharesUnsaid   Sharing = iota
	SharesAll              // it may depend on anything, and anything on it
	SharesDeclared         // its declared accesses, and those that it makes scalar by scalar, are all
	TakesLock              // likewise, and it goes on only with the lock at argument 0 or WaitLock, which it takes
	TakesReadLock          // likewise, with a lock that does not exclude others of the kind
)

func (s Sharing) locks() bool { return s == TakesLock || s == TakesReadLock }

// Counting says what a call does to a count.
type Counting uint8

const (
	CountsNothing Counting = iota
	CountsUp               // one more
	CountsDown             // one less, when it is above 0
)

// Waiting says what a call waits for that has no deadline.
type Waiting uint8

const (
	WaitsNever   Waiting = iota
	WaitsEvent           // something that no certain thread does: a post, arrivals
	WaitsLock            // that other threads give a lock back
	WaitsEnd             // the end of the thread that argument 0 names
	WaitsRoutine         // that another thread comes back from a routine
)

// Breaking says what comes of a call where a signal was handled meanwhile.
type Breaking uint8

const (
	BreaksNever  Breaking = iota
	BreaksUnless          // it may fail, unless the handler is one after which calls go on (SA_RESTART)
	BreaksAlways          // it may fail, though it needs not wait for anything
	BreaksTimed           // it may fail though it needs not wait, unless the handler is one after which calls go on
)

// Library is a table of library functions that have models.
type Library struct {
	models  map[string]*Model
	types   map[string]bool
	besides Besides
}

// Besides is what a library has besides its rows.
type Besides struct {
	// Unwind goes back to where the cleanup handler was pushed that was pushed last; there is one.
	Unwind func(m *Machine, t *state.Thread) state.Stop
	// Destroy calls the destructor of a value of thread-specific data; called is false if none is left.
	Destroy func(m *Machine, t *state.Thread, grant bool) (st state.Stop, called bool)
	// Gone is told that the life of the object of size bytes at an address ends, while there are several threads.
	Gone func(m *Machine, addr, size uint64)

	InC   map[string]static.Trait // what analyses must know of functions that are C code
	Types []string                // names of types whose members are nobody's business: objects are named as a whole
}

// NewLibrary makes a library of rows and what is besides. A bad row is a programming error.
func NewLibrary(b Besides, tables ...[]*Model) *Library {
	l := &Library{models: map[string]*Model{}, types: map[string]bool{}, besides: b}
	for _, name := range b.Types {
		l.types[name] = true
	}
	for _, mod := range slices.Concat(tables...) {
		fault := mod.complete()
		if fault == "" && mod.Locked != nil {
			fault = mod.Locked.complete()
		}
		if l.models[mod.Name] != nil {
			fault = "is there twice"
		}
		if fault != "" {
			panic("symex: library model " + mod.Name + " " + fault)
		}
		l.models[mod.Name] = mod
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
		return static.Conduct{Does: l.besides.InC[name]}, false
	}
	some := func(is func(Use) bool) bool {
		return slices.ContainsFunc(mod.accesses, func(a MemoryAccess) bool { return is(a.use) })
	}
	return static.Conduct{
		Does: mod.Does, Cancel: mod.Cancel, AsksThread: mod.handles != 0, Visible: mod.Visible && (mod.Locked == nil || mod.Locked.Visible),
		Plain: some(func(u Use) bool { return u != useSync }), Looks: some(func(u Use) bool { return u == useLook }),
	}, true
}

// complete fills what follows from the rest of a row, and says what is wrong with it.
func (mod *Model) complete() (fault string) {
	mod.accesses = nil
	for i, a := range mod.Args {
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
		if a == ArgDeadline {
			mod.Deadline = i
		}
		if a.Extent != 0 {
			mod.accesses = append(mod.accesses, MemoryAccess{arg: i, size: a.Extent, use: a.use})
		}
	}
	mod.accesses = append(mod.accesses, mod.Also...)
	for i := range mod.accesses {
		mod.accesses[i].verb = mod.verb(&mod.accesses[i])
	}
	switch {
	case mod.Exec == nil:
		return "does nothing"
	case mod.Shares == sharesUnsaid:
		return "does not say what it shares"
	case mod.Visible && mod.Touches != nil:
		return "is always visible, but not always"
	case (mod.Waits != WaitsNever) != (mod.Enabled != nil):
		return "must say both when it is enabled and for what it waits"
	case (mod.Waits > WaitsEvent) != (mod.Holders != nil):
		return "must say both that it waits for threads and for which"
	case mod.Waits != WaitsNever && !mod.Visible:
		return "waits without being visible"
	case mod.Shares.locks() && mod.Waits != WaitsLock:
		return "takes a lock that it does not wait for"
	case mod.InLine != nil && !mod.Shares.locks():
		return "waits in line for no lock"
	case (mod.Does&static.Relocks != 0) != (mod.RelocksAs != ""):
		return "must say both that it takes a lock again and in which function"
	case mod.Does&(static.Aligns|static.RecordsJump) != 0 && mod.Does&static.Allocates == 0:
		return "makes no objects"
	}
	return ""
}

// ModelOf gives the row of the function that is called.
func (m *Machine) ModelOf(c *Call) *Model { return m.code.Models[c.Fn] }

// ModelAt gives the row of the library function before whose call t stands.
func (m *Machine) ModelAt(t *state.Thread) *Model { return m.code.Models[t.Pending.Model] }

// Code is a program ready to run, with the models of the library functions that it calls.
type Code struct {
	static.Code
	Models  []*Model // per function, nil: none
	types   map[string]bool
	besides Besides
}

// Prepare makes p, which calls functions of lib, ready to run for the properties that are asked for. The error names what of p exceeds the executor's limits.
func Prepare(p *ir.Program, lib *Library, asked check.Set) (*Code, error) {
	// Who asks for nothing looks at all that is computed.
	faint := asked != 0 && !asked.Has(check.Overflow) && !asked.Has(check.UnsignedOverflow) && !asked.Has(check.Uninit)
	c, err := static.Prepare(p, lib, asked.Has(check.Leak) && !asked.Has(check.LeakAll), faint)
	if err != nil {
		return nil, err
	}
	out := &Code{Code: *c, Models: make([]*Model, len(p.Funcs)), types: lib.types, besides: lib.besides}
	locks := slices.ContainsFunc(p.Funcs, func(f *ir.Func) bool { return static.Does(lib, f, static.LocksStreams) })
	for i, f := range p.Funcs {
		if !f.Extern {
			continue
		}
		mod := lib.models[f.Name]
		if locks && mod != nil && mod.Locked != nil {
			mod = mod.Locked
		}
		out.Models[i] = mod
	}
	return out, nil
}

// Call is a call of a library function that its model executes.
type Call struct {
	Thread *state.Thread
	In     *static.Instr // the instruction
	Src    *ir.Instr     // what it comes from
	Fn     int32         // the function
	Args   []state.Value
	Grant  bool // the call may be a visible operation
}
