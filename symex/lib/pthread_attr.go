package lib

// This file defines the library models of attribute objects: thread, mutex,
// condition variable, read/write lock and barrier attributes. One table says where each
// attribute lies in its object and which values it takes. The first word is
// all ones after destroy.

import (
	"slices"

	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/lib/std"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
)

// attrField is one attribute with its two functions, set and get.
type attrField struct {
	set, get string
	off      [2]uint64 // in 64-bit and in 32-bit programs
	pointer  bool      // a word as large as a pointer: a size; else an int
	shift    uint
	mask     uint64
	min, max uint64
	preset   uint64 // after init
	refused  uint64 // a value that the system may not have, if not 0
}

// attrKind is one type of attribute object.
type attrKind struct {
	prefix string
	what   string // in messages
	fields []attrField

	threads bool // thread attributes, which have functions of their own
}

const (
	attrDestroyed = 0xffffffff

	// A mutex attribute object and the kind word of a mutex share these bits.
	mutexTypeMask = 3
	mutexRobust   = 1 << 4
)

func anyInt(set, get string, shift uint, mask, low, high uint64) attrField {
	return attrField{set: set, get: get, shift: shift, mask: mask, min: low, max: high}
}

var attrKinds = []attrKind{
	{prefix: "pthread_attr", what: "a thread attribute object", threads: true, fields: []attrField{
		anyInt("setdetachstate", "getdetachstate", 0, 0xffff, 0, 1),
		{set: "setscope", get: "getscope", off: [2]uint64{4, 4}, mask: 0xffffffff, max: 1, refused: 1}, // PTHREAD_SCOPE_PROCESS
		{set: "setinheritsched", get: "getinheritsched", off: [2]uint64{8, 8}, mask: 0xffffffff, max: 1},
		{set: "setschedpolicy", get: "getschedpolicy", off: [2]uint64{12, 12}, mask: 0xffffffff, max: 2},
		{set: "setstacksize", get: "getstacksize", off: [2]uint64{24, 20}, pointer: true, min: 16384, preset: 8 << 20},
		{set: "setguardsize", get: "getguardsize", off: [2]uint64{32, 24}, pointer: true, preset: 4096},
		{set: "setstackaddr", get: "getstackaddr", off: [2]uint64{stackAddr64, stackAddr32}, pointer: true},
	}},
	{prefix: "pthread_mutexattr", what: "a mutex attribute object", fields: []attrField{
		anyInt("settype", "gettype", 0, mutexTypeMask, 0, 3),
		anyInt("setkind_np", "getkind_np", 0, mutexTypeMask, 0, 3), // their old names
		anyInt("setrobust", "getrobust", 4, 1, 0, 1),
		anyInt("setrobust_np", "getrobust_np", 4, 1, 0, 1),
		anyInt("setpshared", "getpshared", 7, 1, 0, 1),
		anyInt("setprotocol", "getprotocol", 8, 3, 0, 2),
		{set: "setprioceiling", get: "getprioceiling", shift: 16, mask: 0x7f, min: 1, max: 99, preset: 1},
	}},
	{prefix: "pthread_condattr", what: "a condition variable attribute object", fields: []attrField{
		anyInt("setpshared", "getpshared", 0, 1, 0, 1),
		anyInt("setclock", "getclock", 1, 1, 0, 1),
	}},
	{prefix: "pthread_rwlockattr", what: "a read/write lock attribute object", fields: []attrField{
		anyInt("setkind_np", "getkind_np", 0, 3, 0, rwlockMaxKind),
		anyInt("setpshared", "getpshared", 4, 1, 0, 1),
	}},
	{prefix: "pthread_barrierattr", what: "a barrier attribute object", fields: []attrField{
		anyInt("setpshared", "getpshared", 0, 1, 0, 1),
	}},
}

// Where a thread attribute object has what functions of its own set: the stack's address, which the kind's table has too, its
// size, whether the policy is inherited, the policy and the priority.
const (
	stackAddr64, stackAddr32 = 16, 16
	stackSize64, stackSize32 = 24, 20
	attrInherits             = 8
	attrPolicy               = 12
	priority64, priority32   = 40, 28
)

