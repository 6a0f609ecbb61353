package visited

// This file defines table, a growing map from node keys to records, packed into
// slots of 20 bytes.
//
// # Layout
//
// Open addressing with linear probing, the slots kept in ascending order of
// their keys: a key's home is key·capacity/2⁵⁶, and because homes ascend with
// keys, displacing larger keys to the right keeps the whole array sorted. A search
// for an absent key stops at the first larger one, so it costs as little as a
// search for a present one, even at high load; growing moves all
// entries in one direction; and a walk over the table delivers sorted keys, which is what
// files and badger want. There is no wrap-around but a tail of spare slots.
//
// # Arithmetic
//
// A table is filled up to 86 % and then grows by a factor of 1.25, to a load of
// 69 %: 20/0.86 = 23.3 to 20/0.69 = 29.1 bytes per node. A store has many tables
// that grow at different times, so at any time the loads spread over that range:
// 26 bytes per node on average. The array consists of blocks; growing adds
// blocks at its end and redistributes the entries in place, so there is no second
// array and no peak (growth.go). Every entry is moved about four times in its life, a few
// nanoseconds each.
//
// # Spreading
//
// Keys are spread before use: Lo becomes a bijection of the whole key whose high
// bits depend on every bit. Its top byte names the table within a store, the
// other 56 bits the home in the table. Keys in tables and files are spread keys.

import (
	"math/bits"
	"sync/atomic"
	"unsafe"

	"heddle.example/hashing"
)

// spread returns the form of k in which tables and files keep it. It is
// injective: for each Hi a bijection of Lo.
func spread(k hashing.Key) hashing.Key {
	return hashing.Key{Lo: (k.Lo + k.Hi*0xd6e8feb86659fd93) * 0x9e3779b97f4a7c15, Hi: k.Hi}
}

// mark is a packed record: budget (16 bits), a flag for the table's owner
// (1 bit), set of threads (15 bits). A mark of 0 is an empty slot; a used slot is
// never 0 because its set is not empty.
type mark uint32

// markFlag is the owner's bit of a mark.
const markFlag mark = 1 << setBits

func newMark(r Budget, id setID) mark { return mark(r)<<16 | mark(id) }

func (m mark) budget() Budget { return Budget(m >> 16) }

// note is the number that a mark stands for where its flag says that it is one, 0 where it does not. MostNote takes nothing from what the mark says else.
func (m mark) note() uint32 {
	if m&markFlag == 0 {
		return 0
	}
	return uint32(m>>16)<<setBits | uint32(m.set())
}

func noteMark(n uint32) mark { return mark(n>>setBits)<<16 | markFlag | mark(n&(1<<setBits-1)) }

// covers tells whether a mark alone says that the visits that it stands for cover one; else their record does, or not.
func (m mark) covers(active int, r Budget) bool {
	return r < m.budget() || r == m.budget() && (r == Unbounded || m.set() == single(active))
}

func (m mark) set() setID { return setID(m) & (1<<setBits - 1) }

// slot is one entry of a table: a spread key in 32-bit pieces, so that slots need
// no padding, and its mark.
type slot struct {
	lo0, lo1, hi0, hi1 uint32
	mark               mark
}

const slotSize = int64(unsafe.Sizeof(slot{}))

func (s *slot) lo() uint64       { return uint64(s.lo0) | uint64(s.lo1)<<32 }
func (s *slot) hi() uint64       { return uint64(s.hi0) | uint64(s.hi1)<<32 }
func (s *slot) key() hashing.Key { return hashing.Key{Lo: s.lo(), Hi: s.hi()} }

func newSlot(k hashing.Key, m mark) slot {
	return slot{uint32(k.Lo), uint32(k.Lo >> 32), uint32(k.Hi), uint32(k.Hi >> 32), m}
}

const (
	tableTail     = 64 // least number of spare slots behind the last home
	tableFill     = 0.86
	tableGrowth   = 1.25
	tableApart    = 33 // blocks at which the tables of a store start to differ in size
	homeShardBits = 8  // the key's top bits, which name the table, not the home
)

// shardOf is the number of the table that a spread key belongs to.
func shardOf(k hashing.Key) int { return int(k.Lo >> (64 - homeShardBits)) }

// table is a map from spread keys to marks. It is not safe for concurrent use.
// Its zero value with arena and numbers set is empty and ready.
type table struct {
	blocks   []*block
	capacity uint64  // homes are 0..capacity-1
	growing  *growth // nil: all entries are where they belong
	count    int
	fill     int    // number of entries at which the table grows
	sight    *sight // nil: nobody looks ahead
	numbers  *setNumbers
	arena    *arena
	wide     map[hashing.Key]ThreadSet // sets of entries marked wideSet
	stagger  float32                   // 0 to 1: how much more than one block to grow by at tableApart
	noted    bool                      // flags say that marks are numbers
}

