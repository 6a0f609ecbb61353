// Package apart says in which order each of several workers takes threads, where each of them makes a depth-first search of its own through the same tree and leaves out
// what another one has closed.
//
// A depth-first search closes the ends of its first paths first: what the threads do that it takes last. Workers that take threads in the same order close the same nodes at the same
// time, however they differ further up, and what two have open at once is explored twice. So one takes the threads in the order in which the other one takes
// them last; what it closes are other nodes until both meet in the middle. Further workers begin in the middle of that order, then in the middle of its halves, by twos in both directions.
package apart

import (
	"math/bits"
	"slices"
)

// Order is the order in which one worker takes threads. Its zero value is that of the first one.
type Order struct {
	worker int
	buf    []uint8
}

// Of makes the order of a worker: 0 is the first, which takes threads as they are listed.
func Of(worker int) Order { return Order{worker: worker} }

// Turn gives the threads of a list in that order. What it gives is valid until the next call, and as long as the list stays as it is.
func (o *Order) Turn(list []uint8) []uint8 {
	if o.worker == 0 || len(list) < 2 {
		return list
	}
	from := share(o.worker/2, len(list))
	o.buf = append(append(o.buf[:0], list[from:]...), list[:from]...)
	if o.worker%2 == 1 {
		slices.Reverse(o.buf)
	}
	return o.buf
}

// share is the i-th of fractions of n that halve what those before it have left: 0, 1/2, 1/4, 3/4, 1/8, … (J. G. van der Corput, 1935).
func share(i, n int) int {
	high, _ := bits.Mul64(bits.Reverse64(uint64(i)), uint64(n))
	return int(high)
}
