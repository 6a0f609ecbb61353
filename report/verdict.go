package report

// This file defines the verdict and the reasons for it in words.

import (
	"fmt"
	"strings"

	"heddle.example/answer"
	"heddle.example/rt"
)

// VerdictLine says in one line what the verdict is and how far it goes.
func VerdictLine(r *rt.Result) string {
	switch r.Verdict {
	case rt.Safe:
		return safeLine(r)
	case rt.Violated:
		var names []string
		seen := map[string]bool{}
		for i := range r.Violations {
			if n := r.Violations[i].Property; !seen[n] {
				seen[n] = true
				names = append(names, n)
			}
		}
		return fmt.Sprintf("violated (%s, %s)", plural(len(r.Violations), "violation"), strings.Join(names, ", "))
	}
	if len(r.Reasons) == 0 {
		return "unknown"
	}
	return "unknown (" + reasonText(&r.Reasons[0]) + ")"
}

// reasonMessage is what a reason says, its kind where it says nothing.
func reasonMessage(re *rt.Reason) string {
	if re.Message == "" {
		return explain(re.Kind, answer.IncompleteHelp)
	}
	return re.Message
}

// nextStep names what would help where the verdict is unknown for a reason.
func nextStep(r *rt.Result, re *rt.Reason) string {
	return answer.Next(re.Kind, answer.Situation{
		ContextBound: r.Bounds.Context >= 0, Clear: r.Bounds.Clear, Unwind: r.Bounds.Unwind > 0, Endless: r.Stats.Leaves == 0 && len(r.Violations) == 0, Rounds: r.Bounds.Rounds.Bound, Message: re.Message, Proof: r.Proving,
		Saved: r.Resumable,
	})
}

// reasonText gives a reason in one line, its kind first: "kind: message at file:line".
func reasonText(re *rt.Reason) string {
	s := re.Kind
	if re.Message != "" {
		s += ": " + re.Message
	}
	if at := placeText(re.Place); at != "" {
		s += " at " + at
	}
	return s
}

func explain(name string, help func(string) string) string {
	if h := help(name); h != name {
		return name + " (" + h + ")"
	}
	return name
}

func boundsText(b rt.Bounds) string {
	c, u := "context switches unbounded", "loops unbounded"
	if b.Context >= 0 {
		c = "at most " + plural(b.Context, "context switch")
	}
	if b.Clear > 0 {
		c += " (all schedules with at most " + fmt.Sprint(b.Clear-1) + " were explored: no violation)"
	}
	if b.Unwind > 0 {
		u = "at most " + plural(b.Unwind, "body") + " of a loop"
	}
	if b.Args > 0 {
		u += ", at most " + plural(b.Args, "program argument") + " of " + plural(b.ArgSize, "char")
	}
	return c + ", " + u
}

// proofText says how a property was decided.
func proofText(f *rt.Proof) string {
	text := fmt.Sprintf("criterion %s, automaton %s, fair sets %s", f.Criterion, f.Automaton, f.Fair)
	if f.M != nil {
		text += fmt.Sprintf(", m = %d", *f.M)
	}
	if f.N != nil {
		text += fmt.Sprintf(", n = %d", *f.N)
	}
	return text + fmt.Sprintf(", k = %d", f.K)
}
