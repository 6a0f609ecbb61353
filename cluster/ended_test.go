package cluster

// This file tests runs that end while regions are taken over, and go on.

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"

	"heddle.example/rt"
)

// TestEndedOnTheWay ends a run while a region's explorer is on the way to the first node, where it asks the solver: that is no failure of the worker.
func TestEndedOnTheWay(t *testing.T) {
	p := loadProgram(t, "../testdata/verify/question_first.c")
	j := testJob(p, 1)
	b := testBus(t, startTestServer(t, ServerOptions{}), j)
	asking, cancel := context.WithCancel(context.Background())
	cancel()
	site, err := rt.NewSite(asking, p, j.Options)
	if err != nil {
		t.Fatal(err)
	}
	defer site.Close()
	w := testWorker(t, b, site)
	h := &held{w: w, number: 0, out: map[int]*batch{}, nudge: make(chan struct{}, 1)}
	if w.hold(context.Background(), h); h.mine.Load() == 0 || h.consumer != nil {
		t.Error("the region's explorer came to the first node, or nobody took the region over")
	}
	if w.failed != nil {
		t.Error(w.failed)
	}
}

// TestEndedInARow goes on with a saved run whose processes ended again and again before its workers had committed anything: no region is to blame.
func TestEndedInARow(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	p := loadProgram(t, "../testdata/verify/philosophers_3_ordered.c")
	j := testJob(p, 1)
	s := startTestServer(t, ServerOptions{Dir: dir})
	b := testBus(t, s, j)
	r, revision, err := b.getRecord(ctx, 0)
	if err != nil {
		t.Fatal(err)
	}
	r.Vain, r.Owner = maxVain, "before"
	if _, err := b.putRecord(ctx, 0, r, revision); err != nil {
		t.Fatal(err)
	}
	b.close()
	s.Close()
	f, err := Machines(ctx, j, 1, Home{Dir: dir}, func(m Member) *exec.Cmd {
		self, err := os.Executable()
		if err != nil {
			t.Error(err)
		}
		token, err := os.ReadFile(m.TokenFile)
		if err != nil {
			t.Error(err)
		}
		cmd := exec.Command(self, m.URL, m.Run, m.Name, m.Shelf)
		cmd.Env = append(os.Environ(), roleVar+"=worker", tokenVar+"="+strings.TrimSpace(string(token)))
		return cmd
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Reasons) > 0 || f.Stats.Nodes == 0 {
		t.Errorf("%d nodes, %v", f.Stats.Nodes, f.Reasons)
	}
}
