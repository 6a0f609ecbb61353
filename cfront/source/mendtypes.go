package source

// This file defines how types are spelled for the parser where it does not know the way that they are written.

import (
	"bytes"
	"regexp"
)

var qualifiedTypeof = regexp.MustCompile(`^((?:__typeof__|__typeof|typeof|typeof_unqual)\s*\(\s*)((?:(?:const|volatile|__const|__const__|__volatile__)\s+)+)((?:struct\s+|union\s+|enum\s+)?\w+)`)

// mendTypeof makes typeof(T const) of typeof(const T).
func mendTypeof(text []byte) []byte {
	if !bytes.Contains(text, []byte("typeof")) {
		return text
	}
	return replaceWord("typeof", qualifiedTypeof, text, "$1$3 $2")
}

var doubled = regexp.MustCompile(`\([ \t]*\([ \t]*\*\)\)`)

// mendDoubled makes (*) of ((*)), as CIL writes the type of a pointer to an array.
func mendDoubled(text []byte) []byte {
	if !bytes.Contains(text, []byte("*))")) {
		return text
	}
	return replaceCode(doubled, text, "(*)")
}
