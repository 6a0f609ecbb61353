package automaton

// This file holds the automata to the formulas themselves, on single words: a product with a system that has one path alone has a fair path
// if and only if the path violates the formula.

import (
	"fmt"
	"math/bits"
	"math/rand"
	"testing"

	"heddle.example/expr"
	"heddle.example/monitor/syntax"
	"heddle.example/prove/explicit"
	"heddle.example/prove/system"
)

// lasso is a system that goes once through the letters, and from the last one back to letter loop. Its propositions are bits of
// the letters.
func lasso(letters []uint64, loop, props int) (*system.System, []expr.Ref) {
	s := system.New(expr.NewTable())
	t, w := s.Table, bits.Len(uint(len(letters)))
	at := s.AddVar("at", w).Cur
	s.Total = true
	list := make([]expr.Ref, props)
	for p := range list {
		list[p] = t.Bool(false)
	}
	next := t.Const(w, uint64(loop), 0)
	for i, l := range letters {
		here := t.Eq(at, t.Const(w, uint64(i), 0))
		if i+1 < len(letters) {
			next = t.ITE(here, t.Const(w, uint64(i+1), 0), next)
		}
		for p := range list {
			if l>>p&1 != 0 {
				list[p] = t.Or(list[p], here)
			}
		}
	}
	v := &s.Vars[0]
	v.Init, v.Update = t.Const(w, 0, 0), next
	return s, list
}

func TestWords(t *testing.T) {
	rng := rand.New(rand.NewSource(7))
	for _, text := range []string{
		"{a}", "!{a}", "X {a}", "F {a}", "G {a}", "G F {a}", "F G {a}", "{a} U {b}", "{a} R {b}", "{a} W {b}", "!({a} W {b})", "!({a} U {b})", "!({a} R {b})",
		"G ({a} -> F {b})", "G ({a} -> X {b})", "({a} U {b}) U {c}", "{a} U ({b} R {c})", "F ({a} && X !{a})", "(G F {a}) -> (G F {b})", "{a} <-> X X {a}",
		"G ({a} || X {b})", "!(F {a} && F {b})", "(F G {a}) || (G F {b})", "X ({a} W X {b})",
	} {
		f, err := syntax.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for range 6 {
			letters := make([]uint64, 1+rng.Intn(5))
			for i := range letters {
				letters[i] = uint64(rng.Intn(1 << len(f.Props)))
			}
			loop := rng.Intn(len(letters))
			violates := !f.Holds(letters[:loop], letters[loop:])
			for i, kind := range []string{"non-tight", "tight", "non-tight", "tight", "deterministic"} {
				if kind == "deterministic" && !SafetyFormula(f) {
					continue
				}
				s, props := lasso(letters, loop, len(f.Props))
				p, err := Multiply(kind, s, f, props, i < 2)
				if err != nil {
					t.Fatal(err)
				}
				what := fmt.Sprintf("%s, word %d from %d, %s, reachability %v", text, letters, loop, kind, i < 2)
				if p.Empty {
					t.Errorf("%s: nothing violates it", what)
					continue
				}
				g, err := explicit.FromSystem(s)
				if err != nil {
					t.Fatal(err)
				}
				var sets [][]bool
				for _, r := range p.Fair {
					sets = append(sets, g.Where(s, r))
				}
				if got := g.FairPath(sets...); got != violates {
					t.Errorf("%s: a fair path: %v, violated: %v", what, got, violates)
				}
				if got := g.Reaches(g.Where(s, p.Bad)); got && !violates || p.Safety && got != violates {
					t.Errorf("%s: a bad state: %v, violated: %v", what, got, violates)
				}
			}
		}
	}
}

// TestStrength: what a criterion may count on is said of the automaton of the negation.
func TestStrength(t *testing.T) {
	for text, want := range map[string]Strength{
		"G {a}": Terminal, "F {a}": Weak, "G F {a}": Weak, "F G {a}": Strong, "G ({a} -> F {b})": Weak, "(G F {a}) -> (G F {b})": Strong,
	} {
		f, err := syntax.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		s, props := lasso([]uint64{0}, 0, len(f.Props))
		p, err := Multiply("non-tight", s, f, props, true)
		if err != nil {
			t.Fatal(err)
		}
		if p.Strength != want || p.Safety != (want == Terminal) {
			t.Errorf("%s: the automaton is %v, want %v", text, p.Strength, want)
		}
	}
}
