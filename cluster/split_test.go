package cluster

// This file tests when and how regions are split. That nothing is lost or visited twice by it is tested with kills (kill_test.go), too.

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"heddle.example/rt"
	"heddle.example/rt/measure"
	"heddle.example/scheduler"
)

func TestTreeAdd(t *testing.T) {
	steps := func(x, y uint16) *measure.Position { return &measure.Position{Steps: measure.Steps{x, y}} }
	tree := NewTree(&measure.Sample{}, 1)
	for i, c := range []struct {
		region int
		s      split
	}{
		{0, split{measure.Measure{Thread: 0}, 10, 1}},
		{0, split{measure.Measure{Thread: 1}, 5, 2}},
		{1, split{measure.Measure{Thread: 1}, 7, 4}}, // 3 belongs to a split that came to nothing
	} {
		next, err := tree.add(c.region, &c.s)
		if err != nil {
			t.Fatal(err)
		}
		if len(tree.leaves()) != i+1 {
			t.Fatal("the map before has changed")
		}
		tree = next
	}
	data, err := tree.Encode()
	if err != nil {
		t.Fatal(err)
	}
	if tree, err = DecodeTree(data); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		at   *measure.Position
		want int
	}{{steps(10, 5), 0}, {steps(10, 6), 2}, {steps(11, 7), 1}, {steps(11, 8), 4}} {
		got := tree.Owner(c.at)
		if got != c.want {
			t.Errorf("%v belongs to %d, not %d", c.at.Steps[:2], got, c.want)
		}
		for _, r := range tree.leaves() {
			if within(tree.sides(r), c.at) != (r == c.want) {
				t.Errorf("%v: the sides of region %d say otherwise", c.at.Steps[:2], r)
			}
		}
	}
	if leaves := tree.leaves(); len(leaves) != 4 || tree.Regions != 5 || tree.leaf(0).Splits != 2 || tree.leaf(1).Splits != 1 || tree.leaf(4).Splits != 0 {
		t.Errorf("%v: %+v", leaves, tree)
	}
	for _, s := range []split{{measure.Measure{Thread: measure.StepDims}, 1, 7}, {measure.Measure{}, 1, MaxRegions}, {measure.Measure{}, 1, -1}} {
		if _, err := tree.add(0, &s); err == nil {
			t.Errorf("%+v is taken", s)
		}
	}
	if _, err := tree.add(3, &split{To: 5}); err == nil {
		t.Error("a region is split that is not there")
	}
}

func TestRelieve(t *testing.T) {
	ripe, fresh := time.Hour, time.Duration(0)
	for _, c := range []struct {
		name              string
		regions           []burden
		idle, busy, drawn int
		move, split       int
		scant             bool
	}{
		{"nobody is idle", []burden{{time.Second, ripe, 0}}, 0, 3, 0, -1, -1, false},
		{"one keeps it busy", []burden{{time.Second, ripe, 0}, {time.Millisecond, ripe, 0}}, 1, 3, 0, -1, 0, false},
		{"others give to the only one", []burden{{time.Second, ripe, 0}}, 1, 3, 1, -1, -1, false},
		{"two keep it busy", []burden{{time.Second, ripe, 0}, {time.Second / 2, ripe, 0}}, 1, 3, 0, 1, -1, false},
		{"it has it since a moment", []burden{{time.Second, fresh, 0}}, 1, 1, 0, -1, -1, false},
		{"half a minute for 1.2 s of loading", []burden{{time.Second, 30 * time.Second, 4800000}}, 1, 1, 0, -1, 0, false},
		{"the same, beside others on few processors", []burden{{time.Second, 30 * time.Second, 4800000}}, 1, 1, 0, -1, -1, true},
		{"its set is large", []burden{{time.Second, time.Minute, 1 << 30}}, 1, 1, 0, -1, -1, false},
		{"it has nothing", nil, 1, 1, 0, -1, -1, false},
	} {
		if move, split := relieve(c.regions, c.idle, c.busy, c.drawn, c.scant); move != c.move || split != c.split {
			t.Errorf("%s: %d %d", c.name, move, split)
		}
	}
}

