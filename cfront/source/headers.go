package source

// This file defines what is kept of headers for the next file that begins with the same ones. A file mostly begins by including
// headers of the system, or those that other files of the program begin with, which are far longer than itself. The beginning is parsed alone, once in a process for each set of flags;
// a file consists of the declarations found there and of its own text, read in the environment of the beginning. What is not as
// simple as that is parsed in one piece; so is a file with an error, which is then told as ever.

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"modernc.org/cc/v4"

	"heddle.example/cfront/compiler"
)

// headers are what was found at the beginning of files. Nobody changes them, as they are for many.
type headers struct {
	decls  []*cc.ExternalDeclaration // but for those of later
	later  *later
	env    *environment
	once   []singleFile
	texts  map[string][]byte // by the names of the files
	unread []string          // the files whose texts are not known
	looked map[string]stamp
	said   func() vocabulary // of all that was read
}

// stamp tells one state of a file from others; the zero value is that of a file that is not there.
type stamp struct {
	size    int64
	changed time.Time
}

func stampOf(name string) stamp {
	info, err := os.Stat(name)
	if err != nil {
		return stamp{}
	}
	return stamp{info.Size(), info.ModTime()}
}

// fresh tells whether all files are as they were.
func (h *headers) fresh() bool {
	for name, s := range h.looked {
		if stampOf(name) != s {
			return false
		}
	}
	return true
}

const (
	maxHeaders    = 24     // that are kept, of about 2 MB each, unless KeepHeaders says otherwise
	maxBeginnings = 10_000 // that are remembered
)

// beginning is one of files, under some flags.
type beginning struct {
	reading, refused bool
	kept             *headers // nil if they were not read, or had to go
	used             int      // see headerStore.clock
}

// keeper keeps headers from one run to the next.
type keeper interface {
	// read gives the headers of the system that were read under a key; if there are none, wanted tells whether they are to be written.
	read(key string, cfg *cc.Config) (h *headers, wanted bool)
	write(h *headers, key string, cfg *cc.Config)
}

// headerStore holds the headers of a process.
type headerStore struct {
	mu     sync.Mutex
	known  map[string]*beginning
	kept   int
	most   int // that are kept
	clock  int
	keeper keeper // nil: none
}

func newHeaderStore() *headerStore {
	return &headerStore{known: map[string]*beginning{}, most: maxHeaders}
}

var knownHeaders = newHeaderStore()

// KeepHeaders says how many beginnings of files the process shall keep, for one that translates many programs.
func KeepHeaders(most int) {
	knownHeaders.mu.Lock()
	defer knownHeaders.mu.Unlock()
	knownHeaders.most = most
}

// get gives the headers under a key, which read finds; nil if there are none, or somebody else is reading them.
func (k *headerStore) get(key string, read func() *headers) *headers {
	k.mu.Lock()
	defer k.mu.Unlock()
	b := k.known[key]
	if b == nil {
		if len(k.known) == maxBeginnings {
			return nil
		}
		b = &beginning{}
		k.known[key] = b
	}
	k.clock++
	b.used = k.clock
	if h := b.kept; h != nil && k.apart(h.fresh) {
		return h
	}
	if b.reading || b.refused {
		return nil
	}
	b.reading = true
	var h *headers
	k.apart(func() bool { h = read(); return true })
	b.reading, b.refused = false, h == nil
	k.keep(b, h)
	return h
}

// apart calls a function while others may look at k.
func (k *headerStore) apart(do func() bool) bool {
	k.mu.Unlock()
	defer k.mu.Lock()
	return do()
}

// keep notes the headers of b, in the place of those that were used longest ago if there are too many.
func (k *headerStore) keep(b *beginning, h *headers) {
	if b.kept != nil {
		k.kept--
	}
	if b.kept = h; h == nil {
		return
	}
	if k.kept++; k.kept <= k.most {
		return
	}
	oldest := b
	for _, other := range k.known {
		if other.kept != nil && other.used < oldest.used {
			oldest = other
		}
	}
	oldest.kept = nil
	k.kept--
}

var beginningLine = regexp.MustCompile(`^#[ \t]*(?:(include)[ \t]*<[^<>"/\n\\][^<>"\n\\]*>|define[ \t]+[A-Za-z_]\w*(?:[ \t]+[\w.+-]+)?|undef[ \t]+[A-Za-z_]\w*)$`)

