package weak

// This file defines the axioms of RC11 (Lahav et al., PLDI 2017, section 3), with names as there.

// defect is a way to have the axioms wrong. Tests ask whether random programs would show it.
type defect uint8

const (
	none              defect = iota
	noSequence               // a read synchronises with the very write that it reads only
	noOwnSequence            // later stores of the same thread are in no release sequence
	scAsAcqRel               // no axiom about seq_cst
	scByHb                   // seq_cst operations are ordered by all of happens-before, as in C11
	rmwGap                   // a write may come between the two events of a read-modify-write
	lockAcquiresNot          // locking a mutex does not acquire
	unlockReleasesNot        // unlocking does not release
	postReleasesNot          // posting a semaphore does not
	arriveReleasesNot        // arriving at a barrier does not
	joinNot                  // joining a thread orders nothing
	createNot                // creating one orders nothing
	fenceReleasesNot         // release fences order nothing
	fenceAcquiresNot         // acquire fences order nothing
	fenceScAsAcqRel          // fences are never seq_cst
	failureAsSuccess         // a failed compare-and-exchange has the order of one that succeeds
	failureAsRelaxed         // it is relaxed
	plainAsAtomic            // plain accesses do not race
	coherenceRRNot           // two reads may see two writes in the wrong order
	defects
)

// releaseSequence says what belongs to one.
type releaseSequence uint8

const (
	ofC11 releaseSequence = iota // later stores of the same thread, and read-modify-writes
	ofC20                        // read-modify-writes
)

// rc11 tells whether RC11 allows the graph, and gives happens-before.
func (g *graph) rc11(sequence releaseSequence, d defect) (relation, bool) {
	n := len(g.events)
	c := g.communication()
	writes := g.having(func(e *event) bool { return e.kind == write && !e.initial() && e.order != Plain })
	reads := g.having(func(e *event) bool { return e.kind == read && e.order != Plain })
	fences := g.having(func(e *event) bool { return e.kind == fence })
	sc := g.having(func(e *event) bool {
		return e.order == SeqCst && !(d == fenceScAsAcqRel && e.kind == fence)
	})
	releases := g.having(func(e *event) bool {
		return e.kind != read && e.order.releases() && !(d == fenceReleasesNot && e.kind == fence)
	})
	acquires := g.having(func(e *event) bool {
		return e.kind != write && e.order.acquires() && !(d == fenceAcquiresNot && e.kind == fence)
	})

	sbNear := g.near(g.sb)
	chain := c.rf.then(g.rmw()).closure().maybe()
	if d == noSequence {
		chain = identity(n, ^set(0))
	}
	first := identity(n, ^set(0))
	if sequence == ofC11 && d != noSequence && d != noOwnSequence {
		first = sbNear.from(writes).to(writes).maybe()
	}
	rs := first.from(writes).then(chain).to(writes)
	head := g.sb.from(fences).maybe()
	tail := g.sb.to(fences).maybe()
	sw := head.from(releases).then(rs).then(c.rf.to(reads)).then(tail).to(acquires)
	hb := union(g.sb, sw, g.asw()).closure()

	eco := c.all().closure()
	if d == coherenceRRNot {
		eco = union(c.mo, c.rf, c.rb, c.mo.then(c.rf))
	}
	if !hb.irreflexive() || !hb.then(eco).irreflexive() || !eco.irreflexive() || d != rmwGap && !g.atomic(c) {
		return hb, false
	}
	if sc == 0 || d == scAsAcqRel {
		return hb, true
	}
	far := relationOf(n)
	for i := range far {
		far[i] = g.sb[i] &^ sbNear[i]
	}
	scb := union(g.sb, far.then(hb).then(far), g.near(hb), c.mo, c.rb)
	if d == scByHb {
		scb = union(hb, c.mo, c.rb)
	}
	scFences := fences & sc
	left := union(identity(n, sc), hb.maybe().from(scFences))
	right := union(identity(n, sc), hb.maybe().to(scFences))
	base := left.then(scb).then(right).from(sc).to(sc)
	ofFences := union(hb, hb.then(eco).then(hb)).from(scFences).to(scFences)
	return hb, union(base, ofFences).acyclic()
}

// races tells whether an event races with another one.
func (g *graph) races(hb relation, i int) bool {
	e := &g.events[i]
	if e.cell < 0 {
		return false
	}
	for j := range g.events {
		f := &g.events[j]
		if f.cell == e.cell && f.thread != e.thread && !f.initial() && (e.kind == write || f.kind == write) &&
			(e.order == Plain || f.order == Plain) && !hb[i].has(j) && !hb[j].has(i) {
			return true
		}
	}
	return false
}
