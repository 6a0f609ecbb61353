package symex

// This file defines memory: objects, the arena that holds their bytes, the page
// table from addresses to objects, allocation and death.

import (
	"encoding/binary"
	"math/bits"

	"heddle/ir"
)

// Object is a memory object. Records are reused after death; undo restores them.
type Object struct {
	Addr     uint64
	Size     int64
	word     uint32 // first word in the arena
	class    int8   // size class of its block, log2 of words
	Kind     objectKind
	Alive    bool
	Shared   bool // another thread may reach it
	Stored   bool // its address may stand somewhere in memory or has left its frame
	Frozen   bool // never written once threads exist
	ReadOnly bool // writing it is an error
	Exposed  bool // bare numbers may be its address: see provenance.go
	Site     int32
	Count    int32
	Thread   int32 // owner, for names
	Depth    int32 // frames of the owner when it was made; 0: not on the stack
	Next     int32 // next stack object of the same frame, -1 none
	symWords int32 // words with symbolic bytes
	ID       int32 // static objects: global index
}

type objectKind uint8

const (
	objGlobal objectKind = iota
	objTLS
	objStack
	objHeap
	objHandle // a thread handle: an address, no bytes
)

// memory is the memory of a Machine.
type memory struct {
	bigPages   []bigPage // of large objects
	words      []byte    // the arena, 8 bytes a word
	shadow     []uint32  // per word: 0 all concrete, else a shadow record
	objects    []Object
	pages      [][]int32 // per (thread, site): per count: object index + 1, 0 never used, -1 dead
	maxUsed    []int32   // per page: counts that were ever used on this path
	freeBlocks [48][]uint32
	freeIDs    []uint32
	shadows    shadowTable
}

// Object gives the object of an index; the pointer holds until an object is made.
func (m *memory) Object(id int32) *Object { return &m.objects[id] }

// Objects gives the live objects that have bytes, with their indices.
func (m *memory) Objects(yield func(id int32, o *Object) bool) {
	for id := range m.objects {
		if o := &m.objects[id]; o.Alive && o.Kind != objHandle && !yield(int32(id), o) {
			return
		}
	}
}

// A page entry that is neither free nor a live object's is that of granule k of a dead one, to
// which dangling pointers may exist: -1-k, less pagePinned if the object was exposed.
const (
	pageFree   = 0 // never used, or dead and nothing can refer to it
	pagePinned = 1 << 20
)

// deadOffset gives the granule of a dead object that a page entry stands for.
func deadOffset(entry int32) int32 { return (-1 - entry) % pagePinned }

func sizeClass(size int64) (class int8, words int64) {
	w := (size + 7) / 8
	if w < 1 {
		w = 1
	}
	c := bits.Len64(uint64(w - 1))
	return int8(c), 1 << c
}

// Lookup finds the live object that addr points into (one past the end
// included). stale tells that the address belongs to an object that died.
func (m *Machine) Lookup(addr uint64) (o *Object, stale bool) {
	page, count, ok := m.code.Space.Split(addr)
	if !ok || page >= len(m.pages) {
		return nil, false
	}
	p := m.pages[page]
	if count >= len(p) {
		return nil, false
	}
	i := p[count]
	if i <= 0 {
		return nil, i < 0 || count < int(m.maxUsed[page])
	}
	return &m.objects[i-1], false
}

func (m *Machine) setPage(page, count int, v int32) {
	m.log(undoPage, uint32(page), uint64(uint32(m.pages[page][count])), uint64(count))
	if m.pages[page][count] < 0 {
		m.deadPages--
	}
	if v < 0 {
		m.deadPages++
	}
	m.pages[page][count] = v
}

// takeBlock gets an arena block of a size class; fresh tells that nothing can need its old content.
func (m *Machine) takeBlock(class int8) (word uint32, fresh bool) {
	if class >= bigClass {
		return m.takeBigBlock(class)
	}
	if w, ok := m.reuseBlock(class); ok {
		return w, false
	}
	w := m.mstate.bump
	n := uint32(1) << class
	m.mstate.bump += n
	for int(m.mstate.bump)*8 > len(m.words) {
		grow := len(m.words)
		if grow < 1<<12 {
			grow = 1 << 12
		}
		m.words = append(m.words, make([]byte, grow)...)
		m.shadow = append(m.shadow, make([]uint32, grow/8)...)
	}
	return w, true
}

