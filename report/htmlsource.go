package report

// This file defines the source listings of the HTML page: which files, which
// lines, which marks.

import (
	"fmt"

	"heddle/rt"
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
	marks map[int]string // line → "step" or "violation"
}

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
				f = &markedFile{index: len(m.files), name: at.File, lines: lines, marks: map[int]string{}}
				m.files = append(m.files, f)
			}
			m.byName[at.File] = f // nil: not to be had
		}
		if f != nil && at.Line <= len(f.lines) && f.marks[at.Line] != "violation" {
			f.marks[at.Line] = mark
		}
	}
	for i := range r.Violations {
		v := &r.Violations[i]
		if v.Trace != nil {
			for j := range v.Trace.Steps {
				add(v.Trace.Steps[j].Place, "step")
			}
		}
		add(v.Place, "violation")
	}
	return m
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
			}
			src.Lines = append(src.Lines, l)
		}
		out = append(out, src)
	}
	return out
}
