package report

// This file defines how an answer says where paths end before the program does, and
// what that leaves of the verdict safe.

import (
	"bufio"
	"fmt"
	"slices"
	"strings"

	"heddle.example/answer"
	"heddle.example/rt"
)

// safeLine says how far the verdict safe goes.
func safeLine(r *rt.Result) string {
	switch {
	case r.Vacuous:
		return "safe, but vacuous (no path survives: each ends in " + deadEndsText(r.DeadEnds) + ")"
	case !r.Complete && r.Stats.Leaves == 0 && slices.Contains(r.Cuts, answer.CutUnwind):
		return "safe up to the bounds, within which no path comes to an end" + roundsText(r.Bounds.Rounds) + " (incomplete: " + strings.Join(r.Cuts, ", ") + ")"
	case !r.Complete:
		return "safe up to the bounds (incomplete: " + strings.Join(r.Cuts, ", ") + ")"
	case len(r.DeadEnds) > 0:
		return "safe (complete: every interleaving is covered, up to " + deadEndsText(r.DeadEnds) + ")"
	}
	return "safe (complete: every interleaving is covered)"
}

// roundsText says within which bound of loops more is to be seen.
func roundsText(x rt.Rounds) string {
	switch {
	case x.Bound == 0:
		return ""
	case x.Ends:
		return fmt.Sprintf("; within --unwind %d one does", x.Bound)
	}
	return fmt.Sprintf("; within --unwind %d more threads are made", x.Bound)
}

// deadEndsText names the first of the dead ends with its place.
func deadEndsText(list []rt.DeadEnd) string {
	if len(list) == 0 {
		return "dead ends"
	}
	d := &list[0]
	s := "an assumption that does not hold"
	if d.Kind == rt.DeadUndefined {
		s = "undefined behaviour that is not checked for"
	}
	if at := placeText(d.Place); at != "" {
		s += " at " + at
	}
	if more := len(list) - 1; more > 0 {
		s += " and " + plural(more, "other place")
	}
	return s
}

// writeDeadEnds lists the dead ends.
func writeDeadEnds(w *bufio.Writer, p painter, list []rt.DeadEnd, info Info) {
	for i := range list {
		d := &list[i]
		fmt.Fprintf(w, "%s%s %s\n", linkedPrefix(d.Place, info), p.yellow("note:"), deadEndText(d))
	}
}

// deadEndText says what ends paths at a place.
func deadEndText(d *rt.DeadEnd) string {
	what := "paths end here: "
	switch {
	case d.GoesOn:
		what = "undefined behaviour that is not checked for, taken to have no effect: "
	case d.Kind == rt.DeadUndefined:
		what = "paths end here, in undefined behaviour that is not checked for: "
	}
	what += d.Message
	if d.Property != "" {
		what += " [" + d.Property + "]"
	}
	return what + inFunction(d.Function)
}
