package weak

// This file defines relations on the events of a graph as rows of bits.

import "math/bits"

// set is a set of events.
type set uint64

func (s set) has(i int) bool { return s>>i&1 != 0 }

// relation holds for each event the events that it is related to.
type relation []set

func relationOf(n int) relation { return make(relation, n) }

func (r relation) add(i, j int) { r[i] |= 1 << j }

func union(rs ...relation) relation {
	out := relationOf(len(rs[0]))
	for _, r := range rs {
		for i, row := range r {
			out[i] |= row
		}
	}
	return out
}

// then is the composition of relations.
func (r relation) then(q relation) relation {
	out := relationOf(len(r))
	for i, row := range r {
		for ; row != 0; row &= row - 1 {
			out[i] |= q[bits.TrailingZeros64(uint64(row))]
		}
	}
	return out
}

// from keeps the pairs that begin in s, to those that end in s.
func (r relation) from(s set) relation {
	out := relationOf(len(r))
	for i, row := range r {
		if s.has(i) {
			out[i] = row
		}
	}
	return out
}

func (r relation) to(s set) relation {
	out := relationOf(len(r))
	for i, row := range r {
		out[i] = row & s
	}
	return out
}

func (r relation) inverse() relation {
	out := relationOf(len(r))
	for i, row := range r {
		for ; row != 0; row &= row - 1 {
			out.add(bits.TrailingZeros64(uint64(row)), i)
		}
	}
	return out
}

// maybe adds the pairs of each event with itself.
func (r relation) maybe() relation {
	out := relationOf(len(r))
	for i, row := range r {
		out[i] = row | 1<<i
	}
	return out
}

// identity relates the events of s to themselves.
func identity(n int, s set) relation {
	out := relationOf(n)
	for i := range out {
		out[i] = s & (1 << i)
	}
	return out
}

// closure is the transitive closure.
func (r relation) closure() relation {
	out := append(relation{}, r...)
	for k := range out {
		row := out[k]
		for i := range out {
			if out[i].has(k) {
				out[i] |= row
			}
		}
	}
	return out
}

func (r relation) irreflexive() bool {
	for i, row := range r {
		if row.has(i) {
			return false
		}
	}
	return true
}

func (r relation) acyclic() bool { return r.closure().irreflexive() }
