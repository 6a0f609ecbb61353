package scheduler

// This file defines which thread has to join those that a node is expanded with. persistent.go says why.

// What missing answers beside a thread.
const (
	noThread    = -1
	everyThread = -2
)

// missing gives a thread outside the movers that depends on them.
func (p *persistent) missing(n *openNode, at State) int {
	others := others{persistent: p, n: n, at: at}
	chosen := n.chosen()
	if len(n.movers) > 1 || len(n.future) > 0 {
		p.settle(n)
	}
	called := false // scratch has the calls before which the threads that do not move stand
	for i := range n.movers {
		m := &n.movers[i]
		if !m.chosen() {
			continue
		}
		found := noThread
		if n.added.some && len(n.future) == 0 && m.step == n.added.step && p.clashes(m.step, n.added.to)&chosen == chosen {
			p.settle(n)
		}
		for thread, part := range n.future {
			if found == noThread && p.meets(m.step, part)&chosen == chosen && p.coming(m, part, chosen, &others) {
				found = thread
			}
		}
		// A thread that the movers block has not come to its call in the future.
		if found == noThread && !called {
			called = true
			p.scratch = p.scratch[:0]
			for t := range at.NumThreads() {
				if !n.moves(t) && at.Live(t) {
					p.scratch = at.CallTouches(p.scratch, t)
				}
			}
		}
		for j := 0; j < len(p.scratch) && found == noThread; j++ {
			b := &p.scratch[j]
			bitSet(p.steps.Of(m.step)).all(func(a int) {
				if found == noThread && depends(&p.elements.list[a], b) && others.comes(m, int(b.Thread), b) {
					found = int(b.Thread)
				}
			})
		}
		if found != noThread {
			rivals := p.rivals[m.thread]
			rivals.add(found)
			p.rivals[m.thread] = rivals
			return others.responsible(found)
		}
	}
	return noThread
}

// coming tells whether the thread of a part comes, before any of the chosen threads moves, to a touch on which the step of one of them depends.
func (p *persistent) coming(m *mover, part int32, chosen uint64, others *others) (comes bool) {
	bitSet(p.steps.Of(m.step)).all(func(a int) {
		for _, e := range p.parts.Of(part) {
			if b := &p.elements.list[e.touch]; !comes && e.free&chosen == chosen && p.elements.hinder[a].has(int(e.touch)) && others.comes(m, int(b.Thread), b) {
				comes = true
			}
		}
	})
	return comes
}

// each calls f with the touches of a set that may come before the chosen threads move, until f says stop.
func (p *persistent) each(n *openNode, s bitSet, f func(i int) (stop bool)) bool {
	chosen := n.chosen()
	for _, part := range n.future {
		for _, e := range p.parts.Of(part) {
			if e.free&chosen == chosen && s.has(int(e.touch)) && f(int(e.touch)) {
				return true
			}
		}
	}
	return false
}
