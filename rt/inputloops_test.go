package rt

// This file tests that loops that read an input each round for ever take few nodes and few questions to the solver: their states come
// again soon, but the condition of a path that goes on with them grows with each round.

import (
	"context"
	"testing"

	"heddle.example/cfront"
	"heddle.example/scheduler"
)

func TestInputLoops(t *testing.T) {
	for _, x := range []struct {
		file, define     string
		nodes, questions int64 // at most
	}{
		{"c_loop_of_inputs_assumed.c", "", 10, 100},         // without a node in each round: 8,000 questions and more
		{"c_loop_of_inputs_joined.c", "", 100, 1000},        // eight rounds with five ways each: 400,000 nodes for each state
		{"c_loop_of_inputs_joined.c", "BUSY", 2000, 30_000}, // the same
		{"random_pauses.c", "ROUNDS=5", 1000, 1000},         // without the bounds of what is drawn: 1,398 questions, half a second
	} {
		var cfg cfront.Config
		if x.define != "" {
			cfg.Define = append(cfg.Define, x.define)
		}
		p, _, err := cfront.Load(cfg, "../testdata/verify/"+x.file)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		o := DefaultOptions()
		o.Workers, o.ProgressEvery = 1, 1
		o.Progress = func(p Progress) {
			if p.Stats.Nodes > 2*x.nodes {
				cancel()
			}
		}
		r, err := Explore(ctx, p, o)
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != Safe || !r.Complete || r.Stats.Nodes > x.nodes || r.Stats.SolverQueries > x.questions {
			t.Errorf("%s %s: %s, %d nodes, %d questions", x.file, x.define, r.Verdict, r.Stats.Nodes, r.Stats.SolverQueries)
		}
	}
}

// TestWalkAmongInputs checks that a random path is left where its questions take too long.
func TestWalkAmongInputs(t *testing.T) {
	p := program(t, "../testdata/verify/c_loop_of_inputs_silent.c")
	o := DefaultOptions()
	r, err := explore(context.Background(), p, o.beside(scheduler.Attempt{Walks: 1}))
	if err != nil {
		t.Fatal(err)
	}
	if n := r.Stats.SolverQueries; n < 50 || n > 1000 {
		t.Errorf("%d questions on one path", n)
	}
}
