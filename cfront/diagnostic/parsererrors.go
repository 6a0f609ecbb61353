package diagnostic

// This file defines how the errors of the parser are put into the form of ours.

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"heddle.example/plain"
)

var (
	parserPos    = regexp.MustCompile(`^(.*?):(\d+):(\d+):? (.*)$`)
	parserOrigin = regexp.MustCompile(` \([a-z]+\.go:\d+:[^)]*\)$`)
)

// syntaxError matches the parser's own errors; those of the preprocessor read otherwise.
var syntaxError = regexp.MustCompile(`^(un)?expected `)

// AddParserErrors splits the parser's error text into diagnostics. What the parser
// says after an error is an echo of it, as a rule, as it does not know where to
// go on: a syntax error counts only if nothing was wrong before it.
func (ds *List) AddParserErrors(file string, err error) {
	var list []Diagnostic
	text := strings.ReplaceAll(err.Error(), file, plain.Line(file)) // a line break in a name is none of the text
	for line := range strings.SplitSeq(text, "\n") {
		line = parserOrigin.ReplaceAllString(strings.TrimSpace(line), "")
		line = strings.TrimSuffix(strings.TrimSpace(line), ":")
		line = strings.ReplaceAll(line, "`", "'") // package source puts them in
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
		ds.Add(Fatal, d.Pos, "%s", d.Text)
	}
}
