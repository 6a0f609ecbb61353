package state

import "heddle/symex/mem"

// This file defines the addresses that stand for threads and functions.

// MakeHandle makes the object whose address is thread id's pthread_t.
func (m *State) MakeHandle(id int) {
	m.NewObject(mem.Handle, id, mem.HandleSite, 0, 0, true, 0)
}

// Handle gives the pthread_t value of a thread.
func (m *State) Handle(id int) uint64 { return m.Space.Address(id, mem.HandleSite, 0) }

// ThreadOf gives the thread of a pthread_t value, -1 if it is none.
func (m *State) ThreadOf(handle uint64) int {
	id, site, count, ok := m.Space.Name(handle)
	if !ok || count != 0 || site != mem.HandleSite {
		return -1
	}
	if m.Handle(id) != handle || m.ThreadTable[id].Status == ThreadUnused {
		return -1
	}
	return id
}

// FuncAt gives the function at an address, -1 if there is none.
func (m *State) FuncAt(addr uint64) int {
	if len(m.code.FuncAddr) == 0 || addr < m.code.FuncAddr[0] {
		return -1
	}
	i := (addr - m.code.FuncAddr[0]) / m.Space.Extent(0)
	if i >= uint64(len(m.code.FuncAddr)) || m.code.FuncAddr[i] != addr {
		return -1
	}
	return int(i)
}
