package symex

// This file defines when a program need not be explored at all. A program without
// threads and without a single assertion satisfies its properties on every path, however long
// its loops run.

import (
	"heddle/symex/check"
	"heddle/symex/state"
)

// MayViolate tells whether a path of the program could violate a property that o asks
// for. False is certain; it rests on the assumption that undefined behaviour that is not
// asked for does not occur.
func (c *Code) MayViolate(o *state.Options) bool {
	return o.UnwindingAssertions || o.Checks.Any(func(p *check.Property) bool { return !p.NeedsCall }) || c.CanFail()
}
