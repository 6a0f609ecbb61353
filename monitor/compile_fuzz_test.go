package monitor

// This file defines the fuzz target for the automata of formulas.

import (
	"io"
	"testing"
)

// FuzzCompile: every formula has an automaton or an error, in every format.
func FuzzCompile(f *testing.F) {
	for _, seed := range []string{"G({a} -> F{b})", "({a} U {b}) R ({c} W X {a})", "G F {a} <-> F G {b}", "!X!X!X{a}", "true U false"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 48 { // longer ones are slow, which is known
			return
		}
		m, err := CompileText(text)
		if err != nil {
			return
		}
		for _, format := range Formats {
			_ = Emit(io.Discard, m, format.Name)
		}
	})
}
