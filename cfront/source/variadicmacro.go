package source

// This file defines variadic macros in forms that the parser does not know: GNU's named ones,
//
//	#define L(a, mo...) f(a, ##mo)
//
// and the uses of __VA_OPT__ that only leave out a comma. They are spelled with ... and __VA_ARGS__. The parser
// takes the comma away only where white space stands before the ##; without, it pastes the two together. What a macro
// expands to stands at the place of its use, so that no position changes.

import (
	"bytes"
	"regexp"
)

var (
	namedVariadic = regexp.MustCompile(`^[ \t]*#(?:[ \t]|\\\r?\n)*define(?:[ \t]|\\\r?\n)+\w+\((?:[^()]*,)?(?:\s|\\\r?\n)*([A-Za-z_]\w*)(?:\s|\\\r?\n)*\.\.\.(?:\s|\\\r?\n)*\)`)
	optionalComma = regexp.MustCompile(`^__VA_OPT__[ \t]*\([ \t]*,[ \t]*(?:\)[ \t]*__VA_ARGS__\b|__VA_ARGS__[ \t]*\))`)
)

// mendVariadic rewrites the logical line of a directive.
func mendVariadic(line []byte) []byte {
	var name string
	var out []byte
	start := 0
	var m []int
	if bytes.Contains(line, []byte("...")) {
		m = namedVariadic.FindSubmatchIndex(line)
	}
	if m != nil {
		name = string(line[m[2]:m[3]])
		out = append(append(out, line[:m[2]]...), line[m[3]:m[1]]...)
		start = m[1]
	} else if !bytes.Contains(line, []byte(",##")) && !bytes.Contains(line, []byte("__VA_OPT__")) {
		return line
	}
	for i := start; i < len(line); {
		c, rest := line[i], line[i:]
		end := i + 1
		switch {
		case c == '"' || c == '\'':
			if e := Closing(line, i); e > 0 {
				end = e + 1
			}
		case bytes.HasPrefix(rest, []byte("//")):
			end = len(line)
		case bytes.HasPrefix(rest, []byte("/*")):
			end = len(line)
			if e := bytes.Index(rest[2:], []byte("*/")); e >= 0 {
				end = i + 2 + e + 2
			}
		case bytes.HasPrefix(rest, []byte(",##")):
			out = append(out, ", "...)
			i++
			continue
		case wordByte(c):
			for end < len(line) && wordByte(line[end]) {
				end++
			}
			if m := optionalComma.Find(rest); m != nil {
				out = append(out, ", ##__VA_ARGS__"...)
				i += len(m)
				continue
			}
			if string(line[i:end]) == name {
				out = append(out, "__VA_ARGS__"...)
				i = end
				continue
			}
		}
		out = append(out, line[i:end]...)
		i = end
	}
	return out
}
