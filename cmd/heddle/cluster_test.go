package main

// This file tests searches by several processes from the command line.

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// testFile is the path of a file from the top of the module.
func testFile(name string) string {
	return filepath.Join(packageDir, "..", "..", filepath.FromSlash(name))
}

func TestMachinesCountAsOneWorker(t *testing.T) {
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

func TestMachinesEnd(t *testing.T) {
	file := testFile("bench/programs/counters.c")
	begun := time.Now()
	a, status, errs := process(t, 0, nil, "verify", "--format", "json", "--reduction", "none", "--machines", "2", "--timeout", "4s", "-DROUNDS=5", file)
	if status != exitUnknown || !strings.HasPrefix(a.Reason, "timeout") || a.Stats.Nodes == 0 {
		t.Errorf("at the time limit: %d %+v %s", status, a, errs)
	}
	a, status, errs = process(t, 4*time.Second, syscall.SIGINT, "verify", "--format", "json", "--reduction", "none", "--machines", "2", "-DROUNDS=5", file)
	if status != exitUnknown || !strings.HasPrefix(a.Reason, "interrupted") || a.Stats.Nodes == 0 {
		t.Errorf("interrupted: %d %+v %s", status, a, errs)
	}
	if d := time.Since(begun); d > 60*time.Second {
		t.Errorf("it took %v", d)
	}
}

func TestMachinesRefuse(t *testing.T) {
	for _, args := range [][]string{{"--hash", "none"}, {"--reduction", "persistent"}, {"--ltl", "G {1}"}, {"--save", filepath.Join(t.TempDir(), "run")}, {"--check", "livelock"}} {
		_, status, errs := process(t, 0, nil, append(append([]string{"verify", "--machines", "2"}, args...), testFile("testdata/verify/philosophers_3.c"))...)
		if status != exitUnusable || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, "--machines") {
			t.Errorf("%v: %d %q", args, status, errs)
		}
	}
}
