package symex

// This file defines addresses that come again. malloc may give a freed block again, and a
// local may lie where an earlier one lay. A new object has a name of its own all the same: its
// slot, which tells its pointers from those that dangle. What it may share with a dead
// object is the number that its address is. That shows only where the two are compared or made
// numbers, so it is decided there: the path forks over the dead objects to which something still
// referred when the new one was made.
//
// What is open and what is decided are facts of the machine's set aliases. Objects
// that lived at the same time never have the same number.

import (
	"slices"

	"heddle/ir"
	"heddle/symex/facts"
	"heddle/symex/static"
)

// The facts about numbers.
const (
	factOver = 16 // {slot, dead}: the object of slot may lie where the object of dead lay
	factAt   = 17 // {slot, other}: it has the numbers that the addresses of other have by themselves
)

// heapNames is an address that no object has: which blocks the heap may give again.
const heapNames = 16

// numberSlot gives the slot whose addresses by themselves are the numbers of the addresses of slot.
func (m *Machine) numberSlot(slot uint64) uint64 {
	if m.aliases != 0 {
		for _, f := range m.sets.Of(m.aliases) {
			if f[0] == factAt && f[1] == slot {
				return f[2]
			}
		}
	}
	return slot
}

// number gives the number that the address addr, of the object of slot, is.
func (m *Machine) number(slot, addr uint64) uint64 {
	at := m.numberSlot(slot)
	return (addr - m.slotAddr(slot) + m.slotAddr(at) + m.code.Bias(at)) & maskOf(m.code.PtrSize*8)
}

// addressOf gives the address, by the name of the object of slot, of a number.
func (m *Machine) addressOf(slot, bits uint64) uint64 {
	at := m.numberSlot(slot)
	return (bits - m.code.Bias(at) - m.slotAddr(at) + m.slotAddr(slot)) & maskOf(m.code.PtrSize*8)
}

// byNumber gives the address that is the number bits where nothing has another one's numbers; ok is false if no
// object, dead or alive, has it.
func (m *Machine) byNumber(bits uint64) (addr uint64, ok bool) {
	for _, aligned := range [...]bool{false, true} {
		bias := m.code.Space.NumberBias(aligned)
		a := (bits - bias) & maskOf(m.code.PtrSize*8)
		if s := m.slot(a); s != 0 && m.code.Bias(s) == bias && m.numberSlot(s) == s {
			return a, true
		}
	}
	return 0, false
}

// over lists the dead objects over which that of slot may lie; open tells whether that is not decided.
func (m *Machine) over(slot uint64) (dead []uint64, open bool) {
	open = true
	for _, f := range m.sets.Of(m.aliases) {
		if f[1] == slot {
			if f[0] == factOver {
				dead = append(dead, f[2])
			} else {
				open = false
			}
		}
	}
	return dead, open && dead != nil
}

// apart tells whether the objects of a and b may have lived at the same time.
func (m *Machine) apart(a, b uint64) bool {
	overA, _ := m.over(a)
	overB, _ := m.over(b)
	return !slices.Contains(overA, b) && !slices.Contains(overB, a)
}

// settleSlot decides which number the address of the object of slot is.
func (m *Machine) settleSlot(t *thread, slot uint64) stop {
	dead, open := m.over(slot)
	if !open {
		return goOn
	}
	ways := []uint64{slot}
	for _, d := range dead {
		if st := m.settleSlot(t, d); st != goOn {
			return st
		}
		at := m.numberSlot(d)
		taken := slices.Contains(ways, at)
		for _, f := range m.sets.Of(m.aliases) {
			taken = taken || f[0] == factAt && f[2] == at && f[1] != slot && m.apart(slot, f[1])
		}
		if !taken {
			ways = append(ways, at)
		}
	}
	i := 0
	if len(ways) > 1 {
		var st stop
		if i, st = m.take(t, ChoiceNondet, len(ways)); st != goOn {
			return st
		}
	}
	m.aliases = m.sets.With(m.aliases, facts.Fact{factAt, slot, ways[i]})
	if m.trace != nil && ways[i] != slot {
		m.trace.Sync(int(t.id), m.visiblePos(t), m.code.Funcs[t.fn].Src.Name, m.describe(m.slotAddr(slot))+" lies where memory was that is dead now")
	}
	return goOn
}

