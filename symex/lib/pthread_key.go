package lib

// This file defines the library models of thread-specific data. The table of keys
// is a hidden object; each thread's values are another, made when the thread first
// sets one. Both are memory like any other, for the hash and the trail.

import (
	"strconv"

	"heddle.example/ir"
	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/lib/std"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

var keyModels = []*symex.Model{
	{Name: "pthread_key_create", Args: row.Args{row.Writes(4), row.Known}, Does: static.MakesKeys, Shares: row.SharesAll,
		Visible: true, Exec: keyCreate},
	{Name: "pthread_key_delete", Args: row.Args{row.Known}, Does: static.DeletesKeys, Shares: row.SharesAll,
		Visible: true, Exec: keyDelete},
	{Name: "pthread_setspecific", Args: row.Args{row.Known, row.Any}, Shares: row.SharesDeclared,
		Touches: touchesKeys, Exec: keySet},
	{Name: "pthread_getspecific", Args: row.Args{row.Known}, Shares: row.SharesDeclared,
		Touches: touchesKeys, Exec: keyGet},
}

const (
	maxKeys          = 128 // at a time: what POSIX guarantees
	destructorRounds = 4   // PTHREAD_DESTRUCTOR_ITERATIONS
)

// keyEntry gives the address of a key's entry in the table: whether it is in
// use, then its destructor.
func keyEntry(m *symex.Machine, key uint64) uint64 {
	return m.Space.Address(0, m.Code().KeySite, 0) + key*2*uint64(m.Code().PtrSize)
}

// keyValue gives the address of a thread's value of a key. Behind the values stands a
// byte per key, the round in which its destructor was called last, and then the
// number of rounds that are over.
func keyValue(m *symex.Machine, t *state.Thread, key uint64) uint64 {
	return m.Space.Address(int(t.ID), m.Code().ValueSite, 0) + key*uint64(m.Code().PtrSize)
}

func keyRound(m *symex.Machine, t *state.Thread, key uint64) uint64 {
	return keyValue(m, t, maxKeys) + key
}

// keyTaken tells whether a key exists, and its destructor.
func keyTaken(m *symex.Machine, key uint64) (destructor uint64, taken bool) {
	if key >= maxKeys {
		return 0, false
	}
	used, ok := m.Peek(keyEntry(m, key), uint8(m.Code().PtrSize))
	if !ok || used == 0 {
		return 0, false
	}
	destructor, _ = m.Peek(keyEntry(m, key)+uint64(m.Code().PtrSize), uint8(m.Code().PtrSize))
	return destructor, true
}

// setWordAt writes a pointer-sized word of a hidden object that exists.
func setWordAt(m *symex.Machine, addr uint64, size uint8, v uint64) {
	o, _ := m.Lookup(addr)
	m.StoreConcrete(o, int64(addr-o.Addr), size, v)
}

// touchesKeys: the key could be deleted by another thread. Creation cannot matter to
// a correct program, and a wrong one is found out by its earliest order.
func touchesKeys(m *symex.Machine, c *symex.Call) bool { return m.Code().DeletesKeys }

// touchKeys notes that it matters to the running thread which keys there are.
func touchKeys(m *symex.Machine) {
	if m.Code().DeletesKeys {
		m.NoteTouch(state.TouchRead, state.KeyTable, 1)
	}
}

func keyCreate(m *symex.Machine, c *symex.Call) state.Stop {
	ptr := uint8(m.Code().PtrSize)
	m.OwnObject(m.Thread(0), m.Code().KeySite, int64(2*maxKeys*m.Code().PtrSize), nil)
	key := uint64(0)
	for {
		if _, taken := keyTaken(m, key); !taken {
			break
		}
		key++
	}
	if key == maxKeys {
		return m.Unsupported(c.Thread, "more than "+strconv.Itoa(maxKeys)+" keys of thread-specific data at a time")
	}
	if e, st := needs(m, c, std.EAGAIN, std.ENOMEM); st != state.GoOn || e != 0 {
		return m.Failed(c, st, e)
	}
	if st := m.SetField(c, c.Args[0].Bits, 4, key); st != state.GoOn {
		return st
	}
	setWordAt(m, keyEntry(m, key), ptr, 1)
	setWordAt(m, keyEntry(m, key)+uint64(ptr), ptr, c.Args[1].Bits)
	if m.Traces() {
		m.TraceCall(c, "creates key "+strconv.Itoa(int(key)))
	}
	return m.FinishInt(c, 0)
}

// checkKey checks the key that argument 0 is.
func checkKey(m *symex.Machine, c *symex.Call) (uint64, state.Stop) {
	key := c.Args[0].Bits & 0xffffffff
	touchKeys(m)
	if _, taken := keyTaken(m, key); !taken {
		return 0, m.Violate(c.Thread, c.Grant, state.PropPthread, "use of a key of thread-specific data that does not exist")
	}
	return key, state.GoOn
}

// keyDelete frees a key. Its values are out of reach from now on and leave the state.
func keyDelete(m *symex.Machine, c *symex.Call) state.Stop {
	key, st := checkKey(m, c)
	if st != state.GoOn {
		return st
	}
	ptr := uint8(m.Code().PtrSize)
	setWordAt(m, keyEntry(m, key), ptr, 0)
	setWordAt(m, keyEntry(m, key)+uint64(ptr), ptr, 0)
	for _, t := range m.Threads() {
		if o, _ := m.Lookup(keyValue(m, t, key)); o != nil {
			setWordAt(m, keyValue(m, t, key), ptr, 0)
			setWordAt(m, keyRound(m, t, key), 1, 0)
		}
	}
	if m.Traces() {
		m.TraceCall(c, "deletes key "+strconv.Itoa(int(key)))
	}
	return m.FinishInt(c, 0)
}

func keySet(m *symex.Machine, c *symex.Call) state.Stop {
	key, st := checkKey(m, c)
	if st != state.GoOn {
		return st
	}
	m.OwnObject(c.Thread, m.Code().ValueSite, int64(maxKeys*m.Code().PtrSize)+maxKeys+1, nil)
	if st := m.SetValue(c, keyValue(m, c.Thread, key), uint8(m.Code().PtrSize), c.Args[1]); st != state.GoOn {
		return st
	}
	return m.FinishInt(c, 0)
}

func keyGet(m *symex.Machine, c *symex.Call) state.Stop {
	key, st := checkKey(m, c)
	if st != state.GoOn {
		return st
	}
	o, _ := m.Lookup(keyValue(m, c.Thread, key))
	if o == nil {
		return m.Finish(c, state.Value{})
	}
	return m.Finish(c, m.LoadPointer(c.Thread.ID, o, int64(keyValue(m, c.Thread, key)-o.Addr)))
}

// runDestructor calls the destructor of one of the values that t, which ends, still has.
// called is false when none is left. Their order is open: every one is tried.
func runDestructor(m *symex.Machine, t *state.Thread, grant bool) (st state.Stop, called bool) {
	values, _ := m.Lookup(keyValue(m, t, 0))
	if values == nil {
		return state.GoOn, false
	}
	touchKeys(m)
	over, _ := m.Peek(keyRound(m, t, maxKeys), 1)
	for ; over < destructorRounds; over++ {
		var keys []uint64
		left := false
		for key := uint64(0); key < maxKeys; key++ {
			destructor, taken := keyTaken(m, key)
			if !taken || destructor == 0 {
				continue
			}
			v := m.LoadPointer(t.ID, values, int64(keyValue(m, t, key)-values.Addr))
			if v.Sym != 0 {
				return m.Unsupported(t, "the destructor of a thread-specific value that depends on input"), true
			}
			if v.Bits == 0 {
				continue
			}
			left = true
			if round, _ := m.Peek(keyRound(m, t, key), 1); round <= over {
				keys = append(keys, key)
			}
		}
		if !left {
			return state.GoOn, false
		}
		if len(keys) == 0 {
			setWordAt(m, keyRound(m, t, maxKeys), 1, over+1)
			continue
		}
		i := 0
		if len(keys) > 1 {
			if i, st = m.Take(t, state.ChoiceNondet, len(keys)); st != state.GoOn {
				return st, true
			}
		}
		return destroyValue(m, t, keys[i], over+1, grant)
	}
	return state.GoOn, false
}

// destroyValue calls the destructor of a key with t's value, which is NULL from now on.
func destroyValue(m *symex.Machine, t *state.Thread, key, round uint64, grant bool) (state.Stop, bool) {
	ptr := uint8(m.Code().PtrSize)
	destructor, _ := keyTaken(m, key)
	v, _ := m.Peek(keyValue(m, t, key), ptr)
	done := func() {
		setWordAt(m, keyValue(m, t, key), ptr, 0)
		setWordAt(m, keyRound(m, t, key), 1, round)
		if m.Traces() {
			m.TraceThread(t, "calls the destructor of key "+strconv.Itoa(int(key)))
		}
	}
	if fn := m.FuncAt(destructor); fn >= 0 && isFree(m, int32(fn)) {
		return destroyByFree(m, t, int32(fn), v, grant, done)
	}
	fn, st := m.BodyAt(t, destructor, "the destructor of a key of thread-specific data")
	if st != state.GoOn {
		return st, true
	}
	done()
	m.CallBack(t, fn, state.Value{Bits: v})
	return state.GoOn, true
}

// isFree tells whether the function fn is free, by whatever name.
func isFree(m *symex.Machine, fn int32) bool {
	mod := m.Code().Models[fn]
	return mod != nil && mod.Does&static.Frees != 0 && len(mod.Args) == 1
}

// destroyByFree runs the destructor free, which has no body to enter.
func destroyByFree(m *symex.Machine, t *state.Thread, fn int32, v uint64, grant bool, done func()) (state.Stop, bool) {
	c := symex.Call{Thread: t, In: &static.Instr{Dst: -1}, Src: &ir.Instr{}, Fn: fn, Args: []state.Value{{Bits: v}}, Grant: grant}
	visible := row.TouchesBlock(m, &c)
	if visible && m.MustStop(t, grant) {
		t.Pending = state.Pending{Kind: state.PendExit}
		return state.StopNode, true
	}
	if st := m.MeetsOthers(&c); st != state.GoOn {
		return st, true
	}
	pc := t.PC
	if st := std.FreeExec(m, &c); st != state.GoOn {
		return st, true
	}
	t.PC = pc
	done()
	return m.ContinueExit(t, grant && !visible), true
}
