package rt_test

// This file defines what a formula of linear temporal logic says of words, by the textbook tableau:
// a state is a symbol and a guess of what holds after it. It shares no code with package monitor.

import (
	"math/rand"
	"slices"

	"heddle.example/monitor"
)

// logic is a formula over randomProps.
type logic struct {
	op   byte // p ! & | > X F G U R
	prop int
	a, b *logic
}

func (f *logic) String() string {
	switch f.op {
	case 'p':
		return randomProps[f.prop].text
	case '!', 'X', 'F', 'G':
		return string(f.op) + "(" + f.a.String() + ")"
	}
	return "(" + f.a.String() + ") " + map[byte]string{'&': "&&", '|': "||", '>': "->", 'U': "U", 'R': "R"}[f.op] + " (" + f.b.String() + ")"
}

// mostTemporal bounds the temporal operators of a formula, in which tableaux are exponential.
const mostTemporal = 4

// drawLogic draws a formula with at most temporal temporal operators, which it counts down.
func drawLogic(rng *rand.Rand, depth int, temporal *int) *logic {
	ops := []byte("ppFGFGXURU!&|>")
	op := byte('p')
	if depth > 0 {
		op = ops[rng.Intn(len(ops))]
	}
	f := &logic{op: op}
	switch op {
	case 'p':
		f.prop = rng.Intn(len(randomProps))
		return f
	case 'X', 'F', 'G', 'U', 'R':
		if *temporal == 0 {
			return drawLogic(rng, 0, temporal)
		}
		*temporal--
	}
	f.a = drawLogic(rng, depth-1, temporal)
	if op != '!' && op != 'X' && op != 'F' && op != 'G' {
		f.b = drawLogic(rng, depth-1, temporal)
	}
	return f
}

// used gives the propositions that occur.
func (f *logic) used() (out [3]bool) {
	if f.op == 'p' {
		out[f.prop] = true
		return out
	}
	for _, g := range []*logic{f.a, f.b} {
		if g != nil {
			for i, is := range g.used() {
				out[i] = out[i] || is
			}
		}
	}
	return out
}

// tableau has a state for each symbol that some x and y give and each guess: bit k of it is what
// holds after the symbol, of the k-th temporal operator or, for X, of what it is applied to.
type tableau struct {
	parts   []*logic // subformulas, the inner ones first
	index   map[*logic]int
	symbols []uint8
	truth   [][]bool // by state and part
	next    [][]int  // successors of a state
	alive   []bool   // some infinite word goes on from here
	repeats []bool   // its symbol may stay for ever
}

// feasibleBits are the valuations of all propositions.
func feasibleBits() (out []uint8) {
	for x := -1; x <= 2; x++ {
		for y := -1; y <= 2; y++ {
			if s := bitsOf(x, y); !slices.Contains(out, s) {
				out = append(out, s)
			}
		}
	}
	return out
}

// bitsOf is the symbol that x and y give.
func bitsOf(x, y int) (s uint8) {
	for i := range randomProps {
		if randomProps[i].holds(x, y) {
			s |= 1 << i
		}
	}
	return s
}

func newTableau(f *logic) *tableau {
	t := &tableau{index: map[*logic]int{}, symbols: feasibleBits()}
	var temporal []int
	var enter func(f *logic)
	enter = func(f *logic) {
		if f == nil {
			return
		}
		enter(f.a)
		enter(f.b)
		t.index[f] = len(t.parts)
		if f.op == 'X' || f.op == 'F' || f.op == 'G' || f.op == 'U' || f.op == 'R' {
			temporal = append(temporal, len(t.parts))
		}
		t.parts = append(t.parts, f)
	}
	enter(f)
	guesses := 1 << len(temporal)
	for _, s := range t.symbols {
		for g := range guesses {
			truth := make([]bool, len(t.parts))
			guess := 0
			for i, f := range t.parts {
				var a, b bool
				if f.a != nil {
					a = truth[t.index[f.a]]
				}
				if f.b != nil {
					b = truth[t.index[f.b]]
				}
				after := false
				if len(temporal) > guess && temporal[guess] == i {
					after = g>>guess&1 != 0
					guess++
				}
				switch f.op {
				case 'p':
					truth[i] = s>>f.prop&1 != 0
				case '!':
					truth[i] = !a
				case '&':
					truth[i] = a && b
				case '|':
					truth[i] = a || b
				case '>':
					truth[i] = !a || b
				case 'X':
					truth[i] = after
				case 'F':
					truth[i] = a || after
				case 'G':
					truth[i] = a && after
				case 'U':
					truth[i] = b || a && after
				case 'R':
					truth[i] = b && (a || after)
				}
			}
			t.truth = append(t.truth, truth)
		}
	}
	t.next = make([][]int, len(t.truth))
	for from := range t.truth {
		for to := range t.truth {
			fits := true
			for k, i := range temporal {
				promised := i
				if f := t.parts[i]; f.op == 'X' {
					promised = t.index[f.a]
				}
				fits = fits && t.truth[to][promised] == (from%guesses>>k&1 != 0)
			}
			if fits {
				t.next[from] = append(t.next[from], to)
			}
		}
	}
	all := func(int) bool { return true }
	t.alive = t.reachesFair(all)
	t.repeats = make([]bool, len(t.truth))
	for i := range t.symbols {
		same := func(s int) bool { return s/guesses == i }
		for s, is := range t.reachesFair(same) {
			t.repeats[s] = t.repeats[s] || is
		}
	}
	return t
}

