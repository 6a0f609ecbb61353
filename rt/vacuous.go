package rt

// This file defines when a search need not begin: see symex.Code.MayViolate.

import (
	"slices"

	"heddle/symex"
)

// endOfProgram are the checks that look at states, not at what an instruction does.
var endOfProgram = []string{"leak", "leak=all"}

// vacuous tells whether nothing in the program can violate what is asked for.
func (s *search) vacuous(code *symex.Code, mo *symex.Options) bool {
	o := s.opts
	if o.OnLeaf != nil || s.ltl != nil || code.MayViolate(mo) {
		return false
	}
	for _, c := range endOfProgram {
		if slices.Contains(o.Checks, c) {
			return false
		}
	}
	s.assume["no-undefined-behaviour"] = true
	return true
}
