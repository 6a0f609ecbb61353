package process

// This file defines how a program runs: with limits that it is expected to keep by itself, and a watch over it in
// case it does not.

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"heddle.example/supervisor"
)

// grace is what a program may take beyond its time before its process is killed.
const grace = 5 * time.Second

// watchEvery is the time between two looks at a process's memory.
const watchEvery = 250 * time.Millisecond

// Command is a program with its arguments and limits.
type Command struct {
	Program string
	Args    []string
	Dir     string        // where it runs; "": here
	Time    time.Duration // it is killed some seconds after this
	Memory  int64         // bytes of resident memory, 0: no limit; it is killed beyond a quarter more
}

// End says how a process came to its end.
type End string

// The ends of a process.
const (
	Exited      End = "exited"
	TimedOut    End = "timeout"
	OutOfMemory End = "memory-limit"
	Interrupted End = "interrupted"
	NotStarted  End = "start"
)

// Result is what a process printed and took.
type Result struct {
	End            End
	Err            error // NotStarted: why
	Status         int   // Exited: the exit status, -1 after a signal
	Stdout, Stderr []byte
	Seconds        float64
	CPU            time.Duration // of the process and of those that it started and waited for
	Peak           int64         // bytes: the largest resident set seen, looked at now and then
}

// errMemory is the cause of a context that ends because a process takes too much memory.
var errMemory = errors.New("memory limit")

// Run runs the program. The process ends with this one.
func (c *Command) Run(ctx context.Context) (r Result) {
	start := time.Now()
	defer func() { r.Seconds = time.Since(start).Seconds() }()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	ctx, stop := context.WithTimeout(ctx, c.Time+grace)
	defer stop()
	cmd := exec.CommandContext(ctx, c.Program, c.Args...)
	cmd.Dir = c.Dir
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.WaitDelay = time.Second
	// The process dies with the thread that starts it, which must not end before.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	supervisor.DieWithParent(cmd)
	if err := cmd.Start(); err != nil {
		r.End, r.Err = NotStarted, err
		return r
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
				rss := supervisor.ResidentTree(cmd.Process.Pid)
				most.Store(max(most.Load(), rss))
				if c.Memory > 0 && rss > c.Memory+c.Memory/4 {
					cancel(errMemory)
					return
				}
			}
		}
	}()
	err := cmd.Wait()
	close(done)
	r.Peak, r.Stdout, r.Stderr = most.Load(), stdout.Bytes(), stderr.Bytes()
	if s := cmd.ProcessState; s != nil {
		r.CPU, r.Status = s.UserTime()+s.SystemTime(), s.ExitCode()
	}
	var exit *exec.ExitError
	switch {
	case errors.Is(context.Cause(ctx), errMemory):
		r.End = OutOfMemory
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		r.End = TimedOut
	case ctx.Err() != nil:
		r.End = Interrupted
	case err != nil && !errors.As(err, &exit):
		r.End, r.Err = NotStarted, err
	default:
		r.End = Exited
	}
	return r
}

// FirstLine gives the first line of a text, shortened.
func FirstLine(s string) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), "\n")
	if len(s) > 300 {
		s = s[:300] + "…"
	}
	return s
}
