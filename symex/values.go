package symex

// This file defines which values an expression may have on a path. The answers are kept: an
// instruction that forks over them runs again for each, with the same question.

import (
	"math"
	"slices"

	"heddle/expr"
	"heddle/symex/mem"
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
	vals []uint64
	more bool
}

// pathSum hashes the path condition as a set.
func (m *State) pathSum() (sum expr.Hash) {
	for _, c := range m.path[:m.pathLen] {
		h := m.tab.Hash(c)
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

// values lists the values that r may have, up to maxAlternatives.
func (m *State) values(r expr.Ref) (foundValues, string) {
	return m.answered(valuesQuestion{path: m.pathSum(), of: m.tab.Hash(r)}, func() (f foundValues, reason string) {
		exclude := m.tab.Bool(true)
		vain := 0
		for {
			sat, model, reason := m.ask(exclude)
			switch {
			case sat == SatUnknown:
				return f, reason
			case sat == Unsat:
				slices.Sort(f.vals)
				return f, ""
			}
			found := func(v uint64) bool {
				if !slices.Contains(f.vals, v) {
					f.vals = append(f.vals, v)
					exclude = m.tab.And(exclude, m.tab.Ne(r, m.tab.Const(m.tab.Width(r), v, 0)))
				}
				return len(f.vals) > maxAlternatives
			}
			lo, _ := m.tab.Eval(r, model)
			found(lo)
			if n := len(f.vals); n >= manyAlternatives && vain < manyAlternatives {
				if m.neighbours(r, model, found); len(f.vals) == n {
					vain++
				}
			}
			if len(f.vals) > maxAlternatives {
				f.more = true
				return f, ""
			}
		}
	})
}

// least lists the smallest values that r may have where cond holds, at most limit.
func (m *State) least(r, cond expr.Ref, limit int) (foundValues, string) {
	return m.answered(valuesQuestion{m.pathSum(), m.tab.Hash(r), m.tab.Hash(cond), limit}, func() (f foundValues, reason string) {
		w := m.tab.Width(r)
		atMost := func(x uint64) expr.Ref { return m.tab.ULe(r, m.tab.Const(w, x, 0)) }
		some := func(c expr.Ref) (uint64, bool) {
			sat, model, why := m.ask(c)
			if sat != Satisfiable {
				if sat == SatUnknown {
					reason = why
				}
				return 0, false
			}
			x, _ := m.tab.Eval(r, model)
			return x, true
		}
		lo, step := uint64(0), uint64(1)
		for len(f.vals) < limit && reason == "" {
			from := m.tab.And(cond, m.tab.ULe(m.tab.Const(w, lo, 0), r))
			// Sizes are most often multiples of something: the next one is near.
			hi, ok := uint64(0), false
			if lo <= math.MaxUint64-step {
				hi, ok = some(m.tab.And(from, atMost(lo+step-1)))
			}
			if !ok {
				if hi, ok = some(from); !ok {
					break
				}
			}
			for low := lo; low < hi && reason == ""; {
				mid := low + (hi-low)/2
				if x, ok := some(m.tab.And(from, atMost(mid))); ok {
					hi = x
				} else {
					low = mid + 1
				}
			}
			f.vals = append(f.vals, hi)
			if hi == mem.Mask(w) {
				break
			}
			step, lo = hi+1-lo, hi+1
		}
		f.more = len(f.vals) == limit
		return f, reason
	})
}