func attrModels() (list []*symex.Model) {
	list = append(list,
		&symex.Model{Name: "pthread_attr_setstack", Args: row.Args{row.Writes(row.Attr), row.Known, row.Known}, Shares: row.SharesDeclared,
			Touches: row.TouchesArg0, Exec: setStackExec},
		&symex.Model{Name: "pthread_attr_getstack", Args: row.Args{row.Reads(row.Attr), row.Writes(row.Ptr), row.Writes(row.Ptr)}, Shares: row.SharesDeclared,
			Touches: touchesArgs(0, 1, 2), Exec: getStackExec},
		&symex.Model{Name: "pthread_attr_setschedparam", Args: row.Args{row.Writes(row.Attr), row.Reads(4)}, Shares: row.SharesDeclared,
			Touches: touchesArgs(0, 1), Exec: setPriorityExec},
		&symex.Model{Name: "pthread_attr_getschedparam", Args: row.Args{row.Reads(row.Attr), row.Writes(4)}, Shares: row.SharesDeclared,
			Touches: touchesArgs(0, 1), Exec: getPriorityExec},
	)
	for i := range attrKinds {
		k := &attrKinds[i]
		size := symex.Extent(4)
		if k.threads {
			size = row.Attr
		}
		list = append(list,
			&symex.Model{Name: k.prefix + "_init", Args: row.Args{row.Writes(size)}, Shares: row.SharesDeclared, Touches: row.TouchesArg0, Exec: k.init},
			&symex.Model{Name: k.prefix + "_destroy", Args: row.Args{row.Writes(size)}, Shares: row.SharesDeclared, Touches: row.TouchesArg0, Exec: k.destroy},
		)
		for j := range k.fields {
			f := &k.fields[j]
			out := symex.Extent(4)
			if f.pointer {
				out = row.Ptr
			}
			value := row.Known
			if f.open() {
				value = row.Any
			}
			list = append(list,
				&symex.Model{Name: k.prefix + "_" + f.set, Args: row.Args{row.Writes(size), value}, Shares: row.SharesDeclared,
					Touches: row.TouchesArg0, Exec: func(m *symex.Machine, c *symex.Call) state.Stop { return k.set(m, c, f) }},
				&symex.Model{Name: k.prefix + "_" + f.get, Args: row.Args{row.Reads(size), row.Writes(out)}, Shares: row.SharesDeclared,
					Touches: touchesArgs(0, 1), Exec: func(m *symex.Machine, c *symex.Call) state.Stop { return k.get(m, c, f) }},
			)
		}
	}
	return list
}

// attrWord reads the first word of an attribute object, which must be in use.
func attrWord(m *symex.Machine, c *symex.Call, addr uint64, prefix string) (uint64, state.Stop) {
	k := attrKindOf(prefix)
	v, st := m.Field(c, addr, 4, k.what)
	switch {
	case st != state.GoOn:
	case v == attrDestroyed:
		return 0, m.Violate(c.Thread, c.Grant, state.PropPthread, "use of "+k.what+" that was destroyed")
	case !k.valid(v):
		return 0, m.NeverInitialised(c, k.what)
	}
	return v, st
}

func attrKindOf(prefix string) *attrKind {
	return &attrKinds[slices.IndexFunc(attrKinds, func(k attrKind) bool { return k.prefix == prefix })]
}

// valid tells whether v can be the first word of an object in use.
func (k *attrKind) valid(v uint64) bool {
	rest := v
	for i := range k.fields {
		f := &k.fields[i]
		if f.off[0] != 0 {
			continue
		}
		if v>>f.shift&f.mask > f.max {
			return false
		}
		rest &^= f.mask << f.shift
	}
	return rest == 0
}

// open tells whether the attribute may depend on input: a size, which is only kept.
func (f *attrField) open() bool { return f.pointer && f.set != "setstackaddr" }

// place gives where an attribute lies.
func (f *attrField) place(m *symex.Machine) (off uint64, size uint8, mask uint64) {
	off, size, mask = f.off[0], 4, f.mask
	if m.Code().PtrSize == 4 {
		off = f.off[1]
	}
	if f.pointer {
		size, mask = uint8(m.Code().PtrSize), mem.Mask(m.Code().PtrSize*8)
	}
	return
}

