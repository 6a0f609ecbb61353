package main

// This file tests runs that end from outside: kill -9 at random moments, SIGTERM,
// a full disk. The binary is built and run as a user does.
//
// HEDDLE_KILL_RUNS=100 makes the long test: so many runs of at least 20 seconds each,
// killed and resumed until they are done, half of them with each store.

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// builtHeddle builds the binary once for all tests.
var builtHeddle = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "heddle-test-")
	if err != nil {
		return "", err
	}
	bin := filepath.Join(dir, "heddle")
	out, err := exec.Command("go", "build", "-o", bin, ".").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%v\n%s", err, out)
	}
	return bin, nil
})

func TestMain(m *testing.M) {
	status := m.Run()
	if built {
		if bin, err := builtHeddle(); err == nil {
			os.RemoveAll(filepath.Dir(bin))
		}
	}
	os.Exit(status)
}

// built tells that builtHeddle was used.
var built bool

// answer is what of the JSON output the tests compare.
type answer struct {
	Verdict  string
	Complete bool
	Reason   string
	Stats    struct {
		Nodes, Transitions, Pruned, Leaves, Paths int64
		Seconds                                   float64
		Peak                                      int64 `json:"peak_bytes"`
	}
}

// process runs heddle; kill says after what time it is killed, 0: never.
func process(t *testing.T, kill time.Duration, sig os.Signal, args ...string) (a *answer, status int, errs string) {
	t.Helper()
	bin, err := builtHeddle()
	if err != nil {
		t.Fatal(err)
	}
	built = true
	var out, stderr strings.Builder
	c := exec.Command(bin, args...)
	c.Stdout, c.Stderr = &out, &stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	if kill > 0 {
		timer := time.AfterFunc(kill, func() { c.Process.Signal(sig) })
		defer timer.Stop()
	}
	err = c.Wait()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	if ws := c.ProcessState.Sys().(syscall.WaitStatus); ws.Signaled() {
		if ws.Signal() != sig || kill == 0 {
			t.Fatalf("ended by %v\n%s", ws.Signal(), stderr.String())
		}
		return nil, -1, stderr.String()
	}
	status = c.ProcessState.ExitCode()
	a = new(answer)
	if out.Len() > 0 {
		if err := json.Unmarshal([]byte(out.String()), a); err != nil {
			t.Fatalf("%v\n%s", err, out.String())
		}
	}
	return a, status, stderr.String()
}

// countersFile is the program of these tests; its name must hold wherever a test goes.
var countersFile = func() string {
	path, err := filepath.Abs("../../bench/programs/counters.c")
	if err != nil {
		panic(err)
	}
	return path
}()

// killed runs the program in dir until it is done, killing it again and again.
func killed(t *testing.T, rng *rand.Rand, longest time.Duration, rounds, workers int, store, dir string) (a *answer, kills int) {
	t.Helper()
	free := []string{"--workers=" + strconv.Itoa(workers), "--checkpoint-every=50ms", "--format=json"}
	start := append([]string{"verify", "--save", dir, "--store", store, fmt.Sprintf("-DROUNDS=%d", rounds)}, free...)
	args := append(start, countersFile)
	for {
		a, status, errs := process(t, 1+time.Duration(rng.Int63n(int64(longest))), syscall.SIGKILL, args...)
		if a != nil {
			if status != exitSafe {
				t.Fatalf("after %d kills: status %d\n%s", kills, status, errs)
			}
			return a, kills
		}
		kills++
		longest += longest / 20 // so that it ends on a slow machine too
		if _, err := os.Stat(filepath.Join(dir, "run.json")); err == nil {
			args = append(append([]string{"resume"}, free...), dir)
		}
	}
}

