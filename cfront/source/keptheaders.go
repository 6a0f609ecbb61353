package source

// This file defines how headers of the system are kept from one run to the next (package cache): most runs read a small program after the same ones, and what
// these hold takes most of the time until the search begins.
//
// A file has the declarations as the preprocessor left them, each token at its place, and what is known after them: the macros, and which names are
// types. It counts as long as all files that were asked for are as they were, those that were not there included, and only for the program that has
// written it. Before it is written it is read, and has to give the same declarations, token by token. That takes as long as a small run, so the first time the file that is
// written is empty: where nothing stays from one run to the next nothing is lost.

import (
	"encoding/binary"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/zeebo/xxh3"
	"modernc.org/cc/v4"

	"heddle.example/cfront/cache"
)

// keptKind is the kind of these files, and mostKept how many there may be, of some 300 kB each.
const (
	keptKind = "headers"
	mostKept = 100
)

// KeepOnDisk says whether headers shall be kept from one run to the next. It is said before any are read.
func KeepOnDisk(on bool) {
	knownHeaders.keeper = nil
	if on {
		knownHeaders.keeper = disk{}
	}
}

// disk is the keeper of headers that has a file for each key.
type disk struct{}

// identity tells programs from others that may mend, divide or write headers otherwise; "" if it is not known.
var identity = sync.OnceValue(func() string {
	name, err := os.Executable()
	if err != nil {
		return ""
	}
	info, err := os.Stat(name)
	if err != nil {
		return ""
	}
	words := []any{name, info.Size(), info.ModTime().UnixNano()}
	if build, ok := debug.ReadBuildInfo(); ok { // times may be made equal where programs are packed
		words = append(words, build.Main.Version, build.Settings)
	}
	return fmt.Sprintln(words...)
})

// file gives the file of headers that are read under a key, "" if they are not kept.
func (disk) file(key string) string {
	if identity() == "" {
		return ""
	}
	return cache.File(keptKind, identity()+key)
}

// put writes a file, in the place of the oldest ones if there are too many.
func put(file string, text func() []byte) {
	cache.Limit(keptKind, mostKept-1)
	cache.Write(file, text)
}

// write writes headers, if they are of the system alone; if they are too long or cannot be read again, a file that says so.
func (d disk) write(h *headers, key string, cfg *cc.Config) {
	for name := range h.looked {
		if !filepath.IsAbs(name) {
			return
		}
	}
	for name := range h.texts {
		if !SystemFile(name) {
			return
		}
	}
	put(d.file(key), func() []byte {
		tokens := tokensOf{}
		text := h.encode(tokens)
		again, decls := decodeHeaders(text, cfg)
		if len(text) > cache.MaxFile-sumSize || !again.parse(cfg, decls) || !sameDeclarations(h, again, tokens) {
			text = nil
		}
		sum := sumOf(key, text)
		return append(sum[:], text...)
	})
}

// read implements keeper.
func (d disk) read(key string, cfg *cc.Config) (h *headers, wanted bool) {
	file := d.file(key)
	text := cache.Read(file)
	switch {
	case file == "":
		return nil, false
	case text == nil:
		put(file, func() []byte { return nil })
		return nil, false
	case len(text) < sumSize || sumOf(key, text[sumSize:]) != [sumSize]byte(text):
		return nil, true
	case len(text) == sumSize:
		return nil, false
	}
	h, decls := decodeHeaders(text[sumSize:], cfg)
	if !h.fresh() {
		return nil, true
	}
	for i := range h.once {
		info, err := os.Stat(h.once[i].name)
		if err != nil {
			return nil, true
		}
		h.once[i].FileInfo = info
	}
	if !h.parse(cfg, decls) {
		return nil, true
	}
	return h, true
}

// parseKept gives the declarations in a text of the cache, which spells some types that are declared before it.
func parseKept(cfg *cc.Config, types []string, text string) (list []*cc.ExternalDeclaration, err error) {
	files := &sourceFS{sourceTexts: newSourceTexts()}
	c := *cfg
	c.FS, c.PragmaHandler = files, nil
	r := &reading{cfg: &c, files: files, includes: newIncludes(files)}
	ast, err := r.run([]cc.Source{declared(types, nil), {Name: headerName, Value: text}, endSource}, len(text), &atomic.Bool{})
	if err != nil {
		return nil, err
	}
	for tu := ast.TranslationUnit; tu != nil; tu = tu.TranslationUnit {
		if n := tu.ExternalDeclaration; n != nil && n.Position().Filename != EndMark && n.Position().Filename != environmentName {
			list = append(list, n)
		}
	}
	return list, nil
}

