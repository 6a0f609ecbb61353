package std

// This file defines the library models of the heap, of <stdlib.h> and <malloc.h>.

import (
	"heddle.example/answer"
	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

var heapModels = []*symex.Model{
	{Name: "malloc", Args: row.Args{row.Size}, Does: static.Allocates | static.ViolatesOnlyMemory, Shares: row.SharesDeclared, Exec: allocExec(argument(0), false)},
	{Name: "calloc", Args: row.Args{row.Size, row.Size}, Does: static.Allocates | static.ViolatesOnlyMemory, Shares: row.SharesDeclared, Exec: allocExec(product(0), true)},
	{Name: "memalign", Args: row.Args{row.Known, row.Size}, Does: static.Allocates | static.Aligns, Shares: row.SharesDeclared, Exec: allocExec(argument(1), false)},
	{Name: "valloc", Args: row.Args{row.Size}, Does: static.Allocates | static.Aligns, Shares: row.SharesDeclared, Exec: allocExec(argument(0), false)},
	{Name: "pvalloc", Args: row.Args{row.Size}, Does: static.Allocates | static.Aligns, Shares: row.SharesDeclared, Exec: allocExec(wholePages, false)},
	{Name: "aligned_alloc", Args: row.Args{row.Known, row.Size}, Does: static.Allocates | static.Aligns, Shares: row.SharesDeclared, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
		if a := c.Args[0].Bits; a == 0 || a&(a-1) != 0 {
			return failNull(m, c, EINVAL)
		}
		return allocHeap(m, c, c.Args[1].Bits, false)
	}},
	{Name: "posix_memalign", Args: row.Args{row.Known, row.Known, row.Size}, Does: static.Allocates | static.Aligns, Shares: row.SharesDeclared, Exec: alignedExec},
	{Name: "realloc", Args: row.Args{row.Writes(row.Block), row.Size}, Does: static.Allocates | static.Frees | static.ViolatesOnlyMemory, Shares: row.SharesDeclared,
		Touches: row.TouchesBlock, Exec: func(m *symex.Machine, c *symex.Call) state.Stop { return reallocate(m, c, c.Args[1].Bits) }},
	{Name: "reallocarray", Args: row.Args{row.Writes(row.Block), row.Size, row.Size}, Does: static.Allocates | static.Frees, Shares: row.SharesDeclared,
		Touches: row.TouchesBlock, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
			n, ok := product(1)(m, c)
			if !ok {
				return failNull(m, c, ENOMEM)
			}
			return reallocate(m, c, n)
		}},
	{Name: "free", Args: row.Args{row.Writes(row.Block)}, Does: static.Frees | static.ViolatesOnlyMemory, Shares: row.SharesDeclared,
		Touches: row.TouchesBlock, Exec: FreeExec},
	{Name: "cfree", Args: row.Args{row.Writes(row.Block)}, Does: static.Frees, Shares: row.SharesDeclared,
		Touches: row.TouchesBlock, Exec: FreeExec},
}

// allocExec makes a block of a size that a call asks for, if there is such a size.
func allocExec(size func(m *symex.Machine, c *symex.Call) (n uint64, ok bool), zero bool) func(m *symex.Machine, c *symex.Call) state.Stop {
	return func(m *symex.Machine, c *symex.Call) state.Stop {
		n, ok := size(m, c)
		if !ok {
			return failNull(m, c, ENOMEM)
		}
		return allocHeap(m, c, n, zero)
	}
}

func argument(i int) func(m *symex.Machine, c *symex.Call) (uint64, bool) {
	return func(m *symex.Machine, c *symex.Call) (uint64, bool) { return c.Args[i].Bits, true }
}

// product multiplies argument i by the next.
func product(i int) func(m *symex.Machine, c *symex.Call) (uint64, bool) {
	return func(m *symex.Machine, c *symex.Call) (uint64, bool) {
		a, b := c.Args[i].Bits, c.Args[i+1].Bits
		return a * b, a == 0 || b <= symex.MaxAlloc/a
	}
}

func wholePages(m *symex.Machine, c *symex.Call) (uint64, bool) {
	n := c.Args[0].Bits
	return (n + pageSize - 1) &^ (pageSize - 1), n <= symex.MaxAlloc
}

const pageSize = 4096

// newBlock makes a heap block for the call c and gives its address, NULL if there is no
// memory for it. It takes the place of the block at before unless that is 0.
func newBlock(m *symex.Machine, c *symex.Call, size uint64, zero bool, before uint64) (state.Value, state.Stop) {
	if size > symex.MaxAlloc {
		return state.Value{}, state.GoOn
	}
	if size > mem.MaxObject {
		return state.Value{}, m.Unsupported(c.Thread, "a heap block of more than 2 GiB")
	}
	mayFail := m.Options().MallocMayFail
	if !mayFail {
		m.Assumes(answer.MallocSucceeds)
	}
	id, ok, st := m.NewBlock(c.Thread, int(m.Code().CallSite[c.Src]), int64(size), zero, mayFail, before)
	switch {
	case st != state.GoOn:
		return state.Value{}, st
	case !ok:
		if m.Traces() {
			m.TraceCall(c, m.Code().Funcs[c.Fn].Src.Name+" fails")
		}
		return state.Value{}, state.GoOn
	}
	if m.Traces() {
		m.TraceBlock(c, m.Object(id))
	}
	return state.Value{Bits: m.Object(id).Addr}, state.GoOn
}

