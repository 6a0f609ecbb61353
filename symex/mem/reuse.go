package mem

// This file defines what is known of addresses that come again. malloc may give a freed block again, and a
// local may lie where an earlier one lay. A new object has a name of its own all the same: its
// slot, which tells its pointers from those that dangle. What it may share with a dead
// object is the number that its address is. That shows only where the two are compared or made
// numbers, and is decided there, by the owner, over the dead objects to which something still
// referred when the new one was made. Where it bears on more, because who frees a block has done things that
// who gets it has not seen yet, the owner decides it when the block is made.
//
// What is open and what is decided are facts of the set aliases. Objects
// that lived at the same time never have the same number.

import (
	"slices"

	"heddle.example/symex/facts"
)

// The facts about numbers.
const (
	factOver = 16 // {slot, dead}: the object of slot may lie where the object of dead lay
	factAt   = 17 // {slot, other}: it has the numbers that the addresses of other have by themselves
)

// NumberSlot gives the slot whose addresses by themselves are the numbers of the addresses of slot.
func (m *Memory) NumberSlot(slot uint64) uint64 {
	if m.aliases != 0 {
		for _, f := range m.sets.Of(m.aliases) {
			if f[0] == factAt && f[1] == slot {
				return f[2]
			}
		}
	}
	return slot
}

// Number gives the number that the address addr, of the object of slot, is.
func (m *Memory) Number(slot, addr uint64) uint64 {
	at := m.NumberSlot(slot)
	return (addr - m.SlotAddr(slot) + m.SlotAddr(at) + m.Space.Bias(at)) & Mask(m.ptrSize*8)
}

// addressOf gives the address, by the name of the object of slot, of a number.
func (m *Memory) addressOf(slot, bits uint64) uint64 {
	at := m.NumberSlot(slot)
	return (bits - m.Space.Bias(at) - m.SlotAddr(at) + m.SlotAddr(slot)) & Mask(m.ptrSize*8)
}

// ByNumber gives the address that is the number bits where nothing has another one's numbers; ok is false if no
// object, dead or alive, has it.
func (m *Memory) ByNumber(bits uint64) (addr uint64, ok bool) {
	for _, aligned := range [...]bool{false, true} {
		bias := m.Space.numberBias(aligned)
		a := (bits - bias) & Mask(m.ptrSize*8)
		if s := m.Slot(a); s != 0 && m.Space.Bias(s) == bias && m.NumberSlot(s) == s {
			return a, true
		}
	}
	return 0, false
}