// sight is what those without the lock know of a table: how it was when it last grew. It lies apart from the table, whose lines
// of memory change hands at each visit.
type sight struct {
	first    atomic.Pointer[*block] // of the blocks
	capacity atomic.Uint64          // stored after the blocks that go with it, and loaded before them
}

// sights is the sight of each table of a store.
type sights [1 << homeShardBits]sight

// show brings a table's sight up to date. The caller holds the table's lock.
func (s *sight) show(t *table) {
	if s == nil {
		return
	}
	if len(t.blocks) == 0 {
		s.capacity.Store(0)
		return
	}
	s.first.Store(&t.blocks[0])
	s.capacity.Store(t.capacity)
}

// begin makes t the table of that shard, with blocks from a, seen by s.
func (t *table) begin(a *arena, s *sights, shard int) {
	t.arena, t.sight, t.stagger = a, &s[shard], float32(shard)/(1<<homeShardBits)
}

// size returns the number of slots.
func (t *table) size() int { return len(t.blocks) << blockShift }

// at returns slot i.
func (t *table) at(i int) *slot { return t.blocks[i>>blockShift].at(i & blockMask) }

// home returns the slot where a key belongs.
func (t *table) home(lo uint64) int {
	if g := t.growing; g != nil && g.waits(lo) {
		return homeIn(lo, g.before)
	}
	return homeIn(lo, t.capacity)
}

// homeIn returns the slot where a key belongs in a table of that capacity.
func homeIn(lo, capacity uint64) int {
	h, _ := bits.Mul64(lo<<homeShardBits, capacity)
	return int(h)
}

// locate returns the index of k's slot, or where it is to be inserted.
func (t *table) locate(k hashing.Key) (index int, found bool) {
	i := t.home(k.Lo)
	for b := i >> blockShift; b < len(t.blocks); b++ {
		slots := t.blocks[b]
		for j := i & blockMask; j < blockSlots; j++ {
			s := slots.at(j)
			lo := s.lo()
			if s.mark == 0 || lo > k.Lo {
				return b<<blockShift + j, false
			}
			if lo == k.Lo {
				if hi := s.hi(); hi >= k.Hi {
					return b<<blockShift + j, hi == k.Hi
				}
			}
		}
		i = 0
	}
	return t.size(), false
}

// visit tests a visit for coverage and records it if it is not covered; before is
// the record that it then had.
func (t *table) visit(k hashing.Key, active int, r Budget) (before record, covered bool, err error) {
	i, found := t.locate(k)
	if !found {
		_, err = t.insert(i, k, newMark(r, single(active)))
		return record{}, false, err
	}
	if t.at(i).mark.covers(active, r) {
		return record{}, true, nil
	}
	before = t.record(i)
	if before.covers(active, r) {
		return before, true, nil
	}
	after := before.with(active, r)
	t.setThreads(i, after.budget, after.threads, 0)
	return before, false, nil
}

// covers tells whether a visit would be covered, and the number noted of its node.
func (t *table) covers(k hashing.Key, active int, r Budget) (note uint32, covered bool) {
	i, found := t.locate(k)
	if !found {
		return 0, false
	}
	m := t.at(i).mark
	return m.note(), m.covers(active, r) || t.record(i).covers(active, r)
}

// get returns the record of k (the zero record if there is none) and its flag.
func (t *table) get(k hashing.Key) (c record, flag bool) {
	i, found := t.locate(k)
	if !found {
		return record{}, false
	}
	return t.record(i), t.at(i).mark&markFlag != 0
}

// note gives the number noted of k, 0 if there is none.
func (t *table) note(k hashing.Key) uint32 {
	i, found := t.locate(k)
	if !found {
		return 0
	}
	return t.at(i).mark.note()
}

// setNote notes a number of k, which was visited, and gives the one before. Its visits count as unbounded from then on.
func (t *table) setNote(k hashing.Key, n uint32) (before uint32) {
	i, found := t.locate(k)
	if !found {
		return 0
	}
	s := t.at(i)
	before = s.mark.note()
	s.mark, t.noted = noteMark(n), true
	return before
}

// put makes c the record of k.
func (t *table) put(k hashing.Key, c record, flag bool) error {
	var f mark
	if flag {
		f = markFlag
	}
	i, found := t.locate(k)
	if !found {
		var err error
		if i, err = t.insert(i, k, newMark(c.budget, single(0))); err != nil {
			return err
		}
	}
	t.setThreads(i, c.budget, c.threads, f)
	return nil
}

