package symex

// This file defines how library models access memory of the program: fields of synchronisation objects, which
// are concrete, and results that they store through their arguments.

import (
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
)

// Field reads a field of a synchronisation object, which must not depend on input.
func (m *Machine) Field(c *Call, addr uint64, size uint8, what string) (uint64, state.Stop) {
	v, st := m.FieldValue(c, addr, size, what)
	if st == state.GoOn && v.Sym != 0 {
		return 0, m.Unsupported(c.Thread, what+" that depends on input")
	}
	return v.Bits, st
}

// FieldValue reads a field, which may be symbolic.
func (m *Machine) FieldValue(c *Call, addr uint64, size uint8, what string) (state.Value, state.Stop) {
	o, msg := m.Resolve(addr, int64(size))
	if o == nil {
		return state.Value{}, m.Violate(c.Thread, c.Grant, state.PropMemory, m.argumentFault(c, addr, msg))
	}
	if m.Lesson != nil {
		m.Lesson.Accesses(&m.Memory, o, int64(addr-o.Addr), int64(size))
	}
	if v, ok := m.RawBits(o, int64(addr-o.Addr), size); ok {
		return state.Value{Bits: v}, state.GoOn
	}
	v := m.LoadScalar(c.Thread.ID, o, int64(addr-o.Addr), size, true)
	if v.Sym == state.Uninit {
		return state.Value{}, m.NeverInitialised(c, what)
	}
	return v, state.GoOn
}

// argumentFault says what is wrong with the argument through which a call accesses addr, as far as it is
// wrong from its start on: the program knows the argument, not the fields of what it points to.
func (m *Machine) argumentFault(c *Call, addr uint64, msg string) string {
	for _, a := range c.Args {
		if a.Sym == 0 && addr-a.Bits < maxSync {
			if o, why := m.Resolve(a.Bits, 1); o == nil {
				return why
			}
		}
	}
	return msg
}

// NeverInitialised reports an object whose bytes are none that its initialisation leaves.
func (m *Machine) NeverInitialised(c *Call, what string) state.Stop {
	if m.Opts.Counts {
		return m.Unsupported(c.Thread, what+" with a value that may have been forgotten")
	}
	return m.Violate(c.Thread, c.Grant, state.PropPthread, "use of "+what+" that was never initialised")
}

// Failed ends a call with an error number, unless the machine must stop with st.
func (m *Machine) Failed(c *Call, st state.Stop, errno int) state.Stop {
	if st != state.GoOn {
		return st
	}
	return m.FinishInt(c, errno)
}

// writable gives the object at addr, of which a model may write size bytes unless the machine must stop.
func (m *Machine) writable(c *Call, addr uint64, size uint8) (*mem.Object, state.Stop) {
	o, msg := m.Resolve(addr, int64(size))
	switch {
	case o == nil:
		return nil, m.Violate(c.Thread, c.Grant, state.PropMemory, m.argumentFault(c, addr, msg))
	case o.ReadOnly:
		return nil, m.Violate(c.Thread, c.Grant, state.PropMemory, "write to read-only object "+m.ObjectName(o))
	case m.Thaws(o):
		return nil, m.UnexpectedWrite(c.Thread, o)
	}
	return o, state.GoOn
}

// SetField writes a field of a synchronisation object.
func (m *Machine) SetField(c *Call, addr uint64, size uint8, v uint64) state.Stop {
	o, st := m.writable(c, addr, size)
	if st != state.GoOn {
		return st
	}
	if m.Lesson != nil {
		m.Lesson.Accesses(&m.Memory, o, int64(addr-o.Addr), int64(size))
	}
	m.StoreConcrete(o, int64(addr-o.Addr), size, v)
	return state.GoOn
}

// SetFieldValue writes one that may be symbolic.
func (m *Machine) SetFieldValue(c *Call, addr uint64, size uint8, v state.Value) state.Stop {
	if v.Sym == 0 {
		return m.SetField(c, addr, size, v.Bits)
	}
	o, st := m.writable(c, addr, size)
	if st != state.GoOn {
		return st
	}
	if m.Lesson != nil {
		m.Lesson.Accesses(&m.Memory, o, int64(addr-o.Addr), int64(size))
	}
	m.StoreScalar(o, int64(addr-o.Addr), size, v)
	return state.GoOn
}

// SetPointer writes the address v as a pointer.
func (m *Machine) SetPointer(c *Call, addr uint64, size uint8, v uint64) state.Stop {
	return m.SetValue(c, addr, size, state.Value{Bits: v})
}

// SetValue writes a value, symbolic or not, through a pointer argument.
func (m *Machine) SetValue(c *Call, addr uint64, size uint8, v state.Value) state.Stop {
	o, st := m.writable(c, addr, size)
	if st != state.GoOn {
		return st
	}
	m.StoreAny(o, int64(addr-o.Addr), size, v)
	return state.GoOn
}

// ArgName describes what a pointer argument points to, for traces.
func (m *Machine) ArgName(v state.Value) string {
	if v.Sym != 0 {
		return "?"
	}
	return m.DescribeOpaque(v.Bits)
}

// CString reads a concrete string for a message, at most 200 bytes of it.
func (m *Machine) CString(v state.Value) string {
	if v.Sym != 0 {
		return "?"
	}
	var out []byte
	for i := uint64(0); i < 200; i++ {
		b, ok := m.Peek(v.Bits+i, 1)
		if !ok || b == 0 {
			break
		}
		out = append(out, byte(b))
	}
	return string(out)
}

// Survives tells whether a misuse that systems survive without any effect is not
// checked for: then the path goes on behind it.
func (m *Machine) Survives(c *Call, msg string) bool {
	if m.EnabledCheck(state.PropPthread) {
		return false
	}
	m.NoteUnasked(c.Thread, state.PropPthread, msg, true)
	return true
}
