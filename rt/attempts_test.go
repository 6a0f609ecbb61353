package rt

// This file tests which attempts are made, and when one is given up.

import (
	"context"
	"math"
	"slices"
	"testing"

	"heddle.example/answer"
	"heddle.example/hashing"
	"heddle.example/scheduler"
	"heddle.example/scheduler/comparison"
	"heddle.example/symex/guards"
)

// TestDoubt: a reduction that hardly pays is given up; one that pays is not, though on the first part of the tree that is explored it saves nothing.
func TestDoubt(t *testing.T) {
	for _, x := range []struct {
		file       string
		hardlyPays bool
	}{
		{"attempts/flags.c", true},
		{"attempts/pairs.c", false},
		{"verify/reduction_blocks.c", false},
	} {
		p := program(t, "../testdata/"+x.file)
		o := DefaultOptions()
		o.Workers, o.Reduction = 1, scheduler.Auto
		r, err := explore(context.Background(), p, o.attempts(p)[0])
		if err != nil {
			t.Fatal(err)
		}
		if hardly := r.compared != nil && !r.compared.Pays(); hardly != x.hardlyPays || r.gaveUp != x.hardlyPays {
			t.Errorf("%s: the reduction was compared: %+v, it was given up: %v", x.file, r.compared, r.gaveUp)
		}
		for _, o.Workers = range []int{1, 2} {
			r, err := Explore(context.Background(), p, o)
			if err != nil {
				t.Fatal(err)
			}
			if r.Verdict != Safe || !r.Complete {
				t.Errorf("%s, %d workers: %s %v", x.file, o.Workers, r.Verdict, r.Reasons)
			}
		}
	}
}

// TestDoubtAlike: where threads change places a reduction that hardly pays is given up for symmetry alone.
func TestDoubtAlike(t *testing.T) {
	for file, pays := range map[string]bool{"attempts/queue.c": false, "attempts/readings.c": true} {
		p := program(t, "../testdata/"+file)
		o := DefaultOptions()
		o.Workers, o.Reduction = 1, scheduler.Auto
		first := o.attempts(p)[0]
		r, err := explore(context.Background(), p, first)
		if err != nil {
			t.Fatal(err)
		}
		if r.compared == nil || !r.compared.Alike || r.compared.Pays() != pays || r.gaveUp == pays {
			t.Errorf("%s: compared %+v, given up: %v", file, r.compared, r.gaveUp)
			continue
		}
		if pays {
			continue
		}
		second, err := exploreReduced(context.Background(), p, &o.doubted(&first, r.compared)[0], explore)
		if err != nil {
			t.Fatal(err)
		}
		alone := o
		alone.Reduction = scheduler.Symmetry
		want, err := explore(context.Background(), p, alone)
		if err != nil {
			t.Fatal(err)
		}
		if !second.Complete || second.Verdict != Safe || second.refused || second.Stats.Stored != want.Stats.Stored {
			t.Errorf("%s: then %s, refused: %v, %d states; %d by symmetry", file, second.Verdict, second.refused, second.Stats.Stored, want.Stats.Stored)
		}
	}
}

// TestLargerParts: a plain search that was begun on the word of a small part is given up where a larger one shows that the reduction pays, and the next one looks at what is larger still; it goes on where it shows that it does not, as far as a large one settles.
func TestLargerParts(t *testing.T) {
	for file, pays := range map[string]bool{"attempts/filter.c": false, "attempts/pairs.c": true} {
		p := program(t, "../testdata/"+file)
		for workers := 1; workers <= 2; workers++ {
			for _, part := range []comparison.Size{comparison.Medium, comparison.Large} {
				o := DefaultOptions()
				o.Workers, o.Reduction = workers, scheduler.Auto
				plain := o.trying(scheduler.Attempt{Limit: 10_000_000, Doubt: part}, 0)
				plain.attempt.soon = true
				r, err := explore(context.Background(), p, plain)
				if err != nil {
					t.Fatal(err)
				}
				last := comparison.Large // a medium part does not settle that a reduction does not pay
				if pays {
					last = part
				}
				if workers > 1 && !pays && r.compared != nil && r.compared.Part == part && r.Complete {
					last = part // while one worker looked at a medium part the other one has explored all
				}
				if r.compared == nil || r.compared.Part != last || r.compared.Pays() != pays || r.gaveUp != pays {
					t.Errorf("%s, %d workers, part %v: compared %+v, given up: %v after %d nodes", file, workers, part, r.compared, r.gaveUp, r.Stats.Nodes)
				}
				if plain.attempt.Better(r.compared); plain.attempt.Doubt != r.compared.Next() {
					t.Errorf("%s: after %+v a part of size %v comes next", file, r.compared, plain.attempt.Doubt)
				}
			}
		}
	}
}

