package main

// This file tests that the limits hold, and that signals are heard, while the solver
// works on a hard question or a transition takes long.

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"heddle.example/cmd/heddle/output"
	"heddle.example/patience"
	"heddle.example/rt"
	"heddle.example/sample"
	"heddle.example/supervisor"
)

// slack is how much later than it should heddle may end on a machine that others use, too.
const slack = 3 * time.Second

func hardPrograms(t *testing.T) []string {
	files, err := filepath.Glob("../../testdata/hard/*.c")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no programs")
	}
	return files
}

func TestLimitsHoldInHardQuestions(t *testing.T) {
	t.Parallel()
	const limit = 300
	if _, err := builtHeddle(); err != nil { // not on its time
		t.Fatal(err)
	}
	for _, file := range hardPrograms(t) {
		start := time.Now()
		a, status, errs := process(t, 0, nil, "verify", "--format=json", "--timeout=500ms", "--memory-limit=300MB", file)
		took := time.Since(start)
		if status != exitUnknown || !strings.HasPrefix(a.Reason, "timeout") && !strings.HasPrefix(a.Reason, "memory-limit") && !strings.HasPrefix(a.Reason, "solver") {
			t.Errorf("%s: status %d, %+v\n%s", file, status, a, errs)
			continue
		}
		t.Logf("%s: %s after %.1f s, peak %d MB", filepath.Base(file), a.Reason, took.Seconds(), a.Stats.Peak/1e6)
		if took > time.Second/2+patience.For(slack) {
			t.Errorf("%s: ended after %v", file, took)
		}
		if a.Stats.Peak > limit*11/10*1e6 {
			t.Errorf("%s: the resident set reached %d bytes, the limit is %d MB", file, a.Stats.Peak, limit)
		}
	}
}

// TestFiguresOfAnEndedProcess: who was ended has told no figures, so there are none, not zeros.
func TestFiguresOfAnEndedProcess(t *testing.T) {
	for format, want := range map[string]string{"text": "statistics: 2.00 s (the process was ended before it could tell its figures), 1.0 MB peak\n", "json": `"unknown": true`} {
		o := &supervisor.Outcome{End: supervisor.TimedOut, Phase: supervisor.Searching, Elapsed: 2 * time.Second, Peak: 1e6}
		o.Answer = interim(&output.Settings{Format: format}, "", rt.Bounds{Context: -1})
		file, err := os.Create(filepath.Join(t.TempDir(), "answer"))
		if err != nil {
			t.Fatal(err)
		}
		conclude(o, []string{"verify", "a.c"}, file, os.Stderr)
		if got, err := os.ReadFile(file.Name()); err != nil || !strings.Contains(string(got), want) {
			t.Errorf("%v\n%s", err, got)
		}
		file.Close()
	}
}

func TestSignalsAreHeardInHardQuestions(t *testing.T) {
	t.Parallel()
	if _, err := builtHeddle(); err != nil { // not on its time
		t.Fatal(err)
	}
	for i, file := range hardPrograms(t) {
		if i%3 == 2 && !sample.All() {
			continue
		}
		sig := []os.Signal{os.Interrupt, syscall.SIGTERM}[i%2]
		var a *printed
		var status int
		var errs string
		// Who is interrupted before the command line was read has no format to answer in: a busy machine gets more time.
		for after := 400 * time.Millisecond; after < time.Minute; after *= 2 {
			start := time.Now()
			a, status, errs = process(t, after, sig, "verify", "--format=json", file)
			if took := time.Since(start); took > after+patience.For(slack) {
				t.Errorf("%s: ended after %v", file, took)
			}
			if status != exitUnknown || a == nil || a.Verdict != "" {
				break
			}
		}
		if status != exitUnknown || a == nil || !strings.HasPrefix(a.Reason, "interrupted") {
			t.Errorf("%s: status %d, %+v\n%s", file, status, a, errs)
		}
	}
}

// TestSignalsAreHeardFromTheStart: a terminal sends its signal to all processes of a group, whatever they are at.
func TestSignalsAreHeardFromTheStart(t *testing.T) {
	t.Parallel()
	program, err := builtHeddle()
	if err != nil {
		t.Fatal(err)
	}
	for after := time.Duration(0); after < 100*time.Millisecond; after += 4 * time.Millisecond {
		cmd := exec.Command(program, "verify", "../../testdata/hard/ite.c")
		cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
		var errs bytes.Buffer
		cmd.Stderr = &errs
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(after)
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGINT)
		err := cmd.Wait()
		ws, _ := cmd.ProcessState.Sys().(syscall.WaitStatus)
		if !(ws.Signaled() && ws.Signal() == syscall.SIGINT) && ws.ExitStatus() != exitUnknown || strings.Contains(errs.String(), "defect") {
			t.Errorf("after %v: %v\n%s", after, err, &errs)
		}
	}
}

// TestProveKeepsLimits: a proof that takes long ends within a second of its limit, and of a signal, with one reason.
func TestProveKeepsLimits(t *testing.T) {
	t.Parallel()
	if _, err := builtHeddle(); err != nil { // not on its time
		t.Fatal(err)
	}
	long := []string{"prove", "--format=json", "--criterion=both", "--fair=flag", "--fairness=weak", "--ltl", "G F {turn == 1}", "../../testdata/prove/token.c"}
	for _, c := range []struct {
		name, reason string
		flags        []string
		kill         time.Duration
		within       time.Duration
	}{
		{"time", "timeout", []string{"--timeout=500ms"}, 0, time.Second / 2},
		{"memory", "memory-limit", []string{"--timeout=20s", "--memory-limit=120MB"}, 0, 20 * time.Second},
		{"interrupt", "interrupted", nil, time.Second / 2, time.Second / 2},
	} {
		start := time.Now()
		a, status, errs := process(t, c.kill, os.Interrupt, append(long, c.flags...)...)
		took := time.Since(start)
		if status != exitUnknown || a == nil || !strings.HasPrefix(a.Reason, c.reason) || strings.Contains(a.Reason, "\n") {
			t.Errorf("%s: status %d, %+v\n%s", c.name, status, a, errs)
		}
		if took > c.within+patience.For(time.Second) {
			t.Errorf("%s: ended after %v", c.name, took)
		}
		t.Logf("%s: %v", c.name, took)
	}
}

// TestOneAnswer: a parent that gets no processor time until the limit is long past neither ends a process that has begun to answer nor
// answers a second time.
func TestOneAnswer(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "x.c"), []byte("unsigned long n; int main(void) { for (;;) n++; }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for range 6 { // each shows the fault by a chance of one in two
		c, said := startHeddle(t, dir, nil, "verify", "--format=json", "--timeout=500ms", "x.c")
		time.Sleep(300 * time.Millisecond)
		_ = c.Process.Signal(syscall.SIGSTOP)
		time.Sleep(1200 * time.Millisecond)
		_ = c.Process.Signal(syscall.SIGCONT)
		_ = c.Wait()
		out, errs := said()
		if status := c.ProcessState.ExitCode(); status != exitUnknown || !json.Valid([]byte(out)) || errs != "" {
			t.Errorf("status %d\n%s\n%s", status, out, errs)
		}
	}
}
