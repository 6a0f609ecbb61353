package scheduler

var turnsPolicy = PolicyInfo{Name: "turns", Help: "the active thread while it can and does not spin, then the next in a circle", Path: true,
	make: func(int64) Policy { return turns{} }}

// longestTurn is how many transitions a thread makes in a row while others are enabled: one that waits in a loop on
// shared memory makes nodes without end.
const longestTurn = 10000

// turns lets a thread run for as long as is fair.
type turns struct{}

// Order implements Policy.
func (turns) Order(threads []uint8, at *Node) []uint8 {
	circle(threads, at.Active)
	if n := len(threads); n > 0 && int(threads[n-1]) == at.Active && at.Turn <= longestTurn && !at.Threads.Yields(at.Active) {
		copy(threads[1:], threads[:n-1])
		threads[0] = uint8(at.Active)
	}
	return threads
}
