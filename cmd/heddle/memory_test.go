package main

// This file tests that the memory limit bounds the resident set of the whole process, with
// each store.
//
// HEDDLE_KILL_RUNS adds the benchmark with 10 and 66 million nodes on disk.

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestResidentSet(t *testing.T) {
	for _, x := range []struct {
		store  string
		limit  int64 // MB
		rounds int
		status int
		long   bool
	}{
		{"badger", 260, 3, exitSafe, false},
		{"memory", 100, 4, exitUnknown, false},
		{"badger", 400, 4, exitSafe, true},
		{"badger", 500, 4, exitSafe, true},
		{"badger", 500, 5, exitSafe, true},
		{"memory", 500, 6, exitUnknown, true},
	} {
		if x.long && os.Getenv("HEDDLE_KILL_RUNS") == "" {
			continue
		}
		args := append([]string{"verify", "--format=json", "--store", x.store, fmt.Sprintf("--memory-limit=%dMB", x.limit)}, fixedWork(x.rounds)...)
		a, status, errs := process(t, 0, nil, args...)
		if status != x.status || status == exitUnknown && !strings.HasPrefix(a.Reason, "memory-limit") {
			t.Errorf("%+v: status %d, %+v\n%s", x, status, a, errs)
			continue
		}
		t.Logf("%s: peak %d MB of %d, %d nodes, %.1f s", x.store, a.Stats.Peak/1e6, x.limit, a.Stats.Nodes, a.Stats.Seconds)
		if a.Stats.Peak > x.limit*1e6 {
			t.Errorf("%s: the resident set reached %d bytes, the limit is %d MB", x.store, a.Stats.Peak, x.limit)
		}
	}
}