func TestSpareProcessors(t *testing.T) {
	var s spare
	s.look()
	time.Sleep(50 * time.Millisecond)
	if got := s.look(); got < 0 || got > 100*1024 {
		t.Error(got)
	}
}

// TestSplitsInOneProcess has regions split at any moment, while messages by old maps are under way: the counts are those of one search.
func TestSplitsInOneProcess(t *testing.T) {
	p := loadProgram(t, "../bench/programs/counters.c", "ROUNDS=2")
	opts := rt.DefaultOptions()
	opts.Workers, opts.Reduction = 1, scheduler.None
	base := &Base{Nodes: 88762, CPU: time.Second, Costs: Costs{Visit: time.Millisecond, Drop: time.Millisecond, Replay: time.Millisecond, Send: time.Millisecond, Load: time.Microsecond}}
	for _, machines := range []int{2, 5} {
		f, err := base.Expect(context.Background(), p, opts, machines)
		if err != nil {
			t.Fatal(err)
		}
		if f.Nodes != base.Nodes || f.Moves == 0 {
			t.Errorf("%d machines: %+v", machines, f)
		}
	}
}

// TestSplitAcrossFences has a worker that was thought dead split its region, and one that ends before the map has the split.
func TestSplitAcrossFences(t *testing.T) {
	ctx := context.Background()
	p := loadProgram(t, "../bench/programs/counters.c", "ROUNDS=1")
	j := testJob(p, 1)
	want, err := rt.Explore(ctx, p, j.Options)
	if err != nil {
		t.Fatal(err)
	}
	b := testBus(t, startTestServer(t, ServerOptions{}), j)
	site, err := rt.NewSite(ctx, p, j.Options)
	if err != nil {
		t.Fatal(err)
	}
	defer site.Close()
	w := testWorker(t, b, site)
	take := func(region int) *held {
		h := &held{w: w, number: region, out: map[int]*batch{}, nudge: make(chan struct{}, 1)}
		if err := h.takeOver(ctx); err != nil {
			t.Fatal(err)
		}
		return h
	}
	// work takes the messages that there are; of a region with nothing to do it commits.
	work := func(h *held) (any bool) {
		for {
			if h.reading == nil {
				select {
				case m := <-h.inbox:
					h.begin(m)
				case <-time.After(300 * time.Millisecond):
					h.flushAll()
					if err := h.commit(ctx, h.rec.Owner); err != nil {
						t.Fatal(err)
					}
					return any
				}
			}
			any = true
			if err := h.work(ctx); err != nil {
				t.Fatal(err)
			}
		}
	}
	h := take(0)
	h.begin(<-h.inbox)
	stop := 0
	for h.reading != nil && stop < 3 {
		w.slice = 0 // a few nodes at a time
		if err := h.work(ctx); err != nil {
			t.Fatal(err)
		}
		stop++
	}
	plan := func(h *held) *split {
		s, ok := w.tree.Load().halve(h.region.Remembered())
		if !ok {
			t.Fatal("it cannot be cut")
		}
		return &s
	}
	// Another one had it meanwhile: the split comes to nothing.
	rec, rev, err := b.getRecord(ctx, 0)
	if err != nil {
		t.Fatal(err)
	}
	rec.Owner = ""
	if _, err := b.putRecord(ctx, 0, rec, rev); err != nil {
		t.Fatal(err)
	}
	h.plan = plan(h)
	if err := h.commit(ctx, h.rec.Owner); !errors.Is(err, errTaken) {
		t.Fatalf("a fenced worker splits: %v", err)
	}
	h.close()
	h = take(0)
	if len(h.rec.Splits) != 0 || len(w.tree.Load().leaves()) != 1 {
		t.Fatalf("%+v", h.rec)
	}
	// This one ends between the record and the map.
	w.slice = 0
	h.begin(<-h.inbox)
	for i := 0; i < 5 && h.reading != nil; i++ {
		if err := h.work(ctx); err != nil {
			t.Fatal(err)
		}
	}
	h.plan = plan(h)
	if err := h.commit(ctx, ""); err != nil {
		t.Fatal(err)
	}
	h.close()
	if len(w.tree.Load().leaves()) != 1 {
		t.Fatal("the map has the split already")
	}
	w.slice = workSlice
	h = take(0)
	if got := w.tree.Load().leaves(); !reflect.DeepEqual(got, []int{0, 2}) { // 1 came to nothing
		t.Fatalf("regions %v", got)
	}
	n := take(2)
	if n.size.Load() == 0 || !reflect.DeepEqual(n.rec.Segments, h.rec.Segments) {
		t.Errorf("the new region has %d nodes, segments %v, %v", n.size.Load(), n.rec.Segments, h.rec.Segments)
	}
	for busy := true; busy; {
		busy = work(h)
		busy = work(n) || busy
	}
	if left, err := b.queued(ctx); left != 0 || err != nil {
		// The last acknowledgements are under way.
		time.Sleep(300 * time.Millisecond)
		if left, err = b.queued(ctx); left != 0 || err != nil {
			t.Fatal(left, err)
		}
	}
	f, sum, err := b.collect(ctx, stopOf(StopDone))
	if err != nil {
		t.Fatal(err)
	}
	if f.Stats.Nodes != want.Stats.Nodes || f.Stats.Pruned != want.Stats.Pruned || sum.Regions != 2 {
		t.Errorf("%d nodes, %d pruned in %d regions; one search %d, %d", f.Stats.Nodes, f.Stats.Pruned, sum.Regions, want.Stats.Nodes, want.Stats.Pruned)
	}
	h.close()
	n.close()
}

