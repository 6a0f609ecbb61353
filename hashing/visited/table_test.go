package visited

// This file tests tables, thread sets and caches on their own, and what a memory
// store's nodes cost.

import (
	"bufio"
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"heddle.example/hashing"
)

// testTable returns an empty table with an arena that the test gives back.
func testTable(t testing.TB) *table {
	a := new(arena)
	t.Cleanup(a.free)
	return &table{numbers: newSetNumbers(), arena: a, stagger: 0.5}
}

// oneShard moves a key to table 0 of a store: all keys of a table share that byte.
func oneShard(k hashing.Key) hashing.Key {
	k.Lo &= 1<<(64-homeShardBits) - 1
	return k
}

// checkOrder wants the table's slots in ascending order, none left of its home,
// and no gap between a home and its entry.
func checkOrder(t interface {
	Helper()
	Fatalf(format string, args ...any)
}, tab *table) {
	t.Helper()
	n, gap := 0, -1
	var last hashing.Key
	for i := range tab.size() {
		s := tab.at(i)
		if s.mark == 0 {
			gap = i
			continue
		}
		if home := tab.home(s.lo()); home > i || home <= gap {
			t.Fatalf("entry %v is in slot %d, its home is %d, the last gap %d", s.key(), i, home, gap)
		}
		if n > 0 && last.Compare(s.key()) >= 0 {
			t.Fatalf("entry %v follows %v", s.key(), last)
		}
		last = s.key()
		n++
	}
	if n != tab.count {
		t.Fatalf("%d entries are counted as %d", n, tab.count)
	}
}

// TestTableReserve: a table has the room that was made, and keeps what it had.
func TestTableReserve(t *testing.T) {
	for _, before := range []uint64{0, 1, 3000} {
		for _, more := range []int{0, 1, 900, 5000, 100_000} {
			tab := testTable(t)
			key := func(i uint64) hashing.Key { return oneShard(hashing.Key{Lo: mix(i), Hi: mix(i + 9)}) }
			for i := range before {
				if _, covered, err := tab.visit(key(i), 0, 1); covered || err != nil {
					t.Fatal(covered, err)
				}
			}
			if err := tab.reserve(more); err != nil {
				t.Fatal(err)
			}
			checkOrder(t, tab)
			blocks := len(tab.blocks)
			for i := before; i < uint64(more); i++ {
				if _, covered, err := tab.visit(key(i), 0, 1); covered || err != nil {
					t.Fatal(covered, err)
				}
			}
			if len(tab.blocks) != blocks {
				t.Errorf("%d entries, room for %d: %d blocks grew to %d", before, more, blocks, len(tab.blocks))
			}
			checkOrder(t, tab)
			for i := range max(before, uint64(more)) {
				if _, covered, _ := tab.visit(key(i), 0, 1); !covered {
					t.Fatalf("entry %d is gone", i)
				}
			}
		}
	}
}

// TestTableAgainstMap runs keys of bad shapes, and few numbers for thread sets,
// against a Go map.
func TestTableAgainstMap(t *testing.T) {
	shapes := map[string]func(i uint64) hashing.Key{
		"hashes":     func(i uint64) hashing.Key { return hashing.Key{Lo: mix(i), Hi: mix(i + 9)} },
		"small":      func(i uint64) hashing.Key { return spread(hashing.Key{Lo: i, Hi: 0}) },
		"high":       func(i uint64) hashing.Key { return spread(hashing.Key{Lo: 0, Hi: i << 40}) },
		"unspread":   func(i uint64) hashing.Key { return hashing.Key{Lo: i, Hi: i} },
		"same home":  func(i uint64) hashing.Key { return hashing.Key{Lo: 1 << 40, Hi: i} },
		"last home":  func(i uint64) hashing.Key { return hashing.Key{Lo: 1<<56 - 1, Hi: mix(i)} },
		"descending": func(i uint64) hashing.Key { return hashing.Key{Lo: 1<<55 - i<<30, Hi: 0} },
	}
	for name, key := range shapes {
		t.Run(name, func(t *testing.T) {
			tab := testTable(t)
			tab.numbers.last = single(hashing.MaxThreads) + 20
			want := make(map[hashing.Key]record)
			for i := range uint64(4000) {
				k := oneShard(key(mix(i) % 3000))
				v := visit{active: int(mix(i+5) % hashing.MaxThreads), budget: Budget(mix(i+6) % 3)}
				before, got, err := tab.visit(k, v.active, v.budget)
				if err != nil {
					t.Fatal(err)
				}
				if c := want[k].covers(v.active, v.budget); got != c {
					t.Fatalf("visit %d: covered is %v", i, got)
				} else if !c {
					if before != want[k] {
						t.Fatalf("visit %d: known before is %v, want %v", i, before, want[k])
					}
					want[k] = want[k].with(v.active, v.budget)
				}
			}
			checkOrder(t, tab)
			n := 0
			tab.all(func(k hashing.Key, c record, _ bool) bool {
				n++
				if want[k] != c {
					t.Fatalf("%v has record %v, want %v", k, c, want[k])
				}
				return true
			})
			if n != len(want) {
				t.Fatalf("%d entries, want %d", n, len(want))
			}
			if name == "hashes" && len(tab.wide) == 0 {
				t.Error("no set was too many for the numbers")
			}
			tab.clear()
			if got := tab.arena.used.Load(); got != 0 {
				t.Errorf("%d bytes in use after clear", got)
			}
		})
	}
}

