package monitor

import (
	"errors"
	"heddle.example/sample"
	"math/rand"
	"sync"
	"testing"
)

// someLasso returns a word that the automaton accepts from a set, over feasible
// symbols: a path to an accepting state and a cycle through it.
func (a *Automaton) someLasso(from bitset, symbols Symbols) (lasso, bool) {
	type step struct {
		prev   int
		symbol uint64
	}
	search := func(starts []int, stop func(q int) bool, atLeastOne bool) ([]uint64, int, bool) {
		parent := map[int]step{}
		var work []int
		for _, q := range starts {
			if !atLeastOne {
				if stop(q) {
					return nil, q, true
				}
				parent[q] = step{prev: -1}
			}
			work = append(work, q)
		}
		path := func(q int, last step) []uint64 {
			word := []uint64{last.symbol}
			for p := last.prev; ; p = parent[p].prev {
				s, ok := parent[p]
				if !ok || s.prev < 0 || len(word) > 10000 {
					break
				}
				word = append([]uint64{s.symbol}, word...)
				if atLeastOne && s.prev == starts[0] {
					break
				}
			}
			return word
		}
		for i := 0; i < len(work); i++ {
			for _, e := range a.States[work[i]].Edges {
				v, ok := symbols.Pick(e.Label)
				if !ok {
					continue
				}
				if stop(e.To) {
					last := step{work[i], v}
					if atLeastOne && work[i] == starts[0] {
						return []uint64{v}, e.To, true
					}
					return path(e.To, last), e.To, true
				}
				if _, seen := parent[e.To]; !seen {
					parent[e.To] = step{work[i], v}
					work = append(work, e.To)
				}
			}
		}
		return nil, 0, false
	}
	onCycle := func(q int) bool {
		if !a.States[q].Accepting {
			return false
		}
		_, _, ok := search([]int{q}, func(p int) bool { return p == q }, true)
		return ok
	}
	stem, q, ok := search(from.members(), onCycle, false)
	if !ok {
		return lasso{}, false
	}
	loop, _, _ := search([]int{q}, func(p int) bool { return p == q }, true)
	return lasso{stem, loop}, true
}

// after prefixes a lasso with a word.
func (w lasso) after(word []uint64) lasso {
	return lasso{append(append([]uint64{}, word...), w.stem...), w.loop}
}

// randomSymbols returns a non-empty set of symbols, often all.
func randomSymbols(rng *rand.Rand, props int) (Symbols, []uint64) {
	all := allSymbols(props)
	if rng.Intn(3) == 0 {
		return AllSymbols(), all
	}
	var list []uint64
	for _, v := range all {
		if rng.Intn(2) == 0 {
			list = append(list, v)
		}
	}
	if len(list) == 0 {
		list = []uint64{all[rng.Intn(len(all))]}
	}
	if rng.Intn(2) == 0 {
		return SymbolsOf(list...), list
	}
	var cubes []Label
	for _, v := range list {
		cubes = append(cubes, Label{v, ^v & (1<<props - 1)})
	}
	return SymbolsFromCubes(cubes...), list
}

// TestValuesAgainstDefinition decides the definition of the four values for
// random words. What a value promises to exist is exhibited: a continuation is
// taken from the automaton and judged by the direct evaluation. What it promises
// not to exist is searched for: in the automaton of what progression leaves of
// the formula, and among random continuations.
func TestValuesAgainstDefinition(t *testing.T) {
	count := sample.Size(t, "HEDDLE_FORMULAS", 1000)
	var seen [numValues]int
	classes := map[Class]int{}
	for seed := range count {
		rng := rand.New(rand.NewSource(int64(seed)))
		f := randomFormula(rng)
		symbols, list := randomSymbols(rng, len(f.Props))
		m, err := Compile(f, Options{Symbols: symbols})
		if errors.Is(err, ErrTooLarge) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		class, values, err := m.Classify()
		if err != nil {
			t.Fatal(err)
		}
		classes[class]++
		table := m.NewTable()
		came := map[Value]bool{}
		for range 4 {
			word := randomWord(rng, list, 1+rng.Intn(6))
			moments := table.Replay(word)
			for i, moment := range moments {
				came[moment.Value] = true
				if i > 0 && !moments[i-1].Value.Inconclusive() && moments[i-1].Value != moment.Value {
					t.Fatalf("seed %d: %s: a final value changed on %v", seed, f, word)
				}
			}
			value := moments[len(word)-1].Value
			seen[value]++
			checkValue(t, rng, m, symbols, list, word, value)
		}
		for v := range came {
			found := false
			for _, w := range values {
				found = found || v == w
			}
			if !found {
				t.Fatalf("seed %d: %s gave %v, not among %v", seed, f, v, values)
			}
		}
	}
	t.Logf("values %v, classes %v", seen, classes)
}

