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
		text = replaceCode(enumAssociation, text, "${1}__typeof__(enum $2)$3")
	}
	return replaceCode(enumWidth, text, "__typeof__(enum $1)$2")
}

// replaceCode is ReplaceAll for what begins outside of literals, as far as the line tells.
func replaceCode(pattern *regexp.Regexp, text []byte, with string) []byte {
	var out []byte
	end := 0
	for _, m := range pattern.FindAllSubmatchIndex(text, -1) {
		line := text[bytes.LastIndexByte(text[:m[0]], '\n')+1:]
		if inLiteral(line, m[0]-(len(text)-len(line))) {
			continue
		}
		out = append(out, text[end:m[0]]...)
		out = pattern.Expand(out, []byte(with), text, m)
		end = m[1]
	}
	if end == 0 {
		return text
	}
	return append(out, text[end:]...)
}

// inLiteral tells whether the place at of a line is within a string or character literal.
func inLiteral(line []byte, at int) bool {
	for i := 0; i < at; i++ {
		if c := line[i]; c == '"' || c == '\'' {
			end := Closing(line, i)
			if end < 0 || end >= at {
				return true
			}
			i = end
		}
	}
	return false
}
