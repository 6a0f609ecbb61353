package rt

// This file tests what the workers of a search do when one of them has closed the root under a reduction, and when one of them makes an interlude.

import (
	"context"
	"runtime"
	"strings"
	"testing"
	"time"

	"heddle.example/cfront"
	"heddle.example/cfront/compiler"
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
	opts.attempt.interlude = func(func() bool) {
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

// TestRests: while a worker makes an interlude the other one takes all that it has open. Then nothing is left to be looked for.
func TestRests(t *testing.T) {
	p, _, err := cfront.Load(cfront.Config{Flags: compiler.Flags{Define: []string{"ROUNDS=3"}}}, "../bench/programs/counters.c")
	if err != nil {
		t.Fatal(err)
	}
	opts := DefaultOptions()
	opts.Workers, opts.Reduction = 1, scheduler.None
	alone, err := Explore(context.Background(), p, opts)
	if err != nil {
		t.Fatal(err)
	}
	opts.Workers, opts.attempt.Interlude = 2, 1
	over := false
	opts.attempt.interlude = func(rests func() bool) {
		for end := time.Now().Add(time.Minute); !over && time.Now().Before(end); time.Sleep(10 * time.Microsecond) {
			over = rests()
		}
	}
	r, err := Explore(context.Background(), p, opts)
	if err != nil {
		t.Fatal(err)
	}
	if !over {
		t.Error("something is left that nobody takes, or there was no interlude")
	}
	if r.Verdict != Safe || !r.Complete || r.Stats.Stored != alone.Stats.Stored || r.Stats.Transitions > alone.Stats.Transitions+20_000 {
		t.Errorf("%s, %d states stored and %d transitions made, %d and %d without interludes: %v", r.Verdict, r.Stats.Stored, r.Stats.Transitions, alone.Stats.Stored, alone.Stats.Transitions, r.Reasons)
	}
}
