package cluster

// This file tests that the regions of a tree together are the tree: the same nodes, verdicts and cuts as in one search.

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"heddle.example/cfront"
	"heddle.example/cfront/compiler"
	"heddle.example/hashing"
	"heddle.example/hashing/visited"
	"heddle.example/ir"
	"heddle.example/rt"
	"heddle.example/rt/measure"
	"heddle.example/rt/save"
	"heddle.example/scheduler"
)

// local is a region whose messages are lists.
type local struct {
	number int
	tree   *Tree
	region *rt.Region
	visits *recorder
	in     [][]byte
	out    []*batch
	all    []*local
	moves  bool // the map changes
	t      *testing.T
}

func (l *local) Owns(at *measure.Position) bool { return l.tree.Owner(at) == l.number }

func (l *local) Send(at *measure.Position, path []save.Packed, key hashing.Key) {
	l.checkSteps(at, path)
	to := l.tree.Owner(at)
	if l.out[to] == nil {
		l.out[to] = newBatch(batchNodes, 0)
	}
	if l.out[to].add(path, &key); l.out[to].n == 64 {
		l.flush(to)
	}
}

// checkSteps tells whether a position has as many steps as its path.
func (l *local) checkSteps(at *measure.Position, path []save.Packed) {
	l.t.Helper()
	var want measure.Steps
	for _, c := range path {
		if k := c.Thread(); k >= 0 && k < len(want) {
			want[k]++
		}
	}
	for k := range want {
		if got := at.Value(&measure.Measure{Kind: measure.OfSteps, Thread: k}); got != uint64(want[k]) {
			l.t.Errorf("thread %d has made %d steps, not %d", k, want[k], got)
		}
	}
}

func (l *local) flush(to int) {
	if l.out[to] != nil {
		l.all[to].in = append(l.all[to].in, l.out[to].buf)
		l.out[to] = nil
	}
}

func (l *local) work(t *testing.T) {
	t.Helper()
	for len(l.in) > 0 {
		b := l.in[0]
		l.in = l.in[1:]
		m, err := read(b)
		for m != nil {
			if err != nil {
				t.Fatal(err)
			}
			var done bool
			if done, err = m.explore(l.region, !l.moves, func() bool { return false }); done {
				m = later(l.region)
			}
			if l.region.Stopped() {
				break
			}
		}
	}
	for i := range l.out {
		l.flush(i)
	}
}

