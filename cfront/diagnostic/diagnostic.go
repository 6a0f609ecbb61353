package diagnostic

// This file defines errors and warnings, and how those of the parser are put
// into the form file:line:column: what.

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
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

// String gives one line that a terminal can be shown, whatever the source holds: all that the
// front end says goes through here.
func (d Diagnostic) String() string {
	text := d.Text
	if d.Severity == Warning {
		text = "warning: " + text
	}
	if d.Pos != "" {
		text = d.Pos + ": " + text
	}
	return printable(text)
}

// maxText bounds the length of a diagnostic, in characters: it may quote a token of any length.
const maxText = 1000

// printable spells what is no printable character as C does, and cuts a text that is too long.
func printable(text string) string {
	var b strings.Builder
	n := 0
	for i, r := range text {
		if n++; n > maxText {
			b.WriteString("…")
			break
		}
		switch {
		case r == utf8.RuneError && text[i] != 0xef: // no character
			fmt.Fprintf(&b, "\\x%02x", text[i])
		case unicode.IsPrint(r):
			b.WriteRune(r)
		case r < 0x80:
			fmt.Fprintf(&b, "\\x%02x", r)
		case r <= 0xffff:
			fmt.Fprintf(&b, "\\u%04x", r)
		default:
			fmt.Fprintf(&b, "\\U%08x", r)
		}
	}
	return b.String()
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

// MaxErrors bounds the errors that are reported: later ones are mostly echoes.
const MaxErrors = 10

// List collects what is said while translating.
type List struct {
	Errors   []Diagnostic
	Warnings []Diagnostic
	seen     map[Diagnostic]bool
	All      bool // errors are not bounded
}

// Add notes something to say, once.
func (ds *List) Add(sev Severity, pos, format string, args ...any) {
	d := Diagnostic{Pos: pos, Severity: sev, Text: fmt.Sprintf(format, args...)}
	if ds.seen == nil {
		ds.seen = map[Diagnostic]bool{}
	}
	if ds.seen[d] {
		return
	}
	ds.seen[d] = true
	if sev == Warning {
		ds.Warnings = append(ds.Warnings, d)
		return
	}
	ds.Errors = append(ds.Errors, d)
}

// Err gives the errors collected so far as one, nil if there are none.
func (ds *List) Err() error {
	if len(ds.Errors) == 0 {
		return nil
	}
	list := ds.Errors
	if len(list) > MaxErrors && !ds.All {
		list = append(slices.Clone(list[:MaxErrors]), Diagnostic{Severity: Fatal, Text: fmt.Sprintf("%d more errors", len(ds.Errors)-MaxErrors)})
	}
	return &Error{List: list}
}
