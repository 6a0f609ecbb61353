// Package monitor judges linear-time temporal logic over bounded traces: it
// translates formulas to Büchi automata, and computes which of
// four truth values a finite sequence of symbols gives.
//
// # From a formula to a verdict
//
//	text ─ syntax.Parse ─▶ Formula ─ terms ─▶ alternating ─▶ generalised ─▶ Automaton ─ Compile ─▶ Monitor ─ NewTable ─▶ Table
//
// A formula is read by package monitor/syntax; its propositions are C expressions in
// braces, of which nothing is known here. It is
// turned into a hash-consed term in negation normal form and simplified; the
// term becomes a very weak alternating automaton, a generalised Büchi automaton
// with acceptance on transitions, and a Büchi automaton with acceptance on
// states, each simplified before the next (the construction of Gastin and
// Oddoux, CAV 2001). Labels are conjunctions of literals, two bit masks over at
// most 64 propositions, so an alphabet of many propositions is never enumerated
// by the translation.
//
// A Monitor holds two automata: the claim, of the negated formula, and the
// property, of the formula itself. In both, states from which nothing is
// accepted are removed. A Table steps the sets of states that a word leads to.
// It is shared by all workers of a run.
//
// # Symbols and feasibility
//
// A symbol is a valuation of the propositions: bit i is proposition i. Symbols
// says which valuations the program can give at all; infinite words are words
// over those. A formula with {p} and {!p} as two propositions therefore gets
// exact answers when the caller excludes the two impossible valuations.
//
// # The four values
//
// For a finite non-empty word u that ends in the symbol a:
//
//	true               every infinite continuation of u satisfies the formula
//	presumably-true    u a a a … satisfies it, some continuation does not
//	presumably-false   u a a a … does not satisfy it, some continuation does
//	false              no continuation satisfies it
//
// The claim's set is empty exactly when the value is true, the property's set
// exactly when it is false; between the two the claim's set decides by stutter
// acceptance. The values are ordered from false (least) to true, and a program's
// value is the least over its paths.
//
// # Invariants
//
//   - Every state of an Automaton lies on a path to an accepting cycle that
//     feasible symbols can walk; an automaton with no states accepts nothing.
//   - State 0 is the only initial state.
//   - Every simplification preserves the language over feasible words. The tests
//     compare with a direct evaluation of formulas on ultimately periodic words.
//   - Nothing here depends on the order of a Go map: the same formula gives the
//     same automaton, state for state.
//
// What grows beyond the budget is refused with ErrTooLarge, never approximated.
package monitor
