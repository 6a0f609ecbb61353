package cfront

// This file defines the file system through which the parser reads source
// files: it remembers their text for traces and mends what the parser cannot read.

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"heddle/input"
)

// maxSource bounds the size of one source file.
const maxSource = 64 << 20

// sourceTexts are the texts of all files, for all that read them at the same time.
type sourceTexts struct {
	mu     sync.Mutex
	given  map[string]string // files that exist only here
	text   map[string][]byte // as read, by name
	mended map[string]*mendedFile
	rooted map[string]bool // names from the root that some directive holds
	behind bool            // the parser reads texts that another preprocessor made of the files
}

// sourceFS serves source files to the parser for one translation unit. It implements fs.FS for any path.
type sourceFS struct {
	*sourceTexts
	bad []Diagnostic // files refused

	packs       bool // a pragma pack was rewritten
	madePragmas bool // rewrite operands of _Pragma that macros make, too
	assertMacro bool // a file of the program defines _Static_assert

	markPlaces bool // see measure

	served   atomic.Int64 // bytes that the parser was given
	cutName  string       // the file that is cut after cutLines lines, if those are not 0
	cutLines int

	ownName   string      // the file that is read without its first ownLength bytes, if there is one
	ownLength int         // see headers
	own       *mendedFile // what is read of it

	looked map[string]stamp // the files that were asked for, if it is noted
}

func newSourceTexts() *sourceTexts {
	return &sourceTexts{given: map[string]string{}, text: map[string][]byte{}, mended: map[string]*mendedFile{}, rooted: map[string]bool{}}
}

// locked calls a function that looks at the texts or changes them.
func (s *sourceTexts) locked(access func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	access()
}

// Open gives a mended copy of a file.
func (s *sourceFS) Open(name string) (fs.File, error) {
	real, rooted := strings.CutPrefix(name, rootMark)
	var known, own bool
	s.locked(func() {
		known = s.rooted[real]
		_, own = s.given[name]
	})
	if rooted && !known {
		return nil, fs.ErrNotExist
	}
	raw, err := s.load(real)
	if s.looked != nil {
		s.looked[real] = stampOf(real)
	}
	if err != nil {
		return nil, err
	}
	if s.own != nil && real == s.ownName {
		raw = blank(raw, s.ownLength)
	}
	s.served.Add(int64(len(raw)))
	if s.cutLines > 0 && real == s.cutName {
		raw = firstLines(raw, s.cutLines)
	}
	mended := s.mendOnce(real, raw)
	if !own && (rooted || !systemFile(name) || bytes.Contains(raw, []byte("pragma once"))) {
		mended = markInclude(name, mended)
	}
	return &memFile{name: name, Reader: bytes.NewReader(mended), size: int64(len(raw))}, nil
}

// mendedFile is a file that was mended, for the next one that includes the same.
type mendedFile struct {
	raw, text   []byte
	packs       bool     // a pragma pack was rewritten
	assertMacro bool     // the file is the program's and defines _Static_assert
	madePragmas bool     // see sourceFS
	rooted      []string // names from the root that its directives hold
}

// hostHeaders are the host's headers that this process has mended: it may translate many programs.
var hostHeaders = struct {
	sync.Mutex
	byName map[string]*mendedFile
}{byName: map[string]*mendedFile{}}

// mendOnce mends a file the first time that it is read.
func (s *sourceFS) mendOnce(name string, raw []byte) []byte {
	var m *mendedFile
	if s.markPlaces || s.cutLines > 0 {
		m = s.mend(name, raw)
	} else if s.own != nil && name == s.ownName {
		m = s.own
	} else {
		s.locked(func() { m = s.mended[name] })
		if m == nil || m.madePragmas != s.madePragmas {
			if systemFile(name) {
				m = s.mendHeader(name, raw)
			} else {
				m = s.mend(name, raw)
			}
			s.locked(func() { s.mended[name] = m })
		}
	}
	s.packs, s.assertMacro = s.packs || m.packs, s.assertMacro || m.assertMacro
	s.locked(func() {
		for _, r := range m.rooted {
			s.rooted[r] = true
		}
	})
	return m.text
}

