package lib

// This file defines the library models of what a thread is called and how it is scheduled.
// Both have no effect; a thread's values stand in a hidden object of its own, made when
// they are first set. A thread that was given no name has any; one that was given no
// priority has the default policy with priority 0.

import (
	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/lib/std"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

var propertyModels = []*symex.Model{
	{Name: "pthread_setname_np", Args: row.Args{row.Thread, row.Reads(1)}, Shares: row.SharesAll,
		Visible: true, Exec: setNameExec},
	{Name: "pthread_getname_np", Args: row.Args{row.Thread, row.Writes(nameSize), row.Known}, Does: static.LooksAtTraits, Shares: row.SharesAll,
		Visible: true, Exec: getNameExec},
	{Name: "pthread_setschedparam", Args: row.Args{row.Thread, row.Known, row.Reads(4)}, Does: static.SetsPriority, Shares: row.SharesAll,
		Visible: true, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
			return setScheduling(m, c, c.Args[1].Bits&0xffffffff, c.Args[2].Bits)
		}},
	{Name: "pthread_setschedprio", Args: row.Args{row.Thread, row.Known}, Does: static.SetsPriority, Shares: row.SharesAll,
		Visible: true, Exec: func(m *symex.Machine, c *symex.Call) state.Stop { return setScheduling(m, c, anyPolicy, 0) }},
	{Name: "pthread_getschedparam", Args: row.Args{row.Thread, row.Writes(4), row.Writes(4)}, Does: static.LooksAtTraits, Shares: row.SharesAll,
		Visible: true, Exec: getSchedulingExec},
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
func propertyThread(m *symex.Machine, c *symex.Call) (*state.Thread, state.Stop) {
	m.NoteHandle(c)
	id := m.ThreadOf(c.Args[0].Bits)
	if id < 0 || m.Thread(id).Status == state.ThreadGone {
		return nil, m.Violate(c.Thread, c.Grant, state.PropPthread, m.CalledName(c.Thread, c.Fn)+" of something that is no thread any more")
	}
	return m.Thread(id), state.GoOn
}

// properties gives the address of t's hidden object, 0 if it has none and make is not set.
func properties(m *symex.Machine, t *state.Thread, make bool) uint64 {
	if addr := m.Space.Address(int(t.ID), m.Code().TraitSite, 0); !make {
		if o, _ := m.Lookup(addr); o == nil {
			return 0
		}
	}
	return m.OwnObject(t, m.Code().TraitSite, propertySize, nil)
}

func setNameExec(m *symex.Machine, c *symex.Call) state.Stop {
	t, st := propertyThread(m, c)
	if st != state.GoOn {
		return st
	}
	var name [nameSize]uint64
	for i := range uint64(nameSize) {
		b, st := m.Field(c, c.Args[1].Bits+i, 1, "a thread's name")
		if st != state.GoOn {
			return st
		}
		if name[i] = b; b == 0 {
			break
		}
	}
	if name[nameSize-1] != 0 {
		return m.FinishInt(c, errRANGE)
	}
	if !t.Live() {
		return m.FinishInt(c, std.ESRCH)
	}
	addr := properties(m, t, true)
	for i, b := range name {
		setWordAt(m, addr+propertyName+uint64(i), 1, b)
	}
	setWordAt(m, addr+propertyNamed, 4, 1)
	return m.FinishInt(c, 0)
}

// looks notes that a thread looks at what it may not have seen happen.
func looks(m *symex.Machine) {
	if m.Opts.Robust && m.LiveCount > 1 {
		m.AssumeConsistency()
	}
}

func getNameExec(m *symex.Machine, c *symex.Call) state.Stop {
	looks(m)
	t, st := propertyThread(m, c)
	switch {
	case st != state.GoOn:
		return st
	case c.Args[2].Bits < nameSize:
		return m.FinishInt(c, errRANGE)
	case !t.Live():
		return m.FinishInt(c, std.ESRCH)
	}
	addr := properties(m, t, false)
	named := uint64(0)
	if addr != 0 {
		named, _ = m.Peek(addr+propertyNamed, 4)
	}
	for i := range uint64(nameSize) {
		v := state.Value{}
		switch {
		case named != 0:
			v.Bits, _ = m.Peek(addr+propertyName+i, 1)
		case i < nameSize-1:
			v = std.OutputSymbol(m, c, 8, false)
		}
		if st := m.SetValue(c, c.Args[1].Bits+i, 1, v); st != state.GoOn {
			return st
		}
		if v == (state.Value{}) {
			break
		}
	}
	return m.FinishInt(c, 0)
}

// setScheduling gives a thread a policy and the priority that an int at param holds, or that is
// argument 1. Only the policies of real time (1 and 2) have priorities, and not everybody may use them.
func setScheduling(m *symex.Machine, c *symex.Call, policy, param uint64) state.Stop {
	t, st := propertyThread(m, c)
	if st != state.GoOn {
		return st
	}
	priority := c.Args[1].Bits & 0xffffffff
	if policy != anyPolicy {
		if priority, st = m.Field(c, param, 4, "a priority"); st != state.GoOn {
			return st
		}
	} else if addr := properties(m, t, false); addr != 0 {
		policy, _ = m.Peek(addr+propertyPolicy, 4)
	} else {
		policy = 0
	}
	realTime := policy == 1 || policy == 2
	if policy > 2 || realTime != (priority >= 1 && priority <= 99) || !realTime && priority != 0 {
		return m.FinishInt(c, std.EINVAL)
	}
	if realTime {
		i, st := m.Take(c.Thread, state.ChoiceNondet, 2)
		if st != state.GoOn {
			return st
		}
		if i == 1 {
			return m.FinishInt(c, std.EPERM)
		}
	}
	addr := properties(m, t, true)
	setWordAt(m, addr+propertyPolicy, 4, policy)
	setWordAt(m, addr+propertyPriority, 4, priority)
	return m.FinishInt(c, 0)
}

func getSchedulingExec(m *symex.Machine, c *symex.Call) state.Stop {
	looks(m)
	t, st := propertyThread(m, c)
	if st != state.GoOn {
		return st
	}
	var policy, priority uint64
	if addr := properties(m, t, false); addr != 0 {
		policy, _ = m.Peek(addr+propertyPolicy, 4)
		priority, _ = m.Peek(addr+propertyPriority, 4)
	} else if t.ID != 0 && inherits(m) {
		return m.Unsupported(c.Thread, "the scheduling that a thread inherits or gets from its attributes")
	}
	for i, v := range [2]uint64{policy, priority} {
		if st := m.SetField(c, c.Args[1+i].Bits, 4, v); st != state.GoOn {
			return st
		}
	}
	return m.FinishInt(c, 0)
}

// inherits tells whether the program may create threads with another policy than the default.
func inherits(m *symex.Machine) bool {
	for i := range m.Code().Funcs {
		if m.Code().Funcs[i].Does&static.SetsPriority != 0 {
			return true
		}
	}
	return false
}
