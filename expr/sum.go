package expr

// This file defines the canonical form of sums: every sum is a constant plus
// terms k*x with distinct x, sorted. Subtraction, negation, multiplication by a constant,
// shifts by a constant and the complement of a sum all end here.

import "slices"

// maxTerms bounds a flat sum; beyond it sums nest, and are less canonical.
const maxTerms = 256

// Neg is -a.
func (t *Table) Neg(a Ref) Ref {
	w := t.Width(a)
	if w == 1 {
		return a
	}
	if t.written {
		return t.Mul(t.constant(w, Ones(w)), a)
	}
	return t.sum(w, Word{}, part{a, Ones(w)})
}

// sum gives c plus the parts.
func (t *Table) sum(w int, c Word, parts ...part) Ref {
	terms, sum := t.takeParts(), c
	for _, p := range parts {
		terms, sum = t.terms(w, p, terms, sum)
	}
	all := terms
	terms = t.collect(w, terms)
	var r Ref
	if len(terms) > maxTerms {
		r = t.nestedSum(w, c, parts)
	} else {
		r = t.joinSum(w, sum.Mask(w), terms)
	}
	t.giveParts(all)
	return r
}

// takeParts gives an empty buffer. Sums recur, so there is a stack of free buffers.
func (t *Table) takeParts() []part {
	n := len(t.partsFree)
	if n == 0 {
		return make([]part, 0, 16)
	}
	buf := t.partsFree[n-1]
	t.partsFree = t.partsFree[:n-1]
	return buf
}

func (t *Table) giveParts(buf []part) {
	t.partsFree = append(t.partsFree, buf[:0])
}

// collect sorts terms, adds up the coefficients of equal ones and drops those
// that vanish.
func (t *Table) collect(w int, terms []part) []part {
	sorted := true
	for i := 1; i < len(terms) && sorted; i++ {
		sorted = t.compare(terms[i-1].r, terms[i].r) < 0
	}
	if !sorted {
		t.sortParts(terms)
	}
	n := 0
	for _, p := range terms {
		if n > 0 && terms[n-1].r == p.r {
			terms[n-1].k = terms[n-1].k.Add(p.k)
		} else {
			terms[n] = p
			n++
		}
	}
	terms = terms[:n]
	n = 0
	for _, p := range terms {
		if p.k = p.k.Mask(w); !p.k.IsZero() {
			terms[n] = p
			n++
		}
	}
	return terms[:n]
}

func (t *Table) sortParts(terms []part) {
	if len(terms) > 12 {
		slices.SortFunc(terms, func(x, y part) int { return t.compare(x.r, y.r) })
		return
	}
	for i := 1; i < len(terms); i++ {
		for j := i; j > 0 && t.compare(terms[j-1].r, terms[j].r) > 0; j-- {
			terms[j-1], terms[j] = terms[j], terms[j-1]
		}
	}
}

// terms takes p apart into terms whose Refs are neither constants nor sums nor multiples.
func (t *Table) terms(w int, p part, terms []part, c Word) ([]part, Word) {
	if t.Op(p.r) != OpAdd {
		return t.term(p, w, terms, c)
	}
	for _, a := range t.Args(p.r) {
		if t.Op(a) == OpAdd { // nested: see maxTerms
			terms = append(terms, part{a, p.k})
			continue
		}
		terms, c = t.term(part{a, p.k}, w, terms, c)
	}
	return terms, c
}

func (t *Table) term(p part, w int, terms []part, c Word) ([]part, Word) {
	n := t.node(p.r)
	switch n.op {
	case OpConst:
		return terms, c.Add(p.k.Mul(Word{n.lo, n.hi}))
	case OpMul:
		if k, ok := t.constWord(t.Args(p.r)[0]); ok {
			return append(terms, part{t.product(w, t.Args(p.r)[1:]), p.k.Mul(k)}), c
		}
	case OpXor:
		// ~y = -y-1
		args := t.Args(p.r)
		if k, ok := t.constWord(args[0]); ok && k == Ones(w) {
			y := args[1]
			if len(args) > 2 {
				y = t.intern(OpXor, w, 0, args[1:]...)
			}
			return t.term(part{y, p.k.Neg()}, w, terms, c.Sub(p.k))
		}
	case OpConcat:
		// y above s zeros = 2^s * y
		args := t.Args(p.r)
		if k, ok := t.constWord(args[len(args)-1]); ok {
			if s := min(k.TrailingZeros(), t.Width(args[len(args)-1])); s > 0 {
				y := t.ZExt(t.Extract(p.r, w-1, s), w)
				return append(terms, part{y, p.k.Shl(s)}), c
			}
		}
	}
	return append(terms, p), c
}

// joinSum makes the node of c plus terms that are sorted, distinct and not zero.
func (t *Table) joinSum(w int, c Word, terms []part) Ref {
	switch {
	case len(terms) == 0:
		return t.constant(w, c)
	case len(terms) == 1 && c.IsZero():
		return t.scaled(w, terms[0])
	case len(terms) == 1 && c == Ones(w) && terms[0].k == c:
		return t.complement(w, terms[0].r)
	}
	var buf [8]Ref
	args := buf[:0]
	if !c.IsZero() {
		args = append(args, t.constant(w, c))
	}
	for _, p := range terms {
		args = append(args, t.scaled(w, p))
	}
	return t.intern(OpAdd, w, 0, args...)
}

// scaled makes the node of the term k*r; k is not 0.
func (t *Table) scaled(w int, p part) Ref {
	if p.k == word(1) {
		return p.r
	}
	if s := p.k.onlyBit(); s > 0 && s <= t.leadingZeros(p.r) {
		// Nothing is shifted out.
		return t.Concat(t.Extract(p.r, w-s-1, 0), t.constant(s, Word{}))
	}
	k := t.constant(w, p.k)
	if t.Op(p.r) == OpMul {
		var buf [8]Ref
		return t.intern(OpMul, w, 0, append(append(buf[:0], k), t.Args(p.r)...)...)
	}
	return t.intern(OpMul, w, 0, k, p.r)
}

// complement makes the node of ~r for a term r, which is no constant, no
// multiple, no complement and a sum only if that is nested.
func (t *Table) complement(w int, r Ref) Ref {
	ones := t.constant(w, Ones(w))
	if t.Op(r) == OpXor {
		return t.xor(ones, r)
	}
	return t.intern(OpXor, w, 0, ones, r)
}

// nestedSum adds parts that have too many terms to be flat: every part becomes
// one term, a sum too.
func (t *Table) nestedSum(w int, c Word, parts []part) Ref {
	terms := make([]part, 0, len(parts))
	for _, p := range parts {
		switch t.Op(p.r) {
		case OpAdd:
			terms = append(terms, p)
		default:
			terms, c = t.term(p, w, terms, c)
		}
	}
	return t.joinSum(w, c.Mask(w), t.collect(w, terms))
}

// sumComplement is ~r for an r that is a sum or a multiple: -r-1.
func (t *Table) sumComplement(w int, r Ref) Ref {
	return t.sum(w, Ones(w), part{r, Ones(w)})
}
