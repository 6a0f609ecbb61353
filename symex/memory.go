package symex

// This file defines memory: objects, the arena that holds their bytes, the page
// table from addresses to objects, allocation and death.

import (
	"encoding/binary"
	"math/bits"

	"heddle/ir"
)

// object is a memory object. Records are reused after death; undo restores them.
type object struct {
	addr     uint64
	size     int64
	word     uint32 // first word in the arena
	class    int8   // size class of its block, log2 of words
	kind     objectKind
	alive    bool
	shared   bool // another thread may reach it
	stored   bool // its address may stand somewhere in memory or has left its frame
	frozen   bool // never written once threads exist
	ronly    bool // writing it is an error
	site     int32
	count    int32
	thread   int32 // owner, for names
	depth    int32 // frames of the owner when it was made; 0: not on the stack
	next     int32 // next stack object of the same frame, -1 none
	symWords int32 // words with symbolic bytes
	id       int32 // static objects: global index
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
	words      []byte   // the arena, 8 bytes a word
	shadow     []uint32 // per word: 0 all concrete, else a shadow record
	objects    []object
	pages      [][]int32 // per (thread, site): per count: object index + 1, 0 never used, -1 dead
	maxUsed    []int32   // per page: counts that were ever used on this path
	freeBlocks [48][]uint32
	freeIDs    []uint32
	shadows    shadowTable
}

const (
	pageFree  = 0  // never used, or dead and nothing can refer to it
	pageStale = -1 // dead, dangling pointers may exist
)

func sizeClass(size int64) (class int8, words int64) {
	w := (size + 7) / 8
	if w < 1 {
		w = 1
	}
	c := bits.Len64(uint64(w - 1))
	return int8(c), 1 << c
}

// lookup finds the live object that addr points into (one past the end
// included). stale tells that the address belongs to an object that died.
func (m *Machine) lookup(addr uint64) (o *object, stale bool) {
	page, count, ok := m.code.space.split(addr)
	if !ok || page >= len(m.pages) {
		return nil, false
	}
	p := m.pages[page]
	if count >= len(p) {
		return nil, false
	}
	i := p[count]
	if i <= 0 {
		return nil, i == pageStale || count < int(m.maxUsed[page])
	}
	return &m.objects[i-1], false
}

func (m *Machine) setPage(page, count int, v int32) {
	m.log(undoPage, uint32(page), uint64(uint32(m.pages[page][count])), uint64(count))
	m.pages[page][count] = v
}

