package automaton

import (
	"testing"

	"heddle.example/expr"
	"heddle.example/monitor/syntax"
	"heddle.example/prove/system"
)

// TestTableauIsTheFormulas: a tableau has the same variables whatever the propositions are in a system, where they may be
// constant, equal, or fold with each other.
func TestTableauIsTheFormulas(t *testing.T) {
	for _, c := range []struct {
		formula string
		bits    int
	}{
		{"(!{a} W !{a}) W !{a}", 1}, {"F F {a}", 2}, {"F ({a} && {b}) R G !{a}", 3}, {"G (X {a} -> X {b})", 3},
	} {
		f, err := syntax.Parse(c.formula)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 4 {
			s := system.New(expr.NewTable())
			x, y := s.AddVar("x", 1).Cur, s.AddVar("y", 1).Cur
			a := s.Table.And(s.Table.Not(x), s.Table.Not(y))
			props := [][]expr.Ref{{x, y}, {s.Table.Bool(true), s.Table.Bool(false)}, {y, y}, {a, s.Table.Not(a)}}[i]
			if _, err := Multiply("tight", s, f, props[:len(f.Props)], true); err != nil {
				t.Fatal(err)
			}
			if n := len(s.Vars) - 2; n != c.bits {
				t.Errorf("%s, propositions %d: %d variables, want %d", c.formula, i, n, c.bits)
			}
		}
	}
}
