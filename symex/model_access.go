package symex

// This file defines what library functions do to memory of the program as a whole, for the race check and for
// reductions. Synchronisation objects are accessed atomically by the functions that synchronise, and plainly by those
// that initialise and destroy them. What a model accesses scalar by scalar (walk.go) stands in no row.

import (
	"heddle.example/symex/check"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

// modelAccesses appends the accesses of a call of the library function fn.
func (m *Machine) modelAccesses(out []check.DataAccess, fn int32, args []state.Value) []check.DataAccess {
	mod := m.code.Models[fn]
	if mod.Does&static.RacesOnly != 0 && !m.Opts.Checks.Has(check.Race) {
		return out
	}
	for _, a := range mod.accesses {
		addr, ok := accessed(a, args)
		if !ok || m.IsNull(state.Value{Bits: addr}) && a.arg >= 0 {
			continue
		}
		size := m.extent(a, addr, args)
		if size == 0 {
			continue
		}
		d := check.DataAccess{Addr: addr, Size: size, Span: size, Write: a.use != useRead, Atomic: a.use == useSync || a.use == useLook, Looks: a.use == useLook, Verb: a.verb}
		if a.arg < 0 {
			d.Name = libraryState[addr]
		}
		out = append(out, d)
	}
	return out
}

// verb says in reports what a function does by an access.
func (mod *Model) verb(a *MemoryAccess) string {
	switch {
	case mod.Does&static.RacesOnly != 0:
		return "writes"
	case a.size == ExtentBlock:
		return "frees"
	case a.use == useRead:
		return "reads (" + mod.Name + ")"
	case a.use == useWrite:
		return "writes (" + mod.Name + ")"
	}
	return "uses (" + mod.Name + ")"
}

// What a library function writes in the library itself, instead of an argument. C and POSIX let such
// functions race with each other. The addresses are those of no object.
const (
	StateSigngam = -1 // the sign that lgamma stores
	StateStdout  = -2 // the stream, by functions that do not lock it
	StateStreams = -3 // the locks of all streams
)

// libraryState names these.
var libraryState = map[uint64]string{stateAddr(StateSigngam): "signgam", stateAddr(StateStdout): "stdout", stateAddr(StateStreams): "locks of streams"}

// WritesState is a write of size bytes of such state.
func WritesState(state int, size Extent) []MemoryAccess {
	return []MemoryAccess{{arg: state, size: size, use: useWrite}}
}

// SyncsState is an atomic update of such state.
func SyncsState(state int, size Extent) []MemoryAccess {
	return []MemoryAccess{{arg: state, size: size, use: useSync}}
}

func stateAddr(arg int) uint64 { return 64 + uint64(-arg)*8 }

// accessed gives the address of an access of a call; ok is false if that is not known.
func accessed(a MemoryAccess, args []state.Value) (addr uint64, ok bool) {
	switch {
	case a.arg < 0:
		return stateAddr(a.arg), true
	case a.arg >= len(args) || args[a.arg].Sym != 0:
		return 0, false
	}
	return args[a.arg].Bits, true
}

// extent gives the bytes of an access.
func (m *Machine) extent(a MemoryAccess, addr uint64, args []state.Value) uint64 {
	number := func(i int) uint64 {
		if i < len(args) && args[i].Sym == 0 {
			return args[i].Bits
		}
		return 0
	}
	switch a.size {
	case ExtentBlock:
		if o, _ := m.Lookup(addr); o != nil && o.Addr == addr {
			return max(1, uint64(o.Size))
		}
		return 0
	case ExtentStream:
		if o, _ := m.Lookup(addr); o != nil && o.Kind == mem.Heap {
			return 1
		}
		return 0
	case ExtentCount:
		return number(a.arg + 1)
	case ExtentItems:
		return number(a.arg+1) * number(a.arg+2)
	}
	if a.size < 0 {
		i := 0
		if m.code.PtrSize == 4 {
			i = 1
		}
		return objectExtents[-a.size][i]
	}
	return uint64(a.size)
}

// touchesData tells whether a library call accesses memory that other threads may reach.
func (m *Machine) touchesData(c *Call) bool {
	acc := m.modelAccesses(m.raceBuf[:0], c.Fn, c.Args)
	m.raceBuf = acc
	for i := range acc {
		if libraryState[acc[i].Addr] != "" && m.LiveCount > 1 {
			return true
		}
		if o, _ := m.Lookup(acc[i].Addr); o != nil && m.Visible(o, acc[i].Write) {
			return true
		}
	}
	return false
}

// MaxAlloc is the largest request that a modelled malloc grants: more gives NULL, as every system does.
const MaxAlloc = 1 << 47

// SharedAt tells whether other threads may access the memory that a pointer points to. An
// invalid pointer points to none: its check makes the operation visible.
func (m *Machine) SharedAt(v state.Value) bool {
	if v.Sym != 0 {
		return m.LiveCount > 1
	}
	o, _ := m.Lookup(v.Bits)
	return o != nil && m.Visible(o, true)
}

// mayComeAgain tells whether what mod makes may lie where a block was that another thread frees before: then the
// call is a visible operation.
func (m *Machine) mayComeAgain(mod *Model) bool {
	return mod.Does&(static.Allocates|static.RecordsJump) == static.Allocates && m.code.Reuses && m.LiveCount > 1
}

// drains tells whether a call of a library function waits until the stores of its thread have reached memory: whatever
// others can see of. What is freed nobody may look at any more, so that stores to it need not.
func (m *Machine) drains(mod *Model) bool {
	return mod.Does&static.Frees == 0 && (mod.Visible || mod.Touches != nil || len(mod.accesses) > 0)
}

// noteCall notes the plain accesses of a call for the race check of the memory model rc11.
func (m *Machine) noteCall(mod *Model, c *Call) state.Stop {
	acc := m.modelAccesses(m.raceBuf[:0], c.Fn, c.Args)
	m.raceBuf = acc
	for i := range acc {
		a := &acc[i]
		if o, _ := m.Lookup(a.Addr); o != nil && o.Kind != mem.Handle && !a.Atomic && a.Addr-o.Addr+a.Size <= uint64(o.Size) {
			if st := m.NoteAccess(c.Thread, o, int64(a.Addr-o.Addr), int64(a.Size), a.Write); st != state.GoOn {
				return st
			}
		}
	}
	return state.GoOn
}
