package rt

// This file defines how the tree is sampled, to cut it into regions before anybody knows it.

import (
	"context"
	"math/rand"
	"time"

	"heddle/hashing"
	"heddle/ir"
	"heddle/rt/memory"
	"heddle/rt/pool"
	"heddle/rt/solver"
	"heddle/smt"
)

// SampleSteps walks random paths and gives the steps that lead to the nodes on them, each node once: at most so many, in about so much time.
func SampleSteps(ctx context.Context, p *ir.Program, opts Options, most int, within time.Duration) ([]Steps, error) {
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
	e.region = r
	if !e.start() {
		return nil, nil
	}
	x := &sampler{r: r, rng: rand.New(rand.NewSource(opts.Seed)), most: most, seen: map[hashing.Key]bool{}}
	for k := 0; k < most && len(x.out) < most && ctx.Err() == nil && !s.stopped.Load(); k++ {
		x.walk()
	}
	return x.out, nil
}

// sampler walks random paths. On each the threads have weights of their own, drawn so that every direction is as likely as any other:
// paths on which each step is drawn alike would all stay near the middle.
type sampler struct {
	r    *Region
	rng  *rand.Rand
	most int
	seen map[hashing.Key]bool
	out  []Steps
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
	e.stack, e.candidates, r.above = e.stack[:0], e.candidates[:0], r.above[:0]
	e.active, e.switches, e.cost, r.now = 0, 0, 0, Steps{}
	e.arrive(&e.rootEvent)
	for depth := 1; len(e.stack) == depth && len(x.out) < x.most && e.cost < sampleDepth && !e.shared.stopped.Load(); depth++ {
		top := &e.stack[depth-1]
		i := x.rng.Int31n(top.n)
		if top.kind == ChooseThread {
			if k := e.m.Hash(); !x.seen[k] {
				x.seen[k] = true
				x.out = append(x.out, r.now)
			}
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
