package mem

// This file defines the undo trail: every change logs what was there, and undoing goes from the last entry back
// to a mark. Whoever owns the memory logs its own changes on the same trail, under kinds from FirstKind on,
// and takes the entries back:
//
//	for part := trail.Above(mark); len(part) > 0; part = trail.Above(mark) {
//		for i := len(part) - 1; i >= 0; i-- {
//			// undo part[i], with Memory.UndoEntry what is memory's
//		}
//		trail.Drop(len(part))
//	}

// Mark is a point on the trail.
type Mark int

// Entry is one logged change.
type Entry struct {
	What  uint32 // its kind; the owner's kinds may use the bits from 8 on
	Index uint32
	A     uint64
	B     uint64
}

// Kind is the kind of an entry.
func (e *Entry) Kind() uint8 { return uint8(e.What) }

// The kinds of memory's entries.
const (
	undoWord      uint8 = iota // memory word Index: A = bits, B = shadow
	UndoState                  // scalar state, by Save: saved copy; the owner may keep a copy of its own for each
	undoObject                 // object record Index: saved copy
	undoPage                   // page table entry Index, count B: old value A
	undoBlockPop               // block Index was taken from free list A
	undoBlockPush              // a block was put on free list A
	undoIDPop                  // object Index was taken from the free ones
	undoIDPush                 // an object was put there
	undoMaxUsed                // high-water mark of page Index: old value A
	undoBigPage                // page Index of a large object: saved copy
	// FirstKind is the first kind of the owner's entries.
	FirstKind
)

// Trail is a stack of entries.
type Trail struct {
	entries Pile[Entry]
	marked  Mark // no mark is above it
	thin    thinning
}

// Log adds an entry. what is its kind and what the owner has in the bits above.
func (t *Trail) Log(what, index uint32, a, b uint64) {
	if len(t.entries.top) == cap(t.entries.top) {
		t.entries.makeRoom()
	}
	t.entries.top = append(t.entries.top, Entry{what, index, a, b})
}

// Mark gives the present point of the trail.
func (t *Trail) Mark() Mark {
	t.marked = Mark(t.entries.len())
	return t.marked
}

// Full tells whether it is time to Seal the piles that belong to the trail, before memory does so in Save.
func (t *Trail) Full() bool { return len(t.entries.top) >= pileChunk }

// seal begins a chunk.
func (t *Trail) seal() { t.entries.Seal() }

// Above gives the last entries behind mark, in the order in which they were logged; none if there are none.
func (t *Trail) Above(mark Mark) []Entry {
	if t.entries.len() <= int(mark) {
		return nil
	}
	if len(t.entries.top) == 0 {
		t.entries.cut(0)
	}
	return t.entries.top[max(0, int(mark)-t.entries.below):]
}

// Drop takes the last n entries away, which Above gave.
func (t *Trail) Drop(n int) {
	t.entries.cut(len(t.entries.top) - n)
	end := Mark(t.entries.len())
	t.marked, t.thin.done = min(t.marked, end), min(t.thin.done, end)
}

// UndoEntry takes one of memory's entries back, the last one.
func (m *Memory) UndoEntry(e *Entry) {
	if e.Kind() == undoWord {
		m.restoreWord(e.Index, e.A, uint32(e.B))
	} else {
		m.undoRare(e)
	}
}

// undoRare is UndoEntry for what is no word.
func (m *Memory) undoRare(e *Entry) {
	switch e.Kind() {
	case UndoState:
		m.state = *m.savedStates.Last()
		m.savedStates.Drop()
		m.objects = m.objects[:m.numObjects]
	case undoObject:
		m.objects[e.Index] = *m.savedObjects.Last()
		m.savedObjects.Drop()
	case undoPage:
		m.pages[e.Index][e.B] = int32(uint32(e.A))
	case undoBlockPop:
		m.freeBlocks[e.A] = append(m.freeBlocks[e.A], e.Index)
	case undoBlockPush:
		m.freeBlocks[e.A] = m.freeBlocks[e.A][:len(m.freeBlocks[e.A])-1]
	case undoIDPop:
		m.freeIDs = append(m.freeIDs, e.Index)
	case undoIDPush:
		m.freeIDs = m.freeIDs[:len(m.freeIDs)-1]
	case undoMaxUsed:
		m.maxUsed[e.Index] = int32(uint32(e.A))
	case undoBigPage:
		m.bigPages[e.Index] = *m.savedPages.Last()
		*m.savedPages.Last() = bigPage{}
		m.savedPages.Drop()
	}
}

// Forget drops the trail: the present state can no longer be left backwards.
func (m *Memory) Forget() {
	m.Trail.entries.Clear()
	m.Trail.marked, m.Trail.thin.done = 0, 0
	m.savedStates.Clear()
	m.savedObjects.Clear()
	m.savedPages.Clear()
}
