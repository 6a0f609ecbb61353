package source

// This file defines how an abstract declarator in two pairs of parentheses is spelled for the parser.

import (
	"bytes"
	"regexp"
)

var doubled = regexp.MustCompile(`\([ \t]*\([ \t]*\*\)\)`)

// mendDoubled makes (*) of ((*)), as CIL writes the type of a pointer to an array.
func mendDoubled(text []byte) []byte {
	if !bytes.Contains(text, []byte("*))")) {
		return text
	}
	return replaceCode(doubled, text, "(*)")
}
