// Package plain makes text that others wrote fit to be shown: source lines, names of
// files, functions and variables, output of the checked program, messages that quote
// any of these.
//
// A terminal obeys control characters, and a reader of a page is deceived by
// characters that turn the direction of writing or cannot be seen. So only
// what has a shape of its own, and spaces, passes; everything else is written out
// as a C programmer would: \x1b, \u202e, \U000e0001. A byte that is no UTF-8 becomes \xNN.
// The result is valid UTF-8.
//
// It is a last step, for eyes. What programs read back, such as the names of files
// in a trace file, is written by means that lose nothing (JSON).
package plain

// This file defines the one rule of what passes, and its use on text and on JSON.

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// shape tells whether r can be shown as it is: letters, marks, digits, punctuation,
// symbols and spaces. Controls, format characters (those of bidirectional text among
// them), separators of lines and paragraphs, and what is not assigned cannot.
func shape(r rune) bool { return unicode.IsGraphic(r) }

// Line gives s as part of one line. Tabs stay; a line break is written out.
func Line(s string) string { return text(s, "\t") }

// Lines gives s with its line breaks and tabs.
func Lines(s string) string { return text(s, "\t\n") }

// text writes out what has no shape, but for the characters of keep.
func text(s, keep string) string {
	i := 0
	for i < len(s) && s[i] >= ' ' && s[i] < 0x7f {
		i++
	}
	if i == len(s) {
		return s // nearly all text is of this kind
	}
	var b strings.Builder
	b.WriteString(s[:i])
	for i < len(s) {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n <= 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case shape(r) || strings.ContainsRune(keep, r):
			b.WriteString(s[i : i+n])
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r < utf8.RuneSelf:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r <= 0xffff:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
		i += n
	}
	return b.String()
}

// JSON gives encoded JSON with every character that has no shape as an escape
// of JSON, so that the text means the same and can be shown. Line breaks between
// values stay.
func JSON(encoded []byte) []byte {
	out := make([]byte, 0, len(encoded))
	for len(encoded) > 0 {
		r, n := utf8.DecodeRune(encoded)
		switch {
		case r == utf8.RuneError && n <= 1:
			out = append(out, `\ufffd`...) // encoding/json writes none
		case shape(r) || r == '\n' || r == '\t' || r == '\r':
			out = append(out, encoded[:n]...)
		case r <= 0xffff:
			out = fmt.Appendf(out, `\u%04x`, r)
		default:
			r -= 0x10000
			out = fmt.Appendf(out, `\u%04x\u%04x`, 0xd800+r>>10, 0xdc00+r&0x3ff)
		}
		encoded = encoded[n:]
	}
	return out
}
