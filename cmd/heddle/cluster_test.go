package main

// This file tests searches by several processes from the command line.

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"heddle.example/cfront"
	"heddle.example/cluster"
	"heddle.example/patience"
)

// testFile is the path of a file from the top of the module.
func testFile(name string) string {
	return filepath.Join(packageDir, "..", "..", filepath.FromSlash(name))
}

func TestMachinesCountAsOneWorker(t *testing.T) {
	t.Parallel()
	file := testFile("bench/programs/counters.c")
	one, _, _ := process(t, 0, nil, "verify", "--format", "json", "--reduction", "none", "--workers", "1", "-DROUNDS=2", file)
	many, status, errs := process(t, 0, nil, "verify", "--format", "json", "--reduction", "none", "--machines", "3", "-DROUNDS=2", file)
	if status != exitSafe || many.Verdict != "safe" || !many.Complete {
		t.Fatalf("%d %+v %s", status, many, errs)
	}
	if a, b := one.Stats, many.Stats; a.Nodes != b.Nodes || a.Transitions != b.Transitions || a.Pruned != b.Pruned || a.Leaves != b.Leaves {
		t.Errorf("one worker: %+v, three processes: %+v", a, b)
	}
}

func TestMachinesAnswers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		args    string
		file    string
		verdict string
		status  int
	}{
		{"--reduction none", "testdata/verify/philosophers_3.c", "violated", exitViolated},
		{"--reduction none --keep-going", "testdata/verify/philosophers_3.c", "violated", exitViolated},
		{"--reduction auto", "testdata/verify/philosophers_3_ordered.c", "safe", exitSafe},
		{"--reduction none --context-bound 1", "testdata/verify/philosophers_3.c", "", -1},
		{"--reduction none", "testdata/verify/check_then_act.c", "violated", exitViolated},
		{"--reduction none", "testdata/verify/c_loop_of_inputs_thread.c", "", -1},
		{"--reduction none --ltl G{s<2}", "testdata/ltl/counter.c", "", -1},
		{"--reduction none --store badger", "testdata/verify/philosophers_3_ordered.c", "safe", exitSafe},
	} {
		args := append([]string{"verify", "--format", "json", "--quiet"}, strings.Fields(c.args)...)
		one, oneStatus, _ := process(t, 0, nil, append(args, "--workers", "1", testFile(c.file))...)
		many, status, errs := process(t, 0, nil, append(args, "--machines", "2", testFile(c.file))...)
		if one.Verdict != many.Verdict || one.Complete != many.Complete || status != oneStatus || c.status >= 0 && (status != c.status || many.Verdict != c.verdict) {
			t.Errorf("%s %s: %d %+v, one worker %d %+v\n%s", c.args, c.file, status, many, oneStatus, one, errs)
		}
	}
}

// TestMachinesEnd ends runs by a limit and by a signal. A machine that is slow or busy may need longer until processes have begun: the next try gets twice the time.
func TestMachinesEnd(t *testing.T) {
	t.Parallel()
	args := []string{"verify", "--format", "json", "--reduction", "none", "--machines", "2", "-DROUNDS=5", testFile("bench/programs/counters.c")}
	for reason, end := range map[string]func(limit time.Duration) (*printed, int, string){
		"timeout": func(d time.Duration) (*printed, int, string) {
			return process(t, 0, nil, append(args, "--timeout", d.String())...)
		},
		"interrupted": func(d time.Duration) (*printed, int, string) { return process(t, d, syscall.SIGINT, args...) },
	} {
		for limit := 400 * time.Millisecond; ; limit *= 2 {
			begun := time.Now()
			a, status, errs := end(limit)
			if status != exitUnknown || a == nil || !strings.HasPrefix(a.Reason, reason) {
				t.Errorf("%s after %v: %d %+v %s", reason, limit, status, a, errs)
				break
			}
			if d := time.Since(begun); d > limit+30*time.Second {
				t.Errorf("%s after %v: it took %v", reason, limit, d)
			}
			if a.Stats.Nodes > 0 {
				break
			}
			if limit > time.Minute {
				t.Errorf("%s: no node after %v", reason, limit)
				break
			}
		}
	}
}

func TestMachinesRefuse(t *testing.T) {
	for _, args := range [][]string{{"--hash", "none"}, {"--reduction", "persistent"}, {"--check", "livelock"}} {
		_, status, errs := process(t, 0, nil, append(append([]string{"verify", "--machines", "2"}, args...), testFile("testdata/verify/philosophers_3.c"))...)
		if status != exitUnusable || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, "--machines") {
			t.Errorf("%v: %d %q", args, status, errs)
		}
	}
}

