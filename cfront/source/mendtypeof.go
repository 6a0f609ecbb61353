package source

// This file defines how typeof of a qualified type is spelled for the parser, which does not expect a qualifier there: typeof(const T)
// as typeof(T const).

import (
	"bytes"
	"regexp"
)

var qualifiedTypeof = regexp.MustCompile(`^((?:__typeof__|__typeof|typeof|typeof_unqual)\s*\(\s*)((?:(?:const|volatile|__const|__const__|__volatile__)\s+)+)((?:struct\s+|union\s+|enum\s+)?\w+)`)

func mendTypeof(text []byte) []byte {
	if !bytes.Contains(text, []byte("typeof")) {
		return text
	}
	return replaceWord("typeof", qualifiedTypeof, text, "$1$3 $2")
}
