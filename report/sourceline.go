package report

// This file defines how a line of source is shown: with its number, and a caret under the place that is meant.

import (
	"bufio"
	"fmt"
	"strings"
	"unicode/utf8"

	"heddle.example/plain"
	"heddle.example/rt"
)

// sourceLine gives the line of a place without the space around it, "" where it is not to be had.
func sourceLine(at rt.Place, info Info) string {
	return strings.TrimSpace(plain.Line(rawLine(at, info)))
}

// rawLine gives it as it is in the file, which columns count in.
func rawLine(at rt.Place, info Info) string {
	read := info.raw
	if read == nil {
		read = info.Source
	}
	if read == nil {
		return ""
	}
	if lines := read(at.File); at.Line > 0 && at.Line <= len(lines) {
		return lines[at.Line-1]
	}
	return ""
}

// sourceMargin is the width of what stands before a line of source.
const sourceMargin = 8

// writeSource writes src, the line of a place, with a caret where its column is known.
func writeSource(w *bufio.Writer, p painter, at rt.Place, src string, info Info) {
	if src == "" {
		return
	}
	before, ok := beforeColumn(rawLine(at, info), at.Column)
	before = plain.Line(before)
	if info.Width > 0 {
		part, cut := excerpt(src, before, max(info.Width, narrowest)-sourceMargin)
		if cut > 0 {
			before = "..." + before[cut:]
		}
		src = part
	}
	fmt.Fprintf(w, "%5d | %s\n", at.Line, src)
	if ok {
		fmt.Fprintf(w, "      | %s%s\n", blank(before), p.red("^"))
	}
}

// beforeColumn gives what stands before a column, a number of bytes from 1 on, in a line shown without the space around it.
func beforeColumn(raw string, column int) (before string, ok bool) {
	margin := len(raw) - len(strings.TrimLeft(raw, " \t"))
	if column <= margin || column > len(raw) || !utf8.RuneStart(raw[column-1]) {
		return "", false
	}
	return raw[margin : column-1], true
}

// blank gives space as wide as a text. Tabs stay, so that it ends where the text does.
func blank(text string) string {
	var b strings.Builder
	for _, r := range text {
		if r == '\t' {
			b.WriteRune(r)
		} else {
			b.WriteString("  "[:cell(r)])
		}
	}
	return b.String()
}

// operandsText tells the values that a check was about: "x is 3, y + 1 is 5".
func operandsText(v *rt.Violation) string {
	var parts []string
	for _, o := range v.Operands {
		parts = append(parts, o.Name+" is "+o.Value)
	}
	return strings.Join(parts, ", ")
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