// parse has the parser read the declarations that somebody has to look at.
func (h *headers) parse(cfg *cc.Config, text string) (ok bool) {
	var err error
	h.decls, err = parseKept(cfg, nil, text)
	return err == nil
}

// sameDeclarations tells whether b, which was kept, says what a does.
func sameDeclarations(a, b *headers, known tokensOf) (same bool) {
	defer func() {
		if recover() != nil { // later.parse
			same = false
		}
	}()
	if !sameTokens(a.decls, b.decls, known) || len(a.later.known) != len(b.later.texts) {
		return false
	}
	b.later.want([]byte(strings.Join(slices.Collect(maps.Keys(b.later.texts)), " ")))
	for name, list := range a.later.known {
		if !sameTokens(list, b.later.known[name], known) {
			return false
		}
	}
	return len(a.later.known) == len(b.later.known)
}

func sameTokens(a, b []*cc.ExternalDeclaration, known tokensOf) bool {
	return slices.EqualFunc(a, b, func(a, b *cc.ExternalDeclaration) bool {
		return slices.EqualFunc(known.get(a), cc.NodeTokens(b), func(a, b cc.Token) bool {
			p, q := a.Position(), b.Position()
			return a.Ch == b.Ch && a.SrcStr() == b.SrcStr() && p.Filename == q.Filename && p.Line == q.Line && p.Column == q.Column
		})
	})
}

// tokensOf has the tokens of declarations, which the parser gathers from their trees.
type tokensOf map[*cc.ExternalDeclaration][]cc.Token

func (t tokensOf) get(n *cc.ExternalDeclaration) []cc.Token {
	list, ok := t[n]
	if !ok {
		list = cc.NodeTokens(n)
		t[n] = list
	}
	return list
}

// spelled gives the tokens of a declaration as a text that has each at its place.
func spelled(list []cc.Token) string {
	var b strings.Builder
	file, line, column := "", 0, 0
	var last byte // of the token before
	for _, tok := range withoutNames(list) {
		at, text := tok.Position(), tok.SrcStr()
		const near = 8 // lines that are passed by as many line ends
		follows := at.Filename == file && (at.Line == line && (at.Column > column || at.Column == column && apart(last, text[0])) || at.Line > line && at.Line <= line+near)
		if !follows {
			fmt.Fprintf(&b, "\n#line %d", at.Line)
			if at.Filename != file {
				fmt.Fprintf(&b, " %q", at.Filename)
			}
			b.WriteByte('\n')
			file, line, column = at.Filename, at.Line, 1
		}
		if at.Line > line {
			b.WriteString(strings.Repeat("\n", at.Line-line))
			line, column = at.Line, 1
		}
		b.WriteString(strings.Repeat(" ", max(at.Column-column, 0)))
		b.WriteString(text)
		column = at.Column + len(text)
		last = text[len(text)-1]
	}
	return b.String()
}

// apart tells whether a token that ends with one character and the next one, which begins with another, cannot be taken for others without a space
// between them, as those are that macros have put side by side.
func apart(a, b byte) bool {
	const alone = "()[]{},;?~"
	return strings.IndexByte(alone, a) >= 0 || strings.IndexByte(alone, b) >= 0 || wordByte(a) && b == '*'
}

// ownName is how the parser begins its declaration of __func__ in each function.
var ownName = []string{"static", "const", "char", "__func__"}

// withoutNames gives tokens without those declarations.
func withoutNames(list []cc.Token) (out []cc.Token) {
	for i := 0; i < len(list); i++ {
		end := i + len(ownName)
		if end <= len(list) && slices.EqualFunc(ownName, list[i:end], func(word string, t cc.Token) bool { return t.SrcStr() == word }) {
			for i = end; i < len(list) && list[i].SrcStr() != ";"; i++ {
			}
			continue
		}
		out = append(out, list[i])
	}
	return out
}

// # The file
//
// A sum of what follows and of the key; then numbers, strings with their lengths, and lists with theirs, in the order of encode.

// keptWriter makes the text of a file.
type keptWriter []byte

func (w *keptWriter) number(n int64) { *w = binary.AppendVarint(*w, n) }

func (w *keptWriter) text(s string) {
	w.number(int64(len(s)))
	*w = append(*w, s...)
}

