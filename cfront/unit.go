package cfront

// This file defines translation units: parsing a file and declaring what it
// declares.

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"

	"modernc.org/cc/v4"

	"heddle.example/cfront/diagnostic"
	"heddle.example/cfront/packing"
	"heddle.example/cfront/source"
	"heddle.example/cfront/symbols"
	"heddle.example/cfront/typing"
)

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
		fe.table.Diagnostics.Add(diagnostic.Fatal, r.At, "%s", r.Text)
	}
	fe.hostTexts[name] = out
	return len(refused) == 0
}

// newUnit parses a file and processes its declarations. Problems go to the diagnostics.
func (fe *Frontend) newUnit(name, text string, from origin) *symbols.Unit {
	if from == fromUser && !fe.preprocessed(name) {
		return nil
	}
	if text != "" {
		fe.reader.Give(name, text)
	}
	return fe.readUnit(name, fe.parse(name, from), from)
}

// readUnit processes the declarations of a file that was parsed; nil if that failed before.
func (fe *Frontend) readUnit(name string, p *source.Parsed, from origin) *symbols.Unit {
	if p == nil {
		return nil
	}
	u := &symbols.Unit{Table: fe.table, Name: name, Model: from == fromLibrary, Given: from == fromUser, FileScope: symbols.NewScope(nil)}
	ast, err := p.Ast, p.Err
	if onlyMissesLabels(ast, err) {
		err = nil
	}
	if err == nil && ast == nil {
		err = errors.New("the file cannot be parsed")
	}
	for _, bad := range p.Refused() {
		fe.table.Diagnostics.Errors = append(fe.table.Diagnostics.Errors, diagnostic.Diagnostic{Pos: bad.At, Severity: diagnostic.Fatal, Text: bad.Text})
	}
	if len(p.Refused()) > 0 { // what else seems wrong is an echo
		return nil
	}
	if err != nil {
		lines := len(fe.reader.Lines(name))
		fe.table.Diagnostics.AddParserErrors(name, err)
		if !fe.cfg.HostCpp && fe.reader.Mentions("__VA_OPT__") {
			fe.table.Diagnostics.Add(diagnostic.Warning, name, "macros that come back to themselves by way of __VA_OPT__, and its result as an operand of # or ##, are read by the host's preprocessor only (--cpp)")
		}
		for i, d := range fe.table.Diagnostics.Errors {
			if strings.HasPrefix(d.Pos, source.EndMark) {
				fe.table.Diagnostics.Errors[i].Pos = fmt.Sprintf("%s:%d:1", name, max(lines, 1))
			}
		}
		return nil
	}
	fe.parsed[u] = p
	if p.Packs() {
		fe.readPackings(u, p)
	}
	top := typing.NewFile(u)
	u.FileScope.Later = declaresLater(u, p)
	counted := false
	p.Declarations(func(n *cc.ExternalDeclaration) {
		top.External(n)
		counted = true
	}, func(n *cc.ExternalDeclaration) {
		if counted { // tokens begin anew
			for _, sym := range u.FileScope.Names {
				sym.Seq = 0
			}
			counted = false
		}
		top.External(n)
	})
	return u
}

// declaresLater gives what declares the functions of headers that were read before, when somebody asks for them: most programs call few.
func declaresLater(u *symbols.Unit, p *source.Parsed) func(name string) {
	if !p.AfterHeaders() {
		return nil
	}
	l, done := typing.NewFile(u), map[string]bool{}
	return func(name string) {
		list := p.Later(name)
		if len(list) == 0 || done[name] {
			return
		}
		done[name] = true
		for _, n := range list {
			l.External(n)
		}
		if sym := u.FileScope.Names[name]; sym != nil {
			sym.Seq = 0 // it stands before the file's own tokens
		}
	}
}

// readPackings finds where pragmas pack records.
func (fe *Frontend) readPackings(u *symbols.Unit, p *source.Parsed) {
	if p.RedefinesAssertion() {
		fe.table.Diagnostics.Add(diagnostic.Fatal, u.Name, "#pragma pack is not supported together with a macro named _Static_assert")
		return
	}
	u.Packings = packing.Read(p, func(at cc.Token, fatal bool, text string) {
		if fatal {
			fe.table.Diagnostics.Add(diagnostic.Fatal, fe.table.Position(u, u.Pos(at)), "%s", text)
			return
		}
		u.Warn(at, "%s", text)
	})
}