func TestTablePutAndGet(t *testing.T) {
	tab := testTable(t)
	tab.numbers.last = single(hashing.MaxThreads) + 3
	type value struct {
		c    record
		flag bool
	}
	want := make(map[hashing.Key]value)
	rapid.Check(t, func(rt *rapid.T) {
		k := oneShard(spread(hashing.Key{Lo: rapid.Uint64Range(0, 500).Draw(rt, "key"), Hi: 0}))
		v := value{record{threads: ThreadSet{}.With(rapid.IntRange(0, 127).Draw(rt, "t"))}, rapid.Bool().Draw(rt, "flag")}
		for _, a := range rapid.SliceOfN(rapid.IntRange(0, 127), 0, 5).Draw(rt, "threads") {
			v.c.threads = v.c.threads.With(a)
		}
		v.c.budget = Budget(rapid.Uint16().Draw(rt, "budget"))
		if err := tab.put(k, v.c, v.flag); err != nil {
			rt.Fatal(err)
		}
		want[k] = v
		for k, v := range want {
			if c, flag := tab.get(k); c != v.c || flag != v.flag {
				rt.Fatalf("%v holds %v %v, want %v", k, c, flag, v)
			}
		}
	})
	checkOrder(t, tab)
}

func TestThreadSet(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		list := rapid.SliceOfDistinct(rapid.IntRange(0, hashing.MaxThreads-1), rapid.ID[int]).Draw(rt, "threads")
		var s ThreadSet
		for _, a := range list {
			s = s.With(a).With(a)
		}
		if s.Len() != len(list) || s.IsEmpty() != (len(list) == 0) {
			rt.Fatal("Len or IsEmpty is wrong")
		}
		in := s.append(nil)
		for i, a := range in {
			if !s.Has(int(a)) || i > 0 && in[i-1] >= a {
				rt.Fatalf("append gives %v", in)
			}
		}
		if len(in) != len(list) {
			rt.Fatalf("append gives %v for %v", in, list)
		}
		if len(in) > 0 && s.first() != int(in[0]) {
			rt.Fatal("first is wrong")
		}
	})
}

// TestRecordCache wants the cache to forget but never to lie.
func TestRecordCache(t *testing.T) {
	numbers := newSetNumbers()
	numbers.last = single(hashing.MaxThreads) + 2
	c := newRecordCache(40 * slotSize)
	want := make(map[hashing.Key]record)
	hits := 0
	for i := range uint64(5000) {
		k := spread(hashing.Key{Lo: mix(i) % 60, Hi: 0})
		if r, ok := c.get(k, numbers); ok {
			hits++
			if r != want[k] {
				t.Fatalf("%v is %v, want %v", k, r, want[k])
			}
		}
		r := record{Budget(i), ThreadSet{}.With(int(i % 7)).With(int(i % 5))}
		c.put(k, r, numbers)
		want[k] = r
	}
	if hits == 0 {
		t.Error("no hit")
	}
}

