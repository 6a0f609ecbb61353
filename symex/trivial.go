package symex

// This file defines a look at the whole program before it runs: whether there is
// anything in it that could violate the properties asked for. A program without
// threads and without a single assertion satisfies them on every path, however long
// its loops run; it need not be explored.

import (
	"heddle/ir"
	"heddle/symex/check"
)

// MayViolate tells whether a path of the program could violate a property that o asks
// for. False is certain; it rests on the assumption that undefined behaviour that is not
// asked for does not occur.
func (c *Code) MayViolate(o *Options) bool {
	if o.UnwindingAssertions || o.Checks.Any(func(p *check.Property) bool { return !p.NeedsCall }) {
		return true
	}
	for _, f := range c.Prog.Funcs {
		if f.Extern && !isModel(f, violatesOnlyMemory) {
			return true
		}
		for i := range f.Code {
			switch in := &f.Code[i]; in.Op {
			case ir.Assert, ir.Unreachable, ir.Unsupported:
				return true
			case ir.Call:
				if in.Callee == nil || in.Callee.Name == reachError {
					return true
				}
			}
		}
	}
	return false
}
