package source

// This file defines how one text comes to the parser, between what precedes every text and what follows it.

import (
	"fmt"
	"sync/atomic"

	"modernc.org/cc/v4"

	"heddle.example/cfront/compiler"
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
func (r *Reader) newReading(flags *compiler.Flags, files *sourceFS) (*reading, error) {
	cfg, err := parserConfig(flags, r.ptr32, files)
	if err != nil {
		return nil, err
	}
	files.packs, files.assertMacro = false, false
	t := &reading{cfg: cfg, files: files, includes: newIncludes(files)}
	cfg.PragmaHandler, cfg.HasBuiltin = t.pragma, r.Builtin
	return t, nil
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
		{Name: preludeName, Value: prelude()},
		{Name: "<command-line>", Value: commandLine(flags)},
	}
}

const (
	preludeName    = "<builtin>"
	predefinedName = "<predefined>"  // of a source that may define what no other may
	EndMark        = "<end of file>" // of the source after the last one
)

// endText follows every text. After a misplaced * the parser skips tokens until an expression may begin,
// beyond the end of the text if there is none: it is given one.
const endText = "\n; extern int (" + InternalPrefix + "end)[1];\n"

var endSource = cc.Source{Name: EndMark, Value: endText}

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
	r.cfg.ExpansionLimit = ExpansionLimit
	*r.includes = begun
	if err := measure(r.cfg, sources, r.files, &r.place); err != nil {
		return nil, err
	}
	*r.includes = begun
	return runParser(r.cfg, sources, r.files)
}
