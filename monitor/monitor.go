package monitor

// This file defines Monitor: a formula made ready to judge words.

import (
	"errors"
	"sync"

	"heddle.example/monitor/syntax"
)

// Options say how a formula is compiled. The zero value is right for a formula
// alone.
type Options struct {
	Symbols Symbols // the valuations that the program can give
	Budget  int     // 0: DefaultBudget, for each automaton
}

// Monitor is a compiled formula. It is immutable and may be shared.
type Monitor struct {
	Formula  *syntax.Formula
	Symbols  Symbols
	Claim    *Automaton // of the negated formula, the never claim
	Property *Automaton // of the formula; a conjunction may have several parts

	classify       func() (Class, []Value, error)
	classifyBudget int
}

// ErrNoSymbols says that no valuation of the propositions is feasible, so that
// there are no words to judge.
var ErrNoSymbols = errors.New("no valuation of the propositions is feasible")

// Compile translates a formula and its negation. It returns ErrTooLarge if the
// budget is exceeded and ErrNoSymbols if there are no symbols.
func Compile(f *syntax.Formula, opts Options) (*Monitor, error) {
	if opts.Symbols.Empty() {
		return nil, ErrNoSymbols
	}
	claim, err := Translate(f, true, opts.Symbols, opts.Budget)
	if err != nil {
		return nil, err
	}
	property, err := translateProperty(f, opts.Symbols, opts.Budget)
	if err != nil {
		return nil, err
	}
	m := &Monitor{Formula: f, Symbols: opts.Symbols, Claim: claim, Property: property, classifyBudget: opts.Budget}
	var once sync.Once
	var class Class
	var values []Value
	m.classify = func() (Class, []Value, error) {
		once.Do(func() { class, values, err = classifyMonitor(m) })
		return class, values, err
	}
	return m, nil
}

// CompileText parses and compiles a formula over all symbols.
func CompileText(formula string) (*Monitor, error) {
	f, err := syntax.Parse(formula)
	if err != nil {
		return nil, err
	}
	return Compile(f, Options{})
}

// Classify returns the class of the formula's language and the values that can
// come out, least first. It returns ErrTooLarge if the search exceeds the
// budget. The answer is computed once.
func (m *Monitor) Classify() (Class, []Value, error) { return m.classify() }

// judge returns the value after a non-empty word that led to a set of the claim's
// states and left the property dead or not; a word that ends in a symbol whose
// stutter row is given.
func judge(claim bitset, dead bool, stutter bitset) Value {
	switch {
	case claim.empty():
		return True
	case dead:
		return False
	case claim.meets(stutter):
		return PresumablyFalse
	}
	return PresumablyTrue
}
