// Package profile tells where the time of a search goes. It samples the stacks of the process a hundred times a second, which
// costs less than a hundredth, and gives each sample to a part of the search by the innermost function on it that belongs to one.
package profile

import (
	"bytes"
	"fmt"
	"runtime/pprof"
	"slices"
	"strings"
	"time"

	pprofile "github.com/google/pprof/profile"
)

// The parts of a search. A share of processor time, of all threads together, but for the solver's: that is what the search waited for it
// as well, since the solver works in other processes.
const (
	Step        = "step"        // what a thread does on the way to its next node
	Enabledness = "enabledness" // which threads can move, and who waits for whom
	Hash        = "hash"        // keeping the hash of a node up to date and putting it together
	LookUp      = "look-up"     // asking the visited set
	Undo        = "undo"        // going back
	Reduction   = "reduction"   // recording what steps touch, choosing what need not be interleaved
	Solver      = "solver"      // questions about inputs
	Collector   = "collector"   // freeing memory
	Other       = "other"       // the search itself, properties, checkpoints
)

// Parts are the parts in their order.
var Parts = []string{Step, Enabledness, Hash, LookUp, Undo, Reduction, Solver, Collector, Other}

// rules say which functions belong to a part: by the end of their name, or else by their file or folder. The first that
// fits counts.
var rules = []struct {
	part      string
	functions []string
	files     []string
}{
	{Undo, []string{").Undo", ").UndoEntry"}, nil},
	{Enabledness, []string{").Enabled", ").Movable", ").ClosedCycle", ").Blocked", ").Live", ").Yields"}, []string{"symex/waits.go", "symex/check/deadlock.go", "symex/enabled.go"}},
	{LookUp, nil, []string{"hashing/visited/", "github.com/dgraph-io/"}}, // the store on disk
	{Hash, nil, []string{"symex/hash.go", "symex/mem/hash.go", "symex/state/threadhash.go", "symex/serial/", "/hashing/"}},
	{Reduction, []string{").expandMore", ").moved"}, []string{"scheduler/persistent.go", "scheduler/component.go", "scheduler/others.go", "scheduler/part.go", "scheduler/lists/", "scheduler/elements.go", "scheduler/reduction.go", "symex/footcall.go", "symex/state/footprint.go", "symex/state/touch.go"}},
	{Solver, nil, []string{"/smt/", "rt/solver/", "rt/owed.go"}},
	{Step, nil, []string{"scheduler/driver.go"}},
	{Collector, []string{"runtime.gcBgMarkWorker", "runtime.bgsweep", "runtime.bgscavenge"}, nil},
}

// ours begin the names of functions that the rules are about.
var ours = []string{"heddle.example/", "runtime.", "github.com/dgraph-io/"}

// partOf gives the part of a function, "" for none of its own.
func partOf(function, file string) string {
	if !slices.ContainsFunc(ours, func(prefix string) bool { return strings.HasPrefix(function, prefix) }) {
		return ""
	}
	for i := range rules {
		r := &rules[i]
		for _, end := range r.functions {
			if strings.HasSuffix(function, end) {
				return r.part
			}
		}
		for _, f := range r.files {
			if strings.Contains(file, f) {
				return r.part
			}
		}
	}
	return ""
}

// Recorder samples the process from Start to Stop.
type Recorder struct{ samples bytes.Buffer }

// Start begins to sample. There can be one recorder at a time.
func Start() (*Recorder, error) {
	r := new(Recorder)
	return r, pprof.StartCPUProfile(&r.samples)
}

// Stop ends the sampling and gives the time of each part, in seconds; parts without any are left out. wait is how long the search waited
// for the solver.
func (r *Recorder) Stop(wait time.Duration) (map[string]float64, error) {
	pprof.StopCPUProfile()
	p, err := pprofile.Parse(&r.samples)
	if err != nil {
		return nil, fmt.Errorf("the profile: %w", err)
	}
	out := map[string]float64{}
	value := -1
	for i, t := range p.SampleType {
		if t.Type == "cpu" && t.Unit == "nanoseconds" {
			value = i
		}
	}
	if value < 0 {
		return nil, fmt.Errorf("the profile has no times")
	}
	for _, s := range p.Sample {
		out[attribute(s)] += time.Duration(s.Value[value]).Seconds()
	}
	if wait > 0 {
		out[Solver] += wait.Seconds()
	}
	return out, nil
}

// attribute gives the part of a sample.
func attribute(s *pprofile.Sample) string {
	for _, at := range s.Location { // the innermost first
		for _, line := range at.Line { // calls that were inlined, the innermost first
			if line.Function == nil {
				continue
			}
			if part := partOf(line.Function.Name, line.Function.Filename); part != "" {
				return part
			}
		}
	}
	return Other
}
