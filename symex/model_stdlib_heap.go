package symex

// This file defines the library models of the heap, of <stdlib.h> and <malloc.h>.

import (
	"heddle/answer"
	"heddle/symex/mem"
	"heddle/symex/static"
)

var heapModels = []*model{
	{name: "malloc", args: []arg{argSize}, does: static.Allocates | static.ViolatesOnlyMemory, shares: sharesDeclared, exec: allocExec(argument(0), false)},
	{name: "calloc", args: []arg{argSize, argSize}, does: static.Allocates | static.ViolatesOnlyMemory, shares: sharesDeclared, exec: allocExec(product(0), true)},
	{name: "memalign", args: []arg{argKnown, argSize}, does: static.Allocates | static.Aligns, shares: sharesDeclared, exec: allocExec(argument(1), false)},
	{name: "valloc", args: []arg{argSize}, does: static.Allocates | static.Aligns, shares: sharesDeclared, exec: allocExec(argument(0), false)},
	{name: "pvalloc", args: []arg{argSize}, does: static.Allocates | static.Aligns, shares: sharesDeclared, exec: allocExec(wholePages, false)},
	{name: "aligned_alloc", args: []arg{argKnown, argSize}, does: static.Allocates | static.Aligns, shares: sharesDeclared, exec: func(m *Machine, c *call) stop {
		if a := c.args[0].Bits; a == 0 || a&(a-1) != 0 {
			return m.failNull(c, errINVAL)
		}
		return m.allocHeap(c, c.args[1].Bits, false)
	}},
	{name: "posix_memalign", args: []arg{argKnown, argKnown, argSize}, does: static.Allocates | static.Aligns, shares: sharesDeclared, exec: alignedExec},
	{name: "realloc", args: []arg{argWrites(extentBlock), argSize}, does: static.Allocates | static.Frees | static.ViolatesOnlyMemory, shares: sharesDeclared,
		touches: touchesArg0, exec: func(m *Machine, c *call) stop { return m.reallocate(c, c.args[1].Bits) }},
	{name: "reallocarray", args: []arg{argWrites(extentBlock), argSize, argSize}, does: static.Allocates | static.Frees, shares: sharesDeclared,
		touches: touchesArg0, exec: func(m *Machine, c *call) stop {
			n, ok := product(1)(m, c)
			if !ok {
				return m.failNull(c, errNOMEM)
			}
			return m.reallocate(c, n)
		}},
	{name: "free", args: []arg{argWrites(extentBlock)}, does: static.Frees | static.ViolatesOnlyMemory, shares: sharesDeclared,
		touches: touchesArg0, exec: freeExec},
	{name: "cfree", args: []arg{argWrites(extentBlock)}, does: static.Frees, shares: sharesDeclared,
		touches: touchesArg0, exec: freeExec},
}

// allocExec makes a block of a size that a call asks for, if there is such a size.
func allocExec(size func(m *Machine, c *call) (n uint64, ok bool), zero bool) func(m *Machine, c *call) stop {
	return func(m *Machine, c *call) stop {
		n, ok := size(m, c)
		if !ok {
			return m.failNull(c, errNOMEM)
		}
		return m.allocHeap(c, n, zero)
	}
}

func argument(i int) func(m *Machine, c *call) (uint64, bool) {
	return func(m *Machine, c *call) (uint64, bool) { return c.args[i].Bits, true }
}

// product multiplies argument i by the next.
func product(i int) func(m *Machine, c *call) (uint64, bool) {
	return func(m *Machine, c *call) (uint64, bool) {
		a, b := c.args[i].Bits, c.args[i+1].Bits
		return a * b, a == 0 || b <= maxAlloc/a
	}
}

func wholePages(m *Machine, c *call) (uint64, bool) {
	n := c.args[0].Bits
	return (n + pageSize - 1) &^ (pageSize - 1), n <= maxAlloc
}

const pageSize = 4096

// newBlock makes a heap block for the call c and gives its address, NULL if there is no
// memory for it.
func (m *Machine) newBlock(c *call, size uint64, zero bool) (Value, stop) {
	if size > maxAlloc {
		return Value{}, goOn
	}
	if size > mem.MaxObject {
		return Value{}, m.unsupported(c.t, "a heap block of more than 2 GiB")
	}
	if m.options().MallocMayFail {
		i, st := m.take(c.t, ChoiceNondet, 2)
		if st != goOn {
			return Value{}, st
		}
		if i == 1 {
			if m.traces() {
				m.traceCall(c, m.Code().Funcs[c.fn].Src.Name+" fails")
			}
			return Value{}, goOn
		}
	} else {
		m.assumes(answer.MallocSucceeds)
	}
	id, st := m.allocate(c.t, mem.Heap, int(m.Code().CallSite[c.src]), int64(size), zero)
	if st != goOn {
		return Value{}, st
	}
	if m.traces() {
		m.traceCall(c, "makes "+m.blockName(m.Object(id))+", "+plural(int64(size)))
	}
	return Value{Bits: m.Object(id).Addr}, goOn
}

