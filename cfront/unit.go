package cfront

// This file defines translation units: parsing a file and declaring what it
// declares.

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"

	"modernc.org/cc/v4"

	"heddle/ir"
)

// endMark is the name of the source after the last one.
const endMark = "<end of file>"

// unit is one translation unit.
type unit struct {
	fe      *Frontend
	sources *sourceFS
	name    string
	model   bool // one of our own library models
	given   bool // a model that the user gave
	ast     *cc.AST
	file    *scope
	top     *lower
	objects []*object // with a definition here
	owned   map[*object]bool
	defined []*function // with a body here

	packings []packing       // in the order of the text
	refused  map[string]bool // names whose declarations have errors
}

// parse preprocesses and parses a file; text "" means that the file is read.
func (fe *Frontend) parse(files *sourceFS, name, text, tail string, from origin) (ast *cc.AST, err error) {
	flags := fe.cfg.flags(name)
	if from == fromLibrary {
		flags.Force = nil
	}
	cfg, err := parserConfig(&flags, fe.cfg.Ptr32, files)
	if err != nil {
		return nil, err
	}
	files.packs, files.assertMacro = false, false
	missed := false
	includes, place := newIncludes(files), ""
	cfg.PragmaHandler = func(toks []cc.Token) error {
		if len(toks) == 0 {
			return nil
		}
		switch what := toks[0].SrcStr(); what {
		case includeMark:
			return includes.mark(toks)
		case "once":
			includes.once()
		case placeMark:
			place = toks[0].Position().Filename + ":" + toks[1].SrcStr() + ":1"
		case "pack":
			missed = true
			if files.madePragmas {
				return fmt.Errorf("%v: this form of #pragma pack is not supported", toks[0].Position())
			}
		case "scalar_storage_order", "redefine_extname", "ms_struct":
			return fmt.Errorf("%v: #pragma %s is not supported", toks[0].Position(), what)
		}
		return nil
	}
	sources := []cc.Source{
		{Name: "<predefined>", Value: cfg.Predefined + "\n"},
		{Name: "<builtin>", Value: prelude()},
		{Name: "<command-line>", Value: commandLine(&flags)},
	}
	if host, ok := fe.hostTexts[name]; ok {
		if text, name = host, "<preprocessed> "+name; text == "" {
			text = "\n"
		}
		sources[2].Value = "" // it is in the text already
	}
	src := cc.Source{Name: name}
	if text != "" {
		files.give(name, text)
	}
	sources = append(sources, src)
	if tail != "" {
		sources = append(sources, cc.Source{Name: "<proposition>", Value: tail})
	}
	// After a misplaced * the parser skips tokens until an expression may begin,
	// beyond the end of the text if there is none: give it one.
	sources = append(sources, cc.Source{Name: endMark, Value: "\n; extern int (" + internalPrefix + "end)[1];\n"})
	cfg.ExpansionLimit = harmlessExpansion + len(files.lookAt(name))
	expands := fe.expands.Load() && from != fromLibrary
	if !expands {
		ast, err = runParser(cfg, sources, files)
	}
	if expands || overExpanded(err) {
		fe.expands.Store(true) // the next file mostly includes the same
		cfg.ExpansionLimit = expansionLimit
		*includes = *newIncludes(files)
		if err := measure(cfg, sources, files, &place); err != nil {
			return nil, err
		}
		*includes = *newIncludes(files)
		ast, err = runParser(cfg, sources, files)
	}
	if err == errPanic {
		err = fmt.Errorf("%s:%d:1: %w", name, panicLine(cfg, sources, files, name), err)
	}
	if missed && !files.madePragmas {
		files.madePragmas = true
		return fe.parse(files, name, text, tail, from)
	}
	return ast, err
}

// parsedFile is what the parser makes of a file.
type parsedFile struct {
	ast   *cc.AST
	err   error
	files *sourceFS
}

// parseFile parses a file.
func (fe *Frontend) parseFile(name, text, tail string, from origin) *parsedFile {
	p := &parsedFile{files: &sourceFS{sourceTexts: fe.sources.sourceTexts}}
	defer func() {
		if recover() != nil {
			p.err = errPanic
		}
	}()
	p.ast, p.err = fe.parse(p.files, name, text, tail, from)
	return p
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
			done <- fe.parseFile(name, "", "", fromProgram)
			continue
		}
		go func() {
			turns <- true
			defer func() { <-turns }()
			done <- fe.parseFile(name, "", "", fromProgram)
		}()
	}
	return out
}

// preprocessed lets the host's compiler preprocess a file where that is asked. It is false if there was an error, which
// has been told.
func (fe *Frontend) preprocessed(name string) bool {
	if !fe.cfg.HostCpp || filepath.Ext(name) == ".i" {
		return true
	}
	out, ok := fe.preprocess(name)
	fe.hostTexts[name] = out
	return ok
}

// newUnit parses a file and processes its declarations. Problems go to the diagnostics.
func (fe *Frontend) newUnit(name, text string, from origin) *unit {
	if from == fromUser && !fe.preprocessed(name) {
		return nil
	}
	return fe.readUnit(name, fe.parseFile(name, text, "", from), from)
}

