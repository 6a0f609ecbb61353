package visited

// This file tests what survives: processes killed in the middle, damaged files,
// full disks. Children of the test process do the work that may end it.

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"heddle.example/sample"
)

// childEnv names what a child does: "MODE STORE DIR", see childMain.
const childEnv = "HEDDLE_HASHING_CHILD"

func TestMain(m *testing.M) {
	if job := os.Getenv(childEnv); job != "" {
		childMain(strings.SplitN(job, " ", 3))
	}
	os.Exit(m.Run())
}

const (
	crashSteps  = 1500 // visits in an epoch
	crashEpochs = 60
)

// crashVisit returns the i-th visit of the run that is killed and resumed.
func crashVisit(i int) visit {
	h := mix(uint64(i) + 12345)
	return visit{h % 30_000, int(h>>32) % 3, Budget(h>>40) % 4}
}

// childMain is a child: "run" goes on with the run in DIR from its published epoch
// and compares every answer with the reference; "abort" does the same and ends
// without closing the store; "open" opens it and compares all
// committed visits; "wait" opens one without a directory and waits to be killed. Exit status 0: done; 3: a wrong answer; 4: an error, printed.
func childMain(job []string) {
	mode, name, dir := job[0], job[1], job[2]
	if mode == "wait" {
		if _, err := Open(name, smallDisk(Options{})); err != nil {
			fmt.Println(err)
			os.Exit(4)
		}
		fmt.Println("open")
		select {}
	}
	frontier := filepath.Join(dir, "frontier")
	b, _ := os.ReadFile(frontier)
	epoch, _ := strconv.Atoi(string(b))
	fail := func(status int, a ...any) {
		fmt.Println(a...)
		os.Exit(status)
	}
	s, err := Open(name, smallDisk(Options{Dir: filepath.Join(dir, "store"), Committed: uint64(epoch)}))
	if err != nil {
		fail(4, err)
	}
	ref, i := make(reference), 0
	for ; i < epoch*crashSteps; i++ {
		ref.visit(crashVisit(i))
	}
	if int(s.Len()) != len(ref) {
		fail(3, "epoch", epoch, "has", s.Len(), "nodes, want", len(ref))
	}
	if mode == "open" {
		for _, visits := range ref {
			for _, v := range visits {
				if !v.covered(s) {
					fail(3, "visit", v, "is lost;", s.Err())
				}
			}
		}
		os.Exit(0)
	}
	for epoch++; epoch <= crashEpochs; epoch++ {
		for ; i < epoch*crashSteps; i++ {
			v := crashVisit(i)
			if got, want := v.covered(s), ref.visit(v); got != want {
				fail(3, "step", i, "visit", v, "after", ref[v.node], "covered is", got)
			}
		}
		if err := s.Commit(uint64(epoch)); err != nil {
			fail(4, err)
		}
		if err := os.WriteFile(frontier+".new", []byte(strconv.Itoa(epoch)), 0o644); err != nil {
			fail(4, err)
		}
		if err := os.Rename(frontier+".new", frontier); err != nil {
			fail(4, err)
		}
	}
	if mode == "abort" {
		os.Exit(0) // with logs that nothing has tidied up
	}
	if err := s.Close(); err != nil {
		fail(4, err)
	}
	os.Exit(0)
}

// child returns a child process that is ready to start.
func child(mode, store, dir string, out *strings.Builder) *exec.Cmd {
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), childEnv+"="+mode+" "+store+" "+dir)
	if out != nil {
		c.Stdout, c.Stderr = out, out
	}
	return c
}

// TestKill kills a run at random moments and resumes it until it is done.
func TestKill(t *testing.T) {
	for _, row := range Stores() {
		t.Run(row.Name, func(t *testing.T) {
			dir, kills := t.TempDir(), 0
			limit := 100 * time.Millisecond
			for {
				var out strings.Builder
				c := child("run", row.Name, dir, &out)
				if err := c.Start(); err != nil {
					t.Fatal(err)
				}
				var timer *time.Timer
				if kills < 7 {
					timer = time.AfterFunc(limit/4+rand.N(limit), func() { c.Process.Kill() })
				}
				err := c.Wait()
				if timer != nil {
					timer.Stop()
				}
				if err == nil {
					t.Logf("done after %d kills", kills)
					return
				}
				if status, ok := c.ProcessState.Sys().(syscall.WaitStatus); !ok || !status.Signaled() {
					t.Fatalf("%v: %s", err, out.String())
				}
				kills++
				limit += limit / 2 // a slow machine needs more to get anywhere
			}
		})
	}
}

