package scheduler

// This file defines what the reduction "persistent" does where a path comes back to a node that is not closed. persistent.go has the rule and what it is
// for.
//
// Nodes of a strongly connected component of the explored graph (found as Tarjan does) have one future, which is known when the component is complete. A transition is inner
// if it may lead to a node of a component that is not complete yet. As one that changes nothing it need neither be enough nor be in T: let T' be T without threads whose transitions
// are inner, and T' not empty; such a thread is another one then. Where what T' does depends on it, it joins T', and the node belongs to the component.
// Where all transitions are inner all threads are expanded.
//
// For all nodes of a component the claim follows by induction over the length of the path, at once. Let it be a1 … an from s, and s not be expanded in full. If the first transition of a thread in T'
// is inner, it commutes to the front, and the rest is a shorter path from a node of the component; if it is not, the rest is a path from a node that has closed. If none
// of T' moves, let t be the transition of one of T' that is not inner: t a1 … an exists, and is one from a node that has closed. So the touches by which others would have to join T', none of which comes
// behind a move of T', are all in the future of the node behind t, which is known when s is to be closed. If s is expanded in full, the first transition is one that was explored.
// Nothing is said of what comes before a touch by an inner transition: what is free behind it is free.
//
// A waiting loop of several reads, round which one thread goes alone, so has others moved, and they have all moved only if they bear on what it reads. Where words or executions without end
// are judged, nodes with inner transitions are expanded in full (words.go).

// waitingNode is a closed node whose component is not complete.
type waitingNode struct {
	key           Key
	number, order int32
}

// seen notes that the transition has led to a node that is known by v.
func (p *persistent) seen(v int32) {
	if len(p.path) == 0 {
		return
	}
	n := p.top()
	if v < 0 {
		p.comesBack = true
	}
	if -1-v == n.number && n.order == p.stands {
		if m := n.mover(int(p.last)); m != nil {
			m.stays = true
		}
		return // it has changed nothing
	}
	p.leave()
	if v >= 0 {
		p.add(n, p.lastStep, p.futureOf(v, p.stands))
		return
	}
	p.reaches(n, p.last, -1-v)
	if was := p.orderOf(-1 - v); was != p.stands {
		n.mixed = max(n.mixed, int32(max(len(p.arrangements.Of(was)), len(p.arrangements.Of(p.stands)))+1))
	}
}

// reaches notes that the transition of a thread leads into a component that is not complete and has a node with that number.
func (p *persistent) reaches(n *openNode, thread, number int32) {
	if m := n.mover(int(thread)); m != nil {
		m.inner, m.low = true, min(m.low, number)
	} else {
		n.low = min(n.low, number)
	}
	if p.judged.Words || p.judged.Endless {
		n.full = true
	}
}

// orderOf gives the order of the threads at a node that is open or waits.
func (p *persistent) orderOf(number int32) int32 {
	if i, open := p.openAt(number); open {
		return p.path[i].order
	}
	return p.orders[number]
}

// close ends the innermost node.
func (p *persistent) close() {
	n := p.top()
	for i := range n.movers {
		if m := &n.movers[i]; m.inner && (m.wanted || !n.enough) {
			n.low = min(n.low, m.low)
		}
	}
	p.path = p.path[:len(p.path)-1]
	if len(n.movers) > 0 {
		p.habits.Closed(n.movers[0].from(), len(n.movers))
	}
	if p.expansions != nil {
		p.expansions.enter(n.key, n.movers)
	}
	var parent *openNode
	if len(p.path) > 0 {
		parent = p.top()
	}
	if n.low < n.number {
		// Its component reaches above it, and its parent belongs to it.
		p.settle(n)
		for thread, part := range n.future {
			parent.future.join(thread, part, p.outlook)
		}
		p.waiting = append(p.waiting, waitingNode{n.key, n.number, n.order})
		if n.order != 0 {
			p.orders[n.number] = n.order
		}
		parent.low, parent.mixed = min(parent.low, n.low), max(parent.mixed, n.mixed)
		p.reaches(parent, n.by, n.low)
		return
	}
	var future int32
	if n.mixed > 0 {
		p.settle(n)
		future = p.node(p.whoever(n.future, max(len(n.future), int(n.mixed))))
	} else if n.added.some && len(n.future) == 0 {
		future = p.before(n.added.step, n.added.to)
	} else {
		p.settle(n)
		future = p.node(n.future)
	}
	if parent != nil {
		p.add(parent, n.step, future)
	}
	if parent != nil && p.forgets(n) {
		parent.below = n.below + 1
		return
	}
	p.kept += 1 + len(p.waiting) - n.done
	p.known.Set(n.key, p.closedAs(future, n.order))
	for _, w := range p.waiting[n.done:] {
		p.known.Set(w.key, p.closedAs(future, w.order))
		delete(p.orders, w.number)
	}
	p.waiting = p.waiting[:n.done]
}
