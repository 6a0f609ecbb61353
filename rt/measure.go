package rt

// This file defines the measurement of what hashing costs: the same walk without
// pruning, with and without hashes. The visited set takes no part.

import (
	"context"
	"fmt"
	"syscall"
	"time"

	"heddle/hashing"
	"heddle/ir"
	"heddle/smt"
	"heddle/symex/state"
)

// HashingCost gives the processor time per node that hash function name costs on p: for
// keeping the hash up to date at every write and for putting it together at every
// node. It walks the given number of nodes rounds times each way.
func HashingCost(p *ir.Program, name string, nodes int64, rounds int) (time.Duration, error) {
	f, err := hashing.NewFunction(name)
	if err != nil {
		return 0, err
	}
	opts := DefaultOptions()
	opts.Hash = name
	code, mo, err := prepare(p, &opts)
	if err != nil {
		return 0, err
	}
	walk := func(h *hashing.Function) (time.Duration, error) {
		s := &search{opts: &opts, prog: p, start: time.Now(), cuts: map[string]bool{}, violations: map[string]*found{}, assume: map[string]bool{}}
		s.solver = newSolver(context.Background(), func() smt.Solver { return smt.New(smt.Options{}) })
		defer s.solver.close()
		s.pool = newPool(1)
		e := newExplorer(s, code, mo, h)
		begun := processorTime()
		e.arrive(e.m.Start())
		for e.stats.Nodes < nodes {
			ev, ok := e.descend()
			if !ok {
				return 0, fmt.Errorf("the whole tree has only %d nodes", e.stats.Nodes)
			}
			e.arrive(ev)
			if h != nil && ev.Kind == state.EventNode {
				measuredKey = measuredKey.Add(e.m.Hash())
			}
		}
		return processorTime() - begun, nil
	}
	// The least of each side: what disturbs a walk only adds to it.
	var with, without time.Duration
	for i := range rounds {
		a, err := walk(&f)
		if err != nil {
			return 0, err
		}
		b, err := walk(nil)
		if err != nil {
			return 0, err
		}
		if i == 0 || a < with {
			with = a
		}
		if i == 0 || b < without {
			without = b
		}
	}
	return (with - without) / time.Duration(nodes), nil
}

// measuredKey keeps the compiler from leaving hashes out.
var measuredKey hashing.Key

// processorTime is what this process has used of the processor.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
