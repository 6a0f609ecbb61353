package supervisor

// This file defines how the end of a child is told from what it left, and that a process dies with its parent.

import (
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"time"
)

// ends are the signals by which users and systems ask for an end.
var ends = []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP}

// DieWithParent has the system kill the process of cmd when the thread that starts it ends.
func DieWithParent(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }

// Ended takes in how a child ended that was not ended by its parent, and did not say that it would, and the processor time that it took.
func (o *Outcome) Ended(ws syscall.WaitStatus, used time.Duration) {
	if ws.Signaled() && slices.Contains(ends, ws.Signal()) { // a terminal sends them to both, and this one did not listen yet
		o.End = Interrupted
		return
	}
	if ws.Signaled() && ws.Signal() == syscall.SIGKILL {
		o.End, o.Refuse = OutOfMemory, true // so the system does when memory runs out
		if spent(used) {
			o.End = TimedOut
		}
		return
	}
	o.End = diagnose(o.Output)
	o.Refuse = o.End == OutOfMemory
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
