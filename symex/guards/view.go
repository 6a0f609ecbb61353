package guards

// View is the table as one machine sees it, which remembers answers.
type View struct {
	t    *Table
	late [1 << viewBits]answer
}

const viewBits = 12

// View gives a view.
func (t *Table) View() *View { return &View{t: t} }

// answer is one that was given last to questions of one kind about some bytes, by somebody.
type answer struct {
	kind   kind
	yes    bool
	who    int32
	change uint32
	addr   uint64
	size   uint64
}

type kind uint8

const (
	askMet kind = 1 + iota
	askGuarded
	askUnseen
	askCount
	askNoLock
	askLock
)

// slot gives where the answer to a question is, and whether it is there.
func (v *View) slot(k kind, who int32, addr, size uint64) (a *answer, there bool) {
	h := (addr ^ size<<32 ^ uint64(who)<<40 ^ uint64(k)<<56) * 0x9e3779b97f4a7c15
	a = &v.late[h>>(64-viewBits)]
	return a, a.kind == k && a.who == who && a.addr == addr && a.size == size
}

// first remembers that something is told, and says whether it was not told just now.
func (v *View) first(k kind, who int32, addr, size uint64) bool {
	a, there := v.slot(k, who, addr, size)
	*a = answer{kind: k, who: who, addr: addr, size: size}
	return !there
}

// ask answers a question by what is remembered, or finds the answer out.
func (v *View) ask(k kind, addr, size uint64, find func() bool) bool {
	change := v.t.change.Load()
	a, there := v.slot(k, 0, addr, size)
	if !there || a.change != change {
		*a = answer{k, find(), 0, change, addr, size}
	}
	return a.yes
}

// Met tells whether Meet was told the same just now. Who differs where the locks do, or whether it is raw.
func (v *View) Met(who int32, addr, size uint64) bool {
	_, there := v.slot(askMet, who, addr, size)
	return there
}

// Meet notes an access to size bytes at addr by who holds these locks, alone if it writes; raw says that it writes otherwise than by a call that synchronises.
func (v *View) Meet(who int32, held []uint64, addr, size uint64, raw bool) {
	v.first(askMet, who, addr, size)
	v.t.meet(held, addr, size, raw)
}

// MeetLock notes that somebody waits for the lock of size bytes at addr, takes it or gives it back.
func (v *View) MeetLock(addr, size uint64) {
	if v.first(askLock, 0, addr, size) {
		v.t.meetLock(addr, size)
	}
}

// MeetAll notes an access to everything.
func (v *View) MeetAll() { v.t.meetAll() }

// Guarded gives the answer that Guard has given, if it is known to hold still.
func (v *View) Guarded(who int32, addr, size uint64) (yes, known bool) {
	a, there := v.slot(askGuarded, who, addr, size)
	return a.yes, there && a.change == v.t.change.Load()
}

// Guard tells whether who holds these locks, alone if it writes, need not stop before it accesses size bytes at addr: whether one of them was held at all accesses so far.
func (v *View) Guard(who int32, held []uint64, addr, size uint64) bool {
	change := v.t.change.Load()
	a, _ := v.slot(askGuarded, who, addr, size)
	*a = answer{askGuarded, v.t.guard(held, addr, size), who, change, addr, size}
	return a.yes
}

// Unseen tells whether who gives the lock of size bytes at addr back need not stop before it: whether nobody has looked at it but to wait for it.
func (v *View) Unseen(addr, size uint64) bool {
	return v.ask(askUnseen, addr, size, func() bool { return v.t.unseen(addr, size) })
}

// Have tells whether who lowers the count at addr from 1 has it as a lock from then on: as far as is known, it is one.
func (v *View) Have(addr uint64) bool { return v.t.have(addr) }

// MayBeLock tells whether the count at addr may be one.
func (v *View) MayBeLock(addr uint64) bool {
	return v.ask(askCount, addr, countSize, func() bool { return v.t.mayBeLock(addr) })
}

// NoLock notes that the count at addr is none.
func (v *View) NoLock(addr uint64) {
	if v.first(askNoLock, 0, addr, countSize) {
		v.t.noLock(addr)
	}
}
