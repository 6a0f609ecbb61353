package symex

// This file defines what library functions do to memory of the program as a whole, for the race check and for
// reductions. Synchronisation objects are accessed atomically by the functions that synchronise, and plainly by those
// that initialise and destroy them. What a model accesses scalar by scalar (walk.go) stands in no row.

import (
	"heddle/symex/check"
	"heddle/symex/mem"
	"heddle/symex/static"
)

// use says how a library function accesses memory.
type use uint8

const (
	useRead use = iota
	useWrite
	useSync // an atomic update
)

// access is an access to the memory that an argument points to, or of the library's own.
type access struct {
	arg  int // negative: one of those below
	size extent
	use  use
}

// extent is a number of bytes, or one of the names below.
type extent int

const (
	extentPtr    extent = -1 - iota // a pointer
	extentBlock                     // the whole object
	extentCount                     // as many bytes as the next argument says
	extentItems                     // as many as the product of the next two arguments
	extentStream                    // a FILE, if it can end
	extentTime                      // struct timespec
	extentMutex
	extentCond
	extentSem
	extentRwlock
	extentBarrier
	extentAttr   // pthread_attr_t
	extentUnwind // what a cleanup handler has of __pthread_unwind_buf_t
)

// objectExtents gives the sizes in 64-bit and 32-bit programs.
var objectExtents = map[extent][2]uint64{
	extentPtr: {8, 4}, extentTime: {16, 8}, extentMutex: {40, 24}, extentCond: {48, 48}, extentSem: {32, 16},
	extentRwlock: {56, 32}, extentBarrier: {32, 20}, extentAttr: {56, 36}, extentUnwind: {16, 12},
}

// modelAccesses appends the accesses of a call of the library function fn.
func (m *Machine) modelAccesses(out []dataAccess, fn int32, args []Value) []dataAccess {
	mod := m.code.models[fn]
	if mod.does&static.RacesOnly != 0 && !m.opts.Checks.Has(check.Race) {
		return out
	}
	for _, a := range mod.accesses {
		addr, ok := accessed(a, args)
		if !ok || m.isNull(Value{Bits: addr}) && a.arg >= 0 {
			continue
		}
		size := m.extent(a, addr, args)
		if size == 0 {
			continue
		}
		d := dataAccess{addr: addr, size: size, span: size, write: a.use != useRead, atomic: a.use == useSync, verb: "uses (" + mod.name + ")"}
		switch {
		case mod.does&static.RacesOnly != 0:
			d.verb = "writes"
		case a.size == extentBlock:
			d.verb = "frees"
		case a.use == useRead:
			d.verb = "reads (" + mod.name + ")"
		case a.use == useWrite:
			d.verb = "writes (" + mod.name + ")"
		}
		out = append(out, d)
	}
	return out
}

// What a library function writes in the library itself, instead of an argument. C and POSIX let such
// functions race with each other. The addresses are those of no object.
const (
	stateSigngam = -1 // the sign that lgamma stores
	stateStdout  = -2 // the stream, by functions that do not lock it
)

// libraryState names these.
var libraryState = map[uint64]string{stateAddr(stateSigngam): "signgam", stateAddr(stateStdout): "stdout"}

func stateAddr(arg int) uint64 { return 64 + uint64(-arg)*8 }

// accessed gives the address of an access of a call; ok is false if that is not known.
func accessed(a access, args []Value) (addr uint64, ok bool) {
	switch {
	case a.arg < 0:
		return stateAddr(a.arg), true
	case a.arg >= len(args) || args[a.arg].Sym != 0:
		return 0, false
	}
	return args[a.arg].Bits, true
}

// extent gives the bytes of an access.
func (m *Machine) extent(a access, addr uint64, args []Value) uint64 {
	number := func(i int) uint64 {
		if i < len(args) && args[i].Sym == 0 {
			return args[i].Bits
		}
		return 0
	}
	switch a.size {
	case extentBlock:
		if o, _ := m.Lookup(addr); o != nil && o.Addr == addr {
			return max(1, uint64(o.Size))
		}
		return 0
	case extentStream:
		if o, _ := m.Lookup(addr); o != nil && o.Kind == mem.Heap {
			return 1
		}
		return 0
	case extentCount:
		return number(a.arg + 1)
	case extentItems:
		return number(a.arg+1) * number(a.arg+2)
	}
	if a.size < 0 {
		i := 0
		if m.code.PtrSize == 4 {
			i = 1
		}
		return objectExtents[a.size][i]
	}
	return uint64(a.size)
}

// touchesData tells whether a library call accesses memory that other threads may reach.
func (m *Machine) touchesData(c *call) bool {
	acc := m.modelAccesses(m.raceBuf[:0], c.fn, c.args)
	m.raceBuf = acc
	for i := range acc {
		if libraryState[acc[i].addr] != "" && m.liveCount > 1 {
			return true
		}
		if o, _ := m.Lookup(acc[i].addr); o != nil && m.visible(o, acc[i].write) {
			return true
		}
	}
	return false
}

// peek reads a field without checks: ok is false if it cannot be read.
func (m *Machine) peek(addr uint64, size uint8) (uint64, bool) {
	o, _ := m.Lookup(addr)
	if o == nil || o.Kind == mem.Handle || int64(addr-o.Addr)+int64(size) > o.Size {
		return 0, false
	}
	off := int64(addr - o.Addr)
	return m.RawBits(o, off, size)
}

// maxAlloc is the largest request that a modelled malloc grants: more gives NULL, as every system does.
const maxAlloc = 1 << 47

func (m *Machine) sharedAt(v Value) bool {
	if v.Sym != 0 {
		return m.liveCount > 1
	}
	o, _ := m.Lookup(v.Bits)
	return o != nil && m.visible(o, true)
}
