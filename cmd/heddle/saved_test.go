package main

// This file tests saved runs on the command line: what is refused and how it is
// said, what may change, and what status tells.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"heddle.example/cmd/heddle/output"
	"heddle.example/patience"
	"heddle.example/rt"
	"heddle.example/rt/save"
	"heddle.example/sample"
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
// was stopped by its time limit, after some nodes: a slow machine gets more time.
func stopped(t *testing.T, extra ...string) string {
	t.Helper()
	for limit := 500 * time.Millisecond; ; limit *= 2 {
		dir := files(t, map[string]string{"prog.c": counters(t), "lost.c": lostUpdate})
		args := append([]string{"verify", "--save", "run", "--workers=1", "--timeout=" + limit.String(), "--checkpoint-every=30ms", "-DROUNDS=4"}, extra...)
		status, out, errs := heddle(t, dir, append(args, "prog.c")...)
		if status != exitUnknown || !strings.Contains(out, "time limit") || !strings.Contains(errs, "`heddle resume run` goes on with it") {
			t.Fatalf("status %d\n%s%s", status, out, errs)
		}
		var st runStatus
		if _, out, _ := heddle(t, dir, "status", "--format=json", "run"); json.Unmarshal([]byte(out), &st) != nil || st.Stats.Explored != nil || limit > 4*time.Second {
			return dir
		}
	}
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
	refused("--save: . is not empty and holds no saved run", "verify", "--save=.", "prog.c")
	refused("no saved run in nowhere", "status", "nowhere")
	refused("no saved run in", "resume", "nowhere")
	refused("no saved run in", "resume", "lost.c")
	refused("name the directory", "resume")
	refused("--context-bound belongs to the run", "resume", "--context-bound=3", "run")
	refused("--store belongs to the run", "resume", "--store=badger", "run")
	refused("--define belongs to the run", "resume", "-DROUNDS=5", "run")
	refused("--show-loops belongs to the run", "resume", "--show-loops", "run")

	d, err := save.Open(filepath.Join(dir, "run"))
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
	d, err = save.Open(filepath.Join(dir, "run"))
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
		if x := st.Stats.Explored; x == nil || x.Share <= 0 || x.Share >= 1 || x.Low > x.Share || x.High < x.Share {
			t.Errorf("explored: %+v", x)
		} else if _, text, _ := heddle(t, dir, "status", "run"); !strings.Contains(text, fmt.Sprintf("the tree:   about %.2g %% explored (", 100*x.Share)) {
			t.Error(text)
		}
		// From elsewhere, with other free flags, and with a fixed one as it was.
		elsewhere := t.TempDir()
		status, out, errs = heddle(t, elsewhere, "resume", "--workers=2", "--timeout=100ms", "--format=json", "-DROUNDS=4", filepath.Join(dir, "run"))
		if status != exitUnknown || !strings.Contains(out, `"reason": "timeout:`) || !strings.Contains(out, `"explored": {`) || strings.Count(errs, "\n") != 1 {
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
		if x.status == exitSafe && !strings.Contains(out, "the tree:   all explored\n") {
			t.Error(out)
		}
		if !strings.Contains(out, ": done") || !strings.Contains(out, "verdict:") {
			t.Error(out)
		}
	}
}

// TestResumeWrites: what resume writes is where it was asked for, not in the run.
func TestResumeWrites(t *testing.T) {
	dir, elsewhere := files(t, map[string]string{"lost.c": lostUpdate}), t.TempDir()
	heddle(t, dir, "verify", "--save", "run", "--reduction=none", "lost.c")
	status, out, errs := heddle(t, elsewhere, "resume", "--witness", "w.yml", "--trace", "t.json", "--html", "h.html", filepath.Join(dir, "run"))
	for _, name := range []string{"w.yml", "t.json", "h.html"} {
		if _, err := os.Stat(filepath.Join(elsewhere, name)); err != nil {
			t.Errorf("status %d: %v\n%s%s", status, err, out, errs)
		}
	}
}

// TestStatusOfCycles: the verdict about executions that never end is found when the tree is explored; status says it then, and nothing before.
func TestStatusOfCycles(t *testing.T) {
	dir := files(t, map[string]string{"spin.c": "volatile int x;\nint main(void) { for (;;) x = !x; }\n"})
	for run, args := range map[string][]string{"a": {"--check=assert,livelock"}, "b": {"--check=assert", "--ltl=F G{x==2}"}} {
		status, out, errs := heddle(t, dir, append([]string{"verify", "--save", run, "--reduction=none", "spin.c"}, args...)...)
		_, look, _ := heddle(t, dir, "status", run)
		if status != exitViolated || !strings.Contains(look, "violated") || !strings.Contains(look, ": done") || !strings.Contains(look, "violations: 1") {
			t.Errorf("status %d\n%s%s%s", status, out, errs, look)
		}
		f, err := save.ReadFrontier(filepath.Join(dir, run))
		if err != nil || f.Answer == nil || !f.Cycles {
			t.Fatal(err, f)
		}
		f.Answer = nil // as if it had been killed just before
		if v, complete := f.Outcome(); f.Done() || v == rt.Safe || complete {
			t.Errorf("%v %v %v", f.Done(), v, complete)
		}
	}
}

