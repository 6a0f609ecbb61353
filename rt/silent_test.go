package rt_test

// This file tests how threads in silent loops are explored: that no endless loop hides a violation
// elsewhere, and that long loops which end change nothing that a program can do.

import (
	"context"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"heddle.example/cfront"
	"heddle.example/cfront/compiler"
	"heddle.example/ir"
	"heddle.example/rt"
	"heddle.example/sample"
	"heddle.example/symex"
	"heddle.example/symex/check"
)

// withPauses inserts the macro PAUSE at random places of a random program.
func withPauses(seed int64, text string) string {
	rng := rand.New(rand.NewSource(seed))
	lines := strings.Split(text, "\n")
	body := false
	for i, l := range lines {
		body = body || strings.Contains(l, "work0")
		if body && strings.HasPrefix(l, "  ") && strings.HasSuffix(l, ";") && rng.Intn(3) == 0 {
			lines[i] = l + " PAUSE"
		}
	}
	return strings.Join(lines, "\n")
}

func pausing(t *testing.T, file, pause string) *ir.Program {
	return load(t, cfront.Config{Flags: compiler.Flags{Define: []string{"PAUSE=" + pause}}}, file)
}

// TestSilentLoopsOnRandomPrograms: what a program can do is the same with loops in it that end,
// each some thousand rounds long, and without.
func TestSilentLoopsOnRandomPrograms(t *testing.T) {
	file := filepath.Join(t.TempDir(), "program.c")
	compared, late := 0, 0
	for _, seed := range sample.Seeds(t, "HEDDLE_RANDOM", 15) {
		if err := os.WriteFile(file, []byte(withPauses(seed, drawThreadProgram(seed))), 0o644); err != nil {
			t.Fatal(err)
		}
		o := rt.DefaultOptions()
		o.Reduction = "none"
		want := allDoings(t, pausing(t, file, ""), o, seed)
		if want.timeout || want.nodes > 3000 {
			late++
			continue
		}
		got := allDoings(t, pausing(t, file, "for (unsigned i = 0; i < 2200; i++) ;"), o, seed)
		if got.timeout {
			late++
			continue
		}
		compared++
		if !slices.Equal(got.violations, want.violations) || !slices.Equal(got.finals, want.finals) || !slices.Equal(got.reasons, want.reasons) {
			t.Errorf("seed %d: %v %v, %d final states; without loops %v %v, %d", seed, got.violations, got.reasons, len(got.finals), want.violations, want.reasons, len(want.finals))
		}
	}
	t.Logf("%d programs compared, %d took too long", compared, late)
	if compared == 0 {
		t.Error("nothing was compared")
	}
}

// TestEndlessLoopsHideNothing: an assertion that fails where threads wait for ever fails also where they
// go round for ever.
func TestEndlessLoopsHideNothing(t *testing.T) {
	file := filepath.Join(t.TempDir(), "program.c")
	compared := 0
	for _, seed := range sample.Seeds(t, "HEDDLE_RANDOM", 15) {
		if err := os.WriteFile(file, []byte(withPauses(seed, drawThreadProgram(seed))), 0o644); err != nil {
			t.Fatal(err)
		}
		o := rt.DefaultOptions()
		o.Reduction, o.Checks, o.Timeout, o.Workers = "none", check.Set(0).With(check.Assert, check.Race), 3*time.Second, 1+int(seed%2)
		explore := func(pause string) *rt.Result {
			r, err := rt.Explore(context.Background(), pausing(t, file, pause), o)
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		want := explore("{ static sem_t never; sem_wait(&never); }")
		if len(want.Violations) == 0 || want.Stats.Nodes > 2000 {
			continue
		}
		compared++
		o.Timeout = hangs
		if got := explore("for (unsigned i = 0; ; i++) ;"); len(got.Violations) == 0 {
			t.Errorf("seed %d: %v %+v, %d nodes; the violation is %+v, found among %d", seed, got.Verdict, got.Reasons, got.Stats.Nodes, want.Violations[0], want.Stats.Nodes)
		}
	}
	if t.Logf("%d programs compared", compared); compared == 0 {
		t.Error("nothing was compared")
	}
}

// TestCutPathsAreNotComplete: a reduction cuts paths and begins again with longer ones. Whenever the time limit
// comes, what was cut is not forgotten.
func TestCutPathsAreNotComplete(t *testing.T) {
	p := load(t, cfront.Config{}, "../testdata/hard/spin_shared.c")
	o := rt.DefaultOptions()
	o.Reduction = "persistent"
	step := 61
	if sample.All() {
		step = 13
	}
	for ms := 5; ms < 400; ms += step {
		o.Timeout = time.Duration(ms) * time.Millisecond
		r, err := rt.Explore(context.Background(), p, o)
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != rt.Unknown || r.Complete {
			t.Fatalf("after %v: %v, complete %v, %+v", o.Timeout, r.Verdict, r.Complete, r.Stats)
		}
	}
}

// TestSilentResume: a run with silent loops has as many nodes where it is stopped and resumed.
func TestSilentResume(t *testing.T) {
	p := loadText(t, `#include <pthread.h>
int a, b;
void *adds(void *x) { for (int i = 0; i < 2; i++) { a++; b = a; } return 0; }
void *spins(void *x) { while (1) ; return 0; }
int main(void)
{
	pthread_t t[3];
	pthread_create(&t[0], 0, adds, 0);
	pthread_create(&t[1], 0, adds, 0);
	pthread_create(&t[2], 0, spins, 0);
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
	return 0;
}
`)
	o := rt.DefaultOptions()
	o.Workers, o.Reduction = 1, "none"
	leaves, last := 0, 0
	stop := func() {}
	o.OnLeaf = func(*symex.Machine) {
		if leaves++; leaves == last {
			stop()
		}
	}
	want, err := rt.Explore(context.Background(), p, o)
	if err != nil || want.Verdict != rt.Safe {
		t.Fatal(outcome(want), err)
	}
	t.Logf("%d leaves, %s", leaves, counts(want.Stats))
	for every := 1; every < leaves; every++ {
		x := o
		x.SaveDir = t.TempDir()
		for pieces := 1; ; pieces++ {
			ctx, cancel := context.WithCancel(context.Background())
			stop = cancel
			leaves, last = 0, every
			got, err := rt.Explore(ctx, p, x)
			cancel()
			if err != nil {
				t.Fatal(err)
			}
			if x.Resume = true; got.Resumable {
				continue
			}
			if outcome(got) != outcome(want) || counts(got.Stats) != counts(want.Stats) {
				t.Errorf("stopped after %d leaves, %d pieces: %s, %s; in one: %s, %s", every, pieces, outcome(got), counts(got.Stats), outcome(want), counts(want.Stats))
			}
			break
		}
	}
}
