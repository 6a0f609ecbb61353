package process

// This file tests runs and their ends, and the log.

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestRun(t *testing.T) {
	c := Command{Program: "sh", Args: []string{"-c", "echo out; echo err >&2; exit 7"}, Time: time.Minute}
	if r := c.Run(context.Background()); r.End != Exited || r.Status != 7 || string(r.Stdout) != "out\n" || string(r.Stderr) != "err\n" || r.Seconds <= 0 {
		t.Errorf("%+v", r)
	}
	c.Args = []string{"-c", "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done"}
	if r := c.Run(context.Background()); r.End != Exited || r.CPU <= 0 {
		t.Errorf("no processor time: %+v", r)
	}
	c.Program = "/no/such/program"
	if r := c.Run(context.Background()); r.End != NotStarted || r.Err == nil {
		t.Errorf("%+v", r)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	c = Command{Program: "sleep", Args: []string{"100"}, Time: time.Hour}
	if r := c.Run(ctx); r.End != TimedOut && r.End != Interrupted {
		t.Errorf("%+v", r)
	}
}

type outcome struct {
	Name string
	N    int
}

func TestLog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	key := func(o outcome) string { return o.Name }
	open := func() *Log[outcome] {
		l, err := OpenLog(path, key)
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	l := open()
	for _, o := range []outcome{{"a", 1}, {"b", 2}, {"a", 3}} {
		if err := l.Append(o); err != nil {
			t.Fatal(err)
		}
	}
	l.Close()
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = f.WriteString(`{"Name":"c`) // cut off
	f.Close()
	l = open()
	if o, ok := l.Find("a"); !ok || o.N != 3 {
		t.Errorf("%+v, %v", o, ok)
	}
	if _, ok := l.Find("c"); ok {
		t.Error("a line that was cut off counts")
	}
	if err := l.Append(outcome{"d", 4}); err != nil {
		t.Fatal(err)
	}
	l.Close()
	l = open()
	if o, ok := l.Find("d"); !ok || o.N != 4 {
		t.Errorf("%+v, %v", o, ok)
	}
	l.Close()
	if err := os.WriteFile(path, []byte("int main;\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenLog(path, key); err == nil {
		t.Error("a file that is no log is taken")
	}
	if l, err := OpenLog("", key); err != nil || l.Append(outcome{}) != nil {
		t.Error("a log without a file does not work")
	}
}
