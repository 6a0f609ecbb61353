package cluster

// This file tests that the regions of a tree together are the tree: the same nodes, verdicts and cuts as in one search.

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"heddle/cfront"
	"heddle/cfront/compiler"
	"heddle/hashing"
	"heddle/ir"
	"heddle/rt"
	"heddle/rt/save"
	"heddle/scheduler"
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
}

func (l *local) Owns(at *rt.Steps) bool { return l.tree.Owner(at) == l.number }

func (l *local) Send(at *rt.Steps, path []save.Packed, key hashing.Key) {
	to := l.tree.Owner(at)
	if l.out[to] == nil {
		l.out[to] = newBatch(batchNodes)
	}
	if l.out[to].add(path, &key); l.out[to].n == 64 {
		l.flush(to)
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
			if done, err = m.explore(l.region, func() bool { return false }); done {
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
		sample, err := rt.SampleSteps(ctx, p, opts, 3000, time.Second)
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
			l := &local{number: i, tree: tree, out: make([]*batch, tree.Regions)}
			store, err := site.OpenStore(false)
			if err != nil {
				return nil, err
			}
			l.visits = newRecorder(store)
			if l.region, err = site.Region(l, l.visits, nil); err != nil {
				return nil, err
			}
			all = append(all, l)
		}
		root := newBatch(batchOpen)
		root.add(nil, nil)
		for _, l := range all {
			l.all = all
		}
		all[tree.Owner(&rt.Steps{})].in = [][]byte{root.buf}
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
