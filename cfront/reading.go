package cfront

// This file defines how the text of a file comes to the parser, between what precedes every file and what follows it.

import (
	"cmp"
	"fmt"
	"runtime"
	"sync/atomic"

	"modernc.org/cc/v4"

	"heddle/cfront/compiler"
)

// reading is the parsing of one text.
type reading struct {
	cfg      *cc.Config
	files    *sourceFS
	includes *includes
	place    string // see measure
	missed   bool   // a pragma pack came from a macro
}

// newReading prepares the parser for what is read under some flags.
func (fe *Frontend) newReading(flags *compiler.Flags, files *sourceFS) (*reading, error) {
	cfg, err := parserConfig(flags, fe.cfg.Ptr32, files)
	if err != nil {
		return nil, err
	}
	files.packs, files.assertMacro = false, false
	r := &reading{cfg: cfg, files: files, includes: newIncludes(files)}
	cfg.PragmaHandler = r.pragma
	return r, nil
}

// pragma takes in a directive.
func (r *reading) pragma(toks []cc.Token) error {
	if len(toks) == 0 {
		return nil
	}
	switch what := toks[0].SrcStr(); what {
	case includeMark:
		return r.includes.mark(toks)
	case "once":
		r.includes.once()
	case placeMark:
		r.place = toks[0].Position().Filename + ":" + toks[1].SrcStr() + ":1"
	case "pack":
		r.missed = true
		if r.files.madePragmas {
			return fmt.Errorf("%v: this form of #pragma pack is not supported", toks[0].Position())
		}
	case "scalar_storage_order", "redefine_extname", "ms_struct":
		return fmt.Errorf("%v: #pragma %s is not supported", toks[0].Position(), what)
	}
	return nil
}

// leading gives the sources that precede the text of a file.
func (r *reading) leading(flags *compiler.Flags) []cc.Source {
	return []cc.Source{
		{Name: predefinedName, Value: r.cfg.Predefined + "\n"},
		{Name: "<builtin>", Value: prelude()},
		{Name: "<command-line>", Value: commandLine(flags)},
	}
}

const (
	predefinedName = "<predefined>"  // of a source that may define what no other may
	endMark        = "<end of file>" // of the source after the last one
)

// endText follows every text. After a misplaced * the parser skips tokens until an expression may begin,
// beyond the end of the text if there is none: it is given one.
const endText = "\n; extern int (" + internalPrefix + "end)[1];\n"

var endSource = cc.Source{Name: endMark, Value: endText}

// run parses sources, in which the text of files has some length. expands tells whether much expansion is expected,
// and then whether there was.
func (r *reading) run(sources []cc.Source, length int, expands *atomic.Bool) (ast *cc.AST, err error) {
	begun := *r.includes
	r.cfg.ExpansionLimit = harmlessExpansion + length
	if !expands.Load() {
		ast, err = runParser(r.cfg, sources, r.files)
		if !overExpanded(err) {
			return ast, err
		}
	}
	expands.Store(true) // the next file mostly includes the same
	r.cfg.ExpansionLimit = expansionLimit
	*r.includes = begun
	if err := measure(r.cfg, sources, r.files, &r.place); err != nil {
		return nil, err
	}
	*r.includes = begun
	return runParser(r.cfg, sources, r.files)
}

// parsedFile is what the parser makes of a file.
type parsedFile struct {
	ast    *cc.AST
	before *headers        // what precedes ast, nil if ast has it
	again  map[string]bool // the macros of before that were told the parser again
	err    error
	files  *sourceFS
}

// parseFile parses a file; text "" means that it is read.
func (fe *Frontend) parseFile(name, text string, from origin) *parsedFile {
	p := &parsedFile{files: &sourceFS{sourceTexts: fe.sources.sourceTexts}}
	defer func() {
		if recover() != nil {
			p.err = errPanic
		}
	}()
	if text != "" {
		p.files.give(name, text)
	}
	flags := fe.cfg.flags(name)
	if from == fromLibrary {
		flags.Force = nil
	}
	host, preprocessed := fe.hostTexts[name]
	if !preprocessed && len(flags.Force) == 0 {
		if p.ast, p.err = fe.parseAfter(p, &flags, name); p.ast != nil || p.err != nil {
			return p
		}
	}
	expands := &fe.expands
	if from == fromLibrary {
		expands = &atomic.Bool{}
	}
	for {
		r, err := fe.newReading(&flags, p.files)
		if err != nil {
			p.err = err
			return p
		}
		sources := append(r.leading(&flags), cc.Source{Name: name}, endSource)
		own := name
		if preprocessed {
			own = "<preprocessed> " + name
			p.files.give(own, cmp.Or(host, "\n"))
			sources = append(r.leading(&compiler.Flags{}), cc.Source{Name: own}, endSource) // the command line is in the text already
		}
		p.ast, p.err = r.run(sources, len(p.files.lookAt(own)), expands)
		if p.err == errPanic {
			p.err = fmt.Errorf("%s:%d:1: %w", own, panicLine(r.cfg, sources, p.files, own), p.err)
		}
		if !r.missed || p.files.madePragmas {
			return p
		}
		p.files.madePragmas = true
	}
}

// parseAll parses the program's files, some at the same time. The functions that it gives wait for one each.
func (fe *Frontend) parseAll(names []string) []func() *parsedFile {
	turns := make(chan bool, runtime.GOMAXPROCS(0))
	out := make([]func() *parsedFile, len(names))
	failed := make([]bool, len(names))
	for i, name := range names {
		failed[i] = !fe.preprocessed(name)
	}
	for i, name := range names {
		if failed[i] {
			out[i] = func() *parsedFile { return nil }
			continue
		}
		done := make(chan *parsedFile, 1)
		out[i] = func() *parsedFile { return <-done }
		if i == 0 { // the others learn from it what to expect
			done <- fe.parseFile(name, "", fromProgram)
			continue
		}
		go func() {
			turns <- true
			defer func() { <-turns }()
			done <- fe.parseFile(name, "", fromProgram)
		}()
	}
	return out
}
