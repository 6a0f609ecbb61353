package state

import (
	"heddle.example/expr"
	"heddle.example/hashing"
	"heddle.example/symex/arith"
	"heddle.example/symex/bearing"
	"heddle.example/symex/births"
	"heddle.example/symex/facts"
	"heddle.example/symex/foresight"
	"heddle.example/symex/guards"
	"heddle.example/symex/mem"
	"heddle.example/symex/observed"
	"heddle.example/symex/progress"
	"heddle.example/symex/serial"
	"heddle.example/symex/static"
	"heddle.example/symex/weak"
)

// This file defines the State: what a transition changes.

// Scalars is the scalar state of a machine, saved by copy on the trail.
type Scalars struct {
	Cur         int32 // thread in execution
	Mover       int32 // whose transition it is: others may run in it that it has created, or let go on
	Grant       bool  // the next instruction of cur may be a visible operation
	GrantNow    bool  // grant of the instruction in execution
	ThreadCount int32 // one more than the greatest index that any thread had on this path
	LiveCount   int32 // threads that have not finished
	StruckCount int32 // … to which signals may come at any moment
	Starting    int32
	ExitHead    int32 // exit handlers: index + 1 of the last one registered
	PathLen     int
	Several     bool  // other threads than the active one move in this transition
	HasCreated  bool  // a thread was created in this transition
	Forked      bool  // the path has forked in this transition, or was restricted
	Ways        int32 // on how many paths the transition may have come so far, 0 where it has not forked, mostWays at most
	HasGiven    bool  // Choose gave an alternative that no instruction has taken yet
	GivenVal    int
	HasEnded    bool
	ArgsOpen    bool          // main's arguments are not chosen yet
	Observing   bool          // a symbol is due, or waits for the value of a proposition
	Stands      int32         // index + 1 of a thread that stood before a visible operation when a symbol became due
	Mon         uint32        // state of the monitor
	Valuation   uint64        // last symbol it read
	WordRead    int32         // symbols it read in this transition, where they are recorded
	EvalSyms    uint32        // symbols made while propositions were evaluated
	Observed    bool          // the monitor read the initial symbol
	LeftLoop    bool          // a loop was left early (--partial-loops)
	Maybe       bool          // the solver gave up on a constraint of the path
	MonThread   int32         // the monitor thread that the program brings, 0 none; see monitorthread.go
	MonBack     int32         // thread to which it switches back
	MonDone     bool          // the execution was or is being judged
	MonDead     bool          // the run of the automaton has ended
	MonFed      bool          // a symbol was counted in this transition
	MonAsked    bool          // a thread that ends the program is in the function that judges
	ThreadsHash hashing.Key   // the sum of those of threads
	SymThreads  int32         // threads that have symbolic values, see Thread.HashSym
	History     int32         // what properties remember of the path, see properties.go
	Waiting     weak.Position // the state of the memory model, where Delays or Graphs is set
	Settled     bool          // which of them leave before the access in progress is decided
	Leaving     bool          // which stores that propositions read leave before the transition goes on is not decided
	Regrant     bool          // a visible operation goes on behind a symbol
	Ambiguous   bool          // rc11: what a proposition reads has had several values at once
	Idle        weak.Idleness // rc11: of the transition
	Picked      int32         // rc11: the choice of the atomic operation in progress, plus 1
}

// Table is the machine's expression table.
func (m *State) Table() *expr.Table { return m.Tab }

// Ended tells whether the program has ended on this path.
func (m *State) Ended() bool { return m.HasEnded }

// Partial tells whether this path left a loop early under --partial-loops.
func (m *State) Partial() bool { return m.LeftLoop }

// NumThreads is one more than the greatest index that a thread has had on this path.
func (m *State) NumThreads() int { return int(m.Scalars.ThreadCount) }

// State is what a transition changes: memory, threads and their registers, the path condition, and what is noted on the way.
// Every change is logged on a trail.
type State struct {
	mem.Memory
	Scalars
	Code        *static.Code
	types       map[string]bool // names of types whose members are nobody's business
	Opts        Options
	Listener    Listener
	Tab         *expr.Table
	solver      Solver
	Hasher      *hashing.Function  // nil: no hashes are kept
	Serial      *serial.Serialiser // nil: expressions are hashed by structure
	ThreadTable []*Thread
	Consts      [][]Value

	Constraints []expr.Ref    // path condition: a conjunction
	PathIndex   bearing.Index // of the path condition, as it was when last asked
	found       map[valuesQuestion]foundValues
	WatchOrder  bool         // accesses without an order are watched: see noteUnordered
	WatchAccess bool         // the listener wants to know of accesses, or stores may wait
	WatchUse    bool         // and of uses
	Bounds      arith.Bounds // of expressions, as far as the path says

	savedThreads  mem.Pile[ThreadScalars]
	savedMachines mem.Pile[Scalars]
	savedFrames   mem.Pile[Frame]

	Walks      progress.Table
	Ev         Event // why the machine stopped
	reports    []Report
	doubts     []string
	Sets       *facts.Sets // of facts
	Trace      Tracer
	Births     births.Births            // where trace is set
	Rec        *observed.Recorder       // nil: nothing is observed
	Reached    func(t *Thread) Stop     // where stores wait and propositions are observed: a store has reached memory
	HasSeveral func(g *weak.Graph) bool // rc11, where propositions are observed: what they read has several values
	GoesOn     func(t *Thread) bool     // tells whether a thread that runs can perform the operation before which it stands
	Foot       *footprint               // nil: footprints are not recorded
	Named      bool                     // Options.Symmetric: threads may not count as one another: on some path the program may have seen the number of one that holds a lock, or when one was made
	Lesson     *foresight.Lesson        // of the transition in progress; nil: nobody learns from it
	Guards     *guards.View             // nil: threads are switched before all that is visible
	Passes     int32                    // how often the transition, since it began or went on after a choice, has gone on where there might be a node
	Delays     *weak.Buffers            // nil: stores reach memory at once
	Graphs     *weak.Graphs             // nil: threads see the same
	Assume     map[string]bool          // assumptions used, DESIGN §5.11
	Lags       weak.Lags                // what some threads do not see of the others' stores
	unasked    map[Unasked]bool

	Consistent bool // the assumption of sequential consistency is named, or nobody asks for it

	syms  map[expr.Ref]SymbolInfo
	model func(sym expr.Ref) (lo, hi uint64) // values by which Show prints
}

// Listener is told of what happens in a state, and must not change it.
type Listener interface {
	// Accessed is told of every access of t to memory that other threads can reach, of size bytes at off of o; where symbolic is
	// set the offset depends on input.
	Accessed(t *Thread, o *mem.Object, off int64, symbolic bool, size int64, kind PendingKind)
	// Meets is told of an access that t makes now without having stood before it.
	Meets(t *Thread, p Pending)
	// Used is told that t uses the symbolic value v as what says.
	Used(t *Thread, v expr.Ref, what string)
	// MemoryGone is told that the life of the object of size bytes at addr has ended.
	MemoryGone(addr, size uint64)
}
