package source

// This file defines how enumerated types are spelled for the parser.

import (
	"bytes"
	"regexp"
)

var packedEnum = regexp.MustCompile(`\benum\s+__attribute__\s*\(\(\s*(?:__packed__|packed)\s*\)\)\s*(\w*)\s*\{`)

// mendEnums spells a packed enumeration, which the parser does not know, as one
// whose underlying type is void, and the name of an enumeration before a colon that no underlying type follows, as typeof.
func mendEnums(text []byte) []byte {
	text = mendEnumColons(text)
	if !bytes.Contains(text, []byte("packed")) {
		return text
	}
	return packedEnum.ReplaceAllFunc(text, func(m []byte) []byte {
		tag := packedEnum.FindSubmatch(m)[1]
		short := append(append([]byte("enum "), tag...), ":void{"...)
		// Line breaks stay, so that positions do.
		breaks := bytes.Count(m, []byte("\n"))
		pad := max(len(m)-len(short)-breaks, 0)
		out := append(bytes.Repeat([]byte("\n"), breaks), bytes.Repeat([]byte(" "), pad)...)
		return append(out, short...)
	})
}

var (
	enumWidth       = regexp.MustCompile(`\benum[ \t]+(\w+)([ \t]*:[ \t]*[\d(])`)              // a bit-field without a name, or an association
	enumAssociation = regexp.MustCompile(`([(,][\s\\]*(?:const\s+)?)enum[ \t]+(\w+)([ \t]*:)`) // of _Generic
)

// mendEnumColons makes typeof(enum E) of enum E before the colon of a bit-field without a name and of an association of _Generic.
func mendEnumColons(text []byte) []byte {
	if !bytes.Contains(text, []byte("enum")) {
		return text
	}
	if bytes.Contains(text, []byte("_Generic")) {
		text = enumAssociation.ReplaceAll(text, []byte("${1}__typeof__(enum $2)$3"))
	}
	return enumWidth.ReplaceAll(text, []byte("__typeof__(enum $1)$2"))
}
