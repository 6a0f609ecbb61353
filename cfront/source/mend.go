package source

// This file defines how source text is mended: what the parser cannot read is spelled otherwise, in the same lines.

import (
	"bytes"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"unicode/utf8"
)

// atomicMacros follow <stdatomic.h>. The host's macros go through a variable for
// every value; these name the access itself.
const atomicMacros = `
#include <stdint.h>
#undef atomic_store_explicit
#define atomic_store_explicit(p, v, o) __atomic_store_n(p, v, o)
#undef atomic_store
#define atomic_store(p, v) __atomic_store_n(p, v, __ATOMIC_SEQ_CST)
#undef atomic_load_explicit
#define atomic_load_explicit(p, o) __atomic_load_n(p, o)
#undef atomic_load
#define atomic_load(p) __atomic_load_n(p, __ATOMIC_SEQ_CST)
#undef atomic_init
#define atomic_init(p, v) __c11_atomic_init(p, v)
#undef atomic_exchange_explicit
#define atomic_exchange_explicit(p, v, o) __atomic_exchange_n(p, v, o)
#undef atomic_exchange
#define atomic_exchange(p, v) __atomic_exchange_n(p, v, __ATOMIC_SEQ_CST)
#undef atomic_compare_exchange_strong_explicit
#define atomic_compare_exchange_strong_explicit(p, e, v, s, f) __atomic_compare_exchange_n(p, e, v, 0, s, f)
#undef atomic_compare_exchange_strong
#define atomic_compare_exchange_strong(p, e, v) __atomic_compare_exchange_n(p, e, v, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)
#undef atomic_compare_exchange_weak_explicit
#define atomic_compare_exchange_weak_explicit(p, e, v, s, f) __atomic_compare_exchange_n(p, e, v, 1, s, f)
#undef atomic_compare_exchange_weak
#define atomic_compare_exchange_weak(p, e, v) __atomic_compare_exchange_n(p, e, v, 1, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)
`

var lineMarker = regexp.MustCompile(`^#[ \t]+(\d+)([ \t]+"(?:[^"\\]|\\.)*")?`)

// marksLine tells whether a line begins as a line marker does. Most patterns here are asked only about the few lines that such a glance leaves: headers have thousands of lines.
func marksLine(line []byte) bool {
	if len(line) < 3 || line[0] != '#' || line[1] != ' ' && line[1] != '\t' {
		return false
	}
	rest := bytes.TrimLeft(line[1:], " \t")
	return len(rest) > 0 && rest[0] >= '0' && rest[0] <= '9'
}

// mend rewrites source text, never changing the number of lines: line markers
// of preprocessed files become #line directives; quotes that are not closed on
// their line, which only matter in skipped groups and #error or #warning, become
// backquotes (still an error in active code); digraphs, literals with the prefixes u and U and
// packed enumerations are spelled in ways that the parser knows; so are pragmas that
// change layouts (see pack.go). <stdatomic.h> also makes the intN_t types known.
func (s *sourceFS) mend(name string, raw []byte) *mendedFile {
	m := &mendedFile{raw: raw, madePragmas: s.madePragmas}
	var out bytes.Buffer
	out.Grow(len(raw) + 64)
	comment := false
	macros := lineMacros{}
	marks := s.markPlaces && !SystemFile(name)
	number := 1
	for len(raw) > 0 {
		line := logicalLine(raw)
		raw = raw[len(line):]
		if marks {
			if !comment {
				markPlace(&out, number)
			}
			number += bytes.Count(line, []byte("\n"))
		}
		if !comment && marksLine(line) {
			if mark := lineMarker.FindSubmatch(line); mark != nil {
				out.WriteString("#line ")
				out.Write(mark[1])
				out.Write(mark[2])
				out.WriteByte('\n')
				continue
			}
		}
		if !comment {
			if pack, open, ok := mendPack(line); ok {
				out.Write(pack)
				m.packs, comment = true, open
				continue
			}
			if directive(line) {
				line = macros.mend(mendVariadic(mendElse(line)))
				m.rooted = append(m.rooted, rootedNames(line)...)
			}
			var made bool
			if line, made = mendPragmas(line, s.madePragmas); made {
				m.packs = true
			}
			if !SystemFile(name) && assertMacro.Match(line) {
				m.assertMacro = true
			}
		}
		line, comment = mendLine(line, comment)
		out.Write(line)
	}
	if filepath.Base(name) == "stdatomic.h" {
		out.WriteString(atomicMacros)
	}
	m.text = mendAttributes(mendLabels(mendAlignof(mendParts(mendTypeof(mendDoubled(mendEnums(out.Bytes())))))))
	if filepath.Base(name) == "math.h" && SystemFile(name) {
		m.text = mendMath(m.text)
	}
	return m
}

