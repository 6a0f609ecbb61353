package main

// This file tests runs that end from outside: kill -9 while a checkpoint is taken and at
// random moments, signals, a full disk. The binary is built and run as a user does.
//
// HEDDLE_KILL_RUNS=100 makes the long test: so many runs of at least 20 seconds each,
// killed and resumed until they are done, half of them with each store. HEDDLE_KILL_FIRST is the number
// of the first, so that several processes can share them.

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"heddle.example/browser"
	"heddle.example/patience"
	"heddle.example/rt/save"
	"heddle.example/supervisor"
)

// builtHeddle builds the binary once for all tests, without what only debuggers read, which takes half of the time.
var builtHeddle = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "heddle-test-")
	if err != nil {
		return "", err
	}
	builtIn = dir
	bin := filepath.Join(dir, "heddle")
	build := exec.Command("go", "build", "-pgo=off", "-ldflags", "-s -w", "-o", bin, ".")
	build.Dir = packageDir
	out, err := build.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%v\n%s", err, out)
	}
	return bin, nil
})

// packageDir is where the tests begin; some go elsewhere.
var packageDir, _ = os.Getwd()

// standsIn is the variable of the environment that makes this binary heddle, one that knows no revision.
const standsIn = "HEDDLE_STANDS_IN"

func TestMain(m *testing.M) {
	if os.Getenv(standsIn) != "" {
		main()
	}
	status := browser.Run(m)
	if builtIn != "" {
		os.RemoveAll(builtIn)
	}
	os.Exit(status)
}

// builtIn is the directory that builtHeddle has made.
var builtIn string

// printed is what of the JSON output the tests compare.
type printed struct {
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
func process(t *testing.T, kill time.Duration, sig os.Signal, args ...string) (a *printed, status int, errs string) {
	t.Helper()
	var moment moment
	if kill > 0 {
		moment = after(kill)
	}
	return processUntil(t, moment, sig, args...)
}

// A moment returns when a process is to be killed, or when it has ended by itself.
type moment func(pid int, ended <-chan struct{})

// after gives the moment when so much time has passed.
func after(d time.Duration) moment {
	return func(pid int, ended <-chan struct{}) {
		select {
		case <-time.After(d):
		case <-ended:
		}
	}
}

// processUntil runs heddle and kills it at the moment, if that is not nil.
func processUntil(t *testing.T, moment moment, sig os.Signal, args ...string) (a *printed, status int, errs string) {
	t.Helper()
	bin, err := builtHeddle()
	if err != nil {
		t.Fatal(err)
	}
	var out, stderr strings.Builder
	c := exec.Command(bin, args...)
	c.Stdout, c.Stderr = &out, &stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	ended, watched := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(watched)
		if moment != nil {
			moment(c.Process.Pid, ended)
			c.Process.Signal(sig) // an error says that it has ended
		}
	}()
	err = c.Wait()
	close(ended)
	<-watched
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	if ws := c.ProcessState.Sys().(syscall.WaitStatus); ws.Signaled() {
		if ws.Signal() != sig || moment == nil {
			t.Fatalf("ended by %v\n%s", ws.Signal(), stderr.String())
		}
		return nil, -1, stderr.String()
	}
	status = c.ProcessState.ExitCode()
	a = new(printed)
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

// fixedWork gives the arguments that say which program is explored: one whose nodes number the same
// however it is run.
func fixedWork(rounds int, more ...string) []string {
	return slices.Concat([]string{"--reduction=none", fmt.Sprintf("-DROUNDS=%d", rounds)}, more, []string{countersFile})
}

// killed does the work in dir until it is done, killing it again and again.
func killed(t *testing.T, rng *rand.Rand, longest time.Duration, work []string, workers int, store, dir string) (a *printed, kills int) {
	t.Helper()
	free := []string{"--workers=" + strconv.Itoa(workers), "--checkpoint-every=50ms", "--format=json"}
	args := slices.Concat([]string{"verify", "--save", dir, "--store", store}, free, work)
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
		if savedRun(dir) {
			args = append(append([]string{"resume"}, free...), dir)
		}
	}
}