func (w *keptWriter) texts(list []string) {
	w.number(int64(len(list)))
	for _, s := range list {
		w.text(s)
	}
}

func (w *keptWriter) flag(yes bool) {
	if yes {
		w.number(1)
	} else {
		w.number(0)
	}
}

const sumSize = 16

func sumOf(key string, text []byte) [sumSize]byte {
	h := xxh3.New()
	h.WriteString(key)
	h.Write(text)
	return h.Sum128().Bytes()
}

// encode gives what the file of the headers has behind the sum.
func (h *headers) encode(tokens tokensOf) []byte {
	var w keptWriter
	w.number(int64(len(h.looked)))
	for name, s := range h.looked {
		w.text(name)
		w.number(s.size)
		w.flag(s != stamp{})
		if s != (stamp{}) {
			w.number(s.changed.UnixNano())
		}
	}
	once := make([]string, len(h.once))
	for i, f := range h.once {
		once[i] = f.name
	}
	w.texts(once)
	w.texts(slices.Collect(maps.Keys(h.texts)))
	w.number(int64(len(h.env.names)))
	for name, isType := range h.env.names {
		w.text(name)
		w.flag(isType)
	}
	w.number(int64(len(h.env.macros)))
	for name, m := range h.env.macros {
		w.text(name)
		w.text(m.define)
		w.texts(m.words)
		w.flag(m.pastes)
	}
	var decls strings.Builder
	for _, n := range h.decls {
		decls.WriteString(spelled(tokens.get(n)))
	}
	w.text(decls.String())
	w.number(int64(len(h.later.known)))
	for name, list := range h.later.known {
		var text strings.Builder
		for _, n := range list {
			text.WriteString(spelled(tokens.get(n)))
		}
		w.text(name)
		w.text(text.String())
	}
	w.text(strings.Join(slices.Collect(maps.Keys(h.said())), " "))
	return w
}

// keptReader takes the text of a file apart. What is read beyond its end is empty.
type keptReader string

func (r *keptReader) number() int64 {
	n, size := binary.Varint([]byte((*r)[:min(len(*r), binary.MaxVarintLen64)]))
	if size <= 0 {
		*r = ""
		return 0
	}
	*r = (*r)[size:]
	return n
}

func (r *keptReader) text() string {
	n := min(max(r.number(), 0), int64(len(*r)))
	s := (*r)[:n]
	*r = (*r)[n:]
	return string(s)
}

func (r *keptReader) texts() (list []string) {
	n := r.length()
	if n > 0 {
		list = make([]string, 0, n)
	}
	for range n {
		list = append(list, r.text())
	}
	return list
}

// length is that of a list, of which each element takes a byte at least.
func (r *keptReader) length() int { return int(min(max(r.number(), 0), int64(len(*r)))) }

func (r *keptReader) flag() bool { return r.number() != 0 }

// decodeHeaders gives the headers of which encode has made a text, and that of their declarations, which are still to be parsed.
func decodeHeaders(text []byte, cfg *cc.Config) (h *headers, decls string) {
	r := keptReader(text)
	h = &headers{looked: map[string]stamp{}}
	for range r.length() {
		name, s := r.text(), stamp{size: r.number()}
		if r.flag() {
			s.changed = time.Unix(0, r.number())
		}
		h.looked[name] = s
	}
	for _, name := range r.texts() {
		h.once = append(h.once, singleFile{name: name})
	}
	h.unread = r.texts()
	names := r.length()
	h.env = &environment{names: make(map[string]bool, names)}
	for range names {
		name := r.text()
		h.env.names[name] = r.flag()
	}
	macros := r.length()
	h.env.macros = make(map[string]*macroText, macros)
	all := make([]macroText, macros)
	for i := range all {
		m := &all[i]
		h.env.macros[r.text()] = m
		m.define, m.words, m.pastes = r.text(), r.texts(), r.flag()
	}
	decls = r.text()
	h.later = &later{types: h.env.names, read: func(types []string, text string, found func(string, *cc.ExternalDeclaration)) error {
		list, err := parseKept(cfg, types, text)
		for _, n := range list {
			found(lone(n), n)
		}
		return err
	}}
	texts := r.length()
	h.later.texts = make(map[string]string, texts)
	for range texts {
		name := r.text()
		h.later.texts[name] = r.text()
	}
	said := r.text()
	h.said = sync.OnceValue(func() vocabulary {
		v := vocabulary{}
		v.add([]byte(said))
		return v
	})
	return h, decls
}
