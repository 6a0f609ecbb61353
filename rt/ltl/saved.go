package ltl

// This file defines what of formulas a saved run keeps: the least values found so
// far. The paths that the end of a process caught are left out: the next one
// goes on with them.

import (
	"errors"
	"slices"
)

// Saved are the values of one formula.
type Saved struct {
	Best [endAbandoned]pathValue
}

// Decided are the values of one formula when nothing is left to do: nobody goes on with a path that the end caught.
type Decided struct {
	Best [numEnds]pathValue
}

// Save gives the values for a checkpoint; a search without formulas (nil) has none.
func (s *Search) Save() []Saved {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	out := make([]Saved, len(s.best))
	for i := range out {
		copy(out[i].Best[:], s.best[i][:])
	}
	return out
}

// Merge gives the least values of two parts of a search; a part without values has seen nothing.
func Merge(a, b []Saved) []Saved {
	if len(a) != len(b) || len(a) == 0 {
		return append(a, b...)
	}
	out := slices.Clone(a)
	for i := range out {
		for k := range out[i].Best {
			if p := &b[i].Best[k]; p.better(&out[i].Best[k]) {
				out[i].Best[k] = *p
			}
		}
	}
	return out
}

var errSaved = errors.New("the values are those of other formulas")

// Adopt takes over the values of a saved run.
func (s *Search) Adopt(saved []Saved) error {
	n := 0
	if s != nil {
		n = len(s.best)
	}
	if n != len(saved) {
		return errSaved
	}
	for i := range saved {
		copy(s.best[i][:], saved[i].Best[:])
	}
	return nil
}

// Fails tells whether the formula is known to be violated.
func (v *Saved) Fails() bool {
	best := noValues()
	copy(best[:], v.Best[:])
	return fails(&best)
}

// Decided gives the values for the answer of a run that is done; a search without formulas (nil) has none.
func (s *Search) Decided() (out []Decided) {
	if s == nil {
		return nil
	}
	for _, best := range s.best {
		out = append(out, Decided{best})
	}
	return out
}

// AdoptDecided takes over the values of a run that is done.
func (s *Search) AdoptDecided(decided []Decided) error {
	if len(decided) != len(s.Decided()) {
		return errSaved
	}
	for i := range decided {
		s.best[i] = decided[i].Best
	}
	return nil
}
