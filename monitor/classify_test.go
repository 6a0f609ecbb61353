package monitor

import (
	"fmt"
	"testing"
)

func TestClassify(t *testing.T) {
	for _, c := range []struct {
		formula string
		class   Class
		values  string
	}{
		{"true", ClassBoth, "[true]"},
		{"false", ClassBoth, "[false]"},
		{"{p}", ClassBoth, "[false true]"},
		{"X{p}", ClassBoth, "[false presumably-false presumably-true true]"},
		{"XX!{p}", ClassBoth, "[false presumably-false presumably-true true]"},
		{"G{p} || F!{p}", ClassBoth, "[true]"},
		{"G{p}", ClassSafety, "[false presumably-true]"},
		{"{p} W {q}", ClassSafety, "[false presumably-true true]"},
		{"{p} R {q}", ClassSafety, "[false presumably-true true]"},
		{"G({p} -> X{q})", ClassSafety, "[false presumably-false presumably-true]"},
		{"G({p} -> XX{q}) && F true", ClassSafety, "[false presumably-false presumably-true]"},
		{"F{p}", ClassCoSafety, "[presumably-false true]"},
		{"{p} U {q}", ClassCoSafety, "[false presumably-false true]"},
		// A co-safety formula can be false: section 5.2 says never.
		{"X({p} U {q})", ClassCoSafety, "[false presumably-false presumably-true true]"},
		{"GF{p}", ClassLiveness, "[presumably-false presumably-true]"},
		{"FG{p}", ClassLiveness, "[presumably-false presumably-true]"},
		{"G({p} -> F{q})", ClassLiveness, "[presumably-false presumably-true]"},
		{"(GF{a} && GF{b}) -> G({p} -> F{q})", ClassLiveness, "[presumably-false presumably-true]"},
		{"F{p} || GF{q}", ClassLiveness, "[presumably-false presumably-true true]"},
		{"GF{p} && GF!{p}", ClassToggle, "[presumably-false]"},
		{"FG{p} || FG!{p}", ClassToggle, "[presumably-true]"},
		{"G(({p} -> F!{p}) && (!{p} -> F{p}))", ClassToggle, "[presumably-false]"},
		{"G{p} && GF{q}", ClassMixed, "[false presumably-false presumably-true]"},
		{"{p} && GF{q}", ClassMixed, "[false presumably-false presumably-true]"},
		{"{p} -> GF{q}", ClassLiveness, "[presumably-false presumably-true true]"},
	} {
		m, err := CompileText(c.formula)
		if err != nil {
			t.Fatal(err)
		}
		class, values, err := m.Classify()
		if err != nil || class != c.class || fmt.Sprint(values) != c.values {
			t.Errorf("%s: %s %v %v, want %s %s", c.formula, class, values, err, c.class, c.values)
		}
	}
}

// TestClassOfFeasibleWords: what is feasible changes the language.
func TestClassOfFeasibleWords(t *testing.T) {
	f := mustParse(t, "G({p} -> F{q})")
	for _, c := range []struct {
		symbols Symbols
		class   Class
		values  string
	}{
		{SymbolsOf(0, 2), ClassBoth, "[true]"}, // p never holds
		{SymbolsOf(0, 1), ClassSafety, "[false presumably-true]"},
		{SymbolsOf(1), ClassBoth, "[false]"},
		{SymbolsOf(1, 2), ClassLiveness, "[presumably-false presumably-true]"},
	} {
		m, err := Compile(f, Options{Symbols: c.symbols})
		if err != nil {
			t.Fatal(err)
		}
		class, values, err := m.Classify()
		if err != nil || class != c.class || fmt.Sprint(values) != c.values {
			t.Errorf("%v: %s %v %v, want %s %s", c.symbols, class, values, err, c.class, c.values)
		}
	}
}

func TestSymbolsWhere(t *testing.T) {
	even, err := SymbolsWhere(3, func(v uint64) bool { return v%2 == 0 })
	if err != nil || !even.Has(6) || even.Has(3) || even.Empty() {
		t.Errorf("%v, %v", even, err)
	}
	if v, ok := even.Pick(Label{Pos: 2, Neg: 4}); !ok || v != 2 {
		t.Errorf("picked %d, %v", v, ok)
	}
	if _, ok := even.Pick(Label{Pos: 1}); ok {
		t.Error("picked an odd symbol")
	}
	if _, err := SymbolsWhere(MaxEnumerated+1, func(uint64) bool { return true }); err == nil {
		t.Error("no error")
	}
}
