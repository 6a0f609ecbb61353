package monitor

// These tests hold the package to the values, tables and automata that the
// papers print, as far as they need no program: the words are written out.

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// valuesOf returns the signs of the values after each of the words.
func valuesOf(t *testing.T, formula string, words ...[]uint64) []string {
	t.Helper()
	m, err := CompileText(formula)
	if err != nil {
		t.Fatal(err)
	}
	var signs []string
	table := m.NewTable()
	for _, word := range words {
		moments := table.Replay(word)
		signs = append(signs, moments[len(moments)-1].Value.Symbol())
	}
	return signs
}

// word makes symbols of the values of propositions, one function per bit.
func word(n int, props ...func(i int) bool) []uint64 {
	w := make([]uint64, n)
	for i := range w {
		for p, prop := range props {
			if prop(i) {
				w[i] |= 1 << p
			}
		}
	}
	return w
}

// prefixes returns the non-empty prefixes of a word.
func prefixes(w []uint64) [][]uint64 {
	var list [][]uint64
	for i := range w {
		list = append(list, w[:i+1])
	}
	return list
}

func divides(d int) func(int) bool { return func(i int) bool { return i%d == 0 } }

func TestFigure2(t *testing.T) {
	gamma := "G({s==0} -> F{s==1})"
	const zero, one = 1, 2
	var p1, p2, p3 [][]uint64
	a, b, c := []uint64{zero}, []uint64{zero}, []uint64{zero, one}
	for k := range 6 {
		a = append(a, []uint64{one, zero}[k%2])
		b = append(b, one, zero)
		c = append(c, zero, one)
		p1, p2, p3 = append(p1, append([]uint64{}, a...)), append(p2, append([]uint64{}, b...)), append(p3, append([]uint64{}, c...))
	}
	for _, test := range []struct {
		name  string
		words [][]uint64
		want  string
	}{
		{"P1", p1, "⊤p ⊥p ⊤p ⊥p ⊤p ⊥p"},
		{"P2", p2, "⊥p ⊥p ⊥p ⊥p ⊥p ⊥p"},
		{"P3", p3, "⊤p ⊤p ⊤p ⊤p ⊤p ⊤p"},
	} {
		if got := strings.Join(valuesOf(t, gamma, test.words...), " "); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

func TestProgramQ(t *testing.T) {
	const p, q = 1, 2
	least := func(words ...[]uint64) string {
		m, err := CompileText("X({p==1} U {q==1})")
		if err != nil {
			t.Fatal(err)
		}
		table := m.NewTable()
		value := True
		for _, w := range words {
			moments := table.Replay(w)
			value = min(value, moments[len(moments)-1].Value)
		}
		return value.Symbol()
	}
	traces := [][]uint64{{0, p}, {0, p, p | q}, {0, p, 0}, {0, p, 0, q}}
	if got := least(traces...); got != "⊥" {
		t.Errorf("Q: %s", got)
	}
	if got := least([]uint64{q, p | q}, []uint64{q, p | q, p | q}, []uint64{q, p | q, q}); got != "⊤" {
		t.Errorf("Q′: %s", got)
	}
	if got := least(traces[:2]...); got != "⊥p" {
		t.Errorf("Q″: %s", got)
	}
	for _, w := range traces[2:] {
		if got := least(w); got != "⊥" {
			t.Errorf("%v: %s", w, got)
		}
	}
}

// TestTable1 reproduces the table of stutter-accepting states cell by cell.
func TestTable1(t *testing.T) {
	m, err := CompileText("G({pressed} -> F{charge > min})")
	if err != nil {
		t.Fatal(err)
	}
	const pressed, charged = 1, 2
	for _, row := range []struct {
		symbol uint64
		want   []string
	}{
		{0, []string{"s1"}},
		{pressed, []string{"init", "s1"}},
		{charged, []string{}},
		{pressed | charged, []string{}},
	} {
		if got := m.Claim.names(m.Claim.StutterAccepting(row.symbol)); !reflect.DeepEqual(got, row.want) {
			t.Errorf("symbol %b: %v, want %v", row.symbol, got, row.want)
		}
	}
	// No state accepts everything, none is dead.
	if got := m.Claim.Universal(); !reflect.DeepEqual(got, []bool{false, false}) {
		t.Errorf("universal %v", got)
	}
}

// TestFigure3 gives the two automata of request and response, edge by edge.
func TestFigure3(t *testing.T) {
	for _, c := range []struct {
		automaton func(*Monitor) *Automaton
		want      string
	}{
		{func(m *Monitor) *Automaton { return m.Property }, "init* --!{pressed}--> init; init* --{charge > min}--> init; init* --true--> s1; s1 --{charge > min}--> init; s1 --true--> s1"},
		{func(m *Monitor) *Automaton { return m.Claim }, "init --true--> init; init --{pressed} && !{charge > min}--> s1; s1* --!{charge > min}--> s1"},
	} {
		m, err := CompileText("G({pressed} -> F{charge > min})")
		if err != nil {
			t.Fatal(err)
		}
		a := c.automaton(m)
		var edges []string
		for _, s := range a.States {
			name := s.Name
			if s.Accepting {
				name += "*"
			}
			for _, e := range s.Edges {
				edges = append(edges, fmt.Sprintf("%s --%s--> %s", name, e.Label.Text(a.Props), a.States[e.To].Name))
			}
		}
		if got := strings.Join(edges, "; "); got != c.want {
			t.Errorf("%s\nwant %s", got, c.want)
		}
	}
}

func TestSection51(t *testing.T) {
	// The loop of figure 4 with count 6: looking, i+j==count, done. The
	// invariant is broken between the two updates of each round.
	const looking, invariant, done = 1, 2, 4
	w := []uint64{looking | invariant}
	for range 6 {
		w = append(w, invariant, 0, invariant, looking|invariant)
	}
	if got := valuesOf(t, "G({looking} -> {i+j==count})", w); got[0] != "⊤p" {
		t.Errorf("guarded invariant: %v", got)
	}
	w = append(w, looking|invariant|done)
	if got := valuesOf(t, "({looking} -> {i+j==count}) U {done}", w[:len(w)-1], w); got[0] != "⊥p" || got[1] != "⊤" {
		t.Errorf("until done: %v", got)
	}
	// A round that looks while the invariant is broken.
	bad := []uint64{looking | invariant, looking}
	if got := valuesOf(t, "G({looking} -> {i+j==count})", bad); got[0] != "⊥" {
		t.Errorf("broken: %v", got)
	}
}

func TestSection52(t *testing.T) {
	six := func(i int) bool { return i == 6 }
	if got := valuesOf(t, "F{j==6}", word(5, six), word(7, six)); got[0] != "⊥p" || got[1] != "⊤" {
		t.Errorf("F{j==6}: %v", got)
	}
}

func TestSection53(t *testing.T) {
	w := word(13, divides(2), divides(3))
	// After k rounds the word has k+1 symbols.
	got := strings.Join(valuesOf(t, "G({i%2==0} -> F{i%3==0})", prefixes(w)[1:]...), " ")
	if want := "⊤p ⊥p ⊤p ⊥p ⊥p ⊤p ⊤p ⊥p ⊤p ⊥p ⊥p ⊤p"; got != want {
		t.Errorf("request and response: %s, want %s", got, want)
	}
	odd := func(i int) bool { return i%2 == 1 }
	toggle := "G(({i%2} -> F!{i%2}) && (!{i%2} -> F{i%2}))"
	got = strings.Join(valuesOf(t, toggle, prefixes(word(13, odd))[1:]...), " ")
	if want := strings.TrimSpace(strings.Repeat("⊥p ", 12)); got != want {
		t.Errorf("toggle: %s", got)
	}
	m, err := CompileText(toggle)
	if err != nil {
		t.Fatal(err)
	}
	class, values, err := m.Classify()
	if err != nil || class != ClassToggle || !reflect.DeepEqual(values, []Value{PresumablyFalse}) {
		t.Errorf("toggle: %s %v %v", class, values, err)
	}
}

// TestDependentPropositions is the loss of section 5.4: {p} and {!p} as two
// propositions. Once the impossible valuations are excluded it is gone.
func TestDependentPropositions(t *testing.T) {
	f := mustParse(t, "F({p} && {!p}) || {p} && X{p}")
	const p, notP = 1, 2
	for _, c := range []struct {
		symbols Symbols
		want    Value
	}{
		{AllSymbols(), PresumablyFalse},
		{SymbolsOf(p, notP), False},
		{SymbolsFromCubes(Label{p, notP}, Label{notP, p}), False},
	} {
		m, err := Compile(f, Options{Symbols: c.symbols})
		if err != nil {
			t.Fatal(err)
		}
		table := m.NewTable()
		id := table.Step(table.Initial(), notP)
		if got := table.Verdict(id, notP); got != c.want {
			t.Errorf("%v: %v, want %v", c.symbols, got, c.want)
		}
	}
}
