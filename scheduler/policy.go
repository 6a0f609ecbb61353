// Package scheduler decides who moves next, and nothing else does: in which order the threads of a node are
// tried (Policy), which of them a context bound leaves (ContextBound) and which need no turn because others show the
// same (Reduction), when the monitor of a formula moves (MonitorSchedule), and how a transition and a schedule are
// carried out (Driver, Follow).
package scheduler

// This file defines Policy, and the table of policies.

import (
	"fmt"
	"strings"
)

// Threads are the threads of a program in a state.
type Threads interface {
	// Yields tells whether a thread stands in a silent loop.
	Yields(thread int) bool
}

// Node is what a policy knows of a node.
type Node struct {
	Threads  Threads
	Active   int // the thread that moved last
	Switches int // context switches used up to here
	Depth    int // choices up to here
	Turn     int // transitions that the active thread has made in a row, where one path is run
	Silent   int // threads that can move and stand in a silent loop
	Asleep   Set // of these those that need not move from here; nil: none

	// What Order says besides: of the threads that it gives the first Others stand in no silent loop, the first Awake
	// have to move from here.
	Others, Awake int
}

// Set is a set of threads.
type Set interface{ Has(thread int) bool }

// Policy decides who moves next at a node. A search tries the threads in the order that it gives, a run takes the first.
type Policy interface {
	// Order gives those of threads that may move, in their order, in the same slice. They come by number, the active
	// one first (symex.Machine.Movable).
	Order(threads []uint8, at *Node) []uint8
}

// PolicyInfo is one row of the table of policies.
type PolicyInfo struct {
	Name string
	Help string // one line for the command line's help
	Path bool   // for one path only: it remembers what came before
	make func(seed int64) Policy
}

// policies is the table of policies, the default of searches first. A row stands in the policy's file.
var policies = []PolicyInfo{naturalPolicy, shuffledPolicy, roundRobinPolicy, turnsPolicy, randomPolicy}

// Policies returns the rows of the policies for searches, or for one path.
func Policies(path bool) []PolicyInfo {
	var list []PolicyInfo
	for _, p := range policies {
		if path || !p.Path {
			list = append(list, p)
		}
	}
	return list
}

// DefaultPolicy is the name of the policy of searches, or of one path, where none is asked for.
func DefaultPolicy(path bool) string {
	if path {
		return turnsPolicy.Name
	}
	return naturalPolicy.Name
}

// NewPolicy makes the policy of that name, or for an empty name the default: natural, and with a seed shuffled.
func NewPolicy(name string, seed int64) (Policy, error) {
	switch {
	case name == "" && seed == 0:
		name = naturalPolicy.Name
	case name == "":
		name = shuffledPolicy.Name
	}
	var names []string
	for _, p := range policies {
		if p.Name == name {
			return p.make(seed), nil
		}
		names = append(names, p.Name)
	}
	return nil, fmt.Errorf("unknown policy %q: choose one of %s", name, strings.Join(names, ", "))
}