func TestMemoryLimit(t *testing.T) {
	const limit = 24 << 20
	s := mustOpen(t, "memory", Options{MemoryLimit: limit})
	defer closed(t, s)
	var known []uint64
	for n := uint64(0); s.Err() == nil; n++ {
		if n > limit/20 {
			t.Fatal("the limit is not noticed")
		}
		s.Visit(visit{node: n}.key(), 0, 0)
		known = append(known, n)
	}
	if err := s.Err(); !errors.Is(err, ErrMemoryLimit) {
		t.Fatal(err)
	}
	if s.Bytes() > limit || s.Len() < limit/32 {
		t.Fatalf("%d bytes, %d nodes", s.Bytes(), s.Len())
	}
	for _, n := range known[:len(known)-1] {
		if !(visit{n, 0, 0}).covered(s) {
			t.Fatalf("node %d is lost", n)
		}
	}
	// A store that is reopened with too little says so at once.
	if _, err := Open("badger", Options{MemoryLimit: 1 << 20, Dir: t.TempDir()}); !errors.Is(err, ErrMemoryLimit) {
		t.Fatal(err)
	}
}

// resident returns a line of /proc/self/status in bytes.
func resident(t testing.TB, line string) int64 {
	f, err := os.Open("/proc/self/status")
	if err != nil {
		t.Skip("no /proc")
	}
	defer f.Close()
	for sc := bufio.NewScanner(f); sc.Scan(); {
		if fields := strings.Fields(sc.Text()); len(fields) > 1 && fields[0] == line {
			n, _ := strconv.ParseInt(fields[1], 10, 64)
			return n << 10
		}
	}
	t.Skip("no such line")
	return 0
}

// TestBytesPerNode watches the counted and the resident memory while a store grows.
func TestBytesPerNode(t *testing.T) {
	const nodes = 2_000_000
	before := resident(t, "VmRSS:")
	s := mustOpen(t, "memory", Options{})
	defer closed(t, s)
	for n := uint64(0); n < nodes; n++ {
		s.Visit(visit{node: n}.key(), 0, 0)
		if n >= 1_000_000 && n%10_000 == 0 && s.Bytes() > 31*int64(n) {
			t.Fatalf("%.1f bytes per node at %d", float64(s.Bytes())/float64(n), n)
		}
	}
	grown := resident(t, "VmRSS:") - before
	t.Logf("counted %.1f, resident %.1f bytes per node", float64(s.Bytes())/nodes, float64(grown)/nodes)
	if grown > 32*nodes {
		t.Errorf("%.1f resident bytes per node", float64(grown)/nodes)
	}
}

// TestNotes keeps numbers with nodes, in tables that grow: they stay, and the nodes stay visited.
func TestNotes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := newMemory(Options{})
		defer s.Close()
		numbers := rapid.SampledFrom([]uint32{1, 2, 1<<setBits - 1, 1 << setBits, 1<<16 - 1, 1 << 30, MostNote - 1, MostNote})
		noted := map[hashing.Key]uint32{}
		fresh := uint32(7)
		for i := range rapid.IntRange(1, 3000).Draw(t, "nodes") {
			k := hashing.Key{Lo: uint64(i) * 0x9e3779b97f4a7c15, Hi: uint64(i)}
			if _, known := s.Visit(k, i%5, Unbounded); known {
				t.Fatalf("node %d is known", i)
			}
			switch rapid.IntRange(0, 3).Draw(t, "what") {
			case 0:
				n := numbers.Draw(t, "number")
				if before := s.SetNote(k, n); before != 0 {
					t.Fatalf("node %d had the number %d", i, before)
				}
				noted[k] = n
			case 1:
				if n := s.Note(k, func() uint32 { return fresh }); n != fresh {
					t.Fatalf("node %d has the number %d", i, n)
				}
				noted[k] = fresh
			default:
				noted[k] = 0
			}
		}
		for k, n := range noted {
			if got := s.Note(k, nil); got != n {
				t.Fatalf("a node has the number %d, noted was %d", got, n)
			}
			if note, covered := s.Covers(k, 3, Unbounded); note != n || !covered || !s.Known(k).Covers(2, Unbounded) {
				t.Fatal("a node with a number is not covered")
			}
			if _, known := s.Visit(k, 1, Unbounded); !known {
				t.Fatal("a node with a number is not known")
			}
			if n != 0 {
				if before := s.SetNote(k, 9); before != n {
					t.Fatalf("a node had the number %d, noted was %d", before, n)
				}
			}
		}
		if s.Note(hashing.Key{Lo: 1, Hi: 1 << 60}, nil) != 0 {
			t.Fatal("a node that was not visited has a number")
		}
	})
}