// reuseBlock gets an arena block that an object had.
func (m *Machine) reuseBlock(class int8) (word uint32, ok bool) {
	f := m.freeBlocks[class]
	n := len(f)
	if n == 0 {
		return 0, false
	}
	w := f[n-1]
	m.freeBlocks[class] = f[:n-1]
	m.log(undoBlockPop, w, uint64(class), 0)
	return w, true
}

// maxObject is the size in bytes of the largest object modelled.
const maxObject = 1 << 31

// newObject makes a live object at (thread, site, count) with its bytes
// uninitialised or zero. The caller has chosen a name that is free.
func (m *Machine) newObject(kind objectKind, thread, site, count int, size int64, zero bool, depth int32) int32 {
	var id uint32
	if n := len(m.freeIDs); n > 0 {
		id = m.freeIDs[n-1]
		m.freeIDs = m.freeIDs[:n-1]
		m.log(undoIDPop, id, 0, 0)
		m.SaveObject(int32(id))
	} else {
		id = uint32(len(m.objects))
		m.objects = append(m.objects, Object{})
		m.mstate.numObjects++
	}
	class, words := sizeClass(size)
	word, fresh := m.takeBlock(class)
	o := &m.objects[id]
	*o = Object{
		Addr: m.code.Space.Address(thread, site, count), Size: size, word: word, class: class, Kind: kind, Alive: true,
		Site: int32(site), Count: int32(count), Thread: int32(thread), Depth: depth, Next: -1,
	}
	m.enterPages(o, int32(id)+1)
	content := shadowUninit
	if zero {
		content = 0
	}
	if word >= bigBase {
		m.clearBig(o, fresh, content)
	} else {
		for w := word; w < word+uint32(words); w++ {
			if !fresh {
				m.log(undoWord, w, binary.LittleEndian.Uint64(m.words[w*8:]), uint64(m.shadow[w]))
			}
			binary.LittleEndian.PutUint64(m.words[w*8:], 0)
			m.shadow[w] = content
		}
	}
	if m.hash != nil {
		m.hashObject(o, true)
	}
	return int32(id)
}

// enterPages writes v into the page entries of all slots of o, growing the page as needed.
func (m *Machine) enterPages(o *Object, v int32) {
	page, count := int(o.Thread)*m.code.Space.NumSites+int(o.Site), int(o.Count)
	for n := m.code.Space.Granules(o.Size); n > 0; page, count = page+1, 0 { // static objects may go on at the next site
		for len(m.pages) <= page {
			m.pages = append(m.pages, nil)
			m.maxUsed = append(m.maxUsed, 0)
		}
		end := min(count+n, m.code.Space.MaxCount())
		n -= end - count
		for len(m.pages[page]) < end {
			m.pages[page] = append(m.pages[page], pageFree)
		}
		for c := count; c < end; c++ {
			m.setPage(page, c, v)
		}
		if int32(end) > m.maxUsed[page] {
			m.log(undoMaxUsed, uint32(page), uint64(uint32(m.maxUsed[page])), 0)
			m.maxUsed[page] = int32(end)
		}
	}
}

// buryPages marks the slots of o as those of a dead object; free: to which nothing refers.
func (m *Machine) buryPages(o *Object, free bool) {
	page := int(o.Thread)*m.code.Space.NumSites + int(o.Site) // no static object's: those live for ever
	for k := range int32(m.code.Space.Granules(o.Size)) {
		v := int32(pageFree)
		if !free {
			v = -1 - k
			if o.Exposed {
				v -= pagePinned
			}
		}
		m.setPage(page, int(o.Count+k), v)
	}
}

// pin keeps the name of the dead object at addr from ever being used again.
func (m *Machine) pin(addr uint64) {
	page, count, _ := m.code.Space.Split(addr)
	if m.pages[page][count] <= -pagePinned {
		return
	}
	for k := int32(0); count < len(m.pages[page]) && m.pages[page][count] == -1-k; k, count = k+1, count+1 {
		m.setPage(page, count, -1-k-pagePinned)
	}
	if m.hash != nil {
		m.memHash = m.memHash.Add(m.pinHash(addr))
	}
}

// eachPinned calls f on the addresses of dead objects whose names are not used again.
func (m *Machine) eachPinned(f func(addr uint64)) {
	space := &m.code.Space
	for page, entries := range m.pages {
		for count, v := range entries {
			if v == -1-pagePinned {
				f(space.Address(page/space.NumSites, page%space.NumSites, count))
			}
		}
	}
}

func (m *Machine) SaveObject(id int32) {
	m.savedObjects.top = append(m.savedObjects.top, m.objects[id])
	m.log(undoObject, uint32(id), 0, 0)
}

