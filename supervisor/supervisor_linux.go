package supervisor

// This file defines supervision on Linux: the child dies with its parent by the system's means,
// and /proc says how much memory it takes.

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// marker is the environment variable by which a child knows that it is one; its value is when the
// parent began. The descriptors are those of exec.Cmd's ExtraFiles.
const (
	marker   = "HEDDLE_SUPERVISED"
	tellFD   = 3
	ordersFD = 4
	stderrFD = 5
)

// A child that keeps its limit by itself does so within grace; what makes a last checkpoint, within saveGrace.
const (
	grace     = 400 * time.Millisecond
	saveGrace = 10 * time.Second
)

// keepOutput bounds what is kept of the last words of a child.
const keepOutput = 64 << 10

// ends are the signals by which users and systems ask for an end.
var ends = []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP}

// Attach gives the link to the parent, nil if there is none. It must be called first: it puts
// standard error back.
func Attach() *Link {
	began, ok := os.LookupEnv(marker)
	if !ok {
		return nil
	}
	os.Unsetenv(marker) // not for processes that this one starts
	nanos, err := strconv.ParseInt(began, 10, 64)
	if err != nil {
		return nil
	}
	for _, fd := range []int{tellFD, ordersFD, stderrFD} {
		if _, err := unix.FcntlInt(uintptr(fd), unix.F_GETFD, 0); err != nil {
			return nil
		}
		syscall.CloseOnExec(fd)
	}
	os.Stderr = os.NewFile(stderrFD, "/dev/stderr")
	return &Link{tell: os.NewFile(tellFD, "tell"), orders: os.NewFile(ordersFD, "orders"), start: time.Unix(0, nanos), may: make(chan struct{})}
}

// child is a supervised process as its parent sees it.
type child struct {
	cmd    *exec.Cmd
	start  time.Time
	orders *os.File
	said   chan message
	output chan string
	ended  chan error
	out    Outcome
	done   bool // it has told that it is about to exit
}

// Supervise runs heddle with args in a child process and watches over it. The error says that no
// child could be started. It must be called from the main goroutine.
func Supervise(args []string) (*Outcome, error) {
	// The child gets its signal when the thread that made it ends, not when the process does.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	_ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
	signals := make(chan os.Signal, 4)
	for _, s := range ends {
		if s != syscall.SIGHUP || !signal.Ignored(s) { // as nohup(1) asks
			signal.Notify(signals, s)
		}
	}
	defer signal.Stop(signals)
	c := &child{start: time.Now(), said: make(chan message, 16), output: make(chan string, 1), ended: make(chan error, 1)}
	c.out.Phase = Starting
	c.out.Limits.Memory = physicalMemory() / 10 * 9
	if err := c.run(args); err != nil {
		return nil, err
	}
	c.watch(signals)
	c.out.Elapsed = time.Since(c.start)
	endOrphans()
	return &c.out, nil
}

// run starts the process and the goroutines that listen to it.
func (c *child) run(args []string) error {
	tellR, tellW, err := os.Pipe()
	if err != nil {
		return err
	}
	defer tellW.Close()
	ordersR, ordersW, err := os.Pipe()
	if err != nil {
		return err
	}
	defer ordersR.Close()
	wordsR, wordsW, err := os.Pipe()
	if err != nil {
		return err
	}
	defer wordsW.Close()
	// The file that this process was started from, also if there is another by its name now.
	c.cmd = exec.Command("/proc/self/exe", args...)
	c.cmd.Args[0] = os.Args[0]
	c.cmd.Env = append(os.Environ(), marker+"="+strconv.FormatInt(c.start.UnixNano(), 10))
	c.cmd.Stdin, c.cmd.Stdout, c.cmd.Stderr = os.Stdin, os.Stdout, wordsW
	c.cmd.ExtraFiles = []*os.File{tellW, ordersR, os.Stderr}
	DieWithParent(c.cmd)
	if err := c.cmd.Start(); err != nil {
		return err
	}
	c.orders = ordersW
	go func() {
		defer close(c.said)
		lines := bufio.NewReader(tellR)
		for {
			line, err := lines.ReadBytes('\n')
			var m message
			if json.Unmarshal(line, &m) == nil {
				c.said <- m
			}
			if err != nil {
				return
			}
		}
	}()
	go func() {
		var kept bytes.Buffer
		_, _ = io.Copy(&kept, io.LimitReader(wordsR, keepOutput))
		c.output <- kept.String()
		_, _ = io.Copy(io.Discard, wordsR)
	}()
	go func() { c.ended <- c.cmd.Wait() }()
	return nil
}

// DieWithParent has the system kill the process of cmd when the thread that starts it ends.
func DieWithParent(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }

// watch holds the child to its limits until it has ended.
func (c *child) watch(signals <-chan os.Signal) {
	var interrupted, asked time.Time // when the signal came, and the first that a second may follow
	next := time.NewTimer(0)
	for {
		select {
		case m, ok := <-c.said:
			if !ok {
				c.said = nil
				break
			}
			c.hear(m)
		case <-c.ended:
			c.close()
			return
		case s := <-signals:
			switch now := time.Now(); {
			case interrupted.IsZero():
				interrupted = now
				_, _ = c.orders.Write([]byte{orderEnd})
			case s == syscall.SIGHUP || asked.IsZero(): // the system and the shell may both send that
			case now.Sub(asked) >= OneRequest:
				c.quit()
				return
			}
			if s != syscall.SIGHUP && asked.IsZero() {
				asked = time.Now()
			}
		case <-next.C:
		}
		used := c.memory()
		over := c.out.Limits.Memory > 0 && used > ceiling(c.out.Limits.Memory)
		switch now := time.Now(); {
		case c.out.Phase == Answering && !over: // the reader may be slow; a second signal does not wait for it
		case !interrupted.IsZero() && now.After(interrupted.Add(max(grace, c.patience()))):
			c.end(Interrupted)
			return
		case c.out.Limits.Timeout > 0 && now.After(c.start.Add(c.out.Limits.Timeout+c.patience())):
			c.end(TimedOut)
			return
		case over:
			c.end(OutOfMemory)
			return
		}
		next.Reset(pause(c.out.Limits.Memory, used))
	}
}

