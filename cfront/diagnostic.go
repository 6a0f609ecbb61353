package cfront

// This file defines errors and warnings, and how those of the parser are put
// into the form file:line:column: what.

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"heddle/ir"
)

// Severity grades a Diagnostic.
type Severity uint8

// The severities.
const (
	Warning Severity = iota
	Fatal
)

func (s Severity) String() string {
	if s == Warning {
		return "warning"
	}
	return "error"
}

// Diagnostic is something to say about the source.
type Diagnostic struct {
	Pos      string // file:line:column, or a file name alone
	Severity Severity
	Text     string
}

func (d Diagnostic) String() string {
	text := d.Text
	if d.Severity == Warning {
		text = "warning: " + text
	}
	if d.Pos == "" {
		return text
	}
	return d.Pos + ": " + text
}

// Error is the list of errors for which a program was refused.
type Error struct {
	List []Diagnostic
}

func (e *Error) Error() string {
	var b strings.Builder
	for i, d := range e.List {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(d.String())
	}
	return b.String()
}

// maxErrors bounds the errors that are reported: later ones are mostly echoes.
const maxErrors = 20

// diagnostics collects what is said while translating.
type diagnostics struct {
	errors   []Diagnostic
	warnings []Diagnostic
	seen     map[Diagnostic]bool
}

func (ds *diagnostics) add(sev Severity, pos, format string, args ...any) {
	d := Diagnostic{Pos: pos, Severity: sev, Text: fmt.Sprintf(format, args...)}
	if ds.seen == nil {
		ds.seen = map[Diagnostic]bool{}
	}
	if ds.seen[d] {
		return
	}
	ds.seen[d] = true
	if sev == Warning {
		ds.warnings = append(ds.warnings, d)
		return
	}
	ds.errors = append(ds.errors, d)
}

// err gives the errors collected so far as one, nil if there are none.
func (ds *diagnostics) err() error {
	if len(ds.errors) == 0 {
		return nil
	}
	list := ds.errors
	if len(list) > maxErrors {
		list = append(slices.Clone(list[:maxErrors]), Diagnostic{Severity: Fatal, Text: fmt.Sprintf("%d more errors", len(ds.errors)-maxErrors)})
	}
	return &Error{List: list}
}

var (
	parserPos    = regexp.MustCompile(`^(.*?):(\d+):(\d+):? (.*)$`)
	parserOrigin = regexp.MustCompile(` \([a-z]+\.go:\d+:[^)]*\)$`)
)

// addParserErrors splits the parser's error text into diagnostics.
func (ds *diagnostics) addParserErrors(file string, err error) {
	var list []Diagnostic
	for line := range strings.SplitSeq(err.Error(), "\n") {
		line = parserOrigin.ReplaceAllString(strings.TrimSpace(line), "")
		line = strings.TrimSuffix(strings.TrimSpace(line), ":")
		line = strings.ReplaceAll(line, "`", "'") // see mend
		if line == "" {
			continue
		}
		if m := parserPos.FindStringSubmatch(line); m != nil {
			list = append(list, Diagnostic{Pos: m[1] + ":" + m[2] + ":" + m[3], Text: m[4]})
			continue
		}
		list = append(list, Diagnostic{Pos: file, Text: line})
	}
	// An error with a position says more than one without.
	slices.SortStableFunc(list, func(a, b Diagnostic) int {
		return cmp.Compare(strings.Count(b.Pos, ":"), strings.Count(a.Pos, ":"))
	})
	for _, d := range list {
		ds.add(Fatal, d.Pos, "%s", d.Text)
	}
}

// failure is what lowering panics with to give up the declaration at hand; it is
// caught where declarations and function bodies are entered.
type failure struct {
	pos  ir.Pos
	text string
}
