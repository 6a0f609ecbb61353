package main

// This file tests saved runs on the command line: what is refused and how it is
// said, what may change, and what status tells.

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heddle/rt"
)

// counters is a program that takes long enough to be stopped in between.
func counters(t *testing.T) string {
	t.Helper()
	b, err := os.ReadFile(countersFile)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// stopped makes a directory with prog.c and a run of it in the directory run that
// was stopped by its time limit.
func stopped(t *testing.T, extra ...string) string {
	t.Helper()
	dir := files(t, map[string]string{"prog.c": counters(t), "lost.c": lostUpdate})
	args := append([]string{"verify", "--save", "run", "--workers=1", "--timeout=1s", "--checkpoint-every=30ms", "-DROUNDS=4"}, extra...)
	status, out, errs := heddle(t, dir, append(args, "prog.c")...)
	if status != exitUnknown || !strings.Contains(out, "time limit") || !strings.Contains(errs, "`heddle resume run` goes on with it") {
		t.Fatalf("status %d\n%s%s", status, out, errs)
	}
	return dir
}

// oneLine fails unless errs is one line that contains want.
func oneLine(t *testing.T, status int, errs, want string) {
	t.Helper()
	if status != exitUnusable || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
		t.Errorf("status %d, want one line with %q, got\n%s", status, want, errs)
	}
}

