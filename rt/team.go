package rt

// This file defines how several workers explore with a reduction: each makes a search of its own from the root, and what one has closed
// the others need not enter (see scheduler/persistent.go). The first that is done with the root ends the search for all.

import (
	"sync/atomic"

	"heddle/hashing/visited"
	"heddle/scheduler"
)

// team is what the workers of a search with a reduction have in common.
type team struct {
	nodes   *visited.Team
	futures *scheduler.Futures
	closed  atomic.Bool // a worker has closed the root
}

// reduces tells whether a reduction is asked for.
func (o *Options) reduces() bool {
	return o.Reduction != "" && o.Reduction != scheduler.None && o.Reduction != scheduler.Auto
}

// openNodes makes the table in which a reduction keeps what it knows of nodes.
func (s *search) openNodes(limit int64) {
	if s.pool.workers == 1 {
		s.numbers = visited.NewNumbers(limit)
		return
	}
	s.team = &team{nodes: visited.NewTeam(limit), futures: scheduler.NewFutures()}
}

// closeNodes gives the table back.
func (s *search) closeNodes() {
	if s.numbers != nil {
		s.numbers.Close()
	}
	if s.team != nil {
		s.team.nodes.Close()
	}
}

// nodesErr is the table's error.
func (s *search) nodesErr() error {
	switch {
	case s.numbers != nil:
		return s.numbers.Err()
	case s.team != nil:
		return s.team.nodes.Err()
	}
	return nil
}

// done tells whether one of the workers has seen everything. A search without a team has a nil one.
func (t *team) done() bool { return t != nil && t.closed.Load() }

// seen ends the search for the others of the team when a worker has closed the root: what they have open was not needed.
func (s *search) seen() {
	if s.team != nil && s.team.closed.CompareAndSwap(false, true) {
		s.pool.takeAll()
		s.pool.stop()
		s.solver.stop()
	}
}

// goHome leaves what the explorer has open.
func (e *explorer) goHome() { e.stack, e.base = e.stack[:0], nil }
