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
	undoBigPage                    // page idx of a large object: saved copy
)

// entry is one logged change; thread is packed into what for registers.
type entry struct {
	what uint32 // entryKind | thread<<8
	idx  uint32
	a    uint64
	b    uint64
}

func (m *Machine) log(k entryKind, idx uint32, a, b uint64) {
	m.trail.top = append(m.trail.top, entry{uint32(k), idx, a, b})
}

// Mark gives the present point of the trail.
func (m *Machine) Mark() Mark { return Mark(m.trail.len()) }

// saveThread logs the scalar state of t; call before changing it.
func (m *Machine) saveThread(t *thread) {
	m.savedThreads.top = append(m.savedThreads.top, t.tstate)
	m.log(undoThread, uint32(t.id), 0, 0)
}

// saveMachine logs the scalar state of the machine, as every transition does first.
func (m *Machine) saveMachine() {
	if len(m.trail.top) >= pileChunk {
		m.beginChunks()
	}
	m.savedMachines.top = append(m.savedMachines.top, m.mstate)
	m.log(undoMachine, 0, 0, 0)
}

// beginChunks has the trail and what belongs to it begin new chunks.
func (m *Machine) beginChunks() {
	m.trail.seal()
	m.savedThreads.seal()
	m.savedMachines.seal()
	m.savedFrames.seal()
	m.savedObjects.seal()
	m.savedPages.seal()
}

// Undo unwinds the trail to mark: the state is again what it was then.
func (m *Machine) Undo(mark Mark) {
	for m.trail.len() > int(mark) {
		low := max(0, int(mark)-m.trail.below)
		top := m.trail.top
		for i := len(top) - 1; i >= low; i-- {
			e := &top[i]
			switch entryKind(e.what & 0xff) {
			case undoReg:
				m.threads[e.what>>8].regs[e.idx] = Value{e.a, expr.Ref(e.b)}
			case undoWord:
				m.restoreWord(e.idx, e.a, uint32(e.b))
			case undoThread:
				m.threads[e.idx].tstate = *m.savedThreads.last()
				m.savedThreads.drop()
			case undoMachine:
				m.mstate = *m.savedMachines.last()
				m.savedMachines.drop()
				m.path = m.path[:m.mstate.pathLen]
				m.objects = m.objects[:m.mstate.numObjects]
			case undoFrame:
				m.threads[e.what>>8].frames[e.idx] = *m.savedFrames.last()
				m.savedFrames.drop()
			case undoObject:
				m.objects[e.idx] = *m.savedObjects.last()
				m.savedObjects.drop()
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
			case undoBigPage:
				m.bigPages[e.idx] = *m.savedPages.last()
				*m.savedPages.last() = bigPage{}
				m.savedPages.drop()
			}
		}
		m.trail.cut(low)
	}
}

// ForgetTrail drops the trail: the present state can no longer be left backwards.
func (m *Machine) ForgetTrail() {
	m.trail.clear()
	m.savedThreads.clear()
	m.savedMachines.clear()
	m.savedFrames.clear()
	m.savedObjects.clear()
	m.savedPages.clear()
}
