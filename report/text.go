package report

// This file defines the text report: each violation as a compiler prints an
// error, its trace, and at the end what the verdict rests on.

import (
	"bufio"
	"fmt"
	"io"
	"slices"

	"heddle.example/answer"
	"heddle.example/rt"
	"heddle.example/symex/weak"
)

// Text writes the text report of r.
func Text(w io.Writer, r *rt.Result, info Info) error {
	r, info = shown(r, info)
	bw := bufio.NewWriter(fit(w, info.Width))
	p := painter(info.Color)
	for i := range r.Violations {
		writeViolation(bw, p, &r.Violations[i], info)
		fmt.Fprintln(bw)
	}
	for i := range r.LTL {
		fmt.Fprintf(bw, "%s %s\n", p.bold("ltl:"), ltlLine(&r.LTL[i]))
		writeBeyond(bw, &r.LTL[i], info)
		writeWitness(bw, p, r, i, info)
	}
	for i := range r.Reasons {
		re := &r.Reasons[i]
		fmt.Fprintf(bw, "%s%s %s [%s]%s\n", linkedPrefix(re.Place, info), p.yellow("unknown:"), reasonMessage(re), re.Kind, inFunction(re.Function))
		if next := nextStep(r, re); next != "" && !info.Quiet && (i == 0 || r.Reasons[i-1].Kind != re.Kind) {
			fmt.Fprintf(bw, "      %s %s\n", p.cyan("next:"), next)
		}
	}
	writeDeadEnds(bw, p, r.DeadEnds, info)
	if !info.Quiet {
		if len(r.Reasons)+len(r.DeadEnds) > 0 {
			fmt.Fprintln(bw)
		}
		if r.Stats.Symbolic && r.Proof != nil {
			fmt.Fprintf(bw, "%s %s\n", p.bold("proof:"), proofText(r.Proof))
		}
		if !r.Stats.Symbolic {
			fmt.Fprintf(bw, "%s %s\n", p.bold("bounds:"), boundsText(r.Bounds))
		}
		if r.MemoryModel != "" {
			fmt.Fprintf(bw, "%s %s\n", p.bold("memory model:"), modelText(r))
		}
		for _, c := range r.Cuts {
			fmt.Fprintf(bw, "%s %s\n", p.bold("incomplete:"), explain(c, answer.IncompleteHelp))
		}
		for _, a := range r.Assumptions {
			fmt.Fprintf(bw, "%s %s\n", p.bold("assumed:"), explain(a, answer.AssumptionHelp))
		}
		if !r.Stats.Symbolic {
			fmt.Fprintf(bw, "%s %s\n", p.bold("statistics:"), StatsLine(r.Stats))
			if x := r.Explored; x != nil && x.Low < 1 && r.Verdict == rt.Unknown {
				fmt.Fprintf(bw, "%s %s\n", p.bold("the tree:"), ExploredLine(x))
			}
		} else {
			fmt.Fprintf(bw, "%s %d control states, %d edges, %d solver queries, %.2f s\n", p.bold("statistics:"), r.Stats.Nodes, r.Stats.Transitions, r.Stats.SolverQueries, r.Stats.Elapsed.Seconds())
		}
		writeGraph(bw, p, r.Graph)
		if len(r.Profile) > 0 {
			fmt.Fprintf(bw, "%s %s\n", p.bold("time went into:"), profileLine(r.Profile))
		}
	}
	line := "verdict: " + VerdictLine(r)
	switch r.Verdict {
	case rt.Safe:
		line = p.green(line)
	case rt.Violated:
		line = p.red(line)
	default:
		line = p.yellow(line)
	}
	fmt.Fprintln(bw, line)
	return bw.Flush()
}

func writeViolation(w *bufio.Writer, p painter, v *rt.Violation, info Info) {
	v = info.renumbered(v)
	msg, waits := waitsOf(v)
	if msg == "" {
		msg = propertyHelp(v.Property)
	}
	fmt.Fprintf(w, "%s%s %s [%s]\n", p.bold(linkedPrefix(v.Place, info)), p.red("error:"), msg, v.Property)
	writeSource(w, p, v.Place, violationSource(v, info), info)
	if where := operandsText(v); where != "" {
		fmt.Fprintf(w, "      where %s\n", where)
	}
	for _, wait := range waits {
		fmt.Fprintf(w, "      %s\n", wait)
	}
	fmt.Fprintf(w, "      by %s%s\n", threadText(v.Thread, threadName(v)), inFunction(v.Function))
	for i := range v.Stacks {
		writeStack(w, &v.Stacks[i], i == 0)
	}
	for i := range v.Related {
		r := &v.Related[i]
		fmt.Fprintf(w, "%s%s %s: %s\n", p.bold(linkedPrefix(r.Place, info)), p.cyan("note:"), threadText(r.Thread, threadOf(v, r.Thread)), r.Message)
		writeSource(w, p, r.Place, sourceLine(r.Place, info), info)
	}
	if v.Spurious {
		fmt.Fprintf(w, "      %s found after a loop was left at its bound (--partial-loops): it may not be real (spurious: possible)\n", p.yellow("note:"))
	}
	if steps := stepsOf(v, info); len(steps) > 0 {
		if last := &steps[len(steps)-1]; len(waits) > 0 && last.Text == v.Message {
			steps = slices.Clone(steps)
			steps[len(steps)-1].Text = msg // who waits for what has been told
		}
		fmt.Fprintln(w)
		writeTrace(w, p, steps, v.Trace, info)
	}
}

// writeStack writes the functions that called the one in which a thread stands, if there are any. That of the violation itself
// has been named.
func writeStack(w *bufio.Writer, s *rt.Stack, named bool) {
	if len(s.Frames) < 2 {
		return
	}
	if !named {
		stands := "stands"
		if s.Past {
			stands = "stood"
		}
		fmt.Fprintf(w, "      %s %s%s at %s\n", threadText(s.Thread, s.Name), stands, inFunction(s.Frames[0].Function), placeText(s.Frames[0]))
	}
	for _, f := range s.Frames[1:] {
		fmt.Fprintf(w, "        called%s at %s\n", inFunction(f.Function), placeText(f))
	}
}

// modelText says under which memory model the answer was found, where that was left open.
func modelText(r *rt.Result) string {
	if r.Robust {
		return r.MemoryModel + "; no weaker operation takes part in a race, so the answer holds under rc11"
	}
	if r.MemoryModel == weak.SC {
		return "sc; what happens there happens under rc11, too"
	}
	return r.MemoryModel
}
