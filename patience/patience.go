// Package patience tells tests how long they may have to wait on a machine that does other work too.
//
// What heddle promises about time holds on a machine that has a processor for it. A test
// that measures such a promise with the clock fails on a busy machine, although nothing is wrong: it asks here how
// much longer to be patient. What a piece of work costs is better measured by Processor.
package patience

import (
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// most bounds what is believed of the load.
const most = 20

// For gives d on a machine that has a processor to spare, and as many times longer as there are threads that want
// each processor on others.
func For(d time.Duration) time.Duration {
	return time.Duration(float64(d) * min(max(1, crowd()), most))
}

// crowd is the number of threads that want to run, for each processor: over the last minute or
// now, whichever is more; 0 if the system does not tell.
func crowd() float64 {
	b, _ := os.ReadFile("/proc/loadavg")
	f := strings.Fields(string(b))
	if len(f) < 4 {
		return 0
	}
	minute, _ := strconv.ParseFloat(f[0], 64)
	now, _, _ := strings.Cut(f[3], "/")
	running, _ := strconv.ParseFloat(now, 64)
	return max(minute, running) / float64(runtime.NumCPU())
}

// Processor is the time that this process, and those it has waited for, have had of the processors.
func Processor() time.Duration {
	sum := time.Duration(0)
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		if err := syscall.Getrusage(who, &u); err == nil {
			sum += time.Duration(u.Utime.Nano() + u.Stime.Nano())
		}
	}
	return sum
}