func TestKill(t *testing.T) {
	runs, rounds, longest := 2, 3, 1500*time.Millisecond
	if s := os.Getenv("HEDDLE_KILL_RUNS"); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil {
			t.Fatal(err)
		}
		runs, longest = n, 10*time.Second
	}
	long := runs > 2
	want := map[int]*answer{}
	for i := range runs {
		store := []string{"memory", "badger"}[i%2]
		rng := rand.New(rand.NewSource(int64(i)))
		workers := 1
		if !long && store == "badger" {
			rounds, longest = 2, 600*time.Millisecond // it takes longer to open
		}
		if long {
			rounds = map[string]int{"memory": 5, "badger": 4}[store]
			workers += i / 2 % 2
		}
		if want[rounds] == nil {
			a, status, errs := process(t, 0, nil, "verify", "--format=json", "--workers=1", fmt.Sprintf("-DROUNDS=%d", rounds), countersFile)
			if status != exitSafe || !a.Complete {
				t.Fatalf("status %d\n%s", status, errs)
			}
			want[rounds] = a
		}
		dir := filepath.Join(t.TempDir(), "run")
		begun := time.Now()
		got, kills := killed(t, rng, longest, rounds, workers, store, dir)
		w := want[rounds]
		if got.Verdict != w.Verdict || got.Complete != w.Complete {
			t.Errorf("run %d, %s: %s complete %v, want %s complete %v", i, store, got.Verdict, got.Complete, w.Verdict, w.Complete)
		}
		if g, w := got.Stats, w.Stats; workers == 1 && (g.Nodes != w.Nodes || g.Transitions != w.Transitions || g.Pruned != w.Pruned || g.Leaves != w.Leaves || g.Paths != w.Paths) {
			t.Errorf("run %d, %s, after %d kills: %+v, undisturbed %+v", i, store, kills, g, w)
		}
		t.Logf("run %d: %s, %d workers, %d nodes, %d kills, %v", i, store, workers, got.Stats.Nodes, kills, time.Since(begun).Round(time.Millisecond))
		os.RemoveAll(dir)
	}
}

// TestSigterm: the last checkpoint is taken and the way on is told.
func TestSigterm(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	a, status, errs := process(t, 700*time.Millisecond, syscall.SIGTERM, "verify", "--save", dir, "--format=json", "-DROUNDS=5", countersFile)
	if status != exitUnknown || a == nil || !strings.HasPrefix(a.Reason, "interrupted") || !strings.Contains(errs, "`heddle resume "+dir+"`") {
		t.Fatalf("status %d, %+v\n%s", status, a, errs)
	}
	st, err := readStatus(dir)
	if err != nil || st.State != "stopped" || st.Stats.Nodes != a.Stats.Nodes {
		t.Errorf("%+v, %v; the answer has %d nodes", st, err, a.Stats.Nodes)
	}
}

// TestFullDisk fills a small file system; when there is room again, the run goes on.
func TestFullDisk(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root may mount a file system")
	}
	want, _, _ := process(t, 0, nil, "verify", "--format=json", "--workers=1", "-DROUNDS=3", countersFile)
	for _, x := range []struct {
		store string
		size  string // of which badger wants 256 MB to stay free
		more  string
	}{{"memory", "6m", "64m"}, {"badger", "265m", "1g"}} {
		if x.store == "badger" && os.Getenv("HEDDLE_KILL_RUNS") == "" {
			continue // takes ten seconds
		}
		mount := t.TempDir()
		if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size="+x.size, "tmpfs", mount).CombinedOutput(); err != nil {
			t.Skipf("mount: %v: %s", err, out)
		}
		t.Cleanup(func() { exec.Command("umount", mount).Run() })
		dir := filepath.Join(mount, "run")
		a, status, errs := process(t, 0, nil, "verify", "--save", dir, "--store", x.store, "--workers=1", "--checkpoint-every=30ms", "--format=json", "-DROUNDS=3", countersFile)
		if status != exitUnknown || a == nil || !strings.HasPrefix(a.Reason, "store: ") || !strings.Contains(a.Reason, "no space left") || strings.Count(errs, "\n") != 1 {
			t.Fatalf("%s: status %d, %+v\n%s", x.store, status, a, errs)
		}
		t.Logf("%s: %s", x.store, a.Reason)
		st, err := readStatus(dir)
		if err != nil || st.State != "stopped" || st.Checkpoint.Number == 0 {
			t.Fatalf("%s: %+v, %v", x.store, st, err)
		}
		if out, err := exec.Command("mount", "-o", "remount,size="+x.more, mount).CombinedOutput(); err != nil {
			t.Fatalf("remount: %v: %s", err, out)
		}
		a, status, errs = process(t, 0, nil, "resume", dir)
		if status != exitSafe || !a.Complete || a.Stats.Nodes != want.Stats.Nodes {
			t.Errorf("%s: status %d, %+v, want %+v\n%s", x.store, status, a, want, errs)
		}
	}
}
