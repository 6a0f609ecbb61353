package visited

// This file tests what all stores have in common, against a reference that keeps
// every visit, and measures them.

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"heddle.example/hashing"
)

// visit is one call of Visit.
type visit struct {
	node   uint64
	active int
	budget Budget
}

// mix is a bijection in which every input bit affects every output bit.
func mix(x uint64) uint64 {
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	x ^= x >> 33
	x *= 0xc4ceb9fe1a85ec53
	return x ^ x>>33
}

// key returns the key of a test node.
func (v visit) key() hashing.Key { return hashing.Key{Lo: mix(v.node + 1), Hi: mix(v.node + 77)} }

// covered makes the visit.
func (v visit) covered(s Store) bool {
	_, covered := s.Visit(v.key(), v.active, v.budget)
	return covered
}

// reference is a visited set that keeps all visits and applies the rule as it is
// stated, not as it is stored.
type reference map[uint64][]visit

func (r reference) visit(v visit) bool {
	for _, o := range r[v.node] {
		if v.budget == Unbounded && o.budget == Unbounded ||
			o.active == v.active && o.budget >= v.budget ||
			o.active != v.active && int(o.budget) >= int(v.budget)+1 {
			return true
		}
	}
	r[v.node] = append(r[v.node], v)
	return false
}

// before returns what a store is to say that it knew of a node.
func (r reference) before(node uint64) (before Visits) {
	for _, v := range r[node] {
		switch {
		case before.Threads.IsEmpty() || v.budget > before.Budget:
			before = Visits{v.budget, ThreadSet{}.With(v.active)}
		case v.budget == before.Budget:
			before.Threads = before.Threads.With(v.active)
		}
	}
	return before
}

func (r reference) clone() reference {
	c := make(reference, len(r))
	for k, v := range r {
		c[k] = append([]visit(nil), v...)
	}
	return c
}

// drawVisit draws visits that often meet.
func drawVisit(nodes int) *rapid.Generator[visit] {
	return rapid.Custom(func(t *rapid.T) visit {
		v := visit{
			node:   uint64(rapid.IntRange(0, nodes-1).Draw(t, "node")),
			active: rapid.IntRange(0, 5).Draw(t, "active"),
			budget: Budget(rapid.IntRange(0, 4).Draw(t, "budget")),
		}
		switch rapid.IntRange(0, 19).Draw(t, "extreme") {
		case 0:
			v.active = rapid.IntRange(0, hashing.MaxThreads-1).Draw(t, "any thread")
		case 1:
			v.budget = MaxBudget
		case 2:
			v.budget = Unbounded
		}
		return v
	})
}

