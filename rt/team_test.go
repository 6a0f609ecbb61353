package rt

// This file tests what the workers of a search with a reduction do when one of them has closed the root.

import (
	"context"
	"runtime"
	"strings"
	"testing"
	"time"

	"heddle.example/scheduler"
	"heddle.example/symex/weak"
)

// TestLateComer: a worker that was held up by an interlude until another one had closed the root goes home, and hands nothing on. The other one waits for
// a task then, if only for a moment; what it was given nobody would explore, and the search would seem to have left a part of the tree out.
func TestLateComer(t *testing.T) {
	p := program(t, "../testdata/weak/threads/late_comer.c") // each load is a choice, of which a part could be handed on
	opts := DefaultOptions()
	opts.Workers, opts.Reduction, opts.MemoryModel, opts.attempt.Interlude = 2, scheduler.AutoReduction, weak.RC11, 1
	held := false
	opts.attempt.interlude = func() {
		held = true
		for stacks := make([]byte, 1<<20); ; time.Sleep(time.Millisecond) {
			if strings.Count(string(stacks[:runtime.Stack(stacks, true)]), "rt.(*explorer).work(") < 2 {
				return
			}
		}
	}
	r, err := Explore(context.Background(), p, opts)
	if err != nil {
		t.Fatal(err)
	}
	if !held {
		t.Fatalf("the search ended after %d nodes, before the first interlude at %d", r.Stats.Nodes, scheduler.FirstInterlude)
	}
	if r.Verdict != Safe || !r.Complete {
		t.Errorf("%s: %v", r.Verdict, r.Reasons)
	}
}