// KillObject ends the life of an object. Unless nothing can refer to it any more,
// its name stays stale until no dangling pointer is left.
func (m *Machine) KillObject(id int32, unreferenced bool) {
	o := &m.objects[id]
	if o.Size > 0 {
		m.memoryGone(o.Addr, uint64(o.Size))
	}
	if m.foot != nil && o.Shared {
		m.touch(TouchWrite, o.Addr, max(1, uint64(o.Size)))
	}
	if m.foot != nil && o.Kind == objHeap && m.code.Observes {
		m.touch(TouchWrite, heapNames, 1)
	}
	if m.hash != nil {
		m.hashObject(o, false)
	}
	m.buryPages(o, unreferenced && !o.Exposed)
	if o.Exposed && m.hash != nil {
		m.memHash = m.memHash.Add(m.pinHash(o.Addr))
	}
	m.symTotal(-o.symWords)
	m.SaveObject(id)
	o.Alive = false
	o.symWords = 0
	m.freeBlocks[o.class] = append(m.freeBlocks[o.class], o.word)
	m.log(undoBlockPush, o.word, uint64(o.class), 0)
	m.freeIDs = append(m.freeIDs, uint32(id))
	m.log(undoIDPush, uint32(id), 0, 0)
}

// NameInUse tells whether an object lives in the slot of addr, or something refers to it.
func (m *Machine) NameInUse(addr uint64) bool {
	page, count, _ := m.code.Space.Split(addr)
	if page < len(m.pages) && count < len(m.pages[page]) && m.pages[page][count] > 0 {
		return true
	}
	return m.referenced(page, count)
}

// CopyContent copies the first n bytes of one object to another as they stand there.
func (m *Machine) CopyContent(thread int32, to, from *Object, n int64) {
	for off := int64(0); off+8 <= n; off += 8 {
		w := from.word + uint32(off>>3)
		m.setWord(to, to.word+uint32(off>>3), m.getWord(w), m.shadowOf(w))
	}
	for off := n &^ 7; off < n; off++ {
		m.storeValue(to, off, 1, m.LoadScalar(thread, from, off, 1, true))
	}
}

// chooseCount picks the count for a new object at (thread, site): the least at
// which nothing lives and to which nothing refers, so that it depends on the
// state alone (DESIGN §4.5). ok is false when the site is exhausted.
func (m *Machine) chooseCount(thread, site int, size int64) (count int, ok bool) {
	page := thread*m.code.Space.NumSites + site
	n := m.code.Space.Granules(size)
	if page >= len(m.pages) {
		return 0, n <= m.code.Space.MaxCount()
	}
	p := m.pages[page]
	for c := 0; c+n <= m.code.Space.MaxCount(); {
		free := true
		for k := c; k < c+n && k < len(p); k++ {
			if p[k] > 0 || p[k] < 0 && (p[k] <= -pagePinned || m.referenced(page, k)) || m.aliases != 0 && m.aliased(page, k) {
				c = k + 1
				free = false
				break
			}
		}
		if free {
			return c, true
		}
	}
	return 0, false
}

// referenced tells whether any live memory, any register or the path condition holds an address
// in slot (page, count). Symbolic values are searched for address constants.
func (m *Machine) referenced(page, count int) bool {
	space := &m.code.Space
	lo := space.Address(page/space.NumSites, page%space.NumSites, count)
	hi := lo + 1<<space.GranuleBits
	found := false
	visit := func(addr uint64) { found = found || addr >= lo && addr < hi }
	for i := range m.objects {
		o := &m.objects[i]
		if !o.Alive || o.Kind == objHandle {
			continue
		}
		m.eachWord(o, func(w uint32) {
			if sh := m.shadowOf(w); !found && sh > shadowUninit {
				m.wordAddresses(w, visit)
			}
		})
		if found {
			return true
		}
	}
	for _, c := range m.path[:m.pathLen] {
		m.eachConstant(c, visit)
	}
	if found {
		return true
	}
	for _, t := range m.threads {
		if t.status == threadUnused {
			continue
		}
		m.eachReference(t, func(v Value) { found = found || m.valueRefers(v, lo, hi) })
		if found {
			return true
		}
	}
	return false
}

