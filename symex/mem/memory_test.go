package mem

import (
	"maps"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"heddle.example/expr"
	"heddle.example/hashing"
	"heddle.example/symex/facts"
)

// testOwner holds addresses as registers would.
type testOwner struct {
	tab  *expr.Table
	regs []uint64
	syms uint32
	told uint64 // bytes that a watcher was told of
	bad  []string
}

func (o *testOwner) Poll() {}

func (o *testOwner) EachReference(f func(Value)) {
	for _, r := range o.regs {
		f(Value{Bits: r})
	}
}

func (o *testOwner) Uninitialised(thread int32, w int) Value { return Value{Sym: o.symbol(w)} }

func (o *testOwner) Assigned(expr.Ref) {}

func (o *testOwner) Published(*Object) {}
func (o *testOwner) Mine(*Object) bool { return true }

func (o *testOwner) Dies(x *Object) {
	if !x.alive {
		o.bad = append(o.bad, "an object dies that is dead")
	}
}

func (o *testOwner) Writes(x *Object, addr uint64, n uint, made bool) {
	if !x.Shared || addr < x.Addr || addr+uint64(n) > x.Addr+uint64(x.Size) || addr&7+uint64(n) > 8 {
		o.bad = append(o.bad, "a write is told that is none")
	}
	o.told += uint64(n)
}

func (o *testOwner) symbol(w int) expr.Ref {
	o.syms++
	return o.tab.Sym(expr.SymName{Count: o.syms}, w)
}

// The sites of the tests.
var testSites = []Site{{Heap: true}, {}, {Heap: true, Aligned: true}}

func newTestMemory(ptrSize int) (*Memory, *testOwner) {
	space := NewAddressSpace(ptrSize)
	space.SetSites(testSites)
	tab, hash := expr.NewTable(), &hashing.Function{}
	m, o := &Memory{}, &testOwner{tab: tab}
	m.Init(space, tab, hash, facts.New(hash), o)
	m.Watch(o)
	m.Save()
	return m, o
}

// A modelByte is a byte of the naive model: a value, nothing yet, a byte of a pointer or of a symbol.
type modelByte struct {
	kind  byte // 'v', 'u', 'p', 's'
	value uint64
	index int
}

type modelObject struct {
	bytes  []modelByte
	shared bool
}

// model is the naive model of memory: objects by their addresses.
type model struct {
	objects map[uint64]*modelObject
	regs    []uint64
	exposed map[uint64]bool      // objects
	pinned  map[uint64]bool      // slots of dead objects whose names are not used again
	graves  map[uint64][2]uint64 // by slot: from where to where the dead object lay that had it
}

func (x *model) clone() *model {
	y := &model{map[uint64]*modelObject{}, slices.Clone(x.regs), maps.Clone(x.exposed), maps.Clone(x.pinned), maps.Clone(x.graves)}
	for a, o := range x.objects {
		y.objects[a] = &modelObject{slices.Clone(o.bytes), o.shared}
	}
	return y
}

// publish closes the set of shared objects under reaching.
func (x *model) publish() {
	for changed := true; changed; {
		changed = false
		for _, o := range x.objects {
			if !o.shared {
				continue
			}
			for _, b := range o.bytes {
				if to := x.objects[b.value]; b.kind == 'p' && to != nil && !to.shared {
					to.shared, changed = true, true
				}
			}
		}
	}
}

func (x *model) refers(lo, hi uint64) bool {
	in := func(a uint64) bool { return a >= lo && a < hi }
	if slices.ContainsFunc(x.regs, in) {
		return true
	}
	for _, o := range x.objects {
		if slices.ContainsFunc(o.bytes, func(b modelByte) bool { return b.kind == 'p' && in(b.value) }) {
			return true
		}
	}
	return false
}

func (x *model) addresses() []uint64 { return slices.Sorted(maps.Keys(x.objects)) }

