package smt

// This file defines solver processes as heddle sees them. Z3 does not always react when it is
// interrupted, and knows no limit that holds everywhere: in the arithmetic of
// floats it can work for a minute and take gigabytes without looking up once; deep
// expressions overflow its stack. A process can be ended at any time, with all
// its memory, and takes nobody with it.

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"heddle.example/expr"
)

// process is a solver process. It is used by one goroutine at a time, kill apart.
type process struct {
	cmd   *exec.Cmd
	to    *os.File
	from  *bufio.Reader
	words vocabulary
	buf   []byte
	table *expr.Table // from which the last question came

	held  atomic.Int64  // memory that Z3 holds there
	ended chan struct{} // closed when the process is no more
	once  sync.Once
	why   atomic.Pointer[string] // why it was killed; nil: it was not
}

// startProcess starts a solver process.
func startProcess() (*process, error) {
	inRead, inWrite, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	outRead, outWrite, err := os.Pipe()
	if err != nil {
		inRead.Close()
		inWrite.Close()
		return nil, err
	}
	// Not a path: the file may be another one by now.
	cmd := &exec.Cmd{Path: "/proc/self/exe", Args: []string{processName}, Env: roomyPages(os.Environ()), Stdin: inRead, Stdout: outWrite}
	err = cmd.Start()
	inRead.Close()
	outWrite.Close()
	if err != nil {
		inWrite.Close()
		outRead.Close()
		return nil, err
	}
	pr := &process{cmd: cmd, to: inWrite, from: bufio.NewReaderSize(outRead, 1<<16), ended: make(chan struct{})}
	running.add(pr)
	go func() {
		_ = cmd.Wait() // how it ended shows in its answer
		running.remove(pr)
		close(pr.ended)
		inWrite.Close()
		outRead.Close()
	}()
	return pr, nil
}

// roomyPages adds to an environment that malloc asks for huge pages: a new Z3 context touches thousands of small ones, each of
// which costs the system microseconds.
func roomyPages(env []string) []string {
	const tunables = "GLIBC_TUNABLES="
	if slices.ContainsFunc(env, func(v string) bool { return strings.HasPrefix(v, tunables) }) {
		return env
	}
	return append(env, tunables+"glibc.malloc.hugetlb=1")
}

// kill ends the process and waits until its memory is free, or for a moment. With why,
// it answers a question that the process works on.
func (pr *process) kill(why string) {
	pr.once.Do(func() {
		pr.why.Store(&why)
		_ = pr.cmd.Process.Kill() // it may have ended
	})
	select {
	case <-pr.ended:
	case <-time.After(200 * time.Millisecond):
	}
}

// dead tells whether the process has been killed, or has ended.
func (pr *process) dead() bool {
	select {
	case <-pr.ended:
		return true
	default:
		return pr.why.Load() != nil
	}
}

// ask has the process answer p; ok is false if it is of no use any more.
func (pr *process) ask(ctx context.Context, p *problem, n *counters) (a Answer, ok bool) {
	stop := context.AfterFunc(ctx, func() { pr.kill("") })
	a, err := pr.answer(p, n)
	ok = stop() && err == nil
	if err == nil {
		return a, ok
	}
	pr.kill("")
	switch why := *pr.why.Load(); {
	case ctx.Err() != nil:
		return unknown("cancelled: %v", ctx.Err()), false
	case why != "":
		return unknown("%s", why), false
	}
	n.failures.Add(1)
	return unknown("solver failed: its process ended: %v", err), false
}

func (pr *process) answer(p *problem, n *counters) (Answer, error) {
	pr.table = p.table
	syms := symbolsOf(p.table, p.constraints)
	if err := writeFrame(pr.to, pr.words.question(p, syms)); err != nil {
		return Answer{}, err
	}
	b, err := readFrame(pr.from, pr.buf)
	if err != nil {
		return Answer{}, err
	}
	pr.buf = b
	a, w, err := readAnswer(b, syms)
	n.z3Checks.Add(w.checks)
	n.contexts.Add(w.contexts)
	n.failures.Add(w.failures)
	n.addZ3(w.took)
	pr.held.Store(w.held)
	return a, err
}

// resident reads the process's resident set, 0 if it has ended.
func (pr *process) resident() int64 {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pr.cmd.Process.Pid) + "/statm")
	if err != nil {
		return 0
	}
	f := strings.Fields(string(b))
	if len(f) < 2 {
		return 0
	}
	pages, _ := strconv.ParseInt(f[1], 10, 64)
	return pages * int64(os.Getpagesize())
}

// processes are the solver processes that run.
type processes struct {
	mu   sync.Mutex
	list []*process
}

var running processes

func (ps *processes) add(pr *process) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	ps.list = append(ps.list, pr)
}

func (ps *processes) remove(pr *process) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	ps.list = slices.DeleteFunc(ps.list, func(x *process) bool { return x == pr })
}

func (ps *processes) all() []*process {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	return slices.Clone(ps.list)
}

// Resident is the memory that the solver processes of this process hold, in bytes.
func Resident() (sum int64) {
	for _, pr := range running.all() {
		sum += pr.resident()
	}
	return sum
}

// Relieve ends the largest solver process if it holds at least so many bytes. The question
// that it works on is answered Unknown with the reason.
func Relieve(atLeast int64, reason string) bool {
	var largest *process
	most := int64(-1)
	for _, pr := range running.all() {
		if n := pr.resident(); n >= atLeast && n > most {
			largest, most = pr, n
		}
	}
	if largest == nil {
		return false
	}
	relieved.Store(true)
	largest.kill(fmt.Sprintf("%s (the solver held %d MB)", reason, most/1e6))
	return true
}

var relieved atomic.Bool

// Relieved tells whether Relieve has ended a process since this one began: an answer may have become Unknown that was known before.
func Relieved() bool { return relieved.Load() }
