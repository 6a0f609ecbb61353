package symex

// This file defines the undo trail: every change of the machine's state logs what
// was there, and Undo unwinds to a mark.

import "heddle/expr"

// Mark is a point on the trail.
type Mark int

type entryKind uint32

const (
	undoReg       entryKind = iota // register of a thread: idx; a = Bits, b = Sym
	undoWord                       // memory word: idx; a = bits, b = shadow
	undoThread                     // scalar state of a thread: saved copy a
	undoMachine                    // scalar state of the machine: saved copy a
	undoFrame                      // frame idx of a thread: saved copy a
	undoObject                     // object record idx: saved copy a
	undoPage                       // page table entry idx: old value a
	undoBlockPop                   // a block idx was taken from free list a
	undoBlockPush                  // a block was put on free list a
	undoIDPop                      // object id idx was taken from the free ids
	undoIDPush                     // an object id was put on the free ids
	undoMaxUsed                    // high-water mark idx of a page: old value a
)

// entry is one logged change; thread is packed into what for registers.
type entry struct {
	what uint32 // entryKind | thread<<8
	idx  uint32
	a    uint64
	b    uint64
}

func (m *Machine) log(k entryKind, idx uint32, a, b uint64) {
	m.trail = append(m.trail, entry{uint32(k), idx, a, b})
}

// Mark gives the present point of the trail.
func (m *Machine) Mark() Mark { return Mark(len(m.trail)) }

// saveThread logs the scalar state of t; call before changing it.
func (m *Machine) saveThread(t *thread) {
	m.savedThreads = append(m.savedThreads, t.tstate)
	m.log(undoThread, uint32(t.id), 0, 0)
}

// saveMachine logs the scalar state of the machine.
func (m *Machine) saveMachine() {
	m.savedMachines = append(m.savedMachines, m.mstate)
	m.log(undoMachine, 0, 0, 0)
}

// Undo unwinds the trail to mark: the state is again what it was then.
func (m *Machine) Undo(mark Mark) {
	for len(m.trail) > int(mark) {
		e := &m.trail[len(m.trail)-1]
		switch entryKind(e.what & 0xff) {
		case undoReg:
			m.threads[e.what>>8].regs[e.idx] = Value{e.a, expr.Ref(e.b)}
		case undoWord:
			m.restoreWord(e.idx, e.a, uint32(e.b))
		case undoThread:
			n := len(m.savedThreads) - 1
			m.threads[e.idx].tstate = m.savedThreads[n]
			m.savedThreads = m.savedThreads[:n]
		case undoMachine:
			n := len(m.savedMachines) - 1
			m.mstate = m.savedMachines[n]
			m.savedMachines = m.savedMachines[:n]
			m.path = m.path[:m.mstate.pathLen]
			m.objects = m.objects[:m.mstate.numObjects]
		case undoFrame:
			n := len(m.savedFrames) - 1
			m.threads[e.what>>8].frames[e.idx] = m.savedFrames[n]
			m.savedFrames = m.savedFrames[:n]
		case undoObject:
			n := len(m.savedObjects) - 1
			m.objects[e.idx] = m.savedObjects[n]
			m.savedObjects = m.savedObjects[:n]
		case undoPage:
			m.pages[e.idx][e.b] = int32(uint32(e.a))
		case undoBlockPop:
			m.freeBlocks[e.a] = append(m.freeBlocks[e.a], e.idx)
		case undoBlockPush:
			m.freeBlocks[e.a] = m.freeBlocks[e.a][:len(m.freeBlocks[e.a])-1]
		case undoIDPop:
			m.freeIDs = append(m.freeIDs, e.idx)
		case undoIDPush:
			m.freeIDs = m.freeIDs[:len(m.freeIDs)-1]
		case undoMaxUsed:
			m.maxUsed[e.idx] = int32(uint32(e.a))
		}
		m.trail = m.trail[:len(m.trail)-1]
	}
}

// ForgetTrail drops the trail: the present state can no longer be left backwards.
func (m *Machine) ForgetTrail() {
	m.trail = m.trail[:0]
	m.savedThreads = m.savedThreads[:0]
	m.savedMachines = m.savedMachines[:0]
	m.savedFrames = m.savedFrames[:0]
	m.savedObjects = m.savedObjects[:0]
}
