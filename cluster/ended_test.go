package cluster

// This file tests runs that end at awkward moments, and go on.

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

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
	f, err := Machines(ctx, j, 1, Home{Dir: dir}, func(m Member) *exec.Cmd { return memberProcess(t, m) })
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Reasons) > 0 || f.Stats.Nodes == 0 {
		t.Errorf("%d nodes, %v", f.Stats.Nodes, f.Reasons)
	}
}

// memberProcess is a worker of this machine.
func memberProcess(t *testing.T, m Member) *exec.Cmd {
	t.Helper()
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
}

// TestEndedAlone has a worker end by itself, as one that is sent SIGTERM does: another one takes its place.
func TestEndedAlone(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	var made atomic.Int32
	f, err := Machines(ctx, testJob(loadProgram(t, "../testdata/verify/philosophers_3_ordered.c"), 1), 1, Home{}, func(m Member) *exec.Cmd {
		if made.Add(1) == 1 {
			return exec.Command("true")
		}
		return memberProcess(t, m)
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Reasons) > 0 || f.Stats.Nodes == 0 {
		t.Errorf("%d nodes, %v", f.Stats.Nodes, f.Reasons)
	}
}

// TestEndedBefore asks a worker to end before it takes part: that is no error.
func TestEndedBefore(t *testing.T) {
	s := startTestServer(t, ServerOptions{})
	j := testJob(loadProgram(t, "../testdata/verify/philosophers_3_ordered.c"), 1)
	testBus(t, s, j)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := Work(ctx, WorkerOptions{Address: Address{URL: s.URL(), Token: testKey}, Run: j.Manifest.Run(), Name: "a", Slots: 1}); err != nil {
		t.Error(err)
	}
}