func loadProgram(t testing.TB, name string, define ...string) *ir.Program {
	t.Helper()
	p, _, err := cfront.Load(cfront.Config{Flags: compiler.Flags{Define: define}}, filepath.FromSlash(name))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// exploreLocally explores p in regions, in one goroutine.
func exploreLocally(t *testing.T, p *ir.Program, opts rt.Options, regions int) (*rt.Result, []*local) {
	t.Helper()
	ctx := context.Background()
	var all []*local
	opts.Elsewhere = func(ctx context.Context) (*save.Frontier, error) {
		sample, err := rt.TakeSample(ctx, p, opts, 3000, 200*time.Millisecond)
		if err != nil {
			return nil, err
		}
		tree := NewTree(sample, regions)
		site, err := rt.NewSite(ctx, p, opts)
		if err != nil {
			return nil, err
		}
		defer site.Close()
		for i := range tree.Regions {
			l := &local{t: t, number: i, tree: tree, out: make([]*batch, tree.Regions)}
			store, err := site.OpenStore(false)
			if err != nil {
				return nil, err
			}
			l.visits = newRecorder(store, 1<<20)
			if l.region, err = site.Region(l, l.visits, nil); err != nil {
				return nil, err
			}
			all = append(all, l)
		}
		root := newBatch(batchOpen, 0)
		root.add(nil, nil)
		for _, l := range all {
			l.all = all
		}
		all[tree.Owner(&measure.Position{})].in = [][]byte{root.buf}
		whole := &save.Frontier{}
		for busy := true; busy; {
			busy = false
			for _, l := range all {
				if len(l.in) > 0 {
					busy = true
					l.work(t)
				}
			}
		}
		for _, l := range all {
			l.region.PayUp(time.Minute)
			if open := l.region.Open(); len(open) > 0 && !l.region.Stopped() {
				t.Errorf("%d paths are open at the end", len(open))
			}
			whole.Merge(l.region.Found())
			l.region.Close()
			l.visits.Close()
		}
		return whole, nil
	}
	r, err := rt.Explore(ctx, p, opts)
	if err != nil {
		t.Fatal(err)
	}
	return r, all
}

func TestRegionsCountAsOneSearch(t *testing.T) {
	for _, c := range []struct {
		name   string
		define []string
		bound  int
	}{
		{"../bench/programs/counters.c", []string{"ROUNDS=2"}, -1},
		{"../bench/programs/counters.c", []string{"ROUNDS=2"}, 5},
		{"../testdata/verify/philosophers_5_ordered.c", nil, -1},
		{"../bench/peers/models/treiber.c", nil, -1}, // a compare-and-swap is tried again: steps say too much of the way, loops too little of the state
	} {
		p := loadProgram(t, c.name, c.define...)
		opts := rt.DefaultOptions()
		opts.Workers, opts.Reduction, opts.ContextBound = 1, scheduler.None, c.bound
		want, err := rt.Explore(context.Background(), p, opts)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range []int{1, 2, 5, 16} {
			got, all := exploreLocally(t, p, opts, n)
			crossed := int64(0)
			for _, l := range all {
				crossed += l.region.Crossed
			}
			t.Logf("%s %d regions: %d nodes, %d crossed, want %d", c.name, len(all), got.Stats.Nodes, crossed, want.Stats.Nodes)
			if got.Verdict != want.Verdict || got.Complete != want.Complete {
				t.Errorf("%s in %d regions: %s, complete %v; one search says %s, %v", c.name, n, got.Verdict, got.Complete, want.Verdict, want.Complete)
			}
			g, w := got.Stats, want.Stats
			if c.bound < 0 && (g.Nodes != w.Nodes || g.Transitions != w.Transitions || g.Pruned != w.Pruned || g.Leaves != w.Leaves || g.Paths != w.Paths) {
				t.Errorf("%s in %d regions: %+v, one search %+v", c.name, n, g, w)
			}
		}
	}
}

// TestGlobalsCut: what is written once and stays cuts a tree with few ways that cross.
func TestGlobalsCut(t *testing.T) {
	p := loadProgram(t, "../bench/peers/models/treiber.c")
	opts := rt.DefaultOptions()
	opts.Workers, opts.Reduction = 1, scheduler.None
	cutBy(t, p, opts, 12, measure.OfGlobal)
}

// TestBlocksCut: where no global variable tells how far the threads are, the blocks that they made do. Fewer ways cross, and all counts are those of one search.
func TestBlocksCut(t *testing.T) {
	p := loadProgram(t, "testdata/stack.c")
	opts := rt.DefaultOptions()
	opts.Workers, opts.Reduction = 1, scheduler.None
	want, err := rt.Explore(context.Background(), p, opts)
	if err != nil {
		t.Fatal(err)
	}
	r := cutBy(t, p, opts, 10, measure.OfBlock, measure.OfPointer)
	if g, w := r.Stats, want.Stats; r.Verdict != want.Verdict || g.Nodes != w.Nodes || g.Transitions != w.Transitions || g.Pruned != w.Pruned || g.Leaves != w.Leaves {
		t.Errorf("%v %+v, one search %v %+v", r.Verdict, g, want.Verdict, w)
	}
}

// cutBy explores a program in eight regions, which must be cut by one of some kinds of measures, too, and at most one of so many nodes may cross.
func cutBy(t *testing.T, p *ir.Program, opts rt.Options, ofSo int64, kinds ...measure.Kind) *rt.Result {
	t.Helper()
	r, all := exploreLocally(t, p, opts, 8)
	crossed, cuts := int64(0), 0
	for _, l := range all {
		crossed += l.region.Crossed
	}
	for _, n := range all[0].tree.Nodes {
		if !n.Leaf && slices.Contains(kinds, n.Cut.Kind) {
			cuts++
		}
	}
	text := fmt.Sprintf("%d regions, %d cuts by measures %v, %d of %d nodes crossed", len(all), cuts, kinds, crossed, r.Stats.Nodes)
	if t.Log(text); cuts == 0 || crossed*ofSo > r.Stats.Nodes {
		t.Error(text)
	}
	return r
}

// TestTakeOver has each region go over to another explorer now and then, with what a record holds of it: what is open, what was found, the
// raises of the visited set. What the old one did after that counts for nothing.
func TestTakeOver(t *testing.T) {
	p := loadProgram(t, "../bench/programs/counters.c", "ROUNDS=2")
	opts := rt.DefaultOptions()
	opts.Workers, opts.Reduction = 1, scheduler.None
	want, err := rt.Explore(context.Background(), p, opts)
	if err != nil {
		t.Fatal(err)
	}
	site, err := rt.NewSite(context.Background(), p, opts)
	if err != nil {
		t.Fatal(err)
	}
	defer site.Close()
	for _, every := range []int{2, 7, 40} {
		l := &local{t: t, tree: NewTree(&measure.Sample{}, 1)}
		l.all = []*local{l}
		fresh := func(segments [][]byte, found *save.Frontier) {
			store, err := site.OpenStore(true)
			if err != nil {
				t.Fatal(err)
			}
			for _, b := range segments {
				if err := load(store, b); err != nil {
					t.Fatal(err)
				}
			}
			l.visits = newRecorder(store, 1<<20)
			if l.region, err = site.Region(l, l.visits, found); err != nil {
				t.Fatal(err)
			}
		}
		fresh(nil, nil)
		root := newBatch(batchOpen, 0)
		root.add(nil, nil)
		m, err := read(root.buf)
		var segments [][]byte
		slices, asked := 0, 0
		for m != nil {
			if err != nil {
				t.Fatal(err)
			}
			done, err := m.explore(l.region, !l.moves, func() bool { asked++; return asked%3 == 0 })
			slices++
			if err != nil {
				t.Fatal(err)
			}
			open := newBatch(batchOpen, 0)
			for _, path := range l.region.Open() {
				open.add(path, nil)
			}
			if done {
				m = later(l.region)
				continue
			}
			if err := m.rest(open); err != nil {
				t.Fatal(err)
			}
			if slices%every == 0 {
				found := l.region.Found()
				for _, b := range l.visits.segments() {
					segments = append(segments, append([]byte(nil), b...))
				}
				l.visits.forget()
				if slices%3 == 0 { // it goes on for a while in vain
					for range 3 {
						_, _ = m.explore(l.region, !l.moves, func() bool { asked++; return asked%3 == 0 })
					}
				}
				l.region.Close()
				l.visits.Close()
				fresh(segments, found)
				m, err = read(open.buf)
				if err != nil {
					t.Fatal(err)
				}
			}
		}
		if g, w := l.region.Stats(), want.Stats; g.Nodes != w.Nodes || g.Transitions != w.Transitions || g.Pruned != w.Pruned || g.Leaves != w.Leaves || g.Paths != w.Paths {
			t.Errorf("taken over after each %d slices: %+v, one search %+v", every, g, w)
		}
		l.region.Close()
		l.visits.Close()
	}
}

// moving is a border whose map changes while the search goes on.
type moving struct {
	local
	maps  [2]*Tree
	first int64 // entries that are taken under the first map
}

func (m *moving) tree() *Tree {
	if m.region.Entries < m.first {
		return m.maps[0]
	}
	return m.maps[1]
}

func (m *moving) Owns(at *measure.Position) bool { return m.tree().Owner(at) == m.number }

func (m *moving) Send(at *measure.Position, path []save.Packed, key hashing.Key) {
	b := newBatch(batchNodes, 0)
	b.add(path, &key)
	to := m.all[m.tree().Owner(at)]
	to.in = append(to.in, b.buf)
}

// TestMapsMayDiffer has regions change to another map at different moments: what one hands over the other gives back, what was foreign
// becomes its own. Nothing may be lost for having been sent before.
func TestMapsMayDiffer(t *testing.T) {
	p := loadProgram(t, "../bench/programs/counters.c", "ROUNDS=1")
	opts := rt.DefaultOptions()
	opts.Workers, opts.Reduction = 1, scheduler.None
	want := map[hashing.Key]bool{}
	for _, moments := range [][]int64{{1 << 60, 1 << 60, 1 << 60}, {0, 0, 0}, {1, 300, 5}, {700, 3, 40}, {20, 20, 400}, {2, 1000, 1000}} {
		ctx := context.Background()
		site, err := rt.NewSite(ctx, p, opts)
		if err != nil {
			t.Fatal(err)
		}
		sample, err := rt.TakeSample(ctx, p, opts, 500, time.Second)
		if err != nil {
			t.Fatal(err)
		}
		one := NewTree(sample, 3)
		other := &Tree{Regions: 3, Nodes: slices.Clone(one.Nodes)}
		for i := range other.Nodes {
			if n := &other.Nodes[i]; n.Leaf {
				n.Left = (n.Left + 1) % 3
			}
		}
		var list []*local
		var all []*moving
		seen := map[hashing.Key]bool{}
		for i := range one.Regions {
			m := &moving{local: local{number: i, moves: true}, maps: [2]*Tree{one, other}, first: moments[i]}
			store, err := site.OpenStore(true)
			if err != nil {
				t.Fatal(err)
			}
			m.visits = newRecorder(&noting{store, seen}, 1<<20)
			if m.region, err = site.Region(m, m.visits, nil); err != nil {
				t.Fatal(err)
			}
			all, list = append(all, m), append(list, &m.local)
		}
		root := newBatch(batchOpen, 0)
		root.add(nil, nil)
		list[0].in = [][]byte{root.buf}
		for round, busy := 0, true; busy; round++ {
			busy = false
			for _, m := range all {
				m.all = list
				if n := len(m.in); n > 0 {
					busy = true
					m.work(t)
				} else if m.first > m.region.Entries && round > 2000 {
					m.first = 0 // in the end all have the same map
				}
			}
			if round > 2000 {
				for _, m := range all {
					m.first = 0
				}
			}
			if round > 1_000_000 {
				t.Fatal("paths go round without end")
			}
		}
		if len(want) == 0 {
			want = seen
		} else if len(seen) != len(want) {
			t.Errorf("changes after %v entries: %d states are visited, not %d", moments, len(seen), len(want))
		}
		for _, m := range all {
			m.region.Close()
			m.visits.Close()
		}
		site.Close()
	}
}

// noting is a visited set that notes which nodes are explored.
type noting struct {
	visited.Store
	seen map[hashing.Key]bool
}

func (n *noting) Visit(key hashing.Key, active int, b visited.Budget) (visited.Visits, bool) {
	before, covered := n.Store.Visit(key, active, b)
	if !covered {
		n.seen[key] = true
	}
	return before, covered
}
