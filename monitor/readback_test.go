package monitor

// This file tests that formulas read back as they are printed, and translate.

import (
	"errors"
	"math/rand"
	"testing"

	"pgregory.net/rapid"

	"heddle.example/monitor/syntax"
)

func mustParse(t *testing.T, source string) *syntax.Formula {
	t.Helper()
	f, err := syntax.Parse(source)
	if err != nil {
		t.Fatalf("%s: %v", source, err)
	}
	return f
}

func TestPrintReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := randomFormula(rand.New(rand.NewSource(rapid.Int64().Draw(t, "seed"))))
		text := f.String()
		again, err := syntax.Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		// Propositions are numbered anew, so texts are compared, and trees of
		// the second and third reading.
		if again.String() != text {
			t.Fatalf("%s became %s", text, again)
		}
		third, err := syntax.Parse(again.String())
		if err != nil || !third.Root.Equal(again.Root) {
			t.Fatalf("%s: another tree", text)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"G({pressed} -> F{charge > min})", "!(GF{a} && {b}U{c}V{d}W true)", "[]<>{s[0]=='}'}", "{a", "¬○◇□{x}𝒰{y}", "{\"\\\"}\"}",
		"{a} <-> {b} -> {c} || {d} && {e}", "((((", "{/* } */ 1}", "Gtrue Ufalse",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, source string) {
		formula, err := syntax.Parse(source)
		if err != nil {
			var syntax *syntax.Error
			if !errors.As(err, &syntax) || syntax.Line < 1 || syntax.Column < 1 || err.Error() == "" {
				t.Fatalf("%q: %v", source, err)
			}
			return
		}
		text := formula.String()
		again, err := syntax.Parse(text)
		if err != nil {
			t.Fatalf("%q printed as %q: %v", source, text, err)
		}
		if !again.Root.Equal(formula.Root) || again.String() != text {
			t.Fatalf("%q printed as %q reads back as %q", source, text, again)
		}
		if len(source) < 60 {
			if _, err := Translate(formula, true, AllSymbols(), 1_000_000); err != nil && !errors.Is(err, ErrTooLarge) {
				t.Fatal(err)
			}
		}
	})
}