// Over lists the dead objects over which that of slot may lie; open tells whether that is not decided.
func (m *Memory) Over(slot uint64) (dead []uint64, open bool) {
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

// HasAliases tells whether some object has, or may have, the numbers of a dead one.
func (m *Memory) HasAliases() bool { return m.aliases != 0 }

// LieAt decides that the addresses of the object of slot have the numbers that those of the slot at have by themselves.
func (m *Memory) LieAt(slot, at uint64) {
	m.aliases = m.sets.With(m.aliases, facts.Fact{factAt, slot, at})
}

// Taken tells whether an object that may live while that of slot does has the numbers of the slot at.
func (m *Memory) Taken(slot, at uint64) bool {
	for _, f := range m.sets.Of(m.aliases) {
		if f[0] == factAt && f[2] == at && f[1] != slot && m.apart(slot, f[1]) {
			return true
		}
	}
	return false
}

// apart tells whether the objects of a and b may have lived at the same time.
func (m *Memory) apart(a, b uint64) bool {
	overA, _ := m.Over(a)
	overB, _ := m.Over(b)
	return !slices.Contains(overA, b) && !slices.Contains(overB, a)
}

// NoteBirth finds the dead objects over which the new object id may lie: those of its kind to which
// something refers, on the stack of the same thread, and with before the one that it takes the place of.
func (m *Memory) NoteBirth(id int32, before uint64) {
	o := &m.objects[id]
	slot := o.Addr >> m.Space.GranuleBits
	if m.aliases != 0 {
		m.forgetName(slot)
	}
	if m.deadPages == 0 && before == 0 {
		return
	}
	dangling := m.DanglingSlots()
	if m.aliases != 0 {
		m.dropNames(dangling)
	}
	for _, s := range m.graves(o, dangling, before) {
		m.aliases = m.sets.With(m.aliases, facts.Fact{factOver, slot, s})
	}
}

// NoteReplaced notes that the new object id, whose birth was noted, may also lie over the dead one of the slot before. What was decided stays.
func (m *Memory) NoteReplaced(id int32, before uint64) {
	slot := m.objects[id].Addr >> m.Space.GranuleBits
	if slices.ContainsFunc(m.sets.Of(m.aliases), func(f facts.Fact) bool { return f[0] == factAt && f[1] == slot }) {
		return
	}
	dangling := m.DanglingSlots()
	if m.aliases != 0 {
		m.dropNames(dangling)
	}
	if dangling.has(before) {
		m.aliases = m.sets.With(m.aliases, facts.Fact{factOver, slot, before})
	}
}

// Graves gives the dead objects over which a block of size bytes at addr, which is about to be made, may lie, in order.
func (m *Memory) Graves(addr uint64, size int64) []uint64 {
	if m.deadPages == 0 {
		return nil
	}
	return m.graves(&Object{Addr: addr, Size: size, Kind: Heap}, m.DanglingSlots(), 0)
}

// graves is Graves for any object. It may lie over that of before in any case, unless that is 0.
func (m *Memory) graves(o *Object, dangling Slots, before uint64) (list []uint64) {
	granules := m.Space.granules(o.Size)
	for _, s := range dangling {
		if s != o.Addr>>m.Space.GranuleBits && (s == before || m.mayLieOver(o, s, granules)) {
			list = append(list, s)
		}
	}
	return list
}

// Vacant tells whether a new object that may lie over some dead ones can have the numbers of the slot at: no other one has them.
func (m *Memory) Vacant(graves []uint64, at uint64) bool {
	for _, f := range m.sets.Of(m.aliases) {
		if f[0] == factAt && f[2] == at && !slices.Contains(graves, f[1]) {
			return false
		}
	}
	return true
}

// mayLieOver tells whether o may lie where the dead object of slot lay.
func (m *Memory) mayLieOver(o *Object, slot uint64, granules int) bool {
	addr := m.SlotAddr(slot)
	page, count, _ := m.Space.split(addr)
	if o.Kind == Stack && page/m.Space.numSites != int(o.Thread) {
		return false
	}
	site := page%m.Space.numSites - FirstSite
	if site < 0 || site >= len(m.Space.sites) || m.Space.sites[site].Heap != (o.Kind == Heap) {
		return false
	}
	for k := range granules {
		if count+k >= len(m.pages[page]) || m.pages[page][count+k] >= 0 || deadOffset(m.pages[page][count+k]) != int32(k) {
			return false // it was smaller
		}
	}
	return true
}

// Kept tells whether o is a block of the library's own, which the program neither frees nor loses.
func (m *Memory) Kept(o *Object) bool {
	site := int(o.Site) - FirstSite
	return site >= 0 && site < len(m.Space.sites) && m.Space.sites[site].Kept
}

// forgetName drops what is known of a dead object whose name a new one takes.
func (m *Memory) forgetName(slot uint64) {
	m.aliases = m.sets.Map(m.aliases, func(f facts.Fact) (facts.Fact, bool) {
		return f, f[1] != slot && (f[0] != factOver || f[2] != slot)
	})
}

// dropNames drops what is known of dead objects to which nothing refers.
func (m *Memory) dropNames(dangling Slots) {
	gone := func(slot uint64) bool {
		o, _ := m.Lookup(m.SlotAddr(slot))
		return o == nil && !dangling.has(slot)
	}
	m.aliases = m.sets.Map(m.aliases, func(f facts.Fact) (facts.Fact, bool) {
		return f, !gone(f[1]) && (f[0] != factOver || !gone(f[2]))
	})
}

// aliased tells whether some object has the numbers of slot (page, count): nothing new may have that name.
func (m *Memory) aliased(page, count int) bool {
	space := &m.Space
	slot := space.slotAddress(page, count) >> space.GranuleBits
	for _, f := range m.sets.Of(m.aliases) {
		if f[0] == factAt && f[2] == slot && f[1] != slot {
			return true
		}
	}
	return false
}
