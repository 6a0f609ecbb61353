package cfront

// This file defines translation units: parsing a file and declaring what it
// declares.

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime/debug"
	"strings"

	"modernc.org/cc/v4"

	"heddle/ir"
)

// unit is one translation unit.
type unit struct {
	fe      *Frontend
	sources *sourceFS
	name    string
	model   bool // one of our own library models
	given   bool // a model that the user gave
	ast     *cc.AST
	before  *headers        // what precedes ast, nil if ast has it
	again   map[string]bool // see parsedFile
	file    *scope
	top     *lower
	objects []*object // with a definition here
	owned   map[*object]bool
	defined []*function // with a body here

	packings []packing       // in the order of the text
	refused  map[string]bool // names whose declarations have errors
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
	return fe.readUnit(name, fe.parseFile(name, text, from), from)
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
	u.ast, u.before, u.again = ast, p.before, p.again
	u.top = newLower(u)
	if p.files.packs {
		u.readPackings()
	}
	tu := ast.TranslationUnit
	if u.before != nil {
		for _, n := range u.before.decls {
			u.external(n)
		}
		for _, sym := range u.file.names {
			sym.seq = 0 // the tokens of ast are counted anew
		}
		for tu != nil && tu.ExternalDeclaration.Position().Filename == environmentName {
			tu = tu.TranslationUnit
		}
	}
	for ; tu != nil; tu = tu.TranslationUnit {
		u.external(tu.ExternalDeclaration)
	}
	return u
}

// environment gives what is known at the end of the file.
func (u *unit) environment() *environment {
	if u.before == nil {
		return environmentOf(u.ast)
	}
	return u.before.env.then(u.ast, u.again)
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
