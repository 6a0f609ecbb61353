package symex

// This file defines the library models of attribute objects: thread, mutex,
// condition variable, read/write lock and barrier attributes. One table says where each
// attribute lies in its object and which values it takes. The first word is
// all ones after destroy.

// attrField is one attribute with its two functions, set and get.
type attrField struct {
	set, get string
	off      [2]uint64 // in 64-bit and in 32-bit programs
	pointer  bool      // a word as large as a pointer: a size; else an int
	shift    uint
	mask     uint64
	min, max uint64
	preset   uint64 // after init
}

// attrKind is one type of attribute object.
type attrKind struct {
	prefix string
	what   string // in messages
	fields []attrField
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
	{prefix: "pthread_attr", what: "a thread attribute object", fields: []attrField{
		anyInt("setdetachstate", "getdetachstate", 0, 0xffff, 0, 1),
		{set: "setscope", get: "getscope", off: [2]uint64{4, 4}, mask: 0xffffffff, max: 1},
		{set: "setinheritsched", get: "getinheritsched", off: [2]uint64{8, 8}, mask: 0xffffffff, max: 1},
		{set: "setschedpolicy", get: "getschedpolicy", off: [2]uint64{12, 12}, mask: 0xffffffff, max: 2},
		{set: "setstacksize", get: "getstacksize", off: [2]uint64{24, 20}, pointer: true, min: 16384, preset: 8 << 20},
		{set: "setguardsize", get: "getguardsize", off: [2]uint64{32, 24}, pointer: true, preset: 4096},
	}},
	{prefix: "pthread_mutexattr", what: "a mutex attribute object", fields: []attrField{
		anyInt("settype", "gettype", 0, mutexTypeMask, 0, 3),
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

func init() {
	for i := range attrKinds {
		k := &attrKinds[i]
		register(
			&model{name: k.prefix + "_init", minArgs: 1, concrete: 1, touches: touchesArg0, exec: k.init},
			&model{name: k.prefix + "_destroy", minArgs: 1, concrete: 1, touches: touchesArg0, exec: k.destroy},
		)
		for j := range k.fields {
			f := &k.fields[j]
			register(
				&model{name: k.prefix + "_" + f.set, minArgs: 2, concrete: 3, touches: touchesArg0, exec: func(m *Machine, c *call) stop {
					return k.set(m, c, f)
				}},
				&model{name: k.prefix + "_" + f.get, minArgs: 2, concrete: 3, touches: func(m *Machine, c *call) bool {
					return m.sharedAt(c.args[0]) || m.sharedAt(c.args[1])
				}, exec: func(m *Machine, c *call) stop { return k.get(m, c, f) }},
			)
		}
	}
}

// attrWord reads the first word of an attribute object, which must be in use.
func (m *Machine) attrWord(c *call, addr uint64, what string) (uint64, stop) {
	v, st := m.field(c, addr, 4, what)
	if st == goOn && v == attrDestroyed {
		return 0, m.violate(c.t, c.grant, PropPthread, "use of "+what+" that was destroyed")
	}
	return v, st
}

// place gives where an attribute lies.
func (f *attrField) place(m *Machine) (off uint64, size uint8, mask uint64) {
	off, size, mask = f.off[0], 4, f.mask
	if m.code.ptrSize == 4 {
		off = f.off[1]
	}
	if f.pointer {
		size, mask = uint8(m.code.ptrSize), maskOf(m.code.ptrSize*8)
	}
	return
}

func (k *attrKind) init(m *Machine, c *call) stop {
	if st := m.setField(c, c.args[0].Bits, 4, 0); st != goOn {
		return st
	}
	for i := range k.fields {
		f := &k.fields[i]
		off, size, _ := f.place(m)
		if off == 0 && f.preset == 0 {
			continue
		}
		if st := m.setField(c, c.args[0].Bits+off, size, f.preset<<f.shift); st != goOn {
			return st
		}
	}
	return m.finishInt(c, 0)
}

func (k *attrKind) destroy(m *Machine, c *call) stop {
	if _, st := m.attrWord(c, c.args[0].Bits, k.what); st != goOn {
		return st
	}
	if st := m.setField(c, c.args[0].Bits, 4, attrDestroyed); st != goOn {
		return st
	}
	return m.finishInt(c, 0)
}

func (k *attrKind) set(m *Machine, c *call, f *attrField) stop {
	if _, st := m.attrWord(c, c.args[0].Bits, k.what); st != goOn {
		return st
	}
	off, size, mask := f.place(m)
	v := c.args[1].Bits
	if !f.pointer {
		v &= 0xffffffff
	}
	if v < f.min || f.max != 0 && v > f.max {
		return m.finishInt(c, errINVAL)
	}
	old, st := m.field(c, c.args[0].Bits+off, size, k.what)
	if st != goOn {
		return st
	}
	if st := m.setField(c, c.args[0].Bits+off, size, old&^(mask<<f.shift)|v<<f.shift); st != goOn {
		return st
	}
	return m.finishInt(c, 0)
}

func (k *attrKind) get(m *Machine, c *call, f *attrField) stop {
	if _, st := m.attrWord(c, c.args[0].Bits, k.what); st != goOn {
		return st
	}
	off, size, mask := f.place(m)
	v, st := m.field(c, c.args[0].Bits+off, size, k.what)
	if st != goOn {
		return st
	}
	if st := m.setField(c, c.args[1].Bits, size, v>>f.shift&mask); st != goOn {
		return st
	}
	return m.finishInt(c, 0)
}