// mendHeader mends one of the host's headers, unless it is as it was.
func (s *sourceFS) mendHeader(name string, raw []byte) *mendedFile {
	hostHeaders.Lock()
	m := hostHeaders.byName[name]
	hostHeaders.Unlock()
	if m == nil || m.madePragmas != s.madePragmas || !bytes.Equal(m.raw, raw) {
		m = s.mend(name, raw)
		m.text = withoutComments(m.text)
		hostHeaders.Lock()
		hostHeaders.byName[name] = m
		hostHeaders.Unlock()
	}
	return m
}

// load gives the text of a file as it is.
func (s *sourceFS) load(name string) ([]byte, error) {
	raw, ok := s.known(name)
	if ok {
		return raw, nil
	}
	raw, err := s.read(name)
	if err == nil {
		s.locked(func() { s.text[name] = raw })
	}
	return raw, err
}

// known gives the text of a file that was read.
func (s *sourceTexts) known(name string) (raw []byte, ok bool) {
	s.locked(func() { raw, ok = s.text[name] })
	return raw, ok
}

// give makes a file that exists only here.
func (s *sourceTexts) give(name, text string) { s.locked(func() { s.given[name] = text }) }

// keep adds texts that were read elsewhere.
func (s *sourceTexts) keep(texts map[string][]byte) {
	s.locked(func() {
		for name, text := range texts {
			if _, ok := s.text[name]; !ok {
				s.text[name] = text
			}
		}
	})
}

// lookAt gives the text of a file, none if it cannot be read.
func (s *sourceFS) lookAt(name string) []byte {
	raw, _ := s.load(name)
	return raw
}

// ReadSource reads a source text that is no file.
func ReadSource(from io.Reader) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(from, maxSource+1))
	if err == nil && len(text) > maxSource {
		err = fmt.Errorf("more than %d MB", maxSource/1_000_000)
	}
	return text, err
}

// firstLines gives the first n lines of a text.
func firstLines(text []byte, n int) []byte {
	for i, c := range text {
		if c != '\n' {
			continue
		}
		if n--; n == 0 {
			return text[:i+1]
		}
	}
	return text
}

func (s *sourceFS) read(name string) ([]byte, error) {
	var own string
	var ok bool
	s.locked(func() { own, ok = s.given[name] })
	if ok {
		return []byte(own), nil
	}
	raw, err := input.ReadFile(name, maxSource)
	if errors.Is(err, fs.ErrNotExist) && filepath.Base(name) == "stubs-32.h" && filepath.Base(filepath.Dir(name)) == "gnu" {
		// A host without 32-bit libraries lacks this one generated header, whose
		// only content is a list of functions that do not work.
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if at := tooDeep(raw); at != "" {
		s.bad = append(s.bad, Diagnostic{Pos: name + ":" + at, Severity: Fatal, Text: "nested too deeply"})
		return nil, nil
	}
	return raw, nil
}

// lines gives the text of a file that was read, nil if it was not.
func (s *sourceFS) lines(name string) []string {
	raw, ok := s.known(name)
	if !ok && s.behind && !strings.HasPrefix(name, "<") {
		var err error
		raw, err = s.load(name)
		ok = err == nil
	}
	if !ok {
		return nil
	}
	return strings.Split(strings.TrimSuffix(string(raw), "\n"), "\n")
}

type memFile struct {
	*bytes.Reader
	name string
	size int64
}

func (f *memFile) Stat() (fs.FileInfo, error) { return memInfo{f}, nil }
func (f *memFile) Close() error               { return nil }

type memInfo struct{ f *memFile }

func (i memInfo) Name() string       { return filepath.Base(i.f.name) }
func (i memInfo) Size() int64        { return i.f.size }
func (i memInfo) Mode() fs.FileMode  { return 0o444 }
func (i memInfo) ModTime() time.Time { return time.Time{} }
func (i memInfo) IsDir() bool        { return false }
func (i memInfo) Sys() any           { return nil }

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
	marks := s.markPlaces && !systemFile(name)
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
		if !comment && len(line) > 2 && line[0] == '#' && (line[1] == ' ' || line[1] == '\t') {
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
				line = mendVariadic(line)
				m.rooted = append(m.rooted, rootedNames(line)...)
			}
			var made bool
			if line, made = mendPragmas(line, s.madePragmas); made {
				m.packs = true
			}
			if !systemFile(name) && assertMacro.Match(line) {
				m.assertMacro = true
			}
		}
		line, comment = mendLine(line, comment)
		out.Write(line)
	}
	if filepath.Base(name) == "stdatomic.h" {
		out.WriteString(atomicMacros)
	}
	m.text = mendEnums(out.Bytes())
	return m
}