// newBlockOnce makes the block of a call that goes through memory afterwards, once.
func newBlockOnce(w *symex.Walk, size uint64) (block state.Value, ok bool) {
	if block, ok = w.Before(); ok {
		return block, true
	}
	block, st := newBlock(w.Machine, w.Call, size, false, 0)
	if st != state.GoOn {
		return state.Value{}, w.StopWith(st)
	}
	w.Made(block)
	return block, true
}

// failNull sets errno and ends the call c with NULL.
func failNull(m *symex.Machine, c *symex.Call, errno uint64) state.Stop {
	if st := setErrno(m, c, errno); st != state.GoOn {
		return st
	}
	return m.Finish(c, state.Value{})
}

// allocHeap ends the call c with the address of a new block.
func allocHeap(m *symex.Machine, c *symex.Call, size uint64, zero bool) state.Stop {
	v, st := newBlock(m, c, size, zero, 0)
	switch {
	case st != state.GoOn:
		return st
	case v == state.Value{}:
		return failNull(m, c, ENOMEM)
	}
	return m.Finish(c, v)
}

// alignedExec is posix_memalign, which leaves errno alone.
func alignedExec(m *symex.Machine, c *symex.Call) state.Stop {
	if a := c.Args[1].Bits; a == 0 || a&(a-1) != 0 || a%uint64(m.Code().PtrSize) != 0 {
		return m.FinishInt(c, EINVAL)
	}
	w := m.Walk(c)
	block, ok := newBlockOnce(w, c.Args[2].Bits)
	switch {
	case !ok:
		return w.Stop
	case block == state.Value{}:
		w.End()
		return m.FinishInt(c, ENOMEM)
	}
	if !w.Write(c.Args[0], uint8(m.Code().PtrSize), block) {
		return w.Stop
	}
	w.End()
	return m.FinishInt(c, 0)
}

// block checks a pointer given to free or realloc.
func block(m *symex.Machine, c *symex.Call, what string) (int32, state.Stop) {
	addr := c.Args[0].Bits
	o, stale := m.Lookup(addr)
	switch {
	case o == nil && stale:
		how := what + " of memory after its lifetime"
		if what == "free" && m.StaleBlock(addr) {
			how = "double free"
		}
		return 0, m.Violate(c.Thread, c.Grant, state.PropMemory, how+" ("+m.StaleName(addr)+")")
	case o == nil:
		return 0, m.Violate(c.Thread, c.Grant, state.PropMemory, what+" of an invalid pointer")
	case o.Kind != mem.Heap || m.Kept(o):
		return 0, m.Violate(c.Thread, c.Grant, state.PropMemory, what+" of "+m.ObjectName(o)+", which malloc did not give")
	case o.Addr != addr:
		return 0, m.Violate(c.Thread, c.Grant, state.PropMemory, what+" of a pointer into the middle of "+m.ObjectName(o))
	}
	return m.ObjectIndex(o), state.GoOn
}

// FreeExec does what free does.
func FreeExec(m *symex.Machine, c *symex.Call) state.Stop {
	if c.Args[0].Bits == 0 {
		return m.Finish(c, state.Value{})
	}
	id, st := block(m, c, "free")
	if st != state.GoOn {
		return st
	}
	if m.Traces() {
		m.TraceCall(c, "free("+m.Describe(c.Args[0].Bits)+")")
	}
	if m.Traces() {
		m.NoteFree(c.Thread, id)
	}
	m.KillObject(id, false)
	return m.Finish(c, state.Value{})
}

// reallocate gives the block that argument 0 points to another size.
func reallocate(m *symex.Machine, c *symex.Call, size uint64) state.Stop {
	if c.Args[0].Bits == 0 {
		return allocHeap(m, c, size, false)
	}
	old, st := block(m, c, "realloc")
	if st != state.GoOn {
		return st
	}
	if size == 0 {
		if m.Traces() {
			m.NoteFree(c.Thread, old)
		}
		m.KillObject(old, false)
		return m.Finish(c, state.Value{})
	}
	v, st := newBlock(m, c, size, false, m.Object(old).Addr)
	switch {
	case st != state.GoOn:
		return st
	case v == state.Value{}:
		return failNull(m, c, ENOMEM)
	}
	to, _ := m.Lookup(v.Bits)
	id := m.ObjectIndex(to)
	from := *m.Object(old)
	o := m.Object(id)
	m.CopyContent(c.Thread.ID, o, &from, min(from.Size, o.Size))
	if st := m.CopyWaiting(c.Thread, o, &from); st != state.GoOn {
		return st
	}
	if from.Shared {
		// What the block pointed to stays reachable through the new one only.
		m.SaveObject(id)
		m.Object(id).Stored = m.Object(id).Stored || from.Stored
	}
	if m.Traces() {
		m.NoteFree(c.Thread, old)
	}
	m.KillObject(old, false)
	m.BlockBorn(id, m.Slot(from.Addr))
	return m.Finish(c, v)
}
