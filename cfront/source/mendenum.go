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
	enumWidth       = regexp.MustCompile(`^enum[ \t]+(\w+)([ \t]*:[ \t]*[\d(])`)               // a bit-field without a name, or an association
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
	return replaceWord("enum", enumWidth, text, "__typeof__(enum $1)$2")
}

// replaceCode is ReplaceAll for what begins outside of literals, as far as the line tells.
func replaceCode(pattern *regexp.Regexp, text []byte, with string) []byte {
	return replaceAt(pattern, text, with, pattern.FindAllSubmatchIndex(text, -1))
}

// replaceWord is replaceCode for a pattern that matches from the beginning of a text on, at places where an identifier with that suffix begins: patterns that may match anywhere are
// looked for slowly.
func replaceWord(suffix string, pattern *regexp.Regexp, text []byte, with string) []byte {
	var found [][]int
	for at := 0; ; {
		n := bytes.Index(text[at:], []byte(suffix))
		if n < 0 {
			break
		}
		from, start := at, at+n
		at = start + len(suffix)
		for start > from && regexpWord(text[start-1]) {
			start--
		}
		if start > 0 && regexpWord(text[start-1]) {
			continue // the identifier has the suffix before, too, and was looked at there
		}
		m := pattern.FindSubmatchIndex(text[start:])
		if m == nil {
			continue
		}
		for i := range m {
			if m[i] >= 0 {
				m[i] += start
			}
		}
		found = append(found, m)
		at = max(at, m[1])
	}
	return replaceAt(pattern, text, with, found)
}

// regexpWord tells whether a byte is one of those that patterns call \w, which are fewer than those of identifiers.
func regexpWord(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
}

// replaceAt replaces the matches of a pattern that begin outside of literals.
func replaceAt(pattern *regexp.Regexp, text []byte, with string, matches [][]int) []byte {
	var out []byte
	end := 0
	for _, m := range matches {
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
