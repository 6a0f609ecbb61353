package rt

// This file defines dead ends: paths that end although the program would go on, in undefined
// behaviour that no check asks for or in an assumption that does not hold. What lies
// behind is not looked at. An answer says where undefined behaviour ends paths; and if no path
// survives, nothing has been shown about the program: the answer is vacuous (DESIGN law 16).
//
// A path survives if it comes to the end of the program, to a state in which threads are
// blocked, to a bound, to a violation, or to something unsupported. So does one that runs for ever: it
// comes back to a node that lies on it. Several workers do not see all such paths, since the parts
// of a cycle can lie on the paths of different ones: see confirmVacuous.

import (
	"cmp"
	"slices"

	"heddle.example/hashing"
	"heddle.example/ir"
	"heddle.example/rt/result"
	"heddle.example/symex/state"
)

// maxDeadEnds bounds the dead ends that an answer lists.
const maxDeadEnds = 100

// survives notes that a path came to an end that is none of the above.
func (e *explorer) survives() {
	if !e.survived {
		e.survived = true
		e.shared.survived.Store(true)
	}
}

// dies notes that a path ended where the machine stopped for ev. Where assumptions end
// paths matters only as long as none has survived.
func (e *explorer) dies(ev state.Event) {
	s := e.shared
	if s.survived.Load() {
		return
	}
	s.died.Store(true)
	if ev.Property == "" {
		s.deadEnd(DeadEnd{Kind: DeadAssumption, Place: e.place(ev), Message: "the assumption does not hold"})
	}
}

func (s *search) deadEnd(d DeadEnd) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.addDeadEnd(d)
}

func (s *search) addDeadEnd(d DeadEnd) {
	if len(s.deadEnds) < maxDeadEnds && !slices.Contains(s.deadEnds, d) {
		s.deadEnds = append(s.deadEnds, d)
	}
}

// addUnasked takes over the undefined behaviour that a machine has met.
func (s *search) addUnasked(prog *ir.Program, list []state.Unasked) {
	for _, u := range list {
		s.addDeadEnd(DeadEnd{Kind: DeadUndefined, Property: u.Property, Place: result.PlaceOf(prog, u.Pos, u.Func), Message: u.Message, GoesOn: u.GoesOn})
	}
}

// comesBack looks whether the node k, which was visited before, lies on the present path: then the path
// can go on for ever.
func (e *explorer) comesBack(k hashing.Key) {
	if e.survived {
		return
	}
	if e.shared.survived.Load() || slices.Contains(e.above, k) {
		e.survives()
		return
	}
	for i := range e.stack {
		if e.stack[i].kind == ChooseThread && e.stack[i].key == k {
			e.survives()
			return
		}
	}
}

// listDeadEnds puts into r where paths end, and whether all do.
func (s *search) listDeadEnds(r *Result) {
	r.Vacuous = r.Verdict == Safe && s.died.Load() && !s.survived.Load()
	for _, d := range s.deadEnds {
		if d.Kind == DeadUndefined || r.Vacuous {
			r.DeadEnds = append(r.DeadEnds, d)
		}
	}
	slices.SortFunc(r.DeadEnds, func(a, b DeadEnd) int {
		return cmp.Or(cmp.Compare(a.File, b.File), a.Line-b.Line, a.Column-b.Column, cmp.Compare(a.Kind, b.Kind),
			cmp.Compare(a.Property, b.Property), cmp.Compare(a.Message, b.Message), cmp.Compare(a.Function, b.Function))
	})
}
