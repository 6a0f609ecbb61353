package pdr

// This file defines cubes: sets of states, as conjunctions of literals of state bits.

import (
	"slices"

	"github.com/go-air/gini/z"
)

// cube has its literals in ascending order.
type cube []z.Lit

// within tells whether all literals of c are of d: then the states of d are of c.
func (c cube) within(d cube) bool {
	if len(c) > len(d) {
		return false
	}
	i := 0
	for _, l := range d {
		if i < len(c) && c[i] == l {
			i++
		} else if i < len(c) && c[i] < l {
			return false
		}
	}
	return i == len(c)
}

// without gives the cube without one of its literals.
func (c cube) without(l z.Lit) cube {
	out := make(cube, 0, len(c)-1)
	for _, x := range c {
		if x != l {
			out = append(out, x)
		}
	}
	return out
}

// negated gives the clause that excludes the cube.
func (c cube) negated() []z.Lit {
	out := make([]z.Lit, len(c))
	for i, l := range c {
		out[i] = l.Not()
	}
	return out
}

// sign has a bit for each of some hashes of literals: c is within d only if its bits are.
func (c cube) sign() (s uint64) {
	for _, l := range c {
		s |= 1 << (uint64(l) * 0x9e3779b97f4a7c15 >> 58)
	}
	return s
}

func sorted(list []z.Lit) cube {
	slices.Sort(list)
	return slices.Compact(list)
}

// lemma is a cube that no state of its level's frame is in.
type lemma struct {
	cube
	sign uint64
}
