package symex

// This file defines the library models of the heap.

func init() {
	register(
		&model{name: "malloc", minArgs: 1, concrete: 1, allocates: true, exec: func(m *Machine, c *call) stop {
			return m.allocHeap(c, c.args[0].Bits, false)
		}},
		&model{name: "calloc", minArgs: 2, concrete: 3, allocates: true, exec: func(m *Machine, c *call) stop {
			a, b := c.args[0].Bits, c.args[1].Bits
			if a != 0 && b > maxAlloc/a {
				return m.finish(c, Value{})
			}
			return m.allocHeap(c, a*b, true)
		}},
		&model{name: "aligned_alloc", minArgs: 2, concrete: 3, allocates: true, exec: func(m *Machine, c *call) stop {
			return m.allocHeap(c, c.args[1].Bits, false)
		}},
		&model{name: "memalign", minArgs: 2, concrete: 3, allocates: true, exec: func(m *Machine, c *call) stop {
			return m.allocHeap(c, c.args[1].Bits, false)
		}},
		&model{name: "valloc", minArgs: 1, concrete: 1, allocates: true, exec: func(m *Machine, c *call) stop {
			return m.allocHeap(c, c.args[0].Bits, false)
		}},
		&model{name: "posix_memalign", minArgs: 3, concrete: 7, allocates: true, touches: touchesArg0, exec: func(m *Machine, c *call) stop {
			id, st := m.allocate(c.t, objHeap, int(m.code.callSite[c.src]), int64(c.args[2].Bits), false)
			if st != goOn {
				return st
			}
			if st := m.setField(c, c.args[0].Bits, uint8(m.code.ptrSize), m.objects[id].addr); st != goOn {
				return st
			}
			m.assume["malloc-succeeds"] = true
			return m.finishInt(c, 0)
		}},
		&model{name: "realloc", minArgs: 2, concrete: 3, allocates: true, touches: touchesBlock, exec: reallocExec},
		&model{name: "free", minArgs: 1, concrete: 1, touches: touchesBlock, exec: freeExec},
		&model{name: "cfree", minArgs: 1, concrete: 1, touches: touchesBlock, exec: freeExec},
	)
}

// maxAlloc is the largest request that a modelled malloc grants: more gives NULL, as every system does.
const maxAlloc = 1 << 47

// touchesArg0 tells whether the memory that argument 0 points to is shared.
func touchesArg0(m *Machine, c *call) bool { return m.sharedAt(c.args[0]) }

func (m *Machine) sharedAt(v Value) bool {
	if v.Sym != 0 {
		return m.liveCount > 1
	}
	o, _ := m.lookup(v.Bits)
	return o != nil && m.visible(o, true)
}

// touchesBlock tells whether the block that free or realloc ends is shared. An
// invalid pointer is not: its check makes the operation visible.
func touchesBlock(m *Machine, c *call) bool { return m.sharedAt(c.args[0]) }

func (m *Machine) allocHeap(c *call, size uint64, zero bool) stop {
	if size > maxAlloc {
		return m.finish(c, Value{})
	}
	if size > maxObject {
		return m.unsupported(c.t, "a heap block of more than 256 MiB")
	}
	if m.opts.MallocMayFail {
		i, st := m.take(c.t, ChoiceNondet, 2)
		if st != goOn {
			return st
		}
		if i == 1 {
			if m.trace != nil {
				m.traceCall(c, m.code.funcs[c.fn].src.Name+" fails")
			}
			return m.finish(c, Value{})
		}
	} else {
		m.assume["malloc-succeeds"] = true
	}
	id, st := m.allocate(c.t, objHeap, int(m.code.callSite[c.src]), int64(size), zero)
	if st != goOn {
		return st
	}
	return m.finish(c, Value{Bits: m.objects[id].addr})
}

// block checks a pointer given to free or realloc.
func (m *Machine) block(c *call, what string) (int32, stop) {
	addr := c.args[0].Bits
	o, stale := m.lookup(addr)
	switch {
	case o == nil && stale:
		return 0, m.violate(c.t, c.grant, PropMemory, "double free or "+what+" of memory after its lifetime ("+m.staleName(addr)+")")
	case o == nil:
		return 0, m.violate(c.t, c.grant, PropMemory, what+" of an invalid pointer")
	case o.kind != objHeap:
		return 0, m.violate(c.t, c.grant, PropMemory, what+" of "+m.objectName(o)+", which malloc did not give")
	case o.addr != addr:
		return 0, m.violate(c.t, c.grant, PropMemory, what+" of a pointer into the middle of "+m.objectName(o))
	}
	return m.objectIndex(o), goOn
}

func freeExec(m *Machine, c *call) stop {
	if c.args[0].Bits == 0 {
		return m.finish(c, Value{})
	}
	id, st := m.block(c, "free")
	if st != goOn {
		return st
	}
	if m.trace != nil {
		m.traceCall(c, "free("+m.argName(c.args[0])+")")
	}
	m.killObject(id, false)
	return m.finish(c, Value{})
}

func reallocExec(m *Machine, c *call) stop {
	size := c.args[1].Bits
	if c.args[0].Bits == 0 {
		return m.allocHeap(c, size, false)
	}
	old, st := m.block(c, "realloc")
	if st != goOn {
		return st
	}
	if size == 0 {
		m.killObject(old, false)
		return m.finish(c, Value{})
	}
	if size > maxAlloc {
		return m.finish(c, Value{})
	}
	if size > maxObject {
		return m.unsupported(c.t, "a heap block of more than 256 MiB")
	}
	if m.opts.MallocMayFail {
		i, st := m.take(c.t, ChoiceNondet, 2)
		if st != goOn {
			return st
		}
		if i == 1 {
			return m.finish(c, Value{})
		}
	} else {
		m.assume["malloc-succeeds"] = true
	}
	id, st := m.allocate(c.t, objHeap, int(m.code.callSite[c.src]), int64(size), false)
	if st != goOn {
		return st
	}
	from, to := m.objects[old], m.objects[id]
	n := min(from.size, to.size)
	o := &m.objects[id]
	for off := int64(0); off+8 <= n; off += 8 {
		w := from.word + uint32(off>>3)
		m.setWord(o, to.word+uint32(off>>3), m.getWord(w), m.shadow[w])
	}
	for off := n &^ 7; off < n; off++ {
		m.storeValue(o, off, 1, m.loadScalar(c.t, &m.objects[old], off, 1, true))
	}
	if from.shared {
		// What the block pointed to stays reachable through the new one only.
		m.saveObject(id)
		m.objects[id].stored = m.objects[id].stored || from.stored
	}
	m.killObject(old, false)
	return m.finish(c, Value{Bits: m.objects[id].addr})
}