// quotedLine is a directive that includes a header of the program.
var quotedLine = regexp.MustCompile(`^[ \t]*(#[ \t]*include[ \t]*"[^"\n\\]+")[ \t]*(?:/\*[^*\n]*\*/[ \t]*|//[^\\\n]*)?\r?\n?$`)

// headerLine is a directive at the beginning of a text.
type headerLine struct {
	text     string
	includes bool
	end      int // the length of the text up to its end
}

// headerLines gives the directives with which a text begins, up to the last that includes a header: of the system, or any.
func headerLines(text []byte, quoted bool) []headerLine {
	var lines []headerLine
	comment, keep := false, 0
	for at := 0; at < len(text); {
		line := logicalLine(text[at:])
		if m := quotedLine.FindSubmatch(line); quoted && !comment && m != nil {
			at += len(line)
			lines = append(lines, headerLine{string(m[1]), true, at})
			keep = len(lines)
			continue
		}
		plain, open, ok := withoutComment(line, comment)
		plain = strings.TrimSpace(plain)
		m := beginningLine.FindStringSubmatch(plain)
		if !ok || plain != "" && m == nil || strings.Contains(plain, "tatic_assert") {
			break
		}
		at, comment = at+len(line), open
		if m != nil {
			lines = append(lines, headerLine{plain, m[1] != "", at})
		}
		if n := len(lines); n > keep && lines[n-1].includes && !comment {
			keep = n
			lines[n-1].end = at
		}
	}
	return lines[:keep]
}

// beginningOf gives the directives with which a text begins, up to the last that includes a header of the system, and its length.
func beginningOf(text []byte) (directives string, length int) {
	return joined(headerLines(text, false))
}

func joined(lines []headerLine) (directives string, length int) {
	var head strings.Builder
	for _, l := range lines {
		head.WriteString(l.text + "\n")
		length = l.end
	}
	return head.String(), length
}

// Share finds out which files of a program begin with the same headers of the program: these are read once, too.
func (r *Reader) Share(names []string, flags func(name string) compiler.Flags) {
	r.shared = map[string]int{}
	if len(names) < 2 {
		return
	}
	lines := make([][]headerLine, len(names))
	keys := make([]string, len(names))
	common := map[string]int{} // by what files begin with
	each := func(i int, key func(n int, of string)) {
		of := keys[i]
		for n, l := range lines[i] {
			of += "\x00" + l.text
			if l.includes {
				key(n+1, of)
			}
		}
	}
	for i, name := range names {
		f := flags(name)
		if len(f.Force) > 0 {
			continue
		}
		lines[i] = headerLines(r.files.lookAt(name), true)
		keys[i] = fmt.Sprint(filepath.Dir(name), f)
		each(i, func(_ int, of string) { common[of]++ })
	}
	for i, name := range names {
		first := 0
		each(i, func(n int, of string) {
			if first == 0 {
				first = common[of]
			}
			// What few have after what many have is read with the file: the rest of them shall not be read again for it.
			if files := common[of]; files > 1 && 2*files >= first {
				r.shared[name] = n
			}
		})
	}
}

// beginning gives the directives with which a file begins that are read apart, and the length of its text up to their end.
func (r *Reader) beginning(name string, text []byte) (directives string, length int) {
	directives, length = beginningOf(text)
	if n := r.shared[name]; n > 0 {
		if lines := headerLines(text, true); len(lines) >= n && lines[n-1].end > length {
			return joined(lines[:n])
		}
	}
	return directives, length
}