// takeBlock gets an arena block of a size class; fresh tells that nothing can need its old content.
func (m *Machine) takeBlock(class int8) (word uint32, fresh bool) {
	f := m.freeBlocks[class]
	if n := len(f); n > 0 {
		w := f[n-1]
		m.freeBlocks[class] = f[:n-1]
		m.log(undoBlockPop, w, uint64(class), 0)
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

// maxObject is the size in bytes of the largest object modelled.
const maxObject = 1 << 28

// newObject makes a live object at (thread, site, count) with its bytes
// uninitialised or zero. The caller has chosen a name that is free.
func (m *Machine) newObject(kind objectKind, thread, site, count int, size int64, zero bool, depth int32) int32 {
	var id uint32
	if n := len(m.freeIDs); n > 0 {
		id = m.freeIDs[n-1]
		m.freeIDs = m.freeIDs[:n-1]
		m.log(undoIDPop, id, 0, 0)
		m.saveObject(int32(id))
	} else {
		id = uint32(len(m.objects))
		m.objects = append(m.objects, object{})
		m.mstate.numObjects++
	}
	class, words := sizeClass(size)
	word, fresh := m.takeBlock(class)
	o := &m.objects[id]
	*o = object{
		addr: m.code.space.address(thread, site, count), size: size, word: word, class: class, kind: kind, alive: true,
		site: int32(site), count: int32(count), thread: int32(thread), depth: depth, next: -1,
	}
	m.enterPages(o, int32(id)+1)
	content := shadowUninit
	if zero {
		content = 0
	}
	for w := word; w < word+uint32(words); w++ {
		if !fresh {
			m.log(undoWord, w, binary.LittleEndian.Uint64(m.words[w*8:]), uint64(m.shadow[w]))
		}
		binary.LittleEndian.PutUint64(m.words[w*8:], 0)
		m.shadow[w] = content
	}
	if m.hash != nil {
		m.hashObject(o, true)
	}
	return int32(id)
}

// enterPages writes v into the page entries of all slots of o, growing the page as needed.
func (m *Machine) enterPages(o *object, v int32) {
	page := int(o.thread)*m.code.space.numSites + int(o.site)
	for len(m.pages) <= page {
		m.pages = append(m.pages, nil)
		m.maxUsed = append(m.maxUsed, 0)
	}
	n := m.code.space.granules(o.size)
	end := int(o.count) + n
	for len(m.pages[page]) < end {
		m.pages[page] = append(m.pages[page], pageFree)
	}
	for c := int(o.count); c < end; c++ {
		m.setPage(page, c, v)
	}
	if int32(end) > m.maxUsed[page] {
		m.log(undoMaxUsed, uint32(page), uint64(uint32(m.maxUsed[page])), 0)
		m.maxUsed[page] = int32(end)
	}
}

func (m *Machine) saveObject(id int32) {
	m.savedObjects = append(m.savedObjects, m.objects[id])
	m.log(undoObject, uint32(id), 0, 0)
}

// killObject ends the life of an object. Unless nothing can refer to it any more,
// its name stays stale until no dangling pointer is left.
func (m *Machine) killObject(id int32, unreferenced bool) {
	o := &m.objects[id]
	if o.size > 0 {
		m.locksGone(o.addr, uint64(o.size))
		m.readsGone(-1, o.addr, uint64(o.size))
	}
	if m.foot != nil && o.shared {
		m.touch(TouchWrite, o.addr, max(1, uint64(o.size)))
	}
	if m.hash != nil {
		m.hashObject(o, false)
	}
	v := int32(pageStale)
	if unreferenced {
		v = pageFree
	}
	m.enterPages(o, v)
	m.symTotal(-o.symWords)
	m.saveObject(id)
	o.alive = false
	o.symWords = 0
	m.freeBlocks[o.class] = append(m.freeBlocks[o.class], o.word)
	m.log(undoBlockPush, o.word, uint64(o.class), 0)
	m.freeIDs = append(m.freeIDs, uint32(id))
	m.log(undoIDPush, uint32(id), 0, 0)
}

// chooseCount picks the count for a new object at (thread, site): the least at
// which nothing lives and to which nothing refers, so that it depends on the
// state alone (DESIGN §4.5). ok is false when the site is exhausted.
func (m *Machine) chooseCount(thread, site int, size int64) (count int, ok bool) {
	page := thread*m.code.space.numSites + site
	n := m.code.space.granules(size)
	if page >= len(m.pages) {
		return 0, n <= m.code.space.maxCount()
	}
	p := m.pages[page]
	for c := 0; c+n <= m.code.space.maxCount(); {
		free := true
		for k := c; k < c+n && k < len(p); k++ {
			if p[k] > 0 || p[k] == pageStale && m.referenced(page, k) {
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

// referenced tells whether any live memory or any register holds an address in
// slot (page, count). Symbolic values are searched for address constants.
func (m *Machine) referenced(page, count int) bool {
	space := &m.code.space
	lo := space.address(page/space.numSites, page%space.numSites, count)
	hi := lo + 1<<space.granuleBits
	for i := range m.objects {
		o := &m.objects[i]
		if !o.alive || o.kind == objHandle {
			continue
		}
		_, words := sizeClass(o.size)
		for w := o.word; w < o.word+uint32(words); w++ {
			v := binary.LittleEndian.Uint64(m.words[w*8:])
			if v >= lo-space.half() && v < hi {
				return true
			}
			if m.code.ptrSize == 4 && (v&0xffffffff >= lo && v&0xffffffff < hi || v>>32 >= lo && v>>32 < hi) {
				return true
			}
			if s := m.shadow[w]; s > shadowUninit && m.shadowRefers(s, lo, hi) {
				return true
			}
		}
	}
	for _, t := range m.threads {
		if t.status == threadUnused {
			continue
		}
		if m.valueRefers(t.retval, lo, hi) || m.registersRefer(t, lo, hi) {
			return true
		}
	}
	return false
}

// registersRefer looks through the live registers of all frames of t.
func (m *Machine) registersRefer(t *thread, lo, hi uint64) bool {
	if !t.live() {
		return false
	}
	scan := func(base int32, live []ir.Reg) bool {
		for _, r := range live {
			if m.valueRefers(t.regs[base+int32(r)], lo, hi) {
				return true
			}
		}
		return false
	}
	if scan(t.base, m.code.funcs[t.fn].live.LiveBefore(int(t.pc))) {
		return true
	}
	for i := int32(0); i < t.numFrames; i++ {
		fr := &t.frames[i]
		if scan(fr.base, m.frameLive(fr)) {
			return true
		}
	}
	return false
}

// frameLive gives the registers that a suspended frame still needs.
func (m *Machine) frameLive(fr *frame) []ir.Reg {
	if fr.pc < 0 {
		return m.code.funcs[fr.fn].live.LiveBefore(fr.at())
	}
	return m.code.funcs[fr.fn].live.LiveAcross(fr.at())
}

func (m *Machine) valueRefers(v Value, lo, hi uint64) bool {
	if v.Sym == 0 {
		return v.Bits >= lo-m.code.space.half() && v.Bits < hi
	}
	if v.Sym == symUninit {
		return false
	}
	found := false
	m.eachConstant(v.Sym, func(c uint64) {
		if c >= lo-m.code.space.half() && c < hi {
			found = true
		}
	})
	return found
}

// word access

func (m *Machine) getWord(w uint32) uint64 { return binary.LittleEndian.Uint64(m.words[w*8:]) }

// setWord writes a word with its shadow, logging what was there. o is the object it belongs to.
func (m *Machine) setWord(o *object, w uint32, v uint64, sh uint32) {
	old := binary.LittleEndian.Uint64(m.words[w*8:])
	oldSh := m.shadow[w]
	if old == v && oldSh == sh {
		return
	}
	m.trail = append(m.trail, entry{uint32(undoWord), w, old, uint64(oldSh)})
	if m.hash != nil {
		m.hashWord(o, w, old, oldSh, v, sh)
	}
	binary.LittleEndian.PutUint64(m.words[w*8:], v)
	if oldSh != sh {
		m.shadow[w] = sh
		if d := m.shadows.symbolic(sh) - m.shadows.symbolic(oldSh); d != 0 {
			id := m.objectIndex(o)
			m.saveObject(id)
			m.objects[id].symWords += d
			m.symTotal(d)
		}
	}
}

func (m *Machine) symTotal(d int32) { m.mstate.symWords += d }

func (m *Machine) objectIndex(o *object) int32 {
	page, count, _ := m.code.space.split(o.addr)
	return m.pages[page][count] - 1
}

func (m *Machine) restoreWord(w uint32, v uint64, sh uint32) {
	binary.LittleEndian.PutUint64(m.words[w*8:], v)
	m.shadow[w] = sh
}

// loadConcrete reads size bytes (1, 2, 4, 8) at offset off of o when no byte is
// symbolic or uninitialised.
func (m *Machine) loadConcrete(o *object, off int64, size uint8) (uint64, bool) {
	w := o.word + uint32(off>>3)
	at := uint(off & 7)
	if at+uint(size) <= 8 {
		if m.shadow[w] != 0 {
			return 0, false
		}
		return binary.LittleEndian.Uint64(m.words[w*8:]) >> (at * 8) & maskOf(int(size)*8), true
	}
	if m.shadow[w] != 0 || m.shadow[w+1] != 0 {
		return 0, false
	}
	base := uint64(w)*8 + uint64(at)
	return binary.LittleEndian.Uint64(m.words[base:]) & maskOf(int(size)*8), true
}

// storeConcrete writes the low size bytes of v at offset off of o.
func (m *Machine) storeConcrete(o *object, off int64, size uint8, v uint64) {
	w := o.word + uint32(off>>3)
	at := uint(off & 7)
	if at+uint(size) <= 8 {
		mask := maskOf(int(size)*8) << (at * 8)
		old := binary.LittleEndian.Uint64(m.words[w*8:])
		sh := m.shadow[w]
		if sh != 0 {
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
	m.storeConcrete(o, off, uint8(first), v)
	rest := uint(size) - first
	m.storePiece(o, w+1, 0, rest, v>>(first*8))
}

// storePiece writes n bytes (any number up to 8) inside one word.
func (m *Machine) storePiece(o *object, w uint32, at, n uint, v uint64) {
	mask := maskOf(int(n)*8) << (at * 8)
	sh := m.shadow[w]
	if sh != 0 {
		sh = m.shadows.clear(sh, at, n)
	}
	if m.obs != nil {
		m.noteWrite(o, w, at, n)
	}
	if m.foot != nil {
		m.touchStore(o, w, at, n)
	}
	m.setWord(o, w, m.getWord(w)&^mask|v<<(at*8)&mask, sh)
}

// publish makes the object that v points into shared, with everything that can be
// reached from it: another thread can get at it from now on.
func (m *Machine) publish(v Value) {
	if v.Sym == 0 {
		if v.Bits>>m.code.space.granuleBits >= uint64(m.code.numStatic) {
			m.publishAddr(v.Bits)
		}
		return
	}
	if v.Sym != symUninit {
		m.eachConstant(v.Sym, m.publishAddr)
	}
}

func (m *Machine) publishAddr(addr uint64) {
	o, _ := m.lookup(addr)
	if o == nil {
		o, _ = m.lookup(addr + m.code.space.half())
	}
	if o == nil || o.shared || o.kind == objHandle {
		return
	}
	id := m.objectIndex(o)
	m.saveObject(id)
	m.objects[id].shared = true
	m.objects[id].stored = true
	_, words := sizeClass(o.size)
	first := o.word
	for w := first; w < first+uint32(words); w++ {
		m.publishWord(w)
	}
}

// publishWord publishes what the word w points to.
func (m *Machine) publishWord(w uint32) {
	v := m.getWord(w)
	if v != 0 {
		m.publish(Value{Bits: v})
		if m.code.ptrSize == 4 {
			m.publish(Value{Bits: v & 0xffffffff})
			m.publish(Value{Bits: v >> 32})
		}
	}
	if s := m.shadow[w]; s > shadowUninit {
		m.shadowConstants(s, m.publishAddr)
	}
}

// noteStored marks the object that v points into as one whose address stands in
// memory. Called for every store that may complete a pointer into o.
func (m *Machine) noteStored(o *object, v uint64) {
	if v>>m.code.space.granuleBits < uint64(m.code.numStatic) {
		return
	}
	target, _ := m.lookup(v)
	if target == nil {
		// A pointer a little before its object, as one-based arrays use.
		if target, _ = m.lookup(v + m.code.space.half()); target == nil {
			return
		}
	}
	if !target.stored {
		id := m.objectIndex(target)
		m.saveObject(id)
		m.objects[id].stored = true
	}
	if o.shared && !target.shared {
		m.publishAddr(v)
	}
}

// initGlobals makes the static objects with their initial bytes.
func (m *Machine) initGlobals() {
	for i, g := range m.code.Prog.Globals {
		if !g.TLS {
			m.initGlobal(i, g)
		}
	}
}

func (m *Machine) initGlobal(i int, g *ir.Global) {
	page, count, _ := m.code.space.split(m.code.globalAddr[i])
	id := m.newObject(objGlobal, 0, page%m.code.space.numSites, count, g.Size, true, 0)
	o := &m.objects[id]
	o.id = int32(i)
	o.shared = true
	o.stored = true
	o.frozen = m.code.frozen[i]
	m.fillGlobal(id, g)
	m.objects[id].ronly = g.Const
}

// fillGlobal writes a global's initial bytes into object id.
func (m *Machine) fillGlobal(id int32, g *ir.Global) {
	o := &m.objects[id]
	for off := 0; off < len(g.Data); off += 8 {
		var w [8]byte
		copy(w[:], g.Data[off:])
		if v := binary.LittleEndian.Uint64(w[:]); v != 0 {
			m.setWord(o, o.word+uint32(off>>3), v, 0)
		}
	}
	for _, r := range g.Relocs {
		a := uint64(r.Addend)
		if r.Global != nil {
			a += m.code.globalAddr[r.Global.ID]
		} else if r.Func != nil {
			a += m.code.funcAddr[r.Func.ID]
		}
		m.storeConcrete(o, r.Off, uint8(m.code.ptrSize), a&maskOf(m.code.ptrSize*8))
	}
}
