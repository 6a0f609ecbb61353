package rt_test

// This file compares what is said of executions that never end over random programs with the truth, found by brute force: the
// strongly connected components of the graph of all states, in which every access is a step. No code is shared with the search.
//
// HEDDLE_LIVELOCK_SEEDS says how many programs are compared, HEDDLE_LIVELOCK_FIRST from which seed on.

import (
	"context"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"heddle.example/answer"
	"heddle.example/cfront"
	"heddle.example/patience"
	"heddle.example/rt"
	"heddle.example/sample"
	"heddle.example/symex/check"
)

// neverEnds tells whether the program has an execution that never ends and in which no thread is kept waiting that could always
// move.
func (p *model) neverEnds() bool {
	index := map[modelState]int{}
	var states []modelState
	enter := func(s modelState) int {
		i, ok := index[s]
		if !ok {
			i = len(states)
			index[s] = i
			states = append(states, s)
		}
		return i
	}
	enter(p.start())
	var succ, movers [][]int
	for i := 0; i < len(states); i++ {
		var to, by []int
		if !states[i].ended && !states[i].dead {
			for _, m := range p.moves(states[i]) {
				to, by = append(to, enter(m.next)), append(by, m.thread)
			}
		}
		succ, movers = append(succ, to), append(movers, by)
	}
	for _, c := range cyclicComponents(succ) {
		fair := true
		for t := range len(p.code) {
			moves := slices.ContainsFunc(c, func(v int) bool {
				for k, w := range succ[v] {
					if movers[v][k] == t && slices.Contains(c, w) {
						return true
					}
				}
				return false
			})
			rests := slices.ContainsFunc(c, func(v int) bool { return !p.enabled(&states[v], t) })
			fair = fair && (moves || rests)
		}
		if fair {
			return true
		}
	}
	return false
}

func TestLivelockRandom(t *testing.T) {
	file := filepath.Join(t.TempDir(), "p.c")
	seeds := sample.Seeds(t, "HEDDLE_LIVELOCK", 20)
	counts := map[string]int{}
	for _, seed := range seeds {
		p, _ := drawModel(rand.New(rand.NewSource(seed)))
		if err := os.WriteFile(file, []byte(p.text), 0o644); err != nil {
			t.Fatal(err)
		}
		prog, _, err := cfront.Load(cfront.Config{}, file)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, p.text)
		}
		want := p.neverEnds()
		for _, way := range []struct {
			name      string
			workers   int
			reduction string
			asked     bool
		}{{"one worker", 1, "", true}, {"two workers", 2, "", true}, {"reduced", 1, "persistent", true}, {"reduced, three workers", 3, "persistent", true},
			{"unasked", 1, "", false}, {"unasked, two workers", 2, "", false}, {"unasked, two workers of auto", 2, "auto", false}} {
			o := rt.DefaultOptions()
			o.Workers, o.Reduction, o.Timeout = way.workers, way.reduction, min(patience.For(5*time.Second), 20*time.Second)
			if way.asked {
				o.Checks, _ = check.Parse([]string{"livelock"})
			}
			r, err := rt.Explore(context.Background(), prog, o)
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if len(r.Reasons) > 0 && r.Reasons[0].Kind == answer.BecauseTimeout {
				counts["timeout"]++
				continue
			}
			got := r.Verdict == rt.Violated
			if !way.asked {
				if r.Verdict != rt.Safe {
					continue // a deadlock
				}
				got = slices.Contains(r.Assumptions, answer.MayNotTerminate)
			}
			if got != want || r.Verdict == rt.Unknown {
				t.Errorf("seed %d, %s: %s %v, assuming %v; the program may never end: %v\n%s", seed, way.name, r.Verdict, r.Reasons, r.Assumptions, want, p.text)
				return
			}
			counts[map[bool]string{false: "ends", true: "never ends"}[want]]++
			if !got || !way.asked {
				continue
			}
			again, err := rt.Replay(context.Background(), prog, o, r.Violations[0].Trace.Choices)
			if err != nil || len(again.Violations) == 0 || again.Violations[0].Place != r.Violations[0].Place {
				t.Errorf("seed %d, %s: %v is not replayed: %v %v\n%s", seed, way.name, r.Violations[0], again, err, p.text)
			}
		}
	}
	t.Logf("%v", counts)
	if len(seeds) >= 40 && (counts["ends"] == 0 || counts["never ends"] == 0) {
		t.Errorf("some answer never came: %v", counts)
	}
}