// eachSlot calls f on the objects that v points to or is made from.
func (m *Machine) eachSlot(v Value, f func(slot uint64)) {
	see := func(addr uint64) {
		if s := m.slot(addr); s != 0 {
			f(s)
		}
	}
	switch {
	case v.Sym == 0:
		see(v.Bits)
	case v.Sym != symUninit:
		m.eachConstant(v.Sym, see)
	}
}

// settleNumber decides what number the pointer v is, before it is made one.
func (m *Machine) settleNumber(t *thread, v Value) (st stop) {
	if m.aliases == 0 {
		return goOn
	}
	m.eachSlot(v, func(s uint64) {
		if st == goOn {
			st = m.settleSlot(t, s)
		}
	})
	return st
}

func (m *Machine) settleNumbers(t *thread, x, y Value) stop {
	if st := m.settleNumber(t, x); st != goOn {
		return st
	}
	return m.settleNumber(t, y)
}

// settleCompared decides as much of the numbers of two pointers as tells whether they are equal.
func (m *Machine) settleCompared(t *thread, x, y Value) stop {
	if m.aliases == 0 {
		return goOn
	}
	// Two objects can have one number only if something is known of one of them that bears on the other.
	group := func(v Value) []uint64 {
		var out []uint64
		m.eachSlot(v, func(s uint64) {
			for todo := []uint64{s}; len(todo) > 0; todo = todo[1:] {
				if slices.Contains(out, todo[0]) {
					continue
				}
				out = append(out, todo[0])
				if dead, open := m.over(todo[0]); open {
					todo = append(todo, dead...)
				} else {
					todo = append(todo, m.numberSlot(todo[0]))
				}
			}
		})
		return out
	}
	a, b := group(x), group(y)
	if len(a) > 0 && len(b) > 0 && a[0] == b[0] || !slices.ContainsFunc(a, func(s uint64) bool { return slices.Contains(b, s) }) {
		return goOn
	}
	return m.settleNumbers(t, x, y)
}

// settleBytes decides the numbers of the pointers of which bytes stand at off of o, before they are
// read as numbers or cut.
func (m *Machine) settleBytes(t *thread, o *Object, off int64, size uint8) stop {
	if m.aliases == 0 && (m.code.Observes || m.deadPages == 0) {
		return goOn
	}
	ptr := int64(m.code.PtrSize)
	for at := off &^ (ptr - 1); at < off+int64(size) && at+ptr <= o.Size; at += ptr {
		if addr, ok := m.InPlace(o, at); ok {
			if !m.code.Observes && !m.opts.Concrete && len(m.danglingSlots()) > 0 {
				return m.unsupported(t, "bytes of a pointer read as a number where freed memory may have been given again")
			}
			if st := m.settleNumber(t, Value{Bits: addr}); st != goOn {
				return st
			}
		}
	}
	return goOn
}

// settleObject is settleBytes for an access to o at an offset that depends on input.
func (m *Machine) settleObject(t *thread, o *Object) stop {
	for off := int64(0); m.deadPages > 0 && off < o.Size; off += 8 {
		if st := m.settleBytes(t, o, off, 8); st != goOn {
			return st
		}
	}
	return goOn
}

// noteBirth finds the dead objects over which the new object id may lie: those of its kind to which
// something refers, on the stack of the same thread, and with before the one that it takes the place of.
func (m *Machine) noteBirth(id int32, before uint64) {
	if m.trace != nil {
		m.births.note(m, id)
	}
	if !m.code.Observes || m.opts.Concrete {
		return
	}
	o := &m.objects[id]
	if m.foot != nil && o.Kind == objHeap {
		m.touch(TouchRead, heapNames, 1)
	}
	slot := o.Addr >> m.code.Space.GranuleBits
	if m.aliases != 0 {
		m.forgetName(slot)
	}
	if m.deadPages == 0 && before == 0 {
		return
	}
	dangling := m.danglingSlots()
	if m.aliases != 0 {
		m.dropNames(dangling)
	}
	granules := m.code.Space.Granules(o.Size)
	for s := range dangling {
		if s == slot || s != before && !m.mayLieOver(o, s, granules) {
			continue
		}
		m.aliases = m.sets.With(m.aliases, facts.Fact{factOver, slot, s})
	}
}