// TestDoubtedTwice: what a small part says of a reduction is looked at once more where it does not speak clearly.
func TestDoubtedTwice(t *testing.T) {
	p := program(t, "../testdata/attempts/pairs.c")
	o := DefaultOptions()
	o.Workers, o.Reduction = 1, scheduler.Auto
	first := o.attempts(p)[0]
	first.attempt.soon = true
	r, err := explore(context.Background(), p, first)
	if err != nil {
		t.Fatal(err)
	}
	if r.compared == nil || r.compared.Part != comparison.Large || !r.compared.Pays() || r.gaveUp {
		t.Errorf("the last part was %+v, the reduction was given up: %v", r.compared, r.gaveUp)
	}
}

// TestConcreteFirst: the first attempt, with the reduction, is given up where a state is symbolic, and then the plain way comes first.
func TestConcreteFirst(t *testing.T) {
	for file, symbolic := range map[string]bool{"../testdata/attempts/flags.c": false, "../bench/programs/inputs.c": true} {
		p := program(t, file)
		o := DefaultOptions()
		o.Workers, o.Reduction = 1, scheduler.Auto
		list := o.attempts(p)
		r, err := explore(context.Background(), p, list[0])
		if err != nil {
			t.Fatal(err)
		}
		if r.symbolic != symbolic || symbolic && (!r.gaveUp || r.Stats.Nodes > 50) {
			t.Errorf("%s: symbolic %v after %d nodes", file, r.symbolic, r.Stats.Nodes)
		}
		if list[0].Reduction != scheduler.AutoReduction || list[1].Reduction == scheduler.AutoReduction {
			t.Errorf("%s: first the reduction %s, then %s", file, list[0].Reduction, list[1].Reduction)
		}
		whole, err := Explore(context.Background(), p, o)
		if err != nil {
			t.Fatal(err)
		}
		if symbolic && whole.Stats.Nodes < r.Stats.Nodes+256 {
			t.Errorf("%s: %d nodes in all, %d in the first attempt, and those of the plain one", file, whole.Stats.Nodes, r.Stats.Nodes)
		}
	}
}

// allOrNone says of every node the same.
type allOrNone bool

func (g allOrNone) Grounded(hashing.Key) bool { return bool(g) }