// hear takes in what the child tells.
func (c *child) hear(m message) {
	if m.Limits != nil {
		most := c.out.Limits.Memory
		c.out.Limits, c.out.Answer = *m.Limits, m.Answer
		if c.out.Limits.Memory == 0 {
			c.out.Limits.Memory = most
		}
	}
	if m.Phase == Answering && c.out.Phase != Answering {
		_, _ = c.orders.Write([]byte{orderAnswer})
	}
	if m.Phase != "" {
		c.out.Phase = m.Phase
	}
	c.done = c.done || m.Done
}

// patience is the time that the child has to keep a limit by itself.
func (c *child) patience() time.Duration {
	switch {
	case c.out.Phase == Starting || c.out.Phase == Reading:
		return 0
	case c.out.Phase == Searching && c.out.Limits.Saving:
		return saveGrace
	}
	return grace
}

// end kills the child for a reason.
func (c *child) end(why End) {
	_ = c.cmd.Process.Kill()
	<-c.ended
	c.out.End = why
	c.orders.Close()
}

// quit ends the child at once, but for what it must not leave behind.
func (c *child) quit() {
	_, _ = c.orders.Write([]byte{orderQuit})
	select {
	case <-c.ended:
	case <-time.After(grace):
		_ = c.cmd.Process.Kill()
		<-c.ended
	}
	c.out.End, c.out.Twice = Interrupted, true
	c.orders.Close()
}

// close finds out how the child ended by itself.
func (c *child) close() {
	c.orders.Close()
	if c.said != nil {
		for m := range c.said { // until the end of the pipe
			c.hear(m)
		}
	}
	state := c.cmd.ProcessState
	ws, _ := state.Sys().(syscall.WaitStatus)
	if ws.Signaled() {
		c.out.Status = 128 + int(ws.Signal())
	} else {
		c.out.Status = state.ExitCode()
	}
	if c.done || ws.Signaled() && ws.Signal() == syscall.SIGPIPE {
		c.out.End = Exited
		return
	}
	if ws.Signaled() && slices.Contains(ends, ws.Signal()) { // a terminal sends them to both, and this one did not listen yet
		c.out.End = Interrupted
		return
	}
	select {
	case c.out.Output = <-c.output:
	case <-time.After(time.Second): // something that it started holds the descriptor
	}
	if ws.Signaled() && ws.Signal() == syscall.SIGKILL {
		c.out.End, c.out.Refuse = OutOfMemory, true // so the system does when memory runs out
		if spent(state.UserTime() + state.SystemTime()) {
			c.out.End = TimedOut
		}
		return
	}
	c.out.End = diagnose(c.out.Output)
	c.out.Refuse = c.out.End == OutOfMemory
}

// spent tells whether a process has had all the processor time that the system grants to one. What is counted there, by samples, is up to a tenth off from what is told
// of a process that has ended.
func spent(used time.Duration) bool {
	const rlimitCPU = 0 // as the kernel numbers limits
	var limit syscall.Rlimit
	err := syscall.Getrlimit(rlimitCPU, &limit)
	if err != nil || limit.Max >= 1<<31 {
		return false
	}
	all := time.Duration(limit.Max) * time.Second
	return used+time.Second/2 >= all-all/10
}

// lastWords tell breakdowns apart by what the runtime, the C library and the solver say.
var lastWords = []struct {
	text string
	end  End
}{
	{"goroutine stack exceeds", Overflowed},
	{"out of memory", OutOfMemory},
	{"cannot allocate memory", OutOfMemory},
	{"failed to reserve", OutOfMemory},
	{"pthread_create failed", OutOfMemory},
	{"failed to create new OS thread", OutOfMemory},
	{"std::bad_alloc", OutOfMemory},
}

func diagnose(output string) End {
	for _, w := range lastWords {
		if strings.Contains(output, w.text) {
			return w.end
		}
	}
	return Crashed
}

// ceiling is the resident set at which a child is ended: a little above its limit, which it keeps
// by itself where it can.
func ceiling(limit int64) int64 { return limit + max(limit/50, 4<<20) }

// pause is the time to the next look: short enough that memory cannot pass the limit by much.
func pause(limit, used int64) time.Duration {
	const longest = 20 * time.Millisecond
	if limit == 0 {
		return longest
	}
	const fastest = 8 << 30 // bytes a second that a process can touch
	left := time.Duration(float64(max(ceiling(limit)-used, 0)) / fastest * float64(time.Second))
	return min(max(left, time.Millisecond), longest)
}

// memory is the child's resident set, as far as it counts, with what is the parent's own.
func (c *child) memory() int64 {
	r, own := Resident(c.cmd.Process.Pid), Resident(os.Getpid())
	c.out.Peak = max(c.out.Peak, r.Total)
	if c.out.Limits.OnDisk {
		return r.Anonymous + own.Anonymous
	}
	return r.Total + own.Anonymous
}

// endOrphans ends what the child has started and left behind.
func endOrphans() {
	for range 100 {
		for _, pid := range Children(os.Getpid()) {
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
		if _, err := syscall.Wait4(-1, nil, syscall.WNOHANG, nil); err == syscall.ECHILD {
			return
		}
		time.Sleep(time.Millisecond)
	}
}
