package cfront

// This file defines the compilation of propositions: C expressions over the
// globals of a translated program.

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"modernc.org/cc/v4"

	"heddle.example/cfront/diagnostic"
	"heddle.example/cfront/lowering"
	"heddle.example/cfront/source"
	"heddle.example/cfront/symbols"
	"heddle.example/ir"
)

// propositionName is the function that a proposition is wrapped in for the parser.
const propositionName = source.InternalPrefix + "proposition"

// PropositionError says why an expression cannot be a proposition.
type PropositionError struct {
	Offset int // in bytes, into the expression
	Text   string
}

func (e *PropositionError) Error() string { return e.Text }

// PropositionOffset gives the place in the expression.
func (e *PropositionError) PropositionOffset() int { return e.Offset }

// PropositionMessage says what is wrong there.
func (e *PropositionError) PropositionMessage() string { return e.Text }

// CompileProposition type-checks a C expression over the program's globals and lowers it
// to a function without parameters that returns its truth as an I1; the expression is
// the function's name. The expression sees the file scope (variables, static ones too,
// types, enumeration constants and macros) of the files in which it is
// valid, and must mean the same in all of them. It must have no side effects and call nothing. The function is added to the
// program. An error is a *PropositionError.
func (fe *Frontend) CompileProposition(expr string) (*ir.Func, error) {
	if err := checkProposition(expr); err != nil {
		return nil, err
	}
	var best *PropositionError
	var first meaning
	for _, u := range fe.table.Units {
		f, errs := fe.attempt(u, expr)
		switch {
		case f == nil:
			// Of several files the one that understands more of the expression says what is wrong.
			if err := propositionError(expr, errs); best == nil || err.Offset > best.Offset {
				best = err
			}
		case first.f == nil:
			first = meaning{u, f}
		default:
			if err := fe.ambiguous(expr, first, meaning{u, f}); err != nil {
				return nil, err
			}
		}
	}
	if first.f == nil {
		return nil, best
	}
	fe.add(first.f)
	return first.f, nil
}

// attempt compiles expr in the file scope of u. What is wrong with it is no problem of the program.
func (fe *Frontend) attempt(u *symbols.Unit, expr string) (*ir.Func, []diagnostic.Diagnostic) {
	saved := fe.table.Diagnostics
	fe.table.Diagnostics = diagnostic.List{}
	defer func() { fe.table.Diagnostics = saved }()
	f := fe.proposition(u, expr)
	fe.settle()
	errs := fe.table.Diagnostics.Errors
	if len(errs) > 0 {
		f = nil
	}
	return f, errs
}

// add adds the function of a proposition to the program.
func (fe *Frontend) add(f *ir.Func) {
	f.ID = len(fe.table.Program.Funcs)
	fe.table.Program.Funcs = append(fe.table.Program.Funcs, f)
}

// checkProposition refuses text that would not stay inside the function that
// it is wrapped in for the parser, and what a proposition has no use for.
func checkProposition(expr string) error {
	refuse := func(at int, format string, args ...any) error {
		return &PropositionError{at, fmt.Sprintf(format, args...)}
	}
	if strings.TrimSpace(expr) == "" {
		return refuse(0, "a C expression is expected")
	}
	var open []int
	for i := 0; i < len(expr); i++ {
		switch c := expr[i]; c {
		case '(', '[':
			open = append(open, i)
		case ')', ']':
			n := len(open) - 1
			if n < 0 || (expr[open[n]] == '(') != (c == ')') {
				return refuse(i, "%c without its opening bracket", c)
			}
			open = open[:n]
		case '{', '}', ';', '#', '\\', '`':
			return refuse(i, "%c is not allowed in a proposition", c)
		case '"', '\'':
			end := source.Closing([]byte(expr), i)
			if end < 0 {
				return refuse(i, "the quote is not closed")
			}
			i = end
		case '/':
			if i+1 < len(expr) && (expr[i+1] == '/' || expr[i+1] == '*') {
				return refuse(i, "a comment is not allowed in a proposition")
			}
		}
	}
	if source.TooDeep([]byte(expr)) != "" {
		return refuse(0, "nested too deeply")
	}
	if len(open) > 0 {
		return refuse(open[len(open)-1], "%c is not closed", expr[open[len(open)-1]])
	}
	return nil
}

// propositionPos matches places in the text that the parser gets: the expression is its
// third line, what follows begins where the expression ends too early.
var propositionPos = regexp.MustCompile(`^<proposition>:([34]):(\d+)`)

// propositionError picks the error in expr that is worth telling.
func propositionError(expr string, errs []diagnostic.Diagnostic) *PropositionError {
	out := &PropositionError{Text: "this is no C expression that can be a proposition"}
	for i, d := range errs {
		m := propositionPos.FindStringSubmatch(d.Pos)
		if m == nil {
			if i == 0 {
				out.Text = d.Text
			}
			continue
		}
		col, err := strconv.Atoi(m[2])
		if err != nil || m[1] == "4" {
			col = len(expr) + 1
		}
		return &PropositionError{Offset: col - 1, Text: d.Text}
	}
	return out
}

// proposition compiles expr in the file scope of u, nil if it is not valid.
func (fe *Frontend) proposition(u *symbols.Unit, expr string) (out *ir.Func) {
	// White space of one kind keeps the expression on one line, and each byte in its place.
	line := strings.Map(func(r rune) rune {
		if r == '\n' || r == '\r' || r == '\v' || r == '\f' {
			return ' '
		}
		return r
	}, expr)
	text := "int " + propositionName + "(void)\n{ return (\n" + line + "\n); }\n"
	ast, err := fe.reader.ParseIn(fe.parsed[u], fe.cfg.flags(u.Name), "<proposition>", text)
	if err != nil {
		fe.table.Diagnostics.AddParserErrors("<proposition>", err)
		return nil
	}
	e := propositionExpr(ast)
	if e == nil {
		fe.table.Diagnostics.Add(diagnostic.Fatal, "<proposition>:3:1", "not a single expression")
		return nil
	}
	return lowering.Proposition(u, expr, e)
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