// readUnit processes the declarations of a file that was parsed; nil if that failed before.
func (fe *Frontend) readUnit(name string, p *parsedFile, from origin) *unit {
	if p == nil {
		return nil
	}
	u := &unit{fe: fe, name: name, model: from == fromLibrary, given: from == fromUser, file: newScope(nil), sources: p.files}
	ast, err := p.ast, p.err
	if err == nil && ast == nil {
		err = errors.New("the file cannot be parsed")
	}
	if bad := p.files.bad; len(bad) > 0 {
		fe.diags.errors = append(fe.diags.errors, bad...) // what else seems wrong is an echo
		return nil
	}
	if err != nil {
		lines := len(fe.sources.lines(name))
		fe.diags.addParserErrors(name, err)
		for i, d := range fe.diags.errors {
			if strings.HasPrefix(d.Pos, endMark) {
				fe.diags.errors[i].Pos = fmt.Sprintf("%s:%d:1", name, max(lines, 1))
			}
		}
		return nil
	}
	u.ast = ast
	u.top = newLower(u)
	if p.files.packs {
		u.readPackings()
	}
	for tu := ast.TranslationUnit; tu != nil; tu = tu.TranslationUnit {
		u.external(tu.ExternalDeclaration)
	}
	return u
}

// external processes one external declaration.
func (u *unit) external(n *cc.ExternalDeclaration) {
	if n == nil {
		return
	}
	done := false
	defer func() {
		if !done {
			u.refuse(n)
		}
	}()
	defer u.fe.catch(u, u.pos(n))
	u.top.sc, u.top.depth, u.top.seen = u.file, 0, effects{}
	u.top.typer.forget()
	if !u.model && !u.inSystemHeader(u.pos(n)) {
		u.checkTree(n)
	}
	switch n.Case {
	case cc.ExternalDeclarationFuncDef:
		u.top.functionDefinition(n.FunctionDefinition)
	case cc.ExternalDeclarationDecl:
		u.top.declaration(n.Declaration)
	case cc.ExternalDeclarationAsmStmt:
		u.top.fail(n, "assembly outside functions is not supported")
	}
	done = true
}

// catch turns a failure, or a fault of ours, into an error.
func (fe *Frontend) catch(u *unit, at ir.Pos) {
	switch r := recover().(type) {
	case nil:
	case failure:
		pos := r.pos
		if !pos.Valid() {
			pos = at
		}
		if r.echo {
			return
		}
		fe.diags.add(Fatal, fe.position(u, pos), "%s", r.text)
	default:
		if fe.debug {
			fe.diags.add(Fatal, fe.position(u, at), "internal error: %v\n%s", r, debug.Stack())
			return
		}
		fe.diags.add(Fatal, fe.position(u, at), "this declaration cannot be translated: %v", r)
	}
}

func (fe *Frontend) position(u *unit, p ir.Pos) string {
	if !p.Valid() {
		return u.name
	}
	return fe.prog.PosString(p)
}

// pos gives the position of a node.
func (u *unit) pos(n cc.Node) (p ir.Pos) {
	if n == nil {
		return ir.Pos{}
	}
	defer func() {
		if recover() != nil { // a node without tokens
			p = ir.Pos{}
		}
	}()
	at := n.Position()
	if at.Line <= 0 || at.Filename == "" {
		return ir.Pos{}
	}
	return ir.Pos{File: u.fe.fileIndex(at.Filename), Line: int32(at.Line), Col: int32(at.Column)}
}

func (u *unit) fail(n cc.Node, format string, args ...any) {
	panic(failure{pos: u.pos(n), text: fmt.Sprintf(format, args...)})
}

func (u *unit) warn(n cc.Node, format string, args ...any) {
	if u.model {
		return
	}
	p := u.pos(n)
	if u.inSystemHeader(p) {
		return
	}
	u.fe.diags.add(Warning, u.fe.position(u, p), format, args...)
}

// inSystemHeader tells whether p is in a file that the host's compiler brings.
func (u *unit) inSystemHeader(p ir.Pos) bool { return u.fe.inSystemHeader(p) }

func (fe *Frontend) inSystemHeader(p ir.Pos) bool {
	if !p.Valid() {
		return false
	}
	name := fe.prog.Files[p.File].Name
	return systemFile(name) || strings.HasPrefix(name, "<")
}

func systemFile(name string) bool { return strings.HasPrefix(name, "/usr/") }

func (u *unit) layout(t *ctype) *ir.Layout { return u.fe.layouts.of(t) }

func (u *unit) isStaticFunction(name string) bool {
	sym := u.file.names[name]
	return sym != nil && sym.kind == symFunc && !sym.fn.external
}

// own notes that an object is defined in this unit.
func (u *unit) own(o *object) {
	if u.owned[o] {
		return
	}
	if u.owned == nil {
		u.owned = map[*object]bool{}
	}
	u.owned[o] = true
	u.objects = append(u.objects, o)
}

// seqOf gives the place of a call in the token sequence.
func (u *unit) seqOf(x *cc.PostfixExpression) int {
	if p, ok := stripParens(x.PostfixExpression).(*cc.PrimaryExpression); ok {
		return p.Token.Seq()
	}
	return 1 << 30
}
