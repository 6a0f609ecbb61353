package rt

// This file defines how the search makes the attempts that package scheduler lists.

import (
	"context"
	"runtime/debug"

	"heddle/ir"
	"heddle/scheduler"
)

// attempts gives the options of what is tried before the search in the plain way to the end, whose options they are.
func (o *Options) attempts(p *ir.Program) []Options {
	if o.SaveDir != "" || o.OnLeaf != nil || o.Hash == "none" {
		return nil
	}
	var list []Options
	reduced := *o
	reduced.Reduction = scheduler.AutoReduction
	canReduce := reducible(p, reduced) == nil
	if !canReduce && o.walking() {
		o.attempt.Interlude = scheduler.RandomWalks
	}
	for _, a := range scheduler.Attempts(canReduce, o.walking(), o.Workers) {
		small := *o
		if a.Reduction == "" {
			small.Workers = 1
		}
		small.Store, small.attempt.Attempt, small.Elsewhere = "memory", a, nil
		if a.Reduction != "" {
			small.Reduction = a.Reduction
		}
		list = append(list, small)
	}
	return list
}

// walking tells whether random paths are of use: whether one violation is enough.
func (o *Options) walking() bool { return !o.KeepGoing && len(o.LTL) == 0 && !o.Interleaved }

// exploreDeeper explores with a reduction: see scheduler.Attempt.Deeper.
func exploreDeeper(ctx context.Context, p *ir.Program, opts Options) (*outcome, error) {
	for {
		opts.attempt.Deeper()
		r, err := explore(ctx, p, opts)
		if err != nil || !r.gaveUp {
			return r, err
		}
		opts.attempt.spent = r.Stats
		debug.FreeOSMemory()
	}
}
