package monitor

import (
	"errors"
	"fmt"
	"math/rand"
	"testing"
	"time"

	"heddle.example/monitor/syntax"
	"heddle.example/patience"
	"heddle.example/sample"
)

// TestRandomFormulas compares automata with the direct evaluation.
func TestRandomFormulas(t *testing.T) {
	count := sample.Size(t, "HEDDLE_FORMULAS", 1500)
	var refused, states int
	var slowest time.Duration
	for seed := range count {
		rng := rand.New(rand.NewSource(int64(seed)))
		f := randomFormula(rng)
		symbols := allSymbols(len(f.Props))
		start := time.Now()
		var automata [2]*Automaton
		for i, negate := range []bool{false, true} {
			a, err := Translate(f, negate, AllSymbols(), 0)
			if errors.Is(err, ErrTooLarge) {
				refused++
				continue
			}
			checkAutomaton(t, a)
			automata[i] = a
			states += len(a.States)
		}
		if d := time.Since(start); d > slowest {
			slowest = d
		}
		for range 40 {
			w := randomLasso(rng, symbols)
			want := holds(f.Root, w)[0]
			for i, a := range automata {
				if a == nil {
					continue
				}
				if got := a.accepts(a.start(), w); got == (want == (i == 1)) {
					t.Fatalf("seed %d: %s, negated %v, on %v: automaton says %v, evaluation %v", seed, f, i == 1, w, got, want)
				}
			}
		}
	}
	t.Logf("%d formulas, %d states, %d automata refused, slowest pair %v", count, states, refused, slowest)
	if refused*1000 > count {
		t.Errorf("%d of %d automata refused", refused, 2*count)
	}
}

// checkAutomaton checks the invariants that doc.go promises.
func checkAutomaton(t *testing.T, a *Automaton) {
	t.Helper()
	n := len(a.States)
	reached := map[int]bool{0: true}
	for v := range n {
		if len(a.States[v].Edges) == 0 {
			t.Fatalf("state %d is dead", v)
		}
		for _, e := range a.States[v].Edges {
			if e.Label.Pos&e.Label.Neg != 0 || e.To < 0 || e.To >= n {
				t.Fatalf("bad edge %v of state %d", e, v)
			}
			reached[e.To] = true
		}
	}
	if n > 0 && len(reached) != n {
		t.Fatalf("%d of %d states have no way in", n-len(reached), n)
	}
}

func TestAutomatonSizes(t *testing.T) {
	for _, c := range []struct {
		formula             string
		states, transitions int
	}{
		{"true", 1, 1},
		{"false", 0, 0},
		{"{a}", 2, 2},
		{"G{a}", 1, 1},
		{"F{a}", 2, 3},
		// Figure 3 of the journal paper: both automata of request and response.
		{"G({pressed} -> F{charge > min})", 2, 5},
		{"!G({pressed} -> F{charge > min})", 2, 3},
		{"GF{a}", 2, 4},
		{"FG{a}", 2, 3},
		{"GF{a} && GF{b}", 3, 8},
	} {
		f, err := syntax.Parse(c.formula)
		if err != nil {
			t.Fatal(err)
		}
		a, err := Translate(f, false, AllSymbols(), 0)
		if err != nil {
			t.Fatal(err)
		}
		if len(a.States) != c.states || a.Transitions() != c.transitions {
			t.Errorf("%s: %d states, %d transitions, want %d, %d", c.formula, len(a.States), a.Transitions(), c.states, c.transitions)
			for _, s := range a.States {
				t.Log(s)
			}
		}
	}
}

func conjunction(n int, part func(i int) string) string {
	text := ""
	for i := range n {
		if i > 0 {
			text += " && "
		}
		text += part(i)
	}
	return text
}

