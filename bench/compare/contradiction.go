package compare

// This file defines contradictions: answers of which one must be wrong.

import (
	"fmt"
	"slices"
	"strings"
)

// contradict finds, for each program,
//   - runs of one cell with different verdicts, safe and violated among them,
//   - cells that differ only in how the search is done, one safe and one violated, or with different values of a formula,
//   - cells that differ in bounds too, one of them safe with nothing cut, the other violated.
//
// Another checker of the same C program counts as one more way to search; of a model it does not, since that is another text.
func (c *Comparison) contradict() {
	seen := map[string]bool{}
	say := func(format string, args ...any) {
		s := fmt.Sprintf(format, args...)
		if !seen[s] {
			seen[s] = true
			c.Contradictions = append(c.Contradictions, s)
		}
	}
	for i := range c.Rows {
		a := &c.Rows[i]
		if a.decided() {
			for _, v := range a.Others {
				if v == "safe" || v == "violated" {
					say("%s: runs of one cell differ: %s and %s (%s)", shortName(a.Program), a.Verdict, v, c.full(a))
				}
			}
		}
		for k := range c.Rows[:i] {
			b := &c.Rows[k]
			if a.Program != b.Program || !a.decided() || !b.decided() || a.Peer != "" || b.Peer != "" {
				continue
			}
			same, sameButBounds := true, true
			for n, x := range c.Axes {
				if a.Values[n] == b.Values[n] || slices.Contains(c.search, x.Flag) {
					continue
				}
				same = false
				sameButBounds = sameButBounds && slices.Contains(c.bounds, x.Flag)
			}
			differ := a.Verdict != b.Verdict
			safe := a
			if b.Verdict == "safe" {
				safe = b
			}
			switch {
			case differ && (same || sameButBounds && safe.Complete):
				say("%s: %s is %s, %s is %s", shortName(a.Program), c.full(b), b.Verdict, c.full(a), a.Verdict)
			case same && !slices.Equal(a.LTL, b.LTL) && a.Complete == b.Complete:
				say("%s: %s gives the formulas %s, %s gives %s", shortName(a.Program), c.full(b), strings.Join(b.LTL, ", "), c.full(a), strings.Join(a.LTL, ", "))
			}
		}
	}
}

// full names all that sets a row apart.
func (c *Comparison) full(r *Row) string {
	if r.Peer != "" {
		return r.Peer
	}
	if s := c.describe(r, func(string) bool { return true }); s != "" {
		return s
	}
	return "the same flags"
}
