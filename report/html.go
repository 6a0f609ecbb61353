package report

// This file defines the HTML page: one file without any outside resource. It
// shows verdict, violations and, for each trace, a table with one column per thread,
// read from top to bottom; sources follow, with the lines that the traces touch marked.
// The page runs no script and loads nothing: its own policy forbids it, whatever
// gets into it.

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"
	"io"
	"strings"

	"heddle/answer"
	"heddle/rt"
)

//go:embed page.html.tmpl
var pageText string

var page = template.Must(template.New("page").Parse(pageText))

// styleHash names the page's style sheet in its content security policy.
var styleHash = func() string {
	_, rest, _ := strings.Cut(pageText, "<style>")
	style, _, _ := strings.Cut(rest, "</style>")
	sum := sha256.Sum256([]byte(style))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}()

type pageData struct {
	Title       string
	StyleHash   string
	Verdict     rt.Verdict
	VerdictLine string
	Version     string
	Command     string
	Bounds      string
	Stats       string
	Cuts        []string
	Assumptions []string
	Reasons     []string
	LTL         []string
	Violations  []pageViolation
	Sources     []pageSource
}

type pageViolation struct {
	N        int
	Property string
	Help     string
	Message  string
	Place    string
	Anchor   string
	Thread   string
	Function string
	Spurious bool
	Inputs   []string
	Length   string
	Threads  []string
	Rows     []pageRow
}

// pageRow is one step: a cell per thread, of which one is filled.
type pageRow struct {
	N      int
	Switch string // the thread switched to just before, "" if none
	Kind   rt.StepKind
	Place  string
	Anchor string // of the source line on the page, "" if it is not there
	Cells  []pageCell
}

type pageCell struct {
	Here   bool
	Source string
	Text   string
}

type pageSource struct {
	Name  string
	Lines []pageLine
}

type pageLine struct {
	N      int
	Anchor string
	Text   string
	Mark   string // "", "step" or "violation"
}

// maxSourceLines is the length up to which a source file is shown whole; of longer
// ones only the surroundings of marked lines are.
const (
	maxSourceLines  = 3000
	sourceSurrounds = 20
)

// HTML writes r as a self-contained page.
func HTML(w io.Writer, r *rt.Result, info Info) error {
	r, info = shown(r, info)
	marks := newMarks(r, info.Source)
	d := pageData{
		Title: "heddle: " + string(r.Verdict), StyleHash: styleHash, Verdict: r.Verdict, VerdictLine: VerdictLine(r),
		Version: info.Version, Command: strings.Join(info.Command, " "),
		Bounds: boundsText(r.Bounds), Stats: StatsLine(r.Stats),
	}
	for _, c := range r.Cuts {
		d.Cuts = append(d.Cuts, explain(c, answer.IncompleteHelp))
	}
	for _, a := range r.Assumptions {
		d.Assumptions = append(d.Assumptions, explain(a, answer.AssumptionHelp))
	}
	for i := range r.Reasons {
		d.Reasons = append(d.Reasons, reasonText(&r.Reasons[i]))
	}
	for i := range r.LTL {
		d.LTL = append(d.LTL, ltlLine(&r.LTL[i]))
	}
	for i := range r.Violations {
		d.Violations = append(d.Violations, toPageViolation(i, &r.Violations[i], marks, info))
	}
	d.Sources = marks.sources()
	return page.Execute(w, &d)
}

func toPageViolation(i int, v *rt.Violation, marks *lineMarks, info Info) pageViolation {
	out := pageViolation{
		N: i + 1, Property: v.Property, Help: propertyHelp(v.Property), Message: v.Message,
		Place: placeText(v.Place), Anchor: marks.anchor(v.Place),
		Thread: threadText(v.Thread, threadName(v)), Function: v.Function, Spurious: v.Spurious,
	}
	steps := info.told(stepsOf(v, info))
	column, switches := map[int]int{}, 0
	for j := range steps {
		s := &steps[j]
		if _, ok := column[s.Thread]; !ok {
			column[s.Thread] = len(out.Threads)
			out.Threads = append(out.Threads, threadText(s.Thread, s.ThreadName))
		}
	}
	for j := range steps {
		s := &steps[j]
		row := pageRow{N: j + 1, Kind: s.Kind, Place: placeText(s.Place), Anchor: marks.anchor(s.Place), Cells: make([]pageCell, len(out.Threads))}
		if k := switched(s); k > 0 {
			switches += k
			row.Switch = threadText(s.Thread, s.ThreadName)
		}
		if s.Kind == rt.StepNondet {
			out.Inputs = append(out.Inputs, s.Text)
		}
		row.Cells[column[s.Thread]] = pageCell{Here: true, Source: s.Source, Text: s.Text}
		out.Rows = append(out.Rows, row)
	}
	if v.Trace != nil {
		out.Length = lengthText(len(steps), switches, v.Trace)
	}
	return out
}