// record returns the record in slot i.
func (t *table) record(i int) record {
	if t.noted && t.at(i).mark.note() != 0 {
		return record{Unbounded, ThreadSet{}.With(0)} // who was active does not matter then
	}
	return record{t.at(i).mark.budget(), t.threads(i)}
}

// threads returns the set of threads of slot i.
func (t *table) threads(i int) ThreadSet {
	s := t.at(i)
	if id := s.mark.set(); id != wideSet {
		return t.numbers.set(id)
	}
	return t.wide[s.key()]
}

// setThreads gives slot i a budget, a set and a flag.
func (t *table) setThreads(i int, r Budget, threads ThreadSet, flag mark) {
	s := t.at(i)
	if s.mark.set() == wideSet {
		delete(t.wide, s.key())
	}
	id := t.numbers.number(threads)
	if id == wideSet {
		if t.wide == nil {
			t.wide = make(map[hashing.Key]ThreadSet)
		}
		t.wide[s.key()] = threads
	}
	s.mark = newMark(r, id) | flag
}

// insert puts a key that is absent at index i, as locate returned it, and returns
// the index where it is now.
func (t *table) insert(i int, k hashing.Key, m mark) (int, error) {
	if t.growing != nil || t.count >= t.fill {
		var err error
		if i, err = t.makeRoom(k); err != nil {
			return 0, err
		}
	}
	if i >= t.size() || !t.open(i) {
		// The tail is full, which is next to impossible for keys that are hashes.
		b, err := t.arena.get()
		if err != nil {
			return 0, err
		}
		t.blocks = append(t.blocks, b)
		t.open(i)
	}
	*t.at(i) = newSlot(k, m)
	t.count++
	return i, nil
}

// open makes slot i empty by moving it and its followers right by one, and
// reports whether there was room.
func (t *table) open(i int) bool {
	b, j := i>>blockShift, i&blockMask
	slots, end := t.blocks[b], j
	for end < blockSlots && slots.at(end).mark != 0 {
		end++
	}
	if end < blockSlots { // nearly always
		copy(slots.from(j+1, end-j), slots.from(j, end-j))
		return true
	}
	last := i + end - j
	for last < t.size() && t.at(last).mark != 0 {
		last++
	}
	if last == t.size() {
		return false
	}
	for ; last > i; last-- {
		*t.at(last) = *t.at(last - 1)
	}
	return true
}

// remove takes out the entry of slot i, which is not wide. Those behind it that are displaced to the right move left by one.
func (t *table) remove(i int) {
	end := i + 1
	for end < t.size() {
		if s := t.at(end); s.mark == 0 || t.home(s.lo()) == end {
			break
		}
		end++
	}
	if b := i >> blockShift; b == (end-1)>>blockShift { // nearly always
		slots, first, n := t.blocks[b], i&blockMask, end-1-i
		copy(slots.from(first, n), slots.from(first+1, n))
	} else {
		for ; i < end-1; i++ {
			*t.at(i) = *t.at(i + 1)
		}
	}
	*t.at(end - 1) = slot{}
	t.count--
}

// all calls f for every entry in ascending order of keys until it returns false.
func (t *table) all(f func(k hashing.Key, c record, flag bool) bool) {
	for i := range t.size() {
		if s := t.at(i); s.mark != 0 && !f(s.key(), t.record(i), s.mark&markFlag != 0) {
			return
		}
	}
}

// scattered calls f for every entry until it returns false, in an order whose every beginning
// is spread evenly over the keys. Entries that are put into another table in ascending order pile up
// at the low end of one that is still growing: the time is then the square of their number.
func (t *table) scattered(f func(k hashing.Key, c record, flag bool) bool) {
	size := uint64(t.size())
	if size == 0 {
		return
	}
	// Multiples of the golden section are the most even of all; an odd stride meets
	// every slot of a power of two.
	n := uint64(1) << bits.Len64(size-1)
	stride := uint64(float64(n)*0.6180339887498949) | 1
	for k, i := uint64(0), uint64(0); k < n; k, i = k+1, (i+stride)&(n-1) {
		if i >= size {
			continue
		}
		if s := t.at(int(i)); s.mark != 0 && !f(s.key(), t.record(int(i)), s.mark&markFlag != 0) {
			return
		}
	}
}

// clear forgets all entries and gives the blocks back.
func (t *table) clear() {
	for _, b := range t.blocks {
		t.arena.put(b)
	}
	t.blocks, t.capacity, t.growing, t.fill, t.count, t.wide = nil, 0, nil, 0, 0, nil
	t.sight.show(t)
}
