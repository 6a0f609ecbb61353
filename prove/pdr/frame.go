package pdr

// This file defines frames: a solver for each, with the lemmas of its level and of those above.

import (
	"github.com/go-air/gini/z"

	"heddle.example/prove/gates"
	"heddle.example/prove/sat"
)

// frame is F_k.
type frame struct {
	solver *sat.Solver
	lemmas []lemma // of this level and no higher one
	added  int     // lemmas that the solver was given since it was made
}

// initial makes F_0.
func (e *Engine) initial() *frame {
	f := &frame{solver: e.base.Clone()}
	for _, bit := range e.c.State {
		f.solver.Always(bit.Var)
		switch e.reset[bit.Var] {
		case gates.Yes:
			f.solver.Add(bit.Var.Pos())
		case gates.No:
			f.solver.Add(bit.Var.Neg())
		}
	}
	for _, l := range e.init {
		e.always(f.solver, l)
		f.solver.Add(l)
	}
	return f
}

// push adds a frame that has no lemmas yet.
func (e *Engine) push() { e.frames = append(e.frames, &frame{solver: e.base.Clone()}) }

// always puts what a literal depends on into the domain of all questions.
func (e *Engine) always(s *sat.Solver, l z.Lit) { e.cone(l, s.Always) }

// cone visits what a literal depends on, as far as enter is true.
func (e *Engine) cone(l z.Lit, enter func(v z.Var) bool) {
	e.walk = append(e.walk[:0], l.Var())
	for len(e.walk) > 0 {
		v := e.walk[len(e.walk)-1]
		e.walk = e.walk[:len(e.walk)-1]
		if !enter(v) {
			continue
		}
		switch n := &e.c.Nodes[v]; n.Kind {
		case gates.Mux:
			e.walk = append(e.walk, n.A.Var(), n.B.Var(), n.C.Var())
		case gates.And, gates.Xor:
			e.walk = append(e.walk, n.A.Var(), n.B.Var())
		}
	}
}

// ask puts a question about F_k; there is a solution. The context's end ends the search.
func (e *Engine) ask(k int, assumed, clause []z.Lit) bool {
	s := e.frames[k].solver
	for _, l := range assumed {
		e.cone(l, s.Include)
	}
	switch s.Solve(assumed, clause) {
	case sat.Yes:
		return true
	case sat.No:
		return false
	}
	panic(stopped{})
}

// next is the literal of a state bit's next value.
func (e *Engine) next(l z.Lit) z.Lit {
	n := e.c.State[e.place[l.Var()]].Next
	if l.IsPos() {
		return n
	}
	return n.Not()
}

// meets tells whether a state of F_k meets conditions; the lifter then has the literals of such states that matter.
func (e *Engine) meets(k int, conditions []z.Lit) bool {
	if !e.ask(k, conditions, nil) {
		return false
	}
	e.lifter.lift(e, e.frames[k].solver, append(append([]z.Lit{}, conditions...), e.c.Now...))
	return true
}

// leads tells whether a transition leads from a state of F_k, outside the cube if apart, into the cube. If so the lifter can be asked
// for its literals that matter; else core is a part of the cube into which none leads either. It may hold of initial states.
func (e *Engine) leads(k int, c cube, apart bool) (yes bool, core cube) {
	assumed := make([]z.Lit, 0, len(c)+len(e.c.Trans))
	assumed = append(assumed, e.c.Trans...)
	for _, l := range c {
		assumed = append(assumed, e.next(l))
	}
	var clause []z.Lit
	if apart {
		clause = c.negated()
	}
	s := e.frames[k].solver
	if e.ask(k, assumed, clause) {
		return true, nil
	}
	left := map[z.Lit]bool{}
	for _, l := range s.Core() {
		left[l] = true
	}
	for i, l := range c {
		if left[assumed[len(e.c.Trans)+i]] {
			core = append(core, l)
		}
	}
	return false, core
}

// predecessor gives the literals that matter of the state that leads found in F_k.
func (e *Engine) predecessor(k int, c cube) cube {
	targets := append(append([]z.Lit{}, e.c.Now...), e.c.Trans...)
	for _, l := range c {
		targets = append(targets, e.next(l))
	}
	e.lifter.lift(e, e.frames[k].solver, targets)
	return e.lifter.cube()
}

// isInitial tells whether a cube has an initial state.
func (e *Engine) isInitial(c cube) bool {
	for _, l := range c {
		if e.excludes(l) {
			return false
		}
	}
	return len(e.init) == 0 || e.ask(0, c, nil)
}

// excludes tells whether no initial state has a literal, by the reset value.
func (e *Engine) excludes(l z.Lit) bool {
	switch e.reset[l.Var()] {
	case gates.Yes:
		return !l.IsPos()
	case gates.No:
		return l.IsPos()
	}
	return false
}

// apartFromInit gives a part of whole, at least c, that has no initial state; whole has none.
func (e *Engine) apartFromInit(c, whole cube) cube {
	if !e.isInitial(c) {
		return c
	}
	for _, l := range whole {
		if e.excludes(l) {
			return sorted(append(append([]z.Lit{}, c...), l))
		}
	}
	return whole
}

// rebuildAfter is how many lemmas a solver takes, beside those that still count, before it is made anew.
const rebuildAfter = 2000

// learn excludes a cube from F_1 to F_k.
func (e *Engine) learn(c cube, k int) {
	sign := c.sign()
	for j := 1; j <= k; j++ {
		f := e.frames[j]
		kept := f.lemmas[:0]
		for _, l := range f.lemmas {
			if sign&^l.sign == 0 && c.within(l.cube) {
				continue
			}
			kept = append(kept, l)
		}
		f.lemmas = kept
		f.take(c)
	}
	e.frames[k].lemmas = append(e.frames[k].lemmas, lemma{c, sign})
	for j := 1; j <= k; j++ {
		if f := e.frames[j]; f.added > rebuildAfter {
			e.rebuild(j)
		}
	}
}

// take gives a lemma to the frame's solver.
func (f *frame) take(c cube) {
	for _, l := range c {
		f.solver.Always(l.Var())
	}
	f.solver.Add(c.negated()...)
	f.added++
}

// rebuild makes the solver of F_k anew, without what other lemmas made needless.
func (e *Engine) rebuild(k int) {
	f := e.frames[k]
	e.before += f.solver.Questions
	f.solver = e.base.Clone()
	for _, g := range e.frames[k:] {
		for _, l := range g.lemmas {
			f.take(l.cube)
		}
	}
	f.added = 0
}

// known tells whether a lemma of level k or above excludes a cube.
func (e *Engine) known(c cube, k int) bool {
	sign := c.sign()
	for _, f := range e.frames[k:] {
		for _, l := range f.lemmas {
			if l.sign&^sign == 0 && l.within(c) {
				return true
			}
		}
	}
	return false
}
