package symex

// This file defines the Machine: its state, its options, and the calls by which
// an explorer drives it.

import (
	"io"

	"heddle/answer"
	"heddle/expr"
	"heddle/hashing"
	"heddle/ir"
	"heddle/symex/arith"
	"heddle/symex/facts"
	"heddle/symex/mem"
)

// Options say how a machine executes. The zero value is not usable: see DefaultOptions.
type Options struct {
	Semantics
	SilentJumps int  // silent backward jumps before a node is made
	Serialise   bool // expressions stay as written and are hashed by serialisation: see serialised.go

	// Poll is called now and then during a transition that takes long; it may panic: then the machine
	// is not to be used any more. May be nil.
	Poll func()

	// Given gives the inputs instead of symbols, by thread and how many that has read before; every backward jump ends in a node
	// then, as if it had branched on input. nil: the inputs are open.
	Given func(thread int, count uint32, width int) uint64

	// Concrete execution (heddle run): inputs come from Input, printf writes to Stdout.
	Concrete bool
	Input    func(width int) uint64
	Stdout   io.Writer
	Stderr   io.Writer
	Args     []string
}

// DefaultOptions are those of `heddle verify` without flags.
func DefaultOptions() Options {
	return Options{Semantics: DefaultSemantics(), SilentJumps: 1000}
}

// Solver decides conjunctions of width-1 expressions of the machine's table.
type Solver interface {
	// Check tells whether the conjunction of constraints has a solution. With
	// Sat, model gives the value of a symbol (any value for one it does not
	// mention). reason explains Unknown.
	Check(t *expr.Table, constraints []expr.Ref) (sat Sat, model func(sym expr.Ref) (lo, hi uint64), reason string)
}

// Sat is the answer to a satisfiability question.
type Sat uint8

// The answers.
const (
	Unsat Sat = iota
	Satisfiable
	SatUnknown
)

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

