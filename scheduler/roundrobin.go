package scheduler

import "slices"

var roundRobinPolicy = PolicyInfo{Name: "round-robin", Help: "the next thread in a circle first, the active one last", make: func(int64) Policy { return roundRobin{} }}

// roundRobin gives each thread its turn: with it a search switches as early as it can.
type roundRobin struct{}

// Order implements Policy.
func (roundRobin) Order(threads []uint8, at *Node) []uint8 {
	circle(threads, at.Active)
	return threads
}

// circle puts candidates into the order of a circle that begins behind the active thread, and so ends with it.
func circle(threads []uint8, active int) {
	slices.SortFunc(threads, func(a, b uint8) int {
		behind := func(t uint8) int { return (int(t) - active - 1) & 0xff }
		return behind(a) - behind(b)
	})
}
