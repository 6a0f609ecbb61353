package state

import "heddle.example/symex/mem"

// This file defines the addresses that stand for threads and functions.

// MakeHandle makes the object whose address is thread id's pthread_t.
func (m *State) MakeHandle(id int) {
	m.NewObject(mem.Handle, id, mem.HandleSite, 0, 0, true, 0)
}

// Handle gives the pthread_t value of a thread.
func (m *State) Handle(id int) uint64 { return m.Space.Address(id, mem.HandleSite, 0) }

// ThreadOf gives the thread of a pthread_t value, -1 if it is none.
func (m *State) ThreadOf(handle uint64) int {
	id := m.Space.ThreadOf(handle)
	if id < 0 || m.Handle(id) != handle || m.ThreadTable[id].Status == ThreadUnused {
		return -1
	}
	return id
}

// ThreadAt gives the thread one of whose objects, its handle among them, lies at an address; 0 if there is none but the main one.
func (m *State) ThreadAt(addr uint64) int {
	if id, _, _, ok := m.Space.Name(addr); ok {
		return id
	}
	return 0
}

// AddrAt gives the address of what a thread has where that one has what lies at addr.
func (m *State) AddrAt(addr uint64, thread int) uint64 {
	return addr - m.Space.Address(m.ThreadAt(addr), 0, 0) + m.Space.Address(thread, 0, 0)
}

// FuncAt gives the function at an address, -1 if there is none.
func (m *State) FuncAt(addr uint64) int {
	if len(m.Code.FuncAddr) == 0 || addr < m.Code.FuncAddr[0] {
		return -1
	}
	i := (addr - m.Code.FuncAddr[0]) / m.Space.Extent(0)
	if i >= uint64(len(m.Code.FuncAddr)) || m.Code.FuncAddr[i] != addr {
		return -1
	}
	return int(i)
}

func (m *State) IsNull(v Value) bool {
	return v.Sym == 0 && m.Space.Null(v.Bits)
}

// Peek reads a field without checks: ok is false if it cannot be read.
func (m *State) Peek(addr uint64, size uint8) (uint64, bool) {
	return m.Fields(addr).Peek(0, size)
}

// Fields is what lies at an address, of which fields are read without checks.
type Fields struct {
	m  *State
	o  *mem.Object // nil: nothing
	at int64       // in o
}

// Fields gives what lies at an address.
func (m *State) Fields(addr uint64) Fields {
	o, _ := m.Lookup(addr)
	if o == nil || o.Kind == mem.Handle {
		return Fields{}
	}
	return Fields{m, o, int64(addr - o.Addr)}
}

// Peek reads the field of size bytes at off: ok is false if it cannot be read.
func (f Fields) Peek(off uint64, size uint8) (uint64, bool) {
	if f.o == nil || f.at+int64(off)+int64(size) > f.o.Size {
		return 0, false
	}
	if f.m.Lesson != nil {
		f.m.Lesson.Accesses(&f.m.Memory, f.o, f.at+int64(off), int64(size))
	}
	return f.m.RawBits(f.o, f.at+int64(off), size)
}
