package cfront

// This file defines errors and warnings, and how those of the parser are put
// into the form file:line:column: what.

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"modernc.org/cc/v4"

	"heddle/ir"
	"heddle/plain"
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

// maxErrors bounds the errors that are reported: later ones are mostly echoes.
const maxErrors = 10

// diagnostics collects what is said while translating.
type diagnostics struct {
	errors   []Diagnostic
	warnings []Diagnostic
	seen     map[Diagnostic]bool
	all      bool // errors are not bounded
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
	if len(list) > maxErrors && !ds.all {
		list = append(slices.Clone(list[:maxErrors]), Diagnostic{Severity: Fatal, Text: fmt.Sprintf("%d more errors", len(ds.errors)-maxErrors)})
	}
	return &Error{List: list}
}

var (
	parserPos    = regexp.MustCompile(`^(.*?):(\d+):(\d+):? (.*)$`)
	parserOrigin = regexp.MustCompile(` \([a-z]+\.go:\d+:[^)]*\)$`)
)

// syntaxError matches the parser's own errors; those of the preprocessor read otherwise.
var syntaxError = regexp.MustCompile(`^(un)?expected `)

// addParserErrors splits the parser's error text into diagnostics. What the parser
// says after an error is an echo of it, as a rule, as it does not know where to
// go on: a syntax error counts only if nothing was wrong before it.
func (ds *diagnostics) addParserErrors(file string, err error) {
	var list []Diagnostic
	text := strings.ReplaceAll(err.Error(), file, plain.Line(file)) // a line break in a name is none of the text
	for line := range strings.SplitSeq(text, "\n") {
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
	for i, d := range list {
		if i > 0 && syntaxError.MatchString(d.Text) {
			continue
		}
		ds.add(Fatal, d.Pos, "%s", d.Text)
	}
}

// failure is what lowering panics with to give up the declaration at hand; it is
// caught where declarations and function bodies are entered.
type failure struct {
	pos  ir.Pos
	text string
	echo bool // an earlier error is the cause
}

// unknownName gives up at a name that stands for nothing. Where the declaration
// of that name was refused, this has been said already.
func (u *unit) unknownName(n cc.Node, name, format string) {
	panic(failure{u.pos(n), fmt.Sprintf(format, name), u.refused[name]})
}

// refuse notes the names that a declaration with errors would have declared.
func (u *unit) refuse(n *cc.ExternalDeclaration) {
	if n.Declaration == nil {
		return
	}
	if u.refused == nil {
		u.refused = map[string]bool{}
	}
	for list := n.Declaration.InitDeclaratorList; list != nil; list = list.InitDeclaratorList {
		if list.InitDeclarator != nil && list.InitDeclarator.Declarator != nil {
			u.refused[list.InitDeclarator.Declarator.Name()] = true
		}
	}
}