// withoutComment gives a logical line without its comments; open tells whether one goes on after it. What has quotes
// or goes on after a backslash is not ok.
func withoutComment(line []byte, comment bool) (plain string, open, ok bool) {
	var b strings.Builder
	for i := 0; i < len(line); i++ {
		c := line[i]
		next := byte(0)
		if i+1 < len(line) {
			next = line[i+1]
		}
		switch {
		case comment:
			if c == '*' && next == '/' {
				comment = false
				i++
			}
		case c == '/' && next == '*':
			comment = true
			b.WriteByte(' ')
			i++
		case c == '/' && next == '/':
			return b.String(), false, !bytes.Contains(line, []byte("\\"))
		case c == '"' || c == '\'' || c == '\\':
			return "", false, false
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), comment, true
}

// blank empties the first bytes of a text, whose lines keep their numbers.
func blank(text []byte, length int) []byte {
	return append(bytes.Repeat([]byte("\n"), bytes.Count(text[:length], []byte("\n"))), text[length:]...)
}

// headerName is the name of the source that the directives of a beginning are.
const headerName = "<headers>"

// headersFor gives what is kept for files in a directory that begin with some directives. Headers of the system that do not know
// a macro of the command line are read without it, for all files that have others.
func (r *Reader) headersFor(flags *compiler.Flags, dir, directives string) *headers {
	if strings.Contains(directives, "\"") {
		return r.headersUnder(flags, filepath.Join(dir, headerName), directives)
	}
	if without, foreign := foreignMacros(flags); len(foreign) > 0 {
		if h := r.headersUnder(without, headerName, directives); h != nil && !h.said().knowsAny(foreign) {
			return h.under(foreign)
		}
	}
	return r.headersUnder(flags, headerName, directives)
}

// headersUnder does it for headers that are read under all flags.
func (r *Reader) headersUnder(flags *compiler.Flags, source, directives string) *headers {
	t, err := r.newReading(flags, &sourceFS{sourceTexts: newSourceTexts(), looked: map[string]stamp{}})
	if err != nil {
		return nil
	}
	key := strings.Join(slices.Concat([]string{fmt.Sprint(r.ptr32), source, flags.Std, t.cfg.Predefined, commandLine(flags), directives}, t.cfg.SysIncludePaths, t.cfg.IncludePaths), "\x00")
	return knownHeaders.get(key, func() *headers {
		k := knownHeaders.keeper
		if k == nil || source != headerName {
			return t.headers(flags, source, directives)
		}
		h, wanted := k.read(key, t.cfg)
		if h == nil {
			if h = t.headers(flags, source, directives); h != nil && wanted {
				k.write(h, key, t.cfg)
			}
		}
		return h
	})
}

// headers reads the beginning of a file, nil if what it holds is not to be kept.
func (r *reading) headers(flags *compiler.Flags, source, directives string) *headers {
	sources := append(r.leading(flags), cc.Source{Name: source, Value: directives}, endSource)
	ast, err := r.run(sources, len(directives), &atomic.Bool{})
	if err != nil || r.missed || r.files.packs || r.files.assertMacro || len(r.files.bad) > 0 || ast.Macros[counterMacro] != nil {
		return nil
	}
	h := &headers{env: environmentOf(ast), later: &later{}, once: r.includes.single, texts: r.files.text, looked: r.files.looked}
	for _, text := range h.texts {
		if bytes.Contains(text, []byte("push_macro")) {
			return nil
		}
	}
	h.said = sync.OnceValue(func() vocabulary { return vocabularyOf(sources, r.files.mended) })
	looked := lookedAt(ast)
	for tu := ast.TranslationUnit; tu != nil; tu = tu.TranslationUnit {
		if n := tu.ExternalDeclaration; n != nil && n.Position().Filename != EndMark {
			if name := lone(n); name != "" && !(looked[name] && n.Case == cc.ExternalDeclarationFuncDef) {
				h.later.add(name, n)
				continue
			}
			h.decls = append(h.decls, n)
		}
	}
	return h
}

// parseAfter parses a file after what is kept of its beginning; without that, and if anything is not as simple as it seems, it gives no tree.
func (r *Reader) parseAfter(p *Parsed, flags *compiler.Flags, name string) (*cc.AST, error) {
	raw := p.files.lookAt(name)
	directives, length := r.beginning(name, raw)
	before := r.headersFor(flags, filepath.Dir(name), directives)
	if before == nil || len(p.files.bad) > 0 {
		return nil, nil
	}
	files := &sourceFS{sourceTexts: p.files.sourceTexts, ownName: name, ownLength: length}
	t, err := r.newReading(flags, files)
	if err != nil {
		return nil, err
	}
	t.includes.single = slices.Clone(before.once)
	files.own = files.mend(name, blank(raw, length))
	before.later.want(files.own.text)
	sources, again := before.env.sources(slices.Concat(files.own.text, []byte(endText)))
	sources = append(sources, cc.Source{Name: name}, endSource)
	ast, err := t.run(sources, len(raw), &atomic.Bool{}) // what its headers expand says nothing about the file
	switch {
	case err == errEndless:
		return nil, err
	case len(files.bad) > 0: // nobody is told that again
		p.files = files
		return nil, errors.New("files were refused")
	case err != nil || t.missed || files.packs:
		return nil, nil
	}
	files.keep(before.texts, before.unread)
	p.files, p.before, p.again = files, before, again
	return ast, nil
}