// guesses is the number of states of each symbol.
func (t *tableau) guesses() int { return len(t.truth) / len(t.symbols) }

// symbol is the symbol of a state.
func (t *tableau) symbol(s int) uint8 { return t.symbols[s/t.guesses()] }

// fulfils tells whether a state keeps the promise of part i, which must happen again and again.
func (t *tableau) fulfils(s, i int) bool {
	f, truth := t.parts[i], t.truth[s]
	switch f.op {
	case 'F':
		return !truth[i] || truth[t.index[f.a]]
	case 'U':
		return !truth[i] || truth[t.index[f.b]]
	case 'G':
		return truth[i] || !truth[t.index[f.a]]
	case 'R':
		return truth[i] || !truth[t.index[f.b]]
	}
	return true
}

// reachesFair tells for each state whether it is allowed and an infinite way over allowed states
// goes on from it that keeps all promises.
func (t *tableau) reachesFair(allowed func(s int) bool) []bool {
	succ := make([][]int, len(t.truth))
	for s := range t.truth {
		if allowed(s) {
			for _, n := range t.next[s] {
				if allowed(n) {
					succ[s] = append(succ[s], n)
				}
			}
		}
	}
	good := make([]bool, len(succ))
	for _, c := range cyclicComponents(succ) {
		fair := true
		for i := range t.parts {
			fair = fair && slices.ContainsFunc(c, func(s int) bool { return t.fulfils(s, i) })
		}
		for _, s := range c {
			good[s] = good[s] || fair
		}
	}
	for changed := true; changed; {
		changed = false
		for s := range succ {
			if !good[s] && slices.ContainsFunc(succ[s], func(n int) bool { return good[n] }) {
				good[s], changed = true, true
			}
		}
	}
	return good
}

// cyclicComponents gives the strongly connected components that have an edge inside: what
// reaches each other, in the order of the first pass of Kosaraju's algorithm.
func cyclicComponents(succ [][]int) (out [][]int) {
	pred := make([][]int, len(succ))
	for v := range succ {
		for _, w := range succ[v] {
			pred[w] = append(pred[w], v)
		}
	}
	seen := make([]bool, len(succ))
	var order []int
	var visit func(v int)
	visit = func(v int) {
		seen[v] = true
		for _, w := range succ[v] {
			if !seen[w] {
				visit(w)
			}
		}
		order = append(order, v)
	}
	for v := range succ {
		if !seen[v] {
			visit(v)
		}
	}
	component := make([]int, len(succ))
	for i := len(order) - 1; i >= 0; i-- {
		if component[order[i]] != 0 {
			continue
		}
		id := i + 1
		component[order[i]] = id
		members := []int{order[i]}
		cyclic := false
		for k := 0; k < len(members); k++ {
			for _, w := range pred[members[k]] {
				if component[w] == 0 {
					component[w] = id
					members = append(members, w)
				}
				cyclic = cyclic || component[w] == id
			}
		}
		if cyclic {
			out = append(out, members)
		}
	}
	return out
}

// reading is what is known after some symbols: the states in which the formula may hold, and
// those in which it may not.
type reading struct{ holds, fails []int }

// begin reads the first symbol.
func (t *tableau) begin(symbol uint8) (r reading) {
	for s := range t.truth {
		switch whole := len(t.parts) - 1; {
		case !t.alive[s] || t.symbol(s) != symbol:
		case t.truth[s][whole]:
			r.holds = append(r.holds, s)
		default:
			r.fails = append(r.fails, s)
		}
	}
	return r
}

// read reads a further symbol.
func (t *tableau) read(r reading, symbol uint8) reading {
	step := func(from []int) (to []int) {
		for _, s := range from {
			for _, n := range t.next[s] {
				if t.alive[n] && t.symbol(n) == symbol && !slices.Contains(to, n) {
					to = append(to, n)
				}
			}
		}
		slices.Sort(to)
		return to
	}
	return reading{step(r.holds), step(r.fails)}
}

// value is the value of the word that was read.
func (t *tableau) value(r reading) monitor.Value {
	repeats := func(s int) bool { return t.repeats[s] }
	switch {
	case len(r.holds) == 0:
		return monitor.False
	case len(r.fails) == 0:
		return monitor.True
	case slices.ContainsFunc(r.holds, repeats) == slices.ContainsFunc(r.fails, repeats):
		panic("a formula holds and does not")
	case slices.ContainsFunc(r.holds, repeats):
		return monitor.PresumablyTrue
	}
	return monitor.PresumablyFalse
}