var elseDefined = regexp.MustCompile(`^([ \t]*#[ \t]*elif)(n?)def\b`)

// mendElse spells C23's #elifdef and #elifndef, which the parser takes for no directives, with defined.
func mendElse(line []byte) []byte {
	if !bytes.Contains(line, []byte("elif")) {
		return line
	}
	m := elseDefined.FindSubmatchIndex(line)
	if m == nil {
		return line
	}
	test := " defined"
	if m[4] < m[5] {
		test = " !defined"
	}
	return slices.Concat(line[:m[3]], []byte(test), line[m[1]:])
}

var rootedName = regexp.MustCompile(`"(/[^"\n]+)"|<(/[^>\n]+)>`)

// rootedNames gives the names from the root of the file system in a directive: it may be an #include, or define what
// one names.
func rootedNames(line []byte) (names []string) {
	if !bytes.Contains(line, []byte(`"/`)) && !bytes.Contains(line, []byte("</")) {
		return nil
	}
	for _, m := range rootedName.FindAllSubmatch(line, -1) {
		names = append(names, filepath.Clean(string(m[1])+string(m[2])))
	}
	return names
}

// wideMarks stand in a literal for the prefixes u and U, which the parser does not know.
const (
	MarkU16 = '\uf8f0'
	MarkU32 = '\uf8f1'
)

// digraph gives the usual spelling of two characters that are another one of a bracket or of #, which the parser does not know, with a space; else "".
func digraph(c, next byte) string {
	switch [2]byte{c, next} {
	case [2]byte{'<', '%'}:
		return "{ "
	case [2]byte{'%', '>'}:
		return "} "
	case [2]byte{'<', ':'}:
		return "[ "
	case [2]byte{':', '>'}:
		return "] "
	case [2]byte{'%', ':'}:
		return "# "
	}
	return ""
}

// mendLine rewrites one logical line; comment tells whether it starts, and then
// whether it ends, within a comment.
func mendLine(line []byte, comment bool) ([]byte, bool) {
	if !comment && !bytes.ContainsAny(line, "'\"/%:[") && !bytes.Contains(line, []byte("tatic_assert")) {
		return line, false
	}
	line = mendAssertion(line)
	out := make([]byte, 0, len(line)+8)
	for i := 0; i < len(line); i++ {
		c := line[i]
		var next byte
		if i+1 < len(line) {
			next = line[i+1]
		}
		switch {
		case comment:
			out = append(out, c)
			if c == '*' && next == '/' {
				out = append(out, next)
				comment = false
				i++
			}
		case c == '/' && next == '*':
			out = append(out, c, next)
			comment = true
			i++
		case c == '/' && next == '/':
			return append(out, line[i:]...), false
		case c == '\'' && wordByte(next) && inNumber(out):
			// C23 divides the digits of a number so.
			end := i + 1
			for end < len(line) && (wordByte(line[end]) || line[end] == '.' || line[end] == '\'' && end+1 < len(line) && wordByte(line[end+1])) {
				end++
			}
			digits := bytes.ReplaceAll(line[i:end], []byte("'"), nil)
			out = append(append(out, digits...), bytes.Repeat([]byte(" "), end-i-len(digits))...)
			i = end - 1
		case c == '"' || c == '\'':
			end := Closing(line, i)
			if end < 0 {
				out = append(out, '`')
				continue
			}
			out = literal(out, line[i:end+1])
			i = end
		case c == '[' && qualifiersLength(line[i:]) > 0:
			n := qualifiersLength(line[i:])
			out = append(out, '[')
			if star := starLength(slices.Concat([]byte("["), line[i+n:])); star > 0 {
				n += star - 2
			}
			out = append(out, bytes.Repeat([]byte(" "), n-1)...)
			i += n - 1
		case c == '[' && starLength(line[i:]) > 0:
			n := starLength(line[i:])
			out = append(out, '[')
			out = append(out, bytes.Repeat([]byte(" "), n-2)...)
			out = append(out, ']')
			i += n - 1
		case c == '[' && next == '[' && attributeList.Match(line[i:]):
			n := len(attributeList.Find(line[i:]))
			out = append(out, bytes.Repeat([]byte(" "), n)...)
			i += n - 1
		case digraph(c, next) != "":
			out = append(out, digraph(c, next)...)
			i++
		default:
			out = append(out, c)
		}
	}
	return out, comment
}

// inNumber tells whether a text ends within a number.
func inNumber(text []byte) bool {
	start := len(text)
	for start > 0 && (wordByte(text[start-1]) || text[start-1] == '.') {
		start--
	}
	return start < len(text) && text[start] >= '0' && text[start] <= '9'
}

