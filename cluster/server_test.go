package cluster

// This file tests what happens between workers and a server where something is not as it should be: workers that were thought dead, strangers, lies
// about lengths, a store that is full.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nkeys"

	"heddle.example/ir"
	"heddle.example/rt"
	"heddle.example/rt/save"
)

// startTestServer starts a server that ends with the test.
func startTestServer(t *testing.T, o ServerOptions) *Server {
	t.Helper()
	if o.Dir == "" {
		o.Dir = t.TempDir()
	}
	if len(o.NKeys) == 0 {
		o.Token = testKey
	}
	s, err := StartServer(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// testBus begins a job on a server.
func testBus(t *testing.T, s *Server, j *Job) *bus {
	t.Helper()
	b, err := connect(Address{URL: s.URL(), Token: testKey}, "test")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.close)
	if err := b.begin(context.Background(), j); err != nil {
		t.Fatal(err)
	}
	return b
}

// testWorker is a worker without heartbeats, whose regions the test takes itself.
func testWorker(t *testing.T, b *bus, site *rt.Site) *Worker {
	t.Helper()
	tree, err := b.mapped(context.Background(), 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	w := &Worker{
		bus: b, name: "a", slots: make(chan struct{}, 1), site: site, every: time.Hour, lease: time.Hour, begun: time.Now(), slice: workSlice, ackWait: ackWait,
		wake: make(chan struct{}), said: make(chan stop, 1), regions: map[int]seenRegion{}, workers: map[string]seenWorker{}, held: map[int]*held{},
	}
	w.tree.Store(tree)
	return w
}

func testJob(p *ir.Program, regions int, flags ...string) *Job {
	return &Job{Program: p, Options: testOptions(flags), Manifest: Manifest{Version: "test", Program: p.ContentHash(), Flags: flags, Expected: 2}, Regions: regions}
}

// TestFencedWorkerAcknowledgesNothing has another worker take a region over before a commit: the commit fails, and the messages stay.
func TestFencedWorkerAcknowledgesNothing(t *testing.T) {
	ctx := context.Background()
	p := loadProgram(t, "../testdata/verify/philosophers_3_ordered.c")
	j := testJob(p, 1)
	b := testBus(t, startTestServer(t, ServerOptions{}), j)
	site, err := rt.NewSite(ctx, p, j.Options)
	if err != nil {
		t.Fatal(err)
	}
	defer site.Close()
	w := testWorker(t, b, site)
	for _, fenced := range []bool{true, false} {
		h := &held{w: w, number: 0, out: map[int]*batch{}, nudge: make(chan struct{}, 1)}
		if err := h.takeOver(ctx); err != nil {
			t.Fatal(err)
		}
		select {
		case m := <-h.inbox:
			h.begin(m)
		case <-time.After(20 * time.Second):
			t.Fatal("the root does not come")
		}
		for h.reading != nil {
			if err := h.work(ctx); err != nil {
				t.Fatal(err)
			}
		}
		before := h.region.Stats().Nodes
		if h.begin(h.finished[0].Msg); h.reading != nil || len(h.finished) != 1 || h.region.Stats().Nodes != before {
			t.Error("a message that comes again is explored again")
		}
		if fenced {
			rec, rev, err := b.getRecord(ctx, 0)
			if err != nil {
				t.Fatal(err)
			}
			rec.Owner = "" // another one had it, and is gone again
			rec.Epoch++
			if _, err := b.putRecord(ctx, 0, rec, rev); err != nil {
				t.Fatal(err)
			}
		}
		err := h.commit(ctx, "a")
		if fenced != errors.Is(err, errTaken) || !fenced && err != nil {
			t.Errorf("a commit, fenced %v: %v", fenced, err)
		}
		if err := b.nc.Flush(); err != nil {
			t.Fatal(err)
		}
		want := uint64(0)
		if fenced {
			want = 1
			time.Sleep(300 * time.Millisecond) // an acknowledgement would have come by now
		}
		for end := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
			n, err := b.queued(ctx)
			if err != nil {
				t.Fatal(err)
			}
			if n == want {
				break
			}
			if time.Now().After(end) || fenced {
				t.Fatalf("fenced %v: %d messages are not acknowledged, not %d", fenced, n, want)
			}
		}
		if of, all, err := b.waiting(ctx); all != int(want) || of[0] != all || err != nil {
			t.Errorf("fenced %v: of %d messages %v wait for regions, %v", fenced, all, of, err)
		}
		h.close()
	}
}

// TestLiesAboutLengths sends the heads of messages of 1 and 10 GB; the server ends the connection and serves others.
func TestLiesAboutLengths(t *testing.T) {
	s := startTestServer(t, ServerOptions{})
	for _, length := range []string{"999999999", "10737418240"} {
		c, err := net.Dial("tcp", strings.TrimPrefix(s.URL(), "nats://"))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(c, "CONNECT {\"auth_token\":%q,\"verbose\":false}\r\nPUB hd.x.e.0 %s\r\n", testKey, length)
		if err := c.SetReadDeadline(time.Now().Add(20 * time.Second)); err != nil {
			t.Fatal(err)
		}
		said, err := io.ReadAll(io.LimitReader(c, 1<<20))
		c.Close()
		var slow net.Error
		if errors.As(err, &slow) && slow.Timeout() {
			t.Errorf("%s bytes: the connection stays: %s", length, said)
		}
	}
	p := loadProgram(t, "../testdata/verify/philosophers_3_ordered.c")
	if n, err := testBus(t, s, testJob(p, 2)).queued(context.Background()); n != 1 || err != nil {
		t.Error(n, err)
	}
}

func TestNKeys(t *testing.T) {
	dir := t.TempDir()
	var seeds, public []string
	for range 2 {
		pair, err := nkeys.CreateUser()
		if err != nil {
			t.Fatal(err)
		}
		seed, _ := pair.Seed()
		key, _ := pair.PublicKey()
		seeds, public = append(seeds, string(seed)), append(public, key)
	}
	file := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	keys, err := ReadNKeys(file("keys", "# the build machines\n"+public[0]+"\n"))
	if err != nil || len(keys) != 1 {
		t.Fatal(keys, err)
	}
	s := startTestServer(t, ServerOptions{NKeys: keys})
	for i, want := range []string{"", "refuses the NKey"} {
		a, _, err := NewAddress(s.URL(), file("seed", seeds[i]), "")
		if err != nil {
			t.Fatal(err)
		}
		b, err := connect(a, "test")
		if err == nil {
			b.close()
		}
		if (want == "") != (err == nil) || err != nil && (!strings.Contains(err.Error(), want) || strings.Contains(err.Error(), seeds[i])) {
			t.Errorf("seed %d: %v", i, err)
		}
	}
	if _, err := connect(Address{URL: s.URL(), Token: testKey}, "test"); err == nil {
		t.Error("a token is taken where NKeys are asked for")
	}
	if _, err := connect(Address{URL: startTestServer(t, ServerOptions{}).URL(), Token: seeds[0]}, "test"); err == nil {
		t.Error("an NKey is taken where a token is asked for")
	}
	for _, text := range []string{"", "# none\n", "UABC\n", seeds[0] + "\n"} {
		if _, err := ReadNKeys(file("bad", text)); err == nil || strings.Contains(err.Error(), seeds[0]) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestFullStore explores with a server that has no room: the run ends with one line about it, and goes on when there is room.
func TestFullStore(t *testing.T) {
	if os.Getenv("HEDDLE_CLUSTER_KILLS") == "" {
		t.Skip("it waits for a server that keeps nothing, for minutes: HEDDLE_CLUSTER_KILLS asks for it")
	}
	dir := t.TempDir()
	p := loadProgram(t, "../bench/programs/counters.c", "ROUNDS=2")
	j := testJob(p, 2)
	want, err := rt.Explore(context.Background(), p, j.Options)
	if err != nil {
		t.Fatal(err)
	}
	explore := func(most int64) (*rt.Result, error, error) {
		s, err := StartServer(ServerOptions{Dir: dir, Token: testKey, Most: most})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		a := Address{URL: s.URL(), Token: testKey}
		worked := make(chan error, 1)
		opts := j.Options
		opts.Elsewhere = func(ctx context.Context) (*save.Frontier, error) {
			b, err := connect(a, "test")
			if err != nil {
				return nil, err
			}
			defer b.close()
			if err := b.begin(ctx, j); err != nil {
				return nil, err
			}
			go func() {
				worked <- Work(ctx, WorkerOptions{
					Address: a, Run: j.Manifest.Run(), Name: fmt.Sprint("w", most), Slots: 1,
					Prepare: func(m *Manifest, _ *ir.Program) (rt.Options, error) { return testOptions(m.Flags), nil },
				})
			}()
			return Ask(ctx, a, j)
		}
		ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
		defer cancel()
		r, err := rt.Explore(ctx, p, opts)
		select {
		case e := <-worked:
			return r, err, e
		case <-time.After(time.Minute):
			return r, err, errors.New("the worker does not end")
		}
	}
	r, err, worker := explore(600_000)
	said := fmt.Sprint(err, worker)
	if r != nil {
		said += fmt.Sprint(r.Reasons)
	}
	if err == nil && r.Verdict == "safe" || !strings.Contains(said, "disk is full") || strings.Contains(said, "\n") {
		t.Errorf("without room: %v", said)
	}
	r, err, worker = explore(0)
	if err != nil || worker != nil || r.Verdict != want.Verdict || !r.Complete || r.Stats.Nodes != want.Stats.Nodes {
		t.Errorf("with room: %v %v %+v", err, worker, r)
	}
}

// TestFullDisk explores while the disk of the server is full, a small one of its own: the server says so, and all goes on when there is room.
func TestFullDisk(t *testing.T) {
	if os.Getenv("HEDDLE_CLUSTER_KILLS") == "" {
		t.Skip("it mounts a disk: HEDDLE_CLUSTER_KILLS asks for it")
	}
	disk := t.TempDir()
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=64m"); err != nil {
		t.Skip(err)
	}
	defer syscall.Unmount(disk, syscall.MNT_DETACH)
	p := loadProgram(t, "../bench/programs/counters.c", "ROUNDS=2")
	j := testJob(p, 2)
	j.Manifest.Every = int64(20 * time.Millisecond)
	want, err := rt.Explore(context.Background(), p, j.Options)
	if err != nil {
		t.Fatal(err)
	}
	full := make(chan string, 1)
	s, err := StartServer(ServerOptions{Dir: filepath.Join(disk, "store"), Token: testKey, Full: func(what string) { full <- what }})
	if err != nil {
		t.Fatal(err)
	}
	testBus(t, s, j)
	fill, err := os.Create(filepath.Join(disk, "fill"))
	if err != nil {
		t.Fatal(err)
	}
	size := int64(0)
	for b := make([]byte, 64<<10); ; {
		n, err := fill.Write(b)
		if size += int64(n); err != nil {
			break
		}
	}
	if err := fill.Truncate(size - 256<<10); err != nil {
		t.Fatal(err)
	}
	fill.Close()
	worker := roleProcess(t, "worker", s.URL(), j.Manifest.Run(), "w1")
	defer func() { _, _ = worker.Process.Kill(), worker.Wait() }()
	select {
	case what := <-full:
		if !strings.Contains(what, "no space left") {
			t.Error(what)
		}
	case <-time.After(30 * time.Second):
		t.Error("the server does not say that its disk is full")
	}
	s.Close()
	if err := os.Remove(fill.Name()); err != nil {
		t.Fatal(err)
	}
	if s, err = StartServer(ServerOptions{Dir: filepath.Join(disk, "store"), Token: testKey}); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	other := roleProcess(t, "worker", s.URL(), j.Manifest.Run(), "w2")
	defer func() { _, _ = other.Process.Kill(), other.Wait() }()
	opts := j.Options
	opts.Elsewhere = func(ctx context.Context) (*save.Frontier, error) {
		return Ask(ctx, Address{URL: s.URL(), Token: testKey}, j)
	}
	r, err := rt.Explore(context.Background(), p, opts)
	if err != nil || r.Verdict != want.Verdict || !r.Complete || r.Stats.Nodes != want.Stats.Nodes {
		t.Errorf("with room: %v %+v", err, r)
	}
}
