package corpus

// This file defines how much memory another process takes, on systems that say so
// under /proc; 0 elsewhere.

import (
	"os"
	"strconv"
	"strings"
)

func residentSet(pid int) int64 {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/statm")
	if err != nil {
		return 0
	}
	f := strings.Fields(string(b))
	if len(f) < 2 {
		return 0
	}
	pages, err := strconv.ParseInt(f[1], 10, 64)
	if err != nil {
		return 0
	}
	return pages * int64(os.Getpagesize())
}
