package prove

// This file defines methods: how a question is put, by three names, and which methods fit a problem.

import (
	"fmt"

	"heddle.example/prove/automaton"
	"heddle.example/prove/criteria"
	"heddle.example/prove/fair"
	"heddle.example/prove/solver"
)

// Auto is the name that leaves a choice open.
const Auto = "auto"

// Method names a criterion, an automaton and a treatment of fair sets.
type Method struct {
	Criterion string
	Automaton string
	Fair      string
}

// Criterion is a criterion by name.
type Criterion struct{ Name, Help string }

// The criteria.
const (
	CriterionBoth   = "both"
	CriterionPrime  = "prime"
	CriterionSecond = "second"
	CriterionSafety = "safety"
	CriterionWeak   = "weak"
	CriterionRounds = "rounds"
	CriterionPDR    = "pdr"
	CriterionFair   = "fair"
	CriterionStates = "states"
)

// Criteria lists the criteria.
func Criteria() []Criterion {
	return []Criterion{
		{CriterionBoth, "α and β give n; β′ or β″, whichever is less, gives m"},
		{CriterionPrime, "as both, with β′ alone"},
		{CriterionSecond, "as both, with β″ alone"},
		{CriterionSafety, "simple paths from initial and to bad states, for safety formulas"},
		{CriterionWeak, "no path stays in fair states alone for long, for weak automata"},
		{CriterionRounds, "no path meets all fair sets many times; it only proves"},
		{CriterionPDR, "an inductive invariant excludes bad states; with fair trans lassos, with flag many rounds"},
		{CriterionStates, "all reachable states are counted out, where there are few inputs"},
		{CriterionFair, "invariants part states of the fair sets from each other, or paths between them are a lasso"},
	}
}

// Options say how a problem is solved.
type Options struct {
	Method         // each name may be Auto or empty
	NoReach bool   // automaton states that the automaton alone cannot reach are not excluded
	MaxK    int    // 0: none
	Workers int    // methods that race; 0: DefaultWorkers, and one more for words and programs
	Solver  string // of package solver; Auto or "": chosen for the system
	Watch   func(m Method, k, mm, n int)
}

// Check tells why the options mean nothing; nil: they do.
func (o Options) Check() error {
	for _, x := range []struct {
		kind, name string
		known      []string
	}{
		{"criterion", o.Criterion, names(Criteria(), func(c Criterion) string { return c.Name })},
		{"automaton", o.Automaton, names(automaton.Kinds(), func(k automaton.Kind) string { return k.Name })},
		{"fair", o.Fair, names(fair.Methods(), func(m fair.Method) string { return m.Name })},
		{"solver", o.Solver, names(solver.Solvers(), func(s solver.Solver) string { return s.Name })},
	} {
		ok := x.name == "" || x.name == Auto
		for _, n := range x.known {
			ok = ok || n == x.name
		}
		if !ok {
			return fmt.Errorf("there is no %s %q", x.kind, x.name)
		}
	}
	return nil
}

func names[T any](list []T, name func(T) string) (out []string) {
	for _, x := range list {
		out = append(out, name(x))
	}
	return out
}

// methods lists the methods that race for a problem, the most promising first.
func (o Options) methods(p *Problem) (list []Method) {
	add := func(m Method) {
		fits := func(want, have string) bool { return want == "" || want == Auto || want == have }
		if fits(o.Criterion, m.Criterion) && fits(o.Automaton, m.Automaton) && fits(o.Fair, m.Fair) {
			list = append(list, m)
		}
	}
	if p.Bad != 0 {
		add(Method{CriterionSafety, "non-tight", "one"})
		add(Method{CriterionPDR, "non-tight", "one"})
		add(Method{CriterionStates, "non-tight", "one"})
		return list
	}
	automata := []string{"non-tight", "tight"}
	if p.Formula == nil {
		automata = automata[:1]
	}
	named := func(name string) bool { return name != "" && name != Auto }
	if p.safetyApart() {
		add(Method{CriterionSafety, "deterministic", "one"})
		add(Method{CriterionPDR, "deterministic", "one"})
		if named(o.Automaton) {
			add(Method{CriterionSafety, "non-tight", "one"})
		}
	}
	add(Method{CriterionWeak, "non-tight", "one"})
	// On bits induction is ahead of simple paths, which find counterexamples; words are for a solver that knows them.
	bits := solver.BitLevel(p.Sys)
	if len(p.Fair) > 0 && !bits {
		add(Method{CriterionRounds, "non-tight", "flag"})
	}
	add(Method{CriterionPDR, "non-tight", "flag"})
	if bits {
		add(Method{CriterionPDR, "non-tight", "trans"})
	}
	add(Method{CriterionStates, "non-tight", "one"}) // of words it gives up at once where they take many values from inputs
	for _, a := range automata {
		if a == "tight" && !named(o.Automaton) {
			break // it proves later
		}
		for _, c := range []string{CriterionBoth, CriterionPrime, CriterionSecond} {
			if c != CriterionBoth && o.Criterion != c {
				continue
			}
			for _, f := range fair.Methods() {
				if (f.Name == "one" || f.Name == "flag") || o.Fair == f.Name {
					add(Method{c, a, f.Name})
				}
			}
		}
	}
	if len(p.Fair) > 0 && bits {
		add(Method{CriterionRounds, "non-tight", "flag"})
	}
	if !bits {
		add(Method{CriterionPDR, "non-tight", "trans"})
	}
	add(Method{CriterionFair, "non-tight", "one"})
	return list
}

// safetyApart tells whether the safety criterion may be used for the formula.
func (p *Problem) safetyApart() bool { return p.Formula != nil && automaton.SafetyFormula(p.Formula) }

// prefixRefutes tells whether a finite path after which nothing satisfies the formula refutes it: every finite path is
// the beginning of an infinite one that counts.
func (p *Problem) prefixRefutes() bool { return p.Sys.Total && (len(p.Fair) == 0 || p.FairExtends) }

func (m Method) beta() criteria.Beta {
	switch m.Criterion {
	case CriterionPrime:
		return criteria.PrimeOnly
	case CriterionSecond:
		return criteria.SecondOnly
	}
	return criteria.BothBetas
}
