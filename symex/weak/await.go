package weak

// This file defines what of a thread that waits for the end of another one still matters.
//
// A thread that stands before a join does nothing else before it, and then it has seen all that the other one has seen by its end. That
// is no less than what the other one has seen now. So whatever it reads or writes later is not before what either of them
// has seen of a cell, and an access that the other one knows it will know: messages, nodes and epochs that the others have passed need not be kept for
// it. The main thread of most programs stands there while its threads run; without this nothing would be forgotten before it ends.

// Await gives the state in which the next thing that thread t does is to join u.
func (g *Graph) Await(t, u int32) *Graph {
	if !g.Has(t) || g.threads[t].ended {
		return g
	}
	s := g.next()
	th := *s.threads[t]
	th.awaits = u + 1
	s.threads[t] = &th
	return s
}

// awaited gives the thread that th joins next, nil if that is not known, or it is gone.
func (g *Graph) awaited(th *thread) *thread {
	if th.awaits != 0 && g.Has(th.awaits-1) {
		return g.threads[th.awaits-1]
	}
	return nil
}

// least gives the first place of a cell that a thread may still read, or put a write behind.
func (g *Graph) least(th *thread, cell int) (place uint64) {
	for range g.threads { // threads may wait for each other in a circle
		place = max(place, get(th.cur.cur, cell))
		if th = g.awaited(th); th == nil {
			break
		}
	}
	return place
}

// learns tells whether a thread has an epoch behind it before it accesses anything.
func (g *Graph) learns(th *thread, e epoch) bool {
	for range g.threads {
		if th.slot == e.slot || th.cur.known(e) {
			return true
		}
		if th = g.awaited(th); th == nil {
			break
		}
	}
	return false
}
