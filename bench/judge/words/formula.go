package words

// This file defines formulas, their printed form and their form without negations.

// Op is an operator of a formula.
type Op uint8

// The operators.
const (
	Prop Op = iota // proposition N
	Not
	And
	Or
	Implies
	Next
	Finally
	Globally
	Until
	Release
	WeakUntil
)

// Formula is a formula of linear temporal logic. Formulas are never changed in place.
type Formula struct {
	Op   Op
	N    int
	A, B *Formula
}

// propositions over x and y, with their meaning and the variables that they read.
var propositions = []struct {
	text  string
	holds func(x, y int) bool
	reads [numVars]bool
}{
	{"{x==1}", func(x, y int) bool { return x == 1 }, [numVars]bool{true}},
	{"{x==2}", func(x, y int) bool { return x == 2 }, [numVars]bool{true}},
	{"{y==1}", func(x, y int) bool { return y == 1 }, [numVars]bool{false, true}},
	{"{y>0}", func(x, y int) bool { return y > 0 }, [numVars]bool{false, true}},
	{"{x==y}", func(x, y int) bool { return x == y }, [numVars]bool{true, true}},
}

var spelling = map[Op]string{Not: "!", Next: "X", Finally: "F", Globally: "G", And: "&&", Or: "||", Implies: "->", Until: "U", Release: "R", WeakUntil: "W"}

// String prints f with all parentheses.
func (f *Formula) String() string {
	switch {
	case f.Op == Prop:
		return propositions[f.N].text
	case f.B == nil:
		return spelling[f.Op] + "(" + f.A.String() + ")"
	}
	return "(" + f.A.String() + ") " + spelling[f.Op] + " (" + f.B.String() + ")"
}

// reads tells which globals f reads.
func (f *Formula) reads() (out [numVars]bool) {
	if f.Op == Prop {
		return propositions[f.N].reads
	}
	for _, part := range []*Formula{f.A, f.B} {
		if part == nil {
			continue
		}
		for v, r := range part.reads() {
			out[v] = out[v] || r
		}
	}
	return out
}

// kind is the kind of a formula without negations but at propositions.
type kind uint8

const (
	literal    kind = iota // proposition n holds
	contrary               // it does not
	both                   // a and b
	either                 // a or b
	later                  // a at the next symbol
	until                  // a until b, which comes
	release                // b up to and with a, which may never come
	everything             // true
	nothing                // false
)

// node is a formula without negations, known by its number.
type node struct {
	kind kind
	n    int
	a, b int
}

// table numbers nodes.
type table struct {
	nodes []node
	known map[node]int
}

func (t *table) add(n node) int {
	if i, ok := t.known[n]; ok {
		return i
	}
	t.nodes = append(t.nodes, n)
	t.known[n] = len(t.nodes) - 1
	return len(t.nodes) - 1
}

// positive gives f, or its negation, without negations.
func (t *table) positive(f *Formula, negated bool) int {
	dual := func(yes, no kind) kind {
		if negated {
			return no
		}
		return yes
	}
	two := func(k kind, a, b int) int { return t.add(node{kind: k, a: a, b: b}) }
	switch f.Op {
	case Prop:
		return t.add(node{kind: dual(literal, contrary), n: f.N})
	case Not:
		return t.positive(f.A, !negated)
	case And:
		return two(dual(both, either), t.positive(f.A, negated), t.positive(f.B, negated))
	case Or:
		return two(dual(either, both), t.positive(f.A, negated), t.positive(f.B, negated))
	case Implies:
		return two(dual(either, both), t.positive(f.A, !negated), t.positive(f.B, negated))
	case Next:
		return two(later, t.positive(f.A, negated), 0)
	case Finally:
		return two(dual(until, release), t.add(node{kind: dual(everything, nothing)}), t.positive(f.A, negated))
	case Globally:
		return two(dual(release, until), t.add(node{kind: dual(nothing, everything)}), t.positive(f.A, negated))
	case Until:
		return two(dual(until, release), t.positive(f.A, negated), t.positive(f.B, negated))
	case Release:
		return two(dual(release, until), t.positive(f.A, negated), t.positive(f.B, negated))
	}
	// a W b is b R (a or b).
	a, b := t.positive(f.A, negated), t.positive(f.B, negated)
	return two(dual(release, until), b, two(dual(either, both), a, b))
}
