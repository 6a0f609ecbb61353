package monitor

import (
	"fmt"
	"heddle.example/monitor/syntax"
	"heddle.example/sample"
	"math/rand"
	"slices"
	"strings"
	"testing"
)

// compileWhole compiles a formula without taking it apart.
func compileWhole(t *testing.T, f *syntax.Formula, symbols Symbols) *Monitor {
	t.Helper()
	claim, err := Translate(f, true, symbols, 0)
	if err != nil {
		t.Fatal(err)
	}
	property, err := Translate(f, false, symbols, 0)
	if err != nil {
		t.Fatal(err)
	}
	return &Monitor{Formula: f, Symbols: symbols, Claim: claim, Property: property}
}

// independentConjunction draws operands over propositions of their own, and feasible symbols
// that may tie some of them.
func independentConjunction(t *testing.T, rng *rand.Rand) (*syntax.Formula, Symbols) {
	t.Helper()
	var operands []string
	n := 0
	for range 2 + rng.Intn(2) {
		g := randomFormula(rng)
		text := g.String()
		for i, p := range g.Props {
			text = strings.ReplaceAll(text, "{"+p.Text+"}", fmt.Sprintf("{x%d}", n+i))
		}
		n += len(g.Props)
		switch rng.Intn(4) {
		case 0:
			text = "G(" + text + ")"
		case 1:
			text = "X(" + text + ")"
		}
		operands = append(operands, "("+text+")")
	}
	f := mustParse(t, strings.Join(operands, " && "))
	if rng.Intn(2) == 0 || len(f.Props) < 2 {
		return f, AllSymbols()
	}
	// One of two propositions holds, or both do.
	a, b := uint64(1)<<rng.Intn(len(f.Props)), uint64(1)<<rng.Intn(len(f.Props))
	if a == b {
		return f, AllSymbols()
	}
	return f, SymbolsFromCubes(Label{Pos: a}, Label{Neg: a, Pos: b})
}

// TestConjunctionInParts: what is taken apart has the class and the values of the
// whole, and each word has the same value.
func TestConjunctionInParts(t *testing.T) {
	count := sample.Size(t, "HEDDLE_FORMULAS", 400)
	split := 0
	var seen [numValues]int
	for seed := range count {
		rng := rand.New(rand.NewSource(int64(seed)))
		f, symbols := independentConjunction(t, rng)
		if len(f.Props) > 5 {
			continue
		}
		m, err := Compile(f, Options{Symbols: symbols})
		if err != nil {
			t.Fatal(err)
		}
		if m.Property.parts == nil {
			continue
		}
		split++
		whole := compileWhole(t, f, symbols)
		class, values, err := m.Classify()
		if err != nil {
			t.Fatal(err)
		}
		wantClass, wantValues, err := classifyMonitor(whole)
		if err != nil {
			t.Fatal(err)
		}
		if class != wantClass || !slices.Equal(values, wantValues) {
			t.Fatalf("seed %d: %s: %s %v, as a whole %s %v", seed, f, class, values, wantClass, wantValues)
		}
		table, wholeTable := m.NewTable(), whole.NewTable()
		var list []uint64
		for _, v := range allSymbols(len(f.Props)) {
			if symbols.Has(v) {
				list = append(list, v)
			}
		}
		for range 20 {
			word := randomWord(rng, list, 1+rng.Intn(8))
			got, want := table.Replay(word), wholeTable.Replay(word)
			for i := range word {
				seen[got[i].Value]++
				if got[i].Value != want[i].Value {
					t.Fatalf("seed %d: %s on %v: %v, as a whole %v", seed, f, word[:i+1], got[i].Value, want[i].Value)
				}
			}
		}
	}
	if split < count/4 || slices.Contains(seen[:], 0) {
		t.Errorf("%d of %d formulas taken apart, values %v", split, count, seen)
	}
}

// TestWideConjunction compiles what is too large as a whole, and keeps together what has
// propositions in common.
func TestWideConjunction(t *testing.T) {
	var operands []string
	for i := range 32 {
		operands = append(operands, fmt.Sprintf("G({p%d} -> F{q%d})", i, i))
	}
	m, err := CompileText(strings.Join(operands, " && "))
	if err != nil {
		t.Fatal(err)
	}
	if class, values, err := m.Classify(); err != nil || class != ClassLiveness || !slices.Equal(values, []Value{PresumablyFalse, PresumablyTrue}) {
		t.Errorf("class %s, values %v, error %v", class, values, err)
	}
	if len(m.Property.parts) != 32 {
		t.Errorf("%d parts", len(m.Property.parts))
	}
	table := m.NewTable()
	p0, q0, p31 := uint64(1), uint64(2), uint64(1)<<62
	for _, c := range []struct {
		word []uint64
		want Value
	}{
		{[]uint64{0}, PresumablyTrue},
		{[]uint64{p0}, PresumablyFalse},
		{[]uint64{p0, p31}, PresumablyFalse},
		{[]uint64{p0, p31, q0}, PresumablyFalse},
		{[]uint64{p0, p31, q0, p31 << 1}, PresumablyTrue},
	} {
		moments := table.Replay(c.word)
		if got := moments[len(c.word)-1].Value; got != c.want {
			t.Errorf("%#x: %v, want %v", c.word, got, c.want)
		}
	}
	for _, c := range []struct {
		formula string
		symbols Symbols
		parts   int
	}{
		{"{p} && F{q} && G!{q}", AllSymbols(), 1}, // nothing satisfies it
		{"F{p} && G{q} && X{r}", AllSymbols(), 3},
		{"G(({p} -> F{q}) && {r})", AllSymbols(), 2},
		{"!(F{p} || {q} U {r})", AllSymbols(), 2},
		{"F{p} && G{q} && X{r}", SymbolsFromCubes(Label{Pos: 1}, Label{Pos: 4}), 2},
		{"F{p} && G{q} && X{r}", SymbolsOf(0, 1, 2, 4), 1},
		{"G({p} -> F{q}) || F{r}", AllSymbols(), 1},
		{"F{p} && G{q} && false", AllSymbols(), 1},
	} {
		m, err := Compile(mustParse(t, c.formula), Options{Symbols: c.symbols})
		if err != nil {
			t.Fatal(err)
		}
		if n := max(1, len(m.Property.parts)); n != c.parts {
			t.Errorf("%s: %d parts, want %d", c.formula, n, c.parts)
		}
	}
	// A contradiction is False from the start, though none of its operands is.
	m, err = CompileText("F{q} && G!{q} && {p}")
	if err != nil {
		t.Fatal(err)
	}
	if v := m.NewTable().Replay([]uint64{0})[0].Value; v != False {
		t.Errorf("a contradiction is %v", v)
	}
}
