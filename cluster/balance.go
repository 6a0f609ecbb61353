package cluster

// This file defines when a worker gives away some of what it does. Each tells with its heartbeat what part of the time its slots had work, and
// whether its machine had processors to spare. While another one is idle, a worker that is busy gives it a region, if more than one keeps it busy,
// and else splits the one that does (split.go). What is given away goes to whoever is idle first (worker.go).
//
// Whoever takes a region over loads its visited set, and a cut makes more paths cross. So a region changes hands only if it has been explored for
// many times as long as loading it will take: all changes together cost a small part of the work, however long the run is. Processes
// that wait for each other's processors are not idle: nothing would be won. Where the idle one's machine has just one processor to spare, beside
// busy ones, little is won (they share its memory, and messages take time, too): there a region has to be explored for longer.

import (
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"
)

const (
	idleBelow  = 50                    // per cent of a worker's time: below that it could do more
	busyFrom   = 80                    // and from here on it has no time left
	spareLeast = 50                    // per cent of a processor that the machine of an idle worker has to spare;
	spareAmple = 150                   // below that it is scant, if the machine does anything
	machineAll = 90                    // per cent of its processors that a machine has to spare that does nothing
	loadEach   = 250 * time.Nanosecond // that loading a node of a visited set takes, about
	loadLeast  = 50 * time.Millisecond // what a change takes besides
	worthwhile = 10                    // times as long as that a region has to be explored,
	whereScant = 4                     // and so many times that where processors are scant
	restLoad   = 3                     // heartbeats for which a busy worker leaves what is free to those that are idle
)

// burden is what a region is to its worker.
type burden struct {
	lately time.Duration // of work, since the last look
	worked time.Duration // of processors, since the region was taken over or split
	size   int64         // of its visited set
}

// ripe tells whether a region has been explored for long enough to change hands, as a whole or in part.
func (b *burden) ripe(scant bool) bool {
	least := worthwhile * (loadLeast + time.Duration(b.size)*loadEach)
	if scant {
		least *= whereScant
	}
	return b.worked > least
}

// ProcessorTime is the time that this process has had on processors: where many processes share few, less than what passes. Of a slice of time it is at least what
// the slice had.
func ProcessorTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// relieve says which of its regions a busy worker gives away whole, or splits; -1: none. Idle and busy are how many workers are; of the busy ones as many
// give something away as are idle, which the drawn number decides: it is below busy. Scant tells that no idle one has processors enough.
func relieve(regions []burden, idle, busy, drawn int, scant bool) (move, split int) {
	first, second := -1, -1 // that keep it busy most
	for i := range regions {
		switch {
		case first < 0 || regions[i].lately > regions[first].lately:
			first, second = i, first
		case second < 0 || regions[i].lately > regions[second].lately:
			second = i
		}
	}
	switch {
	case first < 0 || drawn >= idle:
	case second >= 0 && regions[second].lately > regions[first].lately/4:
		if regions[second].ripe(scant) {
			return second, -1
		}
	case regions[first].ripe(scant):
		return -1, first
	}
	return -1, -1
}

// measureLoad gives what part of the time since the last call the slots had work, in per cent, and whether the machine has few processors to spare.
func (w *Worker) measureLoad() (load int, scant bool) {
	now := time.Now()
	since := now.Sub(w.measured)
	w.measured = now
	used, spare := time.Duration(w.busy.Swap(0)), w.spare.look()
	scant = spare < min(spareAmple, machineAll*runtime.NumCPU())
	if w.loading.Load() > 0 || spare < spareLeast {
		return 100, scant
	}
	return int(min(100, 100*used/max(1, since*time.Duration(cap(w.slots))))), scant
}

// balance gives something away if this worker is busy and others are not.
func (w *Worker) balance() {
	w.mu.Lock()
	defer w.mu.Unlock()
	var regions []burden
	var held []*held
	for _, h := range w.held {
		h.lately = time.Duration(h.busy.Swap(0))
		held = append(held, h)
		regions = append(regions, burden{h.lately, time.Duration(h.worked.Load()), h.size.Load()})
	}
	if w.load < busyFrom || w.loading.Load() > 0 {
		return
	}
	idle, busy, scant := 0, 1, true
	for name, s := range w.workers {
		switch {
		case name == w.name || !w.alive(name):
		case s.busy < idleBelow:
			idle++
			scant = scant && s.scant
		default:
			busy++
		}
	}
	move, split := relieve(regions, idle, busy, rand.IntN(busy), scant)
	if move >= 0 {
		held[move].giveUp()
	}
	if split >= 0 {
		held[split].divide.Store(true)
		held[split].poke()
	}
}

// restless is for tests: regions change hands or are split at any moment.
func (h *held) restless() {
	switch rand.IntN(16) {
	case 0:
		h.giveUp()
	case 1, 2:
		if h.w.tree.Load().Regions < 24 {
			h.divide.Store(true)
		}
	}
}

// needy tells whether some other worker is idle and has less than its share of the regions. It is locked.
func (w *Worker) needy(regions, slots int) bool {
	for name, s := range w.workers {
		if name != w.name && w.alive(name) && s.busy < idleBelow && s.regions < regions*s.slots/max(1, slots) {
			return true
		}
	}
	return false
}

// idleElsewhere tells whether another worker has less to do. It is locked.
func (w *Worker) idleElsewhere() bool {
	for name, s := range w.workers {
		if name != w.name && w.alive(name) && s.busy < idleBelow {
			return true
		}
	}
	return false
}

// spare measures what a machine's processors leave unused.
type spare struct{ idle, all uint64 }

// look gives that for the time since the last look, in per cent of one processor; where the system does not say, all of them.
func (s *spare) look() int {
	n := 100 * runtime.NumCPU()
	b, err := os.ReadFile("/proc/stat")
	if err != nil {
		return n
	}
	line, _, _ := strings.Cut(string(b), "\n")
	var now spare
	for i, f := range strings.Fields(line) {
		v, _ := strconv.ParseUint(f, 10, 64)
		if i > 0 && i <= 8 { // what follows is counted before
			now.all += v
		}
		if i == 4 || i == 5 {
			now.idle += v
		}
	}
	old := *s
	*s = now
	if now.all <= old.all || now.idle < old.idle {
		return 0
	}
	return int(uint64(n) * (now.idle - old.idle) / (now.all - old.all))
}