// atCheckpoint gives the moment when the n-th checkpoint from now on, or so, has made the visited
// set durable and begins to write the frontier: what is on disk of the one is newer than the
// other. Where that was too quick to be seen it is when the frontier is there.
func atCheckpoint(dir string, n int) moment {
	return func(pid int, ended <-chan struct{}) {
		look := func() (written time.Time) {
			for _, name := range []string{"frontier.new", "frontier"} { // the first becomes the second
				if info, err := os.Stat(filepath.Join(dir, name)); err == nil && savedRun(dir) {
					return info.ModTime()
				}
			}
			return written
		}
		for last := look(); ; {
			select {
			case <-ended:
				return
			case <-time.After(50 * time.Microsecond):
			}
			now := look()
			if !now.IsZero() && now != last {
				if n--; n == 0 {
					return
				}
			}
			last = now
		}
	}
}

// savedRun tells whether a killed process got so far that there is something to resume.
func savedRun(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, "run.json"))
	return err == nil
}

// sameWork compares what two runs by one worker did.
func sameWork(a, b *printed) bool {
	x, y := a.Stats, b.Stats
	return a.Verdict == b.Verdict && a.Complete == b.Complete && x.Nodes == y.Nodes && x.Transitions == y.Transitions &&
		x.Pruned == y.Pruned && x.Leaves == y.Leaves && x.Paths == y.Paths
}

// TestKillAtCheckpoint kills where it hurts most: where the visited set on disk holds nodes that
// the frontier on disk does not know. Were they taken for seen, what is below them would be lost.
func TestKillAtCheckpoint(t *testing.T) {
	t.Parallel()
	const kills = 2
	free := []string{"--workers=1", "--checkpoint-every=10ms", "--format=json"}
	want := undisturbed(t, fixedWork(3))
	for _, store := range []string{"memory", "badger"} {
		dir := filepath.Join(t.TempDir(), "run")
		rng := rand.New(rand.NewSource(1))
		args := slices.Concat([]string{"verify", "--save", dir, "--store", store}, free, fixedWork(3))
		begun := time.Now()
		var got *printed
		for life := 0; got == nil; life++ {
			var moment moment
			if life < kills {
				moment = atCheckpoint(dir, 2+rng.Intn(2)) // one may be that of the root
			}
			a, status, errs := processUntil(t, moment, syscall.SIGKILL, args...)
			if a == nil {
				if savedRun(dir) {
					args = append([]string{"resume", dir}, free...)
				}
				continue
			}
			if status != exitSafe {
				t.Fatalf("%s: status %d after %d kills\n%s", store, status, life, errs)
			}
			if life == 0 {
				t.Errorf("%s: not killed at all", store)
			}
			t.Logf("%s: %d nodes, %d kills, %v", store, a.Stats.Nodes, life, time.Since(begun).Round(time.Millisecond))
			got = a
		}
		if !sameWork(got, want) {
			t.Errorf("%s: %+v, undisturbed %+v", store, got, want)
		}
	}
}

// answers are those of undisturbed runs.
var answers struct {
	sync.Mutex
	of map[string]*printed
}

// undisturbed gives the answer of a run that nobody kills, which is made once for all tests.
func undisturbed(t *testing.T, work []string) *printed {
	t.Helper()
	answers.Lock()
	defer answers.Unlock()
	key := strings.Join(work, " ")
	if answers.of == nil {
		answers.of = map[string]*printed{}
	}
	if a := answers.of[key]; a != nil {
		return a
	}
	a, status, errs := process(t, 0, nil, append([]string{"verify", "--format=json", "--workers=1"}, work...)...)
	if status != exitSafe || !a.Complete {
		t.Fatalf("status %d\n%s", status, errs)
	}
	answers.of[key] = a
	return a
}

// factors is a program whose only violation the solver has to think about, twice: whether the path goes on, and
// for the inputs. While it does so the second time the search goes on.
const factors = `
#include <assert.h>
#include <pthread.h>
unsigned __VERIFIER_nondet_uint(void);
int a, b;
static void *worker(void *arg)
{
	for (int i = 0; i < 3; i++) {
		a++;
		b++;
	}
	return 0;
}
int main(void)
{
	unsigned long x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
	if (x > 1 && y > 1) {
		assert(x * y != 127759);
		return 0;
	}
	pthread_t t, u;
	pthread_create(&t, 0, worker, 0);
	pthread_create(&u, 0, worker, 0);
	pthread_join(t, 0);
	pthread_join(u, 0);
	return 0;
}
`

