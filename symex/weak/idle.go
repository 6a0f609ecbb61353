package weak

// This file defines idle transitions: those that only look.

// Idleness says what a transition has done to the state of rc11. An idle operation reads, or writes what it reads: it leaves no value that was
// not there, and tells nobody of an access that can race. So whatever can follow it can follow where it was not made, if the thread stands
// at the same place in the same memory: see rt/visited.go.
type Idleness uint8

// What a transition has done.
const (
	IdleNothing Idleness = iota
	IdleLook             // one idle operation
	IdleNot              // something else
)

// Idle tells whether an operation that led from g to s, which reads, or writes what it reads, tells nobody of an access that it did not know, as far as
// that can still race. Without it the same accesses race then.
func (s *Graph) Idle(g *Graph, op Op) bool {
	epochs := g.unknown(nil)
	same := func(v, w *View) bool {
		for slot, list := range epochs {
			for _, e := range list {
				if (e <= get(v.clock, slot)) != (e <= get(w.clock, slot)) {
					return false
				}
			}
		}
		return true
	}
	a, b := g.threads[op.Thread], s.threads[op.Thread]
	return same(a.cur, b.cur) && same(a.acq, b.acq) && (op.After < 0 || same(g.cells[op.Cell].Messages[op.Read].view, s.cells[op.Cell].Messages[op.After+1].view))
}
