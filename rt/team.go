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

// done tells whether one of the workers has seen everything. A search without a team has a nil one.
func (t *team) done() bool { return t != nil && t.closed.Load() }