// Machine is the mutable state of one explorer. It is used by one goroutine.
type Machine struct {
	mem.Memory
	mstate
	code      *Code
	opts      Options
	unwindSet map[int]int // bounds of single loops, by index in Program.Loops
	tab       *expr.Table
	solver    Solver
	hash      *hashing.Function // nil: no hashes are kept
	serial    *serialiser       // nil: expressions are hashed by structure
	threads   []*Thread
	consts    [][]Value

	path       []expr.Ref // path condition: a conjunction
	found      map[valuesQuestion]foundValues
	watchOrder bool // accesses without an order are watched: see noteUnordered
	bounds     arith.Bounds

	savedThreads  mem.Pile[tstate]
	savedMachines mem.Pile[mstate]
	savedFrames   mem.Pile[frame]

	exitNodes []exitNode
	argBuf    []Value
	modelCall Call // the library call in execution
	walks     walkTable

	ev      Event // why the machine stopped
	reports []Report
	doubts  []string
	raceBuf []dataAccess
	waitBuf [maxWaiting]int // waitsFor: threads
	sets    *facts.Sets     // of facts
	watch   watchers
	trace   Tracer
	Births  births          // where trace is set
	obs     *observation    // nil: nothing is observed
	foot    *footprint      // nil: footprints are not recorded
	assume  map[string]bool // assumptions used, DESIGN §5.11
	unasked map[Unasked]bool

	consistent    bool // the assumption of sequential consistency is named, or nobody asks for it
	raceQuestions int

	syms  map[expr.Ref]SymbolInfo
	model func(sym expr.Ref) (lo, hi uint64) // values by which Show prints
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

// New makes a machine for code. hash may be nil: then no hashes are kept.
func New(code *Code, opts Options, solver Solver, hash *hashing.Function) *Machine {
	m := &Machine{code: code, opts: opts, solver: solver, hash: hash, tab: expr.NewTable(), assume: map[string]bool{}, unasked: map[Unasked]bool{}, syms: map[expr.Ref]SymbolInfo{}, sets: facts.New(hash)}
	m.opts.Granularity, m.unwindSet = opts.SwitchesAt(), opts.unwindSet(code.Prog)
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
	m.watch = newWatchers(m)
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
	if mon := code.Prog.Monitor; mon != nil && !opts.Concrete {
		m.attachMonitor(mon)
	}
	return m
}

// Begin makes the initial state, in which the main thread is to Run. Call it once.
func (m *Machine) Begin() {
	m.initGlobals()
	m.initArgs()
	t := m.threads[0]
	m.saveThread(t)
	m.saveMachine()
	t.Status = ThreadRunning
	t.parent = -1
	t.StackHead = -1
	m.liveCount, m.numThreads = 1, 1
	m.monBack = -1
	entry := m.code.Prog.Entry
	m.enterFunc(t, int32(entry.ID), &m.code.Funcs[entry.ID])
	m.passMainArgs(t, entry)
	m.makeHandle(0)
	m.cur = 0
	m.grant = false
	if !m.argsOpen {
		m.observeStart()
	}
}

// Move begins a transition of thread id, which must be enabled: when it Runs it performs its pending operation and
// all its invisible instructions up to the next visible one.
func (m *Machine) Move(id int) {
	t := m.threads[id]
	if m.trace != nil {
		m.trace.Move(id)
	}
	m.saveMachine()
	m.saveThread(t)
	m.cur = int32(id)
	m.grant = true
	if m.watchOrder {
		m.noteUnordered(t)
	}
	m.forked, m.hasGiven, m.several, m.created, m.monFed, m.word = false, false, false, false, false, 0
	t.Silent = 0
	if m.foot != nil {
		m.beginFootprint()
	}
	t.Cancel &^= cancelPassed
	if m.obs != nil {
		m.obs.dirty = m.obs.dirty[:0]
	}
}

// Resume goes on after a choice event with alternative i, when the thread Runs.
func (m *Machine) Resume(i int) {
	m.saveMachine()
	m.saveThread(m.threads[m.cur])
	m.forked, m.hasGiven, m.givenVal = true, true, i
	if m.foot != nil {
		m.beginFootprint()
	}
}

// poll lets others end a transition that takes long.
func (m *Machine) poll() {
	if m.opts.Poll != nil {
		m.opts.Poll()
	}
}

// NumThreads is one more than the greatest index that a thread has had on this path.
func (m *Machine) NumThreads() int { return int(m.mstate.numThreads) }

// Live tells whether thread id exists and has not finished. A monitor thread is none of the program's.
func (m *Machine) Live(id int) bool { return m.threads[id].Live() && !m.isMonitor(int32(id)) }

// Pending gives the operation before which a live thread stands.
func (m *Machine) Pending(id int) *Pending { return &m.threads[id].Pending }

// Enabled tells whether the pending operation of thread id can be performed now.
func (m *Machine) Enabled(id int) bool {
	t := m.threads[id]
	if t.Status != ThreadRunning {
		return false
	}
	if t.Pending.Kind != PendSync {
		return !m.isMonitor(t.ID) || m.monitorMoves(t)
	}
	f := &m.code.Funcs[t.Pending.Model]
	mod := m.code.Models[t.Pending.Model]
	if mod.Enabled == nil || f.Cancel == CancelMust && t.Phase == PhaseNone && t.Cancelling() {
		return true
	}
	return mod.Enabled(m, t, m.callArgs(t))
}

// Movable appends the threads that can move, by number, the active one first; live is how many have not ended, silent
// how many of those that can move stand in a silent loop.
func (m *Machine) Movable(list []uint8, active int) (movable []uint8, live, silent int) {
	n := m.NumThreads()
	if active < n && m.Enabled(active) {
		list = append(list, uint8(active))
		if m.Yields(active) {
			silent++
		}
	}
	for t := range n {
		if m.Live(t) {
			live++
		}
		if t == active || !m.Enabled(t) {
			continue
		}
		list = append(list, uint8(t))
		if m.Yields(t) {
			silent++
		}
	}
	return list, live, silent
}

// Ended tells whether the program has ended on this path.
func (m *Machine) Ended() bool { return m.ended }

// Path gives the path condition; the slice is valid until the next call.
func (m *Machine) Path() []expr.Ref { return m.path }

// Table is the machine's expression table.
func (m *Machine) Table() *expr.Table { return m.tab }

// TableBytes estimates the memory of what the machine has interned and does not forget.
func (m *Machine) TableBytes() int64 {
	const record, set = 128, 256 // with their places in maps
	n := m.tab.Bytes() + record*int64(m.Records()) + set*int64(m.sets.Len())
	if m.serial != nil {
		n += 16 * int64(cap(m.serial.known))
	}
	return n
}

// Symbol tells where a symbol comes from.
func (m *Machine) Symbol(r expr.Ref) (SymbolInfo, bool) { s, ok := m.syms[r]; return s, ok }

// Assumptions gives the names of the assumptions used so far, on any path.
func (m *Machine) Assumptions() []string {
	var out []string
	for a := range m.assume {
		out = append(out, a)
	}
	if m.Layout {
		out = append(out, answer.AddressLayout)
	}
	return out
}

// Code is the program that the machine runs.
func (m *Machine) Code() *Code { return m.code }

// Partial tells whether this path left a loop early under --partial-loops.
func (m *Machine) Partial() bool { return m.partial }

// Uncertain tells whether the solver could not say if this path is feasible.
func (m *Machine) Uncertain() bool { return m.maybe }

// SetTracer makes the machine report what it does; nil stops it.
func (m *Machine) SetTracer(t Tracer) { m.trace = t }

// Rounds is the number of silent backward jumps in the last transition of thread id.
func (m *Machine) Rounds(id int) int { return int(m.threads[id].Silent) }

// Yields tells whether thread id stands in a loop of many silent jumps: a
// concrete run lets others go first.
func (m *Machine) Yields(id int) bool { return m.threads[id].Pending.Kind == PendLoop }
