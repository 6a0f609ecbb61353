package symex

// This file defines library models: the functions that the executor implements
// itself because they synchronise, allocate, end something or do input and
// output. Models of pure functions are C code (package cfront/libc).

import (
	"maps"
	"slices"
)

// model is one library function.
type model struct {
	name          string
	minArgs       int
	concrete      uint32 // bit i: argument i is made concrete before the call
	handles       uint32 // bit i: argument i is a pthread_t that must name a thread
	visible       bool   // always a visible operation
	allocates     bool   // makes heap objects: its calls are allocation sites
	createsThread bool
	pend          PendingKind // PendNone: PendSync
	// touches tells for a model that is not always visible whether this call is:
	// whether it accesses memory that another thread may reach.
	touches func(m *Machine, c *call) bool
	// enabled tells whether the call can go on in this state; nil: always.
	enabled func(m *Machine, t *thread, args []Value) bool
	exec    func(m *Machine, c *call) stop
}

var models = map[string]*model{}

// register adds models to the table; a name given twice is a programming error.
func register(list ...*model) {
	for _, mod := range list {
		if models[mod.name] != nil || mod.exec == nil {
			panic("symex: bad library model " + mod.name)
		}
		models[mod.name] = mod
	}
}

func modelFor(name string) *model { return models[name] }

// Models lists the library functions that the executor implements, sorted.
func Models() []string {
	return slices.Sorted(maps.Keys(models))
}

// HasModel tells whether the executor implements the library function.
func HasModel(name string) bool { return models[name] != nil }

// memory access of models: concrete fields of synchronisation objects

// field reads size bytes at addr as part of a model; ok is false when the machine
// must stop with st.
func (m *Machine) field(c *call, addr uint64, size uint8, what string) (uint64, stop) {
	o, msg := m.resolve(addr, int64(size))
	if o == nil {
		return 0, m.violate(c.t, c.grant, PropMemory, m.argumentFault(c, addr, msg))
	}
	v, ok := m.rawBits(o, int64(addr-o.addr), size)
	if !ok {
		x := m.loadShadowed(c.t, o, int64(addr-o.addr), size, true)
		if x.Sym == symUninit {
			return 0, m.neverInitialised(c, what)
		}
		if x.Sym == 0 {
			return x.Bits, goOn
		}
		return 0, m.unsupported(c.t, what+" that depends on input")
	}
	return v, goOn
}

// argumentFault says what is wrong with the argument through which a call accesses addr, as far as it is
// wrong from its start on: the program knows the argument, not the fields of what it points to.
func (m *Machine) argumentFault(c *call, addr uint64, msg string) string {
	for _, a := range c.args {
		if a.Sym == 0 && addr-a.Bits < maxSync {
			if o, why := m.resolve(a.Bits, 1); o == nil {
				return why
			}
		}
	}
	return msg
}

// neverInitialised reports an object whose bytes are none that its initialisation leaves.
func (m *Machine) neverInitialised(c *call, what string) stop {
	return m.violate(c.t, c.grant, PropPthread, "use of "+what+" that was never initialised")
}

// failed ends a call with an error number, unless the machine must stop with st.
func (m *Machine) failed(c *call, st stop, errno int) stop {
	if st != goOn {
		return st
	}
	return m.finishInt(c, errno)
}

// peek reads a field without checks: ok is false if it cannot be read.
func (m *Machine) peek(addr uint64, size uint8) (uint64, bool) {
	o, _ := m.lookup(addr)
	if o == nil || o.kind == objHandle || int64(addr-o.addr)+int64(size) > o.size {
		return 0, false
	}
	off := int64(addr - o.addr)
	return m.rawBits(o, off, size)
}

// setField writes a field of a synchronisation object.
func (m *Machine) setField(c *call, addr uint64, size uint8, v uint64) stop {
	o, msg := m.resolve(addr, int64(size))
	if o == nil {
		return m.violate(c.t, c.grant, PropMemory, m.argumentFault(c, addr, msg))
	}
	if o.ronly {
		return m.violate(c.t, c.grant, PropMemory, "write to read-only object "+m.objectName(o))
	}
	if m.thaws(o) {
		return m.unexpectedWrite(c.t, o)
	}
	m.storeConcrete(o, int64(addr-o.addr), size, v)
	return goOn
}

// setPointer writes the address v as a pointer.
func (m *Machine) setPointer(c *call, addr uint64, size uint8, v uint64) stop {
	return m.setValue(c, addr, size, Value{Bits: v})
}

// setValue writes a value, symbolic or not, through a pointer argument.
func (m *Machine) setValue(c *call, addr uint64, size uint8, v Value) stop {
	o, msg := m.resolve(addr, int64(size))
	if o == nil {
		return m.violate(c.t, c.grant, PropMemory, m.argumentFault(c, addr, msg))
	}
	if o.ronly {
		return m.violate(c.t, c.grant, PropMemory, "write to read-only object "+m.objectName(o))
	}
	if m.thaws(o) {
		return m.unexpectedWrite(c.t, o)
	}
	m.storeAny(o, int64(addr-o.addr), size, v)
	return goOn
}

// traceCall reports a call to the tracer, which must be set: callers test that first, so
// that texts are made only when somebody reads them.
func (m *Machine) traceCall(c *call, text string) {
	m.trace.Sync(int(c.t.id), m.visiblePos(c.t), m.code.funcs[c.t.fn].src.Name, text)
}

// argName describes what a pointer argument points to, for traces.
func (m *Machine) argName(v Value) string {
	if v.Sym != 0 {
		return "?"
	}
	return m.describe(v.Bits)
}
