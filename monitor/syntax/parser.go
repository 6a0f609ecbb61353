package syntax

// This file defines the parser of formulas.
//
// From the tightest to the loosest:
//
//	! X F G           prefix operators, also <> [] and the mathematical letters
//	U R V W           to the right: a U b U c is a U (b U c)
//	&&                to the left
//	||                to the left
//	->                to the right
//	<->               to the left
//
// A prefix operator binds its operand only: G{a} -> F{b} is (G{a}) -> (F{b}),
// and X{a} U {b} is (X{a}) U {b}. V is another spelling of R.

import "fmt"

// Limits that keep hostile input from exhausting the stack or the translation.
const (
	maxNesting = 1000
	maxNodes   = 10000
)

// level is the binding strength of a binary operator; 0 for others.
func (op Op) level() int {
	switch op {
	case OpIff:
		return 1
	case OpImplies:
		return 2
	case OpOr:
		return 3
	case OpAnd:
		return 4
	case OpUntil, OpRelease, OpWeakUntil:
		return 5
	}
	return 0
}

// toRight says whether a chain of the operator groups to the right.
func (op Op) toRight() bool {
	switch op {
	case OpImplies, OpUntil, OpRelease, OpWeakUntil:
		return true
	}
	return false
}

type parser struct {
	lexer   lexer
	tok     token
	formula *Formula
	props   map[string]int
	nodes   int
	nesting int
}

// Parse reads a formula. A mistake is a *Error.
func Parse(source string) (*Formula, error) {
	p := &parser{
		lexer:   lexer{source: source},
		formula: &Formula{Source: source},
		props:   map[string]int{},
	}
	if err := p.advance(); err != nil {
		return nil, err
	}
	if p.tok.kind == tokEnd {
		return nil, syntaxError(source, p.tok.offset, "the formula is empty")
	}
	root, err := p.binary(1)
	if err != nil {
		return nil, err
	}
	switch p.tok.kind {
	case tokEnd:
		p.formula.Root = root
		return p.formula, nil
	case tokClose:
		return nil, p.fail("')' without '('")
	}
	return nil, p.fail("an operator is missing before this")
}

func (p *parser) fail(message string) error {
	return syntaxError(p.lexer.source, p.tok.offset, message)
}

func (p *parser) advance() (err error) {
	p.tok, err = p.lexer.next()
	return err
}

func (p *parser) node(n Node) (*Node, error) {
	p.nodes++
	if p.nodes > maxNodes {
		return nil, p.fail(fmt.Sprintf("the formula has more than %d operators and operands", maxNodes))
	}
	return &n, nil
}

// binary parses an expression whose operators bind at least as tightly as level.
func (p *parser) binary(level int) (*Node, error) {
	p.nesting++
	defer func() { p.nesting-- }()
	if p.nesting > maxNesting {
		return nil, p.fail(fmt.Sprintf("the formula is nested more than %d deep", maxNesting))
	}
	left, err := p.unary()
	if err != nil {
		return nil, err
	}
	for p.tok.kind == tokOp && p.tok.op.level() >= level {
		op := p.tok.op
		if err := p.advance(); err != nil {
			return nil, err
		}
		inner := op.level()
		if !op.toRight() {
			inner++
		}
		right, err := p.binary(inner)
		if err != nil {
			return nil, err
		}
		if left, err = p.node(Node{Op: op, Left: left, Right: right}); err != nil {
			return nil, err
		}
	}
	return left, nil
}

// unary parses prefix operators and what they apply to.
func (p *parser) unary() (*Node, error) {
	var prefix []Op
	for p.tok.kind == tokOp && p.tok.op.Arity() == 1 {
		if len(prefix)+p.nesting > maxNesting {
			return nil, p.fail(fmt.Sprintf("the formula is nested more than %d deep", maxNesting))
		}
		prefix = append(prefix, p.tok.op)
		if err := p.advance(); err != nil {
			return nil, err
		}
	}
	operand, err := p.primary()
	for i := len(prefix) - 1; i >= 0 && err == nil; i-- {
		operand, err = p.node(Node{Op: prefix[i], Left: operand})
	}
	return operand, err
}

func (p *parser) primary() (*Node, error) {
	var result *Node
	var err error
	switch {
	case p.tok.kind == tokProp:
		var index int
		if index, err = p.proposition(); err != nil {
			return nil, err
		}
		result, err = p.node(Node{Op: OpProp, Prop: index})
	case p.tok.kind == tokOp && p.tok.op.Arity() == 0:
		result, err = p.node(Node{Op: p.tok.op})
	case p.tok.kind == tokOpen:
		open := p.tok.offset
		if err := p.advance(); err != nil {
			return nil, err
		}
		if result, err = p.binary(1); err != nil {
			return nil, err
		}
		if p.tok.kind == tokEnd {
			return nil, syntaxError(p.lexer.source, open, "this '(' is not closed")
		}
		if p.tok.kind != tokClose {
			return nil, p.fail("an operator or ')' is missing before this")
		}
	case p.tok.kind == tokEnd:
		return nil, p.fail("the formula ends where an operand is missing")
	case p.tok.kind == tokClose:
		return nil, p.fail("an operand is missing before ')'")
	default:
		return nil, p.fail("an operand is missing before this operator")
	}
	if err != nil {
		return nil, err
	}
	return result, p.advance()
}

func (p *parser) proposition() (int, error) {
	if index, ok := p.props[p.tok.text]; ok {
		return index, nil
	}
	index := len(p.formula.Props)
	if index == MaxPropositions {
		return 0, p.fail(fmt.Sprintf("the formula has more than %d distinct propositions", MaxPropositions))
	}
	p.props[p.tok.text] = index
	p.formula.Props = append(p.formula.Props, Proposition{Text: p.tok.text, Offset: p.tok.start})
	return index, nil
}
