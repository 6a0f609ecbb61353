package symex

// This file defines the library models of what a thread is called and how it is scheduled.
// Both have no effect; a thread's values stand in a hidden object of its own, made when
// they are first set. A thread that was given no name has any; one that was given no
// priority has the default policy with priority 0.

import "heddle/symex/static"

var propertyModels = []*model{
	{name: "pthread_setname_np", args: []arg{argThread, argReads(1)}, shares: sharesAll,
		visible: true, exec: setNameExec},
	{name: "pthread_getname_np", args: []arg{argThread, argWrites(nameSize), argKnown}, shares: sharesAll,
		visible: true, exec: getNameExec},
	{name: "pthread_setschedparam", args: []arg{argThread, argKnown, argReads(4)}, does: static.SetsPriority, shares: sharesAll,
		visible: true, exec: func(m *Machine, c *call) stop {
			return m.setScheduling(c, c.args[1].Bits&0xffffffff, c.args[2].Bits)
		}},
	{name: "pthread_setschedprio", args: []arg{argThread, argKnown}, does: static.SetsPriority, shares: sharesAll,
		visible: true, exec: func(m *Machine, c *call) stop { return m.setScheduling(c, anyPolicy, 0) }},
	{name: "pthread_getschedparam", args: []arg{argThread, argWrites(4), argWrites(4)}, shares: sharesAll,
		visible: true, exec: getSchedulingExec},
}

// The layout of the hidden object.
const (
	propertyName     = 0 // 16 bytes
	propertyNamed    = 16
	propertyPolicy   = 20
	propertyPriority = 24
	propertySize     = 32

	nameSize  = 16 // a name with its end
	errRANGE  = 34
	anyPolicy = 99 // the one that the thread has
)

// propertyThread gives the thread that argument 0 names, which must not be joined yet.
func (m *Machine) propertyThread(c *call) (*thread, stop) {
	m.touchHandle(c)
	id := m.threadOf(c.args[0].Bits)
	if id < 0 || m.thread(id).status == threadGone {
		return nil, m.violate(c.t, c.grant, PropPthread, m.calledName(c.t, c.fn)+" of something that is no thread any more")
	}
	return m.thread(id), goOn
}

// properties gives the address of t's hidden object, 0 if it has none and make is not set.
func (m *Machine) properties(t *thread, make bool) uint64 {
	if addr := m.Space.Address(int(t.id), m.Code().TraitSite, 0); !make {
		if o, _ := m.Lookup(addr); o == nil {
			return 0
		}
	}
	return m.ownObject(t, m.Code().TraitSite, propertySize, nil)
}

func setNameExec(m *Machine, c *call) stop {
	t, st := m.propertyThread(c)
	if st != goOn {
		return st
	}
	var name [nameSize]uint64
	for i := range uint64(nameSize) {
		b, st := m.field(c, c.args[1].Bits+i, 1, "a thread's name")
		if st != goOn {
			return st
		}
		if name[i] = b; b == 0 {
			break
		}
	}
	if name[nameSize-1] != 0 {
		return m.finishInt(c, errRANGE)
	}
	if !t.live() {
		return m.finishInt(c, errSRCH)
	}
	addr := m.properties(t, true)
	for i, b := range name {
		m.setWordAt(addr+propertyName+uint64(i), 1, b)
	}
	m.setWordAt(addr+propertyNamed, 4, 1)
	return m.finishInt(c, 0)
}

func getNameExec(m *Machine, c *call) stop {
	t, st := m.propertyThread(c)
	switch {
	case st != goOn:
		return st
	case c.args[2].Bits < nameSize:
		return m.finishInt(c, errRANGE)
	case !t.live():
		return m.finishInt(c, errSRCH)
	}
	addr := m.properties(t, false)
	named := uint64(0)
	if addr != 0 {
		named, _ = m.peek(addr+propertyNamed, 4)
	}
	for i := range uint64(nameSize) {
		v := Value{}
		switch {
		case named != 0:
			v.Bits, _ = m.peek(addr+propertyName+i, 1)
		case i < nameSize-1:
			v = m.outputSymbol(c, 8, false)
		}
		if st := m.setValue(c, c.args[1].Bits+i, 1, v); st != goOn {
			return st
		}
		if v == (Value{}) {
			break
		}
	}
	return m.finishInt(c, 0)
}

// setScheduling gives a thread a policy and the priority that an int at param holds, or that is
// argument 1. Only the policies of real time (1 and 2) have priorities, and not everybody may use them.
func (m *Machine) setScheduling(c *call, policy, param uint64) stop {
	t, st := m.propertyThread(c)
	if st != goOn {
		return st
	}
	priority := c.args[1].Bits & 0xffffffff
	if policy != anyPolicy {
		if priority, st = m.field(c, param, 4, "a priority"); st != goOn {
			return st
		}
	} else if addr := m.properties(t, false); addr != 0 {
		policy, _ = m.peek(addr+propertyPolicy, 4)
	} else {
		policy = 0
	}
	realTime := policy == 1 || policy == 2
	if policy > 2 || realTime != (priority >= 1 && priority <= 99) || !realTime && priority != 0 {
		return m.finishInt(c, errINVAL)
	}
	if realTime {
		i, st := m.take(c.t, ChoiceNondet, 2)
		if st != goOn {
			return st
		}
		if i == 1 {
			return m.finishInt(c, errPERM)
		}
	}
	addr := m.properties(t, true)
	m.setWordAt(addr+propertyPolicy, 4, policy)
	m.setWordAt(addr+propertyPriority, 4, priority)
	return m.finishInt(c, 0)
}

func getSchedulingExec(m *Machine, c *call) stop {
	t, st := m.propertyThread(c)
	if st != goOn {
		return st
	}
	var policy, priority uint64
	if addr := m.properties(t, false); addr != 0 {
		policy, _ = m.peek(addr+propertyPolicy, 4)
		priority, _ = m.peek(addr+propertyPriority, 4)
	} else if t.id != 0 && m.inherits() {
		return m.unsupported(c.t, "the scheduling that a thread inherits or gets from its attributes")
	}
	for i, v := range [2]uint64{policy, priority} {
		if st := m.setField(c, c.args[1+i].Bits, 4, v); st != goOn {
			return st
		}
	}
	return m.finishInt(c, 0)
}

// inherits tells whether the program may create threads with another policy than the default.
func (m *Machine) inherits() bool {
	for i := range m.Code().Funcs {
		if m.Code().Funcs[i].Does&static.SetsPriority != 0 {
			return true
		}
	}
	return false
}