// newBlock makes the block of a call that goes through memory afterwards, once.
func (w *memoryWalk) newBlock(size uint64) (block Value, ok bool) {
	if block, ok = w.before(); ok {
		return block, true
	}
	block, st := w.m.newBlock(w.c, size, false)
	if st != goOn {
		return Value{}, w.stop(st)
	}
	w.seen = append(w.seen, block)
	w.at++
	return block, true
}

// failNull sets errno and ends the call c with NULL.
func (m *Machine) failNull(c *call, errno uint64) stop {
	if st := m.setErrno(c, errno); st != goOn {
		return st
	}
	return m.finish(c, Value{})
}

// allocHeap ends the call c with the address of a new block.
func (m *Machine) allocHeap(c *call, size uint64, zero bool) stop {
	v, st := m.newBlock(c, size, zero)
	switch {
	case st != goOn:
		return st
	case v == Value{}:
		return m.failNull(c, errNOMEM)
	}
	return m.finish(c, v)
}

// alignedExec is posix_memalign, which leaves errno alone.
func alignedExec(m *Machine, c *call) stop {
	if a := c.args[1].Bits; a == 0 || a&(a-1) != 0 || a%uint64(m.Code().PtrSize) != 0 {
		return m.finishInt(c, errINVAL)
	}
	w := m.walk(c)
	block, ok := w.newBlock(c.args[2].Bits)
	switch {
	case !ok:
		return w.st
	case block == Value{}:
		w.end()
		return m.finishInt(c, errNOMEM)
	}
	if !w.write(c.args[0], uint8(m.Code().PtrSize), block) {
		return w.st
	}
	w.end()
	return m.finishInt(c, 0)
}

// block checks a pointer given to free or realloc.
func (m *Machine) block(c *call, what string) (int32, stop) {
	addr := c.args[0].Bits
	o, stale := m.Lookup(addr)
	switch {
	case o == nil && stale:
		return 0, m.violate(c.t, c.grant, PropMemory, "double free or "+what+" of memory after its lifetime ("+m.staleName(addr)+")")
	case o == nil:
		return 0, m.violate(c.t, c.grant, PropMemory, what+" of an invalid pointer")
	case o.Kind != mem.Heap:
		return 0, m.violate(c.t, c.grant, PropMemory, what+" of "+m.objectName(o)+", which malloc did not give")
	case o.Addr != addr:
		return 0, m.violate(c.t, c.grant, PropMemory, what+" of a pointer into the middle of "+m.objectName(o))
	}
	return m.ObjectIndex(o), goOn
}

func freeExec(m *Machine, c *call) stop {
	if c.args[0].Bits == 0 {
		return m.finish(c, Value{})
	}
	id, st := m.block(c, "free")
	if st != goOn {
		return st
	}
	if m.traces() {
		m.traceCall(c, "free("+m.describe(c.args[0].Bits)+")")
	}
	if m.traces() {
		m.births.noteEnd(m, c, id)
	}
	m.KillObject(id, false)
	return m.finish(c, Value{})
}

// reallocate gives the block that argument 0 points to another size.
func (m *Machine) reallocate(c *call, size uint64) stop {
	if c.args[0].Bits == 0 {
		return m.allocHeap(c, size, false)
	}
	old, st := m.block(c, "realloc")
	if st != goOn {
		return st
	}
	if size == 0 {
		if m.traces() {
			m.births.noteEnd(m, c, old)
		}
		m.KillObject(old, false)
		return m.finish(c, Value{})
	}
	v, st := m.newBlock(c, size, false)
	switch {
	case st != goOn:
		return st
	case v == Value{}:
		return m.failNull(c, errNOMEM)
	}
	to, _ := m.Lookup(v.Bits)
	id := m.ObjectIndex(to)
	from := *m.Object(old)
	o := m.Object(id)
	m.CopyContent(c.t.id, o, &from, min(from.Size, o.Size))
	if from.Shared {
		// What the block pointed to stays reachable through the new one only.
		m.SaveObject(id)
		m.Object(id).Stored = m.Object(id).Stored || from.Stored
	}
	if m.traces() {
		m.births.noteEnd(m, c, old)
	}
	m.KillObject(old, false)
	m.noteBirth(id, m.Slot(from.Addr))
	return m.finish(c, v)
}
