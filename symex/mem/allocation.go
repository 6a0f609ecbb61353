package mem

// This file defines how objects come to be and die: names, blocks of the arena, first content.

import (
	"encoding/binary"
	"math/bits"
)

// sizeClass gives the class of the blocks for objects of size bytes, and how many words such a block has.
func sizeClass(size int64) (class int8, words int64) {
	w := (size + 7) / 8
	if w < 1 {
		w = 1
	}
	c := bits.Len64(uint64(w - 1))
	return int8(c), 1 << c
}

// takeBlock gets an arena block of a size class; fresh tells that nothing can need its old content.
func (m *Memory) takeBlock(class int8) (word uint32, fresh bool) {
	if class >= bigClass {
		return m.takeBigBlock(class)
	}
	if w, ok := m.reuseBlock(class); ok {
		return w, false
	}
	w := m.bump
	n := uint32(1) << class
	m.bump += n
	for int(m.bump)*8 > len(m.words) {
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
func (m *Memory) reuseBlock(class int8) (word uint32, ok bool) {
	f := m.freeBlocks[class]
	n := len(f)
	if n == 0 {
		return 0, false
	}
	w := f[n-1]
	m.freeBlocks[class] = f[:n-1]
	m.Trail.Log(uint32(undoBlockPop), w, uint64(class), 0)
	return w, true
}

// MaxObject is the size in bytes of the largest object modelled.
const MaxObject = 1 << 31

// NewObject makes a live object at (thread, site, count) with its bytes
// uninitialised or zero. The caller has chosen a name that is free.
func (m *Memory) NewObject(kind Kind, thread, site, count int, size int64, zero bool, depth int32) int32 {
	var id uint32
	if n := len(m.freeIDs); n > 0 {
		id = m.freeIDs[n-1]
		m.freeIDs = m.freeIDs[:n-1]
		m.Trail.Log(uint32(undoIDPop), id, 0, 0)
		m.SaveObject(int32(id))
	} else {
		id = uint32(len(m.objects))
		m.objects = append(m.objects, Object{})
		m.numObjects++
	}
	class, words := sizeClass(size)
	word, fresh := m.takeBlock(class)
	o := &m.objects[id]
	*o = Object{
		Addr: m.Space.Address(thread, site, count), Size: size, word: word, class: class, Kind: kind, alive: true,
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
				m.Trail.Log(uint32(undoWord), w, binary.LittleEndian.Uint64(m.words[w*8:]), uint64(m.shadow[w]))
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

// KillObject ends the life of an object. Unless nothing can refer to it any more,
// its name stays stale until no dangling pointer is left.
func (m *Memory) KillObject(id int32, unreferenced bool) {
	o := &m.objects[id]
	m.owner.Dies(o)
	if m.hash != nil {
		m.hashObject(o, false)
	}
	m.buryPages(o, unreferenced && !o.Known())
	if o.Known() && m.hash != nil {
		m.sum = m.sum.Add(m.pinHash(o.Addr))
	}
	m.symWords -= o.symWords
	m.SaveObject(id)
	o.alive = false
	o.symWords = 0
	m.freeBlocks[o.class] = append(m.freeBlocks[o.class], o.word)
	m.Trail.Log(uint32(undoBlockPush), o.word, uint64(o.class), 0)
	m.freeIDs = append(m.freeIDs, uint32(id))
	m.Trail.Log(uint32(undoIDPush), uint32(id), 0, 0)
}

// ChooseCount picks the count for a new object at (thread, site): the least at
// which nothing lives and to which nothing refers, so that it depends on the
// state alone (DESIGN §4.5). ok is false when the site is exhausted.
func (m *Memory) ChooseCount(thread, site int, size int64) (count int, ok bool) {
	page := thread*m.Space.numSites + site
	n := m.Space.granules(size)
	if page >= len(m.pages) {
		return 0, n <= m.Space.maxCount()
	}
	p := m.pages[page]
	for c := 0; c+n <= m.Space.maxCount(); {
		free := true
		for k := c; k < c+n && k < len(p); k++ {
			if p[k] > 0 || p[k] < 0 && (p[k] <= -pagePinned || m.haunted(page, k)) || m.aliases != 0 && m.aliased(page, k) {
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

// haunted tells whether something refers to the dead object of which (page, count) has a granule. Its granules are taken together or not at all:
// from a pointer to the first one those to the others are made.
func (m *Memory) haunted(page, count int) bool {
	from, to := m.grave(page, count)
	return m.referenced(page, from, to)
}

// CopyContent copies the first n bytes of one object to another as they stand there.
func (m *Memory) CopyContent(thread int32, to, from *Object, n int64) {
	for off := int64(0); off+8 <= n; off += 8 {
		w := from.word + uint32(off>>3)
		m.setWord(to, to.word+uint32(off>>3), m.word(w), m.shadowOf(w))
	}
	for off := n &^ 7; off < n; off++ {
		m.StoreValue(to, off, 1, m.LoadScalar(thread, from, off, 1, true))
	}
}

// HasRoom tells whether an object of size bytes fits into the memory of large objects.
func (m *Memory) HasRoom(size int64) bool {
	class, words := sizeClass(size)
	return class < bigClass || len(m.freeBlocks[class]) > 0 || uint64(m.bigBump)+uint64(words) <= 1<<32-bigBase
}

// Reserve gives the object id the addresses that one of size bytes has.
func (m *Memory) Reserve(id int32, size int64) {
	all := m.objects[id]
	all.Size = size
	m.enterPages(&all, id+1)
}
