package result

import "heddle.example/rt/estimate"

// This file defines what is told of a search while it runs.

// Progress says how far a running search is. Who asks for it costs the search next to nothing: workers say where they stand
// when they are asked, now and then.
type Progress struct {
	Stats
	Attempt    string             // which of the ways to explore is tried: see package scheduler
	Known      int64              // different nodes in the visited set; -1: there is none
	Depth      int                // choices on the longest path that a worker stands on
	Open       int64              // alternatives on these paths that nobody has taken
	Tasks      int                // parts of the tree that wait for a worker
	Workers    int                // that search
	Idle       int                // of them without work
	Asked      int                // questions about violations that wait for the solver, or are with it
	Resident   int64              // bytes of memory now
	Explored   *estimate.Explored // of the tree of this attempt; nil: not known
	Violations []Violation        // found so far; their traces have choices alone
	Machines   []Machine          // that search, by name; nil: this process alone does
}

// Machine is a process that searches parts of the tree with others, as it tells.
type Machine struct {
	Name     string
	Slots    int   // parts that it can explore at the same time
	Regions  int   // that it has
	Nodes    int64 // of these
	Crossed  int64 // nodes that it has met, and that belong elsewhere
	Sent     int64 // paths that it has handed over
	Waiting  int   // messages with paths for its regions that are not explored and committed
	Resident int64 // bytes
	Stopped  bool  // it does nothing more
}
