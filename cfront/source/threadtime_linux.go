package source

// This file defines how much processor time a thread has taken, on Linux.

import (
	"time"

	"golang.org/x/sys/unix"
)

func threadID() int { return unix.Gettid() }

// threadTime is 0 if the thread is gone.
func threadTime(id int) time.Duration {
	// The number of a thread's processor clock, as pthread_getcpuclockid makes it.
	const perThread, scheduled = 4, 2
	var t unix.Timespec
	if err := unix.ClockGettime(int32(^id<<3|perThread|scheduled), &t); err != nil {
		return 0
	}
	return time.Duration(t.Nano())
}
