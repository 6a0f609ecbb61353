package source

// This file defines the file system through which the parser reads source
// files: it remembers their text for traces, and gives the parser what mend.go makes of it.

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"heddle.example/input"
)

// MaxSource bounds the size of one source file.
const MaxSource = 64 << 20

// StandardInput is the name of the file that is not read from a disk.
const StandardInput = "-"

// SystemFile tells whether a file is one that the host's compiler brings.
func SystemFile(name string) bool { return strings.HasPrefix(name, "/usr/") }

// Refusal says which file is not read, and why.
type Refusal struct {
	At   string // file:line:column
	Text string
}

// sourceTexts are the texts of all files, for all that read them at the same time.
type sourceTexts struct {
	mu     sync.Mutex
	given  map[string]string // files that exist only here
	text   map[string][]byte // as read, by name
	unread map[string]bool   // of which others know what they have
	mended map[string]*mendedFile
	rooted map[string]bool // names from the root that some directive holds
	behind bool            // the parser reads texts that another preprocessor made of the files
}

// sourceFS serves source files to the parser for one translation unit. It implements fs.FS for any path.
type sourceFS struct {
	*sourceTexts
	bad []Refusal

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
	return &sourceTexts{given: map[string]string{}, text: map[string][]byte{}, unread: map[string]bool{}, mended: map[string]*mendedFile{}, rooted: map[string]bool{}}
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
	if _, ok := s.looked[real]; s.looked != nil && !ok {
		s.looked[real] = stampOf(real) // before it is read: what changes meanwhile is read again
	}
	raw, err := s.load(real)
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
	if (!own || name == StandardInput) && (rooted || !SystemFile(name) || bytes.Contains(raw, []byte("pragma once"))) {
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
			if SystemFile(name) {
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

// byteOrderMark is what some editors write before UTF-8.
var byteOrderMark = []byte("\ufeff")

// load gives the text of a file as it is, without a byte order mark.
func (s *sourceFS) load(name string) ([]byte, error) {
	raw, ok := s.known(name)
	if ok {
		return raw, nil
	}
	raw, err := s.read(name)
	if err == nil {
		raw = bytes.TrimPrefix(raw, byteOrderMark)
		s.locked(func() { s.text[name] = raw })
	}
	return raw, err
}

// known gives the text of a file that was read.
func (s *sourceTexts) known(name string) (raw []byte, ok bool) {
	s.locked(func() { raw, ok = s.text[name] })
	return raw, ok
}

// Give makes a file that exists only here.
func (s *sourceTexts) give(name, text string) { s.locked(func() { s.given[name] = text }) }

// keep adds texts that were read elsewhere, and the names of files that were.
func (s *sourceTexts) keep(texts map[string][]byte, unread []string) {
	s.locked(func() {
		for name, text := range texts {
			if _, ok := s.text[name]; !ok {
				s.text[name] = text
			}
		}
		for _, name := range unread {
			s.unread[name] = true
		}
	})
}

// toldOf tells whether a text that is not known may be asked for.
func (s *sourceTexts) toldOf(name string) (told bool) {
	s.locked(func() { told = s.unread[name] })
	return told || s.behind && !strings.HasPrefix(name, "<")
}

// mentions tells whether a word stands in a file of the program that was read.
func (s *sourceTexts) mentions(word string) (found bool) {
	s.locked(func() {
		for name, text := range s.text {
			found = found || !SystemFile(name) && bytes.Contains(text, []byte(word))
		}
	})
	return found
}

// lookAt gives the text of a file, none if it cannot be read.
func (s *sourceFS) lookAt(name string) []byte {
	raw, _ := s.load(name)
	return raw
}

// Read reads a source text that is no file.
func Read(from io.Reader) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(from, MaxSource+1))
	if err == nil && len(text) > MaxSource {
		err = fmt.Errorf("more than %d MB", MaxSource/1_000_000)
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
	raw, err := input.ReadFile(name, MaxSource)
	if errors.Is(err, fs.ErrNotExist) && filepath.Base(name) == "stubs-32.h" && filepath.Base(filepath.Dir(name)) == "gnu" {
		// A host without 32-bit libraries lacks this one generated header, whose
		// only content is a list of functions that do not work.
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if bytes.IndexByte(raw[:min(len(raw), 512)], 0) >= 0 {
		s.bad = append(s.bad, Refusal{name + ":1:1", "is a binary file"})
		return nil, nil
	}
	if at := TooDeep(raw); at != "" {
		s.bad = append(s.bad, Refusal{name + ":" + at, "nested too deeply"})
		return nil, nil
	}
	return raw, nil
}

// Lines gives the text of a file that was read, nil if it was not.
func (s *sourceFS) lines(name string) []string {
	raw, ok := s.known(name)
	if !ok && s.toldOf(name) {
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
