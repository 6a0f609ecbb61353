package report

// This file defines the HTML page: one file without any outside resource. It shows verdict, violations and, for each
// trace, its steps in a lane for each thread; sources follow, with the lines that the traces touch marked. The page says
// everything without its script, whose policy allows no other (package page).

import (
	"html/template"
	"io"
	"slices"
	"strings"

	"heddle.example/answer"
	"heddle.example/monitor"
	"heddle.example/plain"
	"heddle.example/report/page"
	"heddle.example/rt"
)

type pageData struct {
	Title       string
	Style       template.CSS
	Script      template.JS
	Policy      string
	Verdict     rt.Verdict
	VerdictLine string
	Version     string
	Command     string
	Proof       string
	Bounds      string
	Stats       string
	Cuts        []string
	Assumptions []string
	Reasons     []string
	DeadEnds    []string
	LTL         []string
	Several     bool // violations
	Violations  []pageViolation
	Witnesses   []pageWitness
	Sources     []pageSource

	Traced  bool     // there is a trace
	Walks   bool     // and one along which the reader can walk on
	Threads []string // of all traces, by their names: what a filter can choose
	Objects []string // likewise
}

type pageViolation struct {
	N        int
	Property string
	Help     string
	Message  string
	Waits    []string // of a deadlock: what its threads wait for, the message behind its beginning
	Place    string
	At       pagePlace
	Thread   string
	Function string
	Spurious bool
	Related  []pageRelated
	Operands string
	Stacks   []pageStack
	Inputs   []string
	Trace    *pageTrace
}

// pageRelated is another place that a violation is about.
type pageRelated struct {
	At              pagePlace
	Thread, Message string
}

// pageStack is where a thread stands: its functions, the innermost first.
type pageStack struct {
	Thread string
	Frames []pageFrame
}

type pageFrame struct {
	Function string
	At       pagePlace
}

// pageWitness is a path that is no violation but tells why a formula has its value.
type pageWitness struct {
	Formula string
	Trace   *pageTrace
}

// pagePlace is a place, and where on the page it is listed ("" if it is not).
type pagePlace struct {
	Text       string // with its directory
	File, Line string // without: of a long name the end is left out, of the line nothing
	Anchor     string
}

// HTML writes r as a self-contained page.
func HTML(w io.Writer, r *rt.Result, info Info) error {
	r, info = shown(r, info)
	b, parts := &pageBuilder{info: info, marks: newMarks(r, info.Source)}, page.Get()
	d := pageData{
		Title: "heddle: " + string(r.Verdict), Style: parts.Style, Script: parts.Script, Policy: parts.Policy, Verdict: r.Verdict, VerdictLine: VerdictLine(r),
		Version: info.Version, Command: plain.Command(info.Command),
		Bounds: boundsText(r.Bounds), Stats: StatsLine(r.Stats), Several: len(r.Violations) > 1,
	}
	if r.Stats == (rt.Stats{}) { // one violation of a search that goes on
		d.Stats = ""
	}
	if r.Proof != nil {
		d.Proof = proofText(r.Proof)
	}
	for _, c := range r.Cuts {
		d.Cuts = append(d.Cuts, explain(c, answer.IncompleteHelp))
	}
	for _, a := range r.Assumptions {
		d.Assumptions = append(d.Assumptions, explain(a, answer.AssumptionHelp))
	}
	for i := range r.Reasons {
		text := reasonText(&r.Reasons[i])
		if next := nextStep(r, &r.Reasons[i]); next != "" {
			text += "; next: " + next
		}
		d.Reasons = append(d.Reasons, text)
	}
	for i := range r.DeadEnds {
		d.DeadEnds = append(d.DeadEnds, placePrefix(r.DeadEnds[i].Place)+deadEndText(&r.DeadEnds[i]))
	}
	for i := range r.LTL {
		d.LTL = append(d.LTL, ltlLine(&r.LTL[i]))
	}
	for i := range r.Violations {
		d.Violations = append(d.Violations, b.violation(i, &r.Violations[i]))
	}
	for i := range r.LTL {
		if l := &r.LTL[i]; l.Value == monitor.PresumablyFalse && l.Witness != nil && len(l.Witness.Steps) > 0 && !shownBy(r, l.Witness) {
			d.Witnesses = append(d.Witnesses, pageWitness{l.Formula, b.trace(info.statements(l.Witness.Steps), l.Witness, nil)})
		}
	}
	d.Sources = b.marks.sources()
	d.Traced, d.Threads, d.Objects = b.traces > 0, b.threads.names, b.objects.names
	d.Walks = slices.ContainsFunc(d.Violations, func(v pageViolation) bool { return v.Trace != nil && v.Trace.Walk != "" })
	return parts.Report.Execute(w, &d)
}

