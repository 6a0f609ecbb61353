package rt

// This file defines how the tree is sampled, to cut it into regions before anybody knows it.

import (
	"context"
	"time"

	"heddle/hashing"
	"heddle/ir"
	"heddle/scheduler"
	"heddle/smt"
)

// SampleSteps walks random paths and gives the steps that lead to the nodes on them, each node once: at most so many, in about so
// much time.
func SampleSteps(ctx context.Context, p *ir.Program, opts Options, most int, within time.Duration) ([]Steps, error) {
	opts.Reduction, opts.SaveDir, opts.attempt = "", "", attempt{began: time.Now()}
	opts.KeepGoing, opts.LTL = true, nil
	code, mo, err := prepare(p, &opts)
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
		opts: &opts, prog: p, start: time.Now(), function: f, memory: &memoryGuard{},
		cuts: map[string]bool{}, violations: map[string]*found{}, assume: map[string]bool{},
	}
	s.solver = newSolver(ctx, func() smt.Solver { return smt.New(smt.Options{Workers: 1, RLimit: uint(opts.RLimit)}) })
	defer s.solver.close()
	s.solver.searching = true
	s.pool = newPool(1)
	e := newExplorer(s, code, mo, &f)
	e.watchesPath = false
	r := &Region{s: s, e: e}
	e.region = r
	if !e.start() {
		return nil, nil
	}
	var out []Steps
	seen := map[hashing.Key]bool{}
	for k := int64(0); k < int64(most) && len(out) < most && ctx.Err() == nil; k++ {
		r.samplePath(scheduler.NewWalk(opts.Seed<<20+k, 0), most, seen, &out)
		if s.stopped.Load() {
			break
		}
	}
	return out, nil
}

// samplePath walks one path and appends the steps to the nodes on it that are new.
func (r *Region) samplePath(w *scheduler.Walk, most int, seen map[hashing.Key]bool, out *[]Steps) {
	defer func() {
		if p := recover(); p != nil && p != (interruption{}) {
			panic(p)
		}
	}()
	e := r.e
	e.m.Undo(e.root)
	e.stack, e.candidates, r.above = e.stack[:0], e.candidates[:0], r.above[:0]
	e.active, e.switches, e.cost, r.now = 0, 0, 0, Steps{}
	e.arrive(&e.rootEvent)
	for depth := 1; len(e.stack) == depth && len(*out) < most && e.cost < sampleDepth && !e.shared.stopped.Load(); depth++ {
		top := &e.stack[depth-1]
		var i int32
		if top.kind == ChooseThread {
			if k := e.m.Hash(); !seen[k] {
				seen[k] = true
				*out = append(*out, r.now)
			}
			i = w.Thread(e.candidates[top.first:top.first+top.n], top.silent)
		} else {
			i = w.Alternative(top.n, top.silent)
		}
		top.next = i + 1
		e.arrive(e.take(top, i))
	}
}

// sampleDepth is how deep a sample goes, in units of work.
const sampleDepth = 20_000