// mustOpen opens a store or ends the test.
func mustOpen(t testing.TB, name string, o Options) Store {
	t.Helper()
	s, err := Open(name, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// closed closes a store and wants no error.
func closed(t testing.TB, s Store) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// smallDisk are options under which a test's disk is never too full.
func smallDisk(o Options) Options {
	o.MinFree = 1 << 20
	o.MemoryLimit = badgerLeast
	return o
}

func TestTableOfStores(t *testing.T) {
	for i, want := range []string{"memory", "badger"} {
		if row := Stores()[i]; row.Name != want || row.Help == "" {
			t.Errorf("row %d is %+v", i, row)
		}
	}
	if DefaultStore != Stores()[0].Name {
		t.Error("the default is not the first row")
	}
	if _, err := Open("redis", Options{}); err == nil {
		t.Error("an unknown store is opened")
	}
}

// TestCoverage compares every store with the reference on random visits.
func TestCoverage(t *testing.T) {
	for _, row := range Stores() {
		t.Run(row.Name, func(t *testing.T) {
			s := mustOpen(t, row.Name, smallDisk(Options{}))
			defer closed(t, s)
			base := uint64(0)
			rapid.Check(t, func(rt *rapid.T) {
				base += 1000 // fresh nodes for every run
				ref := make(reference)
				for _, v := range rapid.SliceOf(drawVisit(6)).Draw(rt, "visits") {
					v.node += base
					known := ref.before(v.node)
					before, got := s.Visit(v.key(), v.active, v.budget)
					if want := ref.visit(v); got != want {
						rt.Fatalf("visit %+v after %v: covered is %v", v, ref[v.node], got)
					}
					if !got && before != known {
						rt.Fatalf("visit %+v: known before is %+v, want %+v", v, before, known)
					}
				}
			})
			if err := s.Err(); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// TestRecordRule checks coverage.go's claim on records alone.
func TestRecordRule(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		ref, c := make(reference), record{}
		for _, v := range rapid.SliceOf(drawVisit(1)).Draw(rt, "visits") {
			got := c.covers(v.active, v.budget)
			if want := ref.visit(v); got != want {
				rt.Fatalf("visit %+v: covered is %v", v, got)
			}
			if !got {
				c = c.with(v.active, v.budget)
			}
		}
	})
}

// TestEpochs runs random visits, seals, commits and crashes; after a crash the
// store must know exactly what its committed epoch knew.
func TestEpochs(t *testing.T) {
	for _, row := range Stores() {
		t.Run(row.Name, func(t *testing.T) {
			checks := 0
			rapid.Check(t, func(rt *rapid.T) {
				if checks++; row.Name == "badger" && checks > 12 {
					return // an opening takes a while
				}
				dir, err := os.MkdirTemp(t.TempDir(), "store")
				if err != nil {
					t.Fatal(err)
				}
				o := smallDisk(Options{Dir: dir})
				s := mustOpen(t, row.Name, o)
				ref := make(reference)
				epoch := uint64(0)
				sealed := make(map[uint64]reference)     // sealed, not committed
				committed := map[uint64]reference{0: {}} // last committed and published
				for range rapid.IntRange(1, 60).Draw(rt, "steps") {
					switch rapid.IntRange(0, 9).Draw(rt, "step") {
					default:
						for _, v := range rapid.SliceOfN(drawVisit(8), 1, 20).Draw(rt, "visits") {
							if got, want := v.covered(s), ref.visit(v); got != want {
								rt.Fatalf("visit %+v after %v: covered is %v", v, ref[v.node], got)
							}
						}
					case 6:
						epoch += uint64(rapid.IntRange(1, 3).Draw(rt, "epochs"))
						if err := s.Seal(epoch); err != nil {
							rt.Fatal(err)
						}
						sealed[epoch] = ref.clone()
					case 7, 8:
						for e := o.Committed; e <= epoch; e++ {
							if sealed[e] == nil {
								continue
							}
							if err := s.Commit(e); err != nil {
								rt.Fatal(err)
							}
							if rapid.Bool().Draw(rt, "crash before publishing") {
								break
							}
							o.Committed = e
							committed = map[uint64]reference{e: sealed[e]}
							delete(sealed, e)
							if rapid.Bool().Draw(rt, "leave the rest sealed") {
								break
							}
						}
						if len(sealed) > 0 && rapid.Bool().Draw(rt, "go on") {
							continue // published again by the next commit
						}
						fallthrough
					case 9:
						closed(t, s)
						s = mustOpen(t, row.Name, o)
						ref = committed[o.Committed].clone()
						epoch, sealed = o.Committed, make(map[uint64]reference)
						if got := s.Len(); got != int64(len(ref)) {
							rt.Fatalf("%d nodes after opening epoch %d, want %d", got, o.Committed, len(ref))
						}
					}
				}
				closed(t, s)
			})
		})
	}
}

// TestConcurrentVisits has workers visit the same nodes; of equal visits exactly
// one may be told to go on.
func TestConcurrentVisits(t *testing.T) {
	for _, row := range Stores() {
		t.Run(row.Name, func(t *testing.T) {
			s := mustOpen(t, row.Name, smallDisk(Options{Dir: t.TempDir()}))
			defer closed(t, s)
			const workers, nodes = 4, 20_000
			var first atomic.Int64
			var wg sync.WaitGroup
			for w := range workers {
				wg.Add(1)
				go func() {
					defer wg.Done()
					for i := range nodes {
						v := visit{node: uint64((i*7919 + w) % nodes), active: 3, budget: 9}
						if !v.covered(s) {
							first.Add(1)
						}
						if i%1000 == 0 {
							s.Len()
							s.Bytes()
						}
					}
				}()
			}
			wg.Wait()
			if err := s.Commit(1); err != nil {
				t.Fatal(err)
			}
			if n := first.Load(); n != nodes || s.Len() != nodes {
				t.Fatalf("%d first visits, %d nodes, want %d", n, s.Len(), nodes)
			}
		})
	}
}

// TestCommitBesideVisits commits while workers visit the next epoch.
func TestCommitBesideVisits(t *testing.T) {
	for _, row := range Stores() {
		t.Run(row.Name, func(t *testing.T) {
			o := smallDisk(Options{Dir: t.TempDir()})
			s := mustOpen(t, row.Name, o)
			const step = 5_000
			for e := uint64(1); e <= 12; e++ {
				var wg sync.WaitGroup
				for w := range uint64(2) {
					wg.Add(1)
					go func() {
						defer wg.Done()
						for i := w; i < step; i += 2 {
							v := visit{node: e*step + i, budget: Unbounded}
							if (visit{v.node, 0, v.budget}).covered(s) {
								t.Errorf("node %d is known", v.node)
							}
						}
					}()
				}
				if e > 1 {
					if err := s.Commit(e - 1); err != nil {
						t.Fatal(err)
					}
				}
				wg.Wait()
				if err := s.Seal(e); err != nil {
					t.Fatal(err)
				}
			}
			closed(t, s)
			o.Committed = 11
			s = mustOpen(t, row.Name, o)
			defer closed(t, s)
			for n := uint64(step); n < 13*step; n++ {
				if got, want := (visit{n, 5, Unbounded}).covered(s), n < 12*step; got != want {
					t.Fatalf("node %d of epoch %d: covered is %v", n, n/step, got)
				}
			}
		})
	}
}

// TestEpochOrder refuses epochs that do not ascend.
func TestEpochOrder(t *testing.T) {
	for _, row := range Stores() {
		t.Run(row.Name, func(t *testing.T) {
			s := mustOpen(t, row.Name, smallDisk(Options{Dir: t.TempDir()}))
			defer closed(t, s)
			if err := errors.Join(s.Seal(4), s.Commit(4), s.Commit(4)); err != nil {
				t.Fatal(err)
			}
			if err := s.Seal(4); err == nil {
				t.Fatal("epoch 4 is sealed twice")
			}
		})
	}
}

// TestLock refuses a directory that is in use.
func TestLock(t *testing.T) {
	for _, row := range Stores() {
		t.Run(row.Name, func(t *testing.T) {
			o := smallDisk(Options{Dir: t.TempDir()})
			s := mustOpen(t, row.Name, o)
			if _, err := Open(row.Name, o); !errors.Is(err, ErrLocked) {
				t.Fatalf("the second opening says %v", err)
			}
			closed(t, s)
			closed(t, mustOpen(t, row.Name, o))
		})
	}
}

// TestTemporaryDirectory wants a badger store without a directory to clean up.
func TestTemporaryDirectory(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	s := mustOpen(t, "badger", smallDisk(Options{}))
	s.Visit(hashing.Key{Lo: 1, Hi: 2}, 0, 3)
	if list, _ := filepath.Glob(filepath.Join(dir, "*")); len(list) != 1 {
		t.Fatalf("%d directories", len(list))
	}
	closed(t, s)
	closed(t, s) // a second time does nothing
	if list, _ := filepath.Glob(filepath.Join(dir, "*")); len(list) != 0 {
		t.Fatalf("left behind: %v", list)
	}
}

// benchmarkVisit visits n nodes in pairs of a new and a known one.
func benchmarkVisit(b *testing.B, name string, nodes int) {
	for _, share := range []int{0, 1} {
		b.Run(fmt.Sprintf("nodes=%d/known=%d%%", nodes, 50*share), func(b *testing.B) {
			s := mustOpen(b, name, Options{})
			defer closed(b, s)
			for i := range nodes {
				s.Visit(visit{node: uint64(i)}.key(), 1, 9)
			}
			b.ResetTimer()
			for i := range b.N {
				n := uint64(nodes + i)
				if i&share != 0 {
					n = mix(n) % uint64(nodes)
				}
				s.Visit(visit{node: n}.key(), 1, 9)
			}
			b.ReportMetric(float64(s.Bytes())/float64(s.Len()), "B/node")
		})
	}
}

func BenchmarkVisitMemory(b *testing.B) { benchmarkVisit(b, "memory", 10_000_000) }
func BenchmarkVisitBadger(b *testing.B) { benchmarkVisit(b, "badger", 2_000_000) }

// TestRead asks what is saved, also while a process goes on with it: what is told is as of the epoch that was asked for.
func TestRead(t *testing.T) {
	for _, info := range Stores() {
		t.Run(info.Name, func(t *testing.T) {
			o := Options{Dir: t.TempDir()}
			known, later := reference{}, reference{}
			fill := func(s Store, epoch uint64, into reference) {
				t.Helper()
				for i := range uint64(3000) {
					v := visit{i * epoch, int(i % 3), Budget(i % 5)}
					into.visit(v)
					v.covered(s)
				}
				if err := s.Commit(epoch); err != nil {
					t.Fatal(err)
				}
			}
			s, err := Open(info.Name, o)
			if err != nil {
				t.Fatal(err)
			}
			fill(s, 1, known)
			if r, err := Read(info.Name, Options{Dir: o.Dir, Committed: 1}); info.disk != errors.Is(err, ErrLocked) {
				t.Errorf("while a process is at work on it: %v", err)
			} else if err == nil {
				r.Close()
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			r, err := Read(info.Name, Options{Dir: o.Dir, Committed: 1})
			if err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			o.Committed = 1
			if s, err = Open(info.Name, o); err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			fill(s, 2, later)
			for node := range uint64(6000) {
				if got, want := r.Known(visit{node: node}.key()), known.before(node); got != want {
					t.Fatalf("node %d: %v is known, not %v", node, got, want)
				}
			}
			if r, err := Read(info.Name, Options{Dir: o.Dir, Committed: 9}); err == nil {
				r.Close()
				t.Error("an epoch that there never was is read")
			}
		})
	}
}