// TestMachinesSaved kills processes that keep a run, and the workers that they leave behind, and goes on until the run is done: nothing is lost, nothing counted twice.
func TestMachinesSaved(t *testing.T) {
	t.Parallel()
	file := testFile("bench/programs/counters.c")
	one, _, _ := process(t, 0, nil, "verify", "--format", "json", "--reduction", "none", "--workers", "1", "-DROUNDS=3", file)
	run := filepath.Join(t.TempDir(), "run")
	var nodes int64     // as of the last checkpoint
	var seconds float64 // likewise, of all processes
	further := func(_ int, ended <-chan struct{}) {
		for {
			if st, err := readStatus(run); err == nil && st.Stats.Nodes > nodes {
				nodes = st.Stats.Nodes
				if st.Stats.Seconds <= seconds {
					t.Errorf("%v seconds after %v", st.Stats.Seconds, seconds)
				}
				seconds = st.Stats.Seconds
				return
			}
			select {
			case <-ended:
				return
			case <-time.After(5 * time.Millisecond):
			}
		}
	}
	many, status, errs := processUntil(t, further, syscall.SIGKILL, "verify", "--format", "json", "--reduction", "none", "--machines", "3", "--save", run, "--checkpoint-every", "50ms", "-DROUNDS=3", file)
	for resumes := 0; status < 0 || status == exitUnknown; resumes++ {
		t.Logf("status %d after %d nodes", status, nodes)
		sig, until := syscall.SIGKILL, moment(further)
		if resumes%2 == 0 {
			sig = syscall.SIGINT
		}
		if resumes == 3 {
			until = nil
		}
		many, status, errs = processUntil(t, until, sig, "resume", "--format", "json", "--machines", fmt.Sprint(2+resumes%2), run)
	}
	if status != exitSafe || !many.Complete {
		t.Fatalf("%d %+v %s", status, many, errs)
	}
	same := func(many *printed) {
		t.Helper()
		if a, b := one.Stats, many.Stats; a.Nodes != b.Nodes || a.Transitions != b.Transitions || a.Pruned != b.Pruned || a.Leaves != b.Leaves {
			t.Errorf("one worker: %+v, kept and gone on with: %+v", a, b)
		}
	}
	same(many)
	st, err := readStatus(run)
	if err != nil || st.State != "done" || st.Verdict != "safe" || !st.Complete || st.Stats.Nodes != one.Stats.Nodes || st.Stats.Seconds <= seconds || many.Stats.Seconds <= seconds {
		t.Errorf("status: %+v %v; %v seconds before, %v in all", st, err, seconds, many.Stats.Seconds)
	}
	if many, status, errs = process(t, 0, nil, "resume", "--format", "json", run); status != exitSafe {
		t.Fatalf("again: %d %s", status, errs)
	}
	same(many)
	for end := time.Now().Add(patience.For(20 * time.Second)); ; time.Sleep(100 * time.Millisecond) { // workers go with who has started them
		left := workersOf(run)
		if left == 0 {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("%d workers are left", left)
		}
	}
	alone := filepath.Join(t.TempDir(), "alone")
	process(t, 0, nil, "verify", "--format", "json", "--timeout", patience.For(300*time.Millisecond).String(), "--save", alone, "-DROUNDS=5", "--reduction", "none", file)
	_, status, errs = process(t, 0, nil, "resume", "--machines", "2", alone)
	oneLine(t, status, errs, "begun without --machines")
}

// workersOf counts the workers of a kept run.
func workersOf(run string) (n int) {
	list, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, name := range list {
		if b, err := os.ReadFile(name); err == nil && strings.Contains(string(b), "worker\x00") && strings.Contains(string(b), run) {
			n++
		}
	}
	return n
}

// service starts heddle in the background and waits until it has said something; end ends it.
func service(t *testing.T, args ...string) (end func(sig syscall.Signal)) {
	t.Helper()
	bin, err := builtHeddle()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(bin, args...)
	said, err := c.StderrPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(said)
	if line, err := lines.ReadString('\n'); err != nil || !strings.HasPrefix(line, "heddle: ") {
		t.Fatalf("%v: %q %v", args, line, err)
	}
	go io.Copy(io.Discard, lines)
	var once sync.Once
	end = func(sig syscall.Signal) {
		once.Do(func() {
			c.Process.Signal(sig)
			c.Wait()
		})
	}
	t.Cleanup(func() { end(syscall.SIGKILL) })
	return end
}

