// Package memory holds a search to a limit of memory: who may use how much of it, and when it is reached.
//
// The limit is on the resident set, that of the solver processes included. It is shared by the Go heap, the visited
// set's tables and the solvers' memory, of which only the first has a knob: a soft limit
// that makes the collector work harder. So the rest is measured at every look
// and the collector gets what is left. When the limit is near and a solver process holds a good part of
// it, that process is ended: the question that it works on gets no answer, and the search goes on. A store that keeps its nodes on disk maps
// its files; it lets go of their pages when they are too many, so they do not end a
// search, but the collector leaves room for those that come and go between two looks.
package memory

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"

	"heddle.example/hashing/visited"
	"heddle.example/rt/memory/softlimit"
	"heddle.example/smt"
)

// Guard watches the resident set.
type Guard struct {
	Limit   int64 // 0: none
	implied bool  // nobody asked for it: nine tenths of the machine's memory, so that the system kills nothing
	mapped  bool  // pages of mapped files do not count
	samples []metrics.Sample
	set     int64 // what this search wants the collector's limit to be
}

// Least memory that a store is given beside what is resident already.
const leastStore = 1 << 20

// New makes a guard; Release gives the collector its freedom back.
func New(limit int64, mapped bool) *Guard {
	implied := limit == 0
	if implied {
		limit = physicalMemory() / 10 * 9
	}
	return &Guard{
		Limit: limit, implied: implied, mapped: mapped,
		samples: []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}},
	}
}

func (g *Guard) Release() {
	softlimit.Release(g)
}

// margin is how far below the limit a search ends: what grows between two looks,
// and what the end itself needs (the last checkpoint, the traces).
func (g *Guard) margin() int64 {
	return min(max(g.Limit/20, 8<<20), 128<<20)
}

// Look measures the resident set, adjusts the collector and tells whether the
// limit is reached.
func (g *Guard) Look() (rss int64, over bool) {
	m := residentMemory()
	solvers := smt.Resident()
	rss = m.total + solvers
	if g.Limit == 0 {
		return rss, false
	}
	used := rss
	if g.mapped {
		used = m.anonymous + solvers
	}
	metrics.Read(g.samples)
	gc := int64(g.samples[0].Value.Uint64() - g.samples[1].Value.Uint64())
	// The collector may have all but what others use now and the margin, twice: its
	// limit is soft.
	left := g.Limit - 2*g.margin() - max(used-gc, 0)
	if g.mapped {
		left -= max(g.Limit/10*3, m.total-m.anonymous)
	}
	if left = max(left, 16<<20); left < g.set || left > g.set+g.Limit/100 {
		g.set = left
		softlimit.Set(g, left)
	}
	if used <= g.Limit-g.margin() {
		return rss, false
	}
	return rss, !smt.Relieve(g.Limit/worthEnding, g.Message())
}

// worthEnding is the part of the limit that a solver process must hold to be ended for it.
const worthEnding = 8

// Short tells whether a store is to let go of pages of its files: so far from the limit that it
// may be slow to do so, but not before they are enough to be worth it. It is asked from
// other goroutines.
func (g *Guard) Short() bool {
	m := residentMemory()
	return m.total > g.Limit/4*3 && m.total-m.anonymous > g.Limit/16
}

// Store is how much memory a store of nodes may use. A store on disk leaves three fifths to the pages of its
// files, to the program's state and to what the collector has not yet freed; two fifths, if it needs that.
func (g *Guard) Store() int64 {
	if g.Limit == 0 || g.implied && g.mapped {
		return 0
	}
	if !g.implied {
		debug.FreeOSMemory() // what reading the program left behind
	}
	left := g.Limit - g.margin() - residentMemory().total
	if g.mapped {
		left = max(left/5*2, min(left/5*3, visited.LeastOnDisk))
	}
	return max(left, leastStore)
}

// worthFreeing is how much a search must hold for GiveBack to collect it: a collection takes as long as the search of some ten thousand nodes.
const worthFreeing = 64 << 20

// GiveBack collects what searches held that are over. Under a limit that somebody asked for (else 0) the system gets it back, so that it does not count beside what follows;
// without one what follows takes the same pages: new ones cost more than what is done with them. What is little stays until
// the collector comes to it. The heap had size before bytes before them.
func GiveBack(before uint64, limit int64) {
	switch {
	case HeapSize() < before+worthFreeing:
	case limit != 0:
		debug.FreeOSMemory()
	default:
		runtime.GC()
	}
}

// HeapSize is how much the objects of the heap take, those included that nothing refers to and that are not collected yet, in bytes.
func HeapSize() uint64 {
	heap := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(heap)
	return heap[0].Value.Uint64()
}

func (g *Guard) Message() string {
	return fmt.Sprintf("the memory limit of %d MB was reached", g.Limit/1e6)
}

// physicalMemory reads the machine's memory, 0 if that cannot be read.
func physicalMemory() int64 {
	b, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return 0
	}
	for _, l := range strings.Split(string(b), "\n") {
		if rest, ok := strings.CutPrefix(l, "MemTotal:"); ok {
			n, _ := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(rest, "kB")), 10, 64)
			return n << 10
		}
	}
	return 0
}

// resident is what the process holds in memory, in bytes.
type resident struct {
	total     int64
	anonymous int64 // without pages of mapped files
}

// residentMemory reads the process's resident set.
func residentMemory() resident {
	b, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return resident{}
	}
	f := strings.Fields(string(b))
	if len(f) < 3 {
		return resident{}
	}
	total, _ := strconv.ParseInt(f[1], 10, 64)
	shared, _ := strconv.ParseInt(f[2], 10, 64)
	page := int64(os.Getpagesize())
	return resident{total * page, (total - shared) * page}
}

// Peak reads the peak of the process's resident set.
func Peak() int64 {
	b, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	for _, l := range strings.Split(string(b), "\n") {
		if rest, ok := strings.CutPrefix(l, "VmHWM:"); ok {
			n, _ := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(rest, "kB")), 10, 64)
			return n << 10
		}
	}
	return 0
}
