package corpus

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"heddle.example/bench/task"
)

// stub writes a program that stands for heddle: it acts on the name of the file it is given.
func stub(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "stub")
	text := `#!/bin/sh
for last; do :; done
case $last in
*safe*) echo '{"verdict":"safe","complete":true,"stats":{"peak_bytes":5}}';;
*bounded*) echo '{"verdict":"safe","complete":false,"bounds":{"cut_by":["unwind"]}}';;
*bad*) echo '{"verdict":"violated","violations":[{"property":"race","line":7}]}'; exit 1;;
*unknown*) echo '{"verdict":"unknown","reason":"unsupported: longjmp at x.c:3"}'; exit 3;;
*slow*) exec sleep 60;;
*crash*) echo boom >&2; exit 134;;
*unusable*) echo '{"errors": [{"message": "no C"}]}'; echo 'x.c:1: no C' >&2; exit 2;;
*big*) exec tail -c 300000000 /dev/zero;;
esac
`
	if err := os.WriteFile(path, []byte(text), 0o777); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestRun(t *testing.T) {
	tests := []struct {
		file     string
		expected task.Verdict
		want     string
		bounded  bool
		refused  string
		grade    Grade
		score    int
		reason   string
	}{
		{file: "safe", expected: task.True, grade: Right, score: 2},
		{file: "safe", expected: task.False, grade: Wrong, score: -32},
		{file: "bad", expected: task.False, grade: Right, score: 1},
		{file: "bad", expected: task.True, grade: Wrong, score: -16},
		{file: "bad", grade: Unexpected},
		{file: "bad", want: "violated race", expected: task.False, grade: Right, score: 1},
		{file: "bad", want: "violated race:8", expected: task.False, grade: Wrong},
		{file: "bounded", expected: task.True, grade: Unknown, reason: "bounded: unwind"},
		{file: "bounded", expected: task.True, bounded: true, grade: Right, score: 2},
		{file: "unknown", expected: task.True, grade: Unknown, reason: "unsupported: longjmp at x.c:3"},
		{file: "unknown", want: "unknown unsupported", grade: Right, reason: "unsupported: longjmp at x.c:3"},
		{file: "crash", expected: task.True, grade: Unknown, reason: "crash: exit status 134: boom"},
		{file: "unusable", expected: task.True, grade: Unknown, reason: "unusable: x.c:1: no C"},
		{file: "safe", expected: task.True, refused: "no flag", grade: Unknown, reason: "refused: no flag"},
	}
	var tasks []task.Task
	for i, tt := range tests {
		tasks = append(tasks, task.Task{Name: tt.file + string(rune('a'+i)), Files: []string{tt.file}, Expected: tt.expected, Want: tt.want, Bounded: tt.bounded, Refused: tt.refused})
	}
	log := filepath.Join(t.TempDir(), "log")
	o := Options{Program: stub(t), Jobs: 2, TimeLimit: time.Minute, Log: log}
	ran := 0
	o.Progress = func(int, int, Outcome) { ran++ }
	got, err := Run(context.Background(), tasks, o)
	if err != nil || len(got) != len(tests) {
		t.Fatalf("%d outcomes, %v", len(got), err)
	}
	for i, tt := range tests {
		if o := got[i]; o.Grade != tt.grade || o.Score != tt.score || o.Reason != tt.reason {
			t.Errorf("%s: %+v", tasks[i].Name, o)
		}
	}
	// The log answers the second time, but for what a crash cut off.
	text, _ := os.ReadFile(log)
	os.WriteFile(log, text[:len(text)-5], 0o666)
	ran = 0
	again, err := Run(context.Background(), tasks, o)
	if err != nil || ran != 1 || len(again) != len(got) {
		t.Errorf("%d tasks ran again, %d outcomes, %v", ran, len(again), err)
	}
	o.Flags = []string{"--context-bound=3"}
	ran = 0
	if _, err := Run(context.Background(), tasks[:2], o); err != nil || ran != 2 {
		t.Errorf("other flags: %d tasks ran, %v", ran, err)
	}

	s := Summarise(got)
	if s.Right != 5 || s.Wrong != 3 || s.Unknown != 5 || s.NoExpectation != 1 || s.FalseAlarms != 1 || s.FalseProofs != 1 || s.Score != 2+1+1+2-16-32 {
		t.Errorf("%+v", s)
	}
	var table, csv, js bytes.Buffer
	if Table(&table, got) != nil || CSV(&csv, got) != nil || JSON(&js, got) != nil {
		t.Fatal("no output")
	}
	for _, want := range []string{"expected true, got violated race:7", "1  unsupported: longjmp", "score    -42 of"} {
		if !strings.Contains(table.String(), want) {
			t.Errorf("the table lacks %q:\n%s", want, table.String())
		}
	}
	if n := strings.Count(csv.String(), "\n"); n != len(tests)+1 {
		t.Errorf("%d lines of CSV", n)
	}
	var back struct {
		Summary  Summary
		Outcomes []Outcome
	}
	if err := json.Unmarshal(js.Bytes(), &back); err != nil || back.Summary.Score != s.Score || len(back.Outcomes) != len(got) {
		t.Errorf("JSON: %v", err)
	}
}

func TestLimits(t *testing.T) {
	o := Options{Program: stub(t), TimeLimit: 100 * time.Millisecond, MemoryLimit: 50e6}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	if testing.Short() {
		t.Skip("it waits for the grace period")
	}
	if out := o.runTask(ctx, &task.Task{Files: []string{"slow"}, Expected: task.True}); out.Reason != "timeout: the process was killed" {
		t.Errorf("%+v", out)
	}
	o.TimeLimit = time.Minute
	if out := o.runTask(ctx, &task.Task{Files: []string{"big"}, Expected: task.True}); !strings.HasPrefix(out.Reason, "memory-limit") && out.Bytes == 0 {
		t.Errorf("%+v", out)
	}
}

func TestForeignLog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	os.WriteFile(path, []byte("hello\n"), 0o666)
	_, err := Run(context.Background(), nil, Options{Program: "x", Jobs: 1, TimeLimit: 1, Log: path})
	if err == nil || !strings.Contains(err.Error(), "no log of outcomes") {
		t.Error(err)
	}
}