// snapshot copies everything that undoing restores.
func (m *Memory) snapshot() []any {
	var big []bigPage
	for _, p := range m.bigPages[:m.bigBump>>pageShift] {
		if p.own != nil {
			own := *p.own
			p.own = &own
		}
		big = append(big, p)
	}
	used := func(v []int32) []int32 {
		n := len(v)
		for n > 0 && v[n-1] == 0 {
			n--
		}
		return append([]int32{}, v[:n]...)
	}
	pages, last := [][]int32{}, 0
	for i, p := range m.pages {
		pages = append(pages, used(p))
		if len(pages[i]) > 0 {
			last = i + 1
		}
	}
	blocks := m.freeBlocks
	for i, b := range blocks {
		blocks[i] = append([]uint32{}, b...)
	}
	return []any{
		m.state, append([]byte{}, m.words[:m.bump*8]...), append([]uint32{}, m.shadow[:m.bump]...), big,
		append([]Object{}, m.objects...), pages[:last], used(m.maxUsed), blocks, append([]uint32{}, m.freeIDs...),
	}
}

func (m *Memory) undo(mark Mark) {
	for part := m.Trail.Above(mark); len(part) > 0; part = m.Trail.Above(mark) {
		for i := len(part) - 1; i >= 0; i-- {
			m.UndoEntry(&part[i])
		}
		m.Trail.Drop(len(part))
	}
}

// check compares memory with the model.
func check(t *rapid.T, m *Memory, x *model) {
	n, symbolic := 0, int32(0)
	for _, o := range m.Objects {
		n++
		words := int32(0)
		m.eachWord(o, func(w uint32) { words += m.shadows.symbolic(m.shadowOf(w)) })
		if o.symWords != words {
			t.Fatalf("%d symbolic words are counted in %x instead of %d", o.symWords, o.Addr, words)
		}
		symbolic += words
		have := x.objects[o.Addr]
		if have == nil || int64(len(have.bytes)) != o.Size || o.Shared != have.shared {
			t.Fatalf("an object of %d bytes at %x, shared %v, instead of %v", o.Size, o.Addr, o.Shared, have)
		}
		step := int64(1)
		if o.Large() {
			step = 1021
		}
		for off := int64(0); off < o.Size; off += step {
			checkByte(t, m, o, off, have.bytes)
		}
	}
	if m.symWords != symbolic {
		t.Fatalf("%d symbolic words are counted instead of %d", m.symWords, symbolic)
	}
	if n != len(x.objects) {
		t.Fatalf("%d objects instead of %d", n, len(x.objects))
	}
	if got, want := m.ContentHash(), m.RecomputedContentHash(); got != want {
		t.Fatalf("hash %x, from scratch %x", got, want)
	}
}

// whole tells whether all n bytes of what stands at off stand there.
func whole(bytes []modelByte, off int64, n int) bool {
	if off+int64(n) > int64(len(bytes)) {
		return false
	}
	for i := range n {
		if b := bytes[off+int64(i)]; b.kind != bytes[off].kind || b.value != bytes[off].value || b.index != i {
			return false
		}
	}
	return true
}

func checkByte(t *rapid.T, m *Memory, o *Object, off int64, bytes []modelByte) {
	got := m.LoadScalar(0, o, off, 1, true)
	switch b := bytes[off]; b.kind {
	case 'v':
		if got != (Value{Bits: b.value}) {
			t.Fatalf("%v at %d of %x instead of %d", got, off, o.Addr, b.value)
		}
	case 'u':
		if got != (Value{Sym: Uninit}) {
			t.Fatalf("%v at %d of %x instead of nothing", got, off, o.Addr)
		}
	case 'p':
		if whole(bytes, off, m.ptrSize) {
			if p := m.LoadPointer(0, o, off); p != (Value{Bits: b.value}) {
				t.Fatalf("%v at %d of %x instead of the pointer %x", p, off, o.Addr, b.value)
			}
		} else if v, ok := m.RawBits(o, off, 1); !ok || v != m.Number(m.Slot(b.value), b.value)>>(8*b.index)&0xff && v != b.value>>(8*b.index)&0xff {
			t.Fatalf("byte %x at %d of %x instead of byte %d of %x", v, off, o.Addr, b.index, b.value)
		}
	case 's':
		if r := expr.Ref(b.value); whole(bytes, off, 4) {
			if v := m.LoadScalar(0, o, off, 4, false); v != (Value{Sym: r}) {
				t.Fatalf("%v at %d of %x instead of %d", v, off, o.Addr, r)
			}
		} else if want := m.tab.Extract(r, 8*b.index+7, 8*b.index); got != (Value{Sym: want}) {
			t.Fatalf("%v at %d of %x instead of byte %d of %d", got, off, o.Addr, b.index, r)
		}
	}
}

