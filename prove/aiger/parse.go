package aiger

// This file defines the reader: the header, the sections that both forms share, and the symbols.

import (
	"bytes"
	"fmt"
	"strconv"

	"heddle.example/prove/circuit"
)

// parser reads from a slice.
type parser struct {
	f      *File
	b      []byte
	at     int
	line   int // of at, from 1; 0: behind lines
	begin  int // where the line begins
	counts [9]uint32
}

// The counts of a header, in their order.
const (
	countVars = iota
	countInputs
	countLatches
	countOutputs
	countAnds
	countBad
	countConstraints
	countJustice
	countFair
)

// fail ends reading with a mistake at an offset.
func (p *parser) fail(at int, format string, args ...any) {
	panic(&circuit.Error{File: p.f.Name, Line: p.line, Column: at - p.begin + 1, Offset: int64(at), Message: fmt.Sprintf(format, args...)})
}

// Parse reads a file; name is for its mistakes.
func Parse(name string, b []byte) (f *File, err error) {
	defer func() {
		switch x := recover().(type) {
		case nil:
		case *circuit.Error:
			f, err = nil, x
		default:
			panic(x)
		}
	}()
	p := &parser{f: &File{Name: name, Symbols: map[Symbol]string{}, lines: map[Symbol]int{}}, b: b, line: 1}
	binary := p.header()
	if binary {
		p.binary()
	} else {
		p.ascii()
	}
	p.symbols()
	return p.f, nil
}

// header reads the first line and tells whether the form is binary.
func (p *parser) header() (binary bool) {
	switch {
	case bytes.HasPrefix(p.b, []byte("aag ")):
	case bytes.HasPrefix(p.b, []byte("aig ")):
		binary = true
	default:
		p.fail(0, "not an AIGER file: it begins with neither aag nor aig")
	}
	p.at = 4
	n := 0
	for {
		p.counts[n] = p.number(maxVars, "a count")
		n++
		if n == len(p.counts) || p.peek() != ' ' {
			break
		}
		p.at++
	}
	if n <= countAnds {
		p.fail(p.at, "the header has %d numbers; M I L O A are needed", n)
	}
	p.newline()
	c := p.counts
	if sum := uint64(c[countInputs]) + uint64(c[countLatches]) + uint64(c[countAnds]); sum > uint64(c[countVars]) || binary && sum != uint64(c[countVars]) {
		p.at = 4
		p.line, p.begin = 1, 0
		p.fail(4, "M is %d, but inputs, latches and gates are %d", c[countVars], sum)
	}
	// Every item but the inputs of a binary file takes two bytes at least.
	need := int64(0)
	for i := countLatches; i < n; i++ {
		need += 2 * int64(c[i])
	}
	if !binary {
		need += 2 * int64(c[countInputs])
	}
	p.line, p.begin = 1, 0
	if rest := int64(len(p.b) - p.at); need > rest {
		p.fail(4, "the file is truncated: the header announces %d bytes or more, %d follow", need, rest)
	}
	if c[countInputs] > maxInputs {
		p.fail(4, "the header announces %d inputs; at most %d are read", c[countInputs], maxInputs)
	}
	p.line, p.begin = 2, p.at
	p.f.MaxVar = c[countVars]
	return binary
}

func (p *parser) peek() byte {
	if p.at == len(p.b) {
		return 0
	}
	return p.b[p.at]
}

// number reads a decimal number of at most limit.
func (p *parser) number(limit uint64, what string) uint32 {
	start := p.at
	for p.at < len(p.b) && '0' <= p.b[p.at] && p.b[p.at] <= '9' && p.at-start < 11 {
		p.at++
	}
	if start == p.at {
		if p.at == len(p.b) {
			p.fail(p.at, "the file ends where %s is expected", what)
		}
		p.fail(p.at, "%s is expected, not %s", what, strconv.QuoteRune(rune(p.b[p.at])))
	}
	v, err := strconv.ParseUint(string(p.b[start:p.at]), 10, 64)
	if err != nil || v > limit {
		p.fail(start, "%s of %s is beyond %d", what, p.b[start:p.at], limit)
	}
	return uint32(v)
}

