package smt

// This file defines the counters of a solver.

import (
	"sync/atomic"
	"time"
)

// Stats counts what a solver did. Queries counts Check and Submit calls; the
// other counters of answers count parts, since a query may be split.
type Stats struct {
	Queries   int64 // queries asked
	Trivial   int64 // queries answered by folding
	Split     int64 // queries that fell into independent parts
	CacheHits int64 // parts answered from the cache
	Smaller   int64 // parts with inputs of which only a remainder matters
	Interval  int64 // parts answered from bounds
	Order     int64 // parts that say no more than an order
	Boxes     int64 // parts answered by ranges
	Linear    int64 // parts answered by linear inequalities
	Reused    int64 // parts answered by an earlier model
	Bits      int64 // parts answered on bits
	Cases     int64 // parts answered case by case
	Z3Queries int64 // parts handed to Z3
	Z3Checks  int64 // Z3's check calls: a part may take two
	Unknowns  int64 // queries answered Unknown
	Failures  int64 // errors and panics inside Z3
	BadModels int64 // models that do not meet their constraints (seen only with Validate)
	Contexts  int64 // Z3 contexts made
	Z3Time    time.Duration
	Busy      time.Duration // for which workers worked, added up
	Waited    time.Duration // for which callers of Check stood still until a worker had answered, added up
	Z3Bytes   int64         // memory that Z3 holds, as of the last answers
	Z3Longest time.Duration
}

type counters struct {
	queries, trivial, split, cacheHits, smaller, interval, reused, bits, cases, order, boxes, linear atomic.Int64
	z3Queries, z3Checks, unknowns, failures, badModels                                               atomic.Int64
	contexts, z3Time, maxZ3, busy, waited                                                            atomic.Int64
}

func (n *counters) stats() Stats {
	return Stats{
		Queries:   n.queries.Load(),
		Trivial:   n.trivial.Load(),
		Split:     n.split.Load(),
		CacheHits: n.cacheHits.Load(),
		Smaller:   n.smaller.Load(),
		Interval:  n.interval.Load(),
		Reused:    n.reused.Load(),
		Bits:      n.bits.Load(),
		Order:     n.order.Load(),
		Boxes:     n.boxes.Load(),
		Linear:    n.linear.Load(),
		Cases:     n.cases.Load(),
		Z3Queries: n.z3Queries.Load(),
		Z3Checks:  n.z3Checks.Load(),
		Unknowns:  n.unknowns.Load(),
		Failures:  n.failures.Load(),
		BadModels: n.badModels.Load(),
		Contexts:  n.contexts.Load(),
		Z3Time:    time.Duration(n.z3Time.Load()),
		Busy:      time.Duration(n.busy.Load()),
		Waited:    time.Duration(n.waited.Load()),
		Z3Longest: time.Duration(n.maxZ3.Load()),
	}
}

// addZ3 accounts for one Z3 query that took d.
func (n *counters) addZ3(d time.Duration) {
	n.z3Time.Add(int64(d))
	for {
		old := n.maxZ3.Load()
		if int64(d) <= old || n.maxZ3.CompareAndSwap(old, int64(d)) {
			return
		}
	}
}
