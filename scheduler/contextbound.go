package scheduler

// ContextBound is the most context switches on a path; a negative one bounds nothing. Every change of the active
// thread counts, forced or not.
type ContextBound int

// Bounds tells whether there is a bound.
func (b ContextBound) Bounds() bool { return b >= 0 }

// Left gives how many switches are left on a path that has used some of them. Ask it only where there is a bound.
func (b ContextBound) Left(switches int) int { return int(b) - switches }

// Switches gives how many switches a path has used after a move of a thread.
func Switches(used, active, thread int) int {
	if thread != active {
		used++
	}
	return used
}

// Within is a policy under a context bound: where no switch is left only the active thread moves.
func (b ContextBound) Within(p Policy) Policy {
	if !b.Bounds() {
		return p
	}
	return bounded{p, b}
}

type bounded struct {
	Policy
	bound ContextBound
}

// Order implements Policy.
func (p bounded) Order(threads []uint8, at *Node) []uint8 {
	if p.bound.Left(at.Switches) <= 0 {
		if len(threads) > 0 && int(threads[0]) == at.Active {
			threads = threads[:1]
		} else {
			threads = threads[:0]
		}
	}
	return p.Policy.Order(threads, at)
}