// TestResumeDecided: what was decided about executions that never end is printed again, with its trace, though there is no time to decide it; where the
// process was killed just before it is decided anew.
func TestResumeDecided(t *testing.T) {
	dir := files(t, map[string]string{"spin.c": "volatile int x;\nint main(void) { for (;;) x = !x; }\n"})
	for run, args := range map[string][]string{"a": {"--check=assert,livelock"}, "b": {"--check=assert", "--ltl=F G{x==2}"}, "c": {"--check=assert", "--ltl=G F{x==1}"}} {
		want, first, errs := heddle(t, dir, append([]string{"verify", "--save", run, "--reduction=none", "spin.c"}, args...)...)
		if decided := run != "c"; decided != (want == exitViolated) || errs != "" {
			t.Fatalf("status %d\n%s%s", want, first, errs)
		}
		again := func(limit string, same bool) {
			t.Helper()
			status, out, errs := heddle(t, dir, "resume", "--timeout="+limit, run)
			if got := status == want && withoutStats(out) == withoutStats(first); got != same {
				t.Errorf("status %d\n%s%s\nfirst\n%s", status, out, errs, first)
			}
		}
		again("1ns", true)
		f, err := save.ReadFrontier(filepath.Join(dir, run))
		if err != nil {
			t.Fatal(err)
		}
		f.Answer = nil
		b, err := f.Encode()
		if err != nil || os.WriteFile(filepath.Join(dir, run, "frontier"), b, 0o666) != nil {
			t.Fatal(err)
		}
		again("1ns", false)
		again("1h", true)
		again("1ns", true)
	}
}

