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

// castPart is a part of what is cast: a type behind the parenthesis, or a name with an operand behind it.
var castPart = regexp.MustCompile(`^(__(?:real|imag)(?:__)?[ \t]*)(\([ \t]*(?:(?:const|volatile|signed|unsigned|short|long|int|char|float|double|_Complex|__complex__|__complex)\b[^()]*\)|\w+[ \t]*\)[ \t]*\w))`)

// mendParts makes __real__ +(T)x of __real__ (T)x: the parser takes the operand for one without a cast.
func mendParts(text []byte) []byte {
	for _, part := range []string{"__real", "__imag"} {
		if bytes.Contains(text, []byte(part)) {
			text = replaceWord(part, castPart, text, "$1+$2")
		}
	}
	return text
}

// bareAlignof is _Alignof of a name that no brackets stand around. What follows in its line tells it from the definition of a macro.
var bareAlignof = regexp.MustCompile(`^((?:__alignof__|__alignof|_Alignof|alignof)[ \t]+)([A-Za-z_]\w*)([ \t]*[^\w\s\\])`)

// mendAlignof makes __alignof__ (x) of __alignof__ x, with what follows the name (a member, a subscript) behind it.
func mendAlignof(text []byte) []byte {
	if !bytes.Contains(text, []byte("lignof")) {
		return text
	}
	return replaceWord("lignof", bareAlignof, text, "$1($2)$3")
}
