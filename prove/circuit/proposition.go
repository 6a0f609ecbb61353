package circuit

// This file defines the propositions of formulas over models: expressions over symbols with the operators of C, unsigned. Operands of different
// widths are extended with zeros; a number has the width it needs. What is not 0 is true. A name is the longest symbol of the model that
// stands there; "…" holds one with other characters. x[3] is a bit, x[7:4] are some.

import (
	"errors"
	"fmt"
	"math/big"
	"strings"

	"heddle.example/expr"
)

type propositionParser struct {
	m    *Model
	t    *expr.Table
	text string
	at   int
}

type propositionError struct {
	at  int
	err error
}

func (p *propositionParser) fail(at int, format string, args ...any) {
	panic(propositionError{at, fmt.Errorf(format, args...)})
}

// proposition gives the condition that a text means, or where in it a mistake is.
func (m *Model) proposition(text string) (r expr.Ref, at int, err error) {
	defer func() {
		switch x := recover().(type) {
		case nil:
		case propositionError:
			at, err = x.at, x.err
		default:
			panic(x)
		}
	}()
	p := &propositionParser{m: m, t: m.Sys.Table, text: text}
	if r, ok := m.Symbols[strings.TrimSpace(text)]; ok {
		return p.truth(r), 0, nil
	}
	r = p.truth(p.binary(0))
	if p.skip(); p.at < len(text) {
		return expr.None, p.at, errors.New("an operator is expected")
	}
	return r, 0, nil
}

func (p *propositionParser) skip() {
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.at]) >= 0 {
		p.at++
	}
}

// truth is a value as a condition.
func (p *propositionParser) truth(r expr.Ref) expr.Ref {
	if w := p.t.Width(r); w > 1 {
		return p.t.Ne(r, p.t.Const(w, 0, 0))
	}
	return r
}

// levels are the binary operators, loosest first. An operator stands before those that it begins with.
var levels = [][]string{{"||"}, {"&&"}, {"|"}, {"^"}, {"&"}, {"==", "!="}, {"<=", ">=", "<", ">"}, {"+", "-"}, {"*"}}

func (p *propositionParser) binary(level int) expr.Ref {
	if level == len(levels) {
		return p.unary()
	}
	a := p.binary(level + 1)
	for {
		op := p.operator(level)
		if op == "" {
			return a
		}
		a = p.apply(op, a, p.binary(level+1))
	}
}

// operator takes an operator of a level, if one stands here.
func (p *propositionParser) operator(level int) string {
	p.skip()
	rest := p.text[p.at:]
	for _, op := range levels[level] {
		if strings.HasPrefix(rest, op) && (len(op) > 1 || op != "|" && op != "&" || !strings.HasPrefix(rest[1:], op)) {
			p.at += len(op)
			return op
		}
	}
	return ""
}

func (p *propositionParser) apply(op string, a, b expr.Ref) expr.Ref {
	t := p.t
	switch op {
	case "||":
		return t.Or(p.truth(a), p.truth(b))
	case "&&":
		return t.And(p.truth(a), p.truth(b))
	}
	w := max(t.Width(a), t.Width(b))
	a, b = t.ZExt(a, w), t.ZExt(b, w)
	switch op {
	case "|":
		return t.Or(a, b)
	case "^":
		return t.Xor(a, b)
	case "&":
		return t.And(a, b)
	case "==":
		return t.Eq(a, b)
	case "!=":
		return t.Ne(a, b)
	case "<=":
		return t.ULe(a, b)
	case ">=":
		return t.ULe(b, a)
	case "<":
		return t.ULt(a, b)
	case ">":
		return t.ULt(b, a)
	case "+":
		return t.Add(a, b)
	case "-":
		return t.Sub(a, b)
	}
	return t.Mul(a, b)
}

func (p *propositionParser) unary() expr.Ref {
	p.skip()
	if p.at < len(p.text) {
		switch c := p.text[p.at]; c {
		case '!':
			p.at++
			return p.t.Not(p.truth(p.unary()))
		case '~':
			p.at++
			return p.t.Not(p.unary())
		case '-':
			p.at++
			r := p.unary()
			return p.t.Sub(p.t.Const(p.t.Width(r), 0, 0), r)
		}
	}
	return p.selected(p.primary())
}

func (p *propositionParser) primary() expr.Ref {
	rest := p.text[p.at:]
	switch {
	case rest == "":
		p.fail(p.at, "an expression is expected")
	case rest[0] == '(':
		p.at++
		r := p.binary(0)
		p.expect(")")
		return r
	case rest[0] == '"':
		end := strings.IndexByte(rest[1:], '"')
		if end < 0 {
			p.fail(p.at, "the name does not end")
		}
		r, ok := p.m.Symbols[rest[1:1+end]]
		if !ok {
			p.fail(p.at, "the model has no symbol %s", rest[1:1+end])
		}
		p.at += end + 2
		return r
	}
	best := ""
	for name := range p.m.Symbols {
		if len(name) > len(best) && strings.HasPrefix(rest, name) && !(inName(name[len(name)-1]) && len(rest) > len(name) && inName(rest[len(name)])) {
			best = name
		}
	}
	if best != "" {
		p.at += len(best)
		return p.m.Symbols[best]
	}
	n := 0
	for n < len(rest) && inName(rest[n]) {
		n++
	}
	switch {
	case n == 0:
		p.fail(p.at, "an expression is expected")
	case rest[0] < '0' || rest[0] > '9':
		p.fail(p.at, "the model has no symbol %s", rest[:n])
	}
	v, ok := new(big.Int).SetString(rest[:n], 0)
	if !ok || v.BitLen() > expr.MaxWidth {
		p.fail(p.at, "%s is no number of at most %d bits", rest[:n], expr.MaxWidth)
	}
	p.at += n
	low := new(big.Int).And(v, new(big.Int).SetUint64(^uint64(0)))
	return p.t.Const(max(1, v.BitLen()), low.Uint64(), new(big.Int).Rsh(v, 64).Uint64())
}

func inName(c byte) bool {
	return c == '_' || c == '$' || c == '.' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

func (p *propositionParser) expect(what string) {
	if p.skip(); !strings.HasPrefix(p.text[p.at:], what) {
		p.fail(p.at, "%s is expected", what)
	}
	p.at += len(what)
}

// selected takes [bit] or [high:low] behind a value.
func (p *propositionParser) selected(r expr.Ref) expr.Ref {
	for p.skip(); p.at < len(p.text) && p.text[p.at] == '['; p.skip() {
		start := p.at
		p.at++
		high := p.index()
		low := high
		if p.skip(); strings.HasPrefix(p.text[p.at:], ":") {
			p.at++
			low = p.index()
		}
		p.expect("]")
		if low > high || high >= p.t.Width(r) {
			p.fail(start, "there are no bits %d to %d among %d", high, low, p.t.Width(r))
		}
		r = p.t.Extract(r, high, low)
	}
	return r
}

func (p *propositionParser) index() (n int) {
	p.skip()
	start := p.at
	for ; p.at < len(p.text) && '0' <= p.text[p.at] && p.text[p.at] <= '9' && n < 1e6; p.at++ {
		n = 10*n + int(p.text[p.at]-'0')
	}
	if start == p.at {
		p.fail(start, "the number of a bit is expected")
	}
	return n
}
