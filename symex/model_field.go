package symex

// This file defines how library models access memory of the program: fields of synchronisation objects, which
// are concrete, and results that they store through their arguments.

// field reads size bytes at addr as part of a model; ok is false when the machine
// must stop with st.
func (m *Machine) field(c *call, addr uint64, size uint8, what string) (uint64, stop) {
	o, msg := m.resolve(addr, int64(size))
	if o == nil {
		return 0, m.violate(c.t, c.grant, PropMemory, m.argumentFault(c, addr, msg))
	}
	v, ok := m.RawBits(o, int64(addr-o.Addr), size)
	if !ok {
		x := m.LoadScalar(c.t.id, o, int64(addr-o.Addr), size, true)
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

// setField writes a field of a synchronisation object.
func (m *Machine) setField(c *call, addr uint64, size uint8, v uint64) stop {
	o, msg := m.resolve(addr, int64(size))
	if o == nil {
		return m.violate(c.t, c.grant, PropMemory, m.argumentFault(c, addr, msg))
	}
	if o.ReadOnly {
		return m.violate(c.t, c.grant, PropMemory, "write to read-only object "+m.objectName(o))
	}
	if m.thaws(o) {
		return m.unexpectedWrite(c.t, o)
	}
	m.StoreConcrete(o, int64(addr-o.Addr), size, v)
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
	if o.ReadOnly {
		return m.violate(c.t, c.grant, PropMemory, "write to read-only object "+m.objectName(o))
	}
	if m.thaws(o) {
		return m.unexpectedWrite(c.t, o)
	}
	m.StoreAny(o, int64(addr-o.Addr), size, v)
	return goOn
}

// argName describes what a pointer argument points to, for traces.
func (m *Machine) argName(v Value) string {
	if v.Sym != 0 {
		return "?"
	}
	return m.describeOpaque(v.Bits)
}

// cString reads a concrete string for a message, at most 200 bytes of it.
func (m *Machine) cString(v Value) string {
	if v.Sym != 0 {
		return "?"
	}
	var out []byte
	for i := uint64(0); i < 200; i++ {
		b, ok := m.peek(v.Bits+i, 1)
		if !ok || b == 0 {
			break
		}
		out = append(out, byte(b))
	}
	return string(out)
}
