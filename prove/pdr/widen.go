package pdr

// This file defines how a lemma is made to exclude more: literals are dropped while the rest is still inductive. A state that forbids it
// may be excluded itself, or its literals dropped too (Z. Hassan, A. Bradley and F. Somenzi, "Better generalization in IC3", FMCAD 2013). That pays
// for walls (fair.go); where lassos or rounds are bad it takes up to twice as long.

import (
	"slices"

	"github.com/go-air/gini/z"
)

// maxExclude is how many states are excluded to drop a literal.
const maxExclude = 3

// widen gives a part of a cube, which no transition from F_(k-1) outside of it leads into, of which the same is true.
func (e *Engine) widen(c cube, k, depth int) cube {
	order := slices.Clone(c)
	slices.SortStableFunc(order, func(a, b z.Lit) int {
		switch x, y := e.activity[a], e.activity[b]; {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
	required := map[z.Lit]bool{}
	for _, l := range order {
		if len(c) == 1 {
			break
		}
		if !slices.Contains(c, l) {
			continue
		}
		if less := e.drop(c.without(l), k, depth, required); less != nil {
			c = less
		} else {
			required[l] = true
		}
	}
	return c
}

// drop gives a part of a cube that is inductive relative to F_(k-1), with the literals that are required; nil: there is none.
func (e *Engine) drop(c cube, k, depth int, required map[z.Lit]bool) cube {
	for excluded := 0; ; {
		if e.isInitial(c) {
			return nil
		}
		some, core := e.leads(k-1, c, true)
		if !some {
			return e.apartFromInit(core, c)
		}
		if !e.excluding || depth > 0 {
			return nil
		}
		if e.stop.Load() {
			panic(stopped{})
		}
		// The state, as far as the cube's literals go, before the solver is asked again.
		s := e.frames[k-1].solver
		met := make(cube, 0, len(c))
		for _, l := range c {
			if value, _ := s.Value(l); value {
				met = append(met, l)
			}
		}
		from := e.predecessor(k-1, c)
		if excluded < maxExclude && k > 1 && !e.isInitial(from) {
			if some, core := e.leads(k-2, from, true); !some {
				excluded++
				core = e.apartFromInit(core, from)
				level := e.rise(core, k-1)
				core = e.widen(core, level, depth+1)
				e.learn(core, level)
				continue
			}
		}
		excluded = 0
		for l := range required {
			if _, ok := slices.BinarySearch(c, l); ok && !slices.Contains(met, l) {
				return nil
			}
		}
		if len(met) == 0 {
			return nil
		}
		c = met
	}
}
