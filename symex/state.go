package symex

import (
	"heddle/expr"
	"heddle/hashing"
	"heddle/symex/arith"
	"heddle/symex/facts"
	"heddle/symex/mem"
	"heddle/symex/static"
)

// This file defines the State: what a transition changes.

// mstate is the scalar state of a machine, saved by copy on the trail.
type mstate struct {
	cur        int32 // thread in execution
	grant      bool  // the next instruction of cur may be a visible operation
	grantNow   bool  // grant of the instruction in execution
	numThreads int32 // one more than the greatest index that any thread had on this path
	liveCount  int32 // threads that have not finished
	starting   int32
	exitHead   int32 // exit handlers: index + 1 of the last one registered
	pathLen    int
	several    bool // other threads than the active one move in this transition
	created    bool // a thread was created in this transition
	forked     bool // the path has forked in this transition
	hasGiven   bool // Choose gave an alternative that no instruction has taken yet
	givenVal   int
	ended      bool
	argsOpen   bool   // main's arguments are not chosen yet
	observing  bool   // a symbol is due, or waits for the value of a proposition
	stands     int32  // index + 1 of a thread that stood before a visible operation when a symbol became due
	mon        uint32 // state of the monitor
	valuation  uint64 // last symbol it read
	word       int32  // symbols it read in this transition, where they are recorded
	evalSyms   uint32 // symbols made while propositions were evaluated
	observed   bool   // the monitor read the initial symbol
	partial    bool   // a loop was left early (--partial-loops)
	maybe      bool   // the solver gave up on a constraint of the path
	monThread  int32  // the monitor thread that the program brings, 0 none; see monitorthread.go
	monBack    int32  // thread to which it switches back
	monDone    bool   // the execution was or is being judged
	monDead    bool   // the run of the automaton has ended
	monFed     bool   // a symbol was counted in this transition
	monAsked   bool   // a thread that ends the program is in the function that judges
	history    int32  // what properties remember of the path, see properties.go
}

// Table is the machine's expression table.
func (m *State) Table() *expr.Table { return m.tab }

// Ended tells whether the program has ended on this path.
func (m *State) Ended() bool { return m.ended }

// Partial tells whether this path left a loop early under --partial-loops.
func (m *State) Partial() bool { return m.partial }

// NumThreads is one more than the greatest index that a thread has had on this path.
func (m *State) NumThreads() int { return int(m.mstate.numThreads) }

// State is what a transition changes: memory, threads and their registers, the path condition, and what is noted on the way.
// Every change is logged on a trail.
type State struct {
	mem.Memory
	mstate
	code     *static.Code
	types    map[string]bool // names of types whose members are nobody's business
	opts     Options
	listener Listener
	tab      *expr.Table
	solver   Solver
	hash     *hashing.Function // nil: no hashes are kept
	serial   *serialiser       // nil: expressions are hashed by structure
	threads  []*Thread
	consts   [][]Value

	path        []expr.Ref // path condition: a conjunction
	found       map[valuesQuestion]foundValues
	watchOrder  bool         // accesses without an order are watched: see noteUnordered
	watchAccess bool         // the listener wants to know of accesses
	bounds      arith.Bounds // of expressions, as far as the path says

	savedThreads  mem.Pile[tstate]
	savedMachines mem.Pile[mstate]
	savedFrames   mem.Pile[frame]

	walks   walkTable
	ev      Event // why the machine stopped
	reports []Report
	doubts  []string
	sets    *facts.Sets // of facts
	trace   Tracer
	births  births          // where trace is set
	rec     *recorder       // nil: nothing is observed
	foot    *footprint      // nil: footprints are not recorded
	assume  map[string]bool // assumptions used, DESIGN §5.11
	unasked map[Unasked]bool

	consistent bool // the assumption of sequential consistency is named, or nobody asks for it

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
	// MemoryGone is told that the life of the object of size bytes at addr has ended.
	MemoryGone(addr, size uint64)
}

// init makes the state that no thread has run in.
func (m *State) init(code *static.Code, types map[string]bool, opts Options, solver Solver, hash *hashing.Function, l Listener) {
	*m = State{code: code, types: types, opts: opts, listener: l, solver: solver, hash: hash, tab: expr.NewTable(), assume: map[string]bool{}, unasked: map[Unasked]bool{}, syms: map[expr.Ref]SymbolInfo{}, sets: facts.New(hash)}
	m.opts.Granularity = opts.SwitchesAt()
	if m.opts.SilentJumps <= 0 {
		m.opts.SilentJumps = 1000
	}
	if opts.Serialise {
		m.tab = expr.NewTableAsWritten()
		if hash != nil {
			m.serial = &serialiser{tab: m.tab, hash: hash}
		}
	}
	if opts.Poll != nil {
		m.tab.OnGrowth(opts.Poll)
	}
	m.bounds.Tab = m.tab
	m.Init(code.Space, m.tab, hash, m.sets, above{m})
	m.consistent = opts.Concrete
	m.watchOrder = code.Unordered
	m.consts = make([][]Value, len(code.Funcs))
	for i := range code.Funcs {
		src := code.Funcs[i].Src
		m.consts[i] = make([]Value, len(src.Consts))
		for j := range src.Consts {
			m.consts[i][j] = m.constValue(&src.Consts[j])
		}
	}
	for i := 0; i < code.Space.MaxThreads(); i++ {
		m.threads = append(m.threads, &Thread{ID: int32(i)})
	}
}
