package report

// This file defines the source listings of the HTML page: which files, which
// lines, which marks.

import (
	"fmt"

	"heddle.example/rt"
)

// lineMarks collects the lines that violations and traces touch. Files keep the
// order in which they are met first.
type lineMarks struct {
	files  []*markedFile
	byName map[string]*markedFile
}

type markedFile struct {
	index int
	name  string
	lines []string
	marks map[int]string     // line → "step-line", "other" or "violation"
	steps map[int][]pageStep // line → steps there: their numbers
}

type pageSource struct {
	Name  string
	Lines []pageLine
}

type pageLine struct {
	N      int
	Anchor string
	Text   string
	Mark   string // a class of the style sheet, "" for most
	Label  string // what the mark says to those who do not see it
	Steps  []pageStep
	More   int // steps that are not named
}

const (
	// maxSourceLines is the length up to which a source file is shown whole; of longer ones only the surroundings of marked
	// lines are.
	maxSourceLines  = 3000
	sourceSurrounds = 20

	// maxLineSteps is how many steps are named beside their line.
	maxLineSteps = 8
)

func newMarks(r *rt.Result, source func(string) []string) *lineMarks {
	m := &lineMarks{byName: map[string]*markedFile{}}
	if source == nil {
		return m
	}
	add := func(at rt.Place, mark string) {
		if at.File == "" || at.Line <= 0 {
			return
		}
		f, ok := m.byName[at.File]
		if !ok {
			if lines := source(at.File); len(lines) > 0 {
				f = &markedFile{index: len(m.files), name: at.File, lines: lines, marks: map[int]string{}, steps: map[int][]pageStep{}}
				m.files = append(m.files, f)
			}
			m.byName[at.File] = f // nil: not to be had
		}
		if f != nil && at.Line <= len(f.lines) && rank[mark] > rank[f.marks[at.Line]] {
			f.marks[at.Line] = mark
		}
	}
	trace := func(t *rt.Trace) {
		if t != nil {
			for i := range t.Steps {
				add(t.Steps[i].Place, "step-line")
			}
		}
	}
	for i := range r.Violations {
		v := &r.Violations[i]
		trace(v.Trace)
		for k := range v.Related {
			add(v.Related[k].Place, "other")
		}
		add(v.Place, "violation")
	}
	for i := range r.LTL {
		trace(r.LTL[i].Witness)
	}
	return m
}

// rank orders the marks of a line: the greatest stays.
var rank = map[string]int{"step-line": 1, "other": 2, "violation": 3}

// visit notes that a step is at a place.
func (m *lineMarks) visit(at rt.Place, id string, n int) {
	if f := m.byName[at.File]; f != nil {
		f.steps[at.Line] = append(f.steps[at.Line], pageStep{ID: id, N: n})
	}
}

// anchor names the place on the page where at is listed, "" if it is not.
func (m *lineMarks) anchor(at rt.Place) string {
	f := m.byName[at.File]
	if f == nil || f.marks[at.Line] == "" {
		return ""
	}
	return fmt.Sprintf("f%d-%d", f.index, at.Line)
}

func (m *lineMarks) sources() []pageSource {
	var out []pageSource
	for _, f := range m.files {
		src := pageSource{Name: f.name}
		shown := func(int) bool { return true }
		if len(f.lines) > maxSourceLines {
			near := make([]bool, len(f.lines)+1)
			for n := range f.marks {
				for i := max(1, n-sourceSurrounds); i <= min(len(f.lines), n+sourceSurrounds); i++ {
					near[i] = true
				}
			}
			shown = func(n int) bool { return near[n] }
		}
		for i, text := range f.lines {
			n := i + 1
			if !shown(n) {
				continue
			}
			l := pageLine{N: n, Text: text, Mark: f.marks[n]}
			if l.Mark != "" {
				l.Anchor = fmt.Sprintf("f%d-%d", f.index, n)
				l.Steps = f.steps[n]
				if k := len(l.Steps); k > maxLineSteps {
					l.Steps, l.More = l.Steps[:maxLineSteps], k-maxLineSteps
				}
			}
			if l.Mark == "violation" || l.Mark == "other" {
				l.Label = l.Mark
			}
			src.Lines = append(src.Lines, l)
		}
		out = append(out, src)
	}
	return out
}