// TestKillOwing kills when the last checkpoint holds a question to the solver, with badger when it holds nothing else: what is owed is not lost.
func TestKillOwing(t *testing.T) {
	t.Parallel()
	for _, store := range []string{"memory", "badger"} {
		file := filepath.Join(t.TempDir(), "factors.c")
		if err := os.WriteFile(file, []byte(factors), 0o644); err != nil {
			t.Fatal(err)
		}
		dir := filepath.Join(t.TempDir(), "run")
		owing := false
		a, _, errs := processUntil(t, func(pid int, ended <-chan struct{}) {
			for {
				select {
				case <-ended:
					return
				case <-time.After(time.Millisecond):
				}
				if f, err := save.ReadFrontier(dir); err == nil && len(f.Owed) > 0 && len(f.Found) == 0 && savedRun(dir) && (store == "memory" || len(f.Tasks) == 0) {
					owing = true
					return
				}
			}
		}, syscall.SIGKILL, "verify", "--save", dir, "--store", store, "--workers=1", "--solver-workers=2", "--keep-going", "--reduction=none",
			"--checkpoint-every=10ms", "--format=json", file)
		if a != nil || !owing {
			t.Fatalf("%s: not killed while something was owed: %+v\n%s", store, a, errs)
		}
		a, status, errs := process(t, 0, nil, "resume", "--format=json", dir)
		if status != exitViolated || a == nil || a.Verdict != "violated" {
			t.Errorf("%s: resumed: status %d, %+v\n%s", store, status, a, errs)
		}
	}
}

// TestKill kills at random moments, without end.
func TestKill(t *testing.T) {
	n, err := strconv.Atoi(os.Getenv("HEDDLE_KILL_RUNS"))
	if err != nil {
		t.Skip("HEDDLE_KILL_RUNS says how often; takes minutes")
	}
	first, _ := strconv.Atoi(os.Getenv("HEDDLE_KILL_FIRST"))
	want, works := map[string]*printed{}, map[string][]string{"memory": fixedWork(5, "-DTHIRD=4"), "badger": fixedWork(4)}
	shortest := time.Hour
	for i := first; i < first+n; i++ {
		store := []string{"memory", "badger"}[i%2]
		rng := rand.New(rand.NewSource(int64(i)))
		work, workers := works[store], 1+i/2%2
		if want[store] == nil {
			want[store] = undisturbed(t, work)
		}
		dir := filepath.Join(t.TempDir(), "run")
		begun := time.Now()
		got, kills := killed(t, rng, 10*time.Second, work, workers, store, dir)
		w, took := want[store], time.Since(begun)
		shortest = min(shortest, took)
		if got.Verdict != w.Verdict || got.Complete != w.Complete || workers == 1 && !sameWork(got, w) {
			t.Errorf("run %d, %s, %d workers, after %d kills: %+v, undisturbed %+v", i, store, workers, kills, got, w)
		}
		t.Logf("run %d: %s, %d workers, %d nodes, %d kills, %v", i, store, workers, got.Stats.Nodes, kills, took.Round(time.Millisecond))
		os.RemoveAll(dir)
	}
	t.Logf("the shortest run took %v", shortest)
}

