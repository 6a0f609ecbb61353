package cfront

// This file defines Frontend, the state of one translation of several files into one
// program.

import (
	"errors"
	"os"
	"slices"

	"heddle.example/cfront/builtin"
	"heddle.example/cfront/ctype"
	"heddle.example/cfront/diagnostic"
	"heddle.example/cfront/evalorder"
	"heddle.example/cfront/source"
	"heddle.example/cfront/symbols"
	"heddle.example/input"
	"heddle.example/ir"
	"heddle.example/ir/promote"
)

// Frontend holds a translated program together with what is needed to compile
// further expressions over its globals.
type Frontend struct {
	table  *symbols.Table
	cfg    Config
	reader *source.Reader
	parsed map[*symbols.Unit]*source.Parsed

	hostTexts map[string]string // --cpp: the texts, by the names of the files

	models   map[string]bool   // model files linked
	environ  []*symbols.Object // environ by the names that the program uses
	orders   map[*ir.Func]*evalorder.Noted
	forwards map[string]*symbols.Function // bodies that stand for external variadic functions

	replaces map[string]bool // files of models in C whose functions count that replace the executor's
}

// Program gives the translated program.
func (fe *Frontend) Program() *ir.Program { return fe.table.Program }

// Warnings gives the warnings of the translation.
func (fe *Frontend) Warnings() []diagnostic.Diagnostic { return fe.table.Diagnostics.Warnings }

// Translate reads, checks, lowers and links C files. A Frontend comes back with an error
// too, for its warnings.
func Translate(cfg Config, files ...string) (fe *Frontend, err error) {
	fe, err = translate(cfg, nil, files)
	// What was lowered by then calls the executor's. Who only asks what is wrong or not supported hears the same.
	if replaces := fe.replacing(); len(replaces) > 0 && !cfg.AllErrors {
		fe, err = translate(cfg, replaces, files)
	}
	return fe, err
}

func translate(cfg Config, replaces map[string]bool, files []string) (fe *Frontend, err error) {
	fe = &Frontend{cfg: cfg, replaces: replaces, reader: source.NewReader(cfg.Ptr32, cfg.HostCpp), parsed: map[*symbols.Unit]*source.Parsed{}, hostTexts: map[string]string{},
		models: map[string]bool{}, forwards: map[string]*symbols.Function{}, orders: map[*ir.Func]*evalorder.Noted{}}
	fe.reader.Builtin = builtin.Has
	fe.table = symbols.NewTable(ctype.NewTarget(cfg.Ptr32), cfg.Options, finder{fe})
	defer func() {
		if r := recover(); r != nil {
			name := ""
			if len(files) > 0 {
				name = files[0]
			}
			fe.table.Diagnostics.Add(diagnostic.Fatal, name, "the program cannot be translated: %v", r)
			err = fe.table.Diagnostics.Err()
		}
	}()
	if len(files) == 0 {
		fe.table.Diagnostics.Add(diagnostic.Fatal, "", "no input file")
		return fe, fe.table.Diagnostics.Err()
	}
	fe.table.Diagnostics.All = cfg.AllErrors
	if cfg.Stdin != "" {
		fe.reader.Give(source.StandardInput, cfg.Stdin)
	}
	for _, f := range slices.Concat(files, cfg.Models) {
		if f != source.StandardInput || cfg.Stdin == "" {
			fe.checkFile(f)
		}
	}
	if err := fe.table.Diagnostics.Err(); err != nil {
		return fe, err
	}
	for i, parsed := range fe.parseAll(files) {
		if u := fe.readUnit(files[i], parsed(), fromProgram); u != nil {
			fe.table.Units = append(fe.table.Units, u)
		}
	}
	fe.addGivenModels()
	if err := fe.table.Diagnostics.Err(); err != nil && (!cfg.AllErrors || len(fe.table.Units) == 0) {
		return fe, err
	}
	fe.link()
	if err := fe.table.Diagnostics.Err(); err != nil {
		return fe, err
	}
	if !cfg.Unpromoted {
		promote.Locals(fe.table.Program)
	}
	return fe, nil
}

// checkFile reports a file that cannot be read.
func (fe *Frontend) checkFile(name string) {
	if err := input.Check(name, source.MaxSource); err != nil {
		var pe *os.PathError
		if errors.As(err, &pe) {
			err = pe.Err
		}
		fe.table.Diagnostics.Add(diagnostic.Fatal, name, "%v", err)
	}
}
