package rt

// This file defines how samples of the tree are taken, by which it is cut into regions (package measure says what of a node is measured): of random paths at the
// start, later of the nodes that a region has visited.

import (
	"context"
	"math/rand"
	"time"

	"heddle.example/hashing"
	"heddle.example/ir"
	"heddle.example/rt/measure"
	"heddle.example/rt/memory"
	"heddle.example/rt/pool"
	"heddle.example/rt/solver"
	"heddle.example/smt"
)

// TakeSample walks random paths and measures the nodes on them: at most so many, in about so much time.
func TakeSample(ctx context.Context, p *ir.Program, opts Options, most int, within time.Duration) (*measure.Sample, error) {
	opts.Reduction, opts.SaveDir, opts.attempt = "", "", attempt{began: time.Now()}
	opts.KeepGoing, opts.LTL = true, nil
	code, mo, err := Prepare(p, &opts)
	if err != nil {
		return nil, err
	}
	f, err := hashing.NewFunction(opts.Hash)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	s := &search{
		opts: &opts, prog: p, start: time.Now(), function: f, memory: &memory.Guard{},
		cuts: map[string]bool{}, violations: map[string]*found{}, assume: map[string]bool{},
	}
	s.solver = solver.New(ctx, func() smt.Solver { return smt.New(smt.Options{Workers: 1, RLimit: uint(opts.RLimit)}) })
	defer s.solver.Close()
	s.solver.Searching = true
	s.pool = pool.New(1)
	e := newExplorer(s, code, mo, &f)
	e.watchesPath = false
	r := &Region{s: s, e: e}
	e.in(r)
	if !e.start() {
		return &measure.Sample{}, nil
	}
	r.now.At(e.m.Machine, &r.steps)
	x := &sampler{r: r, rng: rand.New(rand.NewSource(opts.Seed)), most: most, seen: map[hashing.Key]int32{}, table: measure.NewTable(most)}
	for met, before := 0, 0; x.table.Len() < most && ctx.Err() == nil && !s.stopped.Load(); {
		x.walk()
		if now := x.table.Len() + x.again; now-met >= stale { // nothing is new any more
			if x.table.Len()-before < stale/50 {
				break
			}
			met, before = now, x.table.Len()
		}
	}
	return x.result(), nil
}

// stale is after how many nodes it is looked at how many of them were new.
const stale = 5000

// sampler walks random paths. On each the threads have weights of their own, drawn so that every direction is as likely as any other:
// paths on which each step is drawn alike would all stay near the middle.
type sampler struct {
	r     *Region
	rng   *rand.Rand
	most  int
	seen  map[hashing.Key]int32
	table *measure.Table
	edges [][2]int32

	again, differs int // see measure.Sample
}

// note takes note of the node at which the explorer stands; before is the one before it on the path, -1: there is none.
func (x *sampler) note(before int32) int32 {
	at := &x.r.now
	key := x.r.e.m.Hash()
	i, again := x.seen[key]
	if again {
		x.again++
		if *x.table.Steps(int(i)) != at.All() {
			x.differs++
		}
	} else {
		i = int32(x.table.Len())
		x.seen[key] = i
		x.table.Put(int(i), at)
	}
	if before >= 0 {
		x.edges = append(x.edges, [2]int32{before, i})
	}
	return i
}

func (x *sampler) result() *measure.Sample {
	s := x.table.Sample()
	s.Edges, s.Again, s.Differs = x.edges, x.again, x.differs
	return s
}

// walk walks one path and notes the nodes on it that are new.
func (x *sampler) walk() {
	defer func() {
		if p := recover(); p != nil && p != (solver.Interruption{}) {
			panic(p)
		}
	}()
	r, e := x.r, x.r.e
	var weights [hashing.MaxThreads]float64
	for t := range weights {
		weights[t] = x.rng.ExpFloat64()
	}
	e.m.Undo(e.root)
	e.stack, e.candidates = e.stack[:0], e.candidates[:0]
	e.active, e.switches, e.cost = 0, 0, 0
	r.begins(&measure.Steps{})
	e.arrive(&e.rootEvent)
	node := int32(-1)
	for depth := 1; len(e.stack) == depth && x.table.Len() < x.most && e.cost < sampleDepth && !e.shared.stopped.Load(); depth++ {
		top := &e.stack[depth-1]
		i := x.rng.Int31n(top.n)
		if top.kind == ChooseThread {
			node = x.note(node)
			n := top.n
			if top.silent > 0 && top.silent < n && x.rng.Intn(20) > 0 {
				n = top.silent
			}
			i = x.pick(e.candidates[top.first:top.first+n], &weights)
		}
		top.next = i + 1
		e.arrive(e.take(top, i))
	}
}