func checkValue(t *testing.T, rng *rand.Rand, m *Monitor, symbols Symbols, list, word []uint64, value Value) {
	t.Helper()
	f := m.Formula
	last := word[len(word)-1]
	stutter := holds(f.Root, lasso{word, []uint64{last}})[0]

	// Where the word leads, and what it leaves of the formula.
	whole, err := Translate(f, false, symbols, 0) // in one part
	if err != nil {
		t.Fatal(err)
	}
	claim, property := m.Claim.start(), whole.start()
	terms := newTerms(newBudget(0))
	rest := terms.fromNode(f.Root)
	for _, v := range word {
		claim, property = m.Claim.step(claim, v), whole.step(property, v)
		rest = terms.progress(rest, v, map[term]term{})
	}
	if terms.constant(rest, last) != stutter {
		t.Fatalf("%s on %v: progression says %v of the repeated symbol", f, word, !stutter)
	}
	for _, c := range []struct {
		name      string
		automaton *Automaton
		set       bitset
		rest      term
		never     Value // no such continuation
		want      bool  // what the formula must say of it
	}{
		{"violating", m.Claim, claim, terms.not(rest), True, false},
		{"satisfying", whole, property, rest, False, true},
	} {
		if value == c.never {
			a := translateTerm(terms, c.rest, newMeeting(symbols, terms.budget))
			if len(a.edges) != 0 {
				t.Fatalf("%s on %v: %v, but there is a %s continuation", f, word, value, c.name)
			}
			for range 20 {
				if w := randomLasso(rng, list).after(word); holds(f.Root, w)[0] == c.want {
					t.Fatalf("%s: %v after %v, but %v", f, value, word, w)
				}
			}
			continue
		}
		w, ok := c.automaton.someLasso(c.set, symbols)
		if !ok {
			t.Fatalf("%s: %v after %v, but no %s continuation", f, value, word, c.name)
		}
		for _, v := range append(append([]uint64{}, w.stem...), w.loop...) {
			if !symbols.Has(v) {
				t.Fatalf("infeasible symbol %d", v)
			}
		}
		if holds(f.Root, w.after(word))[0] != c.want {
			t.Fatalf("%s: %v is no %s continuation of %v", f, w, c.name, word)
		}
	}
	if value.Inconclusive() && (value == PresumablyTrue) != stutter {
		t.Fatalf("%s on %v: %v, repeating the last symbol %v", f, word, value, stutter)
	}
	if pending := m.Pending(word); (len(pending) > 0) != (value == PresumablyFalse) && value.Inconclusive() {
		t.Fatalf("%s on %v: %v, pending %v", f, word, value, pending)
	}
}

// TestReachableValues compares the values of Classify with an exhaustive walk
// of short words.
func TestReachableValues(t *testing.T) {
	for seed := range 1500 {
		rng := rand.New(rand.NewSource(int64(seed)))
		f := randomFormula(rng)
		symbols, list := randomSymbols(rng, len(f.Props))
		m, err := Compile(f, Options{Symbols: symbols})
		if err != nil {
			t.Fatal(err)
		}
		_, values, err := m.Classify()
		if err != nil {
			t.Fatal(err)
		}
		table := m.NewTable()
		var found [numValues]bool
		done := map[StateID]bool{table.Initial(): true}
		work := []StateID{table.Initial()}
		for len(work) > 0 {
			id := work[0]
			work = work[1:]
			for _, v := range list {
				next := table.Step(id, v)
				found[table.Verdict(next, v)] = true
				if !done[next] {
					done[next] = true
					work = append(work, next)
				}
			}
		}
		var want []Value
		for v := range numValues {
			if found[v] {
				want = append(want, v)
			}
		}
		if len(want) != len(values) {
			t.Fatalf("seed %d: %s over %v: values %v, walking finds %v", seed, f, list, values, want)
		}
		for i := range want {
			if want[i] != values[i] {
				t.Fatalf("seed %d: %s: values %v, walking finds %v", seed, f, values, want)
			}
		}
	}
}

func TestTableIsShared(t *testing.T) {
	for _, formula := range []string{
		"G({a} -> F{b}) && ({c} U {d})",
		"G({0} -> F{1}) && G({2} -> F({3} U {4})) && G({5} || X{6} || {7} && {8} && {9})", // more than maxDense
	} {
		m, err := CompileText(formula)
		if err != nil {
			t.Fatal(err)
		}
		table := m.NewTable()
		words := make([][]uint64, 50)
		rng := rand.New(rand.NewSource(1))
		for i := range words {
			words[i] = randomWord(rng, allSymbols(len(m.Formula.Props)), 30)
		}
		type result struct {
			key   string
			hash  [16]byte
			value Value
		}
		run := func(table *Table, word []uint64) result {
			moments := table.Replay(word)
			end := moments[len(moments)-1]
			return result{table.Key(end.State), table.Hash(end.State), end.Value}
		}
		results := make([][]result, 4)
		var group sync.WaitGroup
		for g := range results {
			group.Go(func() {
				for i := range words {
					results[g] = append(results[g], run(table, words[(i+7*g)%len(words)]))
				}
			})
		}
		group.Wait()
		for i, word := range words {
			want := run(m.NewTable(), word)
			for g := range results {
				if got := results[g][(i-7*g+7*len(words))%len(words)]; got != want {
					t.Fatalf("word %d, goroutine %d: %v, alone %v", i, g, got, want)
				}
			}
		}
		if table.Len() > 2+1<<12 {
			t.Errorf("%d states", table.Len())
		}
	}
}

func TestInfeasibleSymbolPanics(t *testing.T) {
	f := mustParse(t, "G({p} -> F{!p})")
	m, err := Compile(f, Options{Symbols: SymbolsOf(1, 2)})
	if err != nil {
		t.Fatal(err)
	}
	table := m.NewTable()
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	table.Step(table.Initial(), 3)
}

func BenchmarkStep(b *testing.B) {
	m, err := CompileText("G({a} -> F{b}) && ({c} U {d})")
	if err != nil {
		b.Fatal(err)
	}
	table := m.NewTable()
	id := table.Initial()
	for i := range b.N {
		id = table.Step(id, uint64(4+i&3))
	}
}
