package state

// This file defines which values an expression may have on a path. The answers are kept: an
// instruction that forks over them runs again for each, with the same question.

import (
	"math"
	"slices"

	"heddle.example/expr"
	"heddle.example/symex/mem"
)

// maxAlternatives bounds the values over which a symbolic value may fork.
const maxAlternatives = 256

// manyAlternatives is the number of values after which others are looked for near each of them, until that was in
// vain as often.
const manyAlternatives = 8

// maxFound bounds the answers that are kept.
const maxFound = 1024

// valuesQuestion is a question for values: all, or the smallest ones under a condition.
type valuesQuestion struct {
	path, of, cond expr.Hash
	least          int
}

// foundValues are values in rising order; more tells that there are others.
type foundValues struct {
	Vals []uint64
	More bool
}

// pathSum hashes the path condition as a set.
func (m *State) pathSum() (sum expr.Hash) {
	for _, c := range m.Constraints[:m.PathLen] {
		h := m.Tab.Hash(c)
		sum[0] += h[0]
		sum[1] += h[1]
	}
	return sum
}

// answered gives what find finds, which is asked only where it is not known. A reason means that
// the solver gave up, which is not kept.
func (m *State) answered(q valuesQuestion, find func() (foundValues, string)) (foundValues, string) {
	if f, ok := m.found[q]; ok {
		return f, ""
	}
	f, reason := find()
	if reason == "" {
		if m.found == nil || len(m.found) >= maxFound {
			m.found = map[valuesQuestion]foundValues{}
		}
		m.found[q] = f
	}
	return f, reason
}

// Values lists the values that r may have, up to maxAlternatives.
func (m *State) Values(r expr.Ref) (foundValues, string) {
	return m.answered(valuesQuestion{path: m.pathSum(), of: m.Tab.Hash(r)}, func() (f foundValues, reason string) {
		exclude := m.Tab.Bool(true)
		vain := 0
		for {
			sat, model, reason := m.Ask(exclude)
			switch {
			case sat == SatUnknown:
				return f, reason
			case sat == Unsat:
				slices.Sort(f.Vals)
				return f, ""
			}
			found := func(v uint64) bool {
				if !slices.Contains(f.Vals, v) {
					f.Vals = append(f.Vals, v)
					exclude = m.Tab.And(exclude, m.Tab.Ne(r, m.Tab.Const(m.Tab.Width(r), v, 0)))
				}
				return len(f.Vals) > maxAlternatives
			}
			lo, _ := m.Tab.Eval(r, model)
			found(lo)
			if n := len(f.Vals); n >= manyAlternatives && vain < manyAlternatives {
				if m.neighbours(r, model, found); len(f.Vals) == n {
					vain++
				}
			}
			if len(f.Vals) > maxAlternatives {
				f.More = true
				return f, ""
			}
		}
	})
}

// Least lists the smallest values that r may have where cond holds, at most limit.
func (m *State) Least(r, cond expr.Ref, limit int) (foundValues, string) {
	return m.answered(valuesQuestion{m.pathSum(), m.Tab.Hash(r), m.Tab.Hash(cond), limit}, func() (f foundValues, reason string) {
		w := m.Tab.Width(r)
		atMost := func(x uint64) expr.Ref { return m.Tab.ULe(r, m.Tab.Const(w, x, 0)) }
		some := func(c expr.Ref) (uint64, bool) {
			sat, model, why := m.Ask(c)
			if sat != Satisfiable {
				if sat == SatUnknown {
					reason = why
				}
				return 0, false
			}
			x, _ := m.Tab.Eval(r, model)
			return x, true
		}
		lo, step := uint64(0), uint64(1)
		for len(f.Vals) < limit && reason == "" {
			from := m.Tab.And(cond, m.Tab.ULe(m.Tab.Const(w, lo, 0), r))
			// Sizes are most often multiples of something: the next one is near.
			hi, ok := uint64(0), false
			if lo <= math.MaxUint64-step {
				hi, ok = some(m.Tab.And(from, atMost(lo+step-1)))
			}
			if !ok {
				if hi, ok = some(from); !ok {
					break
				}
			}
			for low := lo; low < hi && reason == ""; {
				mid := low + (hi-low)/2
				if x, ok := some(m.Tab.And(from, atMost(mid))); ok {
					hi = x
				} else {
					low = mid + 1
				}
			}
			f.Vals = append(f.Vals, hi)
			if hi == mem.Mask(w) {
				break
			}
			step, lo = hi+1-lo, hi+1
		}
		f.More = len(f.Vals) == limit
		return f, reason
	})
}