func withoutStats(report string) string {
	var out []string
	for _, l := range strings.Split(report, "\n") {
		if !strings.HasPrefix(l, "statistics:") && !strings.HasPrefix(l, "the tree:") {
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
		for i, name := range names {
			whole, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			flipped := []byte(string(whole))
			flipped[len(whole)/3] ^= 4
			damages := [][]byte{flipped, whole[:len(whole)/2]}
			if !sample.All() {
				damages = damages[i%2:][:1]
			}
			for _, b := range damages {
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
		if refusals < 3 {
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

// TestSaveIntoFolder: an empty one is taken, and one that a killed process left unfinished; in any
// other nothing is touched.
func TestSaveIntoFolder(t *testing.T) {
	for _, x := range []struct {
		make string
		want string // in the error
	}{
		{"mkdir run", ""},
		{"mkdir run && touch run/lock run/frontier run/frontier.new run/run.json.new", ""},
		{"mkdir run && touch run/notes", "run is not empty and holds no saved run"},
		{"mkdir -p run/lock", "run is not empty and holds no saved run"},
		{"mkdir run && echo mine > target && ln -s ../target run/frontier.new", "run is not empty and holds no saved run"},
		{"mkdir run && echo mine > target && ln -s ../target run/lock", "run is not empty and holds no saved run"},
		{"mkdir run && ln -s ../target run/run.json", "there is a saved run already"},
		{"ln -s nowhere run", "--save: "},
		{"mkdir real && ln -s real run", ""},
	} {
		dir := files(t, map[string]string{"good.c": locked})
		if _, _, errs := shell(t, dir, x.make); errs != "" {
			t.Fatal(errs)
		}
		before := tree(t, dir)
		status, out, errs := heddle(t, dir, "verify", "--save=run", "good.c")
		if x.want == "" {
			if status != exitSafe || errs != "" {
				t.Errorf("%s: status %d\n%s%s", x.make, status, out, errs)
			}
			continue
		}
		oneLine(t, status, errs, x.want)
		if after := tree(t, dir); after != before {
			t.Errorf("%s: changed from\n%sto\n%s", x.make, before, after)
		}
	}
}

// tree lists dir and what is in it.
func tree(t *testing.T, dir string) string {
	_, out, _ := shell(t, dir, "find . -printf '%p %y %s %l\\n' | sort")
	return out
}

// TestLinksInRun: a saved run in which something is no file is refused, and what a link
// points to is left alone.
func TestLinksInRun(t *testing.T) {
	dir := stopped(t)
	for _, x := range []struct{ alter, status string }{
		{"mv run/frontier f && ln -s ../f run/frontier", "frontier is a symbolic link"},
		{"mv run/run.json f && ln -s ../f run/run.json", "run.json is a symbolic link"},
		{"rm run/run.json && mkfifo run/run.json", "run.json is no regular file"},
		{"mv run/visited v && ln -s ../v run/visited", ""},
		{"echo mine > f && ln -s ../../f run/visited/visited-99999-99999.segment", ""},
		{"echo mine > f && rm run/lock && ln -s ../f run/lock", ""},
		{"echo mine > f && ln -s ../f run/frontier.new", ""},
		{"mkfifo run/visited/x", ""},
	} {
		copied := t.TempDir()
		if _, _, errs := shell(t, copied, "cp -r "+dir+"/. . && "+x.alter); errs != "" {
			t.Fatal(errs)
		}
		before := tree(t, copied)
		status, _, errs := heddle(t, copied, "resume", "run")
		if status != exitUnusable || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, "symbolic link") && !strings.Contains(errs, "no regular file") {
			t.Errorf("%s: status %d\n%s", x.alter, status, errs)
		}
		if after := tree(t, copied); after != before {
			t.Errorf("%s: changed from\n%sto\n%s", x.alter, before, after)
		}
		if x.status != "" {
			status, _, errs := heddle(t, copied, "status", "run")
			oneLine(t, status, errs, x.status)
		}
	}
}

// TestOtherBuild: without a revision the identifier of the build tells builds apart.
func TestOtherBuild(t *testing.T) {
	dir := t.TempDir()
	one, other := filepath.Join(dir, "one"), filepath.Join(dir, "other")
	t.Setenv(standsIn, "1")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	note := buildIdentifier(bytes.NewReader(b))
	id := bytes.TrimRight(note[bytes.IndexByte(note, '/')-16:], "\x00") // the note begins with its sizes
	differs := bytes.Clone(id)
	differs[0] = '-'
	if id[0] == '-' { // one identifier in 64 begins so
		differs[0] = '_'
	}
	changed := bytes.ReplaceAll(b, id, differs)
	if err := errors.Join(os.WriteFile(one, b, 0o755), os.WriteFile(other, changed, 0o755)); err != nil {
		t.Fatal(err)
	}
	limit := patience.For(500 * time.Millisecond).String()
	script := one + " verify --save " + dir + "/run --workers=1 --timeout " + limit + " --checkpoint-every=30ms -DROUNDS=5 " + countersFile + " && false; "
	if status, out, errs := shell(t, dir, script+"cp one same; ./same resume --timeout 100ms run"); status != exitUnknown || strings.Count(out, "time limit") == 0 {
		t.Errorf("the same build, elsewhere: status %d\n%s%s", status, out, errs)
	}
	status, _, errs := shell(t, dir, "./other resume run")
	oneLine(t, status, errs, "is of heddle "+output.Version+" (build ")
}

// TestHint: who resumes in vain is told.
func TestHint(t *testing.T) {
	dir := stopped(t)
	for life := range 4 {
		d, err := save.Open(filepath.Join(dir, "run"))
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Begin(); d.Vain != life || err != nil {
			t.Fatalf("process %d is told of %d in vain, %v", life, d.Vain, err)
		}
		d.Close()
	}
	if _, _, errs := heddle(t, dir, "resume", "--timeout=400ms", "run"); !strings.Contains(errs, "heddle: 4 processes in a row ended before their first checkpoint") {
		t.Error(errs)
	}
	if _, _, errs := heddle(t, dir, "resume", "--timeout=400ms", "run"); strings.Contains(errs, "in a row") {
		t.Error(errs)
	}
}

// TestSavedWithoutEnd: within how many rounds of its loops a program comes to its end is looked for beside the saved run.
func TestSavedWithoutEnd(t *testing.T) {
	dir := t.TempDir()
	file, run := filepath.Join(dir, "p.c"), filepath.Join(dir, "run")
	text := "#include <pthread.h>\nstatic void *w(void *a) { return a; }\nint main(void) { pthread_t t[5]; for (int i = 0; i < 5; i++) pthread_create(&t[i], 0, w, 0); for (int i = 0; i < 5; i++) pthread_join(t[i], 0); return 0; }\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"verify", "--unwind", "2", "--save", run, file}, {"resume", run}, {"verify", "--unwind", "2", "--machines", "2", file}} {
		status, out, errs := heddle(t, dir, args...)
		if status != exitSafe || !strings.Contains(out, "within --unwind 5 one does") {
			t.Errorf("%v: %d\n%s%s", args, status, out, errs)
		}
	}
}

// TestBuildIdentifier checks that go build's mark is found in an executable, and nothing where there is none.
func TestBuildIdentifier(t *testing.T) {
	f, err := os.Open("/proc/self/exe")
	if err != nil {
		t.Skip(err)
	}
	defer f.Close()
	id := buildIdentifier(f)
	if bytes.Count(id, []byte("/")) < 3 {
		t.Fatalf("identifier %q", id)
	}
	size, _ := f.Seek(0, io.SeekEnd)
	head := make([]byte, min(size, 1<<16))
	if _, err := f.ReadAt(head, 0); err != nil {
		t.Fatal(err)
	}
	for _, b := range [][]byte{nil, []byte("#!/bin/sh\n"), head, bytes.ReplaceAll(head, []byte{'/'}, []byte{'-'})} {
		if got := buildIdentifier(bytes.NewReader(b)); len(got) > 0 {
			t.Errorf("identifier %q of %d bytes", got, len(b))
		}
	}
}
