package main

import (
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"heddle.example/patience"
	"heddle.example/supervisor"
)

// TestParentNeedsNoRuntime: the process that watches has one thread, as Go's runtime, whose start takes longer than small programs do, has not started there.
func TestParentNeedsNoRuntime(t *testing.T) {
	t.Parallel()
	program, err := builtHeddle()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "verify", "../../testdata/hard/ite.c")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}()
	threads := func(pid int) int {
		list, _ := os.ReadDir(fmt.Sprintf("/proc/%d/task", pid))
		return len(list)
	}
	for deadline := time.Now().Add(patience.For(10 * time.Second)); ; time.Sleep(5 * time.Millisecond) {
		children := supervisor.Children(cmd.Process.Pid)
		if len(children) == 1 && threads(children[0]) > 1 { // it is in Go's runtime
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("children %v", children)
		}
	}
	if n := threads(cmd.Process.Pid); n != 1 {
		t.Errorf("the parent has %d threads", n)
	}
}