func (k *attrKind) init(m *symex.Machine, c *symex.Call) state.Stop {
	if e, st := needs(m, c, std.ENOMEM); st != state.GoOn || e != 0 {
		return m.Failed(c, st, e)
	}
	if st := m.SetField(c, c.Args[0].Bits, 4, 0); st != state.GoOn {
		return st
	}
	for i := range k.fields {
		f := &k.fields[i]
		off, size, _ := f.place(m)
		if off == 0 && f.preset == 0 {
			continue
		}
		if st := m.SetField(c, c.Args[0].Bits+off, size, f.preset<<f.shift); st != state.GoOn {
			return st
		}
	}
	if k.threads {
		if st := m.SetField(c, c.Args[0].Bits+byWidth(m, priority64, priority32), 4, 0); st != state.GoOn {
			return st
		}
	}
	return m.FinishInt(c, 0)
}

func (k *attrKind) destroy(m *symex.Machine, c *symex.Call) state.Stop {
	if _, st := attrWord(m, c, c.Args[0].Bits, k.prefix); st != state.GoOn {
		return st
	}
	if st := m.SetField(c, c.Args[0].Bits, 4, attrDestroyed); st != state.GoOn {
		return st
	}
	return m.FinishInt(c, 0)
}

func (k *attrKind) set(m *symex.Machine, c *symex.Call, f *attrField) state.Stop {
	if _, st := attrWord(m, c, c.Args[0].Bits, k.prefix); st != state.GoOn {
		return st
	}
	off, size, mask := f.place(m)
	if f.open() {
		return k.setSize(m, c, f, c.Args[0].Bits+off, size)
	}
	v := c.Args[1].Bits
	if !f.pointer {
		v &= 0xffffffff
	}
	if v < f.min || f.max != 0 && v > f.max {
		return m.FinishInt(c, std.EINVAL)
	}
	if v != 0 && v == f.refused {
		i, st := m.Take(c.Thread, state.ChoiceNondet, 2)
		if st != state.GoOn {
			return st
		}
		if i == 1 {
			return m.FinishInt(c, std.ENOTSUP)
		}
	}
	old, st := m.Field(c, c.Args[0].Bits+off, size, k.what)
	if st != state.GoOn {
		return st
	}
	if st := m.SetField(c, c.Args[0].Bits+off, size, old&^(mask<<f.shift)|v<<f.shift); st != state.GoOn {
		return st
	}
	return m.FinishInt(c, 0)
}

// setSize keeps a size, which may depend on input.
func (k *attrKind) setSize(m *symex.Machine, c *symex.Call, f *attrField, addr uint64, size uint8) state.Stop {
	v := c.Args[1]
	switch {
	case v.Sym == state.Uninit:
		return m.Unsupported(c.Thread, "a size that is not initialised")
	case m.Tagged(v):
		v = m.Reveal(v)
	}
	enough := v.Bits >= f.min
	if v.Sym != 0 {
		tab := m.Table()
		var st state.Stop
		if enough, st = m.Fork(c.Thread, tab.Not(tab.ULt(v.Sym, tab.Const(int(size)*8, f.min, 0)))); st != state.GoOn {
			return st
		}
	}
	if !enough {
		return m.FinishInt(c, std.EINVAL)
	}
	if st := m.SetFieldValue(c, addr, size, v); st != state.GoOn {
		return st
	}
	return m.FinishInt(c, 0)
}

func (k *attrKind) get(m *symex.Machine, c *symex.Call, f *attrField) state.Stop {
	if _, st := attrWord(m, c, c.Args[0].Bits, k.prefix); st != state.GoOn {
		return st
	}
	off, size, mask := f.place(m)
	if f.open() {
		v, st := m.FieldValue(c, c.Args[0].Bits+off, size, k.what)
		if st == state.GoOn {
			st = m.SetFieldValue(c, c.Args[1].Bits, size, v)
		}
		if st != state.GoOn {
			return st
		}
		return m.FinishInt(c, 0)
	}
	v, st := m.Field(c, c.Args[0].Bits+off, size, k.what)
	if st != state.GoOn {
		return st
	}
	put := m.SetField
	if f.get == "getstackaddr" {
		put = m.SetPointer
	}
	if st := put(c, c.Args[1].Bits, size, v>>f.shift&mask); st != state.GoOn {
		return st
	}
	return m.FinishInt(c, 0)
}

