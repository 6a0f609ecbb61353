package cluster

// This file defines how processes that share processors disturb each other less.

import (
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// sliceLength is how long a process may have a processor before others get it. A search finds what it needs in the
// processor's caches after some milliseconds only.
const sliceLength = 20 * time.Millisecond

// LongSlices asks the system to give this process the processor seldom and for long, as suits one of several workers of a machine: by the policy for work without a user
// (sched(7), SCHED_BATCH), and, from Linux 6.12 on, by the length of a slice. Threads that are made later are treated like those that make them. It is a
// hint: a system that does not know it goes on as before, and so does a process that was given another policy.
func LongSlices() {
	tasks, err := os.ReadDir("/proc/self/task")
	if err != nil {
		return
	}
	for _, t := range tasks {
		tid, err := strconv.Atoi(t.Name())
		if err != nil {
			continue
		}
		a, err := unix.SchedGetAttr(tid, 0)
		if err != nil || a.Policy != unix.SCHED_NORMAL {
			continue
		}
		a.Policy, a.Runtime = unix.SCHED_BATCH, uint64(sliceLength)
		_ = unix.SchedSetAttr(tid, a, 0)
	}
}
