package mem

// This file defines Memory, its scalar state, and what stands above it.

import (
	"heddle.example/expr"
	"heddle.example/hashing"
	"heddle.example/symex/facts"
)

// Owner is the machine that memory belongs to: what memory asks of it and tells it.
type Owner interface {
	// Poll is called now and then in what takes long; it may panic.
	Poll()
	// EachReference calls f on the values outside memory that may be used again.
	EachReference(f func(Value))
	// Uninitialised gives the value of w bits that thread finds where nothing was written.
	Uninitialised(thread int32, w int) Value
	// Assigned is told that memory holds the expression r from now on.
	Assigned(r expr.Ref)
	// Published is told that others than its owner may reach o from now on.
	Published(o *Object)
	// Mine tells whether the running thread is the one that made o, which others cannot reach.
	Mine(o *Object) bool
	// Dies is told that the life of o, which is not changed yet, ends.
	Dies(o *Object)
}

// A Watcher is told of every write before it happens: n bytes at addr of o, which lie in one word. made: they are not written by
// the program; the value that a first read made of them is stored.
type Watcher interface {
	Writes(o *Object, addr uint64, n uint, made bool)
}

// state is the scalar state of memory, saved by copy on the trail.
type state struct {
	bump       uint32 // first unused word of the arena
	bigBump    uint32 // first unused word of large objects
	numObjects int
	symWords   int32 // words with symbolic bytes
	deadPages  int32 // page entries of dead objects
	aliases    int32 // numbers of objects that are not their own, see reuse.go
	sum        hashing.Key
}

// Memory is the memory of one machine. It must not be copied once Init was called.
type Memory struct {
	state
	Trail      Trail
	Space      AddressSpace
	ptrSize    int
	words      []byte    // the arena, 8 bytes a word
	shadow     []uint32  // per word: 0 all concrete, else a shadow record
	bigPages   []bigPage // of large objects
	objects    []Object
	pages      [][]int32 // per (thread, site): per count: object index + 1, or what page.go says
	maxUsed    []int32   // per page: counts that were ever used on this path
	freeBlocks [48][]uint32
	freeIDs    []uint32
	shadows    shadowTable

	savedStates  Pile[state]
	savedObjects Pile[Object]
	savedPages   Pile[bigPage]

	tab     *expr.Table
	hash    *hashing.Function // nil: no hashes are kept
	sets    *facts.Sets
	owner   Owner
	watcher Watcher // nil: nobody watches
	making  bool    // the value that a first read made is being stored
	steps   uint32  // Ticks

	references *references // see looks

	// Layout tells that something depended on where objects lie, on any path.
	Layout bool
}

// Init makes m the memory of owner, with the values of tab. hash may be nil: then no hashes are kept.
func (m *Memory) Init(space AddressSpace, tab *expr.Table, hash *hashing.Function, sets *facts.Sets, owner Owner) {
	m.Space, m.ptrSize, m.tab, m.hash, m.sets, m.owner = space, space.ptrSize, tab, hash, sets, owner
	m.shadows.init(m.ptrSize)
}

// Watch has w told of every write.
func (m *Memory) Watch(w Watcher) { m.watcher = w }

// Save logs the scalar state. It must be called between a mark and the first change after it.
func (m *Memory) Save() {
	if m.Trail.Full() {
		m.Trail.seal()
		m.savedStates.Seal()
		m.savedObjects.Seal()
		m.savedPages.Seal()
	}
	m.savedStates.Push(m.state)
	m.Trail.Log(uint32(UndoState), 0, 0, 0)
}

// Tick is called for every step of what may take long, and polls now and then.
func (m *Memory) Tick() {
	if m.steps++; m.steps&0x3ff == 0 {
		m.owner.Poll()
	}
}

// HasDead tells whether there are addresses of objects that are dead.
func (m *Memory) HasDead() bool { return m.deadPages > 0 }

// HasSymbolic tells whether a byte depends on input.
func (m *Memory) HasSymbolic() bool { return m.symWords > 0 }

// Records is the number of shadow records, which are never forgotten.
func (m *Memory) Records() int { return len(m.shadows.recs) }

// Object gives the object of an index; the pointer holds until an object is made.
func (m *Memory) Object(id int32) *Object { return &m.objects[id] }

// Objects gives the live objects that have bytes, with their indices.
func (m *Memory) Objects(yield func(id int32, o *Object) bool) {
	for id := range m.objects {
		if o := &m.objects[id]; o.alive && o.Kind != Handle && !yield(int32(id), o) {
			return
		}
	}
}

// SaveObject logs the record of an object; call it before changing it.
func (m *Memory) SaveObject(id int32) {
	m.savedObjects.Push(m.objects[id])
	m.Trail.Log(uint32(undoObject), uint32(id), 0, 0)
}

// ObjectIndex gives the index of a live object.
func (m *Memory) ObjectIndex(o *Object) int32 {
	page, count, _ := m.Space.split(o.Addr)
	return m.pages[page][count] - 1
}
