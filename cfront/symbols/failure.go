package symbols

// This file defines how a declaration is given up, and what is said then.

import (
	"fmt"

	"modernc.org/cc/v4"

	"heddle.example/cfront/diagnostic"
	"heddle.example/cfront/syntax"
	"heddle.example/ir"
)

// failure is what lowering panics with to give up the declaration at hand; it is
// caught where declarations and function bodies are entered.
type failure struct {
	pos  ir.Pos
	text string
	echo bool // an earlier error is the cause
}

// UnknownName gives up at a name that stands for nothing. Where the declaration
// of that name was refused, this has been said already.
func (u *Unit) UnknownName(n cc.Node, name, format string) {
	panic(failure{u.Pos(n), fmt.Sprintf(format, name), u.refused[name]})
}

// Refuse notes the names that a declaration with errors would have declared.
func (u *Unit) Refuse(n *cc.ExternalDeclaration) {
	if n.Declaration == nil {
		return
	}
	if u.refused == nil {
		u.refused = map[string]bool{}
	}
	for list := n.Declaration.InitDeclaratorList; list != nil; list = list.InitDeclaratorList {
		if list.InitDeclarator != nil && list.InitDeclarator.Declarator != nil {
			u.refused[list.InitDeclarator.Declarator.Name()] = true
		}
	}
}

// Catch turns a failure, or a fault of ours, into an error.
func (tb *Table) Catch(u *Unit, at ir.Pos) {
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
		tb.Diagnostics.Add(diagnostic.Fatal, tb.Position(u, pos), "%s", r.text)
	default:
		tb.Diagnostics.Add(diagnostic.Fatal, tb.Position(u, at), "this declaration cannot be translated: %v", r)
	}
}

// Fail gives up the declaration at hand because of what is wrong at n.
func (u *Unit) Fail(n cc.Node, format string, args ...any) {
	panic(failure{pos: u.Pos(n), text: fmt.Sprintf(format, args...)})
}

// Warn tells what is odd at n, unless that is in a file that is none of the user's.
func (u *Unit) Warn(n cc.Node, format string, args ...any) {
	if u.Model {
		return
	}
	p := u.Pos(n)
	if u.Table.InSystemHeader(p) {
		return
	}
	u.Table.Diagnostics.Add(diagnostic.Warning, u.Table.Position(u, p), format, args...)
}

// CheckDepth fails if the syntax tree below n is too deep.
func (u *Unit) CheckDepth(n cc.Node) {
	if deep := syntax.TooDeep(n); deep != nil {
		u.Fail(deep, "nested too deeply")
	}
}
