package source

// This file defines which macros of the command line mean nothing to the headers with which a file begins. Such headers are the same
// with them and without: the preprocessor asks of a name whether it is a macro where the name is spelled in what it reads, or where ## has
// put it together from what is spelled there. A name that is neither spelled nor the concatenation of what is can be added afterwards.

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"heddle.example/cfront/compiler"
)

// foreignName is what a program calls its own macros; others are mostly for the system's headers.
var foreignName = regexp.MustCompile(`^[A-Za-z]\w*$`)

// foreignMacros divides flags: those under which headers are read, and the macros, by name, that these may not know.
func foreignMacros(flags *compiler.Flags) (without *compiler.Flags, foreign map[string]*macroText) {
	f := *flags
	f.Define = nil
	foreign = map[string]*macroText{}
	for _, d := range flags.Define {
		name, _, _ := strings.Cut(d, "=")
		if !foreignName.MatchString(name) || name == "NDEBUG" {
			f.Define = append(f.Define, d)
			continue
		}
		if foreign[name] != nil {
			return flags, nil // what comes second is an error, or not
		}
		line := commandLine(&compiler.Flags{Define: []string{d}})
		define := strings.TrimSuffix(strings.TrimPrefix(line, "#define "), "\n")
		foreign[name] = &macroText{
			define: define, words: slices.Sorted(maps.Keys(words([]byte(define)))), pastes: strings.Contains(define, "##") || strings.Contains(define, "%:%:"),
		}
	}
	for _, d := range f.Define {
		if foreign[strings.TrimPrefix(d, "-")] != nil {
			return flags, nil // it is undefined again, or was
		}
	}
	return &f, foreign
}

// under gives the headers as they are under macros that they do not know.
func (h *headers) under(foreign map[string]*macroText) *headers {
	out := *h
	out.env = &environment{macros: maps.Clone(h.env.macros), names: h.env.names}
	maps.Copy(out.env.macros, foreign)
	return &out
}

// vocabulary is what texts are made of, apart from comments: names and numbers.
type vocabulary map[string]bool

// vocabularyOf gives that of sources and files.
func vocabularyOf(sources []cc.Source, files map[string]*mendedFile) vocabulary {
	out := vocabulary{}
	for _, s := range sources {
		if text, ok := s.Value.(string); ok {
			out.add([]byte(text))
		}
	}
	for _, f := range files {
		out.add(f.text)
	}
	return out
}

func (v vocabulary) add(text []byte) {
	for i := 0; i < len(text); {
		end := i
		for end < len(text) && wordByte(text[end]) {
			end++
		}
		if w := text[i:end]; len(w) > 0 && !v[string(w)] {
			v[string(w)] = true
		}
		i = max(end, i+1)
	}
}

// knowsAny tells whether one of the names may occur where v is spoken.
func (v vocabulary) knowsAny(names map[string]*macroText) bool {
	for name := range names {
		if v.makes(name) {
			return true
		}
	}
	return false
}

// makes tells whether a name is a concatenation of words.
func (v vocabulary) makes(name string) bool {
	upTo := make([]bool, len(name)+1)
	upTo[0] = true
	for end := 1; end <= len(name); end++ {
		for begin := range end {
			upTo[end] = upTo[end] || upTo[begin] && v[name[begin:end]]
		}
	}
	return upTo[len(name)]
}