// TestCyclesOfSeveral: several workers that share one tree find out whether a path comes back to itself as one does.
func TestCyclesOfSeveral(t *testing.T) {
	for _, x := range []struct {
		file   string
		cycles bool
	}{
		{"../testdata/attempts/torus.c", true},
		{"../testdata/attempts/grid.c", false},
	} {
		p := program(t, x.file)
		for _, reduction := range []string{scheduler.None, scheduler.Symmetry, scheduler.Auto} {
			alone := int64(0)
			for _, workers := range []int{1, 2, 3} {
				o := DefaultOptions()
				o.Workers, o.Reduction = workers, reduction
				r, err := Explore(context.Background(), p, o)
				if err != nil {
					t.Fatal(err)
				}
				if may := slices.Contains(r.Assumptions, answer.MayNotTerminate); may != x.cycles {
					t.Errorf("%s, %s, %d workers: may not terminate: %v", x.file, reduction, workers, may)
				}
				if reduction == scheduler.Auto || x.cycles {
					continue
				}
				if alone += r.Stats.Nodes; workers == 1 {
					continue
				}
				if alone -= r.Stats.Nodes; r.Stats.Nodes > alone+1 { // the root is looked at once more
					t.Errorf("%s, %s: %d nodes by %d workers, %d by one", x.file, reduction, r.Stats.Nodes, workers, alone)
				}
			}
		}
		blind = true
		o := DefaultOptions()
		o.Workers = 2
		r, err := Explore(context.Background(), p, o)
		if blind = false; err != nil {
			t.Fatal(err)
		}
		if may := slices.Contains(r.Assumptions, answer.MayNotTerminate); may != x.cycles {
			t.Errorf("%s, workers that do not see their own paths come back: may not terminate: %v", x.file, may)
		}
		for _, known := range []allOrNone{true, false} { // what is grounded is not looked at again
			all := DefaultOptions()
			o := all.beside(scheduler.Attempt{})
			o.attempt.grounded = known
			r, err := explore(context.Background(), p, o)
			if err != nil {
				t.Fatal(err)
			}
			if back := r.comesAgain; bool(known) && (back || r.Stats.Stored > 0) || !bool(known) && x.cycles && !back {
				t.Errorf("%s: a path comes back: %v, where everything is grounded: %v, %d nodes", x.file, back, known, r.Stats.Stored)
			}
		}
	}
}

// TestStored: where the reduction is given up no more states are stored at once than there are.
func TestStored(t *testing.T) {
	p := program(t, "../testdata/attempts/flags.c")
	o := DefaultOptions()
	o.Workers, o.Reduction = 1, scheduler.None
	plain, err := Explore(context.Background(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, o.Workers = range []int{1, 2} {
		o.Reduction = scheduler.Auto
		r, err := Explore(context.Background(), p, o)
		if err != nil {
			t.Fatal(err)
		}
		if r.Stats.Nodes < plain.Stats.Nodes+8000 || r.Stats.Stored != plain.Stats.Stored {
			t.Errorf("%d workers: %d nodes, %d states stored; in the plain way %d, %d", o.Workers, r.Stats.Nodes, r.Stats.Stored, plain.Stats.Nodes, plain.Stats.Stored)
		}
	}
}

// TestPartsBehindLocks: the part of a tree behind a path is the same with a reduction as without, though threads go on where locks guard what comes next, so that the path would have fewer choices.
func TestPartsBehindLocks(t *testing.T) {
	p := program(t, "../testdata/attempts/flags_locked.c")
	all := DefaultOptions()
	var path []Choice
	if _, err := explore(context.Background(), p, all.drawing(&path)); err != nil {
		t.Fatal(err)
	}
	for _, back := range []int{0, 1, 5, 40, len(path)} {
		var ends [2]int64
		for i, reduction := range []string{scheduler.None, scheduler.AutoReduction} {
			o := all.beside(scheduler.Attempt{Limit: math.MaxInt64})
			o.Reduction, o.attempt.prefix = reduction, path[:len(path)-back]
			if i > 0 {
				o.attempt.guards = guards.New()
			}
			r, err := explore(context.Background(), p, o)
			if err != nil || len(r.Reasons) > 0 || r.gaveUp || r.passed {
				t.Fatalf("%s, %d choices from the end: %v", reduction, back, r.Reasons)
			}
			ends[i] = r.Stats.Nodes
		}
		if ends[1] > ends[0] || ends[1] == 0 && back > 1 {
			t.Errorf("%d choices from the end of a path of %d: %d nodes with the reduction, %d without", back, len(path), ends[1], ends[0])
		}
	}
}

// TestCyclesPutOff: several workers see that a path comes back to itself also where parts of the tree are put off, so that nobody looks at its end.
func TestCyclesPutOff(t *testing.T) {
	if testing.Short() {
		t.Skip("some seconds")
	}
	o := DefaultOptions()
	o.Workers, o.Reduction = 2, scheduler.None
	r, err := Explore(context.Background(), program(t, "../testdata/prove/framing.c"), o)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(r.Assumptions, answer.MayNotTerminate) {
		t.Errorf("not said to go on for ever, after %d nodes", r.Stats.Nodes)
	}
}
