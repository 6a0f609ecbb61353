package report

// This file defines the text report: each violation as a compiler prints an
// error, its trace, and at the end what the verdict rests on.

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"heddle/answer"
	"heddle/rt"
	"heddle/rt/estimate"
)

// painter marks text up for a terminal; off, it leaves text as it is.
type painter bool

func (p painter) paint(code, s string) string {
	if !p || s == "" {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

func (p painter) bold(s string) string   { return p.paint("1", s) }
func (p painter) red(s string) string    { return p.paint("1;31", s) }
func (p painter) green(s string) string  { return p.paint("1;32", s) }
func (p painter) yellow(s string) string { return p.paint("1;33", s) }
func (p painter) dim(s string) string    { return p.paint("2", s) }
func (p painter) cyan(s string) string   { return p.paint("36", s) }

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
	return answer.Next(re.Kind, answer.Situation{ContextBound: r.Bounds.Context >= 0, Unwind: r.Bounds.Unwind > 0, Message: re.Message})
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

func writeViolation(w *bufio.Writer, p painter, v *rt.Violation, info Info) {
	msg := v.Message
	if msg == "" {
		msg = propertyHelp(v.Property)
	}
	fmt.Fprintf(w, "%s%s %s [%s]\n", p.bold(linkedPrefix(v.Place, info)), p.red("error:"), msg, v.Property)
	writeSource(w, p, v.Place, violationSource(v, info), info)
	if where := operandsText(v); where != "" {
		fmt.Fprintf(w, "      where %s\n", where)
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
	if steps := info.told(stepsOf(v, info)); len(steps) > 0 {
		fmt.Fprintln(w)
		writeTrace(w, p, steps, v.Trace, info)
	}
}

// operandsText tells the values that a check was about: "x is 3, y + 1 is 5".
func operandsText(v *rt.Violation) string {
	var parts []string
	for _, o := range v.Operands {
		parts = append(parts, o.Name+" is "+o.Value)
	}
	return strings.Join(parts, ", ")
}

// writeStack writes the functions that called the one in which a thread stands, if there are any. That of the violation itself
// has been named.
func writeStack(w *bufio.Writer, s *rt.Stack, named bool) {
	if len(s.Frames) < 2 {
		return
	}
	if !named {
		fmt.Fprintf(w, "      %s stands%s at %s\n", threadText(s.Thread, s.Name), inFunction(s.Frames[0].Function), placeText(s.Frames[0]))
	}
	for _, f := range s.Frames[1:] {
		fmt.Fprintf(w, "        called%s at %s\n", inFunction(f.Function), placeText(f))
	}
}

// violationSource gives the source line of v, from the file or as the trace knows it.
func violationSource(v *rt.Violation, info Info) string {
	if src := sourceLine(v.Place, info); src != "" {
		return src
	}
	if v.Trace == nil {
		return ""
	}
	for i := len(v.Trace.Steps) - 1; i >= 0; i-- {
		if s := &v.Trace.Steps[i]; s.Line == v.Line && s.File == v.File && s.Source != "" {
			return s.Source
		}
	}
	return ""
}

// threadName gives the name of the thread that violated, as the trace knows it.
func threadName(v *rt.Violation) string { return threadOf(v, v.Thread) }

// threadOf gives the name of a thread, as the trace of v knows it.
func threadOf(v *rt.Violation, thread int) string {
	if v.Trace != nil {
		for i := range v.Trace.Steps {
			if s := &v.Trace.Steps[i]; s.Thread == thread {
				return s.ThreadName
			}
		}
	}
	return ""
}

func threadText(thread int, name string) string {
	if name == "" {
		return fmt.Sprintf("thread %d", thread)
	}
	return fmt.Sprintf("thread %d (%s)", thread, name)
}

func inFunction(name string) string {
	if name == "" {
		return ""
	}
	return " in " + name + "()"
}

// placeText gives file:line, "" if the place is not known.
func placeText(at rt.Place) string {
	switch {
	case at.File == "":
		return ""
	case at.Line <= 0:
		return at.File
	}
	return at.File + ":" + strconv.Itoa(at.Line)
}

// placePrefix gives "file:line:column: " as compilers begin their lines.
func placePrefix(at rt.Place) string {
	s := placeText(at)
	if s == "" {
		return ""
	}
	if at.Line > 0 && at.Column > 0 {
		s += ":" + strconv.Itoa(at.Column)
	}
	return s + ": "
}

// linkedPrefix is placePrefix, its place a link where links are to be had.
func linkedPrefix(at rt.Place, info Info) string {
	s := placePrefix(at)
	if s == "" {
		return ""
	}
	return info.linked(at, strings.TrimSuffix(s, ": ")) + ": "
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
	if b.Unwind > 0 {
		u = "at most " + plural(b.Unwind, "body") + " of a loop"
	}
	if b.Args > 0 {
		u += ", at most " + plural(b.Args, "program argument") + " of " + plural(b.ArgSize, "char")
	}
	return c + ", " + u
}

// StatsLine gives the statistics in one line.
func StatsLine(s rt.Stats) string {
	parts := []string{
		fmt.Sprintf("%s in %s (%s nodes/s)", plural64(s.Nodes, "node"), durationText(s.Elapsed), group(int64(s.NodesPerSecond()))),
		plural64(s.Transitions, "transition"),
		group(s.Pruned) + " pruned",
		plural64(s.Leaves, "leaf"),
		plural64(s.Paths, "path"),
		plural64(s.SolverQueries, "solver query"),
	}
	if s.SolverBusy > 0 {
		parts = append(parts, "solver busy "+durationText(s.SolverBusy)+", waited for "+durationText(s.SolverWait))
	}
	if s.Reduced > 0 {
		parts = append(parts, "reduced at "+plural64(s.Reduced, "node"))
	}
	if s.PeakBytes > 0 {
		parts = append(parts, bytesText(s.PeakBytes)+" peak")
	}
	return strings.Join(parts, ", ")
}

// ProgressLine tells in one short line how far a running search is.
func ProgressLine(s rt.Progress) string {
	line := fmt.Sprintf("%s: %s, %s pruned, %s nodes/s", durationText(s.Elapsed), plural64(s.Nodes, "node"), group(s.Pruned), group(int64(s.NodesPerSecond())))
	if s.PeakBytes > 0 {
		line += ", " + bytesText(s.PeakBytes)
	}
	if x := s.Explored; x != nil && x.Share < 1 {
		line += ", " + ExploredLine(x)
	}
	return line
}

// ExploredLine says what share of the tree is explored.
func ExploredLine(x *estimate.Explored) string {
	if x.Low >= 1 {
		return "all explored"
	}
	return fmt.Sprintf("about %.2g %% explored (%.2g to %.2g)", 100*x.Share, 100*x.Low, 100*x.High)
}

// irregular holds the plurals that are not made by an s.
var irregular = map[string]string{"leaf": "leaves", "query": "queries", "body": "bodies", "switch": "switches"}

func plural(n int, noun string) string { return plural64(int64(n), noun) }

func plural64(n int64, noun string) string {
	if n != 1 {
		head, last := "", noun
		if i := strings.LastIndexByte(noun, ' '); i >= 0 {
			head, last = noun[:i+1], noun[i+1:]
		}
		if many, ok := irregular[last]; ok {
			noun = head + many
		} else {
			noun += "s"
		}
	}
	return group(n) + " " + noun
}

// group writes n with a comma between groups of three digits.
func group(n int64) string {
	s := strconv.FormatInt(n, 10)
	start := 0
	if n < 0 {
		start = 1
	}
	for i := len(s) - 3; i > start; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

func durationText(d time.Duration) string {
	switch {
	case d < time.Second:
		return strconv.FormatFloat(float64(d)/float64(time.Millisecond), 'f', 1, 64) + " ms"
	case d < 2*time.Minute:
		return strconv.FormatFloat(d.Seconds(), 'f', 2, 64) + " s"
	}
	return d.Round(time.Second).String()
}

func bytesText(n int64) string {
	const unit = 1000
	switch {
	case n < unit:
		return fmt.Sprintf("%d B", n)
	case n < unit*unit:
		return fmt.Sprintf("%.1f kB", float64(n)/unit)
	case n < unit*unit*unit:
		return fmt.Sprintf("%.1f MB", float64(n)/(unit*unit))
	}
	return fmt.Sprintf("%.2f GB", float64(n)/(unit*unit*unit))
}
