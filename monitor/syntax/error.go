package syntax

// This file defines errors that point into a formula.

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Error is a mistake in a formula, with its place. Error shows the line
// of the formula with a caret below the place.
type Error struct {
	Source  string // the formula
	Offset  int    // byte offset into Source
	Line    int    // 1-based
	Column  int    // 1-based, in characters
	Message string
}

// ErrorAt returns an error at a byte offset of the formula's source. It serves
// callers that find mistakes inside a proposition, whose Offset is known.
func (f *Formula) ErrorAt(offset int, message string) *Error {
	return syntaxError(f.Source, offset, message)
}

func syntaxError(source string, offset int, message string) *Error {
	offset = min(max(offset, 0), len(source))
	start := strings.LastIndexByte(source[:offset], '\n') + 1
	return &Error{
		Source:  source,
		Offset:  offset,
		Line:    strings.Count(source[:offset], "\n") + 1,
		Column:  utf8.RuneCountInString(source[start:offset]) + 1,
		Message: message,
	}
}

// echoed is how much of a formula is shown before and after a mistake, in characters.
const echoed = 100

// Error returns the message, the line of the formula and the caret, on three
// lines. Of a long line the part around the caret is shown.
func (e *Error) Error() string {
	start := strings.LastIndexByte(e.Source[:e.Offset], '\n') + 1
	before, after := []rune(e.Source[start:e.Offset]), []rune(e.Source[e.Offset:])
	if end := slices.Index(after, '\n'); end >= 0 {
		after = after[:end]
	}
	if len(before) > echoed {
		before = append([]rune("…"), before[len(before)-echoed:]...)
	}
	if len(after) > echoed {
		after = append(slices.Clone(after[:echoed]), '…')
	}
	// Tabs are kept, so that the caret stays below its character.
	indent := make([]rune, len(before))
	for i, r := range before {
		if indent[i] = ' '; r == '\t' {
			indent[i] = r
		}
	}
	line := strings.Map(func(r rune) rune {
		if r != '\t' && !unicode.IsPrint(r) {
			return '\uFFFD'
		}
		return r
	}, strings.TrimRight(string(before)+string(after), "\r"))
	return fmt.Sprintf("formula:%d:%d: %s\n  %s\n  %s^", e.Line, e.Column, e.Message, line, string(indent))
}