// TestLargeFormulas holds the translation to its time.
func TestLargeFormulas(t *testing.T) {
	for _, formula := range []string{
		"!((GF{a} && GF{b} && GF{c} && GF{d}) -> G({e} -> F{f}))",
		"!((" + conjunction(8, func(i int) string { return fmt.Sprintf("GF{p%d}", i) }) + ") -> G({e} -> F{f}))",
		conjunction(12, func(i int) string { return fmt.Sprintf("GF{p%d}", i) }),
		conjunction(6, func(i int) string { return fmt.Sprintf("G({p%d} -> F{q%d})", i, i) }),
		conjunction(16, func(i int) string { return fmt.Sprintf("G{p%d}", i) }),
		"{a} U ({b} U ({c} U ({d} U ({e} U ({f} U ({g} U ({h} U ({i} U ({j} U ({k} U {l}))))))))))",
		"(((((({a} U {b}) U {c}) U {d}) U {e}) U {f}) U {g}) U {h}",
	} {
		f, err := syntax.Parse(formula)
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		m, err := Compile(f, Options{})
		took := time.Since(start)
		if err != nil {
			t.Errorf("%s: %v after %v", formula, err, took)
			continue
		}
		start = time.Now()
		class, values, err := m.Classify()
		if err != nil {
			t.Errorf("%s: class: %v", formula, err)
		}
		t.Logf("%v, %v: claim %d/%d, property %d/%d, %s %v %v: %.60s", took, time.Since(start), len(m.Claim.States), m.Claim.Transitions(),
			len(m.Property.States), m.Property.Transitions(), class, values, err, formula)
		if took > patience.For(5*time.Second) {
			t.Errorf("%s took %v", formula, took)
		}
	}
}

func TestRefusal(t *testing.T) {
	// Forty clauses give a label for each way to satisfy them.
	f := mustParse(t, "G("+conjunction(40, func(i int) string { return fmt.Sprintf("({p%d} || {q%d})", i, i%20) })+")")
	if _, err := Translate(f, false, AllSymbols(), 10_000_000); !errors.Is(err, ErrTooLarge) {
		t.Errorf("error %v", err)
	}
	// More temporal operators than states are numbered.
	text := "{a}"
	for i := range 300 {
		text = fmt.Sprintf("({a%d} U X%s)", i%7, text)
	}
	if _, err := Translate(mustParse(t, text), false, AllSymbols(), 0); !errors.Is(err, ErrTooLarge) {
		t.Errorf("error %v", err)
	}
	if _, err := Compile(f, Options{Symbols: SymbolsOf()}); !errors.Is(err, ErrNoSymbols) {
		t.Errorf("error %v", err)
	}
}

func TestTranslationIsDeterministic(t *testing.T) {
	for seed := range 200 {
		f := randomFormula(rand.New(rand.NewSource(int64(seed))))
		var printed [2]string
		for i := range printed {
			a, err := Translate(f, false, AllSymbols(), 0)
			if err != nil {
				t.Fatal(err)
			}
			for q, s := range a.States {
				printed[i] += fmt.Sprint(s, a.Meaning(q), "\n")
			}
		}
		if printed[0] != printed[1] {
			t.Fatalf("%s: two translations differ:\n%s\n%s", f, printed[0], printed[1])
		}
	}
}

// TestMeanings checks that each state accepts what its formula says.
func TestMeanings(t *testing.T) {
	for seed := range 300 {
		rng := rand.New(rand.NewSource(int64(seed)))
		f := randomFormula(rng)
		a, err := Translate(f, false, AllSymbols(), 0)
		if err != nil {
			t.Fatal(err)
		}
		for q := range a.States {
			n := a.terms.toNode(a.meaning[q])
			from := newBitset(len(a.States))
			from.add(q)
			for range 10 {
				w := randomLasso(rng, allSymbols(len(f.Props)))
				if got, want := a.accepts(from, w), holds(n, w)[0]; got != want {
					t.Fatalf("%s: state %d means %s, on %v accepts %v", f, q, a.Meaning(q), w, got)
				}
			}
		}
	}
}
