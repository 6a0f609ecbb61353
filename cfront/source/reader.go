package source

// This file defines how the files of a program are parsed, and what comes of it.

import (
	"fmt"
	"sync/atomic"

	"modernc.org/cc/v4"

	"heddle.example/cfront/compiler"
)

// Reader has the parser read the files of one program. Several may be read at the same time.
type Reader struct {
	ptr32   bool
	files   *sourceFS      // for what is no translation unit
	shared  map[string]int // by the names of files: how many of the directives that they begin with stand in others, too; see Share
	expands atomic.Bool    // the last file expanded more than harmlessExpansion

	Builtin func(name string) bool // what __has_builtin answers; nil: the parser's own answer
}

// NewReader makes one. preprocessed says that texts which another preprocessor made of files name these.
func NewReader(ptr32, preprocessed bool) *Reader {
	r := &Reader{ptr32: ptr32, files: &sourceFS{sourceTexts: newSourceTexts()}}
	r.files.behind = preprocessed
	return r
}

// Give makes a file that exists only here.
func (r *Reader) Give(name, text string) { r.files.give(name, text) }

// Lines gives the text of a file that was read, nil if it was not.
func (r *Reader) Lines(name string) []string { return r.files.lines(name) }

// Mentions tells whether a word stands in a file of the program that was read.
func (r *Reader) Mentions(word string) bool { return r.files.mentions(word) }

// Parsed is what the parser makes of a file.
type Parsed struct {
	Ast    *cc.AST
	Err    error
	before *headers        // what precedes ast, nil if ast has it
	again  map[string]bool // the macros of before that were told the parser again
	files  *sourceFS
}

// Kind says what is special about a text.
type Kind uint8

// The kinds.
const (
	AsIs         Kind = iota
	Ours              // of heddle: it says nothing about the text of others
	Preprocessed      // another preprocessor has read it already
)

// Parse parses a file.
func (r *Reader) Parse(name string, flags compiler.Flags, kind Kind) *Parsed {
	p := &Parsed{files: &sourceFS{sourceTexts: r.files.sourceTexts}}
	defer func() {
		if recover() != nil {
			p.Err = errPanic
		}
	}()
	if kind != Preprocessed && len(flags.Force) == 0 {
		if p.Ast, p.Err = r.parseAfter(p, &flags, name); p.Ast != nil || p.Err != nil {
			return p
		}
	}
	expands := &r.expands
	if kind == Ours {
		expands = &atomic.Bool{}
	}
	for {
		text, err := r.newReading(&flags, p.files)
		if err != nil {
			p.Err = err
			return p
		}
		leading := &flags
		if kind == Preprocessed {
			leading = &compiler.Flags{} // the command line is in the text already
		}
		sources := append(text.leading(leading), cc.Source{Name: name}, endSource)
		p.Ast, p.Err = text.run(sources, len(p.files.lookAt(name)), expands)
		if p.Err == errPanic {
			p.Err = fmt.Errorf("%s:%d:1: %w", name, panicLine(text.cfg, sources, p.files, name), p.Err)
		}
		if !text.missed || p.files.madePragmas {
			return p
		}
		p.files.madePragmas = true
	}
}

// ParseIn parses a text as if it stood at the end of a file that was read under some flags.
func (r *Reader) ParseIn(p *Parsed, flags compiler.Flags, name, text string) (*cc.AST, error) {
	t, err := r.newReading(&flags, &sourceFS{sourceTexts: r.files.sourceTexts})
	if err != nil {
		return nil, err
	}
	sources, _ := p.environment().sources([]byte(text + endText))
	sources = append(sources, cc.Source{Name: name, Value: text}, endSource)
	return t.run(sources, len(text), &atomic.Bool{})
}

// Refused tells which files were not read.
func (p *Parsed) Refused() []Refusal { return p.files.bad }

// Packs tells whether assertions stand for pragmas in the syntax tree.
func (p *Parsed) Packs() bool { return p.files.packs }

// RedefinesAssertion tells whether such assertions may have become something else.
func (p *Parsed) RedefinesAssertion() bool {
	return p.Ast.Macros["_Static_assert"] != nil || p.files.assertMacro
}

// Declarations calls one function for each declaration of headers that were read before, in order, but for those of Later, and then another one for
// each of the file. The tokens of the latter are counted anew.
func (p *Parsed) Declarations(ofHeaders, own func(*cc.ExternalDeclaration)) {
	tu := p.Ast.TranslationUnit
	if p.before != nil {
		for _, n := range p.before.decls {
			ofHeaders(n)
		}
		for tu != nil && tu.ExternalDeclaration.Position().Filename == environmentName {
			tu = tu.TranslationUnit
		}
	}
	for ; tu != nil; tu = tu.TranslationUnit {
		own(tu.ExternalDeclaration)
	}
}

// Later gives the declarations of headers that were read before of a function that need not be looked at before it is asked for: see lone.
func (p *Parsed) Later(name string) []*cc.ExternalDeclaration {
	if p.before == nil {
		return nil
	}
	return p.before.later.get(name)
}

// AfterHeaders tells whether the headers with which the file begins were parsed by themselves.
func (p *Parsed) AfterHeaders() bool { return p.before != nil }

// environment gives what is known at the end of the file.
func (p *Parsed) environment() *environment {
	if p.before == nil {
		return environmentOf(p.Ast)
	}
	return p.before.env.then(p.Ast, p.again)
}
