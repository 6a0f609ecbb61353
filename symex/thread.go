package symex

// This file defines threads: their scalar state, frames and registers.

import (
	"heddle/expr"
	"heddle/hashing"
	"heddle/symex/static"
)

type threadStatus uint8

const (
	threadUnused   threadStatus = iota
	threadStarting              // created; its invisible prefix has not run yet
	threadRunning               // stands before its pending operation
	threadFinished              // its start routine returned; not yet joined
	threadGone                  // finished and joined or detached
)

// tstate is the scalar state of a thread, saved by copy on the trail. Registers
// and frames live beside it and are logged one by one.
type tstate struct {
	status    threadStatus
	phase     uint8 // progress inside a blocking model: phaseNone, phaseWaiting, phaseWoken, phaseLeaving
	detached  bool
	fresh     bool // a statement began since the last visible operation
	fn        int32
	pc        int32
	base      int32 // first register of the top frame
	regTop    int32
	numFrames int32 // suspended callers
	stackHead int32 // first stack object of the top frame, -1 none
	atomic    int32 // depth of atomic sections
	silent    int32 // backward jumps since the last node
	symCount  uint32
	parent    int32
	waitOn    uint64 // condition variable, barrier, … while phase says so
	waitLock  uint64 // mutex to take again after waiting
	waitCount uint64 // how often it was locked
	heirs     int32  // threads to which the signal that woke this one could have gone: see inherit
	exit      uint8  // how far the thread's end has come: exitNone, exitUnwinding, exitDestroying
	cancel    uint8  // cancelability and request: cancelDisabled, …
	held      int32  // locks held; a thread that ended with some keeps its index
	order     int32  // footprints: what the thread excludes
	cleanup   uint64 // buffer of the cleanup handler pushed last, 0 none
	walk      int32  // what the library call in progress has seen: see walk.go, 0 nothing
	retval    Value  // result, from the begin of the thread's end on
	pend      Pending
	hash      hashing.Key
	hashSym   bool // registers hold symbolic values: hash leaves them out
}

// The phases of a blocking model.
const (
	phaseNone uint8 = iota
	phaseWaiting
	phaseWoken
	phaseLeaving // acts upon a request to cancel it as soon as it has the mutex
)

type thread struct {
	id int32
	tstate
	regs   []Value
	frames []frame
}

// frame is a suspended caller.
type frame struct {
	fn        int32
	pc        int32 // of the call instruction; ^pc: an exit handler was called before instruction pc
	base      int32
	stackHead int32
	hash      hashing.Key // of this frame and all below
	hashSym   bool        // some live register here or below is symbolic
}

// PendingKind says what a thread is about to do.
type PendingKind uint8

// The kinds of pending operation.
const (
	PendNone    PendingKind = iota
	PendRead                // load of shared memory
	PendWrite               // store to shared memory
	PendUpdate              // atomic read-modify-write
	PendSync                // synchronisation call
	PendAtomic              // entry of an atomic section
	PendExit                // the thread ends
	PendEnd                 // the program ends
	PendFail                // a check or an assumption that may fail
	PendLoop                // many silent backward jumps
	PendDeath               // locals that others can reach end their lives
	PendMonitor             // a registered monitor thread, which nobody schedules
)

// Pending is the record of the operation before which a thread stands (DESIGN §2).
type Pending struct {
	Kind   PendingKind
	Write  bool
	Atomic bool
	Whole  bool   // symbolic offset: Addr and Size are those of the whole object
	Plain  bool   // PendSync: the call accesses memory of the program otherwise than by synchronising
	Addr   uint64 // memory accessed, or the synchronisation object
	Size   uint32
	Model  int32    // PendSync: function
	Off    expr.Ref // Whole: the offset
	Width  uint32   // Whole: bytes accessed
}

func (t *thread) live() bool { return t.status == threadRunning || t.status == threadStarting }

// at is the instruction at which the frame is suspended.
func (fr *frame) at() int {
	if fr.pc < 0 {
		return int(^fr.pc)
	}
	return int(fr.pc)
}

// pushFrame suspends the running function and makes room for a callee's registers.
func (m *Machine) pushFrame(t *thread, fn int32, fr frame) {
	f := &m.code.Funcs[fn]
	n := int(t.numFrames)
	if n < len(t.frames) {
		m.savedFrames.Push(t.frames[n])
		m.Trail.Log(undoFrame|uint32(t.id)<<threadShift, uint32(n), 0, 0)
		t.frames[n] = fr
	} else {
		t.frames = append(t.frames, fr)
	}
	t.numFrames++
	m.enterFunc(t, fn, f)
}

// enterFunc sets the top frame to fn, whose parameters the caller fills in next.
func (m *Machine) enterFunc(t *thread, fn int32, f *static.Function) {
	t.base = t.regTop
	t.regTop += int32(f.NumRegs)
	for len(t.regs) < int(t.regTop) {
		t.regs = append(t.regs, make([]Value, max(16, int(t.regTop)-len(t.regs)))...)
	}
	t.fn = fn
	t.pc = 0
	t.stackHead = -1
	for _, r := range f.EntryUndef {
		if r < 0 {
			m.setReg(t, ^r, Value{})
		} else {
			m.setReg(t, r, Value{Sym: symUninit})
		}
	}
}

// setReg writes register r of the top frame.
func (m *Machine) setReg(t *thread, r int32, v Value) {
	p := &t.regs[t.base+r]
	m.Trail.Log(undoReg|uint32(t.id)<<threadShift, uint32(t.base+r), p.Bits, uint64(p.Sym))
	*p = v
	if v.Sym >= expr.FirstRef {
		m.assigned(v.Sym)
	}
}

// popFrame returns to the caller; the frame's stack objects die.
func (m *Machine) popFrame(t *thread) frame {
	m.killStack(t)
	fr := t.frames[t.numFrames-1]
	t.numFrames--
	t.regTop = t.base
	t.fn = fr.fn
	t.base = fr.base
	t.stackHead = fr.stackHead
	return fr
}

// killStack ends the lives of the top frame's stack objects.
func (m *Machine) killStack(t *thread) {
	for id := t.stackHead; id >= 0; {
		next := m.Object(id).Next
		m.KillObject(id, !m.Object(id).Stored)
		id = next
	}
	t.stackHead = -1
}

// killSite ends the lives of the top frame's objects made at site.
func (m *Machine) killSite(t *thread, site int32) {
	prev := int32(-1)
	for id := t.stackHead; id >= 0; {
		next := m.Object(id).Next
		if m.Object(id).Site == site {
			if prev < 0 {
				t.stackHead = next
			} else {
				m.SaveObject(prev)
				m.Object(prev).Next = next
			}
			m.KillObject(id, false)
		} else {
			prev = id
		}
		id = next
	}
}
