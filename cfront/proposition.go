package cfront

// This file defines the compilation of propositions: C expressions over the
// globals of a translated program.

import (
	"fmt"
	"strings"

	"modernc.org/cc/v4"

	"heddle/ir"
)

// propositionName is the function that a proposition is wrapped in for the parser.
const propositionName = internalPrefix + "proposition"

// CompileProposition type-checks a C expression over the program's globals and lowers it
// to a function without parameters that returns its truth as an I1. The expression
// sees the file scope of the first file in which it is valid; it must have no
// side effects and call nothing. The function is not one of the program's: no
// program calls it.
func (fe *Frontend) CompileProposition(expr string) (f *ir.Func, err error) {
	var first error
	for _, u := range fe.units {
		saved := fe.diags
		fe.diags = diagnostics{}
		f := fe.proposition(u, expr)
		fe.settle()
		err := fe.diags.err()
		fe.diags = saved
		if err == nil && f != nil {
			return f, nil
		}
		if first == nil {
			first = err
		}
	}
	if first == nil {
		first = &Error{List: []Diagnostic{{Severity: Fatal, Text: fmt.Sprintf("proposition %s cannot be compiled", expr)}}}
	}
	return nil, first
}

// proposition compiles expr in the file scope of u, nil if it is not valid.
func (fe *Frontend) proposition(u *unit, expr string) (out *ir.Func) {
	defer func() {
		for i, d := range fe.diags.errors {
			fe.diags.errors[i].Pos = strings.Replace(d.Pos, "<proposition>:3:", "{"+expr+"}:1:", 1)
		}
	}()
	ast, err := fe.parse(u.name, "", "int "+propositionName+"(void)\n{ return (\n"+expr+"\n); }\n")
	if err != nil {
		fe.diags.addParserErrors("<proposition>", err)
		return nil
	}
	e := propositionExpr(ast)
	if e == nil {
		fe.diags.add(Fatal, "<proposition>:3:1", "not a single expression")
		return nil
	}
	defer fe.catch(u, ir.Pos{})
	name := fmt.Sprintf("proposition.%d", fe.props)
	fn := &function{name: name, t: &ctype{kind: kindFunc, fn: &funcType{result: fe.tg.int_, proto: true}}, owner: u, lowered: true, used: true, pos: u.pos(e)}
	f := &ir.Func{Name: name, Pos: fn.pos}
	l := newBody(fn, f, scanBody(&cc.CompoundStatement{}))
	l.result = fe.tg.int_
	if l.mutation(e) != 0 {
		l.fail(e, "a proposition may have no side effects and call nothing")
	}
	c := l.cond(e)
	f.Result = ir.I1
	l.stop(ir.Instr{Op: ir.Ret, Type: ir.I1}, c)
	l.b.Finish()
	compact(f)
	fe.props++
	f.ID = -1
	return f
}

// propositionExpr finds the expression in the function that wraps it, if it is
// all that the function holds.
func propositionExpr(ast *cc.AST) cc.ExpressionNode {
	var last *cc.ExternalDeclaration
	for tu := ast.TranslationUnit; tu != nil; tu = tu.TranslationUnit {
		if tu.ExternalDeclaration.Case == cc.ExternalDeclarationFuncDef {
			last = tu.ExternalDeclaration
		}
	}
	if last == nil || last.Case != cc.ExternalDeclarationFuncDef || last.FunctionDefinition.Declarator.Name() != propositionName {
		return nil
	}
	var items []*cc.BlockItem
	for list := last.FunctionDefinition.CompoundStatement.BlockItemList; list != nil; list = list.BlockItemList {
		items = append(items, list.BlockItem)
	}
	// The parser puts __func__ first.
	if len(items) != 2 || items[1] == nil || items[1].Case != cc.BlockItemStmt || items[1].Statement.Case != cc.StatementJump {
		return nil
	}
	e := items[1].Statement.JumpStatement.ExpressionList
	if p, ok := e.(*cc.PrimaryExpression); !ok || p.Case != cc.PrimaryExpressionExpr {
		return nil
	}
	return e
}