// machine draws what happens to memory and its model.
type machine struct {
	m    *Memory
	o    *testOwner
	x    *model
	past []pastState
}

type pastState struct {
	mark  Mark
	inner []any
	x     *model
}

func (z *machine) object(t *rapid.T) (*Object, *modelObject) {
	a := rapid.SampledFrom(z.x.addresses()).Draw(t, "object")
	o, _ := z.m.Lookup(a)
	return o, z.x.objects[a]
}

func (z *machine) allocate(t *rapid.T) {
	m := z.m
	thread, site := rapid.IntRange(0, 1).Draw(t, "thread"), FirstSite+rapid.IntRange(0, len(testSites)-1).Draw(t, "site")
	size := int64(rapid.OneOf(rapid.IntRange(1, 40), rapid.SampledFrom([]int{300, 300, 300, 33000})).Draw(t, "size"))
	zero := rapid.Bool().Draw(t, "zero")
	count, ok := m.ChooseCount(thread, site, size)
	if !ok || !m.HasRoom(size) {
		t.Skip("full")
	}
	for c := 0; c <= count; c++ {
		free := true
		for k := range m.Space.granules(size) {
			lo := m.Space.Address(thread, site, c+k)
			o, _ := m.Lookup(lo)
			grave, dead := z.x.graves[lo]
			free = free && o == nil && !(dead && z.x.refers(grave[0], grave[1])) && !z.x.pinned[lo]
		}
		if free != (c == count) && (c == count || !m.HasAliases()) {
			t.Fatalf("count %d is chosen, count %d is free: %v", count, c, free)
		}
	}
	for k := range m.Space.granules(size) {
		taken := z.x.graves[m.Space.Address(thread, site, count+k)]
		maps.DeleteFunc(z.x.graves, func(_ uint64, grave [2]uint64) bool { return grave == taken })
	}
	id := m.NewObject(Heap, thread, site, count, size, zero, 0)
	m.NoteBirth(id, 0)
	b := modelByte{kind: 'u'}
	if zero {
		b.kind = 'v'
	}
	z.x.objects[m.Object(id).Addr] = &modelObject{bytes: slices.Repeat([]modelByte{b}, int(size))}
}

func (z *machine) kill(t *rapid.T) {
	o, _ := z.object(t)
	granule := uint64(z.m.Space.Granule())
	end := o.Addr + uint64(z.m.Space.granules(o.Size))*granule
	for at := o.Addr; at < end; at += granule {
		z.x.graves[at] = [2]uint64{o.Addr, end}
		if z.x.exposed[o.Addr] {
			z.x.pinned[at] = true
		}
	}
	delete(z.x.exposed, o.Addr)
	delete(z.x.objects, o.Addr)
	z.m.KillObject(z.m.ObjectIndex(o), false)
}

// place draws an object and a place of size bytes in it.
func (z *machine) place(t *rapid.T, size int64) (*Object, *modelObject, int64) {
	o, x := z.object(t)
	if o.Size < size {
		t.Skip("too small")
	}
	off := rapid.Int64Range(0, o.Size-size).Draw(t, "offset")
	if rapid.Bool().Draw(t, "aligned") {
		off &^= size - 1
	}
	return o, x, off
}

func (z *machine) write(t *rapid.T) {
	size := rapid.SampledFrom([]int64{1, 2, 4, 8}).Draw(t, "size")
	o, x, off := z.place(t, size)
	v := rapid.SampledFrom([]uint64{0, 1, 0x0102030405060708, ^uint64(0)}).Draw(t, "value")
	z.decideBytes(t, x, off, size)
	z.o.told = 0
	z.m.StoreConcrete(o, off, uint8(size), v)
	for i := range size {
		x.bytes[off+i] = modelByte{kind: 'v', value: v >> (8 * i) & 0xff}
	}
	if x.shared != (z.o.told == uint64(size)) {
		t.Fatalf("%d bytes are told of %d, shared %v", z.o.told, size, x.shared)
	}
}