// pick draws one of the threads by their weights.
func (x *sampler) pick(threads []uint8, weights *[hashing.MaxThreads]float64) int32 {
	sum := 0.0
	for _, t := range threads {
		sum += weights[t]
	}
	at := x.rng.Float64() * sum
	for i, t := range threads {
		if at -= weights[t]; at < 0 {
			return int32(i)
		}
	}
	return int32(len(threads) - 1)
}

// sampleDepth is how deep a sample goes, in units of work.
const sampleDepth = 20_000

// What is remembered of the nodes that a region's explorer visited: by these a region that holds too much is cut in two
// (package cluster). Random paths say little about where most of a tree lies, and the last visits of a search that is depth first
// lie too close to each other to show what a cut would make cross: so it is a sample of all visits, and of the ways that lead on from them.
const (
	mostPairs    = 512 // of a node and one that follows on it, that are remembered
	mostBetween  = 512 // visits between two that are drawn;
	fewestVisits = 8   // at the start there are fewer, so that a small region is known, too
)

// remembered is a sample of the visits. Each that was drawn stands for those since the one before, and is among them with a probability in
// proportion to their number (Chao, "A general purpose unequal probability sampling plan", 1982); of the nodes that follow on it each is beside
// it with the same probability.
type remembered struct {
	table   *measure.Table // nil: of none yet; a pair takes two rows, both of the node until one that follows on it was met
	ways    []int          // of each pair: nodes that follow on it were met
	serial  []int64        // of each pair: the visits until it was drawn
	rng     *rand.Rand
	between int       // visits from one that was drawn to the next one,
	wait    int       // those that are left,
	visited int64     // and all until the last one
	above   []drawnAt // the drawn nodes on the way to where the explorer stands
	below   int       // the depth at which a node follows on the last of them; -1: there is none
}

// drawnAt is a drawn node above the one at which the explorer stands.
type drawnAt struct {
	pair   int
	serial int64
	depth  int // of the stack there
}

func newRemembered() *remembered {
	return &remembered{rng: rand.New(rand.NewSource(1)), wait: 1, between: 1, below: -1}
}

// meets is told of each node to which the explorer comes at a depth up to below, new or not, before anything is pushed.
func (c *remembered) meets(r *Region) {
	depth := len(r.e.stack)
	n := len(c.above)
	for n > 0 && c.above[n-1].depth >= depth {
		n--
	}
	c.above, c.below = c.above[:n], -1
	if n == 0 {
		return
	}
	d := &c.above[n-1]
	if c.below = d.depth + 1; depth != c.below || c.serial[d.pair] != d.serial {
		return
	}
	if c.ways[d.pair]++; c.rng.Intn(c.ways[d.pair]) == 0 {
		c.table.Put(2*d.pair+1, &r.now)
	}
}

// leaves is told that the explorer goes on elsewhere.
func (c *remembered) leaves() { c.above, c.below = c.above[:0], -1 }

// visits is told of those that are new in the region, which has so many.
func (c *remembered) visits(r *Region) {
	if c.wait--; c.wait > 0 {
		return
	}
	stands := int64(c.between)
	c.between = int(min(max(r.e.stats.Nodes/mostBetween, fewestVisits), mostBetween))
	c.wait = c.between
	c.visited += stands
	pair := len(c.ways)
	if pair == mostPairs {
		n := c.rng.Int63n(c.visited) / stands
		if n >= mostPairs {
			return
		}
		pair = int(n)
	} else {
		if c.table == nil {
			c.table = measure.NewTable(2 * mostPairs)
		}
		c.ways, c.serial = append(c.ways, 0), append(c.serial, 0)
	}
	c.table.Put(2*pair, &r.now)
	c.table.Put(2*pair+1, &r.now)
	c.ways[pair], c.serial[pair] = 0, c.visited
	c.above = append(c.above, drawnAt{pair, c.visited, len(r.e.stack)})
	c.below = len(r.e.stack) + 1
}

// Remembered gives a sample of the nodes that were visited here since the last call.
func (r *Region) Remembered() *measure.Sample {
	c := r.remembered
	r.remembered = newRemembered()
	if c.table == nil {
		return &measure.Sample{}
	}
	s := c.table.Sample()
	for k, ways := range c.ways {
		if ways > 0 {
			s.Edges = append(s.Edges, [2]int32{int32(2 * k), int32(2*k + 1)})
		}
	}
	return s
}
