package scheduler

// SilentLast is a policy under which threads that stand in a silent loop come last: a depth-first search that follows
// one may never come back to the paths that are left. Those that sleep come behind them: what they do shows elsewhere.
// Why that is so, and what else is done so that nobody starves, says rt/silent.go.
func SilentLast(p Policy) Policy { return silentLast{p} }

type silentLast struct{ Policy }

// Order implements Policy.
func (p silentLast) Order(threads []uint8, at *Node) []uint8 {
	at.Others, at.Awake = len(threads), len(threads)
	if at.Silent > 0 {
		at.partition(threads)
	}
	p.Policy.Order(threads[:at.Others], at)
	return threads
}

// partition puts the silent threads behind the others, and those that sleep last.
func (at *Node) partition(threads []uint8) {
	others := 0
	var silent [2][]uint8
	for _, t := range threads {
		switch {
		case !at.Threads.Yields(int(t)):
			threads[others] = t
			others++
		case at.Asleep != nil && at.Asleep.Has(int(t)):
			silent[1] = append(silent[1], t)
		default:
			silent[0] = append(silent[0], t)
		}
	}
	awake := others + copy(threads[others:], silent[0])
	copy(threads[awake:], silent[1])
	at.Others, at.Awake = others, awake
}
