package monitor

// This file defines progression: what remains of a formula to be satisfied by
// the rest of a word once its first symbol is read.

// progress returns the term that the rest of a word must satisfy if the word
// begins with symbol and satisfies x.
func (t *terms) progress(x term, symbol uint64, memo map[term]term) term {
	if r, ok := memo[x]; ok {
		return r
	}
	n := t.nodes[x]
	r := x
	switch n.op {
	case termLiteral:
		r = falseTerm
		if (symbol>>n.prop&1 == 1) != n.neg {
			r = trueTerm
		}
	case termAnd:
		r = t.and(t.progress(n.a, symbol, memo), t.progress(n.b, symbol, memo))
	case termOr:
		r = t.or(t.progress(n.a, symbol, memo), t.progress(n.b, symbol, memo))
	case termNext:
		r = n.a
	case termUntil:
		r = t.or(t.progress(n.b, symbol, memo), t.and(t.progress(n.a, symbol, memo), x))
	case termRelease:
		r = t.and(t.progress(n.b, symbol, memo), t.or(t.progress(n.a, symbol, memo), x))
	}
	t.budget.spend(1)
	memo[x] = r
	return r
}
