package cfront

// This file defines translation units: parsing a file and declaring what it
// declares.

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"

	"modernc.org/cc/v4"

	"heddle/cfront/ctype"
	"heddle/cfront/emit"
	"heddle/cfront/source"
	"heddle/cfront/syntax"
	"heddle/ir"
)

// unit is one translation unit.
type unit struct {
	fe      *Frontend
	name    string
	model   bool // one of our own library models
	given   bool // a model that the user gave
	parsed  *source.Parsed
	file    *scope
	top     *lower
	objects []*object // with a definition here
	owned   map[*object]bool
	defined []*function // with a body here

	packings []packing       // in the order of the text
	refused  map[string]bool // names whose declarations have errors
}

// parse parses a file.
func (fe *Frontend) parse(name string, from origin) *source.Parsed {
	flags, kind := fe.cfg.flags(name), source.AsIs
	if from == fromLibrary {
		flags.Force, kind = nil, source.Ours
	}
	if text, ok := fe.hostTexts[name]; ok {
		name, kind = "<preprocessed> "+name, source.Preprocessed
		fe.reader.Give(name, cmp.Or(text, "\n"))
	}
	return fe.reader.Parse(name, flags, kind)
}

// parseAll parses the program's files, some at the same time. The functions that it gives wait for one each.
func (fe *Frontend) parseAll(names []string) []func() *source.Parsed {
	turns := make(chan bool, runtime.GOMAXPROCS(0))
	out := make([]func() *source.Parsed, len(names))
	failed := make([]bool, len(names))
	for i, name := range names {
		failed[i] = !fe.preprocessed(name)
	}
	if !fe.cfg.HostCpp {
		fe.reader.Share(names, fe.cfg.flags)
	}
	for i, name := range names {
		if failed[i] {
			out[i] = func() *source.Parsed { return nil }
			continue
		}
		done := make(chan *source.Parsed, 1)
		out[i] = func() *source.Parsed { return <-done }
		if i == 0 { // the others learn from it what to expect
			done <- fe.parse(name, fromProgram)
			continue
		}
		go func() {
			turns <- true
			defer func() { <-turns }()
			done <- fe.parse(name, fromProgram)
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
	out, refused := source.Preprocess(fe.cfg.flags(name), fe.cfg.Ptr32, name, fe.cfg.Stdin)
	for _, r := range refused {
		fe.diags.add(Fatal, r.At, "%s", r.Text)
	}
	fe.hostTexts[name] = out
	return len(refused) == 0
}

// newUnit parses a file and processes its declarations. Problems go to the diagnostics.
func (fe *Frontend) newUnit(name, text string, from origin) *unit {
	if from == fromUser && !fe.preprocessed(name) {
		return nil
	}
	if text != "" {
		fe.reader.Give(name, text)
	}
	return fe.readUnit(name, fe.parse(name, from), from)
}

// readUnit processes the declarations of a file that was parsed; nil if that failed before.
func (fe *Frontend) readUnit(name string, p *source.Parsed, from origin) *unit {
	if p == nil {
		return nil
	}
	u := &unit{fe: fe, name: name, model: from == fromLibrary, given: from == fromUser, file: newScope(nil)}
	ast, err := p.Ast, p.Err
	if err == nil && ast == nil {
		err = errors.New("the file cannot be parsed")
	}
	for _, bad := range p.Refused() {
		fe.diags.errors = append(fe.diags.errors, Diagnostic{Pos: bad.At, Severity: Fatal, Text: bad.Text})
	}
	if len(p.Refused()) > 0 { // what else seems wrong is an echo
		return nil
	}
	if err != nil {
		lines := len(fe.reader.Lines(name))
		fe.diags.addParserErrors(name, err)
		for i, d := range fe.diags.errors {
			if strings.HasPrefix(d.Pos, source.EndMark) {
				fe.diags.errors[i].Pos = fmt.Sprintf("%s:%d:1", name, max(lines, 1))
			}
		}
		return nil
	}
	u.parsed = p
	u.top = newLower(u)
	if p.Packs() {
		u.readPackings()
	}
	counted := false
	p.Declarations(func(n *cc.ExternalDeclaration) {
		u.external(n)
		counted = true
	}, func(n *cc.ExternalDeclaration) {
		if counted { // tokens begin anew
			for _, sym := range u.file.names {
				sym.seq = 0
			}
			counted = false
		}
		u.external(n)
	})
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
	u.top.sc, u.top.depth, u.top.Seen = u.file, 0, emit.Effects{}
	u.top.typer.forget()
	if !u.model && !u.inSystemHeader(u.pos(n)) {
		u.checkDepth(n)
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

// checkDepth fails if the syntax tree below n is too deep.
func (u *unit) checkDepth(n cc.Node) {
	if deep := syntax.TooDeep(n); deep != nil {
		u.fail(deep, "nested too deeply")
	}
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
	return source.SystemFile(name) || strings.HasPrefix(name, "<")
}

func (u *unit) layout(t *ctype.Type) *ir.Layout { return u.fe.layouts.Of(t) }

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
	if p, ok := syntax.StripParens(x.PostfixExpression).(*cc.PrimaryExpression); ok {
		return p.Token.Seq()
	}
	return 1 << 30
}
