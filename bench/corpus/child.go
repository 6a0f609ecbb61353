package corpus

// This file defines how one task runs: in a process of its own, with limits that
// it keeps by itself, and a watch over it in case it does not.

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"heddle/bench/task"
	"heddle/supervisor"
)

// grace is what a task may take beyond its time before its process is killed.
const grace = 5 * time.Second

// watchEvery is the time between two looks at a process's memory.
const watchEvery = 250 * time.Millisecond

// errMemory is the cause of a context that ends because a process takes too much memory.
var errMemory = errors.New("memory limit")

// flags gives the flags of verify for a task, the limits included.
func (o *Options) flags(t *task.Task) []string {
	out := append([]string{}, t.Flags...)
	out = append(out, "--workers=1", "--timeout="+o.TimeLimit.String())
	if o.MemoryLimit > 0 {
		out = append(out, "--memory-limit="+strconv.FormatInt(o.MemoryLimit, 10))
	}
	return append(out, o.Flags...)
}

// runTask answers one task.
func (o *Options) runTask(ctx context.Context, t *task.Task) (out Outcome) {
	flags := o.flags(t)
	out = Outcome{Task: t.Name, Property: t.Property, Flags: strings.Join(flags, " "), Expected: string(t.Expected), Grade: Unknown}
	if t.Want != "" {
		out.Expected = t.Want
	}
	unknown := func(reason string) {
		kind, _, _ := strings.Cut(reason, ":")
		out.Answer, out.Reason = "unknown "+kind, reason
		out.grade(t, task.None)
	}
	if t.Refused != "" {
		unknown("refused: " + t.Refused)
		return
	}
	start := time.Now()
	defer func() { out.Seconds = time.Since(start).Seconds() }()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	ctx, stop := context.WithTimeout(ctx, o.TimeLimit+grace)
	defer stop()
	args := append(append([]string{"verify", "--format=json", "--quiet"}, flags...), "--")
	args = append(args, t.Files...)
	cmd := exec.CommandContext(ctx, o.Program, args...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.WaitDelay = time.Second
	// The process ends with this one, whose thread must not end before.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	supervisor.DieWithParent(cmd)
	if err := cmd.Start(); err != nil {
		unknown("start: " + err.Error())
		return
	}
	var most atomic.Int64
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(watchEvery)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				// The process keeps the limit by itself; this is for when it cannot.
				rss := supervisor.ResidentTree(cmd.Process.Pid)
				most.Store(max(most.Load(), rss))
				if o.MemoryLimit > 0 && rss > o.MemoryLimit+o.MemoryLimit/4 {
					cancel(errMemory)
					return
				}
			}
		}
	}()
	err := cmd.Wait()
	close(done)
	out.Bytes = most.Load()
	switch {
	case errors.Is(context.Cause(ctx), errMemory):
		unknown("memory-limit: the process was killed")
		return
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		unknown("timeout: the process was killed")
		return
	case ctx.Err() != nil:
		unknown("interrupted: ")
		return
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		unknown("start: " + err.Error())
		return
	}
	if stdout.Len() == 0 {
		reason := "unusable: "
		if code := cmd.ProcessState.ExitCode(); code != 2 {
			reason = "crash: exit status " + strconv.Itoa(code) + ": "
		}
		unknown(reason + firstLine(stderr.String()))
		return
	}
	if err := judge(t, &out, stdout.Bytes()); err != nil {
		unknown("crash: " + err.Error())
	}
	return
}

// firstLine gives the first line of a text, shortened.
func firstLine(s string) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), "\n")
	if len(s) > 300 {
		s = s[:300] + "…"
	}
	return s
}
