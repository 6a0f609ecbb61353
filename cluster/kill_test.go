package cluster

// This file tests that nothing is lost and nothing counted twice when workers and the server are killed (-9) at random moments.
//
// HEDDLE_CLUSTER_KILLS=200 makes the long test, with so many runs; HEDDLE_CLUSTER_FIRST is the number of the first.

import (
	"context"
	"fmt"
	"math/rand"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"heddle.example/ir"
	"heddle.example/rt"
	"heddle.example/rt/save"
	"heddle.example/scheduler"
)

// The tests start themselves again as workers and servers.
const (
	roleVar  = "HEDDLE_CLUSTER_ROLE"
	tokenVar = "HEDDLE_CLUSTER_TOKEN"
	testKey  = "0123456789abcdef"
)

func TestMain(m *testing.M) {
	switch os.Getenv(roleVar) {
	case "worker":
		o := WorkerOptions{
			Address: Address{URL: os.Args[1], Token: os.Getenv(tokenVar)}, Run: os.Args[2], Name: os.Args[3], Slots: 2, Lease: time.Second,
		}
		o.Prepare = func(m *Manifest, _ *ir.Program) (rt.Options, error) {
			o.restless = slices.Contains(m.Flags, "restless")
			if slices.Contains(m.Flags, "shelf") {
				o.Shelf = os.Args[4]
			}
			if slices.Contains(m.Flags, "impatient") {
				o.ackWait = 30 * time.Millisecond
			}
			return testOptions(m.Flags), nil
		}
		// A server that was just killed does not answer yet.
		for begun := time.Now(); ; time.Sleep(tryAgain) {
			b, err := connect(o.Address, "test")
			if err == nil {
				if err = b.work(context.Background(), &o); err == nil {
					return
				}
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
			if time.Since(begun) > patience {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
		}
	case "server":
		port, _ := strconv.Atoi(os.Args[1])
		if _, err := StartServer(ServerOptions{Dir: os.Args[2], Port: port, Token: os.Getenv(tokenVar)}); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		select {}
	default:
		os.Exit(m.Run())
	}
}

// testOptions are the options of a run whose flags say what differs from the plain search.
func testOptions(flags []string) rt.Options {
	o := rt.DefaultOptions()
	o.Workers, o.Reduction, o.Solvers = 1, scheduler.None, 1
	for _, f := range flags {
		switch f {
		case "keep-going":
			o.KeepGoing = true
		case "bound":
			o.ContextBound = 4
		}
	}
	return o
}

func roleProcess(t *testing.T, role string, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, args...)
	cmd.Env = append(os.Environ(), roleVar+"="+role, tokenVar+"="+testKey)
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd
}

// fleet is a server and workers that die.
type fleet struct {
	t      *testing.T
	port   int
	dir    string
	shelf  string
	run    string
	mu     sync.Mutex
	server *exec.Cmd
	procs  []*exec.Cmd
	names  int
	kills  int
	over   bool
}

func (f *fleet) url() string { return fmt.Sprintf("nats://127.0.0.1:%d", f.port) }

func (f *fleet) startServer() { f.server = roleProcess(f.t, "server", strconv.Itoa(f.port), f.dir) }

func (f *fleet) startWorker(i int) {
	f.names++
	f.procs[i] = roleProcess(f.t, "worker", f.url(), f.run, fmt.Sprintf("w%d", f.names), f.shelf)
}

// harm kills a process at random and starts another in its place.
func (f *fleet) harm(rng *rand.Rand, server bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.over {
		return
	}
	f.kills++
	if server && rng.Intn(3) == 0 {
		_ = f.server.Process.Kill()
		_ = f.server.Wait()
		f.startServer()
		return
	}
	i := rng.Intn(len(f.procs))
	_ = f.procs[i].Process.Kill()
	_ = f.procs[i].Wait()
	f.startWorker(i)
}

func (f *fleet) end() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.over = true
	for _, p := range append(f.procs, f.server) {
		if p != nil {
			_ = p.Process.Kill()
			_ = p.Wait()
		}
	}
}

