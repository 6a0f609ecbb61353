// Package automaton multiplies a transition system with the Büchi automaton of a negated formula: the fair paths of
// the product are the paths of the system that violate the formula.
//
// Two automata are offered for all formulas (Awedh and Somenzi, section 4). The non-tight one is that of package monitor, with one fair set and often weak
// or terminal. The tight one is the tableau of Clarke, Grumberg and Hamaguchi (CAV 1994), with one fair set for each until: a shortest
// fair lasso of its product is as long as the shortest one of the system. A third one is for safety formulas alone.
package automaton

import (
	"fmt"

	"heddle.example/expr"
	"heddle.example/monitor/syntax"
	"heddle.example/prove/system"
)

// Kind is an automaton by name.
type Kind struct {
	Name, Help string
	multiply   func(s *system.System, f *syntax.Formula, props []expr.Ref, reach bool) (*Product, error)
}

// Kinds lists the automata; the first is the default.
func Kinds() []Kind {
	return []Kind{
		{"non-tight", "small, with one fair set; often weak, so that m is 0", multiplyNonTight},
		{"tight", "a bit and a fair set for each until: shortest counterexamples, larger m and n", multiplyTight},
		{"deterministic", "of the prefixes that violate the formula, for the safety criterion", multiplyDeterministic},
	}
}

// Product says what the automaton added to the system.
type Product struct {
	Fair     []expr.Ref // state predicates: a path violates the formula if it is in each infinitely often
	Empty    bool       // no path violates the formula
	Strength Strength
	// Bad holds where every continuation violates the formula. If Safety, every violation comes to a state where
	// Bad holds.
	Bad    expr.Ref
	Safety bool
}

// Strength is how much an automaton asks of its cycles (Bloem, Ravi and Somenzi, CAV 1999).
type Strength uint8

// The strengths.
const (
	Strong   Strength = iota
	Weak              // every cycle is in fair states only or in no fair state
	Terminal          // fair states are never left, and accept every word
)

func (s Strength) String() string { return [...]string{"strong", "weak", "terminal"}[s] }

// Multiply adds the automaton of the negation of f to s. props are the formula's propositions over s. With
// reach, states of the product have reachable automaton states only.
func Multiply(kind string, s *system.System, f *syntax.Formula, props []expr.Ref, reach bool) (*Product, error) {
	for _, k := range Kinds() {
		if k.Name == kind {
			return k.multiply(s, f, props, reach)
		}
	}
	return nil, fmt.Errorf("there is no automaton %q", kind)
}

// SafetyFormula tells whether the formula is of Sistla's class of safety formulas: of propositions, their negations, ∨, ∧, X, G, R and W
// once negations stand before propositions only.
func SafetyFormula(f *syntax.Formula) bool { return safetyNode(f.Root, false) }

func safetyNode(n *syntax.Node, negated bool) bool {
	switch n.Op {
	case syntax.OpTrue, syntax.OpFalse, syntax.OpProp:
		return true
	case syntax.OpNot:
		return safetyNode(n.Left, !negated)
	case syntax.OpNext:
		return safetyNode(n.Left, negated)
	case syntax.OpAnd, syntax.OpOr:
		return safetyNode(n.Left, negated) && safetyNode(n.Right, negated)
	case syntax.OpImplies:
		return safetyNode(n.Left, !negated) && safetyNode(n.Right, negated)
	case syntax.OpIff:
		return safetyNode(n.Left, true) && safetyNode(n.Left, false) && safetyNode(n.Right, true) && safetyNode(n.Right, false)
	case syntax.OpGlobally:
		return !negated && safetyNode(n.Left, negated)
	case syntax.OpFinally:
		return negated && safetyNode(n.Left, negated)
	case syntax.OpRelease, syntax.OpWeakUntil:
		return !negated && safetyNode(n.Left, negated) && safetyNode(n.Right, negated)
	case syntax.OpUntil:
		return negated && safetyNode(n.Left, negated) && safetyNode(n.Right, negated)
	}
	return false
}