// TestTemporaryDirs: the temporary directory of a process that was killed goes when the next one makes one, that of a living process stays.
func TestTemporaryDirs(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	c := child("wait", "badger", "", nil)
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := out.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	dirs := func() []string {
		list, err := filepath.Glob(filepath.Join(os.TempDir(), temporaryDirs))
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	first := dirs()
	if len(first) != 1 {
		t.Fatalf("the child made %v", first)
	}
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(filepath.Join(first[0], lockName), old, old); err != nil {
		t.Fatal(err)
	}
	openAndClose := func() {
		s, err := Open("badger", smallDisk(Options{}))
		if err == nil {
			err = s.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if openAndClose(); !slices.Equal(dirs(), first) {
		t.Errorf("beside a living process: %v, not %v", dirs(), first)
	}
	if err := c.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = c.Wait() // it was killed
	if openAndClose(); len(dirs()) > 0 {
		t.Errorf("after its end: %v", dirs())
	}
}

// finishedRun returns a directory with a whole run.
func finishedRun(t *testing.T, mode, store string) string {
	t.Helper()
	dir := t.TempDir()
	var out strings.Builder
	if err := child(mode, store, dir, &out).Run(); err != nil {
		t.Fatalf("%v: %s", err, out.String())
	}
	return dir
}

// TestDamage alters files of a saved run at random. Opening it must say so, or
// nothing that was committed may be missing.
func TestDamage(t *testing.T) {
	for _, row := range Stores() {
		t.Run(row.Name, func(t *testing.T) {
			whole := finishedRun(t, "abort", row.Name)
			files, err := filepath.Glob(filepath.Join(whole, "store", "*"))
			if err != nil || len(files) == 0 {
				t.Fatal("no files", err)
			}
			rng := rand.New(rand.NewPCG(3, 4))
			found := 0
			rounds := len(files) + 1
			if sample.All() {
				rounds = 6 * len(files)
			}
			for round := range rounds {
				dir := t.TempDir()
				if err := os.CopyFS(dir, os.DirFS(whole)); err != nil {
					t.Fatal(err)
				}
				victim := filepath.Join(dir, "store", filepath.Base(files[round%len(files)]))
				b, err := os.ReadFile(victim)
				if err != nil {
					t.Fatal(err)
				}
				if len(b) == 0 {
					continue
				}
				what := "cut off"
				if at := rng.IntN(len(b)); (round+round/len(files))%2 == 0 {
					what = fmt.Sprintf("altered at %d of %d", at, len(b))
					b[at] ^= 1 << rng.IntN(8)
				} else {
					b = b[:at]
				}
				if err := os.WriteFile(victim, b, 0o644); err != nil {
					t.Fatal(err)
				}
				var out strings.Builder
				err = child("open", row.Name, dir, &out).Run()
				exit, _ := errors.AsType[*exec.ExitError](err)
				switch {
				case err == nil:
				case exit != nil && exit.ExitCode() == 4 && strings.Contains(out.String(), ErrDamaged.Error()):
					found++
				default:
					t.Errorf("%s %s: %v: %.600s", filepath.Base(victim), what, err, out.String())
				}
			}
			t.Logf("%d damages found", found)
		})
	}
}

// TestEmptyLogs opens a database beside logs that a kill left without any content.
func TestEmptyLogs(t *testing.T) {
	dir := finishedRun(t, "abort", "badger")
	for _, name := range []string{"00099.mem", "000099.vlog"} {
		if err := os.WriteFile(filepath.Join(dir, "store", name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var out strings.Builder
	if err := child("open", "badger", dir, &out).Run(); err != nil {
		t.Fatalf("%v: %s", err, out.String())
	}
}

// TestFullDisk runs on a small file system until it is full. The store must say
// so, and what was committed must be there when space is made.
func TestFullDisk(t *testing.T) {
	for _, row := range Stores() {
		t.Run(row.Name, func(t *testing.T) {
			dir := t.TempDir()
			if err := syscall.Mount("heddle", dir, "tmpfs", 0, "size=96m"); err != nil {
				t.Skipf("cannot mount a small file system: %v", err)
			}
			defer syscall.Unmount(dir, 0)
			o := Options{Dir: filepath.Join(dir, "store"), MemoryLimit: badgerLeast, MinFree: 48 << 20}
			// A neighbour leaves room for a part of the run.
			ballast := filepath.Join(dir, "ballast")
			size := 88 << 20
			if row.Name == "badger" {
				size = 34 << 20
			}
			if err := os.WriteFile(ballast, make([]byte, size), 0o644); err != nil {
				t.Fatal(err)
			}
			s := mustOpen(t, row.Name, o)
			const step = 50_000
			var err error
			for n := uint64(0); err == nil; n++ {
				if n == 200*step {
					t.Fatal("the disk is never full")
				}
				s.Visit(visit{node: n}.key(), 0, 1)
				if n%step == step-1 {
					if err = s.Commit(n/step + 1); err == nil {
						o.Committed = n/step + 1
					}
				}
			}
			if !errors.Is(err, ErrDiskFull) || !errors.Is(s.Err(), ErrDiskFull) || o.Committed == 0 {
				t.Fatalf("after epoch %d: %v; %v", o.Committed, err, s.Err())
			}
			t.Logf("after epoch %d: %v", o.Committed, err)
			s.Close() // may or may not find room for what it has left
			if err := os.Remove(ballast); err != nil {
				t.Fatal(err)
			}
			s = mustOpen(t, row.Name, o)
			defer closed(t, s)
			for n := range o.Committed * step {
				if !(visit{n, 0, 1}).covered(s) {
					t.Fatalf("node %d of epoch %d is lost", n, n/step+1)
				}
			}
			if (visit{o.Committed * step, 0, 1}).covered(s) {
				t.Fatal("a node that was not committed is known")
			}
		})
	}
}
