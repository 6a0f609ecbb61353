package symex

// This file defines the library models of thread-specific data. The table of keys
// is a hidden object; each thread's values are another, made when the thread first
// sets one. Both are memory like any other, for the hash and the trail.

import (
	"heddle/ir"
	"heddle/symex/static"
)

var keyModels = []*model{
	{name: "pthread_key_create", args: []arg{argWrites(4), argKnown}, shares: sharesAll,
		visible: true, exec: keyCreate},
	{name: "pthread_key_delete", args: []arg{argKnown}, does: static.DeletesKeys, shares: sharesAll,
		visible: true, exec: keyDelete},
	{name: "pthread_setspecific", args: []arg{argKnown, argAny}, shares: sharesDeclared,
		touches: touchesKeys, exec: keySet},
	{name: "pthread_getspecific", args: []arg{argKnown}, shares: sharesDeclared,
		touches: touchesKeys, exec: keyGet},
}

const (
	maxKeys          = 128 // at a time: what POSIX guarantees
	destructorRounds = 4   // PTHREAD_DESTRUCTOR_ITERATIONS
)

// keyEntry gives the address of a key's entry in the table: whether it is in
// use, then its destructor.
func (m *Machine) keyEntry(key uint64) uint64 {
	return m.Space.Address(0, m.Code().KeySite, 0) + key*2*uint64(m.Code().PtrSize)
}

// keyValue gives the address of a thread's value of a key. Behind the values stands a
// byte per key, the round in which its destructor was called last, and then the
// number of rounds that are over.
func (m *Machine) keyValue(t *thread, key uint64) uint64 {
	return m.Space.Address(int(t.id), m.Code().ValueSite, 0) + key*uint64(m.Code().PtrSize)
}

func (m *Machine) keyRound(t *thread, key uint64) uint64 { return m.keyValue(t, maxKeys) + key }

// keyTaken tells whether a key exists, and its destructor.
func (m *Machine) keyTaken(key uint64) (destructor uint64, taken bool) {
	if key >= maxKeys {
		return 0, false
	}
	used, ok := m.peek(m.keyEntry(key), uint8(m.Code().PtrSize))
	if !ok || used == 0 {
		return 0, false
	}
	destructor, _ = m.peek(m.keyEntry(key)+uint64(m.Code().PtrSize), uint8(m.Code().PtrSize))
	return destructor, true
}

// setWordAt writes a pointer-sized word of a hidden object that exists.
func (m *Machine) setWordAt(addr uint64, size uint8, v uint64) {
	o, _ := m.Lookup(addr)
	m.StoreConcrete(o, int64(addr-o.Addr), size, v)
}

// touchesKeys: the key could be deleted by another thread. Creation cannot matter to
// a correct program, and a wrong one is found out by its earliest order.
func touchesKeys(m *Machine, c *call) bool { return m.Code().DeletesKeys }

// touchKeys notes that it matters to the running thread which keys there are.
func (m *Machine) touchKeys() {
	if m.Code().DeletesKeys {
		m.noteTouch(TouchRead, keyTable, 1)
	}
}

func keyCreate(m *Machine, c *call) stop {
	ptr := uint8(m.Code().PtrSize)
	m.ownObject(m.thread(0), m.Code().KeySite, int64(2*maxKeys*m.Code().PtrSize), nil)
	key := uint64(0)
	for {
		if _, taken := m.keyTaken(key); !taken {
			break
		}
		key++
	}
	if key == maxKeys {
		return m.unsupported(c.t, "more than "+itoa(maxKeys)+" keys of thread-specific data at a time")
	}
	if e, st := m.needs(c, errAGAIN, errNOMEM); st != goOn || e != 0 {
		return m.failed(c, st, e)
	}
	if st := m.setField(c, c.args[0].Bits, 4, key); st != goOn {
		return st
	}
	m.setWordAt(m.keyEntry(key), ptr, 1)
	m.setWordAt(m.keyEntry(key)+uint64(ptr), ptr, c.args[1].Bits)
	if m.traces() {
		m.traceCall(c, "creates key "+itoa(int(key)))
	}
	return m.finishInt(c, 0)
}

// key checks the key that argument 0 is.
func (m *Machine) key(c *call) (uint64, stop) {
	key := c.args[0].Bits & 0xffffffff
	m.touchKeys()
	if _, taken := m.keyTaken(key); !taken {
		return 0, m.violate(c.t, c.grant, PropPthread, "use of a key of thread-specific data that does not exist")
	}
	return key, goOn
}