func (b *pageBuilder) violation(i int, v *rt.Violation) pageViolation {
	v = b.info.renumbered(v)
	out := pageViolation{
		N: i + 1, Property: v.Property, Help: propertyHelp(v.Property), Message: v.Message,
		Place: placeText(v.Place), At: b.place(v.Place),
		Thread: threadText(v.Thread, threadName(v)), Function: v.Function, Spurious: v.Spurious,
	}
	for k := range v.Related {
		r := &v.Related[k]
		out.Related = append(out.Related, pageRelated{b.place(r.Place), threadText(r.Thread, threadOf(v, r.Thread)), r.Message})
	}
	out.Operands = operandsText(v)
	for k := range v.Stacks {
		s := &v.Stacks[k]
		stack := pageStack{Thread: threadText(s.Thread, s.Name)}
		if s.Past {
			stack.Thread += ", earlier"
		}
		for _, f := range s.Frames {
			stack.Frames = append(stack.Frames, pageFrame{f.Function, b.place(f)})
		}
		if len(stack.Frames) > 1 {
			out.Stacks = append(out.Stacks, stack)
		}
	}
	out.Message, out.Waits = waitsOf(v)
	steps := stepsOf(v, b.info)
	out.Inputs = inputsOf(steps)
	if len(steps) > 0 {
		out.Trace = b.trace(b.info.statements(steps), v.Trace, v.Related)
		if b.info.Walk != nil && len(v.Trace.Choices) > 0 {
			out.Trace.Walk = b.info.Walk(out.N)
		}
	}
	return out
}

// waitsOf takes the message of a deadlock apart: a line for each of its threads.
func waitsOf(v *rt.Violation) (message string, waits []string) {
	message = v.Message
	for _, begin := range []string{"deadlock: no thread can go on: ", "deadlock: "} {
		if rest, ok := strings.CutPrefix(message, begin); ok && strings.Contains(rest, "; ") {
			return strings.TrimSuffix(begin, ": "), strings.Split(rest, "; ")
		}
	}
	return message, nil
}

// mostInputs is the number of values of one function in a row that are listed.
const mostInputs = 12

// inputsOf lists the inputs, those that one function gives in a row in one line.
func inputsOf(steps []rt.Step) []string {
	var lines []string
	values, last := 0, ""
	for i := range steps {
		s := &steps[i]
		switch {
		case s.Kind != rt.StepNondet:
			continue
		case s.Memory == nil || s.Memory.Name != last:
			lines, values = append(lines, s.Text), 0
		case values == mostInputs:
			lines[len(lines)-1] += ", …"
		case values < mostInputs:
			lines[len(lines)-1] += ", " + s.Memory.Value
		}
		values++
		if last = ""; s.Memory != nil {
			last = s.Memory.Name
		}
	}
	return lines
}

func (b *pageBuilder) place(at rt.Place) pagePlace {
	short := shortPlace(at)
	colon := strings.LastIndexByte(short, ':')
	if colon < 0 {
		colon = len(short)
	}
	return pagePlace{placeText(at), short[:colon], short[colon:], b.marks.anchor(at)}
}

// shownBy tells whether a violation has the trace.
func shownBy(r *rt.Result, t *rt.Trace) bool {
	return slices.ContainsFunc(r.Violations, func(v rt.Violation) bool { return v.Trace == t })
}
