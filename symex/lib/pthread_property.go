package lib

// This file defines the library models of what a thread is called and how it is scheduled.
// Both have no effect; a thread's values stand in a hidden object of its own, made when
// they are first set. A thread that was given no name has any; a thread's policy and priority
// are those of the one that makes it, unless its attributes say which it has, and the first one's
// are the default policy and priority 0.

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
	{Name: "pthread_setschedparam", Args: row.Args{row.Thread, row.Known, row.Reads(4)}, Shares: row.SharesAll,
		Visible: true, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
			return setScheduling(m, c, c.Args[1].Bits&0xffffffff, c.Args[2].Bits)
		}},
	{Name: "pthread_setschedprio", Args: row.Args{row.Thread, row.Known}, Shares: row.SharesAll,
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
	} else {
		policy, _ = policyOf(m, t)
	}
	if e, st := permitted(m, c, policy, priority); st != state.GoOn || e != 0 {
		return m.Failed(c, st, e)
	}
	setPolicy(m, t, policy, priority)
	return m.FinishInt(c, 0)
}

// permitted gives the error of a call that asks for a policy and a priority, 0 if it gets them.
func permitted(m *symex.Machine, c *symex.Call, policy, priority uint64) (int, state.Stop) {
	realTime := policy == 1 || policy == 2
	if policy > 2 || realTime != (priority >= 1 && priority <= 99) || !realTime && priority != 0 {
		return std.EINVAL, state.GoOn
	}
	if realTime {
		i, st := m.Take(c.Thread, state.ChoiceNondet, 2)
		if st != state.GoOn {
			return 0, st
		}
		if i == 1 {
			return std.EPERM, state.GoOn
		}
	}
	return 0, state.GoOn
}

func setPolicy(m *symex.Machine, t *state.Thread, policy, priority uint64) {
	addr := properties(m, t, true)
	setWordAt(m, addr+propertyPolicy, 4, policy)
	setWordAt(m, addr+propertyPriority, 4, priority)
}

// policyOf gives a thread's policy and priority.
func policyOf(m *symex.Machine, t *state.Thread) (policy, priority uint64) {
	if addr := properties(m, t, false); addr != 0 {
		policy, _ = m.Peek(addr+propertyPolicy, 4)
		priority, _ = m.Peek(addr+propertyPriority, 4)
	}
	return policy, priority
}

// schedulingOfNew gives the policy and the priority of the thread that a call of pthread_create makes, or its error: they are its creator's, or with
// PTHREAD_EXPLICIT_SCHED those of its attributes.
func schedulingOfNew(m *symex.Machine, c *symex.Call) (policy, priority uint64, e int, st state.Stop) {
	attr := c.Args[1].Bits
	if attr != 0 {
		explicit, st := m.Field(c, attr+attrInherits, 4, "a thread attribute object")
		if st != state.GoOn {
			return 0, 0, 0, st
		}
		if explicit == 0 {
			attr = 0
		}
	}
	if attr == 0 {
		policy, priority = policyOf(m, c.Thread)
		if policy != 0 {
			looks(m)
		}
		return policy, priority, 0, state.GoOn
	}
	if policy, st = m.Field(c, attr+attrPolicy, 4, "a thread attribute object"); st != state.GoOn {
		return 0, 0, 0, st
	}
	if priority, st = m.Field(c, attr+byWidth(m, priority64, priority32), 4, "a thread attribute object"); st != state.GoOn {
		return 0, 0, 0, st
	}
	e, st = permitted(m, c, policy, priority)
	return policy, priority, e, st
}

func getSchedulingExec(m *symex.Machine, c *symex.Call) state.Stop {
	looks(m)
	t, st := propertyThread(m, c)
	if st != state.GoOn {
		return st
	}
	policy, priority := policyOf(m, t)
	for i, v := range [2]uint64{policy, priority} {
		if st := m.SetField(c, c.Args[1+i].Bits, 4, v); st != state.GoOn {
			return st
		}
	}
	return m.FinishInt(c, 0)
}