// keyDelete frees a key. Its values are out of reach from now on and leave the state.
func keyDelete(m *Machine, c *call) stop {
	key, st := m.key(c)
	if st != goOn {
		return st
	}
	ptr := uint8(m.Code().PtrSize)
	m.setWordAt(m.keyEntry(key), ptr, 0)
	m.setWordAt(m.keyEntry(key)+uint64(ptr), ptr, 0)
	for _, t := range m.everyThread() {
		if o, _ := m.Lookup(m.keyValue(t, key)); o != nil {
			m.setWordAt(m.keyValue(t, key), ptr, 0)
			m.setWordAt(m.keyRound(t, key), 1, 0)
		}
	}
	if m.traces() {
		m.traceCall(c, "deletes key "+itoa(int(key)))
	}
	return m.finishInt(c, 0)
}

func keySet(m *Machine, c *call) stop {
	key, st := m.key(c)
	if st != goOn {
		return st
	}
	m.ownObject(c.t, m.Code().ValueSite, int64(maxKeys*m.Code().PtrSize)+maxKeys+1, nil)
	if st := m.setValue(c, m.keyValue(c.t, key), uint8(m.Code().PtrSize), c.args[1]); st != goOn {
		return st
	}
	return m.finishInt(c, 0)
}

func keyGet(m *Machine, c *call) stop {
	key, st := m.key(c)
	if st != goOn {
		return st
	}
	o, _ := m.Lookup(m.keyValue(c.t, key))
	if o == nil {
		return m.finish(c, Value{})
	}
	return m.finish(c, m.LoadPointer(c.t.id, o, int64(m.keyValue(c.t, key)-o.Addr)))
}

// runDestructor calls the destructor of one of the values that t, which ends, still has.
// called is false when none is left. Their order is open: every one is tried.
func runDestructor(m *Machine, t *thread, grant bool) (st stop, called bool) {
	values, _ := m.Lookup(m.keyValue(t, 0))
	if values == nil {
		return goOn, false
	}
	m.touchKeys()
	over, _ := m.peek(m.keyRound(t, maxKeys), 1)
	for ; over < destructorRounds; over++ {
		var keys []uint64
		left := false
		for key := uint64(0); key < maxKeys; key++ {
			destructor, taken := m.keyTaken(key)
			if !taken || destructor == 0 {
				continue
			}
			v := m.LoadPointer(t.id, values, int64(m.keyValue(t, key)-values.Addr))
			if v.Sym != 0 {
				return m.unsupported(t, "the destructor of a thread-specific value that depends on input"), true
			}
			if v.Bits == 0 {
				continue
			}
			left = true
			if round, _ := m.peek(m.keyRound(t, key), 1); round <= over {
				keys = append(keys, key)
			}
		}
		if !left {
			return goOn, false
		}
		if len(keys) == 0 {
			m.setWordAt(m.keyRound(t, maxKeys), 1, over+1)
			continue
		}
		i := 0
		if len(keys) > 1 {
			if i, st = m.take(t, ChoiceNondet, len(keys)); st != goOn {
				return st, true
			}
		}
		return m.destroyValue(t, keys[i], over+1, grant)
	}
	return goOn, false
}

// destroyValue calls the destructor of a key with t's value, which is NULL from now on.
func (m *Machine) destroyValue(t *thread, key, round uint64, grant bool) (stop, bool) {
	ptr := uint8(m.Code().PtrSize)
	destructor, _ := m.keyTaken(key)
	v, _ := m.peek(m.keyValue(t, key), ptr)
	done := func() {
		m.setWordAt(m.keyValue(t, key), ptr, 0)
		m.setWordAt(m.keyRound(t, key), 1, round)
		if m.traces() {
			m.traceThread(t, "calls the destructor of key "+itoa(int(key)))
		}
	}
	if fn := m.funcAt(destructor); fn >= 0 && m.isFree(int32(fn)) {
		return m.destroyByFree(t, int32(fn), v, grant, done)
	}
	fn, st := m.bodyAt(t, destructor, "the destructor of a key of thread-specific data")
	if st != goOn {
		return st, true
	}
	done()
	m.callBack(t, fn, Value{Bits: v})
	return goOn, true
}

// isFree tells whether the function fn is free, by whatever name.
func (m *Machine) isFree(fn int32) bool {
	mod := m.Code().models[fn]
	return mod != nil && mod.does&static.Frees != 0 && len(mod.args) == 1
}

// destroyByFree runs the destructor free, which has no body to enter.
func (m *Machine) destroyByFree(t *thread, fn int32, v uint64, grant bool, done func()) (stop, bool) {
	c := call{t: t, in: &static.Instr{Dst: -1}, src: &ir.Instr{}, fn: fn, args: []Value{{Bits: v}}, grant: grant}
	visible := touchesArg0(m, &c)
	if visible && m.mustStop(t, grant) {
		t.pend = Pending{Kind: PendExit}
		return stopNode, true
	}
	pc := t.pc
	if st := freeExec(m, &c); st != goOn {
		return st, true
	}
	t.pc = pc
	done()
	return m.continueExit(t, grant && !visible), true
}
