package aiger

// This file defines the body of the ASCII form. Definitions stand in any order there, so that it has to be checked that
// each literal has one and that gates make no circle.

type definition struct {
	and, line, column int // and: -1 for inputs and latches
}

func (p *parser) ascii() {
	c := p.counts
	defined := map[uint32]definition{}
	define := func(what string, and int) Lit {
		start := p.at
		l := p.lit(what)
		if l < 2 || l&1 != 0 {
			p.fail(start, "%s has the literal %d, which is no variable", what, l)
		}
		if d, twice := defined[l.Var()]; twice {
			p.fail(start, "literal %d is defined twice, first in line %d", l, d.line)
		}
		defined[l.Var()] = definition{and, p.line, start - p.begin + 1}
		return l
	}
	for range c[countInputs] {
		p.f.Inputs = append(p.f.Inputs, define("an input", -1))
		p.newline()
	}
	for range c[countLatches] {
		l := Latch{Lit: define("a latch", -1)}
		p.space()
		l.Next = p.lit("the next value of a latch")
		l.Reset = p.reset(l.Lit)
		p.f.Latches = append(p.f.Latches, l)
		p.newline()
	}
	p.properties()
	for i := range c[countAnds] {
		a := And{Lit: define("a gate", int(i))}
		p.space()
		a.A = p.lit("an operand of a gate")
		p.space()
		a.B = p.lit("an operand of a gate")
		p.f.Ands = append(p.f.Ands, a)
		p.newline()
	}
	p.checkDefined(defined)
	p.order(defined)
}

// checkDefined looks at all literals that are used.
func (p *parser) checkDefined(defined map[uint32]definition) {
	use := func(line int, list ...Lit) {
		for _, l := range list {
			if _, ok := defined[l.Var()]; !ok && l > True {
				p.line, p.begin, p.at = line, 0, 0
				p.fail(0, "literal %d is used, but nothing defines it", l)
			}
		}
	}
	for _, l := range p.f.Latches {
		use(defined[l.Lit.Var()].line, l.Next)
	}
	for _, s := range []struct {
		section byte
		list    []Lit
	}{{'o', p.f.Outputs}, {'b', p.f.Bad}, {'c', p.f.Constraints}, {'f', p.f.Fair}} {
		for i, l := range s.list {
			use(p.f.lines[Symbol{s.section, i}], l)
		}
	}
	for i, set := range p.f.Justice {
		use(p.f.lines[Symbol{'j', i}], set...)
	}
	for _, a := range p.f.Ands {
		use(defined[a.Lit.Var()].line, a.A, a.B)
	}
}

// order sorts the gates so that each comes behind those it uses.
func (p *parser) order(defined map[uint32]definition) {
	const open, done = 1, 2
	state := make([]byte, len(p.f.Ands))
	sorted := make([]And, 0, len(p.f.Ands))
	var stack []int
	for root := range p.f.Ands {
		stack = append(stack, root)
		for len(stack) > 0 {
			i := stack[len(stack)-1]
			a := p.f.Ands[i]
			if state[i] == done {
				stack = stack[:len(stack)-1]
				continue
			}
			ready := true
			for _, l := range []Lit{a.A, a.B} {
				d, ok := defined[l.Var()]
				if l <= True || !ok || d.and < 0 || state[d.and] == done {
					continue
				}
				if state[d.and] == open {
					at := defined[a.Lit.Var()]
					p.line, p.begin = at.line, 1-at.column
					p.fail(0, "gate %d depends on itself", a.Lit)
				}
				stack = append(stack, d.and)
				ready = false
			}
			if state[i] = open; ready {
				state[i] = done
				sorted = append(sorted, a)
				stack = stack[:len(stack)-1]
			}
		}
	}
	p.f.Ands = sorted
}
