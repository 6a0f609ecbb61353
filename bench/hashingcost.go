package bench

// This file defines the measurement of what hashing costs: the same walk without
// pruning, with and without hashes. The visited set takes no part.

import (
	"context"
	"fmt"
	"syscall"
	"time"

	"heddle.example/hashing"
	"heddle.example/ir"
	"heddle.example/rt"
	"heddle.example/rt/solver"
	"heddle.example/scheduler"
	"heddle.example/smt"
	"heddle.example/symex"
	"heddle.example/symex/state"
)

// costOf gives the processor time per node that hash function name costs on p: for
// keeping the hash up to date at every write and for putting it together at every
// node. It walks the given number of nodes rounds times each way.
func costOf(p *ir.Program, name string, nodes, rounds int) (time.Duration, error) {
	f, err := hashing.NewFunction(name)
	if err != nil {
		return 0, err
	}
	opts := rt.DefaultOptions()
	opts.Hash = name
	code, mo, err := rt.Prepare(p, &opts)
	if err != nil {
		return 0, err
	}
	walk := func(h *hashing.Function) (time.Duration, error) {
		asked := solver.New(context.Background(), func() smt.Solver { return smt.New(smt.Options{}) })
		defer asked.Close()
		w := walker{d: scheduler.Drive(symex.New(code, mo, asked, h), ""), hashes: h != nil, left: nodes}
		begun := processorTime()
		w.walk(*w.d.Start(), 0)
		if w.left > 0 {
			return 0, fmt.Errorf("the whole tree has only %d nodes", nodes-w.left)
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

// walker walks a tree depth first, as far as so many nodes.
type walker struct {
	d       *scheduler.Driver
	hashes  bool
	threads []uint8 // that can move at the nodes of the path
	left    int
	sum     hashing.Key // keeps the compiler from leaving hashes out
}

// walk walks what lies below an event, with the thread that was active, and takes all of it back.
func (w *walker) walk(ev state.Event, active int) {
	mark := w.d.Mark()
	switch ev.Kind {
	case state.EventNode:
		if w.left--; w.left <= 0 {
			return
		}
		if w.hashes {
			w.sum = w.sum.Add(w.d.Hash())
		}
		first := len(w.threads)
		w.threads, _, _ = w.d.Movable(w.threads, active)
		for i := first; i < len(w.threads); i++ {
			t := int(w.threads[i])
			if w.walk(*w.d.Step(t), t); w.left <= 0 {
				return
			}
			w.d.Undo(mark)
		}
		w.threads = w.threads[:first]
	case state.EventChoice:
		for i := range ev.N {
			if w.walk(*w.d.Choose(i), active); w.left <= 0 {
				return
			}
			w.d.Undo(mark)
		}
	}
}

// processorTime is what this process has used of the processor.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
