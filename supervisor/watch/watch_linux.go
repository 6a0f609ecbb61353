package watch

// This file defines what Go sees of the two processes.

/*
#include "watch_linux.h"
*/
import "C"

import (
	"os"
	"syscall"
	"time"

	"heddle.example/supervisor"
)

// Attach gives the link to the parent, nil if there is none. It must be called first: it puts
// standard error back.
func Attach() *supervisor.Link {
	w := &C.heddle_watch
	if w.child == 0 {
		return nil
	}
	os.Stderr = os.NewFile(uintptr(w.err), "/dev/stderr")
	return supervisor.NewLink(os.NewFile(uintptr(w.tell), "tell"), os.NewFile(uintptr(w.orders), "orders"), time.Unix(0, int64(w.start)))
}

var reasons = map[C.int]supervisor.End{
	C.HEDDLE_TIMED_OUT:     supervisor.TimedOut,
	C.HEDDLE_OUT_OF_MEMORY: supervisor.OutOfMemory,
	C.HEDDLE_INTERRUPTED:   supervisor.Interrupted,
}

// Outcome tells how the child came to its end if this is a parent that has something to say; else nil.
func Outcome() *supervisor.Outcome {
	w := &C.heddle_watch
	if w.ended == 0 {
		return nil
	}
	out := &supervisor.Outcome{
		Twice:  w.twice != 0,
		Output: C.GoStringN(w.words, C.int(w.words_length)),
		Limits: supervisor.Limits{Timeout: time.Duration(w.timeout), Memory: int64(w.memory), OnDisk: w.ondisk != 0, Saving: w.saving != 0},
		Phase:  supervisor.Phase(C.GoString(&w.phase[0])),
		Answer: []byte(C.GoStringN(w.answer, C.int(w.answer_length))),
		Peak:   int64(w.peak), Elapsed: time.Duration(w.elapsed),
	}
	if why, ok := reasons[w.why]; ok {
		out.End = why
		return out
	}
	out.Ended(syscall.WaitStatus(w.status), time.Duration(w.cpu))
	return out
}