// touchesArgs tells whether memory that one of some arguments points to is shared.
func touchesArgs(args ...int) func(m *symex.Machine, c *symex.Call) bool {
	return func(m *symex.Machine, c *symex.Call) bool {
		for _, i := range args {
			if m.SharedAt(c.Args[i]) {
				return true
			}
		}
		return false
	}
}

// byWidth chooses between the values for 64-bit and for 32-bit programs.
func byWidth(m *symex.Machine, wide, narrow uint64) uint64 {
	if m.Code().PtrSize == 4 {
		return narrow
	}
	return wide
}

// attrCall checks the thread attribute object of a call, and gives its address.
func attrCall(m *symex.Machine, c *symex.Call) (uint64, state.Stop) {
	addr := c.Args[0].Bits
	_, st := attrWord(m, c, addr, "pthread_attr")
	return addr, st
}

// setStackExec keeps a stack, which nothing is done with.
func setStackExec(m *symex.Machine, c *symex.Call) state.Stop {
	attr, st := attrCall(m, c)
	if st != state.GoOn {
		return st
	}
	ptr := uint8(m.Code().PtrSize)
	if c.Args[2].Bits < 16384 {
		return m.FinishInt(c, std.EINVAL)
	}
	if st := m.SetField(c, attr+byWidth(m, stackAddr64, stackAddr32), ptr, c.Args[1].Bits); st != state.GoOn {
		return st
	}
	if st := m.SetField(c, attr+byWidth(m, stackSize64, stackSize32), ptr, c.Args[2].Bits); st != state.GoOn {
		return st
	}
	return m.FinishInt(c, 0)
}

func getStackExec(m *symex.Machine, c *symex.Call) state.Stop {
	attr, st := attrCall(m, c)
	if st != state.GoOn {
		return st
	}
	ptr := uint8(m.Code().PtrSize)
	for i, off := range [2]uint64{byWidth(m, stackAddr64, stackAddr32), byWidth(m, stackSize64, stackSize32)} {
		v, st := m.FieldValue(c, attr+off, ptr, "a thread attribute object")
		if st != state.GoOn {
			return st
		}
		put := m.SetFieldValue
		if i == 0 {
			put = m.SetValue
		}
		if st := put(c, c.Args[1+i].Bits, ptr, v); st != state.GoOn {
			return st
		}
	}
	return m.FinishInt(c, 0)
}

// setPriorityExec keeps a priority that fits the policy: 1 to 99 in real time, else 0.
func setPriorityExec(m *symex.Machine, c *symex.Call) state.Stop {
	attr, st := attrCall(m, c)
	if st != state.GoOn {
		return st
	}
	policy, st := m.Field(c, attr+attrPolicy, 4, "a thread attribute object")
	if st != state.GoOn {
		return st
	}
	v, st := m.FieldValue(c, c.Args[1].Bits, 4, "a priority")
	if st == state.GoOn {
		v, st = m.Concretise(c.Thread, -1, v, 32, "a priority")
	}
	if st != state.GoOn {
		return st
	}
	priority := v.Bits
	if realTime := policy == 1 || policy == 2; realTime != (priority >= 1 && priority <= 99) || !realTime && priority != 0 {
		return m.FinishInt(c, std.EINVAL)
	}
	if st := m.SetField(c, attr+byWidth(m, priority64, priority32), 4, priority); st != state.GoOn {
		return st
	}
	return m.FinishInt(c, 0)
}

func getPriorityExec(m *symex.Machine, c *symex.Call) state.Stop {
	attr, st := attrCall(m, c)
	if st != state.GoOn {
		return st
	}
	v, st := m.Field(c, attr+byWidth(m, priority64, priority32), 4, "a thread attribute object")
	if st != state.GoOn {
		return st
	}
	if st := m.SetField(c, c.Args[1].Bits, 4, v); st != state.GoOn {
		return st
	}
	return m.FinishInt(c, 0)
}
