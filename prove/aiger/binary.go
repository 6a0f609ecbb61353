package aiger

// This file defines the body of the binary form: literals of inputs, latches and gates follow from their order, and gates have the
// differences of their literals in seven bits a byte.

func (p *parser) binary() {
	c := p.counts
	next := Lit(2)
	for range c[countInputs] {
		p.f.Inputs = append(p.f.Inputs, next)
		next += 2
	}
	for range c[countLatches] {
		l := Latch{Lit: next, Next: p.lit("the next value of a latch")}
		l.Reset = p.reset(l.Lit)
		p.f.Latches = append(p.f.Latches, l)
		p.newline()
		next += 2
	}
	p.properties()
	line := p.line
	p.line = 0
	for range c[countAnds] {
		start := p.at
		a := And{Lit: next}
		d := p.delta()
		if d == 0 || d > uint32(next) {
			p.fail(start, "gate %d has the difference %d: its first operand must be less than itself", next, d)
		}
		a.A = next - Lit(d)
		start = p.at
		if d = p.delta(); d > uint32(a.A) {
			p.fail(start, "gate %d has the difference %d: its second operand must not be less than 0", next, d)
		}
		a.B = a.A - Lit(d)
		p.f.Ands = append(p.f.Ands, a)
		next += 2
	}
	p.line, p.begin = line, p.at
}

// delta reads a difference.
func (p *parser) delta() (d uint32) {
	start := p.at
	for shift := 0; ; shift += 7 {
		if p.at == len(p.b) {
			p.fail(p.at, "the file is truncated: it ends in the gates")
		}
		b := p.b[p.at]
		p.at++
		if shift == 28 && b > 15 {
			p.fail(start, "a difference of more than 32 bits")
		}
		if d |= uint32(b&0x7f) << shift; b&0x80 == 0 {
			return d
		}
	}
}