// TestKillSoon kills every process of a run after it has had 0.4 seconds of the
// processor: each leaves something for the next, long before the interval between checkpoints.
func TestKillSoon(t *testing.T) {
	t.Parallel()
	want := undisturbed(t, fixedWork(4, "-DTHIRD=3"))
	dir := filepath.Join(t.TempDir(), "run")
	args := slices.Concat([]string{"verify", "--save", dir, "--workers=1", "--format=json"}, fixedWork(4, "-DTHIRD=3"))
	last, vain := uint64(0), 0
	for life := 1; ; life++ {
		// Where that was too little, the next process gets twice the time, and the one after that four times.
		limit := 400 * time.Millisecond << vain
		a, status, errs := processUntil(t, func(pid int, ended <-chan struct{}) {
			for used := time.Duration(0); used < limit; used = processorTime(pid) {
				select {
				case <-ended:
					return
				case <-time.After(10 * time.Millisecond):
				}
			}
		}, syscall.SIGKILL, args...)
		if a != nil {
			if status != exitSafe || !sameWork(a, want) {
				t.Errorf("status %d, %+v, undisturbed %+v\n%s", status, a, want, errs)
			}
			if life < 3 {
				t.Errorf("%d processes: that is too few to tell", life)
			}
			t.Logf("%d processes, %d nodes", life, a.Stats.Nodes)
			return
		}
		st, err := readStatus(dir)
		if vain++; err == nil && st.Checkpoint.Number > last {
			vain = 0
		}
		// A disk that others keep busy may not have taken a checkpoint in that time; the next process makes its first one sooner.
		if err != nil || vain > 2 {
			t.Fatalf("process %d made no progress, nor did the two before: %+v, %v\n%s", life, st, err, errs)
		}
		last = st.Checkpoint.Number
		args = []string{"resume", "--format=json", dir}
	}
}

// processorTime is the time that a process has had of the processors.
func processorTime(pid int) (sum time.Duration) {
	for _, child := range supervisor.Children(pid) {
		sum += processorTime(child)
	}
	b, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, rest, _ := strings.Cut(string(b), ") ")
	f := strings.Fields(rest)
	if len(f) < 13 {
		return sum
	}
	user, _ := strconv.Atoi(f[11])
	system, _ := strconv.Atoi(f[12])
	return sum + time.Duration(user+system)*10*time.Millisecond
}

// TestSignalSaves: the last checkpoint is taken and the way on is told, whoever asks for the end.
func TestSignalSaves(t *testing.T) {
	t.Parallel()
	for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP} {
		dir := filepath.Join(t.TempDir(), "run")
		a, status, errs := process(t, patience.For(350*time.Millisecond), s, "verify", "--save", dir, "--workers=1", "--format=json", "-DROUNDS=5", countersFile)
		if status != exitUnknown || a == nil || !strings.HasPrefix(a.Reason, "interrupted") || !strings.Contains(errs, "`heddle resume "+dir+"`") {
			t.Fatalf("%v: status %d, %+v\n%s", s, status, a, errs)
		}
		st, err := readStatus(dir)
		if err != nil || st.State != "stopped" || st.Stats.Nodes != a.Stats.Nodes {
			t.Errorf("%v: %+v, %v; the answer has %d nodes", s, st, err, a.Stats.Nodes)
		}
	}
}

// TestTimeoutAndNohup: timeout(1) sends its signal twice, and still the last checkpoint is
// taken; nohup(1) keeps SIGHUP away.
func TestTimeoutAndNohup(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	while := patience.For(500 * time.Millisecond).Seconds()
	status, _, errs := shell(t, dir, fmt.Sprintf("timeout %.2f $H verify --save run --workers=1 --quiet -DROUNDS=5 %s; $H status --format=json run", while, countersFile))
	if st, err := readStatus(filepath.Join(dir, "run")); status != 0 || err != nil || st.State != "stopped" || time.Since(st.Checkpoint.Time) > time.Minute || errs != "" {
		t.Errorf("status %d, %+v, %v\n%s", status, st, err, errs)
	}
	status, out, errs := shell(t, dir, fmt.Sprintf("trap '' HUP; $H verify --workers=1 --quiet --timeout %.2fs -DROUNDS=5 %s & sleep %.2f; kill -HUP $!; wait $!", while, countersFile, while/2))
	if status != exitUnknown || !strings.Contains(out, "time limit") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
}

// TestFullDisk fills a small file system; when there is room again, the run goes on.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	if os.Getuid() != 0 {
		t.Skip("only root may mount a file system")
	}
	want := undisturbed(t, fixedWork(3))
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
		a, status, errs := process(t, 0, nil, append([]string{"verify", "--save", dir, "--store", x.store, "--workers=1", "--checkpoint-every=30ms", "--format=json"}, fixedWork(3)...)...)
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