func freePort(t *testing.T) int {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// violationsOf lists what was found, without how.
func violationsOf(r *rt.Result) (out []string) {
	for i := range r.Violations {
		v := &r.Violations[i]
		out = append(out, fmt.Sprintf("%s %s:%d:%d", v.Property, filepath.Base(v.File), v.Line, v.Column))
	}
	slices.Sort(out)
	return out
}

func TestNothingIsLostByKills(t *testing.T) {
	runs, first := 3, 0
	if n, err := strconv.Atoi(os.Getenv("HEDDLE_CLUSTER_KILLS")); err == nil {
		runs = n
	}
	if n, err := strconv.Atoi(os.Getenv("HEDDLE_CLUSTER_FIRST")); err == nil {
		first = n
	}
	kinds := []struct {
		name   string
		define []string
		flags  []string
		exact  bool
	}{
		{"../bench/programs/counters.c", []string{"ROUNDS=2"}, []string{"restless", "shelf"}, true},
		{"../testdata/verify/philosophers_5.c", nil, []string{"keep-going"}, true},
		{"../bench/programs/counters.c", []string{"ROUNDS=2"}, []string{"bound"}, false},
		{"../bench/programs/counters.c", []string{"ROUNDS=2"}, []string{"shelf"}, true},
		{"../bench/programs/counters.c", []string{"ROUNDS=2"}, nil, true},
		// Messages come again while they are explored, as where the server's clock is set forward.
		{"../testdata/verify/philosophers_5.c", nil, []string{"keep-going", "restless", "impatient"}, true},
	}
	wants := make([]*rt.Result, len(kinds))
	for k := first; k < first+runs; k++ {
		kind := kinds[k%len(kinds)]
		p := loadProgram(t, kind.name, kind.define...)
		want := wants[k%len(kinds)]
		if want == nil {
			var err error
			if want, err = rt.Explore(context.Background(), p, testOptions(kind.flags)); err != nil {
				t.Fatal(err)
			}
			wants[k%len(kinds)] = want
		}
		got, kills := killedRun(t, k, p, kind.flags)
		t.Logf("run %d: %s %v: %d kills, %d nodes", k, filepath.Base(kind.name), kind.flags, kills, got.Stats.Nodes)
		if got.Verdict != want.Verdict || got.Complete != want.Complete || !slices.Equal(got.Cuts, want.Cuts) || !slices.Equal(violationsOf(got), violationsOf(want)) {
			t.Errorf("run %d: %s %v %v %v %v, without kills %s %v %v %v", k, got.Verdict, got.Complete, got.Cuts, got.Reasons, violationsOf(got), want.Verdict, want.Complete, want.Cuts, violationsOf(want))
		}
		if g, w := got.Stats, want.Stats; kind.exact && (g.Nodes != w.Nodes || g.Transitions != w.Transitions || g.Pruned != w.Pruned || g.Leaves != w.Leaves) {
			t.Errorf("run %d: %+v, without kills %+v", k, g, w)
		}
	}
}

// killedRun explores p with three workers that are killed now and then.
func killedRun(t *testing.T, number int, p *ir.Program, flags []string) (*rt.Result, int) {
	t.Helper()
	rng := rand.New(rand.NewSource(int64(number)))
	f := &fleet{t: t, port: freePort(t), dir: t.TempDir(), shelf: t.TempDir(), procs: make([]*exec.Cmd, 3)}
	j := &Job{
		Program: p, Options: testOptions(flags),
		Manifest: Manifest{Version: "test", Program: p.ContentHash(), Flags: flags, Expected: 6, Every: int64(20 * time.Millisecond)}, Regions: 6,
	}
	if slices.Contains(flags, "restless") {
		j.Regions = 1
	}
	j.Told = func(sum Summary) { t.Logf("%d regions", sum.Regions) }
	f.run = j.Manifest.Run()
	f.startServer()
	defer f.end()
	results := 0
	opts := j.Options
	opts.Elsewhere = func(ctx context.Context) (*save.Frontier, error) {
		results++
		a := Address{URL: f.url(), Token: testKey}
		var b *bus
		var err error
		for range 200 {
			if b, err = connect(a, "test"); err == nil {
				break
			}
			time.Sleep(50 * time.Millisecond)
		}
		if err != nil {
			return nil, err
		}
		defer b.close()
		if err = b.begin(ctx, j); err != nil {
			return nil, err
		}
		hall, err := b.hall(ctx)
		if err != nil {
			return nil, err
		}
		for i := range f.procs {
			f.startWorker(i)
		}
		done := make(chan struct{})
		defer close(done)
		go func() {
			for { // whoever asks is told if there is no server at that moment: nothing has begun then
				if runs, err := hall.runs(ctx, false); err != nil || len(runs) > 0 {
					break
				}
				time.Sleep(5 * time.Millisecond)
			}
			most := 4 + rng.Intn(20)
			for k := 0; k < most; k++ {
				select {
				case <-done:
					return
				case <-time.After(time.Duration(20+rng.Intn(400)) * time.Millisecond):
					f.harm(rng, number%2 == 1)
				}
			}
		}()
		return Ask(ctx, a, j)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 4*time.Minute)
	defer cancel()
	r, err := rt.Explore(ctx, p, opts)
	if err != nil {
		t.Fatal(err)
	}
	if results != 1 {
		t.Fatalf("%d results", results)
	}
	return r, f.kills
}
