package mem

// This file defines objects.

// Object is the record of a memory object. Records are reused after death; undo restores them.
type Object struct {
	Addr     uint64
	Size     int64
	word     uint32 // first word in the arena
	class    int8   // size class of its block, log2 of words
	Kind     Kind
	alive    bool
	Shared   bool // others than its owner may reach it
	Stored   bool // its address may stand somewhere in memory or has left its frame
	Frozen   bool // never written while there are others
	ReadOnly bool // writing it is an error
	Exposed  bool // bare numbers may be its address: see provenance.go
	Site     int32
	Count    int32
	Thread   int32 // owner, for names
	Depth    int32 // frames of the owner when it was made; 0: not on the stack
	Next     int32 // next stack object of the same frame, -1 none
	symWords int32 // words with symbolic bytes
	ID       int32 // static objects: global index
}

// Kind says what an object is to the program.
type Kind uint8

// The kinds of object.
const (
	Global Kind = iota
	ThreadLocal
	Stack
	Heap
	Handle // a name that stands for something else: an address, no bytes
)

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
