package monitor

// This file defines the judge of the tests: a direct evaluation of formulas on
// ultimately periodic words, and random words and formulas.

import (
	"heddle.example/monitor/syntax"
	"heddle.example/sample"
	"math/rand"
	"testing"

	"heddle.example/digraph"
)

// lasso is the word stem · loop · loop · …
type lasso struct {
	stem, loop []uint64
}

func (w lasso) at(i int) uint64 {
	if i < len(w.stem) {
		return w.stem[i]
	}
	return w.loop[i-len(w.stem)]
}

func (w lasso) length() int { return len(w.stem) + len(w.loop) }

func (w lasso) next(i int) int {
	if i+1 < w.length() {
		return i + 1
	}
	return len(w.stem)
}

// holds evaluates the formula at every position by the definition.
func holds(n *syntax.Node, w lasso) []bool {
	size := w.length()
	r := make([]bool, size)
	var a, b []bool
	if n.Left != nil {
		a = holds(n.Left, w)
	}
	if n.Right != nil {
		b = holds(n.Right, w)
	}
	// reachable says whether from i some position with stop is reached over
	// positions with stay, looking at each position of the lasso once.
	reachable := func(i int, stay, stop func(int) bool) bool {
		for range size {
			if stop(i) {
				return true
			}
			if !stay(i) {
				return false
			}
			i = w.next(i)
		}
		return false
	}
	yes := func(int) bool { return true }
	for i := range r {
		switch n.Op {
		case syntax.OpTrue:
			r[i] = true
		case syntax.OpFalse:
		case syntax.OpProp:
			r[i] = w.at(i)>>n.Prop&1 == 1
		case syntax.OpNot:
			r[i] = !a[i]
		case syntax.OpNext:
			r[i] = a[w.next(i)]
		case syntax.OpFinally:
			r[i] = reachable(i, yes, func(j int) bool { return a[j] })
		case syntax.OpGlobally:
			r[i] = !reachable(i, yes, func(j int) bool { return !a[j] })
		case syntax.OpAnd:
			r[i] = a[i] && b[i]
		case syntax.OpOr:
			r[i] = a[i] || b[i]
		case syntax.OpImplies:
			r[i] = !a[i] || b[i]
		case syntax.OpIff:
			r[i] = a[i] == b[i]
		case syntax.OpUntil:
			r[i] = reachable(i, func(j int) bool { return a[j] }, func(j int) bool { return b[j] })
		case syntax.OpRelease:
			r[i] = !reachable(i, func(j int) bool { return !a[j] }, func(j int) bool { return !b[j] })
		case syntax.OpWeakUntil:
			r[i] = !reachable(i, func(j int) bool { return !b[j] }, func(j int) bool { return !a[j] && !b[j] })
		}
	}
	return r
}

// accepts says whether the automaton accepts the lasso, started in a set.
func (a *Automaton) accepts(from bitset, w lasso) bool {
	if a.Empty() {
		return false
	}
	n := w.length()
	each := func(v int, visit func(int)) {
		for _, e := range a.States[v/n].Edges {
			if e.Label.Holds(w.at(v % n)) {
				visit(e.To*n + w.next(v%n))
			}
		}
	}
	vertices := len(a.States) * n
	component, count := digraph.Components(vertices, nil, each)
	good, cyclic := make([]bool, count), make([]bool, count)
	for v := range vertices {
		c := component[v]
		good[c] = good[c] || a.States[v/n].Accepting
		each(v, func(u int) { cyclic[c] = cyclic[c] || component[u] == c })
	}
	seen := make([]bool, vertices)
	var work []int
	for _, q := range from.members() {
		work = append(work, q*n)
	}
	for len(work) > 0 {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[v] {
			continue
		}
		seen[v] = true
		if c := component[v]; good[c] && cyclic[c] {
			return true
		}
		each(v, func(u int) { work = append(work, u) })
	}
	return false
}

func randomWord(rng *rand.Rand, symbols []uint64, n int) []uint64 {
	w := make([]uint64, n)
	for i := range w {
		w[i] = symbols[rng.Intn(len(symbols))]
	}
	return w
}

func randomLasso(rng *rand.Rand, symbols []uint64) lasso {
	return lasso{randomWord(rng, symbols, rng.Intn(4)), randomWord(rng, symbols, 1+rng.Intn(4))}
}

// randomNode returns a tree over props propositions, at most depth deep.
func randomNode(rng *rand.Rand, props, depth int) *syntax.Node {
	if depth == 0 || rng.Intn(8) == 0 {
		if rng.Intn(12) == 0 {
			return &syntax.Node{Op: syntax.Op(rng.Intn(2))}
		}
		return &syntax.Node{Op: syntax.OpProp, Prop: rng.Intn(props)}
	}
	n := &syntax.Node{Op: syntax.OpNot + syntax.Op(rng.Intn(int(syntax.NumOps-syntax.OpNot)))}
	n.Left = randomNode(rng, props, depth-1)
	if n.Op.Arity() == 2 {
		n.Right = randomNode(rng, props, depth-1)
	}
	return n
}

var testProps = []syntax.Proposition{{Text: "a"}, {Text: "b"}, {Text: "c"}, {Text: "d"}}

// randomFormula returns a formula of up to 4 propositions and depth 5.
func randomFormula(rng *rand.Rand) *syntax.Formula {
	props := 1 + rng.Intn(4)
	f := &syntax.Formula{Root: randomNode(rng, props, 1+rng.Intn(5)), Props: testProps[:props]}
	f.Source = f.String()
	return f
}

func allSymbols(n int) []uint64 {
	list := make([]uint64, 1<<n)
	for i := range list {
		list[i] = uint64(i)
	}
	return list
}

func TestDirectEvaluation(t *testing.T) {
	// Three symbols of one proposition: 0 1 (0 1 1)…
	w := lasso{[]uint64{0, 1}, []uint64{0, 1, 1}}
	for formula, want := range map[string]bool{
		"{a}": false, "X{a}": true, "F{a}": true, "G{a}": false, "GF{a}": true, "FG{a}": false,
		"!{a} U {a}": true, "{a} R !{a}": false, "X({a} W !{a})": true, "{a} W {a}": false,
		"GF({a} && X{a})": true, "GF({a} && X({a} && X{a}))": false, "false R true": true,
	} {
		f, err := syntax.Parse(formula)
		if err != nil {
			t.Fatal(err)
		}
		if got := holds(f.Root, w)[0]; got != want {
			t.Errorf("%s: %v, want %v", formula, got, want)
		}
	}
}

// TestHolds compares the truth by fixed points with the one by definition.
func TestHolds(t *testing.T) {
	for seed := range sample.Size(t, "HEDDLE_FORMULAS", 1500) {
		rng := rand.New(rand.NewSource(int64(seed)))
		f := randomFormula(rng)
		w := randomLasso(rng, allSymbols(len(f.Props)))
		if got, want := f.Holds(w.stem, w.loop), holds(f.Root, w)[0]; got != want {
			t.Fatalf("seed %d: %s on %v: %v, want %v", seed, f, w, got, want)
		}
	}
}
