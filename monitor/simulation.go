package monitor

// This file defines direct simulation on Büchi automata: p is above q if
// whatever q does, p does too, accepting whenever q accepts, for ever. States
// above each other are merged, and a transition goes if another of its state
// has a label that includes its own and a target above its own.
//
// Labels are compared one by one: that a transition's symbols are shared out
// among several others is not seen. This gives a smaller relation, never a
// wrong one.

// maxSimulated bounds the states for which the quadratic relation is computed.
const maxSimulated = 1000

// simulation returns for each state the states above it, itself included.
func (a *buchi) simulation(b *budget) []bitset {
	n := len(a.edges)
	above := make([]bitset, n)
	for q := range above {
		above[q] = newBitset(n)
		for p := range n {
			if p == q || n <= maxSimulated && (a.accepting[p] || !a.accepting[q]) {
				above[q].add(p)
			}
		}
	}
	if n > maxSimulated {
		return above // equality alone
	}
	for changed := true; changed; {
		changed = false
		for q := range n {
			for _, p := range above[q].members() {
				if p != q && !a.mimics(p, q, above, b) {
					above[q].remove(p)
					changed = true
				}
			}
		}
	}
	return above
}

// mimics says whether p answers every transition of q.
func (a *buchi) mimics(p, q int, above []bitset, b *budget) bool {
next:
	for _, e := range a.edges[q] {
		for i, f := range a.edges[p] {
			if f.Label.includes(e.Label) && above[e.To].has(f.To) {
				b.spend(i + 1)
				continue next
			}
		}
		b.spend(len(a.edges[p]) + 1)
		return false
	}
	return true
}

// quotient merges states that are above each other and removes transitions that
// others cover. It says whether anything changed.
func (a *buchi) quotient(b *budget) bool {
	above := a.simulation(b)
	a.above = above
	into := make([]int, len(a.edges))
	changed := false
	for q := range into {
		into[q] = q
		for p := range q {
			if above[q].has(p) && above[p].has(q) {
				into[q] = into[p]
				changed = true
				break
			}
		}
	}
	if changed {
		a.redirect(into, b)
		return true // the next round removes transitions
	}
	for v := range a.edges {
		kept := make([]Edge, 0, len(a.edges[v]))
	next:
		for i, e := range a.edges[v] {
			for k, f := range a.edges[v] {
				if i != k && f.Label.includes(e.Label) && above[e.To].has(f.To) {
					b.spend(k + 1)
					changed = true
					continue next
				}
			}
			b.spend(len(a.edges[v]))
			kept = append(kept, e)
		}
		a.edges[v] = kept
	}
	return changed
}
