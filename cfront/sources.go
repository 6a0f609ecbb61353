package cfront

// This file defines the file system through which the parser reads source
// files: it remembers their text for traces and mends what the parser cannot read.

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// maxSource bounds the size of one source file and maxNesting the depth of its
// brackets: the parser is recursive.
const (
	maxSource  = 64 << 20
	maxNesting = 1000
)

// sourceFS serves source files to the parser. It implements fs.FS for any path.
type sourceFS struct {
	given map[string]string // files that exist only here
	text  map[string][]byte // as read, by name
	bad   []Diagnostic      // files refused
}

func newSourceFS() *sourceFS {
	return &sourceFS{given: map[string]string{}, text: map[string][]byte{}}
}

// Open gives a mended copy of a file.
func (s *sourceFS) Open(name string) (fs.File, error) {
	raw, ok := s.text[name]
	if !ok {
		var err error
		if raw, err = s.read(name); err != nil {
			return nil, err
		}
		s.text[name] = raw
	}
	return &memFile{name: name, Reader: bytes.NewReader(mend(name, raw)), size: int64(len(raw))}, nil
}

func (s *sourceFS) read(name string) ([]byte, error) {
	if t, ok := s.given[name]; ok {
		return []byte(t), nil
	}
	fi, err := os.Stat(name)
	if err != nil {
		// A host without 32-bit libraries lacks this one generated header, whose
		// only content is a list of functions that do not work.
		if filepath.Base(name) == "stubs-32.h" && filepath.Base(filepath.Dir(name)) == "gnu" {
			return nil, nil
		}
		return nil, err
	}
	if !fi.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errors.New("not a regular file")}
	}
	if fi.Size() > maxSource {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errors.New("file too large")}
	}
	raw, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if line := tooDeep(raw); line > 0 {
		s.bad = append(s.bad, Diagnostic{Pos: name + ":" + strconv.Itoa(line) + ":1", Severity: Fatal, Text: "brackets nested too deeply"})
		return nil, nil
	}
	return raw, nil
}

// lines gives the text of a file that was read, nil if it was not.
func (s *sourceFS) lines(name string) []string {
	raw, ok := s.text[name]
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

var lineMarker = regexp.MustCompile(`^#[ \t]+(\d+)([ \t]+"(?:[^"\\]|\\.)*")?`)

// mend rewrites source text line by line, never changing the number of lines:
// line markers of preprocessed files become #line directives, and quotes that are not
// closed on their line, which only matter in skipped groups and #error or
// #warning, become backquotes (still an error in active code). <stdatomic.h> also makes the intN_t types known.
func mend(name string, raw []byte) []byte {
	lines := bytes.Split(raw, []byte("\n"))
	var out bytes.Buffer
	out.Grow(len(raw) + 64)
	comment, continued := false, false
	for i, line := range lines {
		if i > 0 {
			out.WriteByte('\n')
		}
		if !comment && !continued && len(line) > 2 && line[0] == '#' && (line[1] == ' ' || line[1] == '\t') {
			if m := lineMarker.FindSubmatch(line); m != nil {
				out.WriteString("#line ")
				out.Write(m[1])
				out.Write(m[2])
				continue
			}
		}
		var fixed []byte
		fixed, comment = closeQuotes(line, comment)
		continued = len(line) > 0 && line[len(line)-1] == '\\'
		out.Write(fixed)
	}
	if filepath.Base(name) == "stdatomic.h" {
		out.WriteString("\n#include <stdint.h>\n")
	}
	return out.Bytes()
}

// closeQuotes replaces a quote that the line does not close. A line that is
// continued by a backslash is left alone.
func closeQuotes(line []byte, comment bool) ([]byte, bool) {
	if bytes.IndexByte(line, '\'') < 0 && bytes.IndexByte(line, '"') < 0 && bytes.IndexByte(line, '/') < 0 && !comment {
		return line, comment
	}
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case comment:
			if c == '*' && i+1 < len(line) && line[i+1] == '/' {
				comment = false
				i++
			}
		case c == '/' && i+1 < len(line) && line[i+1] == '*':
			comment = true
			i++
		case c == '/' && i+1 < len(line) && line[i+1] == '/':
			return line, false
		case c == '"' || c == '\'':
			j := i + 1
			for j < len(line) && line[j] != c {
				if line[j] == '\\' {
					j++
				}
				j++
			}
			if j < len(line) {
				i = j
				continue
			}
			if j > len(line) {
				return line, comment // continued on the next line
			}
			line = bytes.Clone(line)
			line[i] = '`'
		}
	}
	return line, comment
}

// tooDeep gives the line on which brackets nest deeper than maxNesting, 0 if nowhere.
// Brackets in strings and comments are counted too: no real file comes near.
func tooDeep(raw []byte) int {
	depth, line := 0, 1
	for _, c := range raw {
		switch c {
		case '(', '[', '{':
			if depth++; depth > maxNesting {
				return line
			}
		case ')', ']', '}':
			depth = max(depth-1, 0)
		case '\n':
			line++
		}
	}
	return 0
}
