package source

// This file defines the declarations of headers that nobody has asked for yet. What was found on the disk is parsed as it is needed: each of these
// declarations alone, or with others, after the names of the types that it spells. Of all that stands before it the parser needs no more.

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"modernc.org/cc/v4"
)

// later are the declarations of functions, and the definitions of inline ones, that need not be looked at before somebody asks for them: see prototype.go.
type later struct {
	mu    sync.Mutex
	known map[string][]*cc.ExternalDeclaration // by what they declare
	texts map[string]string                    // of those that are not parsed
	types map[string]bool                      // of names at the end of the headers: whether they are types
	// read has the parser read some texts after some types, and tells what each declaration found declares.
	read func(types []string, text string, found func(name string, n *cc.ExternalDeclaration)) error
}

// add notes a declaration.
func (l *later) add(name string, n *cc.ExternalDeclaration) {
	if l.known == nil {
		l.known = map[string][]*cc.ExternalDeclaration{}
	}
	l.known[name] = append(l.known[name], n)
}

// get gives the declarations of a function.
func (l *later) get(name string) []*cc.ExternalDeclaration {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, ok := l.texts[name]; ok {
		l.parse(name)
	}
	return l.known[name]
}

// want says that a text may ask for what it spells.
func (l *later) want(text []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.texts) == 0 {
		return
	}
	var names []string
	for w := range words(text) {
		if _, ok := l.texts[w]; ok {
			names = append(names, w)
		}
	}
	slices.Sort(names)
	l.parse(names...)
}

// parse has the parser read texts. The caller holds the lock.
func (l *later) parse(names ...string) {
	var text strings.Builder
	for _, name := range names {
		text.WriteString(l.texts[name])
		delete(l.texts, name)
	}
	spelled := words([]byte(text.String()))
	maps.DeleteFunc(spelled, func(name string, _ bool) bool { return !l.types[name] })
	if err := l.read(slices.Sorted(maps.Keys(spelled)), text.String(), l.add); err != nil { // it was tried before they were written
		panic("source: what is kept of headers cannot be parsed: " + err.Error())
	}
}
