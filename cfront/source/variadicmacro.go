package source

// This file defines variadic macros in forms that the parser does not know: GNU's named ones,
//
//	#define L(a, mo...) f(a, ##mo)
//
// and __VA_OPT__. They are spelled with ... and __VA_ARGS__. The parser
// takes the comma away only where white space stands before the ##; without, it pastes the two together. What a macro
// expands to stands at the place of its use, so that no position changes.
//
// __VA_OPT__(X) becomes a choice between two macros that the
// prelude defines: __heddle_opt(__VA_ARGS__)(X). Where its result is pasted or made a string it stays, an error.

import (
	"bytes"
	"regexp"
)

var namedVariadic = regexp.MustCompile(`^[ \t]*#(?:[ \t]|\\\r?\n)*define(?:[ \t]|\\\r?\n)+\w+\((?:[^()]*,)?(?:\s|\\\r?\n)*([A-Za-z_]\w*)(?:\s|\\\r?\n)*\.\.\.(?:\s|\\\r?\n)*\)`)

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
	return append(out, mendOptional(line[start:], name)...)
}

// mendOptional rewrites what a macro stands for; name is that of its variable arguments, if they have one.
func mendOptional(line []byte, name string) (out []byte) {
	for i := 0; i < len(line); {
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
			if string(line[i:end]) == "__VA_OPT__" {
				if from, to, ok := optionalTokens(line, i, end); ok {
					out = append(append(out, optionMacro+"(__VA_ARGS__)("...), mendOptional(line[from:to], name)...)
					out = append(out, ')')
					i = to + 1
					continue
				}
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

// optionMacro is the name of the prelude's macro that is a macro which gives its arguments, or one which gives nothing.
const optionMacro = InternalPrefix + "opt"

// optionalTokens finds what is in the parentheses behind the __VA_OPT__ from start to end.
func optionalTokens(line []byte, start, end int) (from, to int, ok bool) {
	from = end
	for from < len(line) && (line[from] == ' ' || line[from] == '\t') {
		from++
	}
	if from == len(line) || line[from] != '(' || bytes.HasSuffix(bytes.TrimRight(line[:start], " \t"), []byte("#")) {
		return 0, 0, false
	}
	from++
	open := 1
	for to = from; to < len(line); to++ {
		switch c := line[to]; c {
		case '"', '\'':
			if e := Closing(line, to); e > 0 {
				to = e
			}
		case '(':
			open++
		case ')':
			if open--; open == 0 {
				return from, to, !bytes.HasPrefix(bytes.TrimLeft(line[to+1:], " \t"), []byte("##"))
			}
		}
	}
	return 0, 0, false
}