// eachReference calls f on the values of t that may be used again: its result, and the live registers of all its frames.
func (m *Machine) eachReference(t *thread, f func(Value)) {
	f(t.retval)
	if !t.live() {
		return
	}
	scan := func(fn, base int32, live []ir.Reg) {
		for _, r := range live {
			f(t.regs[base+int32(r)])
		}
		if step := m.code.Funcs[fn].StepReg; step >= 0 {
			f(t.regs[base+step+1]) // on its way from one place to another
		}
	}
	scan(t.fn, t.base, m.code.Funcs[t.fn].Live.LiveBefore(int(t.pc)))
	for i := range t.numFrames {
		fr := &t.frames[i]
		scan(fr.fn, fr.base, m.frameLive(fr))
	}
}

// frameLive gives the registers that a suspended frame still needs.
func (m *Machine) frameLive(fr *frame) []ir.Reg {
	if fr.pc < 0 {
		return m.code.Funcs[fr.fn].Live.LiveBefore(fr.at())
	}
	return m.code.Funcs[fr.fn].Live.LiveAcross(fr.at())
}

func (m *Machine) valueRefers(v Value, lo, hi uint64) bool {
	if v.Sym == 0 || v.Sym == symInPlace {
		return v.Bits >= lo && v.Bits < hi
	}
	if v.Sym == symUninit {
		return false
	}
	found := false
	m.eachConstant(v.Sym, func(c uint64) {
		found = found || c >= lo && c < hi
	})
	return found
}

// word access

func (m *Machine) getWord(w uint32) uint64 {
	if w >= bigBase {
		v, _ := m.bigWord(w)
		return v
	}
	return binary.LittleEndian.Uint64(m.words[w*8:])
}

// shadowOf gives the shadow record of a word.
func (m *Machine) shadowOf(w uint32) uint32 {
	if w >= bigBase {
		_, sh := m.bigWord(w)
		return sh
	}
	return m.shadow[w]
}

// setWord writes a word with its shadow, logging what was there. o is the object it belongs to.
func (m *Machine) setWord(o *Object, w uint32, v uint64, sh uint32) {
	old, oldSh := m.getWord(w), m.shadowOf(w)
	if old == v && oldSh == sh {
		return
	}
	if w >= bigBase {
		m.ownPage(o, w)
	}
	m.trail.top = append(m.trail.top, entry{uint32(undoWord), w, old, uint64(oldSh)})
	if m.hash != nil {
		m.hashWord(o, w, old, oldSh, v, sh)
	}
	m.restoreWord(w, v, sh)
	if oldSh != sh {
		if d := m.shadows.symbolic(sh) - m.shadows.symbolic(oldSh); d != 0 {
			id := m.ObjectIndex(o)
			m.SaveObject(id)
			m.objects[id].symWords += d
			m.symTotal(d)
		}
	}
}

func (m *Machine) symTotal(d int32) { m.mstate.symWords += d }

func (m *Machine) ObjectIndex(o *Object) int32 {
	page, count, _ := m.code.Space.Split(o.Addr)
	return m.pages[page][count] - 1
}

// restoreWord puts a word in its place without a trace.
func (m *Machine) restoreWord(w uint32, v uint64, sh uint32) {
	if w >= bigBase {
		m.putBig(w, v, sh)
		return
	}
	binary.LittleEndian.PutUint64(m.words[w*8:], v)
	m.shadow[w] = sh
}

// LoadConcrete reads size bytes (1, 2, 4, 8) at offset off of o when no byte is
// symbolic or uninitialised.
func (m *Machine) LoadConcrete(o *Object, off int64, size uint8) (uint64, bool) {
	w := o.word + uint32(off>>3)
	at := uint(off & 7)
	if at+uint(size) <= 8 {
		if m.shadowOf(w) != 0 {
			return 0, false
		}
		return m.getWord(w) >> (at * 8) & maskOf(int(size)*8), true
	}
	if m.shadowOf(w) != 0 || m.shadowOf(w+1) != 0 {
		return 0, false
	}
	return (m.getWord(w)>>(at*8) | m.getWord(w+1)<<(64-at*8)) & maskOf(int(size)*8), true
}

// StoreConcrete writes the low size bytes of v at offset off of o.
func (m *Machine) StoreConcrete(o *Object, off int64, size uint8, v uint64) {
	w := o.word + uint32(off>>3)
	at := uint(off & 7)
	if at+uint(size) <= 8 {
		mask := maskOf(int(size)*8) << (at * 8)
		old, sh := m.getWord(w), m.shadowOf(w)
		if sh != 0 {
			if m.shadows.cuts(sh, at, uint(size)) {
				old, sh = m.spill(w)
			}
			sh = m.shadows.clear(sh, at, uint(size))
		}
		if m.obs != nil {
			m.noteWrite(o, w, at, uint(size))
		}
		if m.foot != nil {
			m.touchStore(o, w, at, uint(size))
		}
		m.setWord(o, w, old&^mask|v<<(at*8)&mask, sh)
		return
	}
	first := 8 - at
	m.StoreConcrete(o, off, uint8(first), v)
	rest := uint(size) - first
	m.storePiece(o, w+1, 0, rest, v>>(first*8))
}