// mayLieOver tells whether o may lie where the dead object of slot lay.
func (m *Machine) mayLieOver(o *Object, slot uint64, granules int) bool {
	addr := m.slotAddr(slot)
	page, count, _ := m.code.Space.Split(addr)
	if o.Kind == objStack && page/m.code.Space.NumSites != int(o.Thread) {
		return false
	}
	site := page%m.code.Space.NumSites - static.FirstSite
	if site < 0 || site >= len(m.code.Sites) || (m.code.Sites[site].Kind == ir.SiteHeap) != (o.Kind == objHeap) {
		return false
	}
	for k := range granules {
		if count+k >= len(m.pages[page]) || m.pages[page][count+k] >= 0 || deadOffset(m.pages[page][count+k]) != int32(k) {
			return false // it was smaller
		}
	}
	return true
}

// danglingSlots gives the dead objects to which something refers, and those whose numbers may be anywhere.
func (m *Machine) danglingSlots() map[uint64]bool {
	out := map[uint64]bool{}
	see := func(addr uint64) {
		page, count, ok := m.code.Space.Split(addr)
		if ok && page < len(m.pages) && count < len(m.pages[page]) && m.pages[page][count] < 0 {
			out[m.slot(addr)] = true
		}
	}
	value := func(v Value) {
		switch {
		case v.Sym == 0 || v.Sym == symInPlace:
			see(v.Bits)
		case v.Sym != symUninit:
			m.eachConstant(v.Sym, see)
		}
	}
	for i := range m.objects {
		o := &m.objects[i]
		if !o.Alive || o.Kind == objHandle {
			continue
		}
		m.eachWord(o, func(w uint32) {
			if m.shadowOf(w) > shadowUninit {
				m.wordAddresses(w, see)
			}
		})
	}
	for _, t := range m.threads {
		if t.status != threadUnused {
			m.eachReference(t, value)
		}
	}
	for _, c := range m.path[:m.pathLen] {
		m.eachConstant(c, see)
	}
	m.eachPinned(see)
	return out
}

// forgetName drops what is known of a dead object whose name a new one takes.
func (m *Machine) forgetName(slot uint64) {
	m.aliases = m.sets.Map(m.aliases, func(f facts.Fact) (facts.Fact, bool) {
		return f, f[1] != slot && (f[0] != factOver || f[2] != slot)
	})
}

// dropNames drops what is known of dead objects to which nothing refers.
func (m *Machine) dropNames(dangling map[uint64]bool) {
	gone := func(slot uint64) bool {
		o, _ := m.Lookup(m.slotAddr(slot))
		return o == nil && !dangling[slot]
	}
	m.aliases = m.sets.Map(m.aliases, func(f facts.Fact) (facts.Fact, bool) {
		return f, !gone(f[1]) && (f[0] != factOver || !gone(f[2]))
	})
}

// aliased tells whether some object has the numbers of slot (page, count): nothing new may have that name.
func (m *Machine) aliased(page, count int) bool {
	space := &m.code.Space
	slot := space.Address(page/space.NumSites, page%space.NumSites, count) >> space.GranuleBits
	for _, f := range m.sets.Of(m.aliases) {
		if f[0] == factAt && f[2] == slot && f[1] != slot {
			return true
		}
	}
	return false
}

// mayComeAgain tells whether what mod makes may lie where a block was that another thread frees before: then the
// call is a visible operation.
func (m *Machine) mayComeAgain(mod *model) bool {
	return mod.does&(static.Allocates|static.RecordsJump) == static.Allocates && m.code.Reuses && m.liveCount > 1
}