// attributeList matches C23's [[attributes]] on one line, which the parser does not know. None of the standard's
// changes what a program means.
var attributeList = regexp.MustCompile(`^\[\[[ \t]*(?:[\w:]+[ \t]*(?:\((?:[^()"]|"[^"]*")*\))?[ \t]*,?[ \t]*)*\]\]`)

var assertion = regexp.MustCompile(`(?:^|[^\w"])(?:_Static_assert|static_assert)[ \t]*\(`)

// mendAssertion gives the static assertions that stand on one line the text that the parser misses.
func mendAssertion(line []byte) []byte {
	if !bytes.Contains(line, []byte("tatic_assert")) {
		return line
	}
	m := assertion.FindIndex(line)
	if m == nil || defineOfAssert.Match(line) || inLiteral(line, m[1]-1) {
		return line
	}
	open := 1
	for i := m[1]; i < len(line); i++ {
		switch c := line[i]; c {
		case '"', '\'':
			end := Closing(line, i)
			if end < 0 {
				return line
			}
			i = end
		case '(', '[', '{':
			open++
		case ',':
			if open == 1 {
				return append(line[:i:i], mendAssertion(line[i:])...)
			}
		case ')', ']', '}':
			if open--; open == 0 {
				// By the keyword's name, since the other one may be a macro of the program's that takes one argument.
				name := bytes.LastIndex(line[:m[1]], []byte("tatic_assert")) - 1
				if line[name] == 'S' {
					name--
				}
				return slices.Concat(line[:name], []byte("_Static_assert"), line[bytes.IndexByte(line[name:], '(')+name:i], []byte(`, ""`), mendAssertion(line[i:]))
			}
		}
	}
	return line
}

var defineOfAssert = regexp.MustCompile(`^[ \t]*#[ \t]*define[ \t]+_?[sS]tatic_assert\b`)

// arrayQualifiers are what may stand before the length of an array parameter: the parser does not know them where the parameter has no name.
// None of them changes what a program means that keeps to it.
var arrayQualifiers = regexp.MustCompile(`^\[[ \t]*(?:(?:static|const|restrict|__restrict|__restrict__)\b[ \t]*)+`)

// qualifiersLength gives the length of a bracket with the qualifiers behind it; 0 if there are none.
func qualifiersLength(text []byte) int {
	first := bytes.TrimLeft(text[1:], " \t")
	if len(first) == 0 || first[0] != 's' && first[0] != 'c' && first[0] != 'r' && first[0] != '_' {
		return 0
	}
	return len(arrayQualifiers.Find(text))
}

// starLength gives the length of [*], the length of an array parameter left open,
// which the parser does not know; 0 if text does not begin with it.
func starLength(text []byte) int {
	star := false
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case ' ', '\t':
		case '*':
			if star {
				return 0
			}
			star = true
		case ']':
			if star {
				return i + 1
			}
			return 0
		default:
			return 0
		}
	}
	return 0
}

// literal appends a character or string literal; its prefix, if any, is at the end of out.
func literal(out, lit []byte) []byte {
	n := len(out)
	start := n
	for start > 0 && (out[start-1] == '_' || out[start-1] >= '0' && out[start-1] <= '9' || out[start-1]|0x20 >= 'a' && out[start-1]|0x20 <= 'z') {
		start--
	}
	switch string(out[start:n]) {
	case "u8":
		out[n-2], out[n-1] = ' ', ' '
	case "u":
		out = append(out[:n-1], lit[0])
		out = utf8.AppendRune(out, MarkU16)
		return append(out, lit[1:]...)
	case "U":
		out = append(out[:n-1], lit[0])
		out = utf8.AppendRune(out, MarkU32)
		return append(out, lit[1:]...)
	}
	if lit[0] == '"' {
		wide := string(out[start:n]) == "L"
		lit = hexEscape.ReplaceAllFunc(lit, func(m []byte) []byte {
			if m[1] != 'x' {
				return m
			}
			v, err := strconv.ParseUint(string(m[2:]), 16, 32)
			switch {
			case err != nil:
				return m
			case wide:
				return fmt.Appendf(nil, "\\U%08x", v)
			}
			return fmt.Appendf(nil, "\\%03o", v&0xff)
		})
	}
	return append(out, lit...)
}

// hexEscape matches an escape sequence. Hexadecimal ones are given a fixed length,
// because adjacent literals are joined before escapes are read.
var hexEscape = regexp.MustCompile(`\\(?:x[0-9a-fA-F]+|[^x])`)