// storePiece writes n bytes (any number up to 8) inside one word.
func (m *Machine) storePiece(o *Object, w uint32, at, n uint, v uint64) {
	mask := maskOf(int(n)*8) << (at * 8)
	old, sh := m.getWord(w), m.shadowOf(w)
	if sh != 0 {
		if m.shadows.cuts(sh, at, n) {
			old, sh = m.spill(w)
		}
		sh = m.shadows.clear(sh, at, n)
	}
	if m.obs != nil {
		m.noteWrite(o, w, at, n)
	}
	if m.foot != nil {
		m.touchStore(o, w, at, n)
	}
	m.setWord(o, w, old&^mask|v<<(at*8)&mask, sh)
}

// Publish makes the object that v points into shared, with everything that can be
// reached from it: another thread can get at it from now on.
func (m *Machine) Publish(v Value) {
	if v.Sym == 0 {
		if v.Bits>>m.code.Space.GranuleBits >= uint64(m.code.NumStatic) {
			m.publishAddr(v.Bits)
		}
		return
	}
	if v.Sym != symUninit {
		m.eachConstant(v.Sym, m.publishAddr)
	}
}

func (m *Machine) publishAddr(addr uint64) {
	o, _ := m.Lookup(addr)
	if o == nil || o.Shared || o.Kind == objHandle {
		return
	}
	id := m.ObjectIndex(o)
	m.SaveObject(id)
	m.objects[id].Shared = true
	m.objects[id].Stored = true
	m.eachWord(o, m.publishWord)
}

// publishWord publishes what the word w points to.
func (m *Machine) publishWord(w uint32) {
	if m.shadowOf(w) > shadowUninit {
		m.wordAddresses(w, m.publishAddr)
	}
}

// noteStored marks the object that v points into as one whose address stands in
// memory. Called for every store that may complete a pointer into o.
func (m *Machine) noteStored(o *Object, v uint64) {
	if v>>m.code.Space.GranuleBits < uint64(m.code.NumStatic) {
		return
	}
	target, _ := m.Lookup(v)
	if target == nil {
		return
	}
	if !target.Stored {
		id := m.ObjectIndex(target)
		m.SaveObject(id)
		m.objects[id].Stored = true
	}
	if o.Shared && !target.Shared {
		m.publishAddr(v)
	}
}

// initGlobals makes the static objects, then gives them their initial bytes, among them addresses of each other.
func (m *Machine) initGlobals() {
	first := int32(len(m.objects))
	for i, g := range m.code.Prog.Globals {
		if !g.TLS {
			m.initGlobal(i, g)
		}
	}
	for id := first; id < int32(len(m.objects)); id++ {
		m.fillGlobal(id, m.code.Prog.Globals[m.objects[id].ID])
		m.objects[id].ReadOnly = m.code.Prog.Globals[m.objects[id].ID].Const
	}
}

func (m *Machine) initGlobal(i int, g *ir.Global) {
	page, count, _ := m.code.Space.Split(m.code.GlobalAddr[i])
	id := m.newObject(objGlobal, 0, page%m.code.Space.NumSites, count, m.staticSize(g), true, 0)
	o := &m.objects[id]
	o.ID = int32(i)
	o.Shared = true
	o.Stored = true
	o.Frozen = m.code.Frozen[i]
}

// fillGlobal writes a global's initial bytes into object id.
func (m *Machine) fillGlobal(id int32, g *ir.Global) {
	o := &m.objects[id]
	if g.Undefined {
		m.fillUndefined(id, g)
		return
	}
	for off := 0; off < len(g.Data); off += 8 {
		var w [8]byte
		copy(w[:], g.Data[off:])
		if v := binary.LittleEndian.Uint64(w[:]); v != 0 {
			m.setWord(o, o.word+uint32(off>>3), v, 0)
		}
	}
	for _, r := range g.Relocs {
		if r.Global != nil {
			m.StorePointer(o, r.Off, m.staticAddress(r.Global, uint64(r.Addend), true))
		} else if r.Func != nil {
			m.StorePointer(o, r.Off, Value{Bits: (m.code.FuncAddr[r.Func.ID] + uint64(r.Addend)) & maskOf(m.code.PtrSize*8)})
		}
	}
}