func TestResumeRefuses(t *testing.T) {
	dir := stopped(t)
	refused := func(want string, args ...string) {
		t.Helper()
		status, _, errs := heddle(t, dir, args...)
		oneLine(t, status, errs, want)
	}
	refused("there is a saved run already in run", "verify", "--save=run", "prog.c")
	refused("--save: lost.c is a file", "verify", "--save=lost.c", "prog.c")
	refused("no saved run in nowhere", "status", "nowhere")
	refused("no saved run in", "resume", "nowhere")
	refused("no saved run in", "resume", "lost.c")
	refused("name the directory", "resume")
	refused("--context-bound belongs to the run", "resume", "--context-bound=3", "run")
	refused("--store belongs to the run", "resume", "--store=badger", "run")
	refused("--define belongs to the run", "resume", "-DROUNDS=5", "run")
	refused("--show-loops belongs to the run", "resume", "--show-loops", "run")

	d, err := rt.OpenRunDir(filepath.Join(dir, "run"))
	if err != nil {
		t.Fatal(err)
	}
	refused("in use by another process", "resume", "run")
	if _, out, _ := heddle(t, dir, "status", "run"); !strings.Contains(out, "running") {
		t.Error(out)
	}
	old := d.Manifest
	newer := old
	newer.Version = "99.0"
	if err := d.Publish(newer); err != nil {
		t.Fatal(err)
	}
	d.Close()
	refused("is of heddle 99.0", "resume", "run")
	d, err = rt.OpenRunDir(filepath.Join(dir, "run"))
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Publish(old); err != nil {
		t.Fatal(err)
	}
	d.Close()

	// A comment is a change too: the trace would show another text.
	prog := filepath.Join(dir, "prog.c")
	if err := os.WriteFile(prog, []byte(counters(t)+"// more\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	refused("the program has changed", "resume", "run")
	if err := os.Remove(prog); err != nil {
		t.Fatal(err)
	}
	refused("prog.c: no such file", "resume", "run")
}

func TestResumeGoesOn(t *testing.T) {
	for _, store := range []string{"memory", "badger"} {
		dir := stopped(t, "--store="+store)
		var st runStatus
		status, out, errs := heddle(t, dir, "status", "--format=json", "run")
		if err := json.Unmarshal([]byte(out), &st); err != nil || status != 0 {
			t.Fatal(status, err, out, errs)
		}
		if st.State != "stopped" || st.Stats.Nodes == 0 || st.OpenTasks != 1 || st.Verdict != "" || st.Checkpoint.Number == 0 || st.Files[0] != "prog.c" {
			t.Errorf("%+v", st)
		}
		// From elsewhere, with other free flags, and with a fixed one as it was.
		elsewhere := t.TempDir()
		status, out, errs = heddle(t, elsewhere, "resume", "--workers=2", "--timeout=100ms", "--format=json", "-DROUNDS=4", filepath.Join(dir, "run"))
		if status != exitUnknown || !strings.Contains(out, `"reason": "timeout:`) || strings.Count(errs, "\n") != 1 {
			t.Fatalf("status %d\n%s%s", status, out, errs)
		}
		if wd, _ := os.Getwd(); wd != elsewhere {
			t.Error("the working directory is now", wd)
		}
	}
}

func TestResumeDone(t *testing.T) {
	dir := files(t, map[string]string{"lost.c": lostUpdate, "good.c": locked})
	for _, x := range []struct {
		file   string
		status int
	}{{"lost.c", exitViolated}, {"good.c", exitSafe}} {
		run := x.file + ".run"
		status, first, errs := heddle(t, dir, "verify", "--workers=1", "--save", run, x.file)
		if status != x.status || errs != "" {
			t.Fatalf("status %d\n%s%s", status, first, errs)
		}
		status, again, errs := heddle(t, dir, "resume", run)
		if status != x.status || errs != "" || withoutStats(again) != withoutStats(first) {
			t.Errorf("status %d\n%s%s\nfirst\n%s", status, again, errs, first)
		}
		_, out, _ := heddle(t, dir, "status", run)
		if !strings.Contains(out, ": done") || !strings.Contains(out, "verdict:") {
			t.Error(out)
		}
	}
}

func withoutStats(report string) string {
	var out []string
	for _, l := range strings.Split(report, "\n") {
		if !strings.HasPrefix(l, "statistics:") {
			out = append(out, l)
		}
	}
	return strings.Join(out, "\n")
}

// TestResumeInterrupted: the run is cancelled before it begins and still is one.
func TestResumeInterrupted(t *testing.T) {
	dir := files(t, map[string]string{"good.c": locked})
	t.Chdir(dir)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, errs strings.Builder
	if status := execute(ctx, []string{"verify", "--save=run", "good.c"}, nil, &out, &errs); status != exitUnknown || !strings.Contains(errs.String(), "heddle resume run") {
		t.Errorf("status %d\n%s%s", status, out.String(), errs.String())
	}
	if status, out, errs := heddle(t, dir, "resume", "run"); status != exitSafe || !strings.Contains(out, "safe (complete") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
}

// TestDamagedRun cuts and alters files of a saved run. What cannot be read is refused by
// one line; what badger can do without (the end of a log) must not change the answer.
func TestDamagedRun(t *testing.T) {
	for _, store := range []string{"memory", "badger"} {
		dir := stopped(t, "--store="+store)
		run := filepath.Join(dir, "run")
		var names []string
		err := filepath.WalkDir(run, func(path string, d os.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() {
				if info, err := d.Info(); err == nil && info.Size() > 0 {
					names = append(names, path)
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		refusals := 0
		for _, name := range names {
			whole, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			flipped := []byte(string(whole))
			flipped[len(whole)/3] ^= 4
			for _, b := range [][]byte{flipped, whole[:len(whole)/2]} {
				if err := os.WriteFile(name, b, 0o666); err != nil {
					t.Fatal(err)
				}
				backup := t.TempDir()
				if err := os.CopyFS(backup, os.DirFS(run)); err != nil {
					t.Fatal(err)
				}
				status, out, errs := heddle(t, dir, "resume", "--timeout=50ms", backup)
				base := filepath.Base(name)
				switch {
				case status == exitUnusable && strings.Count(errs, "\n") == 1 && strings.Contains(errs, "damaged"):
					refusals++
				case status == exitUnknown && strings.Contains(out, "time limit") && store == "badger" && base != "frontier" && base != "run.json":
				default:
					t.Errorf("%s, %s of %d bytes now %d: status %d\n%s%s", store, base, len(whole), len(b), status, out, errs)
				}
			}
			if err := os.WriteFile(name, whole, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if refusals < 6 {
			t.Errorf("%s: only %d refusals for %d files", store, refusals, len(names))
		}
	}
}

// TestMemoryLimitFlag: the store in memory stops, the one on disk goes on.
func TestMemoryLimitFlag(t *testing.T) {
	dir := files(t, map[string]string{"prog.c": counters(t)})
	status, out, errs := heddle(t, dir, "verify", "--memory-limit=20MB", "--workers=1", "-DROUNDS=4", "prog.c")
	if status != exitUnknown || !strings.Contains(out, "memory limit of 20 MB") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
}

// TestTemporaryStore: a store on disk without --save leaves nothing behind.
func TestTemporaryStore(t *testing.T) {
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	dir := files(t, map[string]string{"good.c": locked})
	if status, out, errs := heddle(t, dir, "verify", "--store=badger", "good.c"); status != exitSafe {
		t.Fatalf("status %d\n%s%s", status, out, errs)
	}
	left, err := os.ReadDir(tmp)
	if err != nil || len(left) > 0 {
		t.Error(left, err)
	}
}
