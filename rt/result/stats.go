package result

// This file defines the statistics of a search.

import "time"

// Stats counts what the exploration did.
type Stats struct {
	Nodes         int64 // nodes of the reachability tree visited
	Transitions   int64
	Pruned        int64 // nodes not expanded because the visited set covers them
	Stored        int64 // nodes that visited sets have taken in and kept, the most that any attempt had; those of random paths, of small searches beside an attempt and ends of paths do not count
	Leaves        int64
	Reduced       int64 // nodes at which a reduction left threads out
	Paths         int64 // leaves, cuts and pruned ends together: maximal paths walked
	SolverQueries int64
	SolverBusy    time.Duration // for which solver workers worked, added up
	SolverWait    time.Duration // for which explorers waited for them, added up
	Elapsed       time.Duration
	PeakBytes     int64 // peak resident set
	Unknown       bool  // nothing but time and memory is known: the process that counted was ended
	Symbolic      bool  // of heddle prove: nodes and transitions are those of a transition system's control
}

// NodesPerSecond is the rate of exploration.
func (s Stats) NodesPerSecond() float64 {
	if s.Elapsed <= 0 {
		return 0
	}
	return float64(s.Nodes) / s.Elapsed.Seconds()
}

// AddApart adds what another search did that had its visited set at another time.
func (s *Stats) AddApart(o Stats) {
	most := max(s.Stored, o.Stored)
	s.Add(o)
	s.Stored = most
}

// Add adds what another explorer or search did that has its nodes in the same visited set, or at the same time. The time is nobody's sum: some run at the same time.
func (s *Stats) Add(o Stats) {
	s.Nodes += o.Nodes
	s.Transitions += o.Transitions
	s.Pruned += o.Pruned
	s.Stored += o.Stored
	s.Leaves += o.Leaves
	s.Reduced += o.Reduced
	s.Paths += o.Paths
	s.SolverQueries += o.SolverQueries
	s.SolverBusy += o.SolverBusy
	s.SolverWait += o.SolverWait
	s.PeakBytes = max(s.PeakBytes, o.PeakBytes)
}