func (z *machine) writePointer(t *rapid.T) {
	o, x, off := z.place(t, int64(z.m.ptrSize))
	to, _ := z.object(t)
	z.decideBytes(t, x, off, 8)
	if off%int64(z.m.ptrSize) != 0 {
		z.decide(t, z.m.Slot(to.Addr)) // it becomes a number
	}
	z.m.StorePointer(o, off, Value{Bits: to.Addr})
	for i := range z.m.ptrSize {
		x.bytes[off+int64(i)] = modelByte{'p', to.Addr, i}
	}
	z.x.publish()
}

func (z *machine) writeSymbol(t *rapid.T) {
	o, x, off := z.place(t, 4)
	z.decideBytes(t, x, off, 4)
	r := z.o.symbol(32)
	z.m.StoreScalar(o, off, 4, Value{Sym: r})
	for i := range 4 {
		x.bytes[off+int64(i)] = modelByte{'s', uint64(r), i}
	}
}

func (z *machine) fill(t *rapid.T) {
	o, x := z.object(t)
	if o.Shared {
		t.Skip("others would see it")
	}
	v := byte(rapid.SampledFrom([]int{0, 7}).Draw(t, "byte"))
	for i := range z.m.FillPages(o, 0, o.Size, v) {
		x.bytes[i] = modelByte{kind: 'v', value: uint64(v)}
	}
}

func (z *machine) publishObject(t *rapid.T) {
	o, x := z.object(t)
	z.m.Publish(Value{Bits: o.Addr})
	x.shared = true
	z.x.publish()
}

func (z *machine) hold(t *rapid.T) {
	o, _ := z.object(t)
	z.x.regs = append(z.x.regs, o.Addr)
}

func (z *machine) expose(t *rapid.T) {
	o, x := z.object(t)
	z.m.Expose([]uint64{z.m.Slot(o.Addr)})
	z.x.exposed[o.Addr], x.shared = true, true
	z.x.publish()
}

func (z *machine) copyObject(t *rapid.T) {
	from, x := z.object(t)
	to, y := z.object(t)
	if to == from || x.shared || y.shared {
		t.Skip("addresses in it are not followed")
	}
	n := min(from.Size, to.Size)
	z.decideBytes(t, x, 0, n)
	z.decideBytes(t, y, 0, n)
	z.m.CopyContent(0, to, from, n)
	copy(y.bytes[:n], x.bytes)
}

// decide decides what number the addresses of the object of slot are.
func (z *machine) decide(t *rapid.T, slot uint64) {
	dead, open := z.m.Over(slot)
	if !open {
		return
	}
	ways := []uint64{slot}
	for _, d := range dead {
		z.decide(t, d)
		if at := z.m.NumberSlot(d); !slices.Contains(ways, at) && !z.m.Taken(slot, at) {
			ways = append(ways, at)
		}
	}
	z.m.LieAt(slot, rapid.SampledFrom(ways).Draw(t, "at"))
}

// decideBytes does so for the pointers of which bytes stand in the words of size bytes at off, before they are cut.
func (z *machine) decideBytes(t *rapid.T, x *modelObject, off, size int64) {
	for i := off &^ 7; i < min((off+size+7)&^7, int64(len(x.bytes))); i++ {
		if b := x.bytes[i]; b.kind == 'p' {
			z.decide(t, z.m.Slot(b.value))
		}
	}
}

// settle decides what number an object's address is. Objects that live have numbers of their own.
func (z *machine) settle(t *rapid.T) {
	o, _ := z.object(t)
	z.decide(t, z.m.Slot(o.Addr))
	numbers := map[uint64]bool{}
	for _, o := range z.m.Objects {
		if _, open := z.m.Over(z.m.Slot(o.Addr)); open {
			continue
		}
		n := z.m.Number(z.m.Slot(o.Addr), o.Addr)
		if numbers[n] {
			t.Fatalf("two objects that live have the number %x", n)
		}
		numbers[n] = true
		if a, ok := z.m.exposedAt(n); ok != o.Known() || ok && a != o.Addr {
			t.Fatalf("the number %x of %x, exposed %v, is the address %x", n, o.Addr, o.Exposed, a)
		}
	}
}

func (z *machine) mark(*rapid.T) {
	z.past = append(z.past, pastState{z.m.Trail.Mark(), z.m.snapshot(), z.x.clone()})
	z.m.Save()
}