func TestClusterAcrossKills(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := l.Addr().String()
	l.Close()
	store := filepath.Join(t.TempDir(), "store")
	token := filepath.Join(store, "token")
	coordinator := []string{"coordinator", "--listen", addr, "--store", store}
	endServer := service(t, coordinator...)
	url := "nats://" + addr
	worker := func(name string) func(syscall.Signal) {
		return service(t, "worker", "--cluster", url, "--token-file", token, "--slots", "1", "--name", name)
	}
	first, second := worker("a"), worker("b")
	file := testFile("bench/programs/counters.c")
	verify := []string{"verify", "--format", "json", "--quiet", "--reduction", "none", "-DROUNDS=3", "--cluster", url, "--token-file", token, file}

	// The server, a worker and whoever asks go away; the same command goes on.
	_, status, _ := process(t, 1500*time.Millisecond, syscall.SIGKILL, verify...)
	if status >= 0 {
		t.Skip("the run was over before it could be disturbed")
	}
	first(syscall.SIGKILL)
	endServer(syscall.SIGKILL)
	service(t, coordinator...)
	worker("c")
	second(syscall.SIGTERM)
	worker("d")
	a, status, errs := process(t, 0, nil, verify...)
	if status != exitSafe || a.Stats.Nodes != 1228042 || !a.Complete {
		t.Fatalf("%d %+v %s", status, a, errs)
	}
	b, status, errs := process(t, 0, nil, "resume", "--format", "json", "--quiet", "--token-file", token, url)
	if status != exitSafe || b.Stats.Nodes != a.Stats.Nodes {
		t.Errorf("a run that is done: %d %+v %s", status, b, errs)
	}
}

func TestClusterRefuses(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string, mode os.FileMode) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), mode); err != nil {
			t.Fatal(err)
		}
		return name
	}
	good, open, short := write("good", "0123456789abcdef\n", 0o600), write("open", "0123456789abcdef\n", 0o644), write("short", "x", 0o600)
	file := testFile("testdata/verify/philosophers_3.c")
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"verify", "--reduction", "none", "--cluster", "nats://192.0.2.1:4222", "--token-file", good, file}, "TLS"},
		{[]string{"verify", "--cluster", "http://127.0.0.1", "--token-file", good, file}, "nats://"},
		{[]string{"verify", "--cluster", "nats://secret@127.0.0.1:1", "--token-file", good, file}, "--token-file"},
		{[]string{"verify", "--cluster", "nats://127.0.0.1:1", file}, "--token-file"},
		{[]string{"verify", "--cluster", "nats://127.0.0.1:1", "--token-file", open, file}, "chmod 600"},
		{[]string{"verify", "--cluster", "nats://127.0.0.1:1", "--token-file", short, file}, "16 characters"},
		{[]string{"verify", "--reduction", "none", "--cluster", "nats://127.0.0.1:1", "--token-file", good, file}, "no server answers"},
		{[]string{"verify", "--machines", "2", "--cluster", "nats://127.0.0.1:1", "--token-file", good, file}, "exclude"},
		{[]string{"coordinator", "--listen", "0.0.0.0:0", "--store", filepath.Join(dir, "store")}, "--tls-cert"},
		{[]string{"coordinator", "--listen", "127.0.0.1", "--store", filepath.Join(dir, "store")}, "127.0.0.1:4222"},
		{[]string{"status", "--token-file", good, "nats://127.0.0.1:1"}, "no server answers"},
	} {
		_, status, errs := process(t, 0, nil, c.args...)
		if status != exitUnusable || !strings.Contains(errs, c.want) || strings.Count(errs, "\n") != 1 || strings.Contains(errs, "0123456789abcdef") {
			t.Errorf("%v: %d %q", c.args, status, errs)
		}
	}
}

func TestClusterRefusesStrangers(t *testing.T) {
	dir := t.TempDir()
	server, err := cluster.StartServer(cluster.ServerOptions{Dir: dir, Token: "0123456789abcdef"})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	token := filepath.Join(dir, "wrong")
	if err := os.WriteFile(token, []byte("fedcba9876543210"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, status, errs := process(t, 0, nil, "status", "--token-file", token, server.URL())
	if status != exitUnusable || !strings.Contains(errs, "refuses the token") {
		t.Errorf("a wrong token: %d %q", status, errs)
	}
	p, _, err := cfront.Load(cfront.Config{}, testFile("testdata/verify/philosophers_3.c"))
	if err != nil {
		t.Fatal(err)
	}
	this, err := build()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := workerOptions(&cluster.Manifest{Version: "0.0.1", Program: programHash(p)}, p, 0); err == nil || !strings.Contains(err.Error(), "the run is of heddle 0.0.1") {
		t.Errorf("another version: %v", err)
	}
	if _, err := workerOptions(&cluster.Manifest{Version: this, Program: "0"}, p, 0); err == nil || !strings.Contains(err.Error(), "not the one") {
		t.Errorf("another program: %v", err)
	}
	if _, err := workerOptions(&cluster.Manifest{Version: this, Program: programHash(p), Flags: []string{"--no-such"}}, p, 0); err == nil {
		t.Error("unknown flags are taken")
	}
}