// directive tells whether a line that does not begin in a comment is one of the preprocessor.
func directive(line []byte) bool {
	line = bytes.TrimLeft(line, " \t")
	return len(line) > 0 && line[0] == '#'
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

// logicalLine gives the first line of text with its line break, together with
// the lines that continue it after a backslash.
func logicalLine(text []byte) []byte {
	for i := 0; ; {
		n := bytes.IndexByte(text[i:], '\n')
		if n < 0 {
			return text
		}
		i += n + 1
		if !bytes.HasSuffix(bytes.TrimSuffix(text[:i-1], []byte("\r")), []byte("\\")) {
			return text[:i]
		}
	}
}

// wideMarks stand in a literal for the prefixes u and U, which the parser does not know.
const (
	markU16 = '\uf8f0'
	markU32 = '\uf8f1'
)

// digraphs are other spellings of brackets, which the parser does not know.
var digraphs = map[string]string{"<%": "{ ", "%>": "} ", "<:": "[ ", ":>": "] ", "%:": "# "}

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
		case c == '"' || c == '\'':
			end := closing(line, i)
			if end < 0 {
				out = append(out, '`')
				continue
			}
			out = literal(out, line[i:end+1])
			i = end
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
		case digraphs[string(line[i:min(i+2, len(line))])] != "":
			out = append(out, digraphs[string(line[i:i+2])]...)
			i++
		default:
			out = append(out, c)
		}
	}
	return out, comment
}

// attributeList matches C23's [[attributes]] on one line, which the parser does not know. None of the standard's
// changes what a program means.
var attributeList = regexp.MustCompile(`^\[\[[ \t]*(?:[\w:]+[ \t]*(?:\((?:[^()"]|"[^"]*")*\))?[ \t]*,?[ \t]*)*\]\]`)

var assertion = regexp.MustCompile(`(?:^|[^\w"])(?:_Static_assert|static_assert)[ \t]*\(`)

// mendAssertion gives a static assertion that stands on one line the text that the parser misses.
func mendAssertion(line []byte) []byte {
	if !bytes.Contains(line, []byte("tatic_assert")) {
		return line
	}
	m := assertion.FindIndex(line)
	if m == nil || defineOfAssert.Match(line) {
		return line
	}
	open := 1
	for i := m[1]; i < len(line); i++ {
		switch c := line[i]; c {
		case '"', '\'':
			end := closing(line, i)
			if end < 0 {
				return line
			}
			i = end
		case '(', '[', '{':
			open++
		case ',':
			if open == 1 {
				return line
			}
		case ')', ']', '}':
			if open--; open == 0 {
				return slices.Concat(line[:i], []byte(`, ""`), line[i:])
			}
		}
	}
	return line
}

var defineOfAssert = regexp.MustCompile(`^[ \t]*#[ \t]*define[ \t]+_?[sS]tatic_assert\b`)

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

// closing finds the quote that closes the one at i, -1 if there is none.
func closing(line []byte, i int) int {
	for j := i + 1; j < len(line); j++ {
		switch line[j] {
		case '\\':
			j++
		case line[i]:
			return j
		}
	}
	return -1
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
		out = utf8.AppendRune(out, markU16)
		return append(out, lit[1:]...)
	case "U":
		out = append(out[:n-1], lit[0])
		out = utf8.AppendRune(out, markU32)
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

var packedEnum = regexp.MustCompile(`\benum\s+__attribute__\s*\(\(\s*(?:__packed__|packed)\s*\)\)\s*(\w*)\s*\{`)

// mendEnums spells a packed enumeration, which the parser does not know, as one
// whose underlying type is void.
func mendEnums(text []byte) []byte {
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