func stopOf(kind string) stop { return stop{Kind: kind} }

// TestHalve cuts random samples: both parts have nodes.
func TestHalve(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 100 {
		var list []measure.Steps
		for range 2 + rng.IntN(200) {
			list = append(list, measure.Steps{uint16(rng.IntN(20)), uint16(rng.IntN(3))})
		}
		s := stepsSample(list)
		tree := &Tree{Nodes: []TreeNode{{Leaf: true}}, Regions: 1}
		c, ok := tree.halve(s)
		if !ok {
			continue
		}
		low := 0
		for _, at := range list {
			if (&measure.Position{Steps: at}).Value(&c.Cut) <= c.Most {
				low++
			}
		}
		if low == 0 || low == len(list) {
			t.Fatalf("%v cut at %+v", list, c)
		}
	}
	if _, ok := NewTree(&measure.Sample{}, 1).halve(stepsSample(slices.Repeat([]measure.Steps{{1, 2}}, 50))); ok {
		t.Error("nodes that are alike are cut")
	}
}

// The sides of the regions say what the map says, also where a measure is cut more than once, or off where nothing is.
func TestSidesRandom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := NewTree(&measure.Sample{}, 1)
		for n := rapid.IntRange(0, 8).Draw(t, "cuts"); n > 0; n-- {
			s := split{
				measure.Measure{Thread: rapid.IntRange(0, 2).Draw(t, "thread")},
				rapid.SampledFrom([]uint64{0, 1, 2, 3, 4, 1<<64 - 1}).Draw(t, "most"), tree.Regions,
			}
			next, err := tree.add(rapid.SampledFrom(tree.leaves()).Draw(t, "region"), &s)
			if err != nil {
				t.Fatal(err)
			}
			tree = next
		}
		at := &measure.Position{}
		for k := range 3 {
			at.Steps[k] = rapid.SampledFrom([]uint16{0, 1, 2, 3, 4, 5, 1<<16 - 1}).Draw(t, "steps")
		}
		for _, r := range tree.leaves() {
			if got, want := within(tree.sides(r), at), tree.Owner(at) == r; got != want {
				t.Fatalf("%+v: %v is in region %d: %v, want %v", tree, at.Steps[:3], r, got, want)
			}
		}
	})
}
