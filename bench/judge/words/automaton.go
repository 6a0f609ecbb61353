package words

// This file defines an automaton whose states are sets of formulas that are owed from here on.

import (
	"fmt"
	"slices"
)

// symbol says which propositions hold, by bit.
type symbol uint32

func symbolOf(x, y int) symbol {
	var s symbol
	for i, p := range propositions {
		if p.holds(x, y) {
			s |= 1 << i
		}
	}
	return s
}

// symbols are those that some x and y give.
var symbols = func() []symbol {
	var out []symbol
	for x := -1; x <= 3; x++ {
		for y := -1; y <= 3; y++ {
			if s := symbolOf(x, y); !slices.Contains(out, s) {
				out = append(out, s)
			}
		}
	}
	return out
}()

// move is a way to read a symbol: the state after it, and which formulas a U b were put off.
type move struct {
	to     int
	putOff uint64
}

type automaton struct {
	t       table
	states  [][]int // formulas owed, sorted
	known   map[string]int
	moves   map[[2]int][]move // by state and symbol
	first   int
	untils  map[int]int // number of an until formula to its bit
	lives   map[int]bool
	stutter map[[2]int]bool
}

// newAutomaton makes the automaton of f or of its negation.
func newAutomaton(f *Formula, negated bool) *automaton {
	a := &automaton{t: table{known: map[node]int{}}, known: map[string]int{}, moves: map[[2]int][]move{}, untils: map[int]int{}, lives: map[int]bool{}, stutter: map[[2]int]bool{}}
	root := a.t.positive(f, negated)
	for i, n := range a.t.nodes {
		if n.kind == until {
			a.untils[i] = len(a.untils)
		}
	}
	a.first = a.state([]int{root})
	return a
}

func (a *automaton) state(owed []int) int {
	key := fmt.Sprint(owed)
	if i, ok := a.known[key]; ok {
		return i
	}
	a.states = append(a.states, owed)
	a.known[key] = len(a.states) - 1
	return len(a.states) - 1
}

// read gives the ways to read a symbol in a state.
func (a *automaton) read(state int, s symbol) []move {
	at := [2]int{state, int(s)}
	if m, ok := a.moves[at]; ok {
		return m
	}
	var out []move
	var expand func(now, next []int, putOff uint64)
	expand = func(now, next []int, putOff uint64) {
		if len(now) == 0 {
			slices.Sort(next)
			m := move{a.state(slices.Compact(next)), putOff}
			if !slices.Contains(out, m) {
				out = append(out, m)
			}
			return
		}
		i := now[0]
		rest := func(more ...int) []int { return append(append([]int(nil), more...), now[1:]...) }
		owe := func(more int) []int { return append(append([]int(nil), next...), more) }
		same := func() []int { return append([]int(nil), next...) }
		switch n := a.t.nodes[i]; n.kind {
		case literal, contrary:
			if (s>>n.n&1 != 0) == (n.kind == literal) {
				expand(rest(), same(), putOff)
			}
		case everything:
			expand(rest(), same(), putOff)
		case nothing:
		case both:
			expand(rest(n.a, n.b), same(), putOff)
		case either:
			expand(rest(n.a), same(), putOff)
			expand(rest(n.b), same(), putOff)
		case later:
			expand(rest(), owe(n.a), putOff)
		case until:
			expand(rest(n.b), same(), putOff)
			expand(rest(n.a), owe(i), putOff|1<<a.untils[i])
		case release:
			expand(rest(n.a, n.b), same(), putOff)
			expand(rest(n.b), owe(i), putOff)
		}
	}
	expand(a.states[state], nil, 0)
	a.moves[at] = out
	return out
}

// alive tells whether some word over the possible symbols keeps what is owed in a state; accepts, whether the word does that
// repeats one symbol for ever.
func (a *automaton) alive(state int) bool {
	if v, ok := a.lives[state]; ok {
		return v
	}
	v := a.endless(state, symbols)
	a.lives[state] = v
	return v
}

func (a *automaton) accepts(state int, s symbol) bool {
	at := [2]int{state, int(s)}
	if v, ok := a.stutter[at]; ok {
		return v
	}
	v := a.endless(state, []symbol{s})
	a.stutter[at] = v
	return v
}

// endless looks for a run over symbols that puts no promise off for ever.
func (a *automaton) endless(state int, over []symbol) bool {
	g := &graph{}
	at := map[int]int{}
	var visit func(int) int
	visit = func(q int) int {
		if n, ok := at[q]; ok {
			return n
		}
		n := g.vertex()
		at[q] = n
		for _, s := range over {
			for _, m := range a.read(q, s) {
				to := visit(m.to)
				g.edges[n] = append(g.edges[n], edge{to: to, kept: ^m.putOff})
			}
		}
		return n
	}
	visit(state)
	return g.accepting(a.promises(), 0)
}

// promises is the set of all until formulas.
func (a *automaton) promises() uint64 { return 1<<len(a.untils) - 1 }