func (z *machine) undo(t *rapid.T) {
	if len(z.past) == 0 {
		t.Skip("no mark")
	}
	i := rapid.IntRange(0, len(z.past)-1).Draw(t, "mark")
	p := z.past[i]
	z.past = z.past[:i]
	z.m.undo(p.mark)
	z.x = p.x
	if got := z.m.snapshot(); !reflect.DeepEqual(got, p.inner) {
		for i := range got {
			if !reflect.DeepEqual(got[i], p.inner[i]) {
				t.Errorf("undoing leaves %+v instead of %+v", got[i], p.inner[i])
			}
		}
	}
	z.m.Save()
}

// TestMemory compares memory with a naive model: names, contents, who can reach what, what a watcher is told, the hash, and
// that undoing brings everything back.
func TestMemory(t *testing.T) {
	for _, ptrSize := range []int{8, 4} {
		rapid.Check(t, func(t *rapid.T) {
			m, o := newTestMemory(ptrSize)
			z := &machine{m: m, o: o, x: &model{objects: map[uint64]*modelObject{}, exposed: map[uint64]bool{}, pinned: map[uint64]bool{}, graves: map[uint64][2]uint64{}}}
			some := func(f func(*rapid.T)) func(*rapid.T) {
				return func(t *rapid.T) {
					if len(z.x.objects) == 0 {
						t.Skip("no object")
					}
					f(t)
				}
			}
			t.Repeat(map[string]func(*rapid.T){
				"": func(t *rapid.T) {
					o.regs = z.x.regs
					check(t, m, z.x)
					if o.bad != nil {
						t.Fatal(o.bad)
					}
				},
				"allocate": z.allocate, "kill": some(z.kill), "write": some(z.write), "pointer": some(z.writePointer),
				"symbol": some(z.writeSymbol), "fill": some(z.fill), "publish": some(z.publishObject), "hold": some(z.hold),
				"expose": some(z.expose), "copy": some(z.copyObject), "settle": some(z.settle),
				"mark": z.mark, "undo": z.undo,
			})
		})
	}
}

// TestHashIsOfContent: the hash depends on what stands where alone, not on the order in which it came there or on what was there
// before.
func TestHashIsOfContent(t *testing.T) {
	type write struct {
		object int
		off    int64
		v      uint64
	}
	rapid.Check(t, func(t *rapid.T) {
		writes := rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) write {
			return write{rapid.IntRange(0, 2).Draw(t, "object"), 8 * int64(rapid.IntRange(0, 5).Draw(t, "word")), uint64(rapid.IntRange(0, 2).Draw(t, "value"))}
		}), 0, 10, func(w write) [2]int64 { return [2]int64{int64(w.object), w.off} }).Draw(t, "writes")
		build := func(order []int, writes []write, before uint64) hashing.Key {
			m, _ := newTestMemory(8)
			sizes := []int64{48, 1 << 16, 48}
			ids := make([]int32, 3)
			for _, i := range order {
				ids[i] = m.NewObject(Heap, 0, FirstSite+i, 0, sizes[i], true, 0)
			}
			for i, w := range writes {
				o := m.Object(ids[w.object])
				m.StoreConcrete(o, w.off, 8, before+uint64(i))
				if w.v&1 == 0 {
					m.StoreConcrete(o, w.off, 8, w.v)
				} else {
					m.StoreScalar(o, w.off, 8, Value{Sym: m.tab.Sym(expr.SymName{Count: uint32(w.v)}, 64)})
				}
			}
			return m.ContentHash().Add(m.SymbolicCells(func(loc hashing.Location, r expr.Ref) hashing.Key {
				name, _ := m.tab.SymName(r)
				return m.hash.Pair(loc, uint64(name.Count), 0)
			}))
		}
		k := build([]int{0, 1, 2}, writes, 0)
		if other := build(rapid.Permutation([]int{0, 1, 2}).Draw(t, "order"), rapid.Permutation(writes).Draw(t, "permuted"), 5); other != k {
			t.Fatalf("hashes %x and %x of one content", k, other)
		}
		if len(writes) == 0 {
			return
		}
		changed := slices.Clone(writes)
		changed[rapid.IntRange(0, len(writes)-1).Draw(t, "change")].v += 3
		if build([]int{0, 1, 2}, changed, 0) == k {
			t.Fatal("two contents have one hash")
		}
	})
}