func (p *parser) space() {
	if p.peek() != ' ' {
		p.fail(p.at, "a space is expected")
	}
	p.at++
}

func (p *parser) newline() {
	if p.peek() == '\r' {
		p.at++
	}
	if p.peek() != '\n' {
		if p.at == len(p.b) {
			p.fail(p.at, "the file ends in the middle of a line")
		}
		p.fail(p.at, "the line ought to end here")
	}
	p.at++
	p.line++
	p.begin = p.at
}

// lit reads a literal.
func (p *parser) lit(what string) Lit {
	return Lit(p.number(2*uint64(p.f.MaxVar)+1, what))
}

// lits reads a section of literals, one a line.
func (p *parser) lits(section byte, n uint32, what string) (list []Lit) {
	for i := range n {
		p.f.lines[Symbol{section, int(i)}] = p.line
		list = append(list, p.lit(what))
		p.newline()
	}
	return list
}

// reset reads the end of a latch's line.
func (p *parser) reset(of Lit) Lit {
	if p.peek() != ' ' {
		return False
	}
	p.at++
	start := p.at
	l := p.lit("a reset value")
	if l != False && l != True && l != of {
		p.fail(start, "the reset value of latch %d is %d, not 0, 1 or the latch itself", of, l)
	}
	return l
}

// properties reads the sections between latches and gates.
func (p *parser) properties() {
	c := p.counts
	p.f.Outputs = p.lits('o', c[countOutputs], "an output")
	p.f.Bad = p.lits('b', c[countBad], "a bad state")
	p.f.Constraints = p.lits('c', c[countConstraints], "a constraint")
	var sizes []uint32
	total := uint64(0)
	for i := range c[countJustice] {
		p.f.lines[Symbol{'j', int(i)}] = p.line
		start := p.at
		sizes = append(sizes, p.number(maxVars, "the size of a justice property"))
		if total += uint64(sizes[i]); 2*total > uint64(len(p.b)-p.at) {
			p.fail(start, "the file is truncated: justice properties of %d literals or more are announced", total)
		}
		p.newline()
	}
	for _, n := range sizes {
		set := []Lit{}
		for range n {
			set = append(set, p.lit("a literal of a justice property"))
			p.newline()
		}
		p.f.Justice = append(p.f.Justice, set)
	}
	p.f.Fair = p.lits('f', c[countFair], "a fairness constraint")
}

// symbols reads the table of symbols, up to the comment.
func (p *parser) symbols() {
	size := map[byte]int{
		'i': len(p.f.Inputs), 'l': len(p.f.Latches), 'o': len(p.f.Outputs), 'b': len(p.f.Bad),
		'c': len(p.f.Constraints), 'j': len(p.f.Justice), 'f': len(p.f.Fair),
	}
	for p.at < len(p.b) {
		start := p.at
		section := p.b[p.at]
		n, ok := size[section]
		if section == 'c' && (p.at+1 == len(p.b) || p.b[p.at+1] == '\n' || p.b[p.at+1] == '\r') {
			return
		}
		if !ok {
			p.fail(start, "a symbol or a comment is expected, not %s", strconv.QuoteRune(rune(section)))
		}
		p.at++
		i := int(p.number(maxVars, "the number of a symbol"))
		if i >= n {
			p.fail(start, "there is no %c%d to be named", section, i)
		}
		p.space()
		end := bytes.IndexByte(p.b[p.at:], '\n')
		if end < 0 {
			p.fail(len(p.b), "the file ends in a symbol")
		}
		key := Symbol{section, i}
		if _, twice := p.f.Symbols[key]; twice {
			p.fail(start, "%c%d is named twice", section, i)
		}
		p.f.Symbols[key] = string(bytes.TrimSuffix(p.b[p.at:p.at+end], []byte("\r")))
		p.at += end + 1
		p.line++
		p.begin = p.at
	}
}
